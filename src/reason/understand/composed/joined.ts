import { and, not } from '../../query/build';
import type { Condition } from '../../query/query';
import type { Bindings } from '../bindings';
import type { Clauses, Sub } from '../clauses';
import { frameOf, type Frame } from '../frame';
import { word } from '../normal/word';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

/* Clauses that hang together: joined by “and”, “or” and “but not”, between two events, of somebody named only after them. */

/** A clause, and what is joined to it. */
type Joined = {
	readonly first: readonly Chunk[];
	readonly others: readonly { readonly is: 'and' | 'or'; readonly isNot: boolean; readonly chunks: readonly Chunk[] }[];
};

const isVerb = (chunk: Chunk | undefined): boolean => isDeedChunk(chunk) && chunk.form !== 'noun';

/** “But not”, “and not”: what follows does not happen. */
const isButNot = (chunk: Chunk | undefined): boolean => chunk?.text === 'but not' || chunk?.text === 'without';

/** “While Anna was speaking and Ben was looking at her but not nodding”: three clauses. */
export const joinedIn = (chunks: readonly Chunk[]): Joined => {
	const at = chunks.findIndex((c, i) => {
		const isJoint = c.is === 'word' && !isSign(c) && (hasTag(c, 'and', 'or', 'but') || isButNot(c));
		if (!isJoint || !chunks.slice(0, i).some(isDeedChunk)) return false;
		const rest = chunks.slice(i + 1);
		const next = rest.findIndex((one) => one.is === 'word' && hasTag(one, 'and', 'or', 'but'));
		return (next === -1 ? rest : rest.slice(0, next)).some(isVerb);
	});
	const chunk = chunks[at];
	if (!chunk) return { first: chunks, others: [] };
	const rest = joinedIn(chunks.slice(at + 1));
	const own = {
		is: hasTag(chunk, 'or') ? ('or' as const) : ('and' as const),
		isNot: isButNot(chunk),
		chunks: rest.first,
	};
	return { first: chunks.slice(0, at), others: [own, ...rest.others] };
};

/** All clauses of a joined one as one condition. `read`: what one of them says; whoever is not said in it is the first’s. */
export const joinedCondition = (
	{ others }: Joined,
	first: { readonly frame: Frame; readonly condition: Condition },
	bindings: Bindings,
	read: (frame: Frame, bindings: Bindings) => Condition,
	refer: (noun: NonNullable<Frame['who']>) => NonNullable<Frame['who']>,
): Condition | null => {
	let condition = first.condition;
	for (const { is, isNot, chunks } of others) {
		const frame = frameOf(chunks);
		if (!frame) return null;
		const who = frame.who ?? (first.frame.who && refer(first.frame.who));
		const next = read({ ...frame, who }, bindings);
		const own = isNot ? not(next) : next;
		condition = is === 'and' ? and(condition, own) : { is: 'or', of: [condition, own] };
	}
	return condition;
};

const BETWEEN: Pick<Sub, 'isEvery' | 'isClose' | 'isInitial' | 'isMeasured' | 'isNot' | 'isOnly'> = {
	...{ isEvery: false, isClose: false, isInitial: true, isMeasured: false, isNot: false, isOnly: false },
};

const endOf = (chunks: readonly Chunk[]): number => chunks.findLastIndex((c) => !isSign(c)) + 1;

/** “How often did she nod between his pointing and her answer?”: after the one and before the other. */
export const betweenEvents = (clauses: Clauses): Clauses => {
	const { main, subs } = clauses;
	const at = main.findIndex((c) => hasTag(c, 'between'));
	if (at === -1 || subs.length > 0) return clauses;
	const sign = main.findIndex((c, i) => i > at && isSign(c, ','));
	const end = at === 0 && sign !== -1 ? sign : endOf(main);
	const within = main.slice(at + 1, end);
	const rest = [...main.slice(0, at), ...main.slice(at === 0 && sign !== -1 ? sign + 1 : end)];
	if (!rest.some((c) => isDeedChunk(c) || hasTag(c, 'happen', 'do')) || !within.some(isDeedChunk)) return clauses;
	const [from, to] = edgesOf(within) ?? [];
	if (!from || !to) return clauses;
	return {
		main: rest,
		subs: [
			{ ...BETWEEN, relation: 'after', isFromStart: false, chunks: from },
			{ ...BETWEEN, relation: 'before', isFromStart: false, chunks: to },
		],
	};
};

/** The first and the second of two events; `null`: they are no two. */
const edgesOf = (within: readonly Chunk[]): readonly [readonly Chunk[], readonly Chunk[]] | null => {
	// “The two times Chloe pointed”, “the first and the second pointing”.
	const times = within.findIndex((c) => hasTag(c, 'times', 'how-often') || /times$/.test(c.text));
	const isTwo = within
		.slice(0, times + 1)
		.some((c) => c.is === 'word' && (c.item.number === 2 || hasTag(c, 'both', 'twice')));
	if (times !== -1 && isTwo) {
		const clause = within.slice(times + 1).filter((c, i) => !(i === 0 && hasTag(c, 'that', 'when', 'of')));
		return [
			[word('first', 'first'), ...clause],
			[word('last', 'last'), ...clause],
		];
	}
	const and = within.findIndex((c) => hasTag(c, 'and'));
	const [first, second] = [within.slice(0, and), within.slice(and + 1)];
	if (and === -1 || second.length === 0) return null;
	const deed = first.find(isDeedChunk) ?? second.find(isDeedChunk);
	if (!deed) return null;
	// “Her first look and her second”, “the first and the last nod”.
	const whole = (side: readonly Chunk[]): readonly Chunk[] => (side.some(isDeedChunk) ? side : [...side, deed]);
	return [whole(first), whole(second)];
};

const isPerson = (chunk: Chunk): boolean =>
	isNounChunk(chunk) && chunk.noun.of === 'person' && chunk.noun.is === 'fixed' && chunk.noun.slots.length === 1;

const isSingular = (chunk: Chunk): boolean => isNounChunk(chunk) && chunk.noun.is === 'she' && !/^th/.test(chunk.text);

/** “When she was speaking, did Chloe look up?”: she is who is named after it. */
export const withCataphora = (clauses: Clauses, isReferring: boolean): Clauses => {
	const named = clauses.main.filter(isPerson);
	const [only, ...more] = named;
	if (!only || more.length > 0 || isReferring) return clauses;
	const subs = clauses.subs.map((sub, i) => {
		const isNamed = clauses.subs.slice(0, i + 1).some((one) => one.chunks.some(isPerson));
		if (!sub.isInitial || isNamed) return sub;
		return { ...sub, chunks: sub.chunks.map((c) => (isSingular(c) ? withOwner(only, c) : c)) };
	});
	return { ...clauses, subs };
};

const withOwner = (named: Chunk, pronoun: Chunk): Chunk =>
	isNounChunk(named) && isNounChunk(pronoun)
		? { ...named, noun: { ...named.noun, isOwner: pronoun.noun.isOwner, assumed: [] } }
		: pronoun;
