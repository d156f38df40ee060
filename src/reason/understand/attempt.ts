import type { Part, Turn } from '../query/reading';
import type { MeasureQuery, Query } from '../query/query';
import { atomsOf } from '../query/scope';
import { clausesOf } from './clauses';
import { newBindings, type Bindings } from './bindings';
import { PLAIN, type Choice } from './choice';
import { chunksOf, hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import { trimmed } from './focus';
import { followUp } from './follow/follow-up';
import { afterGesture } from './follow/after-gesture';
import { heldAgain } from './follow/held-again';
import { otherDeed } from './follow/other-deed';
import { withOtherPronoun } from './follow/other-pronoun';
import { countedOf } from './follow/counted';
import { isAsked } from './follow/exchange';
import { shareOfAll } from './follow/share-of';
import { asTable, shownAgain } from './follow/shift';
import { nearestOf, thenOf } from './follow/then';
import { overall } from './follow/times-again';
import type { Item } from './words/items';
import type { Known } from './words/noun';
import { withNamed } from './described/resolved';
import { isNonsense } from './check/sound';
import { isAskingWord, partsOf } from './composed/question-parts';
import { readPart } from './read-part';
import { requestOf } from './request/request';

/** A question as it was read in one way. */
export type Attempt = { readonly parts: readonly Part[]; readonly score: number; readonly bindings: Bindings };

const turnOf = (question: string, query: Query, named: readonly string[]): Turn => ({
	question,
	queries: [query],
	named,
	atMs: null,
});

const hadBeen = (chunks: readonly Chunk[]): boolean =>
	chunks.some((c) => c.text === 'had') && chunks.some((c) => c.text === 'been');

/** “What came before it – where had she been looking?”: the last of it before the same. */
const justBefore = (query: Query, last: Query | undefined): Query => {
	const span = last && 'span' in last ? last.span : null;
	if (query.get !== 'list' || query.span.is !== 'all' || span?.is !== 'beside' || span.relation !== 'before')
		return query;
	return { ...query, span, pick: query.pick ?? { is: 'last' } };
};

/** “What was she looking at instead?”: at the time of the question before. */
const insteadOf = (chunks: readonly Chunk[], query: Query, last: Turn | null): Query => {
	const before = last?.queries.at(-1);
	const isInstead = chunks.some((c) => c.text === 'instead') && before !== undefined && 'span' in before;
	return isInstead && 'span' in query && query.span.is === 'all' ? { ...query, span: before.span } : query;
};

/** “Did Anna look there?” “Where did they look instead?”: she alone was asked about, whoever else was named. */
const withDoerInstead = (chunks: readonly Chunk[], last: Query | undefined): readonly Chunk[] => {
	if (last?.get !== 'whether' || !chunks.some((c) => c.text === 'instead')) return chunks;
	const [atom, ...more] = atomsOf(last.about);
	const { who } = atom ?? { who: null };
	if (who?.is !== 'person' || more.length > 0) return chunks;
	return chunks.map((c) =>
		isNounChunk(c) && c.noun.is === 'they' && c.noun.count === 0
			? { ...c, noun: { ...c.noun, is: 'fixed', of: 'person', slots: [who] } }
			: c,
	);
};

/** “How long was it”, of the longest: so long, however many are that long. */
const asLongest = (query: Query): Query =>
	query.get === 'measure' && query.measure.of === 'time' && query.pick?.is === 'longest' && query.pick.n === undefined
		? { ...query, measure: { of: 'longest' }, pick: null }
		: query;

/** “The longest time that he spoke without anybody looking at him”: both at once, and not his longest turn. */
const withoutOther = (query: Query): Query => {
	if (query.get !== 'when' || (query.pick?.is !== 'longest' && query.pick?.is !== 'shortest')) return query;
	const { span } = query;
	const isNot = span.is === 'beside' && span.relation === 'during' && span.anchor.is === 'not' && span.pick === null;
	return isNot ? { ...query, about: { is: 'and', of: [query.about, span.anchor] }, span: { is: 'all' } } : query;
};

/** “The longest look, and who did it?”: the first part tells that already. */
const isSaidBy = (before: Query | undefined, query: Query): boolean => {
	if (before?.get !== 'list' || query.get !== 'list' || query.show.length >= before.show.length) return false;
	const shape = ({ about, span, pick }: typeof query): string =>
		JSON.stringify([about, span, pick]).replace(/"is":"var","name":"\w+"/g, '');
	return shape(before) === shape(query);
};

/** “…, and from when?”: the first time of each, and not all of their times; `null`: something else is asked. */
const fromWhen = (query: Query, chunks: readonly Chunk[]): Query | null => {
	const isOnset = chunks.some(
		(c, i) => /^since when$/.test(c.text) || (/^from$/.test(c.text) && hasTag(chunks[i + 1], 'when')),
	);
	if (!isOnset || query.get !== 'when' || query.pick !== null) return null;
	const [name, ...more] = Object.keys(query.vars);
	return name !== undefined && more.length === 0 ? { ...query, pick: { is: 'first', per: [name] } } : null;
};

/** Whether a list names those whose times are told. */
const isToldAgain = (part: Part | undefined, query: Query): boolean =>
	part?.is === 'query' &&
	part.query.get === 'list' &&
	query.get === 'when' &&
	JSON.stringify([part.query.about, part.query.span]) === JSON.stringify([query.about, query.span]);

const isGap = (query: Query): boolean =>
	(query.get === 'compare' && query.isGap === true) || (query.get === 'measure' && query.rank?.isGap === true);

/** “Does she speak less, and by how much?” wants a yes or no as well. */
const withClaimOf = (asked: Query, gap: Query): Query => {
	if (asked.get === 'compare' && gap.get === 'compare' && asked.held) return { ...gap, held: asked.held };
	return asked.get === 'measure' && gap.get === 'measure' && asked.claim ? { ...gap, claim: asked.claim } : gap;
};

/** Groups and their ranges: what has the same may stand in one table. */
const groupsOf = ({ by, vars }: MeasureQuery): string =>
	JSON.stringify([by, by.map((one) => (one.by === 'var' ? vars[one.name] : null))]);

/** “How long everybody spoke, and how long they were looked at”: measures of the same groups in one table. */
const inOneTable = (parts: readonly Part[]): readonly Part[] => {
	const columns = parts.flatMap((part) => (part.is === 'query' && part.query.get === 'measure' ? [part.query] : []));
	const [first, ...more] = columns;
	const isPlain = ({ by, pick, rank, keep, claim }: MeasureQuery): boolean =>
		by.length > 0 && pick === null && rank === null && keep === null && claim === undefined;
	const isTable =
		first !== undefined &&
		more.length > 0 &&
		columns.length === parts.length &&
		columns.every((one) => isPlain(one) && one.measure.of !== 'distinct' && groupsOf(one) === groupsOf(first));
	return isTable ? [{ is: 'query', query: { get: 'table', columns } }] : parts;
};

/** “At 5 s, who speaks and what does she look at?”: a time before all that is asked is of each of its parts. */
const timeAhead = ([first, ...others]: readonly (readonly Chunk[])[]): readonly Chunk[] => {
	const time = first?.[0];
	const rest = first?.slice(1) ?? [];
	const isOfAll = time?.is === 'time' && others.length > 0 && rest.some(isDeedChunk) && rest.some(isAskingWord);
	return isOfAll && others.every((part) => part.some(isAskingWord)) ? [time] : [];
};

/** What a question names that makes no sentence. */
const readRequest = (items: readonly Item[], known: Known, turn: Turn | null, choice: Choice): Attempt | null => {
	const bindings = newBindings(known, turn, choice);
	const query = requestOf(trimmed(chunksOf(items, known)), bindings);
	return query && !isNonsense(query) ? { parts: [{ is: 'query', query }], score: 0.85, bindings } : null;
};

/** Those who were described and are chosen now, as if they had been named: “the women” are two with each other, too. */
const withChosen = (chunks: readonly Chunk[], { chosen }: Choice): readonly Chunk[] =>
	chunks.map((c) => {
		const slots = isNounChunk(c) && c.noun.is === 'vague' ? chosen.get(c.noun.text) : undefined;
		return isNounChunk(c) && slots ? { ...c, noun: { ...c.noun, is: 'fixed', slots } } : c;
	});

/** Reads all parts of a question, each with what those before it named; `null`: it cannot be read so. */
export const attempt = (
	items: readonly Item[],
	known: Known,
	turn: Turn | null,
	choice: Choice = PLAIN,
): Attempt | null => {
	if (choice.isRequest) return readRequest(items, known, turn, choice);
	const chunks = withChosen(chunksOf(items, known), choice);
	const { find } = choice;
	const plain = find && withNamed(chunks, { known, turn, choice, find });
	if (plain?.empty) {
		const { query } = plain.empty;
		const besides = plain.chunks.map(({ text }) => text).join(' ');
		return { parts: [{ is: 'query', query, besides }], score: 0.9, bindings: newBindings(known, turn, choice) };
	}
	const described = plain && plain.resolved.length > 0 ? plain.resolved.map(({ query }) => query) : undefined;
	const then = thenOf(plain?.chunks ?? chunks, turn);
	const parts = partsOf(then.chunks);
	const bindings = newBindings(known, turn, choice);
	const before = turn?.queries.at(-1);
	const shown = before && isAsked(before) ? (shownAgain(then.chunks, before) ?? asTable(then.chunks, before)) : null;
	const wide = before && isAsked(before) ? overall(then.chunks, before) : null;
	if (wide) return { parts: [{ is: 'query', query: wide }], score: 0.9, bindings };
	if (shown) return { parts: [{ is: 'query', query: shown }], score: 0.9, bindings };
	bindings.named.push(...(plain?.named ?? []));
	const read: Part[] = [];
	let last = turn;
	let score = 0.9;
	let lead: readonly Chunk[] = [];
	const ahead = timeAhead(parts);
	for (const [at, part] of parts.entries()) {
		const isLast = at === parts.length - 1;
		const timed = at > 0 && !part.some((c) => c.is === 'time') && clausesOf(part).subs.length === 0 ? ahead : [];
		const whole = withDoerInstead([...lead, ...timed, ...part], last?.queries.at(-1));
		lead = [];
		const own: Bindings = { ...bindings, turn: last, vars: {}, asked: [], each: [], others: [] };
		const isBare = !whole.some(isDeedChunk) && !whole.some((c) => hasTag(c, 'summary', 'moments', 'change', 'happen'));
		// A name or time before the question: “The dog - did it …”, “At 5 s: …”.
		if (!isLast && isBare && !whole.some(isAskingWord)) {
			const times = whole.filter((c) => c.is === 'time');
			if (times.length > 0) lead = times;
			for (const c of whole)
				if (isNounChunk(c) && c.noun.is === 'fixed')
					bindings.named.push(...c.noun.slots.map((slot) => ({ slot, of: c.noun.of })));
			if (times.length > 0 || whole.some(isNounChunk)) continue;
		}
		const isFragment = last !== null && isElliptic(whole, last.queries.at(-1));
		const anew =
			heldAgain(whole, own, (clause) => readPart(clause, own)?.query ?? null) ??
			(isFragment
				? followUp(withOtherPronoun(whole, own), own)
				: last && (shareOfAll(trimmed(whole), own) ?? otherDeed(trimmed(whole), own)));
		// What says what is done is a question of its own.
		const { main } = clausesOf(whole);
		const isNew = main.some((c) => isDeedChunk(c) && c.form !== 'noun') && !whole.some((c) => c.text === 'so');
		const said = anew ?? readPart(whole, own)?.query ?? (last && !isNew ? followUp(whole, own) : null);
		const looked = said && afterGesture(said, last, whole);
		if (looked) {
			read.push({ is: 'query', query: looked });
			last = turnOf('', looked, last?.named ?? []);
			continue;
		}
		const meant = said && insteadOf(whole, hadBeen(whole) ? justBefore(said, last?.queries[0]) : said, last);
		const query = meant && countedOf(withoutOther(asLongest(nearestOf(meant, then.next))), whole);
		if (query && isNonsense(query)) return null;
		if (!query) {
			if (read.length > 0) {
				score -= 0.2;
				continue;
			}
			return null;
		}
		if (anew && at === 0) score -= 0.05;
		if (read.length > 0 && isSaidBy(last?.queries.at(-1), query)) continue;
		// “Who looked at it, and from when?”: who it was is told with the time of each.
		const onset = fromWhen(query, whole);
		if (onset) {
			if (isToldAgain(read.at(-1), onset)) read.pop();
			read.push({ is: 'query', query: onset });
			continue;
		}
		// “…, and by how much?” says all that the part before it does.
		const asked = isGap(query) ? read.pop() : undefined;
		read.push({ is: 'query', query: asked?.is === 'query' ? withClaimOf(asked.query, query) : query });
		const named = own.named.flatMap(({ slot }) => (slot.is === 'person' ? [`person:${slot.name}`] : []));
		last = turnOf('', query, named.length > 0 ? [...new Set(named)] : (last?.named ?? []));
	}
	const [first, ...others] = inOneTable(read);
	if (!first) return null;
	const told = described && first.is === 'query' ? { ...first, described } : first;
	return { parts: [told, ...others], score, bindings };
};

/** “In how many looks?”: how many of what the last question was about, with nobody and nothing named. */
const isSameCounted = (own: readonly Chunk[], last: Query | undefined): boolean => {
	const done = new Set(last && 'about' in last ? atomsOf(last.about).map(({ doing }) => doing) : []);
	const deeds = own.filter(isDeedChunk);
	// “Which of those looks was the longest?”
	const isOfThose = own.some((c, i) => hasTag(c, 'of') && hasTag(own[i + 1], 'this'));
	const isPlain = own.every(
		(c) => c.is !== 'noun' || ['she', 'they'].includes(c.noun.is) || (isOfThose && c.noun.is === 'wh'),
	);
	return (
		isPlain &&
		own.some((c) => hasTag(c, 'how-many', 'mean', 'longest', 'shortest')) &&
		deeds.length === 1 &&
		deeds.every((c) => c.form === 'noun' && done.has(c.doing))
	);
};

/** Whether a question only says what is different from the last: it says nothing that is done. */
const isElliptic = (chunks: readonly Chunk[], last: Query | undefined): boolean => {
	const own = trimmed(chunks);
	if (isSameCounted(own, last)) return true;
	if (
		own.some(
			(c) =>
				isDeedChunk(c) ||
				hasTag(c, 'summary', 'moments', 'change', 'happen', 'meet', 'follow', 'avoid', 'leave', 'become'),
		)
	)
		return false;
	// “What does Person 2 do first?” says all that it asks.
	const isWhole =
		own.some((c) => isNounChunk(c) && c.noun.is === 'wh') &&
		own.some((c) => isNounChunk(c) && c.noun.is === 'fixed' && c.noun.of === 'person') &&
		own.some((c, i) => hasTag(c, 'do', 'act') && (own[i - 1] === undefined || isNounChunk(own[i - 1])));
	if (isWhole) return false;
	const hasAim = own.some((c, i) => hasTag(c, 'to') && isNounChunk(own[i + 1])) && own.some((c) => hasTag(c, 'be'));
	return !hasAim;
};
