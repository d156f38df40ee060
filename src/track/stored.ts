import type { BodyDetection, HandDetection, Landmarks } from '../core/perception';
import type { Box } from '../core/geometry/space';

/** Detections as plain data: state is kept as JSON, and JSON has no typed arrays. Numbers are kept exactly. */
type StoredLandmarks = {
	topology: Landmarks['topology'];
	image: number[];
	metric: number[] | null;
	visibility: number[] | null;
};

/** A body carried to frames in which the pose model did not run. What it looks like is not carried. */
export type StoredBody = {
	box: Box;
	score: number;
	landmarks: StoredLandmarks;
	seenMs: number;
};
/** A hand carried to frames in which the hand model did not run. */
export type StoredHand = {
	side: 'left' | 'right';
	box: Box;
	score: number;
	landmarks: StoredLandmarks;
	seenMs: number;
};

/** `Array.from` goes through the iterator; this runs for every landmark of every frame. */
const numbers = (a: Float32Array): number[] => {
	const out = new Array<number>(a.length);
	for (let i = 0; i < a.length; i++) out[i] = a[i]!;
	return out;
};
const plain = (a: Float32Array | null): number[] | null => (a ? numbers(a) : null);
const typed = (a: number[] | null): Float32Array | null => (a ? new Float32Array(a) : null);

const storeLandmarks = (l: Landmarks): StoredLandmarks => ({
	topology: l.topology,
	image: numbers(l.image),
	metric: plain(l.metric),
	visibility: plain(l.visibility),
});
const loadLandmarks = (l: StoredLandmarks): Landmarks => ({
	topology: l.topology,
	image: new Float32Array(l.image),
	metric: typed(l.metric),
	visibility: typed(l.visibility),
});

/** To plain data. */
export const storeBody = (b: BodyDetection, seenMs: number): StoredBody => ({
	box: { ...b.box },
	score: b.score,
	landmarks: storeLandmarks(b.landmarks),
	seenMs,
});

/** Back from plain data. */
export const loadBody = (b: StoredBody): BodyDetection => ({
	box: b.box,
	score: b.score,
	landmarks: loadLandmarks(b.landmarks),
	appearance: null,
});

/** To plain data. */
export const storeHand = (h: HandDetection, seenMs: number): StoredHand => ({
	side: h.side,
	box: { ...h.box },
	score: h.score,
	landmarks: storeLandmarks(h.landmarks),
	seenMs,
});

/** Back from plain data. */
export const loadHand = (h: StoredHand): HandDetection => ({
	side: h.side,
	box: h.box,
	score: h.score,
	landmarks: loadLandmarks(h.landmarks),
});
