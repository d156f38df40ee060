import type { Grammar } from './grammar';
import { utf8Ranges } from './utf8-ranges';

/** A state of the automaton whose steps read a byte, and whose jumps read nothing. */
type NfaState = {
	readonly id: number;
	readonly steps: { readonly from: number; readonly to: number; readonly target: NfaState }[];
	readonly jumps: NfaState[];
	/** The states that lead here, with the bytes that this takes. */
	readonly before: { readonly state: NfaState; readonly cost: 0 | 1 }[];
	/** Bytes that are still needed at least; Infinity where the end cannot be reached. */
	distance: number;
};

const encoder = new TextEncoder();

/** Thompson's construction over the bytes of UTF-8. */
const buildNfa = (grammar: Grammar): { start: NfaState; end: NfaState } => {
	let count = 0;
	const state = (): NfaState => ({ id: count++, steps: [], jumps: [], before: [], distance: Infinity });
	const jump = (from: NfaState, to: NfaState) => {
		from.jumps.push(to);
		to.before.push({ state: from, cost: 0 });
	};
	const readBytes = (at: NfaState, ranges: readonly (readonly [number, number])[]): NfaState =>
		ranges.reduce((before, [from, to]) => {
			const target = state();
			before.steps.push({ from, to, target });
			target.before.push({ state: before, cost: 1 });
			return target;
		}, at);
	/** Adds the part behind state `at`; gives the state after it. */
	const add = (part: Grammar, at: NfaState): NfaState => {
		switch (part.kind) {
			case 'text':
				return readBytes(
					at,
					[...encoder.encode(part.text)].map((byte) => [byte, byte] as const),
				);
			case 'character': {
				const after = state();
				for (const range of part.ranges) for (const bytes of utf8Ranges(range)) jump(readBytes(at, bytes), after);
				return after;
			}
			case 'sequence':
				return part.parts.reduce((from, next) => add(next, from), at);
			case 'choice': {
				const after = state();
				for (const option of part.options) {
					const begin = state();
					jump(at, begin);
					jump(add(option, begin), after);
				}
				return after;
			}
			case 'repeat': {
				let from = at;
				for (let i = 0; i < part.min; i++) from = add(part.part, from);
				if (part.max === null) {
					const loop = state();
					jump(from, loop);
					jump(add(part.part, loop), loop);
					return loop;
				}
				const after = state();
				for (let i = part.min; i < part.max; i++) {
					jump(from, after);
					from = add(part.part, from);
				}
				jump(from, after);
				return after;
			}
		}
	};
	const start = state();
	const end = add(grammar, start);
	measure(end);
	return { start, end };
};

/** Fills in the distances: breadth first backwards from the end, jumps costing nothing. */
const measure = (end: NfaState): void => {
	end.distance = 0;
	for (let now = [end], cost = 0; now.length > 0; cost++) {
		const later: NfaState[] = [];
		for (let at = now.pop(); at !== undefined; at = now.pop()) {
			if (at.distance < cost) continue;
			for (const { state, cost: own } of at.before) {
				if (state.distance <= cost + own) continue;
				state.distance = cost + own;
				(own === 0 ? now : later).push(state);
			}
		}
		now = later;
	}
};

/** Number of a state of an `Automaton`; `DEAD` is none. */
export type AutomatonState = number;
/** After a byte that no text of the grammar goes on with. */
export const DEAD: AutomatonState = -1;

const UNKNOWN = -2;
const BYTE_VALUES = 256;

/** Reads texts byte by byte and knows whether they can still become a text of the grammar. */
export type Automaton = {
	readonly start: AutomatonState;
	/** The state after one more byte; `DEAD` when no text of the grammar begins so. */
	next(state: AutomatonState, byte: number): AutomatonState;
	/** Whether what was read is a text of the grammar. */
	isWhole(state: AutomatonState): boolean;
	/** Bytes that are still needed at least; 0 for a whole text. */
	distance(state: AutomatonState): number;
	/** Whether nothing can follow. */
	isFinal(state: AutomatonState): boolean;
};

/**
 * The automaton of a grammar. Its states are made when they are first reached (a lazily determinised NFA), as most of
 * them never are.
 *
 * @throws RangeError when the grammar allows no text at all
 */
export const automatonOf = (grammar: Grammar): Automaton => {
	const { start: first, end } = buildNfa(grammar);
	if (first.distance === Infinity) throw new RangeError('The grammar allows no text');
	const states: {
		/** States of the NFA in the order of their ids; the end can be reached from each. */
		readonly members: readonly NfaState[];
		readonly next: Int32Array;
		readonly distance: number;
	}[] = [];
	const numbers = new Map<string, number>();

	const stateOf = (seeds: readonly NfaState[]): AutomatonState => {
		const closed = new Set<NfaState>();
		const waiting = [...seeds];
		for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
			if (closed.has(at) || at.distance === Infinity) continue;
			closed.add(at);
			waiting.push(...at.jumps);
		}
		if (closed.size === 0) return DEAD;
		// States that only jump tell nothing that those behind them do not.
		const members = [...closed].filter((at) => at === end || at.steps.length > 0).sort((a, b) => a.id - b.id);
		const name = members.map(({ id }) => id).join();
		const known = numbers.get(name);
		if (known !== undefined) return known;
		numbers.set(name, states.length);
		const distance = Math.min(...members.map((at) => at.distance));
		return states.push({ members, next: new Int32Array(BYTE_VALUES).fill(UNKNOWN), distance }) - 1;
	};

	return {
		start: stateOf([first]),
		next(state, byte) {
			const own = states[state];
			if (!own) return DEAD;
			const known = own.next[byte];
			if (known !== undefined && known !== UNKNOWN) return known;
			const steps = own.members.flatMap((at) => at.steps.filter(({ from, to }) => byte >= from && byte <= to));
			return (own.next[byte] = stateOf(steps.map(({ target }) => target)));
		},
		isWhole: (state) => states[state]?.members.includes(end) ?? false,
		distance: (state) => states[state]?.distance ?? Infinity,
		isFinal: (state) => states[state]?.members.every(({ steps }) => steps.length === 0) ?? false,
	};
};
