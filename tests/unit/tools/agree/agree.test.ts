import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finalizeLines, encodeFrame } from '../../../../src/session/file/json-lines';
import { compareFiles } from '../../../../tools/agree/compare-files';
import { UsageError } from '../../../../tools/command-line';
import { parseOptions } from '../../../../tools/agree/options';
import { readLines, reportLines } from '../../../../tools/agree/tables';
import { exportSession } from '../../../../tools/analyze/export-session';
import { parseOptions as parseAnalyze } from '../../../../tools/analyze/options';
import { exportFormats } from '../../../../src/export/write-formats/formats';
import { endingOf, look } from '../../../fixtures/session-file';

let folder = '';
const ours = () => join(folder, 'clip.regard.jsonl');
const theirs = (name: string, text: string) => {
	writeFileSync(join(folder, name), text);
	return join(folder, name);
};

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-agree-'));
	const growing = encodeFrame([], [look('E1', 'P1', 'P2', 0, 2000), look('E2', 'P2', 'P1', 3000, 4000)]);
	const lines: string[] = [];
	for await (const line of finalizeLines([`{"type":"header"}`, ...growing.split('\n')].slice(1), endingOf()))
		lines.push(line);
	writeFileSync(ours(), lines.join(''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = (...args: string[]) => parseOptions([ours(), ...args], folder)!;

describe('the command agree', () => {
	test('compares a table of codes, and prints what it read, the scores and where to look', async () => {
		const file = theirs('coder.csv', 'start_s,stop_s,type,actor,target\n0.2,2,look at,P1,P2\n3,4,dance,P2,\n');
		const { readAs, report } = await compareFiles(options(file));
		expect(report.overall.iou).toMatchObject({ matched: 1, ours: 1, theirs: 1, f1: 1 });
		expect(readLines(readAs)).toEqual(
			expect.arrayContaining([
				'CSV: 2 codes, 1 event read',
				'    look at → look-at-head',
				'Not read: 1 code: no kind of event for “dance”',
			]),
		);
		expect(reportLines(report).join('\n')).toMatch(/all +1\.00 +1\.00 +1 +1 +1\.00 +1\.00 +1\.00/);
		expect(reportLines(report)).toContain('No disagreements.');
	});

	test('a mapping of one’s own replaces the guess', async () => {
		const file = theirs('own.csv', 'start_s,stop_s,type,actor,target\n3,4,x,b,a\n');
		const map = theirs('map.json', '{"people": {"b": "P2"}, "kinds": {"x": "look-at-head"}, "targets": {"a": "P1"}}');
		const { readAs, report } = await compareFiles(options(file, '--map', map));
		expect(readAs.isGuess).toBe(false);
		expect(report.overall.onset.f1).toBe(1);
		expect((await compareFiles(options(file))).readAs.events).toBe(0);
	});

	test('a session compared with itself agrees fully', async () => {
		const { report } = await compareFiles(options(ours(), '--unit', '100'));
		expect(report.overall).toMatchObject({ kappa: 1, iou: { f1: 1 } });
		expect(report.options.window).toEqual({ startMs: 0, endMs: 5000 });
	});

	test.each([
		[['a'], 'Name two files'],
		[['a', 'b', 'c'], 'Name two files'],
		[['a', 'b', '--iou', '0'], '--iou must be a number from 0.01 to 1, not "0"'],
		[['a', 'b', '--unit', 'x'], '--unit must be a number'],
		[['a', 'b', '--end', '1', '--start', '2'], '--end must be after --start'],
		[['a', 'b', '--what'], "Unknown option '--what'"],
	])('%j is refused', (args, message) => {
		expect(() => parseOptions(args)).toThrow(UsageError);
		expect(() => parseOptions(args)).toThrow(message);
	});

	test('a missing file, a folder and an unknown kind are mistakes of the command', async () => {
		await expect(compareFiles(options(join(folder, 'none.eaf')))).rejects.toThrow('There is no such file');
		await expect(compareFiles(options(folder))).rejects.toThrow('This is a folder');
		await expect(compareFiles(options(ours(), '--kinds', 'love'))).rejects.toThrow('there is no kind "love"');
	});

	test('a session that is none is told by its line', async () => {
		const file = theirs('bad.regard.jsonl', 'hello\n');
		await expect(compareFiles(parseOptions([file, ours()], folder)!)).rejects.toMatchObject({
			code: 'recording-invalid',
		});
	});
});

describe('analyze --export', () => {
	test('takes a list of formats, or all, and refuses what there is not', () => {
		expect(parseAnalyze(['--export', 'csv, EAF,csv'])!.exports.map((f) => f.id)).toEqual(['csv', 'eaf']);
		expect(parseAnalyze(['--export', 'all'])!.exports).toEqual(exportFormats);
		expect(parseAnalyze([])!.exports).toEqual([]);
		expect(() => parseAnalyze(['--export', 'csv,doc'])).toThrow(/no format "doc"\. There are csv, eaf/);
	});

	test('writes every format beside the session, and what is written agrees with it', async () => {
		const written = await exportSession(ours(), exportFormats);
		expect(written.map((path) => path.replace(join(folder, 'clip'), ''))).toEqual(
			expect.arrayContaining(['.csv', '.eaf', '.boris.tsv', '_events.json', '.parquet', '.gexf']),
		);
		expect(readFileSync(join(folder, 'clip.csv'), 'utf8').split('\r\n')).toHaveLength(4);
		for (const name of ['clip.csv', 'clip.eaf', 'clip.boris.csv', 'clip_events.tsv']) {
			const { report } = await compareFiles(options(join(folder, name), '--targets'));
			expect(report.overall, name).toMatchObject({ kappa: 1, iou: { f1: 1 }, onset: { f1: 1 } });
		}
	});
});
