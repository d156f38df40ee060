import { describe, expect, test } from 'vitest';
import { labelledVideoLines } from '../../../../tools/analyze/labelled-video';
import { UsageError } from '../../../../tools/command-line';
import { parseOptions } from '../../../../tools/analyze/options';

const videoOf = (...args: string[]) => parseOptions(args)!.labelledVideo;

describe('a labelled video on the command line', () => {
	test('is written when it is asked for, with faces shown unless said otherwise', () => {
		expect(videoOf()).toBe(null);
		expect(videoOf('--export', 'csv,labelled-video')).toEqual({ faces: 'shown', coversGaps: false, container: 'auto' });
		expect(parseOptions(['--export', 'csv,labelled-video'])!.exports.map((f) => f.id)).toEqual(['csv']);
		expect(videoOf('--export', 'labelled-video', '--faces', 'plain', '--cover-gaps', '--video-type', 'webm')).toEqual({
			faces: 'plain',
			coversGaps: true,
			container: 'webm',
		});
	});

	test('is not among all formats: it takes as long as the video', () => {
		expect(videoOf('--export', 'all')).toBe(null);
	});

	test.each([
		[['--faces', 'mosaic'], /need --export labelled-video/],
		[['--export', 'labelled-video', '--faces', 'blurry'], /one of shown, mosaic, plain, not "blurry"/],
		[['--export', 'labelled-video', '--video-type', 'avi'], /one of mp4, webm/],
		[['--export', 'video'], /no format "video".*labelled-video/],
	])('is refused with a reason: %j', (args, reason) => {
		expect(() => parseOptions(args)).toThrow(UsageError);
		expect(() => parseOptions(args)).toThrow(reason);
	});

	test('tells which places to look at, and how many more there are', () => {
		const gap = { startMs: 61_200, endMs: 63_000, words: 'P1 not seen, not covered' };
		const written = { path: '/out/a.labelled.mp4', frames: 50, how: 'mp4, avc, sound copied', damage: null };
		expect(labelledVideoLines({ ...written, gaps: [] })).toEqual([
			'also as a.labelled.mp4 (50 frames, mp4, avc, sound copied)',
		]);
		const lines = labelledVideoLines({ ...written, gaps: Array.from({ length: 23 }, () => gap) });
		expect(lines[2]).toBe('  1:01.2 to 1:03.0  P1 not seen, not covered');
		expect(lines.at(-1)).toBe('  and 3 more');
	});
});
