import type { BodyDetection, FaceDetection, HandDetection, Landmarks, Perception } from '../../../src/core/perception';
import { defaultTrackConfig, type TrackConfig } from '../../../src/track/track-config';
import { track, type TrackOutput } from '../../../src/track/track';
import type { TrackState } from '../../../src/track/state';

/** Pixels a centimetre of the people in these scenes, unless said otherwise: faces about 77 px wide. */
const PX_PER_CM = 5;

/** MediaPipe's canonical face, the points the tracker reads, centimetres: x to the picture's right, y down, z away. */
const CANONICAL: Readonly<Record<number, readonly [number, number, number]>> = {
	10: [0, -8.3, -4.5],
	152: [0, 9.4, -4.3],
	234: [-7.7, -0.7, 2.4],
	454: [7.7, -0.7, 2.4],
	1: [0, 1.1, -7.5],
	2: [0, 2.1, -6.2],
	168: [0, -3.3, -5.2],
	33: [-4.4, -2.7, -3.2],
	133: [-1.9, -2.6, -3.7],
	362: [1.9, -2.6, -3.7],
	263: [4.4, -2.7, -3.2],
	127: [-7.7, -2.6, 2.2],
	356: [7.7, -2.6, 2.2],
	116: [-6.8, -0.7, -0.8],
	345: [6.8, -0.7, -0.8],
	129: [-1.9, 1.4, -4.8],
	358: [1.9, 1.4, -4.8],
	54: [-5.5, -6.1, -2.4],
	284: [5.5, -6.1, -2.4],
	132: [-7.2, 3.2, 1.8],
	361: [7.2, 3.2, 1.8],
};

/** Someone in a scene. `x`, `y`: middle between the cheeks, pixels. */
export type Figure = {
	x: number;
	y: number;
	pxPerCm?: number;
	/** Turn of the head, radians; positive to the picture's right. */
	yawRad?: number;
	/** Colour histogram. */
	colour?: readonly number[];
	embedding?: readonly number[];
	/** Stretches the nose of this face, to make another face. */
	nose?: number;
	score?: number;
};

/** A histogram with its mass at bin `k` of 16. */
export const colourOf = (k: number): number[] => Array.from({ length: 16 }, (_, i) => (i === k ? 0.7 : 0.02));

const appearanceOf = ({ colour, embedding }: Figure) =>
	colour || embedding
		? { colour: colour ? Float32Array.from(colour) : null, embedding: embedding ? Float32Array.from(embedding) : null }
		: null;

/** A face looking at the camera, or turned by `yawRad`. */
export const faceOf = (figure: Figure): FaceDetection => {
	const { x, y, pxPerCm = PX_PER_CM, yawRad = 0, nose = 1, score = 0.9 } = figure;
	const image = new Float32Array(478 * 3);
	const [c, s] = [Math.cos(yawRad), Math.sin(yawRad)];
	const xs: number[] = [];
	const ys: number[] = [];
	for (let i = 0; i < 478; i++) {
		const [px, py, pz] = CANONICAL[i] ?? [0, 0, 0];
		const deep = i === 1 || i === 2 ? pz * nose : pz;
		image[3 * i] = x + pxPerCm * (c * px - s * deep);
		image[3 * i + 1] = y + pxPerCm * py;
		image[3 * i + 2] = pxPerCm * (s * px + c * deep);
		xs.push(image[3 * i]!);
		ys.push(image[3 * i + 1]!);
	}
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	return {
		box: { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
		score,
		landmarks: { topology: 'face-478', image, metric: null, visibility: null },
		hasIrises: true,
		headPose: null,
		appearance: appearanceOf(figure),
		expression: null,
		gazeDirection: null,
		gazeMap: null,
	};
};

/** Pose points, centimetres from the middle of the ears: seen from the front, left is at the picture's right. */
const BODY: Readonly<Record<number, readonly [number, number]>> = {
	0: [0, 2],
	2: [3, -2],
	5: [-3, -2],
	7: [7, 0],
	8: [-7, 0],
	11: [17, 22],
	12: [-17, 22],
	13: [22, 48],
	14: [-22, 48],
	15: [24, 70],
	16: [-24, 70],
	23: [11, 70],
	24: [-11, 70],
};

/** Someone's body. `leftWrist`, `rightWrist`: pixels, to put a hand elsewhere. */
export const bodyOf = (
	figure: Figure & {
		visibility?: number;
		isFromBehind?: boolean;
		leftWrist?: readonly [number, number];
		rightWrist?: readonly [number, number];
		shoulderMetres?: number;
	},
): BodyDetection => {
	const { x, y, pxPerCm = PX_PER_CM, visibility = 0.99, isFromBehind = false, score = 0.9 } = figure;
	const image = new Float32Array(33 * 3);
	const metric = new Float32Array(33 * 3);
	for (let i = 0; i < 33; i++) {
		const [px, py] = BODY[i] ?? [0, 20];
		const [ax, ay] = [isFromBehind ? -px : px, py];
		image[3 * i] = x + pxPerCm * ax;
		image[3 * i + 1] = y + pxPerCm * ay;
		metric[3 * i] = (ax / 100) * ((figure.shoulderMetres ?? 0.34) / 0.34);
		metric[3 * i + 1] = ay / 100;
	}
	for (const [index, wrist] of [
		[15, figure.leftWrist],
		[16, figure.rightWrist],
	] as const) {
		if (wrist) image.set(wrist, 3 * index);
	}
	const landmarks: Landmarks = {
		topology: 'pose-33',
		image,
		metric,
		visibility: new Float32Array(33).fill(visibility),
	};
	return {
		box: { x: x - 25 * pxPerCm, y: y - 5 * pxPerCm, width: 50 * pxPerCm, height: 90 * pxPerCm },
		score,
		landmarks,
		appearance: appearanceOf(figure),
	};
};

/** A hand with its wrist at a place. */
export const handOf = (side: 'left' | 'right', x: number, y: number, sizePx = 60): HandDetection => {
	const image = new Float32Array(21 * 3);
	for (let i = 0; i < 21; i++) image.set([x, y - (i * sizePx) / 21, 0], 3 * i);
	return {
		side,
		box: { x: x - sizePx / 3, y: y - sizePx, width: (2 * sizePx) / 3, height: sizePx },
		score: 0.9,
		landmarks: { topology: 'hand-21', image, metric: null, visibility: null },
	};
};

/** What the models saw in one frame of 1280 × 720; what is left out ran and found nothing. */
export const seen = (tMs: number, found: Partial<Omit<Perception, 'frame' | 'timingsMs'>> = {}): Perception => ({
	frame: { index: Math.round(tMs / 100), tMs, widthPx: 1280, heightPx: 720 },
	isShotStart: tMs === 0,
	faces: [],
	bodies: [],
	hands: [],
	objects: null,
	heads: null,
	sound: null,
	timingsMs: {},
	...found,
});

/** Frames at 10 a second, from `fromMs` up to `toMs`, exclusive. */
export const frames = (
	fromMs: number,
	toMs: number,
	at: (tMs: number) => Partial<Omit<Perception, 'frame' | 'timingsMs'>>,
): Perception[] =>
	Array.from({ length: Math.round((toMs - fromMs) / 100) }, (_, i) => seen(fromMs + 100 * i, at(fromMs + 100 * i)));

/** Runs the tracker over frames. */
export const run = (
	perceptions: readonly Perception[],
	config: TrackConfig = defaultTrackConfig,
	from: TrackState = track.init(config),
): { outputs: TrackOutput[]; state: TrackState } => {
	let state = from;
	const outputs = perceptions.map((perception) => {
		const result = track.step(state, perception, config);
		state = result.state;
		return result.output;
	});
	return { outputs, state };
};

/** The person nearest to a place among those seen; `null` when nobody with an id is within 100 px. */
export const personAt = ({ tracks }: TrackOutput, x: number): string | null => {
	const near = tracks
		.filter((t) => t.status !== 'lost' && t.personId !== null)
		.map((t) => ({ id: t.personId, off: Math.abs(t.headBox.x + t.headBox.width / 2 - x) }))
		.sort((a, b) => a.off - b.off)[0];
	return near && near.off < 100 ? near.id : null;
};

/** The last of a list. */
export const last = <T>(list: readonly T[]): T => list[list.length - 1]!;
