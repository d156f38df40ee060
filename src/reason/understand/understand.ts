import { listWords } from '../../core/text/words';
import type { AskSession } from '../answer/types';
import type { Part, Reading, Turn, Understood } from '../query/reading';
import type { Query, Slot } from '../query/query';
import { person } from '../query/build';
import { newBindings, type Bindings } from './bindings';
import { sameSlot } from './conditions';
import { chunksOf, hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from './words/chunks';
import { trimmed } from './focus';
import { followUp } from './follow-up';
import { hasTag as hasItemTag, itemsOf, type Item } from './words/items';
import { chosenLabel, labelOf } from './label';
import { lexiconFor, withNames } from './words/lexicon';
import type { Known, Noun } from './words/noun';
import { readPart } from './question';
import { refusedTopic } from './refusals';
import { unheardIn } from './unheard';
import { tokensOf } from './words/tokens';
import { languageOf } from './vocabulary/languages';

/** From this score on a reading is taken without asking. */
const SURE = 0.5;

/** Whether a question was understood well enough to be answered, or to be asked back. */
export const isSure = (understood: Understood): boolean =>
	understood.is === 'unclear' ? understood.options.length > 0 : (understood.readings[0]?.score ?? 0) >= SURE;

/** The words of a question with their meanings. */
const readItems = (question: string, known: Known): readonly Item[] => {
	const vocabulary = languageOf(question);
	const lexicon = withNames(
		lexiconFor(vocabulary),
		known.people.map(({ name }) => name),
		known.objects.map(({ label }) => label),
	);
	return itemsOf(tokensOf(question, vocabulary, lexicon), lexicon);
};

/** The parts of a question with their meanings. */
export const readChunks = (question: string, session: Known): readonly Chunk[] =>
	chunksOf(readItems(question, session), session);

/** What stands in brackets says more of something, and is no part of the sentence. */
const withoutBrackets = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const left: Chunk[] = [];
	let depth = 0;
	for (const chunk of chunks) {
		if (isSign(chunk, '(')) depth += 1;
		else if (isSign(chunk, ')')) depth = Math.max(0, depth - 1);
		else if (depth === 0) left.push(chunk);
	}
	return left;
};

const isAskingWord = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'when', 'how-long', 'how-often', 'how-soon', 'why', 'share') ||
	(isNounChunk(chunk) && chunk.noun.is === 'wh');

const isPronoun = (chunk: Chunk): boolean =>
	isNounChunk(chunk) && (chunk.noun.is === 'she' || chunk.noun.is === 'they' || chunk.noun.is === 'it');

/** Where one part of a question ends and the next begins. */
const partsOf = (chunks: readonly Chunk[]): readonly (readonly Chunk[])[] => {
	const parts: Chunk[][] = [[]];
	const current = (): Chunk[] => parts.at(-1) ?? [];
	for (const [at, chunk] of chunks.entries()) {
		if (isSign(chunk, '?', '!', '.', ';')) {
			if (current().length > 0) parts.push([]);
			continue;
		}
		// “Milo, how much did he talk?”: of whom it is, before the question.
		const [topic, ...others] = trimmed(current());
		const rest = chunks.slice(at + 1);
		const isTopic = isNounChunk(topic) && topic.noun.is === 'fixed' && others.length === 0 && isSign(chunk, ',');
		if (isTopic && (isAskingWord(rest[0]) || hasTag(rest[0], 'be', 'do', 'have')) && rest.some(isPronoun)) {
			parts.push([]);
			continue;
		}
		const next = chunks[at + 1];
		const afterNext = chunks[at + 2];
		const isJoint =
			hasTag(chunk, 'and') &&
			(isAskingWord(next) || (hasTag(next, 'to', 'by', 'for', 'with') && isAskingWord(afterNext)));
		const isWhole =
			current().some((c) => isDeedChunk(c) || hasTag(c, 'become', 'leave', 'meet', 'follow')) ||
			current().some(isAskingWord);
		const isPair =
			isNounChunk(current().at(-1)) && isNounChunk(next) && next.noun.is === 'wh' && next.noun.of === 'person';
		if (isJoint && isWhole && !isPair) {
			parts.push([]);
			continue;
		}
		current().push(chunk);
	}
	return parts.filter((part) => trimmed(part).length > 0);
};

/** Words that are no known ones, nor stand where only a name can; and those that say something but changed nothing. */
const missingIn = (
	items: readonly Item[],
	session: AskSession,
	read: (items: readonly Item[]) => string | null,
): readonly Item[] => {
	const unread = chunksOf(items, session).flatMap((c) => (c.is === 'word' && !c.item.isKnown ? [c.item] : []));
	return [...new Set([...unread, ...unheardIn(items, session, read)])];
};

const wordsOf = (items: readonly Item[]): string => listWords([...new Set(items.map(({ raw }) => `“${raw}”`))]);

type Attempt = { readonly parts: readonly Part[]; readonly score: number; readonly bindings: Bindings };

const turnOf = (question: string, query: Query, named: readonly string[]): Turn => ({
	question,
	queries: [query],
	named,
	atMs: null,
});

/** Reads all parts, each with what those before it named. */
const attempt = (
	parts: readonly (readonly Chunk[])[],
	known: Known,
	turn: Turn | null,
	chosen: Bindings['chosen'],
): Attempt | null => {
	const bindings = newBindings(known, turn, chosen);
	const read: Part[] = [];
	let last = turn;
	let score = 0.9;
	let lead: readonly Chunk[] = [];
	for (const [at, part] of parts.entries()) {
		const isLast = at === parts.length - 1;
		const whole = [...lead, ...part];
		lead = [];
		const own: Bindings = { ...bindings, turn: last, vars: {}, asked: [], each: [] };
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
		const isFragment = last !== null && isElliptic(whole);
		const anew = isFragment ? followUp(whole, own) : null;
		const query = anew ?? readPart(whole, own)?.query ?? (last ? followUp(whole, own) : null);
		if (!query) {
			if (read.length > 0) {
				score -= 0.2;
				continue;
			}
			return null;
		}
		if (anew && at === 0) score -= 0.05;
		read.push({ is: 'query', query });
		const named = own.named.flatMap(({ slot }) => (slot.is === 'person' ? [`person:${slot.name}`] : []));
		last = turnOf('', query, named.length > 0 ? [...new Set(named)] : (last?.named ?? []));
	}
	return read.length > 0 ? { parts: read, score, bindings } : null;
};

/** Whether a question only says what is different from the last: it says nothing that is done. */
const isElliptic = (chunks: readonly Chunk[]): boolean => {
	const own = trimmed(chunks);
	if (
		own.some(
			(c) =>
				isDeedChunk(c) ||
				hasTag(c, 'summary', 'moments', 'change', 'happen', 'meet', 'follow', 'avoid', 'leave', 'become'),
		)
	)
		return false;
	const hasAim = own.some((c, i) => hasTag(c, 'to') && isNounChunk(own[i + 1])) && own.some((c) => hasTag(c, 'be'));
	return !hasAim;
};

/** All that words of too little meaning may stand for. */
const choicesOf = (
	unclear: readonly Noun[],
	known: Known,
	named: readonly Slot[],
): readonly ReadonlyMap<string, readonly Slot[]>[] => {
	const everybody = known.people.map(({ personId }): Slot => person(personId));
	const left = everybody.filter((slot) => !named.some((one) => sameSlot(one, slot)));
	const people = left.length > 0 ? left : everybody;
	const [first, second] = unclear;
	if (!first) return [];
	const sets = (count: number): (readonly Slot[])[] =>
		count < 2 ? people.map((slot) => [slot]) : everybody.flatMap((a, i) => everybody.slice(i + 1).map((b) => [a, b]));
	const texts = [...new Set(unclear.map(({ text }) => text))];
	const [a = '', b] = texts;
	return sets(first.count).flatMap((slots) => {
		if (b === undefined || !second) return [new Map([[a, slots]])];
		return sets(second.count)
			.filter((others) => !others.some((one) => slots.some((slot) => sameSlot(one, slot))))
			.map(
				(others) =>
					new Map([
						[a, slots],
						[b, others],
					]),
			);
	});
};

/** Options are no use beyond so many. */
const MOST_OPTIONS = 6;

/**
 * What a question means, in one or more queries. Where nothing says who is meant it asks, with the question made plain for
 * each who may be.
 * @param turns of the conversation so far, the latest last: for “and Person 2?”
 */
export const understand = (question: string, session: AskSession, turns: readonly Turn[] = []): Understood => {
	const topic = refusedTopic(question);
	const items = readItems(question, session);
	const chunks = withoutBrackets(chunksOf(items, session));
	const parts = partsOf(chunks);
	const turn = turns.at(-1) ?? null;
	if (topic) {
		return { is: 'read', readings: [{ parts: [{ is: 'refused', topic }], score: 0.9, assumed: [], label: question }] };
	}
	const first = attempt(parts, session, turn, new Map());
	if (!first) return { is: 'read', readings: [] };
	const readingOf = ({ parts: own, score, bindings }: Attempt): Reading => ({
		parts: own,
		score: Math.max(0, score),
		assumed: [...new Set(bindings.assumed)],
		label: labelOf(own, session),
	});
	const checked = (reading: Reading): Understood => {
		const lost = missingIn(items, session, (some) => {
			const again = attempt(partsOf(withoutBrackets(chunksOf(some, session))), session, turn, new Map());
			return again && JSON.stringify(again.parts);
		});
		const told = reading.assumed.join(' ');
		const missing = lost.filter((item) => !hasItemTag(item, 'child', 'sexed') || !told.includes(item.raw));
		if (missing.length === 0) return { is: 'read', readings: [reading] };
		// “Which children”: nothing tells who is one, which the answer has to say.
		if (missing.every((item) => hasItemTag(item, 'child', 'sexed'))) {
			const note = `Nothing tells who ${wordsOf(missing)} are: everybody is counted.`;
			return { is: 'read', readings: [{ ...reading, assumed: [...reading.assumed, note] }] };
		}
		const asks = `Not understood in this question: ${wordsOf(missing)}. Is this what is meant, without it?`;
		return { is: 'unclear', asks, options: [reading] };
	};
	const { unclear } = first.bindings;
	if (unclear.length > 0) {
		const named = first.bindings.named.flatMap(({ slot }) => (slot.is === 'person' ? [slot] : []));
		const options = choicesOf(unclear, session, named)
			.slice(0, MOST_OPTIONS)
			.flatMap((chosen): Reading[] => {
				const one = attempt(parts, session, turn, chosen);
				return one ? [{ ...readingOf(one), label: chosenLabel(chosen, session) }] : [];
			});
		const [only, ...more] = options;
		if (only && more.length === 0) {
			const assumed = [...only.assumed, `“${unclear[0]?.text}” is taken to be ${only.label}, who is left.`];
			return checked({ ...only, assumed });
		}
		const words = [...new Set(unclear.map(({ text }) => `“${text}”`))].join(' and ');
		return { is: 'unclear', asks: `Who is meant by ${words}?`, options };
	}
	return checked(readingOf(first));
};
