/** One option to score: the ways it may be written, each as the tokens that would follow the prompt. */
export type OptionTokens = {
	readonly key: string;
	/** At least one, each of at least one token; their probabilities are added. Typically `a` and ` a`. */
	readonly spellings: readonly (readonly number[])[];
};

/** An option with its share of the probability that all options have together. */
export type OptionScore = {
	readonly key: string;
	/** 0 to 1; all options add up to 1. */
	readonly probability: number;
	/** Probability of the option itself, 0 to 1; the remainder over all options went to other replies. */
	readonly mass: number;
};

/**
 * Logarithm of the softmax of `logits`, computed relative to the largest so that nothing overflows.
 *
 * @param logits one finite number for each token of the vocabulary, or −Infinity for a token that cannot come
 */
export const logSoftmax = (logits: ArrayLike<number>): Float64Array => {
	const values = Float64Array.from(logits);
	const largest = values.reduce((most, value) => Math.max(most, value), -Infinity);
	const logSum = Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0));
	return values.map((value) => value - largest - logSum);
};

const shares = (masses: readonly { key: string; mass: number }[]): OptionScore[] => {
	const total = masses.reduce((sum, option) => sum + option.mass, 0);
	return masses.map(({ key, mass }) => ({ key, mass, probability: total > 0 ? mass / total : 1 / masses.length }));
};

/** What is asked of a language model to score options of any length. */
export type NextTokenModel = {
	/** Logits of the token that follows the prompt and then `continuation`. */
	nextLogits(continuation: readonly number[]): Promise<ArrayLike<number>>;
	/** Tokens that end a reply. */
	readonly endTokens: readonly number[];
};

/**
 * Options of one or more tokens. A spelling's probability is the product over its tokens; where one spelling is the start
 * of another, as `a` is of `ag` for a tokenizer that splits it, the shorter one must also be followed by an end token.
 * Asks the model once for each distinct prefix, once in all when every option is one token.
 *
 * @throws RangeError when two options share a spelling, or a token is not in the vocabulary
 */
export const scoreOptions = async (model: NextTokenModel, options: readonly OptionTokens[]): Promise<OptionScore[]> => {
	const name = (tokens: readonly number[]) => tokens.join(' ');
	const known = new Map<string, Float64Array>();
	const logProbabilities = async (prefix: readonly number[]): Promise<Float64Array> => {
		const found = known.get(name(prefix)) ?? logSoftmax(await model.nextLogits(prefix));
		known.set(name(prefix), found);
		return found;
	};
	const spelt = options.flatMap(({ key, spellings }) => spellings.map((tokens) => ({ key, tokens })));
	const takenBy = new Map<string, string>();
	const masses = new Map<string, number>();
	for (const { key, tokens } of spelt) {
		const other = takenBy.get(name(tokens));
		if (other !== undefined) throw new RangeError(`Options ${other} and ${key} have the same spelling`);
		takenBy.set(name(tokens), key);
		let logMass = 0;
		for (const [i, token] of tokens.entries()) {
			const step = await logProbabilities(tokens.slice(0, i));
			const logProbability = step[token];
			if (logProbability === undefined) throw new RangeError(`Token ${token} of ${key} is not in the vocabulary`);
			logMass += logProbability;
		}
		const isStartOfAnother = spelt.some(
			(s) => s.tokens.length > tokens.length && tokens.every((t, i) => s.tokens[i] === t),
		);
		let mass = Math.exp(logMass);
		if (isStartOfAnother) {
			const next = await logProbabilities(tokens);
			mass *= model.endTokens.reduce((sum, token) => sum + Math.exp(next[token] ?? -Infinity), 0);
		}
		masses.set(key, (masses.get(key) ?? 0) + mass);
	}
	return shares([...masses].map(([key, mass]) => ({ key, mass })));
};
