import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noEncoders } from '../../src/core/perception';
import { openAnalysisBrowser } from '../../tools/analyze/browser';
import { sampleVideo } from '../../tools/analyze/options';
import { analyze, linesOf, readSession, recordedFrames } from './command';
import { greyPng } from './png';

/** The bundled sample has 12 frames a second. */
const SAMPLE_FRAME_MS = 1000 / 12;

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-analyze-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('files that cannot be analysed, beside one that can', () => {
	test('each gets its own message, the others are done, and the command fails', async () => {
		writeFileSync(join(folder, 'text.mp4'), 'This is not a video.\n');
		writeFileSync(join(folder, 'nothing.mp4'), '');
		writeFileSync(join(folder, 'dot.png'), greyPng(1, 1));
		writeFileSync(join(folder, 'grey.png'), greyPng(320, 240));
		mkdirSync(join(folder, 'folder.mp4'));
		const inputs = ['text.mp4', 'nothing.mp4', 'missing.mp4', 'folder.mp4', 'dot.png', 'grey.png'];
		const { code, stdout, stderr } = await analyze([...inputs, '--out', 'deep/mixed'], folder);

		const messageFor = (name: string) => stderr.split('\n').filter((line) => line.startsWith(`${name}: failed. `));
		for (const [name, words] of [
			['text.mp4', 'holds text, not a video'],
			['nothing.mp4', 'This file is empty'],
			['missing.mp4', 'There is no such file'],
			['folder.mp4', 'a folder, not a file'],
			['dot.png', 'The picture is too small'],
		] as const) {
			expect(messageFor(name), name).toEqual([expect.stringContaining(words)]);
		}
		expect(stderr).toContain('5 of 6 files failed.');
		expect(code).toBe(1);

		expect(readdirSync(join(folder, 'deep/mixed'))).toEqual(['grey.regard.jsonl']);
		const lines = readSession(join(folder, 'deep/mixed/grey.regard.jsonl'));
		expect(lines[0]).toMatchObject({
			source: { kind: 'image', name: 'grey.png', widthPx: 320, heightPx: 240, durationMs: 0 },
		});
		expect(lines.at(-1)).toMatchObject({ type: 'end', counts: { frames: 1, people: 0, observations: 0 } });
		expect(stdout).toContain('nobody was seen');
		expect(stdout).toContain('grey.png: 0 people, 1 analysed frame →');
	});
});

describe('which frames are analysed', () => {
	test('the first at or after each tick from --start, by times of the file, until before --end; with own settings', async () => {
		const box = { x: 10, y: 20, width: 30, height: 40 };
		writeFileSync(
			join(folder, 'areas.json'),
			JSON.stringify({ objects: [{ objectId: 'door', label: 'a door', box }] }),
		);
		const { code, stderr } = await analyze(
			[sampleVideo, ...'--out part --record --start 2.05 --end 3.25 --fps 5 --fov 50 --aoi areas.json'.split(' ')],
			folder,
		);
		expect(stderr).not.toContain('failed');
		expect(code).toBe(0);
		const lines = readSession(join(folder, 'part/table-talk.regard.jsonl'));

		const ticks = [2050, 2250, 2450, 2650, 2850, 3050];
		const expected = ticks.map((tick) => Math.ceil(tick / SAMPLE_FRAME_MS - 1e-9) * SAMPLE_FRAME_MS);
		const frames = recordedFrames(join(folder, 'part/table-talk.perception.jsonl'));
		expect(frames.map((frame) => frame.index)).toEqual([0, 1, 2, 3, 4, 5]);
		frames.forEach(({ tMs }, i) => expect(tMs).toBeCloseTo(expected[i]!, 2));
		expect(linesOf(lines, 'observation').length).toBeGreaterThan(0);
		for (const { frameIndex, tMs } of linesOf(lines, 'observation')) {
			expect(tMs).toBeCloseTo(expected[frameIndex]!, 2);
		}

		const header = linesOf(lines, 'header')[0]!;
		expect(header.analysis.fps).toBe(5);
		expect(header.camera.source).toBe('given');
		expect(header.camera.focalPx).toBeCloseTo(854 / 2 / Math.tan((25 * Math.PI) / 180), 3);
		const things = linesOf(lines, 'object');
		const found = things.filter((thing) => thing.from === 'detected').map((thing) => thing.label);
		expect(found).toEqual(expect.arrayContaining(['cup', 'laptop', 'sports ball']));
		// The plant, with its pot, may be another cup.
		expect(found.filter((label) => label !== 'cup 2')).toHaveLength(3);
		expect(things.filter((thing) => thing.from === 'marked')).toEqual([
			{
				type: 'object',
				objectId: 'door',
				label: 'a door',
				from: 'marked',
				spans: [{ startMs: 0, endMs: 13_000, box }],
			},
		]);
		for (const event of linesOf(lines, 'event')) {
			expect(event.startMs).toBeGreaterThanOrEqual(2050);
			expect(event.endMs).toBeLessThanOrEqual(3250);
		}
	});
});

describe('a mistake in the command is named before anything is started', () => {
	test.each([
		['an area file that does not exist', ['--aoi', 'gone.json'], 2, 'The file of --aoi does not exist'],
		['an area file without boxes', ['--aoi', 'noboxes.json'], 2, 'objects.0.box'],
		['an unknown option', ['--frames', '10'], 2, '--frames'],
		['results into a file', ['--out', 'noboxes.json'], 1, 'there is a file of that name, not a folder'],
	])('%s', async (_, args, code, words) => {
		writeFileSync(join(folder, 'noboxes.json'), JSON.stringify({ objects: [{ objectId: 'a', label: 'a' }] }));
		const outcome = await analyze(args, folder);
		expect(outcome.code).toBe(code);
		expect(outcome.stderr).toContain(words);
		expect(outcome.stdout).toBe('');
	});
});

test('no request leaves the page’s own origin', async () => {
	const requests: string[] = [];
	const browser = await openAnalysisBrowser({
		log: () => undefined,
		onPage: (page) => page.context().on('request', (request) => requests.push(request.url())),
	});
	try {
		const { ending } = await browser.analyze(
			sampleVideo,
			{
				...{
					name: 'table-talk.mp4',
					isSample: true,
					keepsFaces: true,
					fps: 10,
					startMs: 0,
					endMs: 300,
					horizontalFovRad: null,
					encoders: noEncoders,
				},
				...{ areas: [], app: 'regard test', startedAt: '2026-01-01T00:00:00Z', checkpoint: null },
			},
			{ append: () => undefined, checkpoint: () => undefined, progress: () => undefined },
		);
		expect(ending.frameCount).toBe(3);
	} finally {
		await browser.close();
	}
	const origin = new URL(requests[0]!).origin;
	expect(new URL(origin).hostname).toBe('localhost');
	expect(requests.filter((url) => !/^(blob|data):/.test(url) && new URL(url).origin !== origin)).toEqual([]);
	// What the workers ask for is among them, or the line above would say little.
	expect(requests.filter((url) => url.endsWith('.task')).length).toBeGreaterThanOrEqual(3);
	expect(requests.some((url) => url.endsWith('.wasm'))).toBe(true);
});

test('the licences of the app and of what it ships go with the build', () => {
	const root = fileURLToPath(new URL('../../', import.meta.url));
	for (const name of ['LICENSE', 'NOTICE']) {
		expect(readFileSync(join(root, 'dist', name), 'utf8')).toBe(readFileSync(join(root, name), 'utf8'));
	}
});
