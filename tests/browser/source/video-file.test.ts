import { getEncodableVideoCodecs } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Frame } from '../../../src/core/perception';
import type { ReadOptions } from '../../../src/source/source';
import { openVideo, type VideoFile, type VideoReader } from '../../../src/source/video-file';
import {
	corruptPackets,
	countOpenFrames,
	makeClip,
	readNumber,
	regularTimes,
	type ClipOptions,
} from '../fixtures/made-video';
import { until } from '../../fixtures/until';

const ALL: ReadOptions = { startMs: 0, endMs: null, fps: null, firstIndex: 0 };

type Seen = Omit<Frame, 'pixels'> & { n: number; isUpright: boolean };

let frames: ReturnType<typeof countOpenFrames>;
const opened: VideoFile[] = [];
beforeEach(() => {
	frames = countOpenFrames();
});
afterEach(() => {
	for (const video of opened.splice(0)) video.close();
	frames.restore();
});

const open = async (file: Blob, name = 'clip') => {
	const video = await openVideo(file, name);
	opened.push(video);
	return video;
};

/** Reads to the end, closing each frame. */
const drain = async (reader: VideoReader): Promise<Seen[]> => {
	const seen: Seen[] = [];
	for (let frame = await reader.next(); frame; frame = await reader.next()) {
		const { pixels, ...info } = frame;
		seen.push({ ...info, ...readNumber(frame) });
		pixels.close();
	}
	return seen;
};

const readAll = async (file: Blob, options: Partial<ReadOptions> = {}) => {
	const reader = (await open(file)).read({ ...ALL, ...options });
	const seen = await drain(reader);
	return { seen, status: reader.status() };
};

const numbers = (seen: readonly Seen[]) => seen.map(({ n }) => n);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

const encodable = await getEncodableVideoCodecs();

describe('codecs and containers', () => {
	const all: [NonNullable<ClipOptions['codec']>, NonNullable<ClipOptions['container']>][] = [
		['vp9', 'mp4'],
		['vp9', 'webm'],
		['vp8', 'webm'],
		['vp8', 'mkv'],
		['av1', 'mp4'],
		['av1', 'webm'],
		['avc', 'mp4'],
		['avc', 'mp4-fragmented'],
		['avc', 'mov'],
		['avc', 'mkv'],
		['hevc', 'mp4'],
	];
	const can = all.filter(([codec]) => encodable.includes(codec));
	test('at least VP8, VP9 and AV1 can be tested here', () => {
		expect(can.map(([codec]) => codec)).toEqual(expect.arrayContaining(['vp8', 'vp9', 'av1']));
	});

	test.each(can)(
		'every frame of %s in %s comes once, in order, with its time; all are closed',
		async (codec, container) => {
			const { seen, status } = await readAll(await makeClip({ codec, container, times: regularTimes(25, 60) }));
			expect(numbers(seen)).toEqual(upTo(60));
			expect(seen.map(({ index }) => index)).toEqual(upTo(60));
			for (const { tMs, n } of seen) expect(Math.abs(tMs - n * 40)).toBeLessThan(0.51);
			expect(seen.every(({ isUpright, widthPx, heightPx }) => isUpright && widthPx === 160 && heightPx === 96)).toBe(
				true,
			);
			expect(status).toMatchObject({ damaged: [], damage: null });
			expect(frames.open).toBe(0);
		},
	);

	test('what the container says is reported', async () => {
		const { info } = await open(await makeClip({ codec: 'vp9', container: 'webm', times: regularTimes(10, 30) }));
		expect(info).toMatchObject({ widthPx: 160, heightPx: 96, rotationDeg: 0 });
		expect(info.codec).toMatch(/^vp09\./);
		expect(Math.abs(info.durationMs - 3000)).toBeLessThan(1.01);
	});
});

describe('time', () => {
	test('a variable frame rate keeps exact times', async () => {
		const times = [0, 0.033, 0.066, 0.5, 0.51, 0.9, 2, 2.033, 2.066, 3.5];
		for (const container of ['mp4', 'webm'] as const) {
			const { seen } = await readAll(await makeClip({ container, times }));
			expect(numbers(seen)).toEqual(upTo(times.length));
			for (const [i, { tMs }] of seen.entries()) expect(tMs).toBeCloseTo(times[i]! * 1000, 1);
		}
	});

	test('time is that of the file, not counted from the first frame', async () => {
		const { seen } = await readAll(await makeClip({ container: 'webm', times: [0.5, 0.6, 0.7], withSound: true }));
		expect(seen.map(({ tMs }) => Math.round(tMs))).toEqual([500, 600, 700]);
	});

	test('fps takes the first frame at or after each tick, none twice', async () => {
		const clip = await makeClip({ times: regularTimes(30, 61) });
		expect(numbers((await readAll(clip, { fps: 10 })).seen)).toEqual(upTo(21).map((i) => i * 3));
		expect(numbers((await readAll(clip, { fps: 60 })).seen)).toEqual(upTo(61));
		const sparse = (await readAll(clip, { fps: 1 })).seen;
		expect(sparse.map(({ n, index }) => [n, index])).toEqual([
			[0, 0],
			[30, 1],
			[60, 2],
		]);
	});

	test('12 frames a second in Matroska, whose times are whole milliseconds, keep every frame at 12 ticks', async () => {
		const clip = await makeClip({ container: 'mkv', times: regularTimes(12, 60) });
		expect(numbers((await readAll(clip, { fps: 12 })).seen)).toEqual(upTo(60));
	});

	test('a part keeps the times of the file and starts between key frames', async () => {
		const clip = await makeClip({ times: regularTimes(10, 50), keyFrameIntervalS: 2 });
		const { seen } = await readAll(clip, { startMs: 1250, endMs: 3000, firstIndex: 7 });
		expect(numbers(seen)).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
		expect(seen[0]).toMatchObject({ index: 7, tMs: 1300 });
		expect(frames.open).toBe(0);
	});

	test('a resumed reading gives the rest of the uninterrupted one', async () => {
		const clip = await makeClip({ times: regularTimes(30, 90) });
		const whole = (await readAll(clip, { startMs: 70, fps: 7 })).seen;
		const afterMs = whole[5]!.tMs;
		const rest = (await readAll(clip, { startMs: 70, fps: 7, afterMs, firstIndex: 6 })).seen;
		expect(rest).toEqual(whole.slice(6));
	});

	test('frameAt gives the frame that is on screen', async () => {
		const video = await open(await makeClip({ times: [0.2, 0.4, 1, 1.1] }));
		const at = async (tMs: number) => {
			const frame = await video.frameAt(tMs);
			const n = frame && readNumber(frame).n;
			frame?.pixels.close();
			return n;
		};
		expect([await at(100), await at(200), await at(999), await at(1000), await at(60_000)]).toEqual([null, 0, 1, 2, 3]);
		expect(frames.open).toBe(0);
	});
});

describe('shape', () => {
	test.each([90, 180, 270] as const)('a file turned by %s° comes upright', async (rotation) => {
		// Drawn upright, then stored with a turn asked for: the picture appears turned clockwise by it.
		const video = await open(await makeClip({ rotation }));
		const isSideways = rotation !== 180;
		expect(video.info).toMatchObject({
			rotationDeg: rotation,
			widthPx: isSideways ? 96 : 160,
			heightPx: isSideways ? 160 : 96,
		});
		const frame = (await video.read(ALL).next())!;
		const { width, height } = frame.pixels as ImageBitmap;
		expect([width, height]).toEqual([video.info.widthPx, video.info.heightPx]);
		const canvas = new OffscreenCanvas(frame.widthPx, frame.heightPx);
		const context = canvas.getContext('2d')!;
		context.drawImage(frame.pixels, 0, 0);
		const isRed = (x: number, y: number) => {
			const [red, green] = context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
			return red! > 150 && green! < 100;
		};
		const { widthPx: w, heightPx: h } = frame;
		const edges = {
			bottom: isRed(w / 2, h * 0.95),
			left: isRed(w * 0.05, h / 2),
			top: isRed(w / 2, h * 0.05),
			right: isRed(w * 0.95, h / 2),
		};
		// The red stripe was at the bottom; clockwise it goes left, top, right.
		const edge = { 90: 'left', 180: 'top', 270: 'right' }[rotation];
		expect(edges).toEqual({ bottom: false, left: false, top: false, right: false, [edge]: true });
		frame.pixels.close();
	});

	test('a plain file hands out the decoded frame itself, without a copy', async () => {
		const frame = (await (await open(await makeClip())).read(ALL).next())!;
		expect(frame.pixels).toBeInstanceOf(VideoFrame);
		frame.pixels.close();
	});

	test('odd sizes keep their size, not the padded one', async () => {
		const { seen } = await readAll(await makeClip({ codec: 'vp9', container: 'webm', widthPx: 163, heightPx: 99 }));
		expect(seen[0]).toMatchObject({ widthPx: 163, heightPx: 99, n: 0, isUpright: true });
		expect(numbers(seen)).toEqual(upTo(20));
	});

	test('a picture of 16 pixels is read; a smaller one is refused with its size', async () => {
		const small = await makeClip({ codec: 'vp8', container: 'webm', widthPx: 16, heightPx: 16, times: [0, 0.1] });
		expect((await readAll(small)).seen).toHaveLength(2);
		const tiny = await makeClip({ codec: 'vp8', container: 'webm', widthPx: 1, heightPx: 1, times: [0, 0.1] });
		await expect(open(tiny, 'tiny.webm')).rejects.toMatchObject({
			code: 'video-too-small',
			message: 'The picture is 1 × 1 pixels: tiny.webm',
		});
	});
});

describe('files that cannot be read', () => {
	const failure = (file: Blob, name = 'clip.mp4') =>
		open(file, name).then(
			() => 'opened',
			(e: unknown) => e,
		);

	test('a file without bytes', async () => {
		expect(await failure(new Blob([]))).toMatchObject({
			code: 'file-empty',
			message: 'The file has no content: clip.mp4',
		});
	});

	test('text, and random bytes', async () => {
		const random = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251);
		expect(await failure(new Blob(['no video at all, just words']))).toMatchObject({ code: 'file-unknown-format' });
		expect(await failure(new Blob([random]))).toMatchObject({ code: 'file-unknown-format' });
	});

	test('sound only, naming its codec', async () => {
		const sound = await makeClip({ container: 'mp4', withSound: true, withPicture: false });
		expect(await failure(sound)).toMatchObject({
			code: 'file-no-video',
			message: 'The file holds sound only (opus): clip.mp4',
		});
	});

	test('a codec the browser lacks, named, with a way out', async () => {
		// The same stream under the name of a codec that no browser decodes.
		const bytes = new Uint8Array(await (await makeClip({ codec: 'vp9', container: 'mp4' })).arrayBuffer());
		const at = bytes.findIndex((_, i) => [0x76, 0x70, 0x30, 0x39].every((byte, j) => bytes[i + j] === byte));
		bytes.set(new TextEncoder().encode('apcn'), at);
		const second = bytes.findIndex((_, i) => [0x76, 0x70, 0x30, 0x39].every((byte, j) => bytes[i + j] === byte));
		if (second > 0) bytes.set(new TextEncoder().encode('apcn'), second);
		const error = await failure(new Blob([bytes]));
		expect(error).toMatchObject({ code: 'video-codec-unsupported' });
		expect((error as Error).message).toMatch(/apcn|prores/i);
		expect((error as Error).message).toMatch(/ffmpeg -i .*clip\.mp4$/);
	});

	test('a recording cut off before its index was written', async () => {
		const clip = await makeClip({ container: 'mp4' });
		const bytes = new Uint8Array(await clip.arrayBuffer());
		// `ftyp` and `mdat` without `moov`: what a crashed camera leaves.
		const moov = bytes.findIndex((_, i) => [0x6d, 0x6f, 0x6f, 0x76].every((byte, j) => bytes[i + j] === byte));
		const length = new DataView(bytes.buffer).getUint32(moov - 4);
		const headless = new Blob([bytes.slice(0, moov - 4), bytes.slice(moov - 4 + length)]);
		expect(await failure(headless)).toMatchObject({
			code: 'video-unreadable',
			message: expect.stringMatching(/index is missing/) as string,
		});
	});

	test('not one frame can be decoded', async () => {
		const clip = await corruptPackets(await makeClip({ codec: 'vp9' }), 0, 99);
		await expect(readAll(clip)).rejects.toMatchObject({
			code: 'video-unreadable',
			message: expect.stringMatching(/vp09/) as string,
		});
		expect(frames.open).toBe(0);
	});
});

describe('damaged files', () => {
	test.each(['mp4', 'mp4-fragmented', 'webm', 'mkv'] as const)(
		'the readable part of a truncated %s is read, and the damage is told',
		async (container) => {
			const clip = await makeClip({ container, times: regularTimes(10, 100) });
			const { seen, status } = await readAll(clip.slice(0, Math.floor(clip.size * 0.5)));
			expect(seen.length).toBeGreaterThan(20);
			expect(seen.length).toBeLessThan(80);
			expect(numbers(seen)).toEqual(upTo(seen.length));
			// The last frame of a Matroska file has no duration of its own.
			expect(Math.abs(status.readableUntilMs - seen.length * 100)).toBeLessThanOrEqual(101);
			expect(status.damaged).toEqual([{ fromMs: status.readableUntilMs, toMs: null, reason: 'truncated' }]);
			expect(status.damage).toMatch(/cut off at 0:0\d/);
			expect(frames.open).toBe(0);
		},
	);

	test('a truncated WebM with sound is told too', async () => {
		const clip = await makeClip({ container: 'webm', times: regularTimes(10, 100), withSound: true });
		const { status } = await readAll(clip.slice(0, Math.floor(clip.size * 0.6)));
		expect(status.damaged).toMatchObject([{ toMs: null, reason: 'truncated' }]);
	});

	test('sound that runs on after the picture is no damage', async () => {
		for (const container of ['webm', 'mp4'] as const) {
			const clip = await makeClip({ container, times: regularTimes(10, 20), withSound: true, soundSeconds: 8 });
			const { seen, status } = await readAll(clip);
			expect([seen.length, status.damage]).toEqual([20, null]);
		}
	});

	test('a last frame that stays on screen for seconds is no damage', async () => {
		const { seen, status } = await readAll(await makeClip({ container: 'webm', times: [0, 0.1, 4, 8] }));
		expect([seen.length, status.damage]).toEqual([4, null]);
	});

	test('every frame before a corrupt one is kept, whatever the decoder was doing; reading goes on at the next key frame', async () => {
		const clip = await makeClip({ codec: 'vp9', times: regularTimes(10, 60), keyFrameIntervalS: 2 });
		const { seen, status } = await readAll(await corruptPackets(clip, 27, 29));
		expect(numbers(seen)).toEqual([...upTo(27), ...upTo(60).slice(40)]);
		expect(status.damaged).toEqual([{ fromMs: 2700, toMs: 4000, reason: 'corrupt' }]);
		expect(status.damage).toBe('The file is damaged from 0:02 to 0:04; that part was left out.');
		expect(frames.open).toBe(0);
	});

	test.skipIf(!encodable.includes('avc'))(
		'frames that the decoder held back for reordering are kept too, up to the corrupt one',
		async () => {
			const clip = await makeClip({ codec: 'avc', times: regularTimes(10, 60), keyFrameIntervalS: 3 });
			for (const bad of [1, 14, 29]) {
				const { seen, status } = await readAll(await corruptPackets(clip, bad, bad + 1));
				expect(numbers(seen)).toEqual([...upTo(bad), ...upTo(60).slice(30)]);
				expect(status.damaged).toEqual([{ fromMs: bad * 100, toMs: 3000, reason: 'corrupt' }]);
			}
			expect(frames.open).toBe(0);
		},
	);

	test('a corrupt key frame costs its group of pictures and no more', async () => {
		const clip = await makeClip({ codec: 'vp9', times: regularTimes(10, 60), keyFrameIntervalS: 2 });
		const { seen, status } = await readAll(await corruptPackets(clip, 20, 21));
		expect(numbers(seen)).toEqual([...upTo(20), ...upTo(60).slice(40)]);
		expect(status.damaged).toEqual([{ fromMs: 2000, toMs: 4000, reason: 'corrupt' }]);
	});

	test('damage up to the end ends the reading', async () => {
		const clip = await makeClip({ codec: 'vp9', times: regularTimes(10, 60), keyFrameIntervalS: 2 });
		const { seen, status } = await readAll(await corruptPackets(clip, 35, 60));
		expect(numbers(seen)).toEqual(upTo(35));
		expect(status.damaged).toEqual([{ fromMs: 3500, toMs: null, reason: 'corrupt' }]);
		expect(status.readableUntilMs).toBe(3500);
	});

	test('what is damaged behind the part that is read is not told', async () => {
		const clip = await makeClip({ codec: 'vp9', times: regularTimes(10, 60), keyFrameIntervalS: 2 });
		const { seen, status } = await readAll(await corruptPackets(clip, 45, 60), { endMs: 2000 });
		expect(numbers(seen)).toEqual(upTo(20));
		expect(status.damage).toBeNull();
	});
});

describe('frames in memory', () => {
	test('decoding stops while nobody asks, and the number of open frames does not grow', async () => {
		const reader = (await open(await makeClip({ codec: 'avc', times: regularTimes(30, 200) }))).read(ALL);
		const peaks: number[] = [];
		for (let i = 0; i < 150; i++) {
			const frame = (await reader.next())!;
			frame.pixels.close();
			if (i % 30 === 0) await new Promise((resolve) => setTimeout(resolve, 50));
			peaks.push(frames.open);
		}
		// What the decoder had under way when its first picture came out; mediabunny's own queue would hold up to 40.
		expect(Math.max(...peaks)).toBeLessThanOrEqual(4);
		reader.close();
		expect(frames.open).toBe(0);
	});

	test('closing in mid-read closes what is decoded, and ends a waiting read', async () => {
		const reader = (await open(await makeClip({ times: regularTimes(30, 100) }))).read(ALL);
		(await reader.next())!.pixels.close();
		const waiting = reader.next();
		reader.close();
		(await waiting)?.pixels.close();
		expect(await reader.next()).toBeNull();
		await until(() => expect(frames.open).toBe(0));
	});

	test('two readings of one file go on side by side', async () => {
		const video = await open(await makeClip({ times: regularTimes(10, 30) }));
		const [a, b] = await Promise.all([drain(video.read(ALL)), drain(video.read({ ...ALL, startMs: 1000, fps: 5 }))]);
		expect(numbers(a)).toEqual(upTo(30));
		expect(numbers(b)).toEqual(upTo(10).map((i) => 10 + 2 * i));
	});
});
