import { dropOldest } from '../../../core/collections';
import { automatonOf, DEAD, type Automaton, type AutomatonState } from './automaton';
import type { Grammar } from './grammar';
import type { Vocabulary } from './vocabulary';

/** Tokens that may come next, and the state after each. */
type Allowed = { readonly tokens: Int32Array; readonly after: Int32Array };

/** Masks that are kept: for a model of 150 000 tokens each takes up to 1.2 MB, and a form walks few states many times. */
const KEPT_MASKS = 48;

/** A token with its bytes, and how many of them are those of the token before it in the order of bytes. */
type SortedToken = { readonly token: number; readonly bytes: Uint8Array; readonly common: number };

const compare = (a: Uint8Array, b: Uint8Array): number => {
	for (const [i, byte] of a.entries()) {
		const other = b[i];
		if (other === undefined) break;
		if (byte !== other) return byte - other;
	}
	return a.length - b.length;
};

const sortedByVocabulary = new WeakMap<Vocabulary, readonly SortedToken[]>();

const sorted = (vocabulary: Vocabulary): readonly SortedToken[] => {
	const known = sortedByVocabulary.get(vocabulary);
	if (known) return known;
	let before: Uint8Array = new Uint8Array();
	const result = vocabulary.bytes
		.flatMap((bytes, token) => (bytes && bytes.length > 0 ? [{ token, bytes }] : []))
		.sort((a, b) => compare(a.bytes, b.bytes))
		.map(({ token, bytes }) => {
			let common = 0;
			while (common < bytes.length && bytes[common] === before[common]) common++;
			before = bytes;
			return { token, bytes, common };
		});
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
		const allowed: number[] = [];
		const after: number[] = [];
		/** The state after each byte of the token before; it ends where that was dead. */
		let path: AutomatonState[] = [];
		/** So many bytes at the beginning of the token before lead nowhere. */
		let dead = Infinity;
		for (const { token, bytes, common } of sorted(vocabulary)) {
			if (common >= dead) continue;
			path = path.slice(0, common);
			dead = Infinity;
			let at = path.at(-1) ?? state;
			for (const byte of bytes.subarray(path.length)) {
				at = automaton.next(at, byte);
				path.push(at);
				if (at === DEAD) break;
			}
			if (at === DEAD) {
				dead = path.length;
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
			dropOldest(kept, KEPT_MASKS);
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
		throw new RangeError(`The shortest valid reply has ${needed} bytes, but only ${maxTokens} tokens are allowed`);
	}
	return {
		isWhole: () => automaton.isWhole(state),
		isFinal: () => automaton.isFinal(state),
		apply(logits, remaining, endTokens) {
			const { tokens, after } = grammar.allowed(state);
			const ends = automaton.isWhole(state) ? endTokens : [];
			const open = ends.map((token): [token: number, logit: number] => [token, logits[token] ?? -Infinity]);
			tokens.forEach((token, i) => {
				const logit = logits[token];
				if (logit !== undefined && automaton.distance(after[i]!) < remaining) open.push([token, logit]);
			});
			if (open.length === 0)
				throw new RangeError('The model has no token that continues the reply in the required format');
			logits.fill(-Infinity);
			for (const [token, logit] of open) logits[token] = logit;
		},
		take(token) {
			const { tokens, after } = grammar.allowed(state);
			const at = tokens.indexOf(token);
			state = after[at] ?? state;
		},
	};
};
