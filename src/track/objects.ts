import { objectIdOf, type AreaOfInterest } from '../core/attention';
import type { ObjectDetection } from '../core/perception';
import type { Box, Vec2 } from '../core/geometry/space';
import type { Stage } from '../core/stage';
import { boxSize, centreDistance, compareBoxes, intersection, iou, movedBox, sizeRatio } from '../core/geometry/box';
import { itemAt } from '../core/collections';
import type { ObjectsConfig } from './objects-config';
import { solveAssignment } from './solve-assignment';

/** What a thing goes by: the number in its id, its kind, and which of its kind it is, from 1. */
type ThingName = { number: number; kind: string; ordinal: number };

/** One thing between frames. Plain data. */
type ThingRecord = {
	/** `null` until it counts. */
	name: ThingName | null;
	/** What it was called, with the sum of the scores: the detector wavers between an orange and a cup. */
	votes: readonly { label: string; score: number }[];
	box: Box;
	/** Its latest runs, newest last: `+` seen, `-` not. */
	runs: string;
	/** Runs in a row without it. */
	misses: number;
};

/** Everything remembered of things. Plain data. */
export type ObjectsState = {
	/** In this shot, in the order of their first sighting. */
	things: readonly ThingRecord[];
	/** Counted once, gone now: newest last. */
	remembered: readonly ThingRecord[];
	nextNumber: number;
};

/** One frame for it. */
export type ObjectsInput = {
	/** `null` when the detector did not run on this frame. */
	objects: readonly ObjectDetection[] | null;
	frame: { widthPx: number; heightPx: number };
	isShotStart: boolean;
	/** Heads in the frame. */
	heads: readonly Box[];
	/** How far the picture moved since the frame before, pixels. */
	pictureShift?: Vec2<'image'> | undefined;
};

/** What the thing is called most, and what it is called already unless another name is clearly ahead. */
const kindOf = ({ votes, name }: ThingRecord, config: ObjectsConfig): string => {
	const best = votes.reduce((a, b) => (b.score > a.score ? b : a));
	const now = votes.find(({ label }) => label === name?.kind);
	return now && best.score < config.renameRatio * now.score ? now.label : best.label;
};

const vote = (votes: ThingRecord['votes'], { label, score }: ObjectDetection): ThingRecord['votes'] =>
	votes.some((v) => v.label === label)
		? votes.map((v) => (v.label === label ? { label, score: v.score + score } : v))
		: [...votes, { label, score }];

const median = (values: readonly number[]): number =>
	itemAt(
		[...values].sort((a, b) => a - b),
		Math.floor(values.length / 2),
	);

/** Detections that can be targets, the same for any order of the list. */
const usable = ({ objects, frame, heads }: ObjectsInput, config: ObjectsConfig): ObjectDetection[] => {
	const longSide = Math.max(frame.widthPx, frame.heightPx);
	const least = heads.length > 0 ? config.minHeadShare * median(heads.map(boxSize)) : config.minPictureShare * longSide;
	return (objects ?? [])
		.filter(({ label, box }) => {
			const area = box.width * box.height;
			return (
				!config.ignored.includes(label) &&
				boxSize(box) >= least &&
				area <= config.maxPictureShare * frame.widthPx * frame.heightPx &&
				!heads.some((head) => intersection(head, box) >= config.onHeadCover * area)
			);
		})
		.sort((a, b) => b.score - a.score || compareBoxes(a.box, b.box) || (a.label < b.label ? -1 : 1));
};

/** Cost of taking a detection for a known thing, 0 to 2; `null` when it cannot be it. */
const cost = (thing: ThingRecord, { label, box }: ObjectDetection, config: ObjectsConfig): number | null => {
	const isSameKind = thing.votes.some((v) => v.label === label);
	const shared = iou(thing.box, box);
	if (shared >= config.sameOverlap) return 1 - shared + (isSameKind ? 0 : 0.2);
	const distance = centreDistance(thing.box, box);
	if (!isSameKind || distance > config.movedDistance || sizeRatio(thing.box, box) > config.movedSizeRatio) return null;
	return 1 + distance / config.movedDistance;
};

const mixed = (before: Box, now: Box, share: number): Box => ({
	x: before.x + share * (now.x - before.x),
	y: before.y + share * (now.y - before.y),
	width: before.width + share * (now.width - before.width),
	height: before.height + share * (now.height - before.height),
});

const seenAgain = (thing: ThingRecord, seen: ObjectDetection, config: ObjectsConfig): ThingRecord => ({
	...thing,
	votes: vote(thing.votes, seen),
	box: iou(thing.box, seen.box) >= config.stillOverlap ? mixed(thing.box, seen.box, config.smoothing) : seen.box,
	runs: (thing.runs + '+').slice(-config.window),
	misses: 0,
});

const missed = (thing: ThingRecord, config: ObjectsConfig): ThingRecord => ({
	...thing,
	runs: (thing.runs + '-').slice(-config.window),
	misses: thing.misses + 1,
});

const isGone = ({ name, misses }: ThingRecord, config: ObjectsConfig): boolean =>
	misses >= (name === null ? config.droppedAfter : config.goneAfter);

/** The next free ordinal of a kind. */
const ordinalOf = (kind: string, others: readonly ThingRecord[]): number =>
	1 + Math.max(0, ...others.map(({ name }) => (name?.kind === kind ? name.ordinal : 0)));

/** Names things that count from now on, as the same thing of an earlier shot or anew, and renames what is clearly another kind. */
const named = (state: ObjectsState, config: ObjectsConfig): ObjectsState => {
	let { nextNumber, remembered } = state;
	const things = [...state.things];
	for (const [i, thing] of state.things.entries()) {
		const kind = kindOf(thing, config);
		const others = [...things.filter((other) => other !== thing), ...remembered];
		if (thing.name) {
			if (thing.name.kind !== kind) {
				things[i] = { ...thing, name: { number: thing.name.number, kind, ordinal: ordinalOf(kind, others) } };
			}
			continue;
		}
		if ([...thing.runs].filter((run) => run === '+').length < config.shownAfter) continue;
		const before = remembered.findLast((r) => r.name?.kind === kind && iou(r.box, thing.box) >= config.sameOverlap);
		if (before) remembered = remembered.filter((r) => r !== before);
		const name = before?.name ?? { number: nextNumber++, kind, ordinal: ordinalOf(kind, others) };
		things[i] = { ...thing, name, votes: before ? before.votes : thing.votes };
	}
	return { things, remembered, nextNumber };
};

/** As an area of interest, `O3` for number 3; `null` while it does not count. */
const toArea = ({ name, box }: ThingRecord): AreaOfInterest | null =>
	name && {
		objectId: objectIdOf(name.number),
		label: name.ordinal > 1 ? `${name.kind} ${name.ordinal}` : name.kind,
		from: 'detected',
		box,
	};

const remember = (state: ObjectsState, gone: readonly ThingRecord[], config: ObjectsConfig): readonly ThingRecord[] =>
	[...state.remembered, ...gone.filter((thing) => thing.name !== null)].slice(-config.maxRemembered);

/**
 * Follows things from run to run of the detector, which is seldom: a thing counts once it was seen on 2 of 3 runs, keeps
 * its id while it is missed for a moment, moved, or called something else, and is known again by its kind and place when
 * its shot comes back. The output is the things that count now, as detected areas of interest.
 */
export const objects: Stage<ObjectsState, ObjectsInput, readonly AreaOfInterest[], ObjectsConfig> = {
	init: () => ({ things: [], remembered: [], nextNumber: 1 }),
	step(before, input, config) {
		let state = before;
		if (input.isShotStart && state.things.length > 0) {
			state = { ...state, things: [], remembered: remember(state, state.things, config) };
		}
		const { pictureShift } = input;
		if (pictureShift) {
			const moved = (thing: ThingRecord): ThingRecord => ({ ...thing, box: movedBox(thing.box, pictureShift) });
			state = { ...state, things: state.things.map(moved) };
		}
		if (input.objects !== null) {
			const found = usable(input, config);
			const seenOf = new Map(solveAssignment(state.things, found, 2.5, (thing, seen) => cost(thing, seen, config)));
			const taken = new Set(seenOf.values());
			const followed = state.things.map((thing) => {
				const seen = seenOf.get(thing);
				return seen ? seenAgain(thing, seen, config) : missed(thing, config);
			});
			const kept = followed.filter((thing) => !isGone(thing, config));
			// A second box on a thing, under another name, is that thing again.
			const isNew = (d: ObjectDetection) =>
				!taken.has(d) &&
				d.score >= config.minNewScore &&
				!kept.some((thing) => iou(thing.box, d.box) >= config.sameOverlap);
			const started: ThingRecord[] = [];
			for (const d of found) {
				if (!isNew(d) || kept.length + started.length >= config.maxThings) continue;
				if (started.some((thing) => iou(thing.box, d.box) >= config.sameOverlap)) continue;
				started.push({ name: null, votes: vote([], d), box: d.box, runs: '+', misses: 0 });
			}
			const gone = followed.filter((thing) => isGone(thing, config));
			state = named({ ...state, things: [...kept, ...started], remembered: remember(state, gone, config) }, config);
		}
		return { state, output: state.things.map(toArea).filter((area) => area !== null) };
	},
};
