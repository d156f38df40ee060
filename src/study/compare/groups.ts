import { mean } from '../../core/maths/statistics';
import type { Factor } from '../folder/factors';
import { sessionValue, type Question } from '../measures/session-value';
import type { Uncertain } from '../statistics/uncertain';
import type { MeasuredSession } from './study-data';

/** Numbers with at most so many values are taken as groups. */
const MOST_LEVELS = 6;

/** Factors that sessions can be grouped by: those with two to six values. */
export const groupingFactors = (factors: readonly Factor[], sessions: readonly MeasuredSession[]): string[] =>
	factors.flatMap(({ name }) => {
		const count = levelsOf(sessions, name).length;
		return count >= 2 && count <= MOST_LEVELS ? name : [];
	});

const levelOf = ({ factors }: MeasuredSession, factor: string): string | null => {
	const value = factors[factor] ?? null;
	return value === null ? null : String(value);
};

/** The values of a factor, numbers by size, words in the order in which they come. */
export const levelsOf = (sessions: readonly MeasuredSession[], factor: string): string[] => {
	const levels = [...new Set(sessions.flatMap((session) => levelOf(session, factor) ?? []))];
	return levels.every((level) => Number.isFinite(Number(level)))
		? levels.sort((a, b) => Number(a) - Number(b))
		: levels;
};

/** A group of sessions; `name` is `null` where they are not grouped. */
export type Group = { name: string | null; sessions: readonly MeasuredSession[] };

/** Sessions by the values of a factor; without one they are one group. Sessions without a value are in none. */
export const groupsOf = (sessions: readonly MeasuredSession[], factor: string | null): Group[] =>
	factor === null
		? [{ name: null, sessions }]
		: levelsOf(sessions, factor).map((name) => ({
				name,
				sessions: sessions.filter((session) => levelOf(session, factor) === name),
			}));

/** The value of a session for a question. */
export const valueOf = ({ rows, roles }: MeasuredSession, question: Question): Uncertain | null =>
	sessionValue(rows, question, (personId) => roles.get(personId) ?? null);

/** Values for statistics: of a dyad seen several times in a group the mean, since its sessions resemble each other. */
export const valuesOfGroup = ({ sessions }: Group, question: Question): Uncertain[] => {
	const byDyad = new Map<string, Uncertain[]>();
	for (const session of sessions) {
		const value = valueOf(session, question);
		if (!value) continue;
		const dyad = session.factors['dyad'] ?? null;
		const key = dyad === null ? `session ${session.sessionId}` : `dyad ${dyad}`;
		byDyad.set(key, [...(byDyad.get(key) ?? []), value]);
	}
	return [...byDyad.values()].map((values) => {
		const count = Math.min(...values.map(({ draws }) => draws.length));
		return {
			value: mean(values.map(({ value }) => value)) ?? 0,
			draws: Array.from({ length: count }, (_, i) => mean(values.flatMap(({ draws }) => draws[i] ?? [])) ?? 0),
		};
	});
};
