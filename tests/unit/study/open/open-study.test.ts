import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NamedFile } from '../../../../src/core/named-file';
import { compareInStudy } from '../../../../src/study/compare/compare-groups';
import { networksOf } from '../../../../src/study/compare/group-network';
import { methodsText } from '../../../../src/study/compare/methods-text';
import { overviewOf } from '../../../../src/study/compare/overview';
import { askOfAll } from '../../../../src/study/measures/session-value';
import type { OpenedStudy } from '../../../../src/study/open/opened-study';
import { openStudyFiles } from '../../../../src/study/open/open-study';
import { makeDataset } from '../../../../tools/study/dataset';
import { studyFolder } from '../../../fixtures/study-folder';

const progress = { onShare: () => undefined, signal: new AbortController().signal };
const ROOT = 'play/';

let folder = '';
let files: NamedFile[] = [];
let fromSessions: OpenedStudy;
let fromDataset: OpenedStudy;

const namedFilesIn = (path: string): NamedFile[] =>
	readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => {
			const full = join(entry.parentPath, entry.name);
			return { name: full.slice(path.length + 1), blob: new Blob([readFileSync(full)]) };
		});

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-open-'));
	files = await studyFolder(4);
	for (const { name, blob } of files) {
		const path = join(folder, name.slice(ROOT.length));
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, await blob.text());
	}
	await makeDataset(folder, () => undefined);
	fromSessions = await openStudyFiles(files, progress);
	fromDataset = await openStudyFiles(namedFilesIn(join(folder, 'derivatives/regard/dataset')), progress);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a study', () => {
	test('is the same from its dataset as from its sessions: factors, quality and comparisons', () => {
		expect(overviewOf(fromDataset.data, []).factors).toEqual([{ name: 'condition', levels: ['play', 'read'] }]);
		const compared = ({ data }: OpenedStudy) =>
			compareInStudy(data.sessions, askOfAll('session', 'look-people'), {
				factor: 'condition',
				pair: ['play', 'read'],
			});
		const [one, other] = [compared(fromSessions), compared(fromDataset)];
		// Draws are stored as 32-bit numbers.
		expect(other.comparison?.estimate).toBeCloseTo(one.comparison?.estimate ?? NaN, 9);
		expect(other.groups.map(({ points }) => points.map(({ sessionId }) => sessionId))).toEqual([
			['S1', 'S3'],
			['S2', 'S4'],
		]);
		const qualities = ({ data }: OpenedStudy) => data.sessions.map(({ quality }) => quality);
		expect(qualities(fromDataset)).toEqual(qualities(fromSessions));
	});

	test('has the same events either way', async () => {
		const [one, other] = await Promise.all(
			[fromSessions, fromDataset].map(({ events }) => events('S2', ['look-at-head', 'no-such-channel'])),
		);
		expect(other?.get('look-at-head')?.startMs.length).toBeGreaterThan(3);
		expect(other?.get('look-at-head')).toEqual(one?.get('look-at-head'));
		expect(other?.get('no-such-channel')?.startMs ?? []).toHaveLength(0);
	});

	test('has networks by role, and of too few sessions no interval', () => {
		const { people, groups } = networksOf(fromDataset.data.sessions, 'condition');
		expect([...people].sort()).toEqual(['P3', 'caregiver', 'infant']);
		const cell = groups[0]?.cells[people.indexOf('infant')]?.[people.indexOf('caregiver')];
		expect(cell).toMatchObject({ sessions: 2, interval: null });
		expect(cell?.mean).toBeGreaterThan(0);
	});

	test('tells its methods with what was left out', () => {
		const { origin, sessions } = fromDataset.data;
		const text = methodsText({
			...{ sessions, agreement: null, comparison: null },
			origin: { ...origin, leftOut: [{ what: 'session', reason: 'the camera fell over', count: 2 }] },
		});
		expect(text).toContain('Left out were 2 sessions (the camera fell over).');
		expect(text).toContain('from 50 readings');
	});

	test('tells how far it agrees with coders, but not by codes whose meaning was guessed', async () => {
		const agreement = (id: string, kappa: number, isGuess: boolean): NamedFile => ({
			name: `${ROOT}derivatives/regard/${id}/agreement.json`,
			blob: new Blob([
				JSON.stringify({
					...{ state: 'compared', overall: { kappa, f1: null, ours: 1, theirs: 1 }, byKind: [], isGuess, unread: 0 },
				}),
			]),
		});
		const { data } = await openStudyFiles(
			[...files, agreement('S1', 0.5, false), agreement('S2', 0.7, false), agreement('S3', 0.1, true)],
			progress,
		);
		expect(data.agreement).toEqual({ kappa: 0.6, sessions: 2 });
		expect(fromSessions.data.agreement).toBeNull();
	});

	test('leaves out a session of somebody without consent, as long as nobody has confirmed who they are', async () => {
		const participants = [
			'participant_id,session_id,role,person,confirmed,consent',
			'Ada,S1,infant,P1,no,no',
			'Ben,S2,infant,P1,no,yes',
		].join('\n');
		const changed = files.map((file) =>
			file.name.endsWith('participants.csv') ? { ...file, blob: new Blob([participants]) } : file,
		);
		const { data } = await openStudyFiles(changed, progress);
		expect(data.sessions.map(({ sessionId }) => sessionId)).toEqual(['S2', 'S3', 'S4']);
		expect(data.origin.leftOut.some(({ what, reason }) => what === 'session' && reason.includes('Ada'))).toBe(true);
	});

	test('is also session files by themselves, in one group', async () => {
		const { data } = await openStudyFiles(files.filter(({ name }) => name.endsWith('.jsonl')).slice(0, 2), progress);
		expect(data.sessions.map(({ sessionId }) => sessionId)).toEqual(['S1', 'S2']);
		expect(overviewOf(data, []).factors).toEqual([]);
	});

	test('is not made of other files', async () => {
		await expect(openStudyFiles([{ name: 'a.txt', blob: new Blob(['x']) }], progress)).rejects.toThrow(
			'Choose the folder of a study',
		);
		const incomplete = namedFilesIn(join(folder, 'derivatives/regard/dataset')).filter(
			({ name }) => !name.includes('S3'),
		);
		const { data, problems } = await openStudyFiles(incomplete, progress);
		expect(data.sessions).toHaveLength(3);
		expect(problems[0]).toContain('S3: The dataset has no people/session_id=S3/people.parquet');
	});
});
