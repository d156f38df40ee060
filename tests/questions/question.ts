import type { SocialEventKind } from '../../src/core/social';

/** What an answer says; rules and tolerances are in README.md. */
export type Value =
	| { people: readonly string[] }
	/** Keys as of `targetKey`. */
	| { targets: readonly string[] }
	| { yes: boolean }
	| { span: { startMs: number; endMs: number } }
	| { ms: number }
	| { count: number }
	/** In order of their first start. */
	| { kinds: readonly SocialEventKind[] }
	| { compare: 'a' | 'b' | 'equal' };

export type Answer =
	| { status: 'answered'; value: Value }
	/** Nothing in the session supports an answer, or what is asked about is not in it. */
	| { status: 'not-seen'; value: null }
	/** Asks for what the app does not say. */
	| { status: 'unsupported'; value: null };

/** One question in somebody's words. `kind`: the group in which it counts, its least common trait. */
export type Question = {
	readonly id: string;
	readonly question: string;
	readonly kind: string;
	readonly answer: Answer;
	readonly note?: string;
};

const TIME_TOLERANCE_MS = 250;
const LENGTH_TOLERANCE = 0.1;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TIME_TOLERANCE_MS;

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
	new Set(a).size === new Set(b).size && a.every((item) => b.includes(item));

/** People are targets, too: who is asked for may be answered either way. */
const namesIn = (value: Value): readonly string[] | null =>
	'people' in value ? value.people.map((id) => `person:${id}`) : 'targets' in value ? value.targets : null;

const isSameValue = (expected: Value, actual: Value, kind: string): boolean => {
	const [a, b] = [namesIn(expected), namesIn(actual)];
	if (a && b) return isSameSet(a, b);
	if ('yes' in expected) return 'yes' in actual && actual.yes === expected.yes;
	if ('count' in expected) return 'count' in actual && actual.count === expected.count;
	if ('compare' in expected) return 'compare' in actual && actual.compare === expected.compare;
	if ('span' in expected) {
		const { span } = expected;
		return 'span' in actual && isNear(span.startMs, actual.span.startMs) && isNear(span.endMs, actual.span.endMs);
	}
	if ('ms' in expected) return 'ms' in actual && Math.abs(actual.ms - expected.ms) <= LENGTH_TOLERANCE * expected.ms;
	if (!('kinds' in expected) || !('kinds' in actual)) return false;
	// Any of the neighbours is one.
	if (kind === 'why') return actual.kinds.some((one) => expected.kinds.includes(one));
	return isSameSet(expected.kinds, actual.kinds);
};

/** Whether an answer is the expected one, within the tolerances of README.md. */
export const isRight = ({ answer, kind }: Question, actual: Answer): boolean =>
	answer.status === 'answered'
		? actual.status === 'answered' && isSameValue(answer.value, actual.value, kind)
		: actual.status === answer.status;
