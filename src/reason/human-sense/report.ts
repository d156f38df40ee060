import type { HumanSenseItem } from './item';
import { scoreHumanSense, type HumanSenseScoring } from './score';
import { humanSenseTasks, type HumanSenseCode, type HumanSenseLevel } from './tasks';

/** Scores of some items together. */
type HumanSenseTally = {
	/** Items with a reply. */
	readonly total: number;
	readonly unanswered: number;
	/** Sum of the scores, halves included. */
	readonly correct: number;
	/** `correct / total`, 0 to 1; `null` without a reply. */
	readonly accuracy: number | null;
};

/** One spoke of the radar. */
export type HumanSenseRow = HumanSenseTally & {
	readonly code: HumanSenseCode;
	readonly level: HumanSenseLevel;
	readonly name: string;
	/** Left out of every average. */
	readonly isAudio: boolean;
	/** People on the tiny set: published, not measured here. */
	readonly publishedHuman: number;
};

/** A mean over tasks, the two audio tasks left out. */
export type HumanSenseMean = {
	/** Mean of the tasks' accuracies, 0 to 1; `null` when none has any. */
	readonly accuracy: number | null;
	/** The tasks it is the mean of. */
	readonly codes: readonly HumanSenseCode[];
};

/** A model's replies scored. */
export type HumanSenseReport = {
	/** In the paper's order; a task without items has none. */
	readonly rows: readonly HumanSenseRow[];
	readonly levels: readonly (HumanSenseMean & { readonly level: HumanSenseLevel })[];
	/** Over the tasks of all levels, as the paper's average. */
	readonly mean: HumanSenseMean;
	/** All items scored together, audio and unknown tasks included, as the script's `all`. */
	readonly all: HumanSenseTally;
	/** Task types that stand for none of the fifteen. */
	readonly unknown: readonly (HumanSenseTally & { readonly taskType: string })[];
};

/** How a report is made. */
export type HumanSenseReportOptions = HumanSenseScoring & {
	/** Leaves `Abnormal_Recognition` out, as `score.py` does. */
	readonly skipsAbnormal: boolean;
};

const defaults: HumanSenseReportOptions = { protocol: 'plain', asReleased: false, skipsAbnormal: false };

const tally = (scores: readonly (number | null)[]): HumanSenseTally => {
	const given = scores.filter((score) => score !== null);
	const correct = given.reduce((sum, score) => sum + score, 0);
	const total = given.length;
	return { total, unanswered: scores.length - total, correct, accuracy: total > 0 ? correct / total : null };
};

/** Mean over tasks, audio left out: the paper's averages do so. */
export const meanOfTasks = (rows: readonly Pick<HumanSenseRow, 'code' | 'isAudio' | 'accuracy'>[]): HumanSenseMean => {
	const counted = rows.flatMap(({ code, isAudio, accuracy }) =>
		isAudio || accuracy === null ? [] : [{ code, accuracy }],
	);
	const sum = counted.reduce((s, { accuracy }) => s + accuracy, 0);
	return { accuracy: counted.length > 0 ? sum / counted.length : null, codes: counted.map(({ code }) => code) };
};

/**
 * Scores a model's replies and adds them up by task, level and overall.
 *
 * @param replies one for each item, in order; `null` where there is none
 * @throws RangeError when there are not as many replies as items
 */
export const humanSenseReport = (
	items: readonly HumanSenseItem[],
	replies: readonly (string | null)[],
	options: Partial<HumanSenseReportOptions> = {},
): HumanSenseReport => {
	if (items.length !== replies.length)
		throw new RangeError(`There must be a reply for each of the ${items.length} items, not ${replies.length}`);
	const scoring = { ...defaults, ...options };
	const scored = items.flatMap((item, i) =>
		scoring.skipsAbnormal && item.task?.code === 'AC'
			? []
			: [{ item, score: scoreHumanSense(item, replies[i]!, scoring) }],
	);
	const rows = humanSenseTasks.flatMap((task): HumanSenseRow[] => {
		const own = scored.filter(({ item }) => item.task?.code === task.code);
		if (own.length === 0) return [];
		const { code, level, name, isAudio, publishedHuman } = task;
		return [{ code, level, name, isAudio, publishedHuman, ...tally(own.map(({ score }) => score)) }];
	});
	const strangers = [...new Set(scored.flatMap(({ item }) => (item.task ? [] : [item.taskType])))];
	return {
		rows,
		levels: ([1, 2, 3, 4] as const).map((level) => ({ level, ...meanOfTasks(rows.filter((r) => r.level === level)) })),
		mean: meanOfTasks(rows),
		all: tally(scored.map(({ score }) => score)),
		unknown: strangers.map((taskType) => ({
			taskType,
			...tally(scored.filter(({ item }) => item.task === null && item.taskType === taskType).map(({ score }) => score)),
		})),
	};
};

/** Points of a radar polygon of radius 1, the first spoke upwards and the others clockwise; `null` where nothing is known. */
export const radarPoints = (
	rows: readonly Pick<HumanSenseRow, 'accuracy'>[],
): ({ readonly x: number; readonly y: number } | null)[] =>
	rows.map(({ accuracy }, i) => {
		const angle = (2 * Math.PI * i) / rows.length;
		return accuracy === null ? null : { x: accuracy * Math.sin(angle), y: -accuracy * Math.cos(angle) };
	});
