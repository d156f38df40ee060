import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { eventTruthFrom, TRUE_EVENT_KINDS, type TrueEvent } from '../scenes/event-truth';
import { scoreEvents } from '../scenes/event-truth-scores';
import type { Prediction } from '../scenes/prediction';
import type { Truth, TruthPerson } from '../scenes/truth';
import type { ScoredScene } from './scored-scene';

/** A nod of a rendered person. */
type TrueNod = { person: TruthPerson; startMs: number; endMs: number };

/** What happens in a rendered scene. Nobody in these scenes shakes the head. */
export type TrueHappenings = { events: readonly TrueEvent[]; nods: readonly TrueNod[] };

/** Events of one kind: how many were claimed, how many there are, and how many of the true ones were found. */
export type EventTally = { kind: string; found: number; claimed: number; true: number };

const script = v.object({
	script: v.object({
		/** Start in seconds, number of nods, size in degrees, nods a second. */
		nod: v.optional(v.record(v.string(), v.array(v.tuple([v.number(), v.number(), v.number(), v.number()]))), {}),
	}),
});

/**
 * The events and nods of a rendered scene's truth file.
 * Throws `AppError('recording-invalid')` when the file is something else.
 */
export const happeningsFrom = (json: unknown, truth: Truth): TrueHappenings => {
	const parsed = v.safeParse(script, json);
	if (!parsed.success) throw new AppError('recording-invalid', `No script of a scene (${parsed.issues[0].message})`);
	const nods = Object.entries(parsed.output.script.nod).flatMap(([person, list]) =>
		list.map(([start, count, , hz]): TrueNod => ({
			person,
			startMs: start * 1000,
			endMs: Math.min((start + count / hz) * 1000, truth.durationMs),
		})),
	);
	return { events: eventTruthFrom(json, truth).events, nods };
};

const headGestures = ({ events, mainPerson }: ScoredScene, { nods }: TrueHappenings): EventTally[] => {
	const claimedNods = events.filter(({ kind }) => kind === 'head-nod');
	const isFound = ({ person, startMs, endMs }: TrueNod) =>
		claimedNods.some(
			(e) =>
				e.people.some((id) => mainPerson.get(id) === person) && e.startMs < endMs && (e.endMs ?? Infinity) > startMs,
		);
	const shakes = events.filter(({ kind }) => kind === 'head-shake').length;
	return [
		{ kind: 'head_nod', found: nods.filter(isFound).length, claimed: claimedNods.length, true: nods.length },
		{ kind: 'head_shake', found: 0, claimed: shakes, true: 0 },
	];
};

/**
 * What one rendered scene's events are worth, by kind: the same kind, people and target, overlapping by half (`scoreEvents`); nods by any
 * overlap.
 */
export const tallyOf = (scene: ScoredScene, happenings: TrueHappenings, prediction: Prediction): EventTally[] => {
	const { byKind } = scoreEvents(scene.truth, happenings.events, prediction);
	return [
		...TRUE_EVENT_KINDS.map((kind) => {
			const { matched, ours, theirs } = byKind[kind];
			return { kind, found: matched, claimed: ours, true: theirs };
		}),
		...headGestures(scene, happenings),
	];
};

/** Tallies of several scenes added up. */
export const addTallies = (tallies: readonly (readonly EventTally[])[]): EventTally[] => {
	const sums = new Map<string, EventTally>();
	for (const tally of tallies.flat()) {
		const was = sums.get(tally.kind) ?? { kind: tally.kind, found: 0, claimed: 0, true: 0 };
		sums.set(tally.kind, {
			kind: tally.kind,
			found: was.found + tally.found,
			claimed: was.claimed + tally.claimed,
			true: was.true + tally.true,
		});
	}
	return [...sums.values()];
};
