import { mean } from '../../core/maths/statistics';
import { zip } from '../../core/collections';
import { cosine } from '../../core/maths/vectors';
import { affectConsistency, type AffectLexicon } from './affect-words';
import {
	bertScoreF1,
	fixtureSentenceEncoder,
	fixtureTokenEncoder,
	PUBLISHED_ENCODERS,
	type SentenceEncoder,
	type TokenEncoder,
} from './encoder-measures';
import { corpusBleu, rougeL, type TextPair } from './text-measures';

/** The six measures of SayNext-Bench, by what they are called there. */
type NextUtteranceMeasureName = 'LO-B' | 'LO-R' | 'SS-B' | 'SS-S' | 'CEC-V' | 'CEC-A';

/** A measure with what it rests on. */
export type NextUtteranceMeasure = {
	readonly name: NextUtteranceMeasureName;
	/** What it is called elsewhere. */
	readonly title: string;
	/** Over all pairs. `null` when there are none, or when what it needs was not given. */
	readonly value: number | null;
	/** What turned texts into vectors; `null` where nothing does. */
	readonly encoder: string | null;
	/**
	 * Whether the value compares with published ones: `published`, computed as there; `other-encoder`, a measure of its own
	 * with this encoder; `fixture`, a stand-in that knows no meaning; `not-measured`.
	 */
	readonly basis: 'published' | 'other-encoder' | 'fixture' | 'not-measured';
};

/** What some of the measures need. */
export type MeasureNeeds = {
	/** Left out: the fixture, and the result says so. */
	readonly tokenEncoder?: TokenEncoder;
	/** Left out: the fixture, and the result says so. */
	readonly sentenceEncoder?: SentenceEncoder;
	/** The reader's own list of rated words. Left out: CEC-V and CEC-A are not measured. */
	readonly lexicon?: AffectLexicon | null;
};

const basisOf = (encoder: SentenceEncoder | TokenEncoder, published: string): NextUtteranceMeasure['basis'] =>
	encoder.isFixture ? 'fixture' : encoder.name === published ? 'published' : 'other-encoder';

/**
 * The six measures of predicted next utterances (SayNext-Bench, arXiv 2602.00327; formulas of its evaluate.py): corpus
 * BLEU-4, mean ROUGE-L, mean BERTScore F1, mean cosine of sentence vectors, and the mean consistency of the words' rated
 * valence and arousal. Always six, in this order.
 */
export const measureNextUtterances = async (
	pairs: readonly TextPair[],
	{ tokenEncoder = fixtureTokenEncoder, sentenceEncoder = fixtureSentenceEncoder, lexicon = null }: MeasureNeeds,
): Promise<readonly NextUtteranceMeasure[]> => {
	const predictions = pairs.map(({ prediction }) => prediction);
	const answers = pairs.map(({ answer }) => answer);
	const [tokens, saidTokens] = [await tokenEncoder.encode(predictions), await tokenEncoder.encode(answers)];
	const [vectors, saidVectors] = [await sentenceEncoder.encode(predictions), await sentenceEncoder.encode(answers)];
	const consistency = (axis: 'valence' | 'arousal') => ({
		value: lexicon && mean(pairs.map((pair) => affectConsistency(pair, lexicon, axis))),
		encoder: null,
		basis: lexicon ? ('published' as const) : ('not-measured' as const),
	});
	return [
		{ name: 'LO-B', title: 'BLEU-4', value: corpusBleu(pairs), encoder: null, basis: 'published' },
		{ name: 'LO-R', title: 'ROUGE-L', value: mean(pairs.map(rougeL)), encoder: null, basis: 'published' },
		{
			name: 'SS-B',
			title: 'BERTScore F1',
			value: mean(zip(tokens, saidTokens).map(([predicted, said]) => bertScoreF1(predicted, said))),
			encoder: tokenEncoder.name,
			basis: basisOf(tokenEncoder, PUBLISHED_ENCODERS.bertScore),
		},
		{
			name: 'SS-S',
			title: 'cosine of sentences',
			value: mean(zip(vectors, saidVectors).map(([predicted, said]) => cosine(predicted, said) ?? 0)),
			encoder: sentenceEncoder.name,
			basis: basisOf(sentenceEncoder, PUBLISHED_ENCODERS.sbert),
		},
		{ name: 'CEC-V', title: 'consistency of rated valence', ...consistency('valence') },
		{ name: 'CEC-A', title: 'consistency of rated arousal', ...consistency('arousal') },
	];
};
