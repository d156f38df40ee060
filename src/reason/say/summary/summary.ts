import { capital } from '../../../core/text/words';
import { itemAt } from '../../../core/collections';
import { personKey } from '../../answer/resolve';
import type { AskSession } from '../../answer/types';
import { lengthWord, timeWord } from '../../answer/wording';
import { windowsOf } from '../../query/evaluate';
import type { Interval } from '../../query/intervals';
import type { SummaryQuery } from '../../query/query';
import type { Relation } from '../../query/relations';
import { keysOfSlot, scopeOf } from '../../query/scope';
import { rowsClause } from '../rows-clause';
import { keyList } from '../names';
import { inOneSentence, sentence, type Said, type Sentence, type Shown } from '../said';
import { namedIn } from '../say-whether';
import { shortWhen } from '../sizes';
import { changeSentences } from './change';
import { doingSentence } from './doing';
import { keyMoments, momentsIn, type KeyMoment } from './key-moments';
import { personSentence } from './person';
import { sayPlaces } from './places';
import { isOfSubject, type Subject } from './subject';
import { centralSentence, tieSentence } from './ties';
import { muchUnknown, unknownSentence, unknownSentences } from './unknown';

/** How many moments are told in two sentences, in five lines, and in a list of them. */
const MOMENTS = { short: 6, long: 6, moments: 10, change: 0, doing: 0, unknown: 0 } as const;
/** Of two people, whose names stand in each. */
const MOMENTS_OF_PAIR = 3;
/** How many changes are told where they are asked for. */
const MAX_CHANGES = 3;
/** A window that is told by its moments alone, ms. */
const BRIEF_MS = 10_000;
/** “In five lines”. */
const LINES = 5;

const momentWords = ({ rows, startMs }: KeyMoment, session: AskSession): string =>
	`at ${timeWord(startMs)} ${rowsClause(rows, session)}`;

/** The moments, the last with of how many events they are the ones that matter most, where they are not all. */
const withRest = (told: readonly Sentence[], events: number): readonly Sentence[] => {
	const last = told.at(-1);
	if (!last || told.length < MOMENTS.moments || events <= told.length) return told;
	const rest = `${last.text}; these are the ${told.length} that matter most, of ${events} events`;
	return [...told.slice(0, -1), { ...last, text: rest }];
};

/** Whether it happens in one of several windows, and not between them: “just before she nodded”, where she nodded twice. */
const isWithin = ({ startMs, endMs }: Interval, windows: readonly Interval[]): boolean =>
	windows.some((one) => startMs <= one.endMs && Math.max(startMs, endMs) >= one.startMs);

/** More words are more than anybody reads who asked for no list: `say/brief.ts`. */
const MOST_WORDS = 36;
/** Of two people, with how long they looked at each other. */
const MOST_WORDS_OF_PAIR = 40;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** What mattered most just before or after something, in as many words as are read. */
const fewMoments = (
	rows: readonly Relation[],
	window: Interval,
	session: AskSession,
	count: number = MOMENTS.short,
	most = MOST_WORDS,
): readonly KeyMoment[] => {
	const moments = keyMoments(rows, window, count);
	const words = moments.reduce((sum, one) => sum + wordsIn(momentWords(one, session)), 0);
	return words <= most || count <= 1 ? moments : fewMoments(rows, window, session, count - 1, most);
};

const momentsTable = (moments: readonly KeyMoment[], session: AskSession): Shown => ({
	is: 'table',
	caption: 'Key moments',
	head: ['When', 'What'],
	rows: moments.map((one) => ({ cells: [shortWhen(one), capital(rowsClause(one.rows, session))], at: one })),
});

const noList = { yes: null, isList: false, shown: [] } as const;

/** Who or what there is in a session. */
const sayThere = (as: 'people' | 'things', session: AskSession): Said => {
	const named =
		as === 'people'
			? session.people.map(({ personId }) => personKey(personId))
			: session.objects.map(({ objectId }) => `object:${objectId}`);
	const one = as === 'people' ? 'person' : 'thing';
	const count = named.length === 1 ? `There is 1 ${one}` : `There are ${named.length} ${as}`;
	const text = named.length === 0 ? `No ${as} were seen` : `${count}: ${keyList(named, session)}`;
	return { ...noList, named, sentences: [sentence(text)], status: 'answered' };
};

/** Two sentences in one. */
const joined = (parts: readonly (Sentence | null)[]): Sentence | null => {
	const all = parts.filter((one) => one !== null);
	const [first, ...more] = all;
	return first ? inOneSentence([{ ...first, text: capital(first.text) }, ...more]) : null;
};

/** `… 22 times (1 min 27.5 s)`: what two did in as few words as tell it. */
const shorter = (one: Sentence): Sentence => ({
	...one,
	text: one.text.replace(/ times, for ([^;]+?) in all/, ' times ($1)'),
	...(one.clauses && { clauses: one.clauses.map(shorter) }),
});

/** What happened, as a text. */
export const saySummary = (query: SummaryQuery, session: AskSession): Said => {
	const { who, span, as } = query;
	if (as === 'people' || as === 'things') return sayThere(as, session);
	if (as === 'places') return sayPlaces(query, session);
	if (as === 'length') {
		const text = `The session is ${lengthWord(session.untilMs)} long, as far as it is known`;
		return { ...noList, named: [], sentences: [sentence(text)], status: 'answered' };
	}
	const scope = scopeOf(query.vars ?? {}, session);
	const windows = windowsOf(span, scope, new Map());
	const window = { startMs: itemAt(windows, 0).startMs, endMs: itemAt(windows, windows.length - 1).endMs };
	const keys = [...new Set(who.flatMap((slot) => keysOfSlot(slot, session, new Map()) ?? []))];
	const of: Subject = { session, span, window, who: keys };
	// What happened after something had not begun before it.
	const isAfter = span.is === 'beside' && span.relation === 'after';
	const isLater = ({ id, startMs }: Relation): boolean =>
		!isAfter || windows.some((one) => startMs >= one.startMs && !one.anchor?.rows.some((row) => row.id === id));
	const rows = scope.relations
		.of('event', null)
		.filter((row) => isOfSubject(of, row, as === 'moments') && isWithin(row, windows) && isLater(row));
	const most =
		as === 'short' && keys.length === 2
			? MOMENTS_OF_PAIR
			: as === 'short' && span.is === 'beside'
				? MOMENTS.short
				: MOMENTS[as];
	const isPair = as === 'short' && keys.length === 2;
	// How long the two looked at each other is said in any case.
	const left = isPair ? MOST_WORDS_OF_PAIR - wordsIn(tieSentence(of)?.text ?? '') : MOST_WORDS;
	const moments =
		span.is === 'beside' || isPair ? fewMoments(rows, window, session, most, left) : keyMoments(rows, window, most);
	// Of two who are named it is said once who they are.
	const both = isPair ? [keyList(keys, session), keyList([...keys].reverse(), session)] : [];
	const again = (text: string): string => both.reduce((left, names) => left.replace(` ${names} `, ' they '), text);
	const each = moments.map((one) => sentence(capital(momentWords(one, session)), one.rows, one));
	const line = joined(
		each.map((one, i) => (i === 0 ? one : { ...one, text: again(momentWords(itemAt(moments, i), session)) })),
	);
	const person = personSentence(of);
	// Of a few seconds it is told what happened, and not of whom there was most.
	const isBrief = window.endMs - window.startMs <= BRIEF_MS && line !== null;
	// Of a few seconds it is no news that they differ.
	// Of two it is enough how long each looked at the other.
	const [change = null] = span.is === 'all' && keys.length !== 2 ? changeSentences(of, 1) : [];
	// Where they looked most says that already.
	const isOnlyCamera = moments.every((one) => one.rows.every(({ kind }) => kind === 'camera-contact'));
	const withUnknown = (ties: Sentence | null): Sentence | null =>
		line === null && ties === null ? null : joined([ties, muchUnknown(of)]);
	const parts: readonly (Sentence | null)[] = {
		// What changed is told with the ties, so that it stays two sentences.
		short: () =>
			person
				? [person, isOnlyCamera ? null : line]
				: [line, isBrief ? null : withUnknown(joined([tieSentence(of), change]))],
		long: () =>
			[line, person ?? tieSentence(of), keys.length === 0 ? centralSentence(of) : null, change, unknownSentence(of)]
				.filter((one) => one !== null)
				.slice(0, LINES),
		moments: () => withRest(each, momentsIn(rows, window)),
		doing: () => keys.map((key) => doingSentence(key, windows, scope, session)),
		change: () => {
			const changes = changeSentences(of, MAX_CHANGES);
			return changes.length > 0
				? changes
				: [sentence('Looks, eye contact and speaking hardly changed from the first half to the second')];
		},
		unknown: () => unknownSentences(of),
	}[as]();
	const told = parts.filter((one) => one !== null);
	const sentences =
		isPair && wordsIn(told.map(({ text }) => text).join(' ')) > MOST_WORDS_OF_PAIR ? told.map(shorter) : told;
	return {
		...{ yes: null, isList: as !== 'doing' },
		status: sentences.length > 0 ? 'answered' : 'not-seen',
		sentences:
			sentences.length > 0
				? sentences
				: [
						sentence(
							`Nothing ${keys.length === 1 ? 'of' : 'between'} ${keys.length > 0 ? keyList(keys, session) : 'people'} was seen in the ${lengthWord(window.endMs - window.startMs)}`,
						),
					],
		shown: moments.length > 1 ? [momentsTable(moments, session)] : [],
		// Whoever a summary is about is who is talked of from then on.
		named: namedIn(sentences.flatMap((one) => one.rows)).filter(
			(key) => keys.length === 0 || !key.startsWith('person:') || keys.includes(key),
		),
	};
};
