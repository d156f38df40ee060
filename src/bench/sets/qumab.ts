import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { mean } from '../../core/maths/statistics';
import { seededRandom } from '../../core/maths/random';
import { goodRows } from '../../reason/json-rows';
import { kappaStructure } from '../annotators/agreement-structure';
import { majorityVote, readLabelTable, type LabelTable } from '../annotators/label-table';
import { trainQueries, type GivenLabel, type PlacedSamples } from '../annotators/query-classifier';
import { defineSet, LINES, textOf } from '../benchmark-set';
import { leftOutNotes, mainPercent, percentFigure, publishedTable, type ScoreRow, type SetReport } from '../set-report';
import { tinyQumab } from '../tiny/annotators';

const SOURCE = 'QuMAB, arXiv 2507.17653, and QuMATL, arXiv 2503.15237';
const anchors = [
	['AMER, mean accuracy', 0.84],
	['AMER, MaDL', 0.8],
	['AMER, PADL', 0.79],
	['AMER, D-LEMA', 0.78],
	['AMER, with 40 % of the labels', 0.66],
	['STREET, happiness', 0.63],
	['STREET, healthiness', 0.64],
	['STREET, safety', 0.58],
	['STREET, liveliness', 0.62],
	['STREET, orderliness', 0.61],
] as const;

/** A vector of more numbers is looked at in so many stretches. */
const MOST_PLACES = 16;
/** Columns of the focus map: further places are put together. */
const MOST_COLUMNS = 16;
/** Share of the samples that is tested on. */
const HELD_OUT = 0.2;

const vector = v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1));
const featureShape = v.looseObject({
	name: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
	features: v.union([vector, v.pipe(v.array(vector), v.minLength(1))]),
});
type Features = v.InferOutput<typeof featureShape>['features'];

/** The places of a sample: those that a file names, or stretches of its one vector, the last filled up with zeros. */
const placesOf = (features: Features): number[][] => {
	if (features.every((place) => typeof place !== 'number')) return features;
	const numbers = features.flat();
	const width = Math.ceil(numbers.length / MOST_PLACES);
	const count = Math.ceil(numbers.length / width);
	return Array.from({ length: count }, (_, place) =>
		Array.from({ length: width }, (__, j) => numbers[place * width + j] ?? 0),
	);
};

/** Each number scaled by its mean and deviation over the samples that are trained on. */
const standardise = (values: Float64Array, length: number, rows: readonly number[]): void => {
	for (let j = 0; j < length; j++) {
		const column = rows.map((row) => values[row * length + j] ?? 0);
		const middle = mean(column) ?? 0;
		const deviation = Math.sqrt(mean(column.map((x) => (x - middle) ** 2)) ?? 0) || 1;
		for (let at = j; at < values.length; at += length) values[at] = ((values[at] ?? 0) - middle) / deviation;
	}
};

/** Samples that have features, with them. */
const joined = (
	table: LabelTable,
	rows: readonly v.InferOutput<typeof featureShape>[],
	[labelled, where]: readonly [string, string],
) => {
	const byName = new Map(rows.map(({ name, features }) => [name, features]));
	const both = table.samples.flatMap((sample) => {
		const features = byName.get(sample.name);
		return features === undefined
			? []
			: [{ ...sample, places: placesOf(features), isAlike: typeof features[0] !== 'number' }];
	});
	const [first] = both;
	if (!first) throw new AppError('evaluation-invalid', `${where}: name: none is that of a sample in ${labelled}`);
	const width = first.places[0]?.length ?? 0;
	const odd = both.find(
		({ places }) => places.length !== first.places.length || places.some((place) => place.length !== width),
	);
	if (odd) throw new AppError('evaluation-invalid', `${where}: features: ${odd.name} has not as many as ${first.name}`);
	return { samples: both, places: first.places.length, width, isAlike: first.isAlike };
};

/** Training labels with a share of each annotator’s hidden, at least one left. */
const withHidden = (labels: readonly GivenLabel[], annotators: number, share: number, seed: number): GivenLabel[] => {
	const random = seededRandom(seed);
	return Array.from({ length: annotators }, (_, annotator) => {
		const own = random.shuffled(labels.filter((one) => one.annotator === annotator));
		return own.slice(0, Math.max(1, Math.round(own.length * (1 - share))));
	}).flat();
};

/** Neighbouring values put together, so that there are no more than `most`. */
const binned = (values: readonly number[], most: number): number[] => {
	const size = Math.ceil(values.length / most);
	return Array.from({ length: Math.ceil(values.length / size) }, (_, i) =>
		values.slice(i * size, (i + 1) * size).reduce((a, b) => a + b, 0),
	);
};

/** QuMATL and QuMAB: a classifier with one query an annotator, trained here, against one that all share. */
export const qumabSet = defineSet({
	id: 'qumab',
	title: 'QuMATL and QuMAB',
	about:
		'One light query an annotator learns how each of them labels, against a model that all share. Trained here on your features; the published model is far larger.',
	source: SOURCE,
	files: [
		{ id: 'labels', label: 'Labels (CSV)', placeholder: 'LABELS.csv', accept: '.csv,.tsv,.txt' },
		{ id: 'features', label: 'Features', placeholder: 'FEATURES', accept: LINES },
	],
	options: {
		hide: {
			kind: 'number',
			label: 'Labels hidden, share',
			placeholder: 'SHARE',
			...{ least: 0, most: 0.95, default: 0 },
			about: 'of each annotator’s training labels that is hidden from qumab, such as 0.6 (default 0)',
		},
		start: {
			kind: 'number',
			label: 'Seed',
			placeholder: 'N',
			...{ least: 0, most: 1_000_000, default: 1 },
			about: 'seed of the held-out samples, the hidden labels and the start of qumab (default 1)',
		},
	},
	help: {
		needs: 'a table of labels and a file of features',
		does: 'trains one query an annotator: accuracy, majority vote, where each looks',
		forms: `FEATURES of qumab are JSON lines {"name", "features"}, features a vector, or a list of vectors of patches or frames.`,
	},
	tiny: tinyQumab,
	async read(files) {
		const labels = await textOf(files, 'labels');
		const table = readLabelTable(labels.text, labels.name);
		const { text, name } = await textOf(files, 'features');
		const { rows, wrong } = goodRows(featureShape, text, name, (row) => row.name);
		const data = joined(table, rows, [labels.name, name]);
		if (data.samples.length < 5)
			throw new AppError('evaluation-invalid', `${labels.name} and ${name} have fewer than five samples in common`);
		return {
			...{ items: data.samples, ...data, annotators: table.annotators },
			withoutFeatures: table.samples.length - data.samples.length,
			wrong: [...table.wrong, ...wrong],
		};
	},
	async score({ data, options: { hide, start } }) {
		const { samples, places, width, isAlike, annotators } = data;
		const classes = [...new Set(samples.flatMap(({ labels }) => labels.flatMap((label) => label ?? [])))].sort();
		const seed = Math.round(start);
		const order = seededRandom(seed).shuffled([...samples.keys()]);
		const test = order.slice(0, Math.max(1, Math.round(HELD_OUT * samples.length)));
		const train = order.slice(test.length);
		const values = Float64Array.from(samples.flatMap((sample) => sample.places.flat()));
		standardise(values, places * width, train);
		const placed: PlacedSamples = { values, places, width, isAlike };
		const given = train.flatMap((sample) =>
			(samples[sample]?.labels ?? []).flatMap((label, annotator): GivenLabel[] =>
				label === null ? [] : [{ sample, annotator, label: classes.indexOf(label) }],
			),
		);
		const shown = withHidden(given, annotators.length, hide, seed);
		if (shown.length === 0) throw new AppError('evaluation-invalid', 'No label is left to learn from');
		const sizes = { classes: classes.length, samples: placed };
		const own = await trainQueries({ ...sizes, annotators: annotators.length }, shown, seed);
		const all = shown.map((one) => ({ ...one, annotator: 0 }));
		const shared = await trainQueries({ ...sizes, annotators: 1 }, all, seed);
		const tested = test.map((sample) => ({
			labels: samples[sample]?.labels ?? [],
			own: own.predict(sample),
			shared: shared.predict(sample)[0]?.label ?? 0,
		}));
		const byAnnotator = annotators.map((name, a) => {
			const known = tested.flatMap(({ labels, own: said, shared: one }) => {
				const label = labels[a] ?? null;
				return label === null
					? []
					: [{ isOwn: classes[said[a]?.label ?? -1] === label, isShared: classes[one] === label }];
			});
			const shareOf = (right: number) => (known.length === 0 ? null : right / known.length);
			return {
				...{ name, tested: known.length, trained: shown.filter(({ annotator }) => annotator === a).length },
				own: shareOf(known.filter(({ isOwn }) => isOwn).length),
				shared: shareOf(known.filter(({ isShared }) => isShared).length),
				focus: Array.from(
					{ length: places },
					(_, p) => mean(tested.map(({ own: said }) => said[a]?.focus[p] ?? 0)) ?? 0,
				),
			};
		});
		const votes = tested.map(({ labels, own: said }) => ({
			truth: majorityVote(labels).winners,
			predicted: majorityVote(said.map(({ label }) => classes[label] ?? null)).winners,
		}));
		return { byAnnotator, votes, given: given.length, shown: shown.length, test: test.length };
	},
	rows({ byAnnotator, votes, given, shown, test }, { data }): SetReport {
		const decided = votes.filter(({ truth, predicted }) => truth.length === 1 && predicted.length === 1);
		const right = decided.filter(({ truth, predicted }) => truth[0] === predicted[0]).length;
		const tiesOf = (side: 'truth' | 'predicted') => votes.filter((vote) => vote[side].length > 1).length;
		const row = (name: string, tested: string, own: number | null, shared: number | null): ScoreRow => ({
			...{ name, cells: [tested, mainPercent(own), percentFigure(shared)] },
		});
		const focus = byAnnotator.map((one) => binned(one.focus, MOST_COLUMNS));
		const columns = (focus[0] ?? []).map((_, i) => String(i + 1));
		const { annotators, samples } = data;
		return [
			{
				about: `${data.samples.length} samples, ${test} of them held out; learned from ${shown} of ${given} labels.`,
				label: 'QuMAB scores',
				tables: [
					{
						columns: ['Annotator', 'Tested on', 'Own query', 'One model for all'],
						rows: [
							...byAnnotator.map(({ name, tested, trained, own, shared }) => ({
								...row(name, String(tested), own, shared),
								note: `${trained} labels`,
							})),
							{
								...row(
									'Mean over annotators',
									String(test),
									mean(byAnnotator.flatMap(({ own }) => own ?? [])),
									mean(byAnnotator.flatMap(({ shared }) => shared ?? [])),
								),
								is: 'whole',
							},
						],
					},
					publishedTable(anchors.map(([name, value]) => [name, percentFigure(value)])),
				],
				notes: [
					...(data.withoutFeatures > 0 ? [`${data.withoutFeatures} labelled samples have no features.`] : []),
					...leftOutNotes(data.wrong),
					`Published: ${SOURCE}. Ours has no attention between queries and learns from features that are given.`,
				],
			},
			{
				title: 'Majority vote',
				about: `The label that most annotators give, and the one that most queries predict, on ${test} held-out samples. A tie has no winner and is not scored.`,
				label: 'Majority vote',
				tables: [
					{
						columns: ['Vote', 'Samples', 'Accuracy'],
						rows: [
							{
								name: 'both decided',
								cells: [
									`${right} of ${decided.length}`,
									mainPercent(decided.length === 0 ? null : right / decided.length),
								],
							},
							{ name: 'annotators tie', cells: [String(tiesOf('truth')), ''] },
							{ name: 'predictions tie', cells: [String(tiesOf('predicted')), ''] },
						],
					},
				],
				notes: [],
			},
			{
				title: 'Focus and agreement',
				about: `How much each query looks at each ${data.isAlike ? 'place (patch or frame)' : 'stretch of the features'}, mean over the held-out samples; and how annotators agree.`,
				label: 'Focus of annotators',
				tables: [],
				maps: [
					{
						label: 'Focus map',
						caption: 'Share of the attention of each annotator (rows); a row adds up to 1',
						...{ rows: annotators, columns, values: focus, limit: 1 },
					},
					{
						label: 'κ of the annotators',
						caption: 'Cohen’s κ of every two annotators',
						...{ rows: annotators, columns: annotators, values: kappaStructure({ annotators, samples }), limit: 1 },
					},
				],
				notes: [],
			},
		];
	},
});
