import type { PersonId, TrackId } from '../core/people';
import type { Box } from '../core/geometry/space';
import type { Descriptor } from './descriptor';
import type { HeldExpression } from './expression';
import type { FilteredBox } from './smooth';
import type { StoredBody, StoredHand } from './stored';

/** One track between frames. Plain data. */
export type TrackRecord = {
	trackId: TrackId;
	personId: PersonId | null;
	isConfirmed: boolean;
	/** Head where it was last seen, not smoothed. */
	lastBox: Box;
	smooth: FilteredBox;
	firstSeenMs: number;
	lastSeenMs: number;
	/** The last sighting had a face. */
	hadFace: boolean;
	/** Runs of a model that could have seen it, newest last, one letter each (see `Run`). Bounded. */
	runs: string;
	/** Runs since it was last seen. */
	missedRuns: number;
	body: StoredBody | null;
	leftHand: StoredHand | null;
	rightHand: StoredHand | null;
	/** `null` when none was read lately. */
	expression: HeldExpression | null;
	/** Over all its sightings. */
	descriptor: Descriptor;
	/** Of its last sighting. */
	latest: Descriptor;
	/** How often it was seen. */
	sightings: number;
};

/** One person known in this session. Plain data; lives in memory only, as it holds what the person looks like. */
export type PersonRecord = {
	/** The number in the id: 3 for `P3`. Smaller is older. */
	number: number;
	descriptor: Descriptor;
	/** Numbers of people who were visible in the same frame: never the same person. Ascending. */
	seenWith: number[];
	lastSeenMs: number;
	lastBox: Box;
	/** In which shot, counted from 0. */
	lastShot: number;
};

/** Everything the tracker remembers. Plain data: it survives JSON. */
export type TrackState = {
	/** Time of the last frame; `null` before the first. */
	tMs: number | null;
	/** Counts shots from 0. */
	shot: number;
	nextTrackId: number;
	nextPersonNumber: number;
	/** In order of `trackId`. */
	tracks: readonly TrackRecord[];
	/** In order of `number`. */
	persons: readonly PersonRecord[];
};

/** Nothing seen yet. */
export const emptyState: TrackState = {
	tMs: null,
	shot: -1,
	nextTrackId: 1,
	nextPersonNumber: 1,
	tracks: [],
	persons: [],
};

/** The same state without what identity encoders said of anybody; the same object when there is none of it. */
export const withoutEmbeddings = (state: TrackState): TrackState => {
	const isClean =
		state.tracks.every(({ descriptor, latest }) => !descriptor.embedding && !latest.embedding) &&
		state.persons.every(({ descriptor }) => !descriptor.embedding);
	if (isClean) return state;
	const clean = (descriptor: Descriptor): Descriptor => ({ ...descriptor, embedding: null });
	return {
		...state,
		tracks: state.tracks.map((t) => ({ ...t, descriptor: clean(t.descriptor), latest: clean(t.latest) })),
		persons: state.persons.map((p) => ({ ...p, descriptor: clean(p.descriptor) })),
	};
};

/** 3 for `P3`. */
export const personNumber = (personId: PersonId): number => Number(personId.slice(1));
