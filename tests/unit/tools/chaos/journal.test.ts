import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToJournal, readChaosReport, readJournal, type Entry } from '../../../../tools/chaos/journal';
import { planOf } from '../../../../tools/chaos/plan';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-journal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = (seed: number, rest: Partial<Entry> = {}): Entry => ({
	...{ ...planOf(seed), outcome: 'equal', isTold: null, detail: '', texts: [], seconds: 1 },
	...rest,
});

test('a later run of a seed takes the place of the one before, and a journal that is not there is empty', () => {
	const path = join(folder, 'new', 'runs.jsonl');
	expect(readJournal(path).size).toBe(0);
	addToJournal(path, entry(1, { outcome: 'lost' }));
	addToJournal(path, entry(2));
	addToJournal(path, entry(1));
	expect([...readJournal(path).values()]).toEqual([entry(1), entry(2)]);
});

test('silent differences, lost sessions, faults without a name and broken runs fail; what struck nothing is skipped', () => {
	const { passed, skipped, failures } = readChaosReport([
		entry(1),
		entry(2, { outcome: 'said', isTold: true }),
		entry(3, { outcome: 'missed' }),
		entry(4, { outcome: 'silent' }),
		entry(5, { outcome: 'lost' }),
		entry(6, { isTold: false }),
		entry(7, { outcome: 'broken' }),
	]);
	expect([passed, skipped]).toEqual([2, 1]);
	expect(failures.map(({ title }) => /seed (\d)/.exec(title)?.[1])).toEqual(['4', '5', '6', '7']);
});
