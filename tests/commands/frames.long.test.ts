import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleVideo } from '../../tools/analyze/options';
import { analyze, linesOf, readSession, recordedFrames } from './command';

/** The bundled sample has 12 frames a second. */
const SAMPLE_FRAME_MS = 1000 / 12;

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-frames-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no frame is analysed twice when more are asked for than there are, and a part beyond the end is an error', async () => {
	const few = ['--no-objects', '--no-identity'];
	const { code } = await analyze([sampleVideo, ...'--out fast --record --end 0.5 --fps 30'.split(' '), ...few], folder);
	expect(code).toBe(0);
	const lines = readSession(join(folder, 'fast/table-talk.regard.jsonl'));
	const frames = recordedFrames(join(folder, 'fast/table-talk.perception.jsonl'));
	expect(frames).toHaveLength(6);
	frames.forEach(({ tMs }, i) => expect(tMs).toBeCloseTo(i * SAMPLE_FRAME_MS, 2));
	expect(linesOf(lines, 'end')[0]!.counts.frames).toBe(6);

	const beyond = await analyze([sampleVideo, ...'--out beyond --start 60'.split(' '), ...few], folder);
	expect(beyond.code).toBe(1);
	expect(beyond.stderr).toContain('There is no frame from 60.0 s to the end; the video lasts 13.0 s');
	expect(readdirSync(join(folder, 'beyond'))).toEqual([]);
});
