import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linesOfText } from '../../../fixtures/study-folder';
import { hourLines } from '../../../../tools/bench/hour/hour-lines';
import { makeDataset, type DatasetOutcome } from '../../../../tools/study/dataset';

let folder = '';
let outcome: DatasetOutcome;
const dataset = (path: string) => join(folder, 'derivatives/regard/dataset', path);
const put = (path: string, text: string) => {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text);
};
const rowsOf = async (path: string): Promise<Record<string, unknown>[]> =>
	parquetReadObjects({ file: await asyncBufferFromFile(dataset(path)) });

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-dataset-'));
	const session = (seed: number) => linesOfText(hourLines({ seed, minutes: 1, people: 3, fps: 5 }));
	put('study.json', '{"format": "regard-study/1", "title": "Made up"}');
	put(
		'sessions.csv',
		'session_id,file,condition,age_months,consent\nS1,a.mp4,play,12,yes\nS2,b.mp4,read,14,yes\nS3,c.mp4,read,15,yes\nS4,d.mp4,play,12,withdrawn\nS5,e.mp4,play,13,yes\n',
	);
	put(
		'participants.csv',
		'participant_id,session_id,role,person,confirmed,consent\nanna,S1,infant,P1,yes,yes\nbea,S1,caregiver,P2,no,yes\ncaro,S1,other,P3,yes,withdrawn\n',
	);
	put('derivatives/regard/S1/a.regard.jsonl', await session(1));
	put('derivatives/regard/S2/b.regard.jsonl', await session(2));
	put('derivatives/regard/S3/c.regard.jsonl', '{"type":"header"}\n');
	put('derivatives/regard/S4/d.regard.jsonl', await session(4));
	outcome = await makeDataset(folder, () => undefined);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the dataset of a study', () => {
	test('holds what could be read, and says what is left out, missing or broken', () => {
		expect(outcome).toMatchObject({ sessions: 2, missing: ['S5'] });
		expect(outcome.failed.map(({ sessionId }) => sessionId)).toEqual(['S3']);
		expect(outcome.leftOut.map(({ session, what }) => [session, what])).toEqual([
			['S4', 'session'],
			['S1', 'participant'],
		]);
	});

	test('has a row for each session with its factors and quality', async () => {
		const rows = await rowsOf('sessions.parquet');
		expect(rows.map((row) => [row['session_id'], row['factor_condition'], row['factor_age_months']])).toEqual([
			['S1', 'play', 12],
			['S2', 'read', 14],
		]);
		expect(rows[1]).toMatchObject({ people: 3, duration_ms: 60_000 });
		expect(rows[1]?.['gaze_known_ms']).toBeGreaterThan(60_000);
	});

	test.each(['events', 'looks', 'ties', 'people', 'measures', 'observations'])(
		'has %s of each session, and in them nobody who withdrew',
		async (table) => {
			const rows = await rowsOf(`${table}/session_id=S1/${table}.parquet`);
			expect(rows.length).toBeGreaterThan(0);
			expect(
				JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
			).not.toMatch(/P3|caro/);
			expect((await rowsOf(`${table}/session_id=S2/${table}.parquet`)).length).toBeGreaterThan(0);
		},
	);

	test('says of everybody who they are in the study', async () => {
		const rows = await rowsOf('people/session_id=S1/people.parquet');
		expect(rows.map((row) => [row['person'], row['participant'], row['role'], row['confirmed']])).toEqual([
			['P1', 'anna', 'infant', true],
			['P2', 'bea', 'caregiver', false],
		]);
	});

	test('has measures with their draws, and looks whose probabilities sum to 1', async () => {
		const measures = await rowsOf('measures/session_id=S2/measures.parquet');
		const mutual = measures.find((row) => row['level'] === 'session' && row['measure'] === 'mutual');
		expect(mutual?.['draws']).toHaveLength(50);
		const looks = await rowsOf('looks/session_id=S2/looks.parquet');
		const sums = new Map<number, number>();
		for (const { look, probability } of looks as { look: number; probability: number }[]) {
			sums.set(look, (sums.get(look) ?? 0) + probability);
		}
		expect([...sums.values()].every((sum) => Math.abs(sum - 1) < 1e-9)).toBe(true);
	});

	test('has a dictionary with every column that is in the files, and none that is not', async () => {
		const { data } = Papa.parse<{ table: string; column: string; unit: string; how: string; null_means: string }>(
			readFileSync(dataset('dictionary.csv'), 'utf8').trim(),
			{ header: true },
		);
		for (const table of ['events', 'looks', 'ties', 'people', 'measures', 'observations']) {
			const [row] = await rowsOf(`${table}/session_id=S2/${table}.parquet`);
			expect(data.filter((entry) => entry.table === table).map(({ column }) => column)).toEqual(Object.keys(row ?? {}));
		}
		expect(data.every(({ unit, how, null_means }) => unit !== '' && how !== '' && null_means !== '')).toBe(true);
	});

	test('says where it comes from, with every threshold as it was', () => {
		const origin = JSON.parse(readFileSync(dataset('dataset.json'), 'utf8')) as Record<string, unknown>;
		expect(origin).toMatchObject({ format: 'regard-dataset/1', title: 'Made up' });
		expect(origin['sessions']).toHaveLength(2);
		expect((origin['configs'] as object[])[0]).toHaveProperty(['events.lookAtHead.startProbability']);
	});

	test('is the same to the byte when it is made again', async () => {
		const read = () =>
			['sessions.parquet', 'dataset.json', 'measures/session_id=S1/measures.parquet'].map((path) =>
				readFileSync(dataset(path)),
			);
		const before = read();
		await makeDataset(folder, () => undefined);
		expect(read()).toEqual(before);
	});
});
