import { added, attended, gelu, linear, linearFrom, normed, normFrom, rowOf, WIDTH, type Rows } from './layers';
import type { Weights } from './weights';
import { idsOf } from './word-pieces';

/** Writes the symbols of a query for a masked question, the likeliest one after the other. */
export type QueryModel = {
	/** The symbols, and how likely all of them are, 0 to 1; `null`: the question is too long. */
	readonly write: (text: string) => { readonly symbols: readonly string[]; readonly chance: number } | null;
	/** Whether it knows a word as one. */
	readonly isWord: (word: string) => boolean;
};

const LAYERS = 4;
const DECODER_LAYERS = 2;
/** Pieces of a question and symbols of a query at most, with what stands before and behind them. */
const [LONGEST_IN, LONGEST_OUT] = [48, 64];
/** The first numbers of symbols. */
const [BEGIN, END] = [1, 2];

const joined = (rows: readonly Rows[]): Rows => {
	const out = new Float32Array(rows.length * WIDTH);
	rows.forEach((row, i) => out.set(row, i * WIDTH));
	return out;
};

const attentionFrom = (weights: Weights, name: string) => {
	const [query, key, value, out] = (['query', 'key', 'value', 'out'] as const).map((part) =>
		linearFrom(weights, `${name}.${part}`),
	);
	if (!query || !key || !value || !out) throw new RangeError(name);
	return { query, key, value, out };
};

const encoderFrom = (weights: Weights) => {
	const words = weights.matrix('words.weight');
	const places = weights.matrix('places.weight');
	const first = normFrom(weights, 'norm', 1e-12);
	const layers = Array.from({ length: LAYERS }, (_, i) => {
		const name = `encoder.${i}`;
		return {
			attention: attentionFrom(weights, `${name}.attention`),
			norm1: normFrom(weights, `${name}.norm1`, 1e-12),
			up: linearFrom(weights, `${name}.up`),
			down: linearFrom(weights, `${name}.down`),
			norm2: normFrom(weights, `${name}.norm2`, 1e-12),
		};
	});
	return (ids: readonly number[]): Rows => {
		let x = normed(joined(ids.map((id, i) => added(rowOf(words, id), rowOf(places, i)))), first);
		for (const { attention, norm1, up, down, norm2 } of layers) {
			const taken = attended(linear(x, attention.query), linear(x, attention.key), linear(x, attention.value));
			x = normed(added(x, linear(taken, attention.out)), norm1);
			x = normed(added(x, linear(gelu(linear(x, up)), down)), norm2);
		}
		return x;
	};
};

const decoderFrom = (weights: Weights) => {
	const symbols = { weight: weights.matrix('symbols.weight'), bias: weights.vector('bias') };
	const steps = weights.matrix('steps.weight');
	const last = normFrom(weights, 'last', 1e-5);
	const layers = Array.from({ length: DECODER_LAYERS }, (_, i) => {
		const name = `decoder.${i}`;
		return {
			own: attentionFrom(weights, `${name}.own`),
			cross: attentionFrom(weights, `${name}.cross`),
			norm1: normFrom(weights, `${name}.norm1`, 1e-5),
			norm2: normFrom(weights, `${name}.norm2`, 1e-5),
			norm3: normFrom(weights, `${name}.norm3`, 1e-5),
			up: linearFrom(weights, `${name}.up`),
			down: linearFrom(weights, `${name}.down`),
		};
	});
	/** Gives the scores of the next symbol after each one; what was read before is kept. */
	return (held: Rows): ((symbol: number) => Rows) => {
		const kept = layers.map(({ cross }) => ({
			keys: [] as Rows[],
			values: [] as Rows[],
			heldKey: linear(held, cross.key),
			heldValue: linear(held, cross.value),
		}));
		let step = 0;
		return (symbol) => {
			let y = added(rowOf(symbols.weight, symbol), rowOf(steps, step++));
			for (const [i, { own, cross, norm1, norm2, norm3, up, down }] of layers.entries()) {
				const memory = kept[i];
				if (!memory) continue;
				const n = normed(y, norm1);
				memory.keys.push(linear(n, own.key));
				memory.values.push(linear(n, own.value));
				y = added(y, linear(attended(linear(n, own.query), joined(memory.keys), joined(memory.values)), own.out));
				const asked = linear(normed(y, norm2), cross.query);
				y = added(y, linear(attended(asked, memory.heldKey, memory.heldValue), cross.out));
				y = added(y, linear(gelu(linear(normed(y, norm3), up)), down));
			}
			return linear(normed(y, last), symbols);
		};
	};
};

const best = (scores: Rows): { readonly at: number; readonly chance: number } => {
	const at = scores.reduce((most, score, i) => (score > (scores[most] ?? -Infinity) ? i : most), 0);
	const top = scores[at] ?? 0;
	return { at, chance: 1 / scores.reduce((sum, score) => sum + Math.exp(score - top), 0) };
};

/** The model of a file. */
export const queryModel = (weights: Weights): QueryModel => {
	const index = new Map(weights.pieces.map((piece, i) => [piece, i]));
	const [encode, decode] = [encoderFrom(weights), decoderFrom(weights)];
	return {
		isWord: (word) => index.has(word.toLowerCase()),
		write: (text) => {
			const ids = idsOf(text, index);
			if (ids.length > LONGEST_IN) return null;
			const next = decode(encode(ids));
			const symbols: string[] = [];
			let [symbol, likely] = [BEGIN, 1];
			while (symbols.length < LONGEST_OUT - 1) {
				const { at, chance } = best(next(symbol));
				likely *= chance;
				if (at === END) return { symbols, chance: likely };
				symbols.push(weights.symbols[at] ?? '');
				symbol = at;
			}
			return { symbols, chance: likely };
		},
	};
};
