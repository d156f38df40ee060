import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../../../tools/command-line';
import { parseOptions, sampleVideo, type AnalyzeOptions } from '../../../../tools/analyze/options';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-options-'));
	const box = { x: 1, y: 2, width: 3, height: 4 };
	writeFileSync(join(folder, 'one.json'), JSON.stringify({ objects: [{ objectId: 'cup', label: 'a cup', box }] }));
	writeFileSync(join(folder, 'words.json'), 'hello');
	writeFileSync(join(folder, 'nobox.json'), JSON.stringify({ objects: [{ objectId: 'cup', label: 'a cup' }] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parse = (...args: string[]): AnalyzeOptions => parseOptions(args, folder)!;
const complaint = (...args: string[]): string => {
	try {
		parseOptions(args, folder);
	} catch (e) {
		expect(e).toBeInstanceOf(UsageError);
		return (e as Error).message;
	}
	throw new Error('No complaint');
};

test('without arguments the sample is analysed with its marked objects, into regard-out', () => {
	const options = parse();
	expect(options).toMatchObject({ fps: 10, startMs: 0, endMs: null, horizontalFovRad: null, resumes: false });
	expect(options.out).toBe(join(folder, 'regard-out'));
	expect(options.inputs).toHaveLength(1);
	expect(options.inputs[0]).toMatchObject({ path: sampleVideo, isSample: true });
	expect(options.inputs[0]!.areas.map((area) => area.objectId).sort()).toEqual(['ball', 'cup', 'laptop', 'plant']);
});

test('a link to the sample is the sample; a file of the same name is not', () => {
	symlinkSync(sampleVideo, join(folder, 'link.mp4'));
	writeFileSync(join(folder, 'table-talk.mp4'), 'something else');
	expect(parse('link.mp4').inputs[0]).toMatchObject({ isSample: true });
	expect(parse('table-talk.mp4').inputs[0]).toMatchObject({ isSample: false, areas: [] });
});

test('paths are relative to the folder of the caller', () => {
	const options = parse('a/clip.mp4', '/b/other.mov', '--out', '../results');
	expect(options.inputs.map((input) => input.path)).toEqual([join(folder, 'a/clip.mp4'), resolve('/b/other.mov')]);
	expect(options.out).toBe(resolve(folder, '../results'));
});

test('seconds become milliseconds and degrees radians', () => {
	const options = parse('clip.mp4', '--start', '1.5', '--end', '3', '--fov', '90', '--fps', '12.5');
	expect(options).toMatchObject({ startMs: 1500, endMs: 3000, fps: 12.5 });
	expect(options.horizontalFovRad).toBeCloseTo(Math.PI / 2, 12);
});

test('things and identity are on, expressions off, unless the command says otherwise', () => {
	expect(parse().encoders).toMatchObject({ objects: true, identity: true, expression: false });
	expect(parse('--no-objects', '--no-identity', '--no-sight', '--expression').encoders).toMatchObject({
		objects: false,
		identity: false,
		expression: true,
	});
});

test('so many files at once as the command says, at least one', () => {
	expect(parse('--jobs', '3')).toMatchObject({ jobs: 3 });
	expect(parse().jobs).toBeGreaterThanOrEqual(1);
	for (const jobs of ['0', '1.5', 'all']) expect(() => parse('--jobs', jobs)).toThrow('--jobs must be a whole number');
});

test('checkpoints hold faces, unless the command says otherwise', () => {
	expect(parse()).toMatchObject({ keepsFaces: true, usesContext: true });
	expect(parse('--no-context')).toMatchObject({ usesContext: false });
	expect(parse()).toMatchObject({ landmarks: 'tasks' });
	expect(parse('--landmarks', 'onnx')).toMatchObject({ landmarks: 'onnx' });
	expect(() => parse('--landmarks', 'auto')).toThrow('--landmarks must be one of tasks, onnx, not "auto"');
	expect(parse('--no-face-checkpoint')).toMatchObject({ keepsFaces: false });
});

test('a run is saved as the machine allows, or every so many seconds', () => {
	expect(parse()).toMatchObject({ saveEveryMs: null });
	expect(parse('--save-every', '0.5')).toMatchObject({ saveEveryMs: 500 });
	expect(() => parse('--save-every', '0')).toThrow('--save-every must be a number from 0.1 to 3600, not "0"');
});

test('the model that reads questions takes part in --ask, unless the command says otherwise', () => {
	expect(parse('--ask', 'Who?')).toMatchObject({ usesReader: true });
	expect(parse('--ask', 'Who?', '--no-reader')).toMatchObject({ usesReader: false });
	expect(() => parse('--no-reader')).toThrow('--no-reader is for --ask');
});

test('models of gaze that are placed in public/models take part', () => {
	expect(parse().encoders).toMatchObject({ gazeTarget: true, gazeDirection: true });
});

test('--fps all takes every frame', () => {
	expect(parse('--fps', 'all').fps).toBeNull();
});

test('--aoi replaces the marked objects of the sample and holds for every video', () => {
	const options = parse(sampleVideo, 'clip.mp4', '--aoi', 'one.json');
	for (const { areas } of options.inputs) {
		expect(areas).toEqual([
			{ objectId: 'cup', label: 'a cup', from: 'marked', box: { x: 1, y: 2, width: 3, height: 4 } },
		]);
	}
});

test.each([['--help'], ['-h'], ['clip.mp4', '--help']])('%s asks for help', (...args) => {
	expect(parseOptions(args, folder)).toBeNull();
});

describe('a mistake is named', () => {
	test.each([
		[['--fps', '0'], '--fps must be a number from 0.1 to 240, not "0"'],
		[['--fps', 'fast'], 'not "fast"'],
		[['--fps', ''], 'not ""'],
		[['--fps', 'Infinity'], 'not "Infinity"'],
		[['--start', '-1'], '--start'],
		[['--start=-1'], '--start must be a number from 0 to 1000000, not "-1"'],
		[['--start', '5', '--end', '5'], '--end must be after --start'],
		[['--fov', '180'], '--fov must be a number from 5 to 170'],
		[['--speed', '2'], '--speed'],
		[['--record', '--resume'], '--record cannot go with --resume'],
		[['--mixed-models'], '--mixed-models is for --resume'],
		[['--aoi', 'missing.json'], 'The file of --aoi does not exist'],
		[['--aoi', '.'], 'The file of --aoi cannot be read'],
		[['--aoi', 'words.json'], 'not JSON'],
		[['--aoi', 'nobox.json'], 'objects.0.box'],
	])('%j', (args, words) => {
		expect(complaint(...args)).toContain(words);
	});

	test('two videos whose results would overwrite each other', () => {
		expect(complaint('a/clip.mp4', 'b/clip.mov')).toContain('both would be written to clip.regard.jsonl');
		expect(complaint('clip.mp4', './clip.mp4')).toContain('named twice');
	});
});
