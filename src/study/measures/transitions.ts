import type { PersonId } from '../../core/people';
import { lookClasses, type LookClass } from './measure-table';
import { classOf, type ReadGaze } from './read-gaze';
import { BRIDGE_MS } from './spans';

/** Shares of the changes of gaze from one class that go to another; a row sums to 1, or is unknown. */
export type TransitionMatrix = Readonly<Record<LookClass, Readonly<Record<LookClass, number>> | null>>;

const zeros = (): Record<LookClass, number> => ({ person: 0, thing: 0, camera: 0, elsewhere: 0 });

/** Changes of gaze of these people, pooled: each look with the next one at another target. */
export const transitionsOf = (gaze: ReadGaze, people: readonly PersonId[]): TransitionMatrix => {
	const counts = { person: zeros(), thing: zeros(), camera: zeros(), elsewhere: zeros() };
	for (const personId of people) {
		const { looks } = gaze.of(personId);
		looks.forEach((look, i) => {
			const next = looks[i + 1];
			if (next && next.startMs - look.endMs <= BRIDGE_MS) counts[classOf(look.target)][classOf(next.target)]++;
		});
	}
	const rowOf = (from: LookClass) => {
		const total = lookClasses.reduce((sum, to) => sum + counts[from][to], 0);
		if (total === 0) return null;
		const row = zeros();
		for (const to of lookClasses) row[to] = counts[from][to] / total;
		return row;
	};
	return {
		person: rowOf('person'),
		thing: rowOf('thing'),
		camera: rowOf('camera'),
		elsewhere: rowOf('elsewhere'),
	};
};
