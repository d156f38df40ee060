import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { Detections } from '../scores/count';
import { targetTranslator, type MatchedFrame } from './match';
import { bestTarget } from './target-scores';
import { exactAt, isWithin, type ExactPerson, type Truth, type TruthPerson } from './truth';

/** Look-at-head (LAH) and mutual gaze (LAEO), counted for each frame and pair of an exact clip. */
export type LookScores = {
	/** From `look-at-head` events, frame by frame: ordered pairs. */
	lookAtHead: Detections;
	/** From `mutual-gaze` events: unordered pairs. */
	mutualGaze: Detections;
	/** Look-at-head straight from the most probable target of each frame, without events. */
	lookAtHeadFrames: Detections;
	/** Mutual gaze where both most probable targets are each other, without events. */
	mutualGazeFrames: Detections;
};

const none: Detections = { truePositives: 0, falsePositives: 0, misses: 0 };

const counted = (d: Detections, isTrue: boolean, isClaimed: boolean): Detections => ({
	truePositives: d.truePositives + (isTrue && isClaimed ? 1 : 0),
	falsePositives: d.falsePositives + (!isTrue && isClaimed ? 1 : 0),
	misses: d.misses + (isTrue && !isClaimed ? 1 : 0),
});

/** True when the event goes on at `tMs`; an open event goes on to the end. */
const holdsAt = (event: SocialEvent, tMs: number) =>
	isWithin([{ startMs: event.startMs, endMs: event.endMs ?? Infinity }], tMs);

/** Pairs that events of a kind claim at one moment, as `A>B`; people who match nobody keep their own id. */
const claimedPairs = (
	events: readonly SocialEvent[],
	kind: 'look-at-head' | 'mutual-gaze',
	frame: MatchedFrame,
	mainPerson: ReadonlyMap<PersonId, TruthPerson>,
): ReadonlySet<string> => {
	const name = (id: PersonId) => frame.personOf.get(id) ?? mainPerson.get(id) ?? id;
	return new Set(
		events
			.filter((e) => e.kind === kind && holdsAt(e, frame.tMs))
			.flatMap((e) => {
				const [first, second] = e.people;
				const other = e.target?.kind === 'person' ? e.target.personId : second;
				return first !== undefined && other !== undefined ? [`${name(first)}>${name(other)}`] : [];
			}),
	);
};

const looksAt = (p: ExactPerson, other: TruthPerson) => p.gazeTarget.kind === 'person' && p.gazeTarget.person === other;

/**
 * Scores looks between people. A pair counts in a frame only when the look of everybody it depends on is settled
 * (`fixating`): during a saccade nobody can say.
 */
export const scoreLooks = (
	truth: Truth,
	frames: readonly MatchedFrame[],
	events: readonly SocialEvent[],
	mainPerson: ReadonlyMap<PersonId, TruthPerson>,
): LookScores => {
	const scores = { lookAtHead: none, mutualGaze: none, lookAtHeadFrames: none, mutualGazeFrames: none };
	for (const frame of frames) {
		const people = exactAt(truth, frame.tMs)?.people ?? [];
		const heads = claimedPairs(events, 'look-at-head', frame, mainPerson);
		const mutual = claimedPairs(events, 'mutual-gaze', frame, mainPerson);
		const translate = targetTranslator(frame, mainPerson);
		const best = new Map(people.map(({ person }) => [person, bestTarget(frame.byPerson.get(person)?.gaze, translate)]));
		const claims = (from: TruthPerson, to: TruthPerson) => {
			const target = best.get(from);
			return target?.kind === 'person' && target.person === to;
		};
		for (const a of people) {
			for (const b of people) {
				if (a === b || !a.isFixating) continue;
				const isLook = looksAt(a, b.person);
				scores.lookAtHead = counted(scores.lookAtHead, isLook, heads.has(`${a.person}>${b.person}`));
				scores.lookAtHeadFrames = counted(scores.lookAtHeadFrames, isLook, claims(a.person, b.person));
				if (a.person > b.person || !b.isFixating) continue;
				const isMutual = isLook && looksAt(b, a.person);
				const isClaimed = mutual.has(`${a.person}>${b.person}`) || mutual.has(`${b.person}>${a.person}`);
				scores.mutualGaze = counted(scores.mutualGaze, isMutual, isClaimed);
				const isBoth = claims(a.person, b.person) && claims(b.person, a.person);
				scores.mutualGazeFrames = counted(scores.mutualGazeFrames, isMutual, isBoth);
			}
		}
	}
	return scores;
};
