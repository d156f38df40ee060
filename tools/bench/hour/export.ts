// npm run bench -- --only export: what it costs to write an hour of session in each format.
import { parseJson } from '../../read-json.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixed } from '../../../src/bench/scenes/report';
import { exportFormats } from '../../../src/export/write-formats/formats';
import { writeHour } from './hour-file.ts';

/** What one format costs; all its files, from the session file on disk. */
export type ExportCost = {
	format: string;
	/** All threads, so reading and tidying up the memory are in it, seconds. */
	cpuS: number;
	wallS: number;
	/** Most memory of the process, apart from what it had before, MiB. */
	peakMib: number;
	writtenMib: number;
};

/** What an hour costs in each format. */
export type ExportScore = { minutes: number; sessionMib: number; formats: readonly ExportCost[] };

/** The goal for an hour and a format, seconds. */
const EXPORT_GOAL_S = 10;

const measure = (file: string, format: string): ExportCost => {
	const script = fileURLToPath(new URL('./export-one.ts', import.meta.url));
	const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, file, format], {
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`The export as ${format} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
	return parseJson<ExportCost>(stdout);
};

/** Writes the synthetic session in every format, each in a process of its own. Takes a minute or two for an hour. */
export const measureExports = async (minutes: number): Promise<ExportScore> => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-export-'));
	try {
		const file = join(folder, 'synthetic-hour.regard.jsonl');
		await writeHour(file, { minutes });
		return {
			minutes,
			sessionMib: statSync(file).size / 2 ** 20,
			formats: exportFormats.map(({ id }) => measure(file, id)),
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

/** In words. */
export const exportLines = ({ minutes, sessionMib, formats }: ExportScore): string[] => [
	`Export of a synthetic session of ${fixed(minutes, 0)} minutes (${fixed(sessionMib, 0)} MiB), from file to file:`,
	...formats.map(
		({ format, cpuS, peakMib, writtenMib }) =>
			`  ${format.padEnd(9)} ${fixed(cpuS, 1).padStart(5)} s of CPU  ${fixed(peakMib, 0).padStart(4)} MiB of memory  ${fixed(writtenMib, 1).padStart(5)} MiB written`,
	),
	`  goal: ${EXPORT_GOAL_S} s a format for an hour`,
];
