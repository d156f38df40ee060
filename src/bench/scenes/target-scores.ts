import type { Attention } from '../../core/attention';
import type { PersonId } from '../../core/people';
import { mean } from '../../core/maths/statistics';
import { addTallies, emptyTally, tallied, type Tally } from '../scores/count';
import { targetTranslator, type MatchedFrame, type TargetTranslator } from './match';
import { exactAt, truthTargetKey, type Truth, type TruthPerson, type TruthTarget } from './truth';

/** Most probable target in the words of the truth; `null` when unknown, or a person that matches nobody. */
export const bestTarget = (
	attention: Attention | null | undefined,
	translate: TargetTranslator,
): TruthTarget | null => {
	const best = attention?.scores[0];
	return best ? translate(best.target) : null;
};

/** True when both are the same; every way out of the picture is the same `away`. */
export const isSameTarget = (a: TruthTarget | null, b: TruthTarget): boolean =>
	a !== null && truthTargetKey(a) === truthTargetKey(b);

/** Gaze-target accuracy over an exact clip: the most probable target is the true one. A head that was missed or has no gaze counts as wrong. */
export type TargetScores = {
	/** Every person in every analysed frame; the true target is the scripted one from the start of the saccade. */
	all: Tally;
	/** Settled looks only (`fixating`). */
	settled: Tally;
	settledByPerson: Readonly<Record<TruthPerson, Tally>>;
	/** Settled looks by kind of true target. */
	settledByKind: Readonly<Record<TruthTarget['kind'], Tally>>;
	/** Mean probability given to the true target in settled looks, 0 to 1; 0 where it was no candidate. */
	meanTrueProbability: number | null;
	/** Settled looks taken for something else: `A: person:B → camera` to frames, most frequent first. */
	confusions: readonly { name: string; frames: number }[];
};

/** Gaze-target accuracy of one clip; empty tallies for a hand-labelled one. */
export const scoreTargets = (
	truth: Truth,
	frames: readonly MatchedFrame[],
	mainPerson: ReadonlyMap<PersonId, TruthPerson>,
): TargetScores => {
	let all = emptyTally;
	const byPerson = new Map<TruthPerson, Tally>(truth.people.map((p) => [p, emptyTally]));
	const byKind = { person: emptyTally, object: emptyTally, camera: emptyTally, away: emptyTally };
	const probabilities: number[] = [];
	const confusions = new Map<string, number>();
	for (const frame of frames) {
		const translate = targetTranslator(frame, mainPerson);
		for (const { person, gazeTarget, isFixating } of exactAt(truth, frame.tMs)?.people ?? []) {
			const gaze = frame.byPerson.get(person)?.gaze;
			const best = bestTarget(gaze, translate);
			const isRight = isSameTarget(best, gazeTarget);
			all = tallied(all, isRight);
			if (!isFixating) continue;
			byPerson.set(person, tallied(byPerson.get(person) ?? emptyTally, isRight));
			byKind[gazeTarget.kind] = tallied(byKind[gazeTarget.kind], isRight);
			probabilities.push(
				(gaze?.scores ?? [])
					.filter((s) => isSameTarget(translate(s.target), gazeTarget))
					.reduce((sum, s) => sum + s.probability, 0),
			);
			if (!isRight) {
				const name = `${person}: ${truthTargetKey(gazeTarget)} → ${best ? truthTargetKey(best) : 'unknown'}`;
				confusions.set(name, (confusions.get(name) ?? 0) + 1);
			}
		}
	}
	return {
		all,
		settled: addTallies([...byPerson.values()]),
		settledByPerson: Object.fromEntries(byPerson),
		settledByKind: byKind,
		meanTrueProbability: mean(probabilities),
		confusions: [...confusions]
			.map(([name, count]) => ({ name, frames: count }))
			.sort((a, b) => b.frames - a.frames || a.name.localeCompare(b.name)),
	};
};
