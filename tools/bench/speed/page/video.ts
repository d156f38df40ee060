import {
	ALL_FORMATS,
	BlobSource,
	BufferTarget,
	EncodedPacketSink,
	EncodedVideoPacketSource,
	Input,
	Mp4OutputFormat,
	Output,
} from 'mediabunny';
import { openClip } from './clip.ts';

const PART_BYTES = 4 << 20;

const toBase64 = async (bytes: Blob): Promise<string> => {
	const url = await new Promise<string>((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(reader.result as string);
		reader.onerror = () => reject(reader.error ?? new Error('Cannot read the bytes'));
		reader.readAsDataURL(bytes);
	});
	return url.slice(url.indexOf(',') + 1);
};

/** Gives a file to `window.takeBytes`, in parts. */
export const handOver = async (bytes: ArrayBuffer): Promise<void> => {
	for (let at = 0; at < bytes.byteLength; at += PART_BYTES) {
		await takeBytes(await toBase64(new Blob([bytes.slice(at, at + PART_BYTES)])));
	}
};

/** Pictures of a clip as JPEG at `fps`, each shown as long as in the clip. For Chromium's fake camera. */
export const jpegs = async (options: { url: string; name: string; fps: number }): Promise<string[]> => {
	const video = await openClip(options.url, options.name);
	const pictures: string[] = [];
	let latest: string | null = null;
	const fillUpTo = (tMs: number) => {
		while (latest !== null && (pictures.length * 1000) / options.fps < tMs - 1) pictures.push(latest);
	};
	try {
		for await (const frame of video.frames({ fps: null }).frames(new AbortController().signal)) {
			fillUpTo(frame.tMs);
			const canvas = new OffscreenCanvas(frame.widthPx, frame.heightPx);
			canvas.getContext('2d')!.drawImage(frame.pixels, 0, 0, frame.widthPx, frame.heightPx);
			frame.pixels.close();
			latest = await toBase64(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 }));
		}
		fillUpTo(video.info.durationMs);
	} finally {
		video.close();
	}
	return pictures;
};

/** Repeats a clip's packets with shifted times until `seconds`. */
export const loop = async ({ url, seconds }: { url: string; seconds: number }) => {
	const input = new Input({ source: new BlobSource(await (await fetch(url)).blob()), formats: ALL_FORMATS });
	const track = await input.getPrimaryVideoTrack();
	const codec = track && (await track.getCodec());
	if (!track || !codec) throw new Error(`No video in ${url}`);
	const decoderConfig = await track.getDecoderConfig();
	const lengthS = await track.computeDuration();
	const repeats = Math.ceil(seconds / lengthS);
	const target = new BufferTarget();
	const output = new Output({ format: new Mp4OutputFormat(), target });
	const source = new EncodedVideoPacketSource(codec);
	output.addVideoTrack(source);
	await output.start();
	for (let i = 0; i < repeats; i += 1) {
		for await (const packet of new EncodedPacketSink(track).packets()) {
			const shifted = packet.clone({ timestamp: packet.timestamp + i * lengthS });
			await source.add(shifted, decoderConfig ? { decoderConfig } : undefined);
		}
	}
	await output.finalize();
	const bytes = target.buffer!;
	await handOver(bytes);
	return { repeats, bytes: bytes.byteLength };
};
