import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';
import { askOfAll } from '../measures/session-value';
import { differenceInterval, meanInterval, type Interval } from '../statistics/bootstrap';
import type { Uncertain } from '../statistics/uncertain';
import { groupsOf } from './groups';
import type { MeasuredSession } from './study-data';

/** Who looks at whom on average over the sessions of a group. */
type GroupNetwork = {
	name: string | null;
	sessions: number;
	/** `[from][to]`, in the order of `people`; `mean` is a share of known time, `interval` is `null` of too few sessions. */
	cells: readonly (readonly NetworkCell[])[];
};

/** `null`: in no session both are there and known. */
type NetworkCell = { mean: number; sessions: number; interval: Interval | null } | null;

/** Networks of groups over the same people. */
export type StudyNetworks = {
	/** Roles where there are any; else names, else ids. */
	people: readonly string[];
	groups: readonly GroupNetwork[];
	/** Second of two groups less the first; `null` unless there are exactly two. */
	difference: readonly (readonly (Interval | null)[])[] | null;
};

const nameOf = ({ roles, labels }: MeasuredSession, personId: PersonId): string =>
	roles.get(personId) ?? labels.get(personId) ?? personId;

/** More names than this are not the same people from session to session. */
const MOST_NAMES = 12;

const valuesAt = (sessions: readonly MeasuredSession[], from: string, to: string): Uncertain[] =>
	sessions.flatMap((session) => {
		const { level, measure } = askOfAll('dyad', 'look');
		const rows = session.rows.filter(
			(row) =>
				row.level === level &&
				row.measure === measure &&
				row.value !== null &&
				row.personId !== null &&
				row.otherId !== null &&
				nameOf(session, row.personId) === from &&
				nameOf(session, row.otherId) === to,
		);
		const values = rows.flatMap(({ value }) => value ?? []);
		if (values.length === 0) return [];
		const value = values.reduce((sum, one) => sum + one, 0) / values.length;
		const draws = rows[0]?.draws.flatMap((draw) => draw ?? []) ?? [];
		return { value, draws: rows.length === 1 ? draws : [] };
	});

/** Mean graph and matrix of each group. */
export const networksOf = (sessions: readonly MeasuredSession[], factor: string | null): StudyNetworks => {
	const counts = new Map<string, number>();
	for (const session of sessions) {
		const ids = new Set(session.rows.flatMap(({ level, personId }) => (level === 'person' ? (personId ?? []) : [])));
		for (const id of ids) counts.set(nameOf(session, id), (counts.get(nameOf(session, id)) ?? 0) + 1);
	}
	const people = [...counts]
		.sort(([a, m], [b, n]) => n - m || compareIds(a, b))
		.slice(0, MOST_NAMES)
		.map(([name]) => name);
	const groups = groupsOf(sessions, factor);
	const cellsOf = <Cell>(cell: (from: string, to: string) => Cell): Cell[][] =>
		people.map((from) => people.map((to) => cell(from, to)));
	const [a, b, ...more] = groups;
	return {
		people,
		groups: groups.map((group) => ({
			name: group.name,
			sessions: group.sessions.length,
			cells: cellsOf((from, to): NetworkCell => {
				const values = valuesAt(group.sessions, from, to);
				if (values.length === 0) return null;
				const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
				return { mean, sessions: values.length, interval: meanInterval(values) };
			}),
		})),
		difference:
			a && b && more.length === 0
				? cellsOf((from, to) => differenceInterval(valuesAt(a.sessions, from, to), valuesAt(b.sessions, from, to)))
				: null,
	};
};
