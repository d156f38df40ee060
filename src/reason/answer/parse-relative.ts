import type { Chunk } from './parse-chunks';
import { patternOf, readClause, type Clause } from './parse-clause';
import type { EventPattern, Span } from './query';

/** A question's main clause and the clause that its time hangs on. */
export type Split = {
	readonly main: readonly Chunk[];
	readonly anchor: readonly Chunk[] | null;
	readonly relation: 'before' | 'after' | 'while';
	/** `just before`, `right after`. */
	readonly isImmediate: boolean;
};

const isStop = (chunk: Chunk | undefined): boolean => chunk?.t === 'stop';
const isDoing = (chunk: Chunk): boolean => chunk.t === 'doing' || chunk.t === 'gaze-verb';
const hasMeaning = (chunk: Chunk): boolean =>
	isDoing(chunk) || chunk.t === 'person' || chunk.t === 'thing' || chunk.t === 'camera' || chunk.t === 'anyone';
const isAsking = (chunk: Chunk | undefined): boolean =>
	chunk?.t === 'wh' || chunk?.t === 'aux' || chunk?.t === 'happen';

/** Where a question word `when` joins two clauses and asks nothing. */
const joiningWhen = (chunks: readonly Chunk[]): number => {
	const at = chunks.findIndex((c) => c.t === 'wh' && c.w === 'when');
	if (at === -1) return -1;
	const next = chunks[at + 1];
	if (at > 0 && chunks.slice(0, at).some(isAsking)) return chunks.slice(at + 1).some(hasMeaning) ? at : -1;
	if (at > 0 || isAsking(next)) return -1;
	// “When A points at the cup, who looks at it?”
	const end = endOfLeading(chunks, at);
	return end !== -1 && isAsking(chunks[isStop(chunks[end]) ? end + 1 : end]) ? at : -1;
};

/** Where a clause at the beginning of a question ends: at a comma, or where asking begins. */
const endOfLeading = (chunks: readonly Chunk[], at: number): number => {
	const comma = chunks.findIndex((c, i) => i > at + 1 && c.t === 'stop' && chunks.slice(i + 1).some(isAsking));
	if (comma !== -1) return comma;
	return chunks.findIndex(
		(c, i) =>
			i > at + 1 &&
			chunks.slice(at + 1, i).some((x) => isDoing(x) || x.t === 'person') &&
			((c.t === 'wh' && c.w !== 'where') ||
				(c.t === 'aux' && chunks.slice(at + 1, i).some(isDoing) && c.verb !== 'get')),
	);
};

/** Separates the clause after `before`, `after`, `while` and the like. */
export const splitRelative = (chunks: readonly Chunk[]): Split => {
	const none: Split = { main: chunks, anchor: null, relation: 'while', isImmediate: false };
	const rel = chunks.findIndex((c, i) => c.t === 'rel' && chunks.slice(i + 1).some(hasMeaning) && usesAs(chunks, i));
	const at = rel === -1 ? joiningWhen(chunks) : rel;
	const word = chunks[at];
	if (!word) return none;
	const relation = word.t === 'rel' ? word.relation : 'while';
	const isImmediate = chunks[at - 1]?.t === 'just';
	const before = chunks.slice(0, isImmediate ? at - 1 : at);
	const isLeading = !before.some((c) => isAsking(c) || hasMeaning(c));
	const end = isLeading
		? endOfLeading(chunks, at)
		: chunks.findIndex((c, i) => i > at + 1 && isStop(c) && isAsking(chunks[i + 1]));
	const anchor = chunks.slice(at + 1, end === -1 ? undefined : end);
	const after = end === -1 ? [] : chunks.slice(end);
	return { main: [...before, ...after], anchor, relation, isImmediate };
};

/** `as` joins clauses only where something is done after it. */
const usesAs = (chunks: readonly Chunk[], i: number): boolean => {
	const chunk = chunks[i];
	return (
		chunk?.t !== 'rel' ||
		!/\bas$/.test(chunk.w) ||
		/^as soon|^as long/.test(chunk.w) ||
		chunks.slice(i + 1).some(isDoing)
	);
};

/** The pattern of such a clause; what it leaves out is that of the main clause. `null`: it says nothing. */
const anchorPattern = (anchor: readonly Chunk[], main: Clause): EventPattern | null => {
	const clause = readClause(anchor);
	const pattern = patternOf(clause);
	if (pattern) {
		const lacksSubject = clause.form === 'ing' && !pattern.actor && !clause.actorQuantity && !clause.isPassive;
		return lacksSubject ? { ...pattern, actor: main.actor } : pattern;
	}
	const did = anchor.some((c) => c.t === 'aux' && c.verb === 'do');
	const entity = clause.actor ? ({ kind: 'person', person: clause.actor } as const) : clause.target;
	if (!entity || !main.doing) return null;
	const isActor = entity.kind === 'person' && (did || (main.target !== null && main.target.kind !== 'anyone'));
	return isActor
		? { doing: main.doing, actor: entity.person, target: main.target }
		: { doing: main.doing, actor: main.actor, target: entity };
};

/** The span that the second clause stands for; `null`: it says nothing that can be found. */
export const relativeSpan = ({ anchor, relation }: Split, main: Clause): Span | null => {
	if (!anchor) return null;
	const picks = anchor.flatMap((c) => (c.t === 'pick' && (c.pick === 'first' || c.pick === 'last') ? [c.pick] : []));
	const pattern = anchorPattern(anchor, main);
	return pattern && { kind: 'relative', relation, anchor: pattern, pick: picks[0] ?? 'any' };
};
