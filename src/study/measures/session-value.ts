import { mean } from '../../core/maths/statistics';
import type { PersonId } from '../../core/people';
import type { Uncertain } from '../statistics/uncertain';
import type { MeasureLevel } from './measure-table';
import type { MeasureRow } from './session-measures';

/** What of a session is compared: a measure, and of persons and pairs whose. */
export type Question = {
	readonly level: MeasureLevel;
	readonly measure: string;
	/** Role of the person; `null`: everybody. */
	readonly role: string | null;
	/** Role of the other one of a pair; `null`: anybody. */
	readonly otherRole: string | null;
};

/** The question of a measure about whoever is there. */
export const askOfAll = (level: MeasureLevel, measure: string): Question => ({
	...{ level, measure, role: null, otherRole: null },
});

/**
 * The one value of a session for a question: of persons and pairs the mean over those it asks for, reading by reading, so
 * that what they have in common stays in common.
 *
 * @returns `null`: unknown in this session
 */
export const sessionValue = (
	rows: readonly MeasureRow[],
	{ level, measure, role, otherRole }: Question,
	roleOf: (personId: PersonId) => string | null,
): Uncertain | null => {
	const hasRole = (personId: PersonId | null, wanted: string | null) =>
		wanted === null || (personId !== null && roleOf(personId) === wanted);
	const chosen = rows.filter(
		(row) =>
			row.level === level &&
			row.measure === measure &&
			row.value !== null &&
			hasRole(row.personId, role) &&
			hasRole(row.otherId, otherRole),
	);
	const value = mean(chosen.flatMap((row) => row.value ?? []));
	if (value === null) return null;
	const count = Math.max(...chosen.map(({ draws }) => draws.length));
	const draws = Array.from({ length: count }, (_, i) => mean(chosen.flatMap((row) => row.draws[i] ?? [])));
	return { value, draws: draws.flatMap((draw) => draw ?? []) };
};
