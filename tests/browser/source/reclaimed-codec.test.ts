import { afterEach, describe, expect, test, vi } from 'vitest';
import { openAudio } from '../../../src/source/sound/audio-file';
import { openVideo } from '../../../src/source/video-file';
import { makeClip, readNumber, regularTimes, type ClipOptions } from '../fixtures/made-video';

const FRAMES = 60;
const { VideoDecoder: RealVideoDecoder, AudioDecoder: RealAudioDecoder } = globalThis;
afterEach(() => {
	Object.assign(globalThis, { VideoDecoder: RealVideoDecoder, AudioDecoder: RealAudioDecoder });
	vi.useRealTimers();
});

/** What Chromium does to a decoder that it takes back: closed, with this error. */
const takeBack = (decoder: { state: string; close(): void }, onError: (error: DOMException) => void) => {
	if (decoder.state === 'closed') return;
	decoder.close();
	onError(new DOMException('Codec reclaimed due to inactivity.', 'QuotaExceededError'));
};

/**
 * The browser’s own decoders, which it takes back after so many pictures or pieces of sound; a list is for one decoder
 * after the other, and those that come later are left alone.
 */
const reclaimDecodersAfter = (counts: readonly number[]) => {
	const left = [...counts];
	const taking = <Init extends { output(item: never): void; error: (error: DOMException) => void }>(
		init: Init,
		self: () => { state: string; close(): void },
	): Init => {
		const after = left.shift();
		let given = 0;
		if (after === 0) queueMicrotask(() => takeBack(self(), (error) => init.error(error)));
		return {
			...init,
			output: (item: never) => {
				init.output(item);
				if (++given === after) queueMicrotask(() => takeBack(self(), (error) => init.error(error)));
			},
		};
	};
	globalThis.VideoDecoder = new Proxy(RealVideoDecoder, {
		construct(Real, [init]: [VideoDecoderInit]) {
			const decoder: VideoDecoder = new Real(taking(init, () => decoder));
			return decoder;
		},
	});
	globalThis.AudioDecoder = new Proxy(RealAudioDecoder, {
		construct(Real, [init]: [AudioDecoderInit]) {
			const decoder: AudioDecoder = new Real(taking(init, () => decoder));
			return decoder;
		},
	});
	return { left };
};

const read = async (file: Blob, fps: number | null = null) => {
	const video = await openVideo(file, 'clip');
	const reader = video.read({ startMs: 0, endMs: null, fps, firstIndex: 0 });
	const frames: { index: number; tMs: number; n: number }[] = [];
	try {
		for (let frame = await reader.next(); frame; frame = await reader.next()) {
			frames.push({ index: frame.index, tMs: frame.tMs, n: readNumber(frame).n });
			frame.pixels.close();
		}
		return { frames, status: reader.status() };
	} finally {
		video.close();
	}
};

describe('a video whose decoder the browser takes back', () => {
	const clips: [string, ClipOptions][] = [
		['VP9', { codec: 'vp9' }],
		['VP8 in WebM', { codec: 'vp8', container: 'webm' }],
		['AV1', { codec: 'av1' }],
	];
	test.each(clips)('%s: every frame comes, once and in order, and the file is not blamed', async (_, options) => {
		const file = await makeClip({ ...options, times: regularTimes(20, FRAMES), keyFrameIntervalS: 1 });
		const undisturbed = await read(file);
		expect(undisturbed.frames).toHaveLength(FRAMES);
		for (const counts of [[1], [7], [20], [21], [33], [59], [5, 9, 2], [0], [30, 0, 0, 4]]) {
			const { left } = reclaimDecodersAfter(counts);
			expect(await read(file), `taken back after ${counts.join(', ')}`).toEqual(undisturbed);
			expect(left).toEqual([]);
		}
		expect(undisturbed.status.damage).toBeNull();
	});

	test('at a rate of its own the frames are those of an undisturbed reading', async () => {
		const file = await makeClip({ times: regularTimes(20, FRAMES) });
		const undisturbed = await read(file, 7);
		reclaimDecodersAfter([11, 13]);
		expect(await read(file, 7)).toEqual(undisturbed);
	});

	test('a single picture is asked for again', async () => {
		const video = await openVideo(await makeClip({ times: regularTimes(20, FRAMES) }), 'clip');
		reclaimDecodersAfter([0]);
		const frame = await video.frameAt(1500);
		expect(frame && readNumber(frame).n).toBe(30);
		frame?.pixels.close();
		video.close();
	});

	test('when it takes back every decoder, the reading ends with an error that does not blame the file', async () => {
		const file = await makeClip({ times: regularTimes(20, FRAMES) });
		reclaimDecodersAfter(Array.from({ length: 20 }, () => 0));
		await expect(read(file)).rejects.toMatchObject({ code: 'decoder-reclaimed' });
	});
});

test('sound whose decoder is taken back goes on where it was', async () => {
	const file = await makeClip({ times: regularTimes(10, 40), withSound: true });
	const heard = async () => {
		const audio = (await openAudio(file))!;
		let samples = 0;
		let until = 0;
		for await (const piece of audio.read(0)) {
			samples += piece.samples.length;
			until = Math.max(until, piece.first + piece.samples.length);
		}
		audio.close();
		return { samples, until };
	};
	const undisturbed = await heard();
	expect(undisturbed.until).toBeGreaterThan(50_000);
	const { left } = reclaimDecodersAfter([40, 30]);
	expect(await heard()).toEqual(undisturbed);
	expect(left).toEqual([]);
});
