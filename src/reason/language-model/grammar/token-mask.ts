import { automatonOf, DEAD, type Automaton, type AutomatonState } from './automaton';
import type { Grammar } from './grammar';
import type { Vocabulary } from './vocabulary';

/** Tokens that may come next, and the state after each. */
type Allowed = { readonly tokens: Int32Array; readonly after: Int32Array };

/** Masks that are kept: for a model of 150 000 tokens each takes up to 1.2 MB, and a form walks few states many times. */
const KEPT_MASKS = 48;

/** Tokens in the order of their bytes, and how many bytes each has in common with the one before. */
type SortedTokens = { readonly tokens: Int32Array; readonly common: Int32Array };

const compare = (a: Uint8Array, b: Uint8Array): number => {
	const length = Math.min(a.length, b.length);
	for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
	return a.length - b.length;
};

const sortedByVocabulary = new WeakMap<Vocabulary, SortedTokens>();

const sorted = (vocabulary: Vocabulary): SortedTokens => {
	const known = sortedByVocabulary.get(vocabulary);
	if (known) return known;
	const { bytes } = vocabulary;
	const tokens = bytes
		.flatMap((own, token) => (own && own.length > 0 ? [token] : []))
		.sort((a, b) => compare(bytes[a]!, bytes[b]!));
	const common = tokens.map((token, i) => {
		const [own, before] = [bytes[token]!, i > 0 ? bytes[tokens[i - 1]!]! : new Uint8Array()];
		let same = 0;
		while (same < own.length && same < before.length && own[same] === before[same]) same++;
		return same;
	});
	const result = { tokens: Int32Array.from(tokens), common: Int32Array.from(common) };
	sortedByVocabulary.set(vocabulary, result);
	return result;
};

/** A grammar over the tokens of one model. Keeps what it has worked out; serves any number of replies. */
export type TokenGrammar = {
	readonly automaton: Automaton;
	allowed(state: AutomatonState): Allowed;
};

export const tokenGrammar = (grammar: Grammar, vocabulary: Vocabulary): TokenGrammar => {
	const automaton = automatonOf(grammar);
	const kept = new Map<AutomatonState, Allowed>();

	/** Walks all tokens in the order of their bytes, so that each beginning that they share is read once. */
	const work = (state: AutomatonState): Allowed => {
		const { tokens, common } = sorted(vocabulary);
		const allowed: number[] = [];
		const after: number[] = [];
		/** The state after each byte of the token before; it ends where that was dead. */
		let path: AutomatonState[] = [];
		for (let i = 0; i < tokens.length; i++) {
			const token = tokens[i]!;
			const bytes = vocabulary.bytes[token]!;
			path = path.slice(0, common[i]);
			let at = path.length === 0 ? state : path.at(-1)!;
			while (path.length < bytes.length && at !== DEAD) {
				at = automaton.next(at, bytes[path.length]!);
				path.push(at);
			}
			if (at === DEAD) {
				// Whatever begins with the same bytes is dead as well.
				while (i + 1 < tokens.length && common[i + 1]! >= path.length) i++;
				continue;
			}
			allowed.push(token);
			after.push(at);
		}
		return { tokens: Int32Array.from(allowed), after: Int32Array.from(after) };
	};

	return {
		automaton,
		allowed(state) {
			const known = kept.get(state);
			// The one used last goes to the end, so that the first is the one to drop.
			kept.delete(state);
			const found = known ?? work(state);
			kept.set(state, found);
			if (kept.size > KEPT_MASKS) kept.delete(kept.keys().next().value!);
			return found;
		},
	};
};

/** One reply that is held to a grammar. */
export type TokenMask = {
	/** Whether the reply is a text of the grammar as it stands. */
	isWhole(): boolean;
	/** Whether nothing may follow: the reply has ended. */
	isFinal(): boolean;
	/**
	 * Sets the scores of all tokens that may not come next to −Infinity, in place. What stays can be gone on with to a
	 * text of the grammar within `remaining` tokens, this one included.
	 *
	 * @param endTokens stay where the text may end here
	 * @throws RangeError when no token may come: the vocabulary has no token for a byte that is needed
	 */
	apply(logits: Float32Array, remaining: number, endTokens: readonly number[]): void;
	/** Takes the token that was chosen; end tokens change nothing. */
	take(token: number): void;
};

/**
 * Begins a reply. Every way of going on that `apply` leaves open ends in a text of the grammar within `maxTokens`, as long
 * as the vocabulary has a token for every single byte (those of language models do): a token is only left open if the
 * bytes that are then still needed are no more than the tokens that are left.
 *
 * @throws RangeError when even the shortest text of the grammar has more bytes than `maxTokens`
 */
export const maskFor = (grammar: TokenGrammar, maxTokens: number): TokenMask => {
	const { automaton } = grammar;
	let state = automaton.start;
	const needed = automaton.distance(state);
	if (needed > maxTokens) {
		throw new RangeError(`The shortest reply has ${needed} bytes, and only ${maxTokens} tokens are allowed`);
	}
	return {
		isWhole: () => automaton.isWhole(state),
		isFinal: () => automaton.isFinal(state),
		apply(logits, remaining, endTokens) {
			const { tokens, after } = grammar.allowed(state);
			const ends = automaton.isWhole(state) ? endTokens : [];
			const open: (readonly [token: number, logit: number])[] = ends.map((token) => [token, logits[token]!]);
			for (let i = 0; i < tokens.length; i++) {
				const token = tokens[i]!;
				if (token < logits.length && automaton.distance(after[i]!) <= remaining - 1) open.push([token, logits[token]!]);
			}
			if (open.length === 0) throw new RangeError('No token of the model goes on with what the reply must look like');
			logits.fill(-Infinity);
			for (const [token, logit] of open) logits[token] = logit;
		},
		take(token) {
			const { tokens, after } = grammar.allowed(state);
			const at = tokens.indexOf(token);
			if (at >= 0) state = after[at]!;
		},
	};
};
