import { targetKey, type ObjectId, type Target } from '../../src/core/attention';
import type { PersonId } from '../../src/core/people';
import type { DeicticGesture, EventId, SocialEvent, SocialEventKind } from '../../src/core/social';

/**
 * What is true of the sample clip, as a session to answer questions from. Everything follows from the script of the clip,
 * copied from `public/samples/table-talk.truth.json` (`people`, `objects`, `script.gaze`, `events` of kind `pointing` and
 * `joint_attention`, `duration`, `width`, `fps`), and from the definitions in `src/core/social.ts`.
 */
type Look = { personId: PersonId; target: Target; startMs: number; endMs: number };

type SamplePerson = {
	personId: PersonId;
	/** Given by hand. */
	label: string;
	/** Of the page's palette: `P1` has the first, `P2` the second, `P3` the third. */
	colour: string;
	seat: 'left' | 'middle' | 'right';
	/** Middle of the head's box as a rule, pixels from the left of the picture. */
	headXPx: number;
};

export type SampleSession = {
	durationMs: number;
	widthPx: number;
	/** In order of id. */
	people: readonly SamplePerson[];
	objects: readonly { objectId: ObjectId; label: string }[];
	/** In order of time. Every look at a person, a thing, the camera, or at nothing of these (`outside`). */
	looks: readonly Look[];
	/** In order of time. */
	events: readonly SocialEvent[];
};

const DURATION_MS = 13_000;
const WIDTH_PX = 854;
const FPS = 12;

/** `people`: A sits on the left of the picture, C in the middle, B on the right. */
const PEOPLE = [
	{ name: 'A', personId: 'P1', label: 'A', colour: 'blue', seat: 'left', headXPx: 190 },
	{ name: 'B', personId: 'P2', label: 'B', colour: 'orange', seat: 'right', headXPx: 660 },
	{ name: 'C', personId: 'P3', label: 'C', colour: 'green', seat: 'middle', headXPx: 430 },
] as const;

/** `objects`: id and label. */
const OBJECTS = [
	{ objectId: 'cup', label: 'cup' },
	{ objectId: 'laptop', label: 'laptop' },
	{ objectId: 'plant', label: 'potted plant' },
	{ objectId: 'ball', label: 'ball' },
] as const;

/** `script.gaze`: seconds at which each look begins. Each holds until the next; the first is there from the start. */
const GAZE: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
	A: [
		[-9, 'laptop'],
		[0.4, 'B'],
		[3.0, 'cup'],
		[6.0, 'B'],
		[7.0, 'C'],
		[8.6, 'laptop'],
		[10.4, 'camera'],
		[12.4, 'B'],
	],
	B: [
		[-9, 'plant'],
		[1.0, 'A'],
		[3.9, 'cup'],
		[6.0, 'C'],
		[8.5, 'laptop'],
		[10.2, 'A'],
		[11.4, 'away_window'],
	],
	C: [
		[-9, 'ball'],
		[1.4, 'A'],
		[2.3, 'B'],
		[3.6, 'cup'],
		[6.5, 'B'],
		[8.9, 'laptop'],
		[10.9, 'A'],
		[12.0, 'camera'],
	],
};

/** `events` of kind `pointing`: while the hand is held, without the time it rises and falls. */
const POINTING = [
	{ who: 'A', target: 'cup', startMs: 3800, endMs: 5000 },
	{ who: 'B', target: 'C', startMs: 6600, endMs: 7800 },
] as const;

/** `events` of kind `joint_attention`: its things. The truth names all three people for each. */
const JOINT_TARGETS: readonly string[] = ['object:cup', 'object:laptop'];

/** A look follows another that began this long before it, milliseconds. */
const FOLLOW_LAG_MS = { min: 200, max: 2000 };
/** A look follows a pointing gesture until this long after it, milliseconds. */
const POINTING_FOLLOWED_MS = 3000;

const targetOf = (name: string): Target => {
	const person = PEOPLE.find((p) => p.name === name);
	if (person) return { kind: 'person', personId: person.personId as PersonId, part: 'head' };
	const object = OBJECTS.find((o) => o.objectId === name);
	if (object) return { kind: 'object', objectId: object.objectId as ObjectId, label: object.label };
	return name === 'camera' ? { kind: 'camera' } : { kind: 'outside' };
};

const idOf = (name: string): PersonId => PEOPLE.find((p) => p.name === name)!.personId as PersonId;

/** A look lasts from its onset to the next: the 0.3 s or so that the eyes are on their way belong to it. */
const looks: Look[] = Object.entries(GAZE)
	.flatMap(([name, onsets]) =>
		onsets.map(([seconds, target], i): Look => {
			const next = onsets[i + 1];
			const startMs = Math.max(0, Math.round(seconds * 1000));
			const endMs = next ? Math.round(next[0] * 1000) : DURATION_MS;
			return { personId: idOf(name), target: targetOf(target), startMs, endMs };
		}),
	)
	.sort((a, b) => a.startMs - b.startMs || (a.personId < b.personId ? -1 : 1));

type Draft = {
	kind: SocialEventKind;
	gesture?: DeicticGesture;
	people: readonly PersonId[];
	target: Target | null;
	startMs: number;
	endMs: number;
};

const isAt = (target: Target, personId: PersonId): boolean => target.kind === 'person' && target.personId === personId;

/** When both hold; `null` when they never do. */
const overlap = (a: { startMs: number; endMs: number }, b: { startMs: number; endMs: number }) => {
	const startMs = Math.max(a.startMs, b.startMs);
	const endMs = Math.min(a.endMs, b.endMs);
	return startMs < endMs ? { startMs, endMs } : null;
};

/** Pairs of looks of two people, each pair once, lower id first. */
const pairs = looks.flatMap((a) => looks.filter((b) => a.personId < b.personId).map((b) => [a, b] as const));

/** A look at a person is a look at their head. Looks at things are no events: they are in `looks`. */
const looksAtHeads = looks.flatMap(({ personId, target, startMs, endMs }): Draft[] =>
	target.kind === 'person'
		? [{ kind: 'look-at-head', people: [personId, target.personId], target: null, startMs, endMs }]
		: [],
);

const cameraContacts = looks.flatMap(({ personId, target, startMs, endMs }): Draft[] =>
	target.kind === 'camera' ? [{ kind: 'camera-contact', people: [personId], target, startMs, endMs }] : [],
);

/** The time in which two look at each other. */
const mutualGazes = pairs.flatMap(([a, b]): Draft[] => {
	const time = isAt(a.target, b.personId) && isAt(b.target, a.personId) ? overlap(a, b) : null;
	return time ? [{ kind: 'mutual-gaze', people: [a.personId, b.personId], target: null, ...time }] : [];
});

/**
 * The time in which two look at the same thing or third person; three people are three pairs. Joint when the truth lists
 * joint attention to that thing; attention to a third person, which it does not list, is shared only.
 */
const sharedAttentions = pairs.flatMap(([a, b]): Draft[] => {
	const isThing = a.target.kind === 'object' || a.target.kind === 'person';
	const time = isThing && targetKey(a.target) === targetKey(b.target) ? overlap(a, b) : null;
	if (!time) return [];
	const kind = JOINT_TARGETS.includes(targetKey(a.target)) ? 'joint-attention' : 'shared-attention';
	return [{ kind, people: [a.personId, b.personId], target: a.target, ...time }];
});

/**
 * A look at what another has been looking at for 0.2 to 2 s, for as long as both look there. Leader first, follower
 * second, as in the app's events.
 */
const gazeFollowings = looks.flatMap((follower) =>
	looks.flatMap((leader): Draft[] => {
		const { target } = follower;
		const lagMs = follower.startMs - leader.startMs;
		const isThing = target.kind === 'object' || target.kind === 'person';
		const isSame = isThing && leader.personId !== follower.personId && targetKey(leader.target) === targetKey(target);
		const time = isSame && lagMs >= FOLLOW_LAG_MS.min && lagMs <= FOLLOW_LAG_MS.max ? overlap(leader, follower) : null;
		return time ? [{ kind: 'gaze-following', people: [leader.personId, follower.personId], target, ...time }] : [];
	}),
);

/** A look at nothing known that comes straight after a look at a face. Averter first. */
const gazeAversions = looks.flatMap(({ personId, target, startMs, endMs }): Draft[] => {
	const before = looks.find((l) => l.personId === personId && l.endMs === startMs)?.target;
	return target.kind === 'outside' && before?.kind === 'person'
		? [{ kind: 'gaze-aversion', people: [personId, before.personId], target: null, startMs, endMs }]
		: [];
});

const gestures = POINTING.map(({ who, target, startMs, endMs }): Draft => ({
	kind: 'deictic-gesture',
	gesture: 'pointing',
	people: [idOf(who)],
	target: targetOf(target),
	startMs,
	endMs,
}));

/** A look at what another points at that began after the pointing did. Who points first, who follows second. */
const pointingsFollowed = gestures.flatMap(({ people: [from], target, startMs, endMs }) =>
	looks.flatMap((look): Draft[] => {
		const isAlong = look.personId !== from && targetKey(look.target) === targetKey(target!);
		const isInTime = look.startMs > startMs && look.startMs - endMs <= POINTING_FOLLOWED_MS;
		if (!from || !isAlong || !isInTime) return [];
		const { startMs: lookMs, endMs: untilMs } = look;
		return [{ kind: 'pointing-followed', people: [from, look.personId], target, startMs: lookMs, endMs: untilMs }];
	}),
);

const drafts = [
	looksAtHeads,
	mutualGazes,
	sharedAttentions,
	gestures,
	gazeFollowings,
	pointingsFollowed,
	gazeAversions,
	cameraContacts,
]
	.flat()
	// Stable: those that start together stay in the order above.
	.sort((a, b) => a.startMs - b.startMs);

const frameAt = (ms: number): number => Math.ceil((ms * FPS) / 1000);

export const sampleSession: SampleSession = {
	durationMs: DURATION_MS,
	widthPx: WIDTH_PX,
	people: PEOPLE.map(({ personId, label, colour, seat, headXPx }) => ({
		personId: personId as PersonId,
		label,
		colour,
		seat,
		headXPx,
	})),
	objects: OBJECTS.map(({ objectId, label }) => ({ objectId: objectId as ObjectId, label })),
	looks,
	events: drafts.map(({ kind, gesture, people, target, startMs, endMs }, i): SocialEvent => {
		const firstFrame = frameAt(startMs);
		const lastFrame = Math.max(firstFrame, frameAt(endMs) - 1);
		const eventId = `E${i + 1}` as EventId;
		const evidence = { firstFrame, peakFrame: firstFrame, lastFrame, frameCount: lastFrame - firstFrame + 1 };
		const rest = { confidence: 1, evidence, source: 'person' as const };
		return { eventId, kind, gesture: gesture ?? null, startMs, endMs, people, target, ...rest };
	}),
};
