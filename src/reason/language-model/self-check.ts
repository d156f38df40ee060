import { logSoftmax } from '../option-scoring';
import type { Memory, TokenModel } from './token-model';

/**
 * Sentences that every language model has seen the like of; more than 32 tokens, from which on kernels for whole prompts
 * are used on a GPU.
 */
export const CHECK_TEXT =
	'The woman on the left looks at the man, and then both of them look at the book on the table. ' +
	'He points at the cup beside it, she follows his look, and after a while they look at each other and smile.';

/**
 * How far the scores after the check text may be apart on the GPU and on the CPU: root mean square of the differences as
 * a share of the root mean square. Models in 4 bits compute with 8-bit activations on the CPU alone (`accuracy_level` 4),
 * which moves them by some per cent; the wrong results that are known are off by tens.
 */
export const BACKEND_TOLERANCE = 0.1;

const rms = (values: Float32Array): number => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);

/** The scores of the token after a text. */
export const scoresAfter = async (model: TokenModel, tokens: readonly number[]): Promise<Float32Array> => {
	const { logits, memory } = await model.read(null, [], tokens);
	memory.free();
	return logits;
};

/** Relative difference of two rows of scores; Infinity where one has no numbers. */
export const differenceOfScores = (expected: Float32Array, found: Float32Array): number => {
	if (expected.length !== found.length) return Infinity;
	const difference = rms(found.map((value, i) => value - expected[i]!)) / Math.max(1e-6, rms(expected));
	return Number.isFinite(difference) ? difference : Infinity;
};

/** Reads token by token: mean log probability of each token after those before it, and the scores after the last. */
const readSingly = async (model: TokenModel, tokens: readonly number[]) => {
	const memories: Memory[] = [];
	let sum = 0;
	let scores = new Float32Array();
	for (const [i, token] of tokens.entries()) {
		const { logits, memory } = await model.read(memories.at(-1) ?? null, tokens.slice(0, i), [token]);
		memories.push(memory);
		const next = tokens[i + 1];
		if (next === undefined) scores = new Float32Array(logits);
		else sum += logSoftmax(logits)[next] ?? NaN;
	}
	for (const memory of memories) memory.free();
	return { meanLogProbability: sum / (tokens.length - 1), scores };
};

/**
 * What is wrong with a model that is too large to be loaded twice; `null`: nothing that shows. The known failures on WebGPU
 * raise no error. Either the model writes gibberish, and then a text is no more probable than its tokens in reverse; or only
 * the kernels for whole prompts fail, and then they disagree with reading one token at a time.
 */
export const faultAlone = async (model: TokenModel, tokens: readonly number[]): Promise<string | null> => {
	const forwards = await readSingly(model, tokens);
	const difference = differenceOfScores(forwards.scores, await scoresAfter(model, tokens));
	if (difference > BACKEND_TOLERANCE) return 'it reads whole prompts wrongly there';
	const backwards = await readSingly(model, [...tokens].reverse());
	// One natural unit a token: a model that tells words from noise is apart by several.
	return forwards.meanLogProbability > backwards.meanLogProbability + 1 ? null : 'it writes gibberish there';
};
