import { eventChannels, measureTable, type MeasureDefinition } from '../measures/measure-table';
import { groupingFactors, levelsOf } from './groups';
import type { SessionSummary, StudyAgreement, StudyData, StudyOrigin } from './study-data';

/** What a page has to know of a study to ask about it; the measures themselves stay where they are. */
export type StudyOverview = {
	origin: StudyOrigin;
	/** With human coders; `null`: not known. */
	agreement: StudyAgreement | null;
	sessions: readonly SessionSummary[];
	/** Factors that sessions can be grouped by, with their values. */
	factors: readonly { name: string; levels: readonly string[] }[];
	/** Measures that have a value in some session. */
	measures: readonly MeasureDefinition[];
	roles: readonly string[];
	/** Channels of events, with their titles. */
	channels: readonly { channel: string; title: string }[];
	/** What could not be read. */
	problems: readonly string[];
};

/** What of an open study a page is told. */
export const overviewOf = (
	{ origin, agreement, factors, sessions }: StudyData,
	problems: readonly string[],
): StudyOverview => {
	const known = new Set(
		sessions.flatMap(({ rows }) => rows.flatMap((row) => (row.value === null ? [] : `${row.level} ${row.measure}`))),
	);
	const happened = new Set(
		sessions.flatMap(({ rows }) => rows.flatMap(({ measure, value }) => ((value ?? 0) > 0 ? measure : []))),
	);
	return {
		...{ origin, agreement, problems },
		sessions: sessions.map(({ sessionId, path, video, factors: values, quality }) => ({
			...{ sessionId, path, video, factors: values, quality },
		})),
		factors: groupingFactors(factors, sessions).map((name) => ({ name, levels: levelsOf(sessions, name) })),
		measures: measureTable.filter(({ level, id }) => known.has(`${level} ${id}`)),
		roles: [...new Set(sessions.flatMap(({ roles }) => [...roles.values()]))].sort(),
		channels: eventChannels.filter(({ channel }) => happened.has(`rate:${channel}`)),
	};
};
