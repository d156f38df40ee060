import type { Chunk, WhWord } from './parse-chunks';
import { chunksOf } from './parse-chunks';
import { patternOf, plainPattern, readClause, type Clause } from './parse-clause';
import { compareOf, takeComparison, type Comparison } from './parse-compare';
import { resolvePronouns } from './parse-pronouns';
import { relativeSpan, splitRelative, type Split } from './parse-relative';
import { plainText, withoutFrames, type ParseContext } from './parse-text';
import { takeTimes } from './parse-times';
import { askedTopicOf, type Topic } from './parse-topics';
import type { Ask, EventPattern, Query, Span } from './query';

/** Why a question could not be read. */
export type Unread =
	/** It is about something that no event shows. */
	| { kind: 'topic'; topic: Topic }
	/** No word for anything that is detected. */
	| { kind: 'nothing-done' }
	/** It asks for the manner, or for more than one lookup says. */
	| { kind: 'form' };

/** A question as it was understood. */
export type Parsed =
	/** `isSure`: every word was used. */
	{ query: Query; isSure: boolean } | { query: null; unread: Unread };

/** What stands for what is asked, with the nouns that go with it. */
type Lead = { wh: WhWord | null; noun: 'person' | 'thing' | null; rest: readonly Chunk[] };

const isNoun = (chunk: Chunk | undefined): boolean =>
	chunk?.t === 'noun' || ((chunk?.t === 'anyone' || chunk?.t === 'anything') && chunk.quantity === 'some');

/** `which person`, `what is the last thing that`, `who or what`: question word and nouns taken out. */
const takeLead = (chunks: readonly Chunk[]): Lead => {
	const at = chunks.findIndex((c) => c.t === 'wh');
	const wh = chunks[at];
	if (wh?.t !== 'wh') {
		// “List the people who …” has no question word of its own; “the things that A looks at” neither.
		const noun = chunks.findIndex(
			(c, i) => isNoun(c) && (chunks[i + 1]?.t === 'that' || (i === 0 && chunks[1]?.t === 'person')),
		);
		const found = chunks[noun];
		if (!found) return { wh: null, noun: null, rest: chunks };
		const of = found.t === 'anything' || (found.t === 'noun' && found.of === 'thing') ? 'thing' : 'person';
		return { wh: 'which', noun: of, rest: chunks.filter((c, i) => i !== noun && !(i === noun + 1 && c.t === 'that')) };
	}
	const dropped = new Set([at]);
	let { w } = wh;
	let noun: Lead['noun'] = null;
	if (w === 'what' || w === 'which' || w === 'who' || w === 'whom' || w === 'how-many') {
		let isAcross = false;
		for (let i = at + 1; i < chunks.length; i++) {
			const chunk = chunks[i]!;
			if (chunk.t === 'conj' && chunk.w === 'or' && (isNoun(chunks[i + 1]) || chunks[i + 1]?.t === 'wh')) {
				const other = chunks[i + 1]!;
				// “Who or what” is anything at all.
				if (other.t === 'wh') w = 'what';
				dropped.add(i).add(i + 1);
				i++;
			} else if (isNoun(chunk) && (!noun || chunk.t === 'noun') && !(isAcross && chunk.t === 'anyone')) {
				if (w === 'what' || w === 'which' || w === 'how-many') {
					noun = chunk.t === 'anything' || (chunk.t === 'noun' && chunk.of === 'thing') ? 'thing' : 'person';
				}
				dropped.add(i);
				if (chunks[i + 1]?.t === 'that') dropped.add(i + 1);
			} else if (chunk.t === 'aux' && chunk.verb === 'be' && !noun) isAcross = true;
			else if (chunk.t !== 'pick' && chunk.t !== 'rank' && chunk.t !== 'prep') break;
		}
		// “The person who …”
		const before = chunks[at - 1]?.t;
		if (w === 'who' && (before === 'noun' || before === 'anyone')) dropped.add(at - 1);
	}
	return { wh: w, noun, rest: chunks.filter((_, i) => !dropped.has(i)) };
};

const firstTime = (chunks: readonly Chunk[]): Span | null => {
	const time = chunks.find((c) => c.t === 'time');
	return time?.t === 'time' ? time.span : null;
};

const LISTS: readonly WhWord[] = ['who', 'whom', 'whose', 'what', 'which', 'where', 'how-many'];

type Asked = { ask: Ask; about: EventPattern; isListed: boolean };

/** What is asked for, and the target where the question word says of what sort it is. */
const askedOf = (lead: Lead, clause: Clause, hasHappen: boolean, isStatement: boolean): Asked | null => {
	const { wh, noun } = lead;
	const pattern = patternOf(clause);
	// “What were the events?” asks for them, and not for what they are directed at.
	const asksEvents = wh === 'what' && pattern?.doing === 'interaction' && !pattern.actor;
	const asksDoing = asksEvents || ((wh === 'what' || wh === null) && (hasHappen || clause.hasSecondDo));
	if (!pattern || (asksDoing && pattern.doing === 'interaction')) {
		if (!asksDoing && !(pattern && wh === 'what')) return null;
		const { actor, target } = clause;
		return { ask: 'what-happens', about: { doing: 'interaction', actor, target }, isListed: true };
	}
	if (wh === 'why' || wh === 'when' || wh === 'how-long' || wh === 'how-often') {
		return { ask: wh, about: pattern, isListed: false };
	}
	if (wh === 'how') return null;
	if (wh === null) {
		return { ask: clause.form === 'noun' && isStatement ? 'when' : 'whether', about: pattern, isListed: false };
	}
	if (wh === 'how-many' && noun === null) return { ask: 'how-often', about: pattern, isListed: false };
	if (!LISTS.includes(wh)) return null;
	const isUndirected = ['mutual-gaze', 'interaction'].includes(pattern.doing);
	const asksWho = wh === 'who' || wh === 'whom' || noun === 'person';
	const isTarget =
		clause.isPassive ||
		wh === 'whose' ||
		wh === 'where' ||
		(asksWho ? (wh === 'whom' || clause.hasSubject) && !(clause.target && clause.actor) : true);
	if (isUndirected && asksWho) return { ask: 'who', about: pattern, isListed: true };
	if (!isTarget || (clause.isPassive && clause.target && asksWho))
		return { ask: 'who', about: pattern, isListed: true };
	const isShared = pattern.doing === 'shared-attention' || pattern.doing === 'joint-attention';
	const sort = noun === 'thing' && !isShared ? 'anything' : asksWho ? 'anyone' : null;
	const target = pattern.target ?? (sort && wh !== 'whose' ? { kind: sort } : null);
	return { ask: 'target', about: plainPattern({ ...pattern, target }), isListed: true };
};

const pickOf = (chunks: readonly Chunk[], ask: Ask, split: Split): { pick: Query['pick']; rank: Query['rank'] } => {
	const isList = ask === 'who' || ask === 'target';
	const rankChunk = chunks.find((c) => c.t === 'rank' || c.t === 'more');
	let rank: Query['rank'] = null;
	if (isList && rankChunk) rank = rankChunk.t === 'rank' ? rankChunk.rank : 'most';
	let pick: Query['pick'] = null;
	chunks.forEach((chunk, i) => {
		if (chunk.t !== 'pick') return;
		const isEnd = chunks.slice(i + 1).every((c) => c.t === 'stop');
		// “How long did it last?”
		if (chunk.pick === 'last' && isEnd && ask === 'how-long') return;
		if (chunk.pick === 'next') pick ??= 'first';
		else if (chunk.pick !== 'longest') pick ??= chunk.pick;
		else if (!isList || chunks[i + 1]?.t === 'doing') pick = 'longest';
		else rank ??= 'most';
	});
	if (!pick && split.isImmediate && split.anchor) {
		if (split.relation !== 'while') pick = split.relation === 'before' ? 'last' : 'first';
	}
	return { pick: ask === 'whether' || ask === 'how-often' || rank ? null : pick, rank };
};

const NOT_DONE: Parsed = { query: null, unread: { kind: 'nothing-done' } };
const NO_FORM: Parsed = { query: null, unread: { kind: 'form' } };

/** “What happened just before …”, “what preceded …”: the neighbour in time. */
const whyOf = (about: readonly Chunk[], span: Span | null, isSure: boolean): Parsed => {
	const pattern = patternOf(readClause(about));
	if (!pattern) return NOT_DONE;
	const rest = {
		pick: pickOf(about, 'why', { main: about, anchor: null, relation: 'while', isImmediate: false }).pick,
	};
	const query: Query = {
		ask: 'why',
		about: pattern,
		span: span ?? { kind: 'all' },
		...rest,
		rank: null,
		compare: null,
		isNegated: false,
	};
	return { query, isSure };
};

const comparedBy = (comparison: Comparison, lead: Lead, clause: Clause): 'actor' | 'target' | 'span' => {
	if (comparison.by !== 'open') return comparison.by === 'actor' && clause.isPassive ? 'target' : comparison.by;
	const isTarget =
		lead.wh === 'whom' || lead.wh === 'what' || clause.hasSubject || clause.isPassive || clause.actor !== null;
	return isTarget ? 'target' : 'actor';
};

/** “Who looks there first, B or C?”: whoever it is, the answer names them. */
const withoutChoice = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const end = chunks.findLastIndex((c) => c.t !== 'stop');
	const [left, or, right] = [chunks[end - 2], chunks[end - 1], chunks[end]];
	const isChoice = left?.t === 'person' && or?.t === 'conj' && or.w === 'or' && right?.t === 'person';
	return isChoice && chunks[0]?.t === 'wh' ? chunks.slice(0, end - 2) : chunks;
};

/** Builds the query from the pieces of a question. */
const parseChunks = (chunks: readonly Chunk[], wasAsked: boolean, isStatement: boolean): Parsed => {
	const comparison = takeComparison(chunks);
	const split = splitRelative(comparison?.chunks ?? withoutChoice(chunks));
	const led = chunks.findIndex((c) => c.t === 'led');
	if (led !== -1) return whyOf(chunks.slice(led + 1), firstTime(chunks), true);
	const hasHappen = split.main.some((c) => c.t === 'happen');
	if (hasHappen && split.anchor && split.relation === 'before' && split.isImmediate) {
		return whyOf(split.anchor, firstTime(chunks), true);
	}
	const lead = takeLead(split.main);
	const spoken = lead.rest.filter(
		(c) => c.t !== 'time' && c.t !== 'just' && c.t !== 'pick' && c.t !== 'rank' && c.t !== 'more',
	);
	const clause = readClause(spoken);
	const asked = askedOf(
		lead,
		clause,
		hasHappen || (split.main.length < 3 && lead.wh === 'what'),
		isStatement && !wasAsked,
	);
	if (!asked) return lead.wh === 'how' ? NO_FORM : NOT_DONE;
	let { ask, about } = asked;
	let isNegated =
		split.main.some((c) => c.t === 'not') || clause.actorQuantity === 'none' || clause.targetQuantity === 'none';
	let compare: Query['compare'] = null;
	if (comparison) {
		const by = comparedBy(comparison, lead, clause);
		compare = compareOf(comparison, by);
		if (compare) {
			ask = comparison.measure ?? (lead.wh === 'how-often' ? 'how-often' : 'how-long');
			const actor = by === 'actor' ? null : about.actor;
			about = { ...about, actor, target: by === 'target' ? null : asked.isListed ? clause.target : about.target };
		}
	}
	if (ask === 'whether' && clause.actorQuantity === 'all') {
		// Whether everybody does it: who does not.
		ask = 'who';
		isNegated = !isNegated;
	} else if (isNegated && !['whether', 'who', 'target'].includes(ask)) return NO_FORM;
	const relative = relativeSpan(split, clause);
	const span: Span = compare?.by === 'span' ? { kind: 'all' } : (relative ?? firstTime(chunks) ?? { kind: 'all' });
	const { pick, rank } = compare ? { pick: null, rank: null } : pickOf(split.main, ask, split);
	const isSure = clause.unread.length === 0 && (split.anchor === null || relative !== null);
	return { query: { ask, about, span, pick, rank, compare, isNegated }, isSure };
};

/**
 * Reads a question with rules alone: words for what is done, for people, things and times, and where they stand. Knows
 * nothing of any clip but the names of its people and things and its length.
 */
export const parseQuestion = (question: string, context: ParseContext): Parsed => {
	const plain = plainText(question.slice(0, 500), context);
	const topic = askedTopicOf(plain);
	if (topic) return { query: null, unread: { kind: 'topic', topic } };
	const { text: timed, spans } = takeTimes(plain, context.untilMs);
	const { text, wasAsked } = withoutFrames(timed);
	const chunks = resolvePronouns(chunksOf(text, spans, context));
	const isStatement = !chunks.some((c) => c.t === 'aux');
	return parseChunks(chunks, wasAsked, isStatement);
};
