import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readEaf } from '../../../../src/export/read-coders/read-eaf';
import { pythonWithPympi, SCRIPT } from './pympi';
import {
	anySession,
	eventOf,
	exported,
	head,
	hourOf,
	numbered,
	sessionOf,
	thing,
} from '../../../fixtures/exported-session';

const python = pythonWithPympi();
if (python === null) console.warn('Skipped: ELAN files in pympi. It takes python3 and pip install pympi-ling==1.70.2.');

type Read = {
	tiers: Record<string, [startMs: number, endMs: number, value: string][]>;
	participants: Record<string, string | null>;
	media: string[];
	end: number;
};

const folder = mkdtempSync(join(tmpdir(), 'regard-pympi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What pympi reads of each text. */
const read = (texts: readonly string[]): Read[] => {
	const paths = texts.map((text, i) => {
		const path = join(folder, `${i}.eaf`);
		writeFileSync(path, text);
		return path;
	});
	const options = { encoding: 'utf8', timeout: 60_000, maxBuffer: 1 << 26 } as const;
	const { status, stdout, stderr } = spawnSync(python!, ['-c', SCRIPT, ...paths], options);
	if (status !== 0) throw new Error(stderr);
	return stdout
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Read);
};

describe.skipIf(python === null)('an ELAN file in pympi (skipped without python3 and pympi-ling)', () => {
	test('has its tiers, participants, times and video', () => {
		const session = sessionOf(
			numbered([
				eventOf('look-at-head', ['P1', 'P2'], 0, 2000, { target: head('P2') }),
				eventOf('look-at-head', ['P1', 'P3'], 1500, 2500, { target: head('P3') }),
				eventOf('mutual-gaze', ['P1', 'P2'], 500.4, 900.6),
				eventOf('deictic-gesture', ['P2'], 3000, 4000, { target: thing('toy', '=SUM(A1)'), gesture: 'pointing' }),
			]),
		);
		expect(read([exported('eaf', session)])).toEqual([
			{
				tiers: {
					'look-at-head@Anna (P1)': [[0, 2000, 'P2']],
					'look-at-head@Anna (P1) #2': [[1500, 2500, 'Ben, the <b>"2nd"</b> (P3)']],
					'mutual-gaze@Anna (P1)': [[500, 901, 'with P2']],
					'mutual-gaze@P2': [[500, 901, 'with Anna (P1)']],
					'pointing@P2': [[3000, 4000, '=SUM(A1) (toy)']],
				},
				participants: {
					'look-at-head@Anna (P1)': 'Anna (P1)',
					'look-at-head@Anna (P1) #2': 'Anna (P1)',
					'mutual-gaze@Anna (P1)': 'Anna (P1)',
					'mutual-gaze@P2': 'P2',
					'pointing@P2': 'P2',
				},
				media: ['./clip.mp4'],
				end: 4000,
			},
		]);
	});

	test('has the same annotations as in our own reader, whatever people and things are called', () => {
		const sessions = fc.sample(anySession, { numRuns: 40, seed: 4 });
		const texts = sessions.map((session) => exported('eaf', session));
		const found = read(texts);
		texts.forEach((text, i) => {
			const ours = readEaf(text).codes.map(({ startMs, endMs, value }) => JSON.stringify([startMs, endMs, value]));
			const theirs = Object.values(found[i]!.tiers)
				.flat()
				.map(([startMs, endMs, value]) => JSON.stringify([startMs, endMs, value.trim()]));
			expect(theirs.sort()).toEqual(ours.sort());
		});
	});

	test('of ten minutes with five people opens', () => {
		const [long] = read([exported('eaf', hourOf(600))]);
		expect(Object.values(long!.tiers).flat()).toHaveLength(1200);
	});
});
