import { groupBy } from '../../../core/collections';
import { personKey } from '../../answer/resolve';
import { meets, type Interval } from '../../query/intervals';
import { endsOf, type Relation } from '../../query/relations';
import { deedOf } from '../names';

/**
 * What makes an event worth telling in a summary, against others. Ours, after what the scenes of our clips were written
 * for: what people do to steer each other first, then what they share, then what one does alone.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
	pointing: 3,
	showing: 3,
	giving: 3,
	reaching: 1.5,
	'joint-attention': 3,
	'shared-attention': 2,
	'mutual-gaze': 2.5,
	'attention-capture': 1,
	'camera-contact': 1.5,
	'gaze-aversion': 1,
	'head-nod': 0.7,
	'head-shake': 0.7,
	speaking: 0.5,
};

/** Longer than this adds no more weight, ms. */
const LONG_MS = 4000;

/** A moment to tell. */
export type KeyMoment = Interval & { readonly rows: readonly Relation[]; readonly weight: number };

const weightOf = (rows: readonly Relation[]): number => {
	const [first] = rows;
	if (!first) return 0;
	const people = new Set(rows.flatMap((row) => [personKey(row.who), endsOf(row).whom]));
	// What is done at once is worth no less for being short.
	const isAtOnce = first.kind === 'deictic-gesture';
	const long = isAtOnce ? 1 : Math.min(LONG_MS, first.endMs - first.startMs) / LONG_MS;
	return (WEIGHTS[deedOf(first)] ?? 0) * (0.5 + long) * (1 + 0.2 * Math.max(0, people.size - 2)) * first.confidence;
};

/**
 * What of the same sort, or in the same part of the window, was told already counts so much for each time of it: a summary is
 * of all that went on, from start to end. Ours.
 */
const SAME_SORT = 0.5;
const SAME_PART = 0.75;

/** What is done, by whom and to what. */
const sortOf = ({ rows }: KeyMoment): string => {
	const people = new Set(rows.flatMap((row) => [personKey(row.who), endsOf(row).whom]));
	const [first] = rows;
	return [first && deedOf(first), first && endsOf(first).what, ...[...people].sort()].join(' ');
};

/** How many events of a window could be told at all. */
export const momentsIn = (rows: readonly Relation[], window: Interval): number =>
	new Set(
		rows.flatMap((row) =>
			row.kind !== 'look' && meets(row, window) && (WEIGHTS[deedOf(row)] ?? 0) > 0 ? [row.id] : [],
		),
	).size;

/** The moments of a window that matter most, in order of time, no two of them about the same. */
export const keyMoments = (rows: readonly Relation[], window: Interval, most: number): readonly KeyMoment[] => {
	const events = [
		...groupBy(
			rows.filter((row) => row.kind !== 'look' && meets(row, window)),
			({ id }) => id,
		).values(),
	];
	const all = events
		.map((own): KeyMoment => ({
			startMs: Math.min(...own.map((r) => r.startMs)),
			endMs: Math.max(...own.map((r) => r.endMs)),
			rows: own,
			weight: weightOf(own),
		}))
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => b.weight - a.weight);
	const partOf = ({ startMs }: KeyMoment): number =>
		Math.floor((most * (startMs - window.startMs)) / Math.max(1, window.endMs - window.startMs));
	const sorts = new Map(all.map((one) => [one, sortOf(one)]));
	const told: { readonly sort: string | undefined; readonly part: number }[] = [];
	const worth = (moment: KeyMoment): number => {
		const [sort, part] = [sorts.get(moment), partOf(moment)];
		return told.reduce(
			(weight, one) => weight * (one.sort === sort ? SAME_SORT : 1) * (one.part === part ? SAME_PART : 1),
			moment.weight,
		);
	};
	const kept: KeyMoment[] = [];
	const left = [...all];
	/** Attention of others to the same at that time is no moment of its own. */
	const join = (moment: KeyMoment): boolean => {
		const at = kept.findIndex((other) => isSameMatter(moment, other));
		const same = kept[at];
		if (same) kept[at] = joined(same, moment);
		return same !== undefined;
	};
	while (kept.length < most && left.length > 0) {
		const best = left.reduce((one, two) => (worth(two) > worth(one) ? two : one));
		left.splice(left.indexOf(best), 1);
		if (join(best)) continue;
		kept.push(best);
		told.push({ sort: sorts.get(best), part: partOf(best) });
	}
	left.forEach(join);
	return kept.sort((a, b) => a.startMs - b.startMs);
};

/** Two that tell of the same as one: who took part in either, from the start of the first. */
const joined = (a: KeyMoment, b: KeyMoment): KeyMoment => {
	const id = a.rows[0]?.id;
	return {
		startMs: Math.min(a.startMs, b.startMs),
		endMs: Math.max(a.endMs, b.endMs),
		rows: [...a.rows, ...b.rows.map((row) => ({ ...row, id: id ?? row.id, kind: a.rows[0]?.kind ?? row.kind }))],
		weight: a.weight,
	};
};

/** Whether two tell of the same: attention to one thing at one time. */
const isSameMatter = (a: KeyMoment, b: KeyMoment): boolean => {
	const [first, second] = [a.rows[0], b.rows[0]];
	if (!first || !second || !meets(a, b)) return false;
	const isShared = ({ kind }: Relation): boolean => kind === 'shared-attention' || kind === 'joint-attention';
	return isShared(first) && isShared(second) && endsOf(first).what === endsOf(second).what;
};
