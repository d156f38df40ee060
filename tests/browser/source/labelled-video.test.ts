import { ALL_FORMATS, AudioSampleSink, BlobSource, EncodedPacketSink, Input, VideoSampleSink } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { openLabelledVideo, type PaintFrame } from '../../../src/source/labelled-video/write';
import { makeClip, readNumber, regularTimes, type ClipOptions } from '../fixtures/made-video';

/** A target in memory, and what came of it. */
const memory = () => {
	const state = { bytes: new Uint8Array(0), isClosed: false, isAborted: false };
	const stream = new WritableStream<{ type: 'write'; data: Uint8Array<ArrayBuffer>; position: number }>({
		write({ data, position }) {
			const end = position + data.length;
			if (end > state.bytes.length) {
				const grown = new Uint8Array(end);
				grown.set(state.bytes);
				state.bytes = grown;
			}
			state.bytes.set(data, position);
		},
		close: () => void (state.isClosed = true),
		abort: () => void (state.isAborted = true),
	});
	return { state, stream, blob: () => new Blob([state.bytes]) };
};

const write = async (clip: Blob, paint: PaintFrame = () => {}, container: 'mp4' | 'webm' | 'auto' = 'auto') => {
	const source = await openLabelledVideo(clip, 'clip.mp4');
	const target = memory();
	try {
		const plan = await source.plan(container);
		const signal = new AbortController().signal;
		const progress: number[] = [];
		const onProgress = ({ tMs }: { tMs: number }) => void progress.push(tMs);
		const result = await source.write({ plan, paint, target: target.stream, signal, onProgress });
		return { plan, result, progress, target, blob: target.blob() };
	} finally {
		source.close();
	}
};

/** Times, durations, numbers and sizes of every frame, decoded again. */
const decode = async (blob: Blob) => {
	const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
	const track = (await input.getPrimaryVideoTrack())!;
	const frames: { tMs: number; durationMs: number; n: number; isUpright: boolean; width: number; height: number }[] =
		[];
	for await (const sample of new VideoSampleSink(track).samples()) {
		const pixels = sample.toVideoFrame();
		const [width, height] = [sample.displayWidth, sample.displayHeight];
		const number = readNumber({ index: 0, tMs: 0, widthPx: width, heightPx: height, pixels });
		frames.push({
			...number,
			...{ tMs: Math.round(sample.timestamp * 1000), durationMs: Math.round(sample.duration * 1000), width, height },
		});
		pixels.close();
		sample.close();
	}
	const sound = await input.getPrimaryAudioTrack();
	let soundSeconds = 0;
	if (sound) {
		for await (const sample of new AudioSampleSink(sound).samples()) {
			soundSeconds += sample.duration;
			sample.close();
		}
	}
	const codecs = { video: await track.getCodec(), sound: sound && (await sound.getCodec()) };
	return { frames, codecs, soundSeconds, format: (await input.getFormat()).name };
};

/** Bytes of all sound packets, one after the other. */
const soundPackets = async (blob: Blob): Promise<string[]> => {
	const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
	const packets: string[] = [];
	for await (const packet of new EncodedPacketSink((await input.getPrimaryAudioTrack())!).packets()) {
		packets.push(`${packet.data.length}:${packet.data.reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7)}`);
	}
	return packets;
};

const IRREGULAR = [0, 0.04, 0.12, 0.5, 0.54, 0.9, 1.4, 1.41, 1.9];

describe('a video written again', () => {
	test.each<[string, ClipOptions, 'mp4' | 'webm' | 'auto']>([
		['H.264 in MP4', { codec: 'avc', times: regularTimes(25, 30) }, 'auto'],
		['VP9 in WebM', { codec: 'vp9', container: 'webm', times: regularTimes(25, 30) }, 'webm'],
		['a variable frame rate', { codec: 'vp9', times: IRREGULAR }, 'auto'],
		['a variable frame rate in WebM', { codec: 'vp9', times: IRREGULAR }, 'webm'],
	])('has every frame at its own time: %s', async (_, options, container) => {
		const clip = await makeClip(options);
		const { result, blob, progress } = await write(clip, undefined, container);
		const [before, after] = [await decode(clip), await decode(blob)];
		expect(after.frames.map((f) => f.n)).toEqual(before.frames.map((f) => f.n));
		expect(after.frames.map((f) => f.tMs)).toEqual(before.frames.map((f) => f.tMs));
		expect(result).toEqual({ frames: before.frames.length, damage: null });
		expect(progress).toHaveLength(before.frames.length);
		expect(after.frames.every((f) => f.isUpright)).toBe(true);
	});

	test('is H.264 in MP4 where the browser can, and VP9 where WebM is asked for', async () => {
		const clip = await makeClip({ times: regularTimes(10, 5) });
		const mp4 = await write(clip);
		expect(mp4.plan).toMatchObject({ container: 'mp4', videoCodec: 'avc', sound: { kind: 'none' } });
		expect((await decode(mp4.blob)).codecs.video).toBe('avc');
		const webm = await write(clip, undefined, 'webm');
		expect(await decode(webm.blob)).toMatchObject({ codecs: { video: 'vp9' }, format: 'WebM' });
	});

	test('stands upright without asking for a turn', async () => {
		const clip = await makeClip({ codec: 'avc', rotation: 90, widthPx: 160, heightPx: 96 });
		const { blob } = await write(clip);
		const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
		const track = (await input.getPrimaryVideoTrack())!;
		expect(await track.getRotation()).toBe(0);
		expect([await track.getDisplayWidth(), await track.getDisplayHeight()]).toEqual([96, 160]);
	});

	test('of odd size loses a row and a column and is H.264 all the same', async () => {
		const clip = await makeClip({ codec: 'vp9', widthPx: 161, heightPx: 97 });
		const { plan, blob } = await write(clip);
		expect(plan).toMatchObject({ videoCodec: 'avc', widthPx: 160, heightPx: 96 });
		const { frames } = await decode(blob);
		expect(frames.map((f) => [f.n, f.width, f.height])).toEqual(frames.map((_, i) => [i, 160, 96]));
	});

	test('has the sound of the file, packet by packet', async () => {
		const clip = await makeClip({ codec: 'avc', withSound: true, times: regularTimes(10, 20) });
		const { plan, blob } = await write(clip);
		expect(plan.sound).toEqual({ kind: 'copied', codec: 'opus' });
		const after = await decode(blob);
		expect(after.codecs.sound).toBe('opus');
		expect(after.soundSeconds).toBeCloseTo((await decode(clip)).soundSeconds, 1);
		expect(await soundPackets(blob)).toEqual(await soundPackets(clip));
	});

	test('has what was drawn on it', async () => {
		const clip = await makeClip({ codec: 'avc' });
		const { blob } = await write(clip, (context) => {
			context.fillStyle = 'white';
			context.fillRect(0, 0, 160, 96);
		});
		expect((await decode(blob)).frames.map((f) => f.n)).toEqual(regularTimes(10, 20).map(() => 255));
	});
});
