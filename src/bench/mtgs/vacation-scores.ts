import { targetKey } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SocialEvent, SocialEventKind } from '../../core/social';
import { mapValues, pairsOf } from '../../core/collections';
import { VACATION_FPS, type VacationFrame, type VacationPerson } from './vacation';

/** Kinds of social gaze of VACATION+ that are events here. */
export const VACATION_KINDS = ['mutual', 'share', 'follow', 'avert'] as const;
export type VacationKind = (typeof VACATION_KINDS)[number];

/** Counts of what was there and what was said; add those of several videos. */
export type VacationCounts = {
	/** Stretches that were labelled, and of them those that one of ours overlaps. */
	labelled: number;
	found: number;
	/** Our events, and of them those that overlap a labelled stretch. */
	said: number;
	right: number;
	/** Mutual and share: frames of a pair, labelled, said, and both. */
	labelledFrames: number;
	saidFrames: number;
	bothFrames: number;
};

const noCounts: VacationCounts = {
	labelled: 0,
	found: 0,
	said: 0,
	right: 0,
	labelledFrames: 0,
	saidFrames: 0,
	bothFrames: 0,
};

/** A labelled stretch: everybody in it, times half-open, milliseconds. */
export type Stretch = { people: readonly PersonId[]; startMs: number; endMs: number };

const OURS: Readonly<Record<VacationKind, readonly SocialEventKind[]>> = {
	mutual: ['mutual-gaze'],
	share: ['shared-attention', 'joint-attention'],
	follow: ['gaze-following'],
	avert: ['gaze-aversion'],
};

const isMutual = (a: VacationPerson, b: VacationPerson): boolean =>
	a.atomic === 'mutual' && b.atomic === 'mutual' && isAt(a, b) && isAt(b, a);

const isAt = ({ target }: VacationPerson, { personId }: VacationPerson): boolean =>
	target?.kind === 'person' && target.personId === personId;

const isShare = (a: VacationPerson, b: VacationPerson): boolean =>
	a.atomic === 'share' &&
	b.atomic === 'share' &&
	a.target !== null &&
	b.target !== null &&
	targetKey(a.target) === targetKey(b.target);

/** Who does it in one frame: pairs for mutual and share, else everybody whom the event label names together. */
const groupsIn = ({ people }: VacationFrame, kind: VacationKind): (readonly PersonId[])[] => {
	if (kind === 'mutual' || kind === 'share') {
		const holds = kind === 'mutual' ? isMutual : isShare;
		return pairsOf([...people.keys()])
			.map(([i, j]) => [people[i]!, people[j]!] as const)
			.filter(([a, b]) => holds(a, b))
			.map(([a, b]) => [a.personId, b.personId].sort());
	}
	// The atomic label of one who follows or averts is mostly `single` or `share`; the event label says what it is part of.
	const label = kind === 'follow' ? 'GazeFollow' : 'AvertGaze';
	const named = people.filter((p) => p.event === label).map((p) => p.personId);
	return named.length === 0 ? [] : [named.sort()];
};

const FRAME_MS = 1000 / VACATION_FPS;

/** Unbroken stretches of a kind. Pairs have their own; of follow and avert there is one at a time, whoever is in it. */
export const stretchesOf = (frames: readonly VacationFrame[], kind: VacationKind): Stretch[] => {
	const isOfPairs = kind === 'mutual' || kind === 'share';
	const open = new Map<string, Stretch>();
	const done: Stretch[] = [];
	for (const frame of frames) {
		const { tMs } = frame.frame;
		for (const people of groupsIn(frame, kind)) {
			const key = isOfPairs ? people.join(' ') : '';
			const was = open.get(key);
			const goesOn = was !== undefined && tMs - was.endMs < FRAME_MS / 2;
			if (was && !goesOn) done.push(was);
			open.set(key, {
				people: goesOn ? [...new Set([...was.people, ...people])] : people,
				startMs: goesOn ? was.startMs : tMs,
				endMs: tMs + FRAME_MS,
			});
		}
	}
	return [...done, ...open.values()].sort((a, b) => a.startMs - b.startMs);
};

/** Those of an event whom the labels name: the label of a following is the follower's, the leader's look is single. */
const actorsOf = ({ people }: SocialEvent, kind: VacationKind): readonly PersonId[] =>
	kind === 'avert' ? people.slice(0, 1) : kind === 'follow' ? people.slice(1) : people;

/**
 * Counts one video. An event of ours and a labelled stretch are the same when they overlap in time, as GRASP scores
 * gestures, and the people agree: both of a pair, the one who follows, or the one who averts.
 */
export const countVacation = (
	frames: readonly VacationFrame[],
	events: readonly SocialEvent[],
	kind: VacationKind,
): VacationCounts => {
	const stretches = stretchesOf(frames, kind);
	const ours = events.filter((e) => OURS[kind].includes(e.kind));
	const agrees = (e: SocialEvent, s: Stretch) =>
		e.startMs < s.endMs && (e.endMs ?? Infinity) > s.startMs && actorsOf(e, kind).every((p) => s.people.includes(p));
	const counts = {
		...noCounts,
		labelled: stretches.length,
		found: stretches.filter((s) => ours.some((e) => agrees(e, s))).length,
		said: ours.length,
		right: ours.filter((e) => stretches.some((s) => agrees(e, s))).length,
	};
	if (kind !== 'mutual' && kind !== 'share') return counts;
	for (const frame of frames) {
		const { tMs } = frame.frame;
		const labelled = new Set(groupsIn(frame, kind).map((pair) => pair.join(' ')));
		const said = new Set(
			ours.filter((e) => e.startMs <= tMs && (e.endMs ?? Infinity) > tMs).map((e) => [...e.people].sort().join(' ')),
		);
		counts.labelledFrames += labelled.size;
		counts.saidFrames += said.size;
		counts.bothFrames += [...said].filter((pair) => labelled.has(pair)).length;
	}
	return counts;
};

/** The counts of several videos together. */
export const addVacation = (all: readonly VacationCounts[]): VacationCounts =>
	all.reduce((sum, c) => mapValues(sum, (count, key) => count + c[key]), noCounts);
