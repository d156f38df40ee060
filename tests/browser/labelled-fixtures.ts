import {
	ALL_FORMATS,
	AudioBufferSource,
	BlobSource,
	BufferTarget,
	Input,
	Mp4OutputFormat,
	Output,
	VideoSample,
	VideoSampleSink,
	VideoSampleSource,
} from 'mediabunny';
import type { Observation, Target } from '../../src/core/attention';
import { cameraFromFov } from '../../src/core/camera';
import type { PersonId } from '../../src/core/people';
import type { SessionHeader } from '../../src/core/session';
import type { Box } from '../../src/core/space';
import { encodeLine, headerLine, observationLine } from '../../src/session/file/json-lines';

export const PICTURE = { widthPx: 480, heightPx: 270 };
export const FPS = 25;

/** Where two made-up heads are at a time: one stays, one moves. */
export const headAt = (person: 'P1' | 'P2', tMs: number): Box =>
	person === 'P1' ? { x: 60, y: 90, width: 70, height: 90 } : { x: 290 + 0.02 * tMs, y: 80, width: 70, height: 90 };

/** A head as a fine chequer, of which a mosaic leaves nothing. */
const drawHead = (context: OffscreenCanvasRenderingContext2D, { x, y, width, height }: Box) => {
	for (let row = 0; row * 6 < height; row++) {
		for (let column = 0; column * 6 < width; column++) {
			context.fillStyle = (row + column) % 2 ? '#fff' : '#000';
			context.fillRect(x + column * 6, y + row * 6, 6, 6);
		}
	}
};

/** A clip of two heads before a smooth background, with sound. H.264 and Opus in MP4. */
export const makeHeadsClip = async (frames = 50): Promise<Blob> => {
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
	const video = new VideoSampleSource({ codec: 'avc', bitrate: 4_000_000, keyFrameInterval: 1 });
	const sound = new AudioBufferSource({ codec: 'opus', bitrate: 32_000 });
	output.addVideoTrack(video);
	output.addAudioTrack(sound);
	await output.start();
	const seconds = frames / FPS;
	await sound.add(new AudioBuffer({ length: Math.round(48_000 * seconds), sampleRate: 48_000, numberOfChannels: 1 }));
	sound.close();
	const canvas = new OffscreenCanvas(PICTURE.widthPx, PICTURE.heightPx);
	const context = canvas.getContext('2d')!;
	for (let i = 0; i < frames; i++) {
		const fill = context.createLinearGradient(0, 0, PICTURE.widthPx, PICTURE.heightPx);
		fill.addColorStop(0, '#204060');
		fill.addColorStop(1, '#608040');
		context.fillStyle = fill;
		context.fillRect(0, 0, PICTURE.widthPx, PICTURE.heightPx);
		for (const person of ['P1', 'P2'] as const) drawHead(context, headAt(person, (i * 1000) / FPS));
		const sample = new VideoSample(canvas, { timestamp: i / FPS, duration: 1 / FPS });
		await video.add(sample);
		sample.close();
	}
	video.close();
	await output.finalize();
	return new Blob([output.target.buffer!]);
};

const header: SessionHeader = {
	format: 'regard/1',
	source: { kind: 'video-file', name: 'heads.mp4', ...PICTURE, durationMs: 2000, sha256: null },
	camera: cameraFromFov(PICTURE.widthPx, PICTURE.heightPx),
	models: [],
	config: {},
	analysis: { fps: 10, app: 'regard', startedAt: '2026-01-02T03:04:05.678Z' },
};

/** P1 looks right, along the x axis of the camera at one metre, at P2's head. */
const observation = (person: 'P1' | 'P2', frameIndex: number): Observation => {
	const tMs = frameIndex * 100;
	const target: Target = { kind: 'person', personId: 'P2' as PersonId, part: 'head' };
	return {
		...{ frameIndex, tMs, personId: person as PersonId, box: headAt(person, tMs) },
		...{ headPose: null, pointing: null, gesture: null, speaking: null, expression: null },
		gaze:
			person === 'P2'
				? null
				: {
						ray: {
							...{ kind: 'eye-gaze', sigmaRad: 0.03, confidence: 1 },
							origin: [-0.35, 0, 1],
							direction: [1, 0, 0],
						},
						point: null,
						scores: [
							{ target, probability: 0.95, visualAngleRad: 0.01 },
							{ target: { kind: 'outside' }, probability: 0.05, visualAngleRad: null },
						],
					},
	};
};

/** The session of the clip. `isKnown` tells which heads the analysis saw. */
export const makeHeadsSession = (
	isKnown: (person: 'P1' | 'P2', frameIndex: number) => boolean = () => true,
	frames = 20,
): Blob => {
	const lines = [encodeLine(headerLine(header))];
	for (let frameIndex = 0; frameIndex < frames; frameIndex++) {
		for (const person of ['P1', 'P2'] as const) {
			if (isKnown(person, frameIndex)) lines.push(encodeLine(observationLine(observation(person, frameIndex))));
		}
	}
	return new Blob(lines);
};

/** Pixels of each frame of a video, with their times. */
export const framesOf = async (blob: Blob): Promise<{ tMs: number; pixels: ImageData }[]> => {
	const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
	const track = (await input.getPrimaryVideoTrack())!;
	const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
	const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
	const frames: { tMs: number; pixels: ImageData }[] = [];
	for await (const sample of new VideoSampleSink(track).samples()) {
		sample.draw(context, 0, 0);
		frames.push({ tMs: Math.round(sample.timestamp * 1000), pixels: context.getImageData(0, 0, width, height) });
		sample.close();
	}
	input.dispose();
	return frames;
};

/** Seconds of sound of a video that can be played. */
export const soundSecondsOf = async (blob: Blob): Promise<number> => {
	const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
	const track = await input.getPrimaryAudioTrack();
	return track ? await track.computeDuration() : 0;
};

/** Mean difference of colours over a box, 0 to 255. */
export const differenceWithin = (a: ImageData, b: ImageData, box: Box): number => {
	let sum = 0;
	let count = 0;
	for (let y = Math.ceil(box.y); y < box.y + box.height; y++) {
		for (let x = Math.ceil(box.x); x < box.x + box.width; x++) {
			for (let c = 0; c < 3; c++)
				sum += Math.abs(a.data[4 * (y * a.width + x) + c]! - b.data[4 * (y * b.width + x) + c]!);
			count += 3;
		}
	}
	return sum / count;
};

/** How much neighbouring pixels differ over a box, 0 to 255: what a chequer has and a mosaic has not. */
export const detailWithin = (a: ImageData, box: Box): number => {
	let sum = 0;
	let count = 0;
	for (let y = Math.ceil(box.y); y < box.y + box.height; y++) {
		for (let x = Math.ceil(box.x); x < box.x + box.width - 6; x++) {
			sum += Math.abs(a.data[4 * (y * a.width + x)]! - a.data[4 * (y * a.width + x + 6)]!);
			count++;
		}
	}
	return sum / count;
};
