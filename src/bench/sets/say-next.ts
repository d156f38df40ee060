import { AppError } from '../../core/errors';
import { readAffectLexicon } from '../../reason/next-utterance/affect-words';
import { measureNextUtterances, type NextUtteranceMeasure } from '../../reason/next-utterance/measures';
import { readResults } from '../../reason/next-utterance/result-file';

/** Predicted next utterances against what was said. */
export type SayNextReport = { readonly rows: number; readonly measures: readonly NextUtteranceMeasure[] };

/** A published line of SayNext-Bench, PC2K, subject-dependent; in the order of the measures, BLEU and ROUGE 0 to 1. */
export const sayNextAnchors: readonly { readonly model: string; readonly values: readonly number[] }[] = [
	{ model: 'SayNext-Chat', values: [0.02307, 0.17957, 0.5651, 0.4722, 0.8014, 0.8285] },
	{ model: 'GPT-4o', values: [0.01081, 0.14623, 0.5489, 0.4415, 0.7944, 0.8084] },
	{ model: 'InternVL2', values: [0.00772, 0.13936, 0.5468, 0.4546, 0.7986, 0.8197] },
	{ model: 'without pictures', values: [0.00574, 0.11005, 0.4921, 0.2632, 0.6155, 0.6916] },
];

/** Where they come from. */
export const sayNextSource = 'SayNext-Bench, arXiv 2602.00327, project page, PC2K';

/**
 * Scores SayNext’s result file (CSV with `video, question, answer, prediction`). The measures that take a published
 * encoder run on a stand-in and say so.
 *
 * @param lexicon rated words of one’s own, as a table with `word, valence, arousal`; `null`: CEC is not measured
 * @throws AppError `evaluation-invalid`
 */
export const sayNextReport = async (
	results: { readonly text: string; readonly name: string },
	lexicon: { readonly text: string; readonly name: string } | null,
): Promise<SayNextReport> => {
	const rows = readResults(results.text);
	if (!rows) {
		throw new AppError(
			'evaluation-invalid',
			`${results.name} lacks one of the columns video, question, answer, prediction`,
		);
	}
	if (rows.length === 0) throw new AppError('evaluation-invalid', `${results.name} has no rows`);
	const words = lexicon && readAffectLexicon(lexicon.text);
	if (lexicon && !words) {
		throw new AppError('evaluation-invalid', `${lexicon.name} has no rated words under word, valence and arousal`);
	}
	return { rows: rows.length, measures: await measureNextUtterances(rows, { lexicon: words }) };
};
