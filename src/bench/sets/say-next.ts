import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { readAffectLexicon } from '../../reason/next-utterance/affect-words';
import { measureNextUtterances, type NextUtteranceMeasure } from '../../reason/next-utterance/measures';
import { publishedPrompt, readGuess } from '../../reason/next-utterance/guess';
import { readResults, writeResults } from '../../reason/next-utterance/result-file';
import { defineSet, fileOf, shortPrompt, textOf } from '../benchmark-set';
import { leftOutNotes, mainNumber, numberFigure } from '../set-report';
import { tinySayNext } from '../tiny/say-next';

/** A published line of SayNext-Bench, PC2K, subject-dependent; in the order of the measures, BLEU and ROUGE 0 to 1. */
const sayNextAnchors: readonly { readonly model: string; readonly values: readonly number[] }[] = [
	{ model: 'SayNext-Chat', values: [0.02307, 0.17957, 0.5651, 0.4722, 0.8014, 0.8285] },
	{ model: 'GPT-4o', values: [0.01081, 0.14623, 0.5489, 0.4415, 0.7944, 0.8084] },
	{ model: 'InternVL2', values: [0.00772, 0.13936, 0.5468, 0.4546, 0.7986, 0.8197] },
	{ model: 'without pictures', values: [0.00574, 0.11005, 0.4921, 0.2632, 0.6155, 0.6916] },
];

const SOURCE = 'SayNext-Bench, arXiv 2602.00327, project page, PC2K';

const basisWords: Readonly<Record<NextUtteranceMeasure['basis'], string>> = {
	published: 'as published',
	'other-encoder': 'another encoder than published: a measure of its own',
	fixture: 'not measured: no encoder for it is loaded, or none that tells the vectors of tokens',
	'not-measured': 'not measured: it takes a list of rated words',
};

/** Letter trigrams know no meaning, and do not stand beside published numbers. */
const withoutFixture = (measure: NextUtteranceMeasure): NextUtteranceMeasure =>
	measure.basis === 'fixture' ? { ...measure, value: null, encoder: null } : measure;

const resultShape = v.object({
	...{ video: v.string(), question: v.string(), answer: v.string(), prediction: v.string() },
	...{ GT_factor: v.string(), predict_factor: v.string() },
});

/** Predicted next utterances. Measures that take an encoder are empty without one. */
export const sayNextSet = defineSet({
	id: 'saynext',
	title: 'SayNext',
	about: 'Predicted next utterances against what was said, in SayNext’s result file.',
	source: SOURCE,
	files: [
		{ id: 'results', label: 'Results (CSV)', placeholder: 'RESULTS.csv', accept: '.csv' },
		{
			id: 'lexicon',
			label: 'Rated words (CSV), for CEC',
			placeholder: 'FILE',
			accept: '.csv,.tsv,.txt',
			option: 'table of word, valence, arousal for CEC-V and CEC-A',
		},
	],
	options: {},
	help: { needs: 'the file of results', does: 'six measures of predicted next utterances' },
	async read(files) {
		const { text, name } = await textOf(files, 'results');
		const results = readResults(text, name);
		if (!results) {
			throw new AppError('evaluation-invalid', `${name} must have the columns video, question, answer and prediction`);
		}
		return { items: results.rows, wrong: results.wrong };
	},
	asking: {
		into: 'results',
		prompts: ({ question }) => [shortPrompt(publishedPrompt(question).replace('<video>\n', ''), { maxTokens: 128 })],
		row: (item, [reply = '']) => ({ ...item, prediction: readGuess(reply) ?? '' }),
		file: (rows) => ({
			name: 'say-next-results.csv',
			text: writeResults(rows.map((row) => v.parse(resultShape, row))),
		}),
		lacks: 'It reads the question, and sees no face.',
	},
	async score({ data: { items }, files, tools }) {
		if (items.every(({ prediction }) => prediction === '')) {
			throw new AppError('evaluation-invalid', `${fileOf(files, 'results').name} has no predictions`);
		}
		const file = files['lexicon'] && (await textOf(files, 'lexicon'));
		const lexicon = file ? readAffectLexicon(file.text) : null;
		if (file && !lexicon) {
			throw new AppError(
				'evaluation-invalid',
				`${file.name} has no rated words in its columns word, valence and arousal`,
			);
		}
		const sentences = await tools.openSentences();
		const needs = sentences
			? {
					lexicon,
					sentenceEncoder: {
						name: sentences.name,
						isFixture: false,
						encode: (texts: readonly string[]) => sentences.encode(texts),
					},
					...(sentences.encodeTokens && {
						tokenEncoder: {
							name: sentences.name,
							isFixture: false,
							encode: async (texts: readonly string[]) => (await sentences.encodeTokens?.(texts)) ?? [],
						},
					}),
				}
			: { lexicon };
		return { rows: items.length, measures: (await measureNextUtterances(items, needs)).map(withoutFixture) };
	},
	tiny: tinySayNext,
	rows: ({ rows, measures }, { data: { wrong } }) => [
		{
			about: `${rows} utterances.`,
			label: 'SayNext scores',
			tables: [
				{
					columns: ['Measure', 'Value', ...sayNextAnchors.map(({ model }) => `${model}, published`)],
					rows: measures.map(({ name, title, value, basis }, i) => ({
						name: `${name} ${title}`,
						definition: basisWords[basis],
						cells: [mainNumber(value), ...sayNextAnchors.map(({ values }) => numberFigure(values[i] ?? null))],
					})),
				},
			],
			notes: leftOutNotes(wrong),
			details: [
				...(measures.some(({ basis }) => basis === 'not-measured')
					? ['CEC-V and CEC-A take a list of rated words: --lexicon FILE']
					: []),
				...measures.flatMap(({ name, encoder }) => (encoder === null ? [] : [`${name} by ${encoder}`])),
				`Published, not measured here: ${SOURCE}`,
			],
		},
	],
});
