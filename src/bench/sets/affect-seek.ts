import * as v from 'valibot';
import { toVqauEmotion, type VqauEmotion } from '../../reason/moments/labels';
import { momentMeasures, type MomentMeasure } from '../../reason/moments/metrics';
import { defineSet, LINES, textOf } from '../benchmark-set';
import { byId, checkShape, idShape, jsonRows } from '../datasets/json-rows';
import { countNote, mainNumber, measureTable, namesLine } from '../set-report';

/** One moment of VQAU-Bench, labelled or predicted. */
export type AffectMoment = {
	readonly id: string;
	readonly startS: number;
	readonly endS: number;
	/** `null`: none, or a label that stands for none of the thirteen. */
	readonly emotion: VqauEmotion | null;
	/** The label as the file has it. */
	readonly label: string | null;
};

const shape = v.pipe(
	v.looseObject({ id: idShape, start: v.number(), end: v.number(), emotion: v.optional(v.nullable(v.string()), null) }),
	v.check(({ start, end }) => end > start, 'it ends before it starts'),
);

/**
 * Reads moments: a JSON list or JSON lines `{"id", "start", "end", "emotion"}`, times in seconds. VQAU-Bench describes
 * these fields without naming them, so the names are ours. Near-synonyms of the thirteen emotions are mapped.
 *
 * @throws AppError `evaluation-invalid`
 */
export const readAffectMoments = (text: string, name: string): AffectMoment[] =>
	jsonRows(text, name).map(({ value, where }) => {
		const { id, start: startS, end: endS, emotion: label } = checkShape(shape, value, where);
		return { id, startS, endS, label, emotion: label === null ? null : toVqauEmotion(label) };
	});

/** Predictions against labels. */
export type AffectSeekReport = {
	readonly measures: readonly MomentMeasure[];
	readonly queries: number;
	/** Labelled and not predicted: counted as wrong. */
	readonly unanswered: number;
	/** Ids of predictions that nobody labelled. */
	readonly unknown: readonly string[];
	/** Labels that stand for none of the thirteen emotions. */
	readonly strangeLabels: readonly string[];
};

/** Scores the first moment found for each query. @throws AppError `evaluation-invalid` when an id is labelled twice */
export const affectSeekReport = (
	truth: readonly AffectMoment[],
	predictions: readonly AffectMoment[],
	truthName: string,
): AffectSeekReport => {
	const labelled = byId(truth, truthName);
	const first = new Map([...predictions].reverse().map((moment) => [moment.id, moment]));
	const pairs = [...labelled.values()].map((moment) => ({ truth: moment, found: first.get(moment.id) ?? null }));
	const strange = [...truth, ...predictions].flatMap(({ label, emotion }) =>
		label !== null && !emotion ? [label] : [],
	);
	return {
		measures: momentMeasures(pairs),
		queries: pairs.length,
		unanswered: pairs.filter(({ found }) => found === null).length,
		unknown: [...first.keys()].filter((id) => !labelled.has(id)),
		strangeLabels: [...new Set(strange)],
	};
};

/** AffectSeek’s benchmark, VQAU-Bench. */
export const affectSeekSet = defineSet({
	id: 'affectseek',
	title: 'AffectSeek',
	about: 'Moments found for vague queries, against labelled ones. The benchmark’s measures are not published: ours.',
	source: 'VQAU-Bench',
	files: [
		{ id: 'predictions', label: 'Moments found', placeholder: 'PREDICTIONS', accept: LINES },
		{ id: 'truth', label: 'Labelled moments', placeholder: 'TRUTH', accept: LINES },
	],
	options: {},
	help: {
		needs: 'two files: predictions and truth',
		does: 'moments found for vague queries: tIoU, recall, emotion, joint (ours)',
		forms: 'Moments of affectseek are JSON lines {"id", "start", "end", "emotion"}, seconds.',
	},
	async read(files) {
		const { text, name } = await textOf(files, 'truth');
		return { items: readAffectMoments(text, name), name };
	},
	async score({ data, files }) {
		const { text, name } = await textOf(files, 'predictions');
		return affectSeekReport(data.items, readAffectMoments(text, name), data.name);
	},
	rows: ({ measures, queries, unanswered, unknown, strangeLabels }) => [
		{
			about: `${queries} queries.`,
			label: 'AffectSeek scores',
			tables: [
				measureTable(measures.map(({ name, value }) => ({ name, value: mainNumber(value), definition: 'ours' }))),
			],
			notes: [
				...countNote(unanswered, 'queries without a moment, which count as wrong'),
				...countNote(unknown.length, 'moments of queries that nobody labelled'),
				...(strangeLabels.length > 0
					? [`Labels that are none of the thirteen emotions: ${strangeLabels.join(', ')}.`]
					: []),
			],
			details: namesLine('Of queries that nobody labelled', unknown),
		},
	],
});
