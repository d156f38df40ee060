import { pairsOf } from '../../core/collections';
import { isSameTarget, type Target } from '../../core/attention';
import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';
import { eventIdOf, type SocialEvent, type SocialEventKind } from '../../core/social';
import { defaultEventsConfig as config } from '../../events/events-config';
import type { MsSpan, SyntheticGesture, SyntheticLook, SyntheticMove } from './cast';
import type { Script } from './script';

/** Frames a second that the evidence of a synthetic event counts in. */
const SYNTHETIC_FPS = 10;

type Found = MsSpan & Pick<SocialEvent, 'kind' | 'gesture' | 'people' | 'target' | 'confidence'>;

const lengthOf = ({ startMs, endMs }: MsSpan): number => endMs - startMs;

const common = (a: MsSpan, b: MsSpan): MsSpan => ({
	startMs: Math.max(a.startMs, b.startMs),
	endMs: Math.min(a.endMs, b.endMs),
});

const event = (
	kind: SocialEventKind,
	{ startMs, endMs }: MsSpan,
	people: readonly PersonId[],
	{ target = null, confidence }: { target?: Target | null; confidence: number },
): Found => ({ kind, gesture: null, startMs, endMs, people, target, confidence });

const isPersonOf = (target: Target, people: readonly PersonId[]): boolean =>
	target.kind === 'person' && people.includes(target.personId);

/** Found things of the same kind, people and target that a blink parts are one. */
const joined = (found: readonly Found[]): Found[] => {
	const result: Found[] = [];
	for (const next of [...found].sort((a, b) => a.startMs - b.startMs)) {
		const last = result.findLast(
			(f) =>
				f.kind === next.kind &&
				f.people.join(' ') === next.people.join(' ') &&
				(f.target === null ? next.target === null : next.target !== null && isSameTarget(f.target, next.target)),
		);
		if (last && next.startMs - last.endMs <= config.mutualGaze.maxGapMs) last.endMs = Math.max(last.endMs, next.endMs);
		else result.push({ ...next });
	}
	return result;
};

const looksAtHeads = (looks: readonly SyntheticLook[]): Found[] =>
	looks.flatMap((l) =>
		l.target.kind === 'person'
			? [event('look-at-head', l, [l.personId, l.target.personId], l)]
			: l.target.kind === 'camera'
				? [event('camera-contact', l, [l.personId], l)]
				: [],
	);

const ofTwoLooks = (looks: readonly SyntheticLook[]): Found[] =>
	pairsOf(looks).flatMap(([a, b]): Found[] => {
		const span = common(a, b);
		if (a.personId === b.personId || lengthOf(span) < config.sharedAttention.minDurationMs) return [];
		const people = [a.personId, b.personId].sort(compareIds);
		const confidence = Math.min(a.confidence, b.confidence);
		if (isPersonOf(a.target, [b.personId]) && isPersonOf(b.target, [a.personId])) {
			return [event('mutual-gaze', span, people, { confidence })];
		}
		const isThing = a.target.kind === 'object' || a.target.kind === 'person';
		if (!isThing || !isSameTarget(a.target, b.target) || isPersonOf(a.target, people)) return [];
		const shared = event('shared-attention', span, people, { target: a.target, confidence });
		const [leader, follower] = a.startMs <= b.startMs ? [a, b] : [b, a];
		const lagMs = follower.startMs - leader.startMs;
		const { minLagMs, maxLagMs } = config.gazeFollowing;
		if (lagMs < minLagMs || lagMs > maxLagMs) return [shared];
		return [
			shared,
			event('gaze-following', span, [leader.personId, follower.personId], { target: a.target, confidence }),
		];
	});

/** Shared attention that began with a gesture, a followed gaze or eye contact is joint. */
const withJoint = (found: readonly Found[], gestures: readonly SyntheticGesture[]): Found[] =>
	found.map((f): Found => {
		if (f.kind !== 'shared-attention' || !f.target) return f;
		const { withinMs } = config.jointAttention;
		const isFrom = ({ startMs, endMs }: MsSpan): boolean => startMs <= f.startMs && f.startMs - endMs <= withinMs;
		const target = f.target;
		const isJoint =
			gestures.some((g) => g.gesture === 'pointing' && isSameTarget(g.target, target) && isFrom(g)) ||
			found.some(
				(o) =>
					f.people.every((p) => o.people.includes(p)) &&
					(o.kind === 'mutual-gaze'
						? isFrom(o)
						: o.kind === 'gaze-following' &&
							o.startMs === f.startMs &&
							o.target !== null &&
							isSameTarget(o.target, target)),
			);
		return isJoint ? { ...f, kind: 'joint-attention' } : f;
	});

const aversions = (looks: readonly SyntheticLook[]): Found[] =>
	looks.flatMap((away): Found[] => {
		if (away.target.kind !== 'outside' || lengthOf(away) < config.gazeAversion.minDurationMs) return [];
		const before = looks.find(
			(l) =>
				l.personId === away.personId &&
				l.endMs <= away.startMs &&
				away.startMs - l.endMs <= 100 &&
				l.target.kind === 'person',
		);
		if (before?.target.kind !== 'person') return [];
		const other = before.target.personId;
		// Only one who was looked back at averts their gaze.
		const isMet = looks.some(
			(l) => l.personId === other && isPersonOf(l.target, [away.personId]) && lengthOf(common(l, before)) > 0,
		);
		return isMet ? [event('gaze-aversion', away, [away.personId, other], { confidence: away.confidence })] : [];
	});

/** Looks to one target that begin within this time of one another are one turn of several people, milliseconds. */
const TOGETHER_MS = 300;

const captures = (looks: readonly SyntheticLook[]): Found[] => {
	const found: Found[] = [];
	for (const first of looks) {
		if (found.some((f) => first.startMs - f.startMs <= TOGETHER_MS) || first.startMs === 0) continue;
		const turning = looks.filter(
			(l) =>
				l.startMs >= first.startMs && l.startMs - first.startMs <= TOGETHER_MS && isSameTarget(l.target, first.target),
		);
		const people = [...new Set(turning.map((l) => l.personId))].sort(compareIds);
		if (people.length < config.attentionCapture.minPeople) continue;
		const span = { startMs: first.startMs, endMs: first.startMs + TOGETHER_MS };
		found.push(event('attention-capture', span, people, { confidence: Math.min(...turning.map((l) => l.confidence)) }));
	}
	return found;
};

const pointingsFollowed = (looks: readonly SyntheticLook[], gestures: readonly SyntheticGesture[]): Found[] =>
	gestures
		.filter((g) => g.gesture === 'pointing')
		.flatMap((g) =>
			looks
				.filter((l) => l.personId !== g.personId && isSameTarget(l.target, g.target))
				.filter((l) => l.startMs > g.startMs && l.startMs <= g.endMs + config.pointingFollowed.withinMs)
				.map((l) =>
					event('pointing-followed', l, [g.personId, l.personId], { target: g.target, confidence: l.confidence }),
				),
		);

const confidenceOf = (looks: readonly SyntheticLook[], personId: PersonId): number =>
	looks.find((l) => l.personId === personId)?.confidence ?? 0.8;

/**
 * The events that a script amounts to, by the definitions of the program’s own events on whole spans in place of frames.
 *
 * @param looks those that were seen, by start; gestures and moves likewise
 */
export const eventsOfScript = ({ looks, gestures, moves }: Script): SocialEvent[] => {
	const ofMoves = moves.map((m: SyntheticMove) =>
		event(m.kind, m, [m.personId], { confidence: confidenceOf(looks, m.personId) }),
	);
	const ofGestures = gestures.map((g): Found => ({
		...event('deictic-gesture', g, [g.personId], { target: g.target, confidence: confidenceOf(looks, g.personId) }),
		gesture: g.gesture,
	}));
	const ofLooks = joined([...looksAtHeads(looks), ...ofTwoLooks(looks)]);
	const found = [
		...withJoint(ofLooks, gestures),
		...aversions(looks),
		...captures(looks),
		...pointingsFollowed(looks, gestures),
		...ofMoves,
		...ofGestures,
	];
	const frameOf = (tMs: number): number => Math.floor((tMs * SYNTHETIC_FPS) / 1000);
	return found
		.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.kind < b.kind ? -1 : 1))
		.map((f, i): SocialEvent => ({
			eventId: eventIdOf(i + 1),
			...f,
			evidence: {
				firstFrame: frameOf(f.startMs),
				peakFrame: frameOf((f.startMs + f.endMs) / 2),
				lastFrame: Math.max(frameOf(f.startMs), frameOf(f.endMs - 1)),
				frameCount: Math.max(1, frameOf(f.endMs - 1) - frameOf(f.startMs) + 1),
			},
			source: 'model',
		}));
};
