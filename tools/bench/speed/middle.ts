import { Worker } from 'node:worker_threads';
import { mean } from '../../../src/core/maths/statistics';
import { quantileOf } from '../../../src/bench/scores/count';
import type { BodyDetection, FaceDetection, HandDetection, Landmarks, Perception } from '../../../src/core/perception';
import type { Box } from '../../../src/core/geometry/space';
import { withBundle } from './bundled.ts';
import type { MiddleTimes } from './middle-loop.ts';

/**
 * Time of the pure middle in Node, wall-clock milliseconds a frame. `firstMs`: mean of the first pass over the
 * recording, when the compiler has seen nothing; the other two are of the passes after it.
 */
export type MiddleSpeed = { people: number; frames: number; firstMs: number; meanMs: number; p95Ms: number };

const WIDTH_PX = 1280;
const HEIGHT_PX = 720;

const isFaceIn = (p: Perception) => (p.faces?.length ?? 0) > 0;

/** Points of one set moved and scaled from one box into another. */
const movedPoints = (landmarks: Landmarks, from: Box, to: Box): Landmarks => {
	const scale = to.width / from.width;
	const image = Float32Array.from(landmarks.image, (value, i) => {
		if (i % 3 === 0) return to.x + (value - from.x) * scale;
		return i % 3 === 1 ? to.y + (value - from.y) * scale : value * scale;
	});
	return { ...landmarks, image };
};

const moved = (box: Box, from: Box, to: Box): Box => {
	const scale = to.width / from.width;
	return {
		x: to.x + (box.x - from.x) * scale,
		y: to.y + (box.y - from.y) * scale,
		width: box.width * scale,
		height: box.height * scale,
	};
};

/**
 * Ten (or more) people in two rows, made of the faces, bodies and hands of a real recording: real landmarks, so that the
 * middle does all its work, each person at another moment of the recording.
 */
export const crowd = (recording: readonly Perception[], people: number): Perception[] => {
	const seats = Array.from({ length: people }, (_, i): Box => {
		const columns = Math.ceil(people / 2);
		const [column, row] = [i % columns, Math.floor(i / columns)];
		return { x: 40 + (column * (WIDTH_PX - 80)) / columns, y: 80 + row * 330, width: 90, height: 100 };
	});
	const usable = recording.filter(isFaceIn);
	return usable.map((perception, index) => {
		const faces: FaceDetection[] = [];
		const bodies: BodyDetection[] = [];
		const hands: HandDetection[] = [];
		seats.forEach((seat, i) => {
			const source = usable[(index + i * 7) % usable.length]!;
			const face = source.faces![i % source.faces!.length]!;
			const to = (box: Box) => moved(box, face.box, seat);
			const points = (landmarks: Landmarks) => movedPoints(landmarks, face.box, seat);
			faces.push({ ...face, box: seat, landmarks: points(face.landmarks) });
			const body = source.bodies?.[i % Math.max(1, source.bodies.length)];
			if (body) bodies.push({ ...body, box: to(body.box), landmarks: points(body.landmarks) });
			const hand = source.hands?.[i % Math.max(1, source.hands.length)];
			if (hand) hands.push({ ...hand, box: to(hand.box), landmarks: points(hand.landmarks) });
		});
		return {
			frame: { index, tMs: index * 100, widthPx: WIDTH_PX, heightPx: HEIGHT_PX },
			isShotStart: index === 0,
			faces,
			bodies,
			hands,
			objects: null,
			heads: null,
			sound: null,
			timingsMs: {},
		};
	});
};

/** What the thread runs: plain JavaScript, for Node starts no thread with TypeScript. */
const THREAD = `
	const { parentPort, workerData } = require('node:worker_threads');
	import(workerData.address).then(({ timeMiddle }) =>
		parentPort.postMessage(timeMiddle(workerData.frames, workerData.passes)),
	);
`;

const timeInThread = (address: string, frames: readonly Perception[], passes: number): Promise<MiddleTimes> =>
	new Promise((resolve, reject) => {
		const thread = new Worker(THREAD, { eval: true, execArgv: [], workerData: { address, frames, passes } });
		thread.once('message', resolve);
		thread.once('error', reject);
	});

/**
 * Steps the middle, as the page ships it, over the crowd again and again; the first pass warms the compiler up and counts
 * apart. Thirty passes over the sample are as many frames as six minutes of video, for the compiler goes on for minutes. On
 * a thread of its own: in that of bench, memory that the analyses left behind is collected at its expense.
 */
export const middleSpeed = async (recording: readonly Perception[], people = 10, passes = 30): Promise<MiddleSpeed> => {
	const frames = crowd(recording, people);
	const { first, times } = await withBundle('tools/bench/speed/middle-loop.ts', (address) =>
		timeInThread(address, frames, passes),
	);
	const firstMs = mean(first) ?? 0;
	return { people, frames: times.length, firstMs, meanMs: mean(times) ?? 0, p95Ms: quantileOf(times, 0.95) ?? 0 };
};
