import { quantile } from 'simple-statistics';
import { measureTable } from '../measures/measure-table';
import { askOfAll, type Question } from '../measures/session-value';
import { meanInterval, type Interval } from '../statistics/bootstrap';
import { compareGroups, correctForMany, type Comparison, type CorrectedComparison } from '../statistics/compare';
import { groupsOf, valueOf, valuesOfGroup } from './groups';
import type { MeasuredSession } from './study-data';

/** A session as a dot: its value, and where 95 % of its draws lie. */
export type GroupPoint = { sessionId: string; value: number; low: number; high: number };

/** A group beside others. */
type GroupResult = {
	name: string | null;
	points: readonly GroupPoint[];
	/** Sessions in which the measure is unknown. */
	unknown: number;
	interval: Interval | null;
};

/** Groups side by side, and two of them compared. */
export type StudyComparison = {
	groups: readonly GroupResult[];
	/** Second of the pair less the first; `null` where no pair was asked for. */
	comparison: Comparison | null;
};

/** What is compared: sessions grouped by a factor, and which two of the groups. */
export type GroupChoice = { factor: string | null; pair: readonly [string, string] | null };

const pointOf = (session: MeasuredSession, question: Question): GroupPoint | null => {
	const found = valueOf(session, question);
	if (!found) return null;
	const { value, draws } = found;
	const { sessionId } = session;
	if (draws.length === 0) return { sessionId, value, low: value, high: value };
	return { sessionId, value, low: quantile([...draws], 0.025), high: quantile([...draws], 0.975) };
};

/** Compares groups of sessions in one measure. */
export const compareInStudy = (
	sessions: readonly MeasuredSession[],
	question: Question,
	{ factor, pair }: GroupChoice,
): StudyComparison => {
	const groups = groupsOf(sessions, factor);
	const valuesOf = (name: string) => {
		const group = groups.find((one) => one.name === name);
		return group ? valuesOfGroup(group, question) : [];
	};
	return {
		groups: groups.map((group) => {
			const points = group.sessions.flatMap((session) => pointOf(session, question) ?? []);
			return {
				...{ name: group.name, points, unknown: group.sessions.length - points.length },
				interval: meanInterval(valuesOfGroup(group, question)),
			};
		}),
		comparison: pair && compareGroups(valuesOf(pair[0]), valuesOf(pair[1])),
	};
};

/** One measure of sessions, compared among all. */
export type ScreenedMeasure = { measure: string; title: string; unit: string; result: CorrectedComparison };

/** All measures of whole sessions between two groups, with p corrected for their number. */
export const screenMeasures = (
	sessions: readonly MeasuredSession[],
	{ factor, pair }: { factor: string; pair: readonly [string, string] },
): ScreenedMeasure[] => {
	const measures = measureTable.filter(
		({ level, id }) =>
			level === 'session' &&
			sessions.some(({ rows }) => rows.some((row) => row.level === level && row.measure === id && row.value !== null)),
	);
	const results = measures.map(({ id }) => {
		const { comparison } = compareInStudy(sessions, askOfAll('session', id), { factor, pair });
		return comparison ?? compareGroups([], []);
	});
	return correctForMany(results).flatMap((result, i) => {
		const measure = measures[i];
		return measure ? { measure: measure.id, title: measure.title, unit: measure.unit, result } : [];
	});
};
