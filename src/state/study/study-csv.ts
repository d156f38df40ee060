import { csvRow } from '../../export/write-formats/cells';
import type { StudyComparison } from '../../study/compare/compare-groups';
import type { StudyNetworks } from '../../study/compare/group-network';
import type { TimeCourse } from '../../study/compare/peri-event';

/** What the plot of groups shows: sessions, then groups with their intervals. */
export const comparisonCsv = ({ groups }: StudyComparison): string =>
	[
		csvRow(['group', 'session_id', 'value', 'low', 'high']),
		...groups.flatMap(({ name, points, interval }) => [
			...points.map(({ sessionId, value, low, high }) => csvRow([name, sessionId, value, low, high])),
			...(interval ? [csvRow([name, 'mean of the group', interval.estimate, interval.low, interval.high])] : []),
		]),
	].join('');

/** Mean networks and, of two, their difference: a row for each pair. */
export const networkCsv = ({ people, groups, difference }: StudyNetworks): string =>
	[
		csvRow(['group', 'from', 'to', 'share', 'low', 'high', 'sessions']),
		...groups.flatMap(({ name, cells }) =>
			cells.flatMap((row, i) =>
				row.flatMap((cell, j) =>
					cell
						? csvRow([
								...[name, people[i] ?? null, people[j] ?? null, cell.mean],
								...[cell.interval?.low ?? null, cell.interval?.high ?? null, cell.sessions],
							])
						: [],
				),
			),
		),
		...(difference ?? []).flatMap((row, i) =>
			row.flatMap((cell, j) =>
				cell
					? csvRow([
							...[`${groups[1]?.name} less ${groups[0]?.name}`, people[i] ?? null, people[j] ?? null],
							...[cell.estimate, cell.low, cell.high, null],
						])
					: [],
			),
		),
	].join('');

/** Time courses, a row for each moment. */
export const coursesCsv = (courses: readonly TimeCourse[]): string =>
	[
		csvRow(['group', 'seconds', 'share', 'low', 'high']),
		...courses.flatMap(({ name, points }) =>
			points.map(({ offsetMs, mean, interval }) =>
				csvRow([name, offsetMs / 1000, mean, interval?.low ?? null, interval?.high ?? null]),
			),
		),
	].join('');
