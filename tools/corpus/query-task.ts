import type { AskSession } from '../../src/reason/answer/types';
import type { Query, Span } from '../../src/reason/answer/query';
import { NO_QUERY, queryBody, readQuery, writeQuery } from '../../src/reason/mini/query-form';
import { castOnly } from './cast';
import { type Draw, chance, isOfSplit, newDraw, templateOf, weighted, oneOf } from './draw';
import type { CorpusExample, Split } from './example';
import { sayCompareActors, sayCompareSpans } from './patterns/pattern-compare';
import { sayCompareTargets } from './patterns/pattern-compare-targets';
import { sayWhatHappens, sayWhy } from './patterns/pattern-happens';
import { sayHowLong, sayHowOften, sayWhen } from './patterns/pattern-measure';
import { sayHowLongNoun, sayHowOftenMade, sayHowOftenNoun, sayWhenNoun } from './patterns/pattern-measure-noun';
import { sayHowLongFirst, sayHowLongPicked, sayWhenPicked } from './patterns/pattern-measure-picked';
import { sayFavourite, sayTargetMost, sayTargetMostOtherwise } from './patterns/pattern-rank-target';
import { sayWhoMost, sayWhoMostAt } from './patterns/pattern-rank-who';
import { sayTarget } from './patterns/pattern-target';
import { sayTargetNot, sayTargetPicked, sayTargetTogether } from './patterns/pattern-target-more';
import { sayTargetOtherwise, sayWhose } from './patterns/pattern-target-otherwise';
import { sayWhether, sayWhetherNoun } from './patterns/pattern-whether';
import { sayWhetherNot } from './patterns/pattern-whether-not';
import { sayWho, sayWhoTogether } from './patterns/pattern-who';
import { sayWhoNot, sayWhoOtherwise, sayWhoPicked } from './patterns/pattern-who-more';
import { sayRefused } from './words/refused';
import { sayRelative } from './words/relative';
import { type Sentence, type SentenceMaker, queryOf } from './words/sentence';
import { spoken } from './words/spoken';
import { sayTime } from './words/times';

/** Kinds of question with their rough percentages. Rare kinds are over-represented. */
const KINDS: readonly (readonly [kind: string, maker: SentenceMaker, weight: number])[] = [
	['who', sayWho, 9],
	['who', sayWhoTogether, 3.5],
	['who', sayWhoOtherwise, 1.2],
	['who-not', sayWhoNot, 3.2],
	['who-picked', sayWhoPicked, 3.6],
	['who-ranked', sayWhoMost, 3.4],
	['who-ranked', sayWhoMostAt, 1.4],
	['target', sayTarget, 9],
	['target', sayTargetOtherwise, 4],
	['target', sayWhose, 1.4],
	['target', sayTargetTogether, 2.4],
	['target-not', sayTargetNot, 2.6],
	['target-picked', sayTargetPicked, 4],
	['target-ranked', sayTargetMost, 2.6],
	['target-ranked', sayTargetMostOtherwise, 3],
	['target-ranked', sayFavourite, 0.7],
	['whether', sayWhether, 8],
	['whether', sayWhetherNoun, 2.6],
	['whether-not', sayWhetherNot, 4.4],
	['when', sayWhen, 5.2],
	['when', sayWhenNoun, 1.8],
	['when-picked', sayWhenPicked, 4],
	['how-long', sayHowLong, 5],
	['how-long', sayHowLongNoun, 1.8],
	['how-long-picked', sayHowLongPicked, 2],
	['how-long-picked', sayHowLongFirst, 0.5],
	['how-often', sayHowOften, 5],
	['how-often', sayHowOftenNoun, 2.6],
	['how-often', sayHowOftenMade, 0.9],
	['what-happens', sayWhatHappens, 6],
	['why', sayWhy, 6],
	['compare-actors', sayCompareActors, 4.4],
	['compare-targets', sayCompareTargets, 4.4],
	['compare-spans', sayCompareSpans, 2.4],
];
/** Of questions that no lookup answers, in the same measure. */
const REFUSED_WEIGHT = 8;

const ALL: Span = { kind: 'all' };

type Timed = {
	direct: string;
	indirect: string | null;
	query: Query;
	written: ReadonlyMap<Span, string>;
	time: string;
};

/** Times behind the question or before it. */
const placed = (
	draw: Draw,
	text: string,
	time: string,
	{ tail, canLead }: { tail: string; canLead: boolean },
): string => {
	if (time === '') return `${text}${tail}`;
	if (!canLead || chance(draw, 0.72)) return `${text} ${time}${tail}`;
	return chance(draw, 0.75) ? `${time}, ${text}${tail}` : `${time} ${text}${tail}`;
};

/** Adds a time, another event, or neither; `null`: chance made none. */
const timed = (draw: Draw, session: AskSession, sentence: Sentence): Timed | null => {
	const { direct, indirect, tail = '', query, times = 'any', takesRelative = true } = sentence;
	const how = oneOf(draw, {
		none: 50,
		time: times === 'none' ? 0 : 28,
		relative: takesRelative && times !== 'none' ? 22 : 0,
	});
	if (how === 'none') {
		const written = sentence.spanText ?? new Map<Span, string>();
		const text = (words: string): string => `${words}${tail}`;
		return {
			direct: text(direct),
			indirect: indirect && text(indirect),
			query: queryOf(query, ALL),
			written,
			time: 'none',
		};
	}
	if (how === 'time') {
		const isStretch =
			times === 'stretch' || query.ask === 'how-long' || query.ask === 'how-often' || query.ask === 'when';
		const said = sayTime(draw, session.untilMs, isStretch ? 'stretch' : 'any');
		if (!said) return null;
		const canLead = tail === '' && sentence.form !== 'command';
		return {
			direct: placed(draw, direct, said.text, { tail, canLead }),
			indirect: indirect && `${indirect} ${said.text}${tail}`,
			query: queryOf(query, said.span),
			written: new Map([[said.span, said.written]]),
			time: said.span.kind,
		};
	}
	const said = sayRelative(draw, session, sentence);
	if (!said) return null;
	const isLeading = said.canLead && sentence.form !== 'command' && chance(draw, 0.25);
	return {
		direct: isLeading ? `${said.text}, ${direct}` : `${direct} ${said.text}`,
		indirect: indirect && `${indirect} ${said.text}`,
		query: { ...queryOf(query, said.span), ...(said.pick && { pick: said.pick }) },
		written: new Map(),
		time: 'relative',
	};
};

/** A question with its query. */
export type AskedQuestion = {
	readonly question: string;
	readonly query: Query | null;
	/** Times in the question's own words. */
	readonly written: ReadonlyMap<Span, string>;
	readonly kind: string;
	readonly time: string;
	/** By which it belongs to its part. */
	readonly template: string;
};

/** Draws a question about a session; `null`: chance made none that works, or one of another part: draw again. */
export const askedQuestion = (
	draw: Draw,
	session: AskSession,
	refusedWeight = REFUSED_WEIGHT,
): AskedQuestion | null => {
	const entry = weighted<readonly [string, SentenceMaker] | null>(draw, [
		...KINDS.map(([kind, maker, weight]) => [[kind, maker] as const, weight] as const),
		[null, refusedWeight],
	]);
	if (!entry) {
		const words = sayRefused(draw, session);
		const sentence: Sentence = {
			direct: words,
			indirect: null,
			query: { ask: 'who', about: { doing: 'look', actor: null, target: null } },
		};
		if (!isOfSplit(draw)) return null;
		const template = templateOf(draw);
		const question = spoken(draw, sentence, words, null);
		return { question, query: null, written: new Map(), kind: 'refused', time: 'none', template };
	}
	const [kind, maker] = entry;
	draw.trace.push(kind);
	const sentence = maker(draw, session);
	const full = sentence && timed(draw, session, sentence);
	if (!sentence || !full) return null;
	draw.trace.push(full.time);
	const question = spoken(draw, sentence, full.direct, full.indirect);
	if (!isOfSplit(draw)) return null;
	const template = templateOf(draw);
	return { question, query: full.query, written: full.written, kind, time: full.time, template };
};

/** The reply for a question. */
const queryReply = ({ query, written }: Pick<AskedQuestion, 'query' | 'written'>): string =>
	query ? writeQuery(query, { spanText: (span) => written.get(span) ?? null }) : NO_QUERY;

/** As text with the fields in alphabetical order, so that equal values are equal texts. */
export const sortedJson = (value: unknown): string =>
	JSON.stringify(value, (_, v: unknown) =>
		v !== null && typeof v === 'object' && !Array.isArray(v)
			? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
			: v,
	);

/** How many questions are asked of one cast. */
export const QUESTIONS_A_SESSION = 4;

/** Draws of one question before the next is tried; a part that is small takes most. */
const MOST_TRIES = 2000;

/**
 * One example of the first task, question to query.
 *
 * @param index the same number of the same part is the same example
 */
export const queryExample = (split: Split, seed: number, index: number): CorpusExample => {
	const sessionNumber = Math.floor(index / QUESTIONS_A_SESSION);
	const session = castOnly(newDraw(split, seedOf(split, seed, sessionNumber, 7)));
	for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
		const draw = newDraw(split, seedOf(split, seed, index * MOST_TRIES + attempt, 11));
		const asked = askedQuestion(draw, session);
		if (!asked) continue;
		const reply = queryReply(asked);
		// What cannot be read back would teach nothing.
		if (asked.query && sortedJson(readQuery(reply, session.untilMs)) !== sortedJson(asked.query)) continue;
		return {
			task: 'query',
			body: queryBody(asked.question, session),
			reply,
			meta: {
				kind: asked.kind,
				time: asked.time,
				question: asked.question,
				untilMs: session.untilMs,
				template: asked.template,
				session: sessionNumber,
				names: session.people.filter((p) => p.isNamed).map((p) => p.name),
			},
		};
	}
	throw new Error(`No question of part ${split} in ${MOST_TRIES} draws`);
};

const SPLIT_OFFSET: Readonly<Record<Split, number>> = { train: 0, dev: 1, test: 2 };

/** Seeds of parts, tasks and examples, far from one another. */
export const seedOf = (split: Split, seed: number, index: number, salt: number): number =>
	(Math.imul(seed + 1, 0x9e3779b1) ^
		Math.imul(SPLIT_OFFSET[split] + 3 * salt + 1, 0x85ebca6b) ^
		Math.imul(index + 1, 0xc2b2ae35)) >>>
	0;
