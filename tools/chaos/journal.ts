import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../read-json.ts';
import type { SuiteResult } from '../test-report.ts';
import type { Verdict } from './judge.ts';
import type { Plan } from './plan.ts';

/** One run, as it is noted. */
export type Entry = Plan & {
	/** `missed`: nothing was struck, as the run had ended. `broken`: the test itself failed. Neither says anything of the page. */
	outcome: Verdict['outcome'] | 'missed' | 'broken';
	isTold: boolean | null;
	detail: string;
	texts: readonly string[];
	seconds: number;
};

/** Where runs are noted. */
export const journalFile = fileURLToPath(new URL('../../chaos-out/runs.jsonl', import.meta.url));

/** Runs of before, the last one of each seed. */
export const readJournal = (path: string): Map<number, Entry> => {
	const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
	const entries = new Map<number, Entry>();
	for (const line of lines) {
		if (line === '') continue;
		const entry = parseJson<Entry>(line);
		entries.set(entry.seed, entry);
	}
	return entries;
};

export const addToJournal = (path: string, entry: Entry): void => {
	mkdirSync(dirname(path), { recursive: true });
	appendFileSync(path, `${JSON.stringify(entry)}\n`);
};

export const forgetJournal = (path: string): void => rmSync(path, { force: true });

/** Whether a run shows that something is wrong with the page, or with the test. */
export const isBad = ({ outcome, isTold }: Pick<Entry, 'outcome' | 'isTold'>): boolean =>
	outcome === 'silent' || outcome === 'lost' || outcome === 'broken' || (isTold === false && outcome !== 'missed');

/** What the runs of a journal are for `npm test`: each is a test, and one that struck nothing is skipped. */
export const readChaosReport = (entries: Iterable<Entry>): SuiteResult => {
	const result: SuiteResult = { passed: 0, skipped: 0, failures: [] };
	for (const entry of entries) {
		const { seed, way, fault, outcome, isTold, detail } = entry;
		const untold = isTold === false ? 'the page does not name the fault' : '';
		const message = [outcome, untold, detail].filter((part) => part !== '').join(': ');
		if (isBad(entry)) result.failures.push({ where: null, title: `seed ${seed}, ${way}, ${fault}`, message });
		else if (outcome === 'missed') result.skipped += 1;
		else result.passed += 1;
	}
	return result;
};
