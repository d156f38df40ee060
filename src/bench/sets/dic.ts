import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { groupBy } from '../../core/collections';
import { cosine, sumOf } from '../../core/maths/vectors';
import { goodRows } from '../../reason/json-rows';
import { consistencyDifference, kappaStructure, type Structure } from '../annotators/agreement-structure';
import { readLabelTable } from '../annotators/label-table';
import { planeOf, superpose } from '../annotators/scaling';
import { defineSet, LINES, textOf, type GivenFiles } from '../benchmark-set';
import {
	leftOutNotes,
	mainNumber,
	measureTable,
	numberFigure,
	type PointPlot,
	type ReportPart,
	type ValueMap,
} from '../set-report';
import { tinyDic } from '../tiny/annotators';
import { countWords } from '../../core/text/words';

/** With fewer, points that have nothing to do with each other fit well by chance. */
const FEW_ANNOTATORS = 6;

const reasonShape = v.looseObject({
	annotator: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
	vector: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1)),
});

/** The sum of each annotator’s vectors, which has the direction of their mean. */
const readReasons = async (files: GivenFiles, annotators: readonly string[]) => {
	if (!files['explanations']) return null;
	const { text, name } = await textOf(files, 'explanations');
	const { rows, wrong } = goodRows(reasonShape, text, name);
	const [{ vector: { length } } = { vector: [] }] = rows;
	const odd = rows.find(({ vector }) => vector.length !== length);
	if (odd) throw new AppError('evaluation-invalid', `${name}: vector: ${odd.vector.length} numbers, not ${length}`);
	const byAnnotator = groupBy(rows, ({ annotator }) => annotator);
	const missing = annotators.filter((annotator) => !byAnnotator.has(annotator));
	if (missing.length > 0) {
		throw new AppError('evaluation-invalid', `${name} has no vector of the annotator ${missing[0]}`);
	}
	return { vectors: annotators.map((a) => sumOf((byAnnotator.get(a) ?? []).map(({ vector }) => vector))), wrong };
};

/** Whole structures as distances, 1 − value; `null` when a value is undefined. */
const distancesOf = (structure: Structure): number[][] | null => {
	const rows = structure.map((row) => row.flatMap((value) => (value === null ? [] : [1 - value])));
	return rows.every((row) => row.length === structure.length) ? rows : null;
};

/** Whether explanations place annotators as their labels do, our variant: two planes by scaling, laid over each other. */
const explanationFit = (kappas: Structure, vectors: readonly (readonly number[])[]) => {
	const byLabels = distancesOf(kappas);
	const byReasons = distancesOf(vectors.map((a, i) => vectors.map((b, j) => (i === j ? 1 : cosine(a, b)))));
	return byLabels && byReasons ? superpose(planeOf(byLabels), planeOf(byReasons)) : null;
};

/** DIC and BAE: whether predicted annotators agree with each other as the true ones do. */
export const dicSet = defineSet({
	id: 'dic',
	title: 'DIC and BAE',
	about:
		'Whether a model’s annotators agree with each other as the true ones do. DIC as published; the formula of BAE is not: ours.',
	source: 'arXiv 2508.10393; ADDMetric in QuMAB’s code',
	files: [
		{ id: 'truth', label: 'Labels (CSV)', placeholder: 'LABELS.csv', accept: '.csv,.tsv,.txt' },
		{ id: 'predictions', label: 'Predicted labels (CSV)', placeholder: 'PREDICTED.csv', accept: '.csv,.tsv,.txt' },
		{
			id: 'explanations',
			label: 'Vectors of explanations, for BAE',
			placeholder: 'FILE',
			accept: LINES,
			option: 'JSON lines {"annotator", "vector"} of explanations, for BAE (our variant)',
		},
	],
	options: {},
	help: {
		needs: 'two tables: labels and predicted labels',
		does: 'agreement of predicted and of true annotators: κ, DIC, BAE (ours)',
		forms: `LABELS.csv and PREDICTED.csv of dic have the columns name, discrete1, discrete2, … (or other names), an annotator each;
empty and -1 are no label.`,
	},
	tiny: tinyDic,
	async read(files) {
		const { text, name } = await textOf(files, 'truth');
		const table = readLabelTable(text, name);
		if (table.annotators.length < 2) throw new AppError('evaluation-invalid', `${name} has one annotator alone`);
		return { items: table.samples, table, name, wrong: table.wrong };
	},
	async score({ data: { table: truth, name }, files }) {
		const file = await textOf(files, 'predictions');
		const predicted = readLabelTable(file.text, file.name);
		const annotators = truth.annotators.filter((annotator) => predicted.annotators.includes(annotator));
		if (annotators.length < 2) {
			throw new AppError('evaluation-invalid', `${file.name} and ${name} have fewer than two annotators in common`);
		}
		const only = ({ annotators: all, samples }: typeof truth) => {
			const places = annotators.map((annotator) => all.indexOf(annotator));
			return {
				annotators,
				samples: samples.map((s) => ({ name: s.name, labels: places.map((i) => s.labels[i] ?? null) })),
			};
		};
		const kappas = { truth: kappaStructure(only(truth)), predicted: kappaStructure(only(predicted)) };
		const reasons = await readReasons(files, annotators);
		return {
			...{ annotators, kappas, consistency: consistencyDifference(kappas.truth, kappas.predicted) },
			hasReasons: reasons !== null,
			fit: reasons && explanationFit(kappas.truth, reasons.vectors),
			leftOut: truth.annotators.length - annotators.length,
			wrong: [...truth.wrong, ...predicted.wrong, ...(reasons?.wrong ?? [])],
		};
	},
	rows({ annotators, kappas, consistency, hasReasons, fit, leftOut, wrong }) {
		const map = (label: string, caption: string, values: Structure, limit: number): ValueMap => ({
			...{ label, caption, values, limit, rows: annotators, columns: annotators },
		});
		const { dic, difference, undefinedPairs, meanTrue, meanPredicted, gap, relativeGap } = consistency;
		const published = 'as in ADDMetric; lower is better';
		const plot: PointPlot | null = fit && {
			label: 'Annotators by labels and by explanations',
			caption:
				'Annotators in a plane: near each other those who label, and those who explain, alike. Only distances mean anything.',
			points: [
				...fit.first.map(([x, y], i) => ({ name: annotators[i] ?? '', group: 'by labels', x, y })),
				...fit.second.map(([x, y], i) => ({ name: annotators[i] ?? '', group: 'by explanations', x, y })),
			],
		};
		const few = annotators.length < FEW_ANNOTATORS;
		const explained: ReportPart = {
			title: 'Explanations',
			about:
				'BAE (our variant): annotators are placed in a plane by 1 − κ of their labels and by the cosine distance of their explanations; 1 − the Procrustes disparity of the two.',
			label: 'BAE',
			tables: [
				measureTable([
					{ name: 'BAE (our variant)', value: mainNumber(fit?.fit ?? null), definition: 'ours; higher is better' },
				]),
			],
			plot,
			notes: [
				...(fit ? [] : ['BAE is not known: a κ is undefined, or all annotators are in one place.']),
				...(few
					? [
							`Only ${countWords(annotators.length, 'annotator')}: below ${FEW_ANNOTATORS}, points that have nothing to do with each other fit well by chance (three: 0.62 on average).`,
						]
					: []),
			],
		};
		return [
			{
				about: `${countWords(annotators.length, 'annotator')}. κ of every two over the samples that both label.`,
				label: 'DIC',
				tables: [
					measureTable([
						{ name: 'DIC', value: mainNumber(dic), definition: published },
						{ name: 'Gap of mean κ', value: numberFigure(gap), definition: published },
						{ name: 'Gap of mean κ, relative', value: numberFigure(relativeGap), definition: published },
						{ name: 'Mean κ of the true', value: numberFigure(meanTrue), definition: 'over pairs' },
						{ name: 'Mean κ of the predicted', value: numberFigure(meanPredicted), definition: 'over pairs' },
					]),
				],
				maps: [
					map('κ of the true annotators', 'κ of the true annotators', kappas.truth, 1),
					map('κ of the predicted annotators', 'κ of the predicted annotators', kappas.predicted, 1),
					map('Difference of κ', 'Predicted minus true: green agree more than they should, red less', difference, 1),
				],
				notes: [
					...(undefinedPairs > 0
						? [
								`Left out: ${countWords(undefinedPairs, 'pair')} with an undefined κ (one and the same label throughout).`,
							]
						: []),
					...(leftOut > 0 ? [`Left out: ${countWords(leftOut, 'annotator')} without predictions.`] : []),
					...leftOutNotes(wrong),
					'That the code’s ADD is the paper’s DIC is inferred. No values are published in a form that could stand here.',
				],
			},
			...(hasReasons ? [explained] : []),
		];
	},
});
