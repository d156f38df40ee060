import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../read-json.ts';

/** A line of a session file without what the clock on the wall says. */
const timeless = (text: string): string => {
	const line = parseJson<Record<string, unknown>>(text);
	if (line['type'] === 'header' && typeof line['analysis'] === 'object') {
		return JSON.stringify({ ...line, analysis: { ...line['analysis'], startedAt: '' } });
	}
	return line['type'] === 'end' ? JSON.stringify({ ...line, wallMs: {} }) : text;
};

/** When a session was analysed, as its header is repeated in the dataset: in JSON and in the notes of Parquet files. */
const STARTED_AT = /"startedAt":\s*"[^"]*"/g;

/** Each byte is a character, so that a Parquet file can be compared as well. */
const contentOf = (path: string): string => {
	const text = readFileSync(path, 'latin1');
	if (path.endsWith('.regard.jsonl')) return text.trimEnd().split('\n').map(timeless).join('\n');
	return text.replaceAll(STARTED_AT, '');
};

/** The results of a study by their path, without wall times. */
const resultsIn = (study: string): Map<string, string> => {
	const root = join(study, 'derivatives', 'regard');
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
	return new Map(
		files.filter((file) => statSync(join(root, file)).isFile()).map((file) => [file, contentOf(join(root, file))]),
	);
};

/** In what the results of two studies differ, but for wall times; empty: in nothing. Each difference names its file. */
export const differences = (one: string, other: string): string[] => {
	const [a, b] = [resultsIn(one), resultsIn(other)];
	const names = [...new Set([...a.keys(), ...b.keys()])].sort();
	return names.flatMap((name) => {
		const [left, right] = [a.get(name), b.get(name)];
		if (left === right) return [];
		if (left === undefined || right === undefined) return [`${name} is in one of them only`];
		const lines = left.split('\n');
		const at = right.split('\n').findIndex((line, i) => line !== lines[i]);
		return [`${name} differs in line ${(at < 0 ? lines.length : at) + 1}`];
	});
};

/** How many files there are to compare. */
export const resultCount = (study: string): number => resultsIn(study).size;
