import * as v from 'valibot';
import { toVqauEmotion } from '../../reason/moments/labels';
import { momentMeasures } from '../../reason/moments/metrics';
import { defineSet, LINES, textOf, type GivenFiles } from '../benchmark-set';
import { goodRows, idShape } from '../../reason/json-rows';
import { countNote, leftOutNotes, mainNumber, matchById, measureTable, namesLine } from '../set-report';
import { tinyAffectSeek } from '../tiny/affect-seek';

const moment = v.pipe(
	v.looseObject({ id: idShape, start: v.number(), end: v.number(), emotion: v.optional(v.nullable(v.string()), null) }),
	v.check(({ start, end }) => end > start, 'end: it ends before it starts'),
	v.transform(({ id, start: startS, end: endS, emotion: label }) => ({
		...{ id, startS, endS, label },
		/** `null`: none, or a label that stands for none of the thirteen. */
		emotion: label === null ? null : toVqauEmotion(label),
	})),
);

/**
 * Reads moments: a JSON list or JSON lines `{"id", "start", "end", "emotion"}`, times in seconds. VQAU-Bench describes
 * these fields without naming them, so the names are ours. Near-synonyms of the thirteen emotions are mapped.
 */
const readMoments = async (files: GivenFiles, file: string, keyOf?: (moment: { id: string }) => string) => {
	const { text, name } = await textOf(files, file);
	return goodRows(moment, text, name, keyOf);
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
		const { rows: items, wrong } = await readMoments(files, 'truth', ({ id }) => id);
		return { items, wrong };
	},
	/** Scores the first moment found for each query. */
	async score({ data: { items: truth, wrong }, files }) {
		const { rows: predictions, wrong: wrongOnes } = await readMoments(files, 'predictions');
		// The first of several for one query counts.
		const { rows, unanswered, unknown } = matchById(truth, predictions.toReversed());
		const pairs = truth.map((one) => ({ truth: one, found: rows.get(one.id) ?? null }));
		const strange = [...truth, ...predictions].flatMap(({ label, emotion }) =>
			label !== null && !emotion ? [label] : [],
		);
		return {
			measures: momentMeasures(pairs),
			queries: pairs.length,
			...{ unanswered, unknown },
			strangeLabels: [...new Set(strange)],
			wrong: [...wrong, ...wrongOnes],
		};
	},
	tiny: tinyAffectSeek,
	rows: ({ measures, queries, unanswered, unknown, strangeLabels, wrong }) => [
		{
			about: `${queries} queries.`,
			label: 'AffectSeek scores',
			tables: [
				measureTable(measures.map(({ name, value }) => ({ name, value: mainNumber(value), definition: 'ours' }))),
			],
			notes: [
				...leftOutNotes(wrong),
				...countNote(unanswered, ['query', 'queries'], 'without a moment, counted as wrong'),
				...countNote(unknown.length, 'moment', 'of queries that nobody labelled'),
				...(strangeLabels.length > 0
					? [`Labels that are none of the thirteen emotions: ${strangeLabels.join(', ')}.`]
					: []),
			],
			details: namesLine('Of queries that nobody labelled', unknown),
		},
	],
});
