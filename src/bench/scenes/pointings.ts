import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import { emptyTally, tallied, type Tally } from '../scores/count';
import { targetTranslator, type MatchedFrame } from './match';
import { bestTarget, isSameTarget } from './target-scores';
import { exactAt, type Span, type Truth, type TruthPerson, type TruthTarget } from './truth';

/** Pointing against an exact clip. */
export type PointingScores = {
	/** Frames of the hold in which the most probable pointing target is the true one; not pointing counts as wrong. */
	holdTargets: Tally;
	/** Frames of the hold in which the person is said to point at all. */
	holdFound: Tally;
	/** True gestures that have a pointing event of the same person overlapping them. */
	found: Tally;
	/** True gestures whose event also has the right target. */
	foundWithTarget: Tally;
	/** Pointing events left over, doubles of one gesture among them. */
	extra: number;
};

const overlapMs = (a: Span, b: Span) => Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);

/** Pointing events with their actor and target in the words of the truth. */
export const pointingEvents = (
	events: readonly SocialEvent[],
	frames: readonly MatchedFrame[],
	mainPerson: ReadonlyMap<PersonId, TruthPerson>,
): (Span & { person: TruthPerson | null; target: TruthTarget | null })[] =>
	events
		.filter((e) => e.kind === 'deictic-gesture' && e.gesture === 'pointing')
		.map((e) => {
			const endMs = e.endMs ?? Infinity;
			const actor = e.people[0];
			const within = frames.filter((f) => f.tMs >= e.startMs && f.tMs < endMs);
			const middle = within[Math.floor(within.length / 2)];
			const person = actor === undefined ? undefined : (middle?.personOf.get(actor) ?? mainPerson.get(actor));
			const target = e.target && middle ? targetTranslator(middle, mainPerson)(e.target) : null;
			return { startMs: e.startMs, endMs, person: person ?? null, target };
		});

/** Pointing targets by frame, and gestures found, with the right target, and extra. */
export const scorePointings = (
	truth: Truth,
	frames: readonly MatchedFrame[],
	events: readonly SocialEvent[],
	mainPerson: ReadonlyMap<PersonId, TruthPerson>,
): PointingScores => {
	let holdTargets = emptyTally;
	let holdFound = emptyTally;
	for (const frame of frames) {
		const translate = targetTranslator(frame, mainPerson);
		for (const { person, pointing } of exactAt(truth, frame.tMs)?.people ?? []) {
			if (pointing?.phase !== 'hold') continue;
			const claimed = frame.byPerson.get(person)?.pointing ?? null;
			holdFound = tallied(holdFound, claimed !== null);
			holdTargets = tallied(holdTargets, isSameTarget(bestTarget(claimed, translate), pointing.target));
		}
	}
	const claimed = pointingEvents(events, frames, mainPerson);
	const used = new Set<(typeof claimed)[number]>();
	let found = emptyTally;
	let foundWithTarget = emptyTally;
	for (const gesture of truth.pointings) {
		const candidates = claimed
			.filter((c) => !used.has(c) && c.person === gesture.person && overlapMs(c, gesture) > 0)
			.sort((a, b) => overlapMs(b, gesture) - overlapMs(a, gesture));
		const best = candidates.find((c) => isSameTarget(c.target, gesture.target)) ?? candidates[0];
		if (best) used.add(best);
		found = tallied(found, best !== undefined);
		foundWithTarget = tallied(foundWithTarget, best !== undefined && isSameTarget(best.target, gesture.target));
	}
	return { holdTargets, holdFound, found, foundWithTarget, extra: claimed.length - used.size };
};
