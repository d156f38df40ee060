import { mean } from '../../core/maths/statistics';
import { addTallies, shareOf } from '../scores/count';
import type { ClipScore } from './score-clip';

/** A number that the project set itself, beside what was measured. */
export type Goal = {
	name: string;
	/** `null`: could not be measured here; never counted as met. */
	value: number | null;
	limit: number;
	is: 'at least' | 'at most';
	/** How to write `value` and `limit`. */
	unit: '%' | '' | 'ms' | 's' | '×' | 'MiB' | 'MB';
};

export type GoalState = 'pass' | 'short' | 'not measured';

/** Whether the goal is met. */
export const stateOf = ({ value, limit, is }: Goal): GoalState => {
	if (value === null) return 'not measured';
	return (is === 'at least' ? value >= limit : value <= limit) ? 'pass' : 'short';
};

type Unit = Goal['unit'];
type Value = Goal['value'];

const goal = (is: Goal['is']) => {
	return (name: string, value: Value, limit: number, unit: Unit = '%'): Goal => ({ name, value, is, limit, unit });
};

/** A goal that is met from `limit` on. */
export const atLeast = goal('at least');

/** A goal that is met up to `limit`. */
export const atMost = goal('at most');

/** Goals for the bundled sample at 12 frames a second, objects given. */
export const sampleGoals = ({ heads, identity, targets, pointings }: ClipScore): Goal[] => {
	const perPerson = Object.values(targets.settledByPerson).flatMap((t) => shareOf(t) ?? []);
	return [
		atLeast('sample: heads found', shareOf(heads.recall), 0.98),
		atLeast('sample: head precision', shareOf(heads.precision), 0.98),
		atMost('sample: identity switches', identity.switchesInShots, 0, ''),
		atLeast('sample: settled-look target', shareOf(targets.settled), 0.88),
		atLeast('sample: the same, worst person', perPerson.length === 0 ? null : Math.min(...perPerson), 0.8),
		atLeast('sample: pointings with the right target', pointings.foundWithTarget.right, 2, ''),
		atMost('sample: pointings that are none', pointings.extra, 0, ''),
	];
};

/** Goal for the events of the bundled sample, temporal IoU of at least 0.5, all kinds of the truth together. */
export const eventGoals = (f1: number | null): Goal[] => [atLeast('sample: event F1', f1, 0.8)];

/** Goals over the hand-labelled clips. Empty without any. */
export const markedGoals = (scores: readonly ClipScore[]): Goal[] => {
	if (scores.length === 0) return [];
	const worst = (values: readonly (number | null)[]) => {
		const known = values.flatMap((v) => v ?? []);
		return known.length === 0 ? null : Math.min(...known);
	};
	const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));
	const uncut = scores.filter((s) => !s.hasCuts);
	const alarms = scores.reduce((sum, s) => sum + Object.values(s.facts.falseAlarms).reduce((all, n) => all + n, 0), 0);
	const pointingClips = ['stage_pointing_audience', 'ward_three_people_finger'];
	const pointed = scores
		.filter((s) => pointingClips.includes(s.clip))
		.map((s) => addTallies([s.facts.high.pointings, s.facts.medium.pointings]));
	const pointings = addTallies(pointed);
	return [
		atLeast('media: mean head recall', mean(scores.flatMap((s) => shareOf(s.heads.recall) ?? [])), 0.93),
		atLeast('media: worst identity purity', worst(scores.map((s) => shareOf(s.identity.purity))), 0.98),
		atLeast(
			'media: worst head precision, where every head is marked and placed',
			worst(scores.filter((s) => s.isEveryHeadMarked).map((s) => shareOf(s.heads.precisionWherePlaced))),
			0.95,
		),
		atMost(
			'media: most identity switches in a clip without cuts',
			most(uncut.map((s) => s.identity.switchesInShots)),
			1,
			'',
		),
		atLeast(
			'media: looks with a visible target, high confidence, all clips together',
			shareOf(addTallies(scores.map((s) => s.facts.high.visibleLooks))),
			0.75,
		),
		atLeast(
			'media: pointing clips with the pointing found',
			pointings.total === 0 ? null : pointings.right,
			pointings.total === 0 ? 2 : pointings.total,
			'',
		),
		atMost('media: events of kinds that are absent', alarms, 0, ''),
	];
};

const written = (value: number | null, unit: Goal['unit']): string => {
	if (value === null) return '–';
	if (unit === '%') return `${(value * 100).toFixed(1)} %`;
	if (unit === '') return String(value);
	return `${value.toFixed(unit === '×' ? 2 : 1)} ${unit}`;
};

/** The goals as lines, each with the measured number and whether it is met. */
export const goalLines = (goals: readonly Goal[]): string[] => {
	const width = Math.max(0, ...goals.map((g) => g.name.length));
	return goals.map((g) => {
		const sign = g.is === 'at least' ? '≥' : '≤';
		const measured = written(g.value, g.unit).padStart(9);
		return `${g.name.padEnd(width)}  ${measured}  ${sign} ${written(g.limit, g.unit).padEnd(8)}  ${stateOf(g)}`;
	});
};
