import type { GraspGesture } from './gestures';
import type { GraspEvent } from './types';

/** How gaze and gesture are joined. Published values of the merger. */
export type GraspJoinConfig = {
	minGazeConfidence: number;
	minGestureConfidence: number;
	/** Longest gap between two that still belong together, seconds. */
	adjacentS: number;
	/** Most events of one time line. */
	maxEvents: number;
};

export const defaultGraspJoinConfig: GraspJoinConfig = {
	minGazeConfidence: 0.9,
	minGestureConfidence: 0.85,
	adjacentS: 3,
	maxEvents: 25,
};

/** A gaze event and a gesture that overlap, or follow each other closely. Indices into the two lists of the time line. */
export type CrossPair = {
	gazeIndex: number;
	gestureIndex: number;
	relation: 'overlap' | 'adjacent';
	/** Length of the overlap, or of the gap. */
	seconds: number;
};

/** Both streams on one clock. */
export type GraspTimeline = {
	gaze: readonly GraspEvent[];
	gestures: readonly GraspGesture[];
	pairs: readonly CrossPair[];
	/** Between any two of the time line, the earlier first; `gaze:0` and `gesture:2` name places in the lists. */
	relations: readonly { from: string; to: string; relation: 'overlaps' | 'immediately_follows' }[];
};

type Span = { startS: number; endS: number };

const overlapOf = (a: Span, b: Span): number => Math.min(a.endS, b.endS) - Math.max(a.startS, b.startS);

/** Every gaze event with every gesture that it overlaps, or that lies at most `adjacentS` away. */
export const crossPairs = (
	gaze: readonly GraspEvent[],
	gestures: readonly GraspGesture[],
	adjacentS: number,
): CrossPair[] =>
	gaze.flatMap((event, gazeIndex) =>
		gestures.flatMap((gesture, gestureIndex): CrossPair[] => {
			const overlap = overlapOf(event, gesture);
			if (overlap >= 0) return [{ gazeIndex, gestureIndex, relation: 'overlap', seconds: overlap }];
			return -overlap <= adjacentS ? [{ gazeIndex, gestureIndex, relation: 'adjacent', seconds: -overlap }] : [];
		}),
	);

type Entry = Span & {
	/** Same source, type and people. */
	key: string;
	/** For the rule that each type stays at least once. */
	type: string;
	confidence: number;
	isPaired: boolean;
	gaze: GraspEvent | null;
	gesture: GraspGesture | null;
};

/** Of entries with one key that overlap, the most confident stays; those in a cross pair stay in any case. */
const collapse = (entries: readonly Entry[]): Entry[] => {
	const kept: Entry[] = [];
	for (const entry of [...entries].sort((a, b) => b.confidence - a.confidence)) {
		const isDuplicate = kept.some((k) => k.key === entry.key && overlapOf(k, entry) >= 0);
		if (!isDuplicate || entry.isPaired) kept.push(entry);
	}
	return kept;
};

/** At most `max` entries: the most confident of each type first, then those in pairs, then the most confident. */
const limit = (entries: readonly Entry[], max: number): Entry[] => {
	const ranked = [...entries].sort(
		(a, b) => Number(b.isPaired) - Number(a.isPaired) || b.confidence - a.confidence || a.startS - b.startS,
	);
	const firsts = new Set([...new Set(ranked.map((e) => e.type))].map((type) => ranked.find((e) => e.type === type)!));
	return [...firsts, ...ranked.filter((e) => !firsts.has(e))].slice(0, max);
};

const relationsOf = (
	gaze: readonly GraspEvent[],
	gestures: readonly GraspGesture[],
	adjacentS: number,
): GraspTimeline['relations'] => {
	const all = [
		...gaze.map((e, i) => ({ name: `gaze:${i}`, ...e })),
		...gestures.map((g, i) => ({ name: `gesture:${i}`, ...g })),
	].sort((a, b) => a.startS - b.startS || a.endS - b.endS);
	return all.flatMap((a, i) =>
		all.slice(i + 1).flatMap((b): GraspTimeline['relations'][number][] => {
			const overlap = overlapOf(a, b);
			if (overlap >= 0) return [{ from: a.name, to: b.name, relation: 'overlaps' }];
			return -overlap <= adjacentS ? [{ from: a.name, to: b.name, relation: 'immediately_follows' }] : [];
		}),
	);
};

/** Gaze events and gestures on one time line, by the published floors, pairing, de-duplication and limit. */
export const graspTimeline = (
	gaze: readonly GraspEvent[],
	gestures: readonly GraspGesture[],
	config: GraspJoinConfig,
): GraspTimeline => {
	const sureGaze = gaze.filter((e) => e.confidence >= config.minGazeConfidence);
	const sureGestures = gestures.filter((g) => g.confidence >= config.minGestureConfidence);
	const pairs = crossPairs(sureGaze, sureGestures, config.adjacentS);
	const entries: Entry[] = [
		...sureGaze.map((event, i): Entry => ({
			startS: event.startS,
			endS: event.endS,
			confidence: event.confidence,
			key: `gaze/${event.type}/${event.people.join('/')}`,
			type: event.type,
			isPaired: pairs.some((p) => p.gazeIndex === i),
			gaze: event,
			gesture: null,
		})),
		...sureGestures.map((gesture, i): Entry => ({
			startS: gesture.startS,
			endS: gesture.endS,
			confidence: gesture.confidence,
			key: `gesture/${gesture.type}/${gesture.initiator}/${gesture.targetPerson ?? gesture.targetDescription}`,
			type: gesture.type,
			isPaired: pairs.some((p) => p.gestureIndex === i),
			gaze: null,
			gesture,
		})),
	];
	const kept = limit(collapse(entries), config.maxEvents).sort((a, b) => a.startS - b.startS || a.endS - b.endS);
	const keptGaze = kept.flatMap((e) => e.gaze ?? []);
	const keptGestures = kept.flatMap((e) => e.gesture ?? []);
	return {
		gaze: keptGaze,
		gestures: keptGestures,
		pairs: crossPairs(keptGaze, keptGestures, config.adjacentS),
		relations: relationsOf(keptGaze, keptGestures, config.adjacentS),
	};
};
