import { needsRerun, type CorrectionStep } from '../../core/corrections';
import type { PersonId } from '../../core/people';

/** When the machine first saw somebody, milliseconds; `Infinity` for those it never saw. */
export type FirstSeen = (personId: PersonId) => number;

const idsIn = (step: CorrectionStep): readonly PersonId[] => {
	switch (step.kind) {
		case 'merge':
			return [step.from, step.into];
		case 'split':
			return [step.personId, step.into];
		case 'swap':
			return step.people;
		case 'ignore':
		case 'not-a-person':
			return [step.personId];
		case 'rename':
		case 'area':
		case 'area-remove':
		case 'event-add':
		case 'event-change':
		case 'event-delete':
			return [];
	}
};

/**
 * Time of the first frame that a correction changes at the earliest, milliseconds; `Infinity` when it changes none.
 *
 * @param others all other corrections of the list: an id that these gave may be seen earlier than the machine says.
 */
const touchedFrom = (step: CorrectionStep, others: readonly CorrectionStep[], firstSeen: FirstSeen): number => {
	const seen = (personId: PersonId): number => {
		const naming = others.filter((other) => idsIn(other).includes(personId));
		const ids = [personId, ...(naming.length > 0 ? others.flatMap(idsIn) : [])];
		return Math.min(...ids.map(firstSeen));
	};
	switch (step.kind) {
		case 'merge':
			return seen(step.from);
		case 'split':
			return Math.max(step.atMs, seen(step.personId));
		case 'swap':
			return Math.max(step.fromMs, Math.min(...step.people.map(seen)));
		case 'ignore':
		case 'not-a-person':
			return Math.max(step.startMs ?? -Infinity, seen(step.personId));
		case 'area':
			return step.startMs;
		case 'area-remove':
			return Math.min(
				Infinity,
				...others.map((o) => (o.kind === 'area' && o.area.objectId === step.objectId ? o.startMs : Infinity)),
			);
		case 'rename':
		case 'event-add':
		case 'event-change':
		case 'event-delete':
			return Infinity;
	}
};

/**
 * Time of the first frame that may differ between two lists of corrections, milliseconds; `Infinity` when none does.
 */
export const firstDifference = (
	before: readonly CorrectionStep[],
	after: readonly CorrectionStep[],
	firstSeen: FirstSeen,
): number => {
	const [was, is] = [before.filter(needsRerun), after.filter(needsRerun)];
	let same = 0;
	while (same < was.length && same < is.length && JSON.stringify(was[same]) === JSON.stringify(is[same])) same++;
	const rest = (list: readonly CorrectionStep[]) => list.slice(same).map((step) => touchedFrom(step, list, firstSeen));
	return Math.min(Infinity, ...rest(was), ...rest(is));
};
