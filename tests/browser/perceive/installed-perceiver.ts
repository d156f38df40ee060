import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import type { EncoderSwitches, FaceDetection, Frame, Perception } from '../../../src/core/perception';
import type { EncoderPort } from '../../../src/models/onnx/encoder-port';
import { defaultPerceiveConfig } from '../../../src/perceive/perceive-config';
import type { FindInstalled } from '../../../src/perceive/find-installed';
import type { ModelKind, ModelPort } from '../../../src/perceive/model-job';
import { createPerceiver, type Perceiver } from '../../../src/perceive/perceive';
import { tinyExpression8, tinyGazeBins, tinyGazeMap } from '../../../tools/models/tiny/contracts';

/** Where the page's models lie. */
export const modelsUrl = new URL('/models/', location.href).href;
const clip = await (await fetch('/samples/table-talk.mp4')).blob();

/** Tiny models by the ids of those they stand for. */
export const tiny: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
	'gaze-lle-vitb': () => tinyGazeMap(448),
	'mobilegaze-mobileone-s0': tinyGazeBins,
	'emotieff-b0': () => tinyExpression8(224),
};
/** Tiny models in the place of installed ones. */
export const find: FindInstalled = (id) =>
	Promise.resolve(tiny[id] ? { blob: new Blob([tiny[id]()]), sha256: 'a'.repeat(64) } : null);

/** The first frames of the sample from two seconds on. */
export const framesOf = async (count: number): Promise<Frame[]> => {
	const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(clip) });
	const frames: Frame[] = [];
	for await (const sample of new VideoSampleSink((await input.getPrimaryVideoTrack())!).samples(2)) {
		if (frames.length < count) {
			const pixels = sample.toVideoFrame();
			frames.push({ index: frames.length, tMs: sample.timestamp * 1000, widthPx: 854, heightPx: 480, pixels });
		}
		sample.close();
		if (frames.length === count) break;
	}
	return frames;
};

const closers: (() => void)[] = [];
/** Closes all that was opened, and what else was left to be done. */
export const closeAll = (): void => {
	for (const close of closers.splice(0)) close();
};
/** To be done by `closeAll`. */
export const atClose = (close: () => void): void => void closers.push(close);

/** Faces and installed models only; hands and bodies see nobody. */
export const open = async (
	encoders: EncoderPort,
	finder: FindInstalled,
	encodersMayWait = true,
): Promise<Perceiver> => {
	const still = { fromMs: 0, untilMs: 0 };
	const nobody = <K extends ModelKind>(): ModelPort<K> => ({
		load: () => Promise.resolve({ delegate: 'CPU', reason: 'test' }),
		check: () => Promise.resolve(0),
		run: () => Promise.resolve({ inFrame: [], inCrops: [], frameSpan: still, cropsSpan: still }),
	});
	const perceiver = await createPerceiver({
		settings: { modelsUrl, schedule: 'offline', delegate: 'cpu', encodersMayWait },
		ports: { hands: nobody<'hands'>(), bodies: nobody<'bodies'>() },
		encoderPort: encoders,
		report: () => undefined,
		signal: new AbortController().signal,
		config: { ...defaultPerceiveConfig, encodersAfterMs: 100, gazeMapEveryMs: 0, gazeDirectionEveryMs: 0 },
		find: finder,
	});
	closers.push(() => {
		perceiver.close();
		encoders.close();
	});
	return perceiver;
};

/** What is seen of frames, one after the other. */
export const seeAll = async (
	perceiver: Perceiver,
	frames: readonly Frame[],
	switches: EncoderSwitches,
): Promise<Perception[]> => {
	const seen: Perception[] = [];
	for (const frame of frames) seen.push(await perceiver.perceive(frame, { missingHeads: [] }, switches));
	return seen;
};
/** The faces of a frame in which they were looked for. */
export const facesOf = ({ faces }: Perception): readonly FaceDetection[] => faces!;
