import {
	AudioBufferSource,
	BufferTarget,
	EncodedPacketSink,
	ALL_FORMATS,
	BlobSource,
	Input,
	MkvOutputFormat,
	MovOutputFormat,
	Mp4OutputFormat,
	Output,
	VideoSample,
	VideoSampleSource,
	WebMOutputFormat,
	type VideoCodec,
} from 'mediabunny';
import type { Frame } from '../../src/core/perception';

/** Bars of the barcode: a frame's number in binary, white for 1, most significant at the left. */
const BITS = 8;

export type ClipOptions = {
	codec?: VideoCodec;
	container?: 'mp4' | 'mp4-fragmented' | 'mov' | 'webm' | 'mkv';
	widthPx?: number;
	heightPx?: number;
	/** Presentation time of each frame, seconds. */
	times?: readonly number[];
	rotation?: 0 | 90 | 180 | 270;
	keyFrameIntervalS?: number;
	withSound?: boolean;
	/** As long as the picture, but at least 1, when absent. */
	soundSeconds?: number;
	withPicture?: boolean;
};

export const regularTimes = (fps: number, count: number): number[] => Array.from({ length: count }, (_, i) => i / fps);

/** Draws the number `n` as a barcode over the upper three quarters; red below, so that up and down differ. */
const drawNumber = (context: OffscreenCanvasRenderingContext2D, n: number) => {
	const { width, height } = context.canvas;
	context.fillStyle = 'red';
	context.fillRect(0, 0, width, height);
	for (let bit = 0; bit < BITS; bit++) {
		context.fillStyle = (n >> (BITS - 1 - bit)) & 1 ? 'white' : 'black';
		context.fillRect((bit * width) / BITS, 0, width / BITS, height * 0.75);
	}
};

/** The number drawn in a frame, and whether its red stripe is at the bottom. Does not close the frame. */
export const readNumber = (frame: Frame): { n: number; isUpright: boolean } => {
	const { widthPx: width, heightPx: height } = frame;
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext('2d', { willReadFrequently: true })!;
	context.drawImage(frame.pixels, 0, 0);
	const { data } = context.getImageData(0, 0, width, height);
	const at = (x: number, y: number) => data.subarray((Math.floor(y) * width + Math.floor(x)) * 4);
	let n = 0;
	for (let bit = 0; bit < BITS; bit++) n = n * 2 + (at(((bit + 0.5) * width) / BITS, height * 0.4)[1]! > 128 ? 1 : 0);
	const [red, green] = at(width / 2, height * 0.9);
	return { n, isUpright: red! > 150 && green! < 100 };
};

const formats = {
	mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
	'mp4-fragmented': () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
	mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
	webm: () => new WebMOutputFormat(),
	mkv: () => new MkvOutputFormat(),
};

/** Encodes a clip whose frame i shows the number i. */
export const makeClip = async (options: ClipOptions = {}): Promise<Blob> => {
	const { codec = 'vp9', container = 'mp4', widthPx = 160, heightPx = 96, times = regularTimes(10, 20) } = options;
	const output = new Output({ format: formats[container](), target: new BufferTarget() });
	const video =
		options.withPicture === false
			? null
			: new VideoSampleSource({ codec, bitrate: 400_000, keyFrameInterval: options.keyFrameIntervalS ?? 1 });
	if (video) output.addVideoTrack(video, { rotation: options.rotation ?? 0 });
	const sound = options.withSound ? new AudioBufferSource({ codec: 'opus', bitrate: 32_000 }) : null;
	if (sound) output.addAudioTrack(sound);
	await output.start();
	if (sound) {
		const seconds = options.soundSeconds ?? Math.max(1, times.at(-1) ?? 0);
		await sound.add(new AudioBuffer({ length: Math.round(48_000 * seconds), sampleRate: 48_000, numberOfChannels: 1 }));
		sound.close();
	}
	if (video) {
		const canvas = new OffscreenCanvas(widthPx, heightPx);
		const context = canvas.getContext('2d')!;
		for (const [i, timestamp] of times.entries()) {
			drawNumber(context, i);
			const next = times[i + 1] ?? timestamp + (timestamp - (times[i - 1] ?? timestamp - 0.1));
			const sample = new VideoSample(canvas, { timestamp, duration: next - timestamp });
			await video.add(sample);
			sample.close();
		}
		video.close();
	}
	await output.finalize();
	return new Blob([output.target.buffer!]);
};

/** The file with the payload of video packets `from` to `to` (exclusive, in decode order) overwritten. */
export const corruptPackets = async (file: Blob, from: number, to: number): Promise<Blob> => {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
	const track = (await input.getPrimaryVideoTrack())!;
	let i = 0;
	for await (const packet of new EncodedPacketSink(track).packets()) {
		if (i >= from && i < to)
			bytes.fill(0xff, indexOf(bytes, packet.data), indexOf(bytes, packet.data) + packet.data.length);
		i++;
	}
	input.dispose();
	return new Blob([bytes]);
};

const indexOf = (bytes: Uint8Array, part: Uint8Array): number => {
	for (let start = bytes.indexOf(part[0]!); start >= 0; start = bytes.indexOf(part[0]!, start + 1)) {
		if (part.every((byte, i) => bytes[start + i] === byte)) return start;
	}
	throw new Error('The packet is not in the file');
};

/**
 * Counts frames that are open in this context, whoever made them: the decoder, a canvas, a clone. Call `restore`.
 *
 * A frame that garbage collection closes counts as open: nobody closed it.
 */
export const countOpenFrames = () => {
	const open = new Set<VideoFrame>();
	let peak = 0;
	const NativeDecoder = globalThis.VideoDecoder;
	// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its frame below
	const { clone, close } = VideoFrame.prototype;
	const add = (frame: VideoFrame) => {
		open.add(frame);
		peak = Math.max(peak, open.size);
		return frame;
	};
	globalThis.VideoDecoder = class extends NativeDecoder {
		constructor({ output, error }: VideoDecoderInit) {
			super({ output: (frame) => output(add(frame)), error });
		}
	};
	VideoFrame.prototype.clone = function () {
		return add(clone.call(this));
	};
	VideoFrame.prototype.close = function () {
		open.delete(this);
		close.call(this);
	};
	return {
		get open() {
			return open.size;
		},
		get peak() {
			return peak;
		},
		restore() {
			globalThis.VideoDecoder = NativeDecoder;
			VideoFrame.prototype.clone = clone;
			VideoFrame.prototype.close = close;
		},
	};
};
