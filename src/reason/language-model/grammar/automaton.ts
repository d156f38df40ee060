import type { Grammar } from './grammar';
import { utf8Ranges } from './utf8-ranges';

/** A step of the automaton that reads a byte, or none. */
type Step = { readonly from: number; readonly to: number; readonly target: number };

type Nfa = {
	/** By state. */
	readonly steps: readonly (readonly Step[])[];
	readonly jumps: readonly (readonly number[])[];
	readonly start: number;
	readonly end: number;
	/** Bytes that are still needed at least, by state; Infinity where the end cannot be reached. */
	readonly distance: readonly number[];
};

const encoder = new TextEncoder();

/** Thompson's construction over the bytes of UTF-8. */
const buildNfa = (grammar: Grammar): Nfa => {
	const steps: Step[][] = [];
	const jumps: number[][] = [];
	const state = (): number => {
		steps.push([]);
		return jumps.push([]) - 1;
	};
	const jump = (from: number, to: number) => jumps[from]!.push(to);
	const readBytes = (at: number, ranges: readonly (readonly [number, number])[]): number =>
		ranges.reduce((from, [low, high]) => {
			const target = state();
			steps[from]!.push({ from: low, to: high, target });
			return target;
		}, at);
	/** Adds the part behind state `at`; gives the state after it. */
	const add = (part: Grammar, at: number): number => {
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
	return { steps, jumps, start, end, distance: distances(steps, jumps, end) };
};

/** Fewest bytes from each state to the end: breadth first backwards, jumps costing nothing. */
const distances = (
	steps: readonly (readonly Step[])[],
	jumps: readonly (readonly number[])[],
	end: number,
): number[] => {
	const into = steps.map((): { from: number; cost: number }[] => []);
	steps.forEach((own, from) => own.forEach(({ target }) => into[target]!.push({ from, cost: 1 })));
	jumps.forEach((own, from) => own.forEach((target) => into[target]!.push({ from, cost: 0 })));
	const distance = steps.map(() => Infinity);
	distance[end] = 0;
	for (let now = [end], cost = 0; now.length > 0; cost++) {
		const later: number[] = [];
		for (let at = now.pop(); at !== undefined; at = now.pop()) {
			if (distance[at]! < cost) continue;
			for (const { from, cost: own } of into[at]!) {
				if (distance[from]! <= cost + own) continue;
				distance[from] = cost + own;
				(own === 0 ? now : later).push(from);
			}
		}
		now = later;
	}
	return distance;
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
	const nfa = buildNfa(grammar);
	if (nfa.distance[nfa.start] === Infinity) throw new RangeError('The grammar allows no text');
	/** By state: those of the NFA, sorted, all of which can reach the end. */
	const members: (readonly number[])[] = [];
	const table: Int32Array[] = [];
	const distance: number[] = [];
	const whole: boolean[] = [];
	const numbers = new Map<string, number>();

	const stateOf = (seeds: Iterable<number>): AutomatonState => {
		const closed = new Set<number>();
		const waiting = [...seeds];
		for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
			if (closed.has(at) || nfa.distance[at] === Infinity) continue;
			closed.add(at);
			waiting.push(...nfa.jumps[at]!);
		}
		if (closed.size === 0) return DEAD;
		// States that only jump tell nothing that those behind them do not.
		const own = [...closed].filter((at) => at === nfa.end || nfa.steps[at]!.length > 0).sort((a, b) => a - b);
		const name = own.join();
		const known = numbers.get(name);
		if (known !== undefined) return known;
		numbers.set(name, members.length);
		table.push(new Int32Array(BYTE_VALUES).fill(UNKNOWN));
		distance.push(Math.min(...own.map((at) => nfa.distance[at]!)));
		whole.push(own.includes(nfa.end));
		return members.push(own) - 1;
	};
	const start = stateOf([nfa.start]);

	return {
		start,
		next(state, byte) {
			if (state === DEAD) return DEAD;
			const row = table[state]!;
			if (row[byte] === UNKNOWN) {
				const targets = members[state]!.flatMap((at) =>
					nfa.steps[at]!.flatMap(({ from, to, target }) => (byte >= from && byte <= to ? [target] : [])),
				);
				row[byte] = stateOf(targets);
			}
			return row[byte]!;
		},
		isWhole: (state) => whole[state] ?? false,
		distance: (state) => distance[state] ?? Infinity,
		isFinal: (state) => state !== DEAD && members[state]!.every((at) => nfa.steps[at]!.length === 0),
	};
};
