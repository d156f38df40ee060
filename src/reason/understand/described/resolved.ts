import { any } from '../../query/build';
import type { Condition, Query, Slot } from '../../query/query';
import type { Turn } from '../../query/reading';
import { freeVars } from '../../query/scope';
import type { Find } from '../../query/winners';
import { newBindings } from '../bindings';
import type { Choice } from '../choice';
import { settled, slotOfKey } from '../words/slots';
import { mapAtoms } from '../conditions';
import { word } from '../normal/word';
import { readPart } from '../read-part';
import { nounOf, type Known, type Noun } from '../words/noun';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from '../words/chunks';
import { isPronounChunk, withTime } from './at-that-time';
import { describedIn, isMomentary, type Described } from './extent';

/** Somebody or something that was described by a clause: who or what it is, and those whom that finds. */
type Description = { readonly query: Query; readonly text: string; readonly slots: readonly Slot[] };

/** A question with whoever is described in it by name. */
type Plain = {
	readonly chunks: readonly Chunk[];
	readonly resolved: readonly Description[];
	/** A description that nobody and nothing fits. */
	readonly empty: Description | null;
	/** Who and what the clauses name. */
	readonly named: readonly Named[];
};

type Named = { readonly slot: Slot; readonly of: Noun['of'] };

type Told = { readonly known: Known; readonly turn: Turn | null; readonly choice: Choice; readonly find: Find };

/** Descriptions within descriptions are read so deep. */
const MOST_DEEP = 2;

const textOf = (chunks: readonly Chunk[]): string => chunks.map(({ text }) => text).join(' ');

/** The people and things that are named before a place, the latest last. */
const namedIn = (chunks: readonly Chunk[], known: Known): readonly Named[] =>
	chunks.flatMap((c) =>
		isNounChunk(c) && c.noun.is === 'fixed'
			? c.noun.slots.map((slot) => ({ slot: settled(slot, known), of: c.noun.of }))
			: [],
	);

/** “They” in a clause: whoever was described or named last. */
const withReferents = (clause: readonly Chunk[], before: readonly Chunk[]): readonly Chunk[] => {
	const last = before.findLast((c) => isNounChunk(c) && c.noun.is === 'fixed' && c.noun.of === 'person');
	if (!isNounChunk(last)) return clause;
	return clause.map((c) => {
		const isPronoun = isNounChunk(c) && (c.noun.is === 'they' || c.noun.is === 'she') && c.noun.count === 0;
		return isPronoun ? { ...last, noun: { ...last.noun, isOwner: c.noun.isOwner, assumed: [] } } : c;
	});
};

/** What the clause says of those who were found, as something that happens. */
const eventOf = (query: Query, name: string, slots: readonly Slot[]): Condition | null => {
	if (query.get !== 'list') return null;
	const free = freeVars(query.about);
	const told = slots.map((slot): Condition => {
		const fill = (one: Slot | null): Slot | null => {
			if (one?.is !== 'var' || !free.has(one.name)) return one;
			return one.name === name ? slot : any(query.vars[one.name]?.of ?? 'target');
		};
		return mapAtoms(query.about, (atom) => ({
			...atom,
			who: fill(atom.who),
			whom: fill(atom.whom),
			what: fill(atom.what),
		}));
	});
	const [only, ...more] = told;
	if (!only || JSON.stringify(told).includes('"is":"number"')) return null;
	const whole: Condition = more.length > 0 ? { is: 'or', of: told } : only;
	const within: Condition = query.span.is === 'all' ? whole : { is: 'in', of: whole, span: query.span };
	return query.pick ? { is: 'pick', of: within, pick: query.pick } : within;
};

const labelOf = (slots: readonly Slot[], { people }: Known): string =>
	slots
		.map((slot) =>
			slot.is === 'person'
				? (people.find(({ personId }) => personId === slot.name)?.name ?? slot.name)
				: slot.is === 'thing'
					? `the ${slot.name}`
					: 'the camera',
		)
		.join(' and ');

/** The noun that stands for those who were found. */
const nounFor = ({ noun, isTopic }: Described, slots: readonly Slot[], text: string, known: Known): Noun => {
	const of = slots.every(({ is }) => is === 'person')
		? 'person'
		: slots.every(({ is }) => is === 'thing')
			? 'thing'
			: 'target';
	const isOne = slots.length === 1;
	const isWhoever = /^(?:what|who|whom|which)(?:ever)?$/.test(noun.text);
	const isSort =
		!isWhoever && (['all', 'each', 'none', 'number'].includes(noun.is) || (noun.is === 'some' && !noun.isPlain));
	if (isSort || (noun.is === 'wh' && /^which /.test(noun.text))) return { ...noun, slots };
	const assumed = [`“${text}” is ${labelOf(slots, known)}.`];
	if (isOne) return nounOf({ is: 'fixed', of, slots, text, assumed });
	const isPlural = noun.count > 1 || /s$|those|people|children|ones/.test(noun.text) || isTopic;
	// One in particular, where several fit: it has to be asked who is meant.
	if (of === 'person' && !isWhoever && !isPlural) return nounOf({ is: 'vague', of, slots, text, count: 1 });
	const join = isWhoever && of === 'person' ? 'or' : 'and';
	return nounOf({ is: 'fixed', of, slots, text, join, assumed });
};

/** Who or what is asked for in the clause. */
const askedFor = ({ noun }: Described): Chunk => {
	const of = noun.is === 'wh' && noun.text === 'what' ? ('target' as const) : noun.of;
	const text = of === 'person' ? 'who' : 'what';
	const count = noun.count > 1 && noun.is === 'wh' ? noun.count : 0;
	return {
		is: 'noun',
		text,
		noun: nounOf({ is: 'wh', of, text, count, slots: noun.is === 'vague' ? noun.slots : [] }),
	};
};

type DescriptionRead = {
	readonly resolved: Description;
	readonly named: readonly Named[];
	/** What its clause says of them, as something that happens. */
	readonly event: Condition | null;
	readonly doing: string | undefined;
};

/** What a description means, and those it fits. */
const readOne = (
	one: Described,
	text: string,
	before: readonly Chunk[],
	told: Told,
	depth: number,
): DescriptionRead | null => {
	const { known, turn, choice, find } = told;
	const inner = depth < MOST_DEEP ? plainFrom(withReferents(one.clause, before), 0, told, depth + 1, before) : null;
	if (inner?.empty) return null;
	const clause = inner?.chunks ?? one.clause;
	const asked = askedFor(one);
	const isHad = clause[0] !== undefined && hasTag(clause[0], 'the', 'most', 'least', 'longest', 'shortest');
	const bindings = newBindings(known, turn, choice);
	bindings.named.push(...namedIn(before, known));
	const part = [asked, ...(isHad ? [word('had', 'have')] : []), ...clause];
	const read = readPart(part, bindings);
	const names = bindings.asked;
	const [name] = names;
	if (!read || name === undefined || bindings.unclear.length > 0 || read.frame?.unused.length) return null;
	const { query } = read;
	const found = find(query, names);
	if (!found) return null;
	const slots = found.keys.flatMap((key) => slotOfKey(key) ?? []);
	const resolved = { query, text, slots };
	const named = [...namedIn(clause, known), ...(inner?.named ?? [])];
	return {
		resolved,
		named,
		event: names.length > 1 ? null : eventOf(query, name, slots),
		doing: one.clause.find(isDeedChunk)?.doing,
	};
};

const isLooseThey = (chunk: Chunk): boolean => isNounChunk(chunk) && chunk.noun.is === 'they' && chunk.noun.count === 0;

/** “… did they look back?”: whoever was described, where nobody else was named since. */
const withThey = (chunks: readonly Chunk[], from: number, noun: Noun): readonly Chunk[] => {
	const other = chunks.findIndex(
		(c, i) => i >= from && isNounChunk(c) && c.noun.of === 'person' && ['fixed', 'vague', 'wh'].includes(c.noun.is),
	);
	return chunks.map((c, i) => {
		if (i < from || (other !== -1 && i > other) || !isLooseThey(c) || !isNounChunk(c)) return c;
		return { ...c, noun: { ...noun, isOwner: c.noun.isOwner } };
	});
};

/** Whether a pronoun in a clause stands for somebody who is asked for, or for each of several. */
const isOpenReference = (clause: readonly Chunk[], before: readonly Chunk[]): boolean =>
	clause.some(isPronounChunk) &&
	before.some(
		(c) => isNounChunk(c) && c.noun.of === 'person' && ['wh', 'some', 'all', 'each', 'vague'].includes(c.noun.is),
	) &&
	!before.some((c) => isNounChunk(c) && c.noun.of === 'person' && c.noun.is === 'fixed');

const plainFrom = (
	given: readonly Chunk[],
	start: number,
	told: Told,
	depth: number,
	context: readonly Chunk[] = [],
): Plain => {
	let chunks = withSomebody(withThose(given));
	const resolved: Description[] = [];
	const named: Named[] = [];
	for (let at = start; ;) {
		const one = describedIn(chunks, at);
		if (!one) return { chunks, resolved, empty: null, named };
		at = one.from + 1;
		const before = [...context, ...chunks.slice(0, one.from)];
		// “Whoever was talking”: at each moment another.
		const isNow = isMomentary(one.clause) && !one.isSubject;
		if (isNow || isOpenReference(one.clause, before)) {
			chunks = one.isSubject ? chunks : withRelative(chunks, one);
			at = one.to;
			continue;
		}
		const text = textOf(chunks.slice(one.from, one.to));
		const read = readOne(one, text, before, told, depth);
		if (!read) continue;
		const { slots } = read.resolved;
		if (slots.length === 0) return { chunks, resolved, empty: read.resolved, named };
		resolved.push(read.resolved);
		named.push(...read.named);
		const chosen = told.choice.chosen.get(text);
		const noun = nounFor(one, chosen ?? slots, text, told.known);
		chunks = [...chunks.slice(0, one.from), { is: 'noun', noun, text }, ...chunks.slice(one.to)];
		if (noun.is === 'fixed' && noun.of === 'person' && (slots.length === 1 || one.isTopic)) {
			const referred = withThey(chunks, one.from + 1, noun);
			const isReferred = referred.some((c, i) => c !== chunks[i]);
			chunks = one.isTopic && isReferred ? referred.slice(one.from + 2) : referred;
		}
		if (read.event && depth === 0) chunks = withTime(chunks, one.from + 1, read.event, read.doing);
	}
};

/** “Those who nodded”. */
const withThose = (chunks: readonly Chunk[]): readonly Chunk[] =>
	chunks.map((c, i) => {
		const next = chunks[i + 1];
		const isJoined = (isNounChunk(next) && /^(?:who|whom|which)$/.test(next.text)) || hasTag(next, 'that');
		if (c.is !== 'word' || c.text !== 'those' || !isJoined) return c;
		return { is: 'noun', text: 'those', noun: nounOf({ is: 'some', of: 'person', text: 'those', isPlain: true }) };
	});

/** A clause of what goes on, as one that says more of a noun. */
const withRelative = (chunks: readonly Chunk[], { noun, from, to, clause }: Described): readonly Chunk[] => {
	const text = noun.text;
	const head: Chunk = { is: 'noun', text, noun: nounOf({ is: 'some', of: noun.of, text, isPlain: true }) };
	const who: Chunk = { is: 'noun', text: 'who', noun: nounOf({ is: 'wh', of: noun.of, text: 'who' }) };
	return [...chunks.slice(0, from), head, who, ...clause, ...chunks.slice(to)];
};

/** “When somebody was pointed at, who looked at that person?”: one in particular, each time. */
const withSomebody = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const that = chunks.findLastIndex((c) => isNounChunk(c) && c.noun.is === 'she' && /^th(?:at|is) /.test(c.text));
	const some = chunks.findIndex((c, i) => i < that && isNounChunk(c) && c.noun.is === 'some' && c.noun.of === 'person');
	return chunks.map((c, i) => (i === some && isNounChunk(c) ? { ...c, noun: { ...c.noun, isPlain: true } } : c));
};

/** Whether anybody or anything is described by a clause, or said to be one in particular. */
export const hasDescription = (chunks: readonly Chunk[]): boolean =>
	describedIn(withThose(chunks), 0) !== null || withSomebody(chunks).some((c, i) => c !== chunks[i]);

/** A question in which whoever is described by a clause stands by name; in the order in which they are said. */
export const withNamed = (chunks: readonly Chunk[], told: Told): Plain => plainFrom(chunks, 0, told, 0);
