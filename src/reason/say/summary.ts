import { capital, listWords } from '../../core/text/words';
import { itemAt } from '../../core/collections';
import { personKey } from '../answer/resolve';
import type { Doing } from '../answer/doings';
import type { AskSession } from '../answer/types';
import { lengthWord, timesWord, timeWord } from '../answer/wording';
import { any, does, ranging, variable } from '../query/build';
import { windowsOf } from '../query/evaluate';
import type { Measured } from '../query/found';
import { intersect, lengthOf, meets, union, type Interval } from '../query/intervals';
import { runMeasure } from '../query/measure';
import type { Condition, MeasureQuery, Range, Span, SummaryQuery } from '../query/query';
import { endsOf, type Relation } from '../query/relations';
import { keysOfSlot, scopeOf } from '../query/scope';
import { doingSentence } from './doing';
import { sayPlaces } from './places';
import { rowsClause } from './rows-clause';
import { keyMoments, type KeyMoment } from './key-moments';
import { deedOf, keyList, keyWord, verb } from './names';
import { sentence, type Said, type Sentence, type Shown } from './said';
import { namedIn, rowsIn } from './say-whether';
import { shortWhen } from './sizes';

/** How many moments are told in two sentences, in five lines, and in a list of them. */
const MOMENTS = { short: 6, long: 6, moments: 10, change: 0, doing: 0 } as const;

/** A change of less than this, as a share of the window, is none to tell. */
const SMALL_CHANGE = 0.1;

/** Of what a summary is. */
type Of = {
	readonly session: AskSession;
	/** Those it is about, by key; empty: all. */
	readonly who: readonly string[];
	readonly span: Span;
	readonly window: Interval;
};

const people = ranging('person');

const ranked = (about: Condition, by: readonly string[], span: Span, session: AskSession): readonly Measured[] => {
	const vars: Record<string, Range> = { x: people, y: people };
	const query: MeasureQuery = {
		...{ get: 'measure', measure: { of: 'time' }, vars, about, span, pick: null, keep: null },
		by: by.map((name) => ({ by: 'var', name })),
		rank: { order: 'most', top: null },
	};
	return runMeasure(query, scopeOf(vars, session)).groups.filter(({ size }) => size !== null && size > 0);
};

const keysOf = ({ group }: Measured): string[] => group.flatMap((one) => (one.is === 'key' ? [one.key] : []));

/** Whether a summary of some is about a group of people. */
const isAbout = ({ who }: Of, keys: readonly string[]): boolean =>
	who.length === 0 ||
	(who.length === 1 ? who.some((key) => keys.includes(key)) : keys.every((key) => who.includes(key)));

const looks = (of: Of) =>
	ranked(does('look', variable('x'), variable('y')), ['x', 'y'], of.span, of.session).filter((one) =>
		isAbout(of, keysOf(one)),
	);

/** Who looked at whom the most, and who had the most eye contact. */
const tieSentence = (of: Of): Sentence | null => {
	const { session, span } = of;
	const [look] = looks(of);
	const [mutual] = ranked(does('mutual-gaze', variable('x'), variable('y')), ['x', 'y'], span, session).filter((one) =>
		isAbout(of, keysOf(one)),
	);
	if (!look) return null;
	const [who = '', whom = ''] = keysOf(look);
	const said = `Most looked ${keyWord(who, session)} at ${keyWord(whom, session)} (${lengthWord(look.size ?? 0)})`;
	if (!mutual) return sentence(said, rowsIn(look.found));
	return sentence(
		`${said}; most eye contact had ${keyList(keysOf(mutual), session)} (${lengthWord(mutual.size ?? 0)})`,
		[...rowsIn(look.found), ...rowsIn(mutual.found)],
	);
};

/** The one most looked at, with the measure named. */
const centralSentence = ({ session, span }: Of): Sentence | null => {
	const [best] = ranked(does('look', any('person'), variable('y')), ['y'], span, session);
	if (!best) return null;
	return sentence(
		`Most looked at was ${keyList(keysOf(best), session)}: somebody looked there for ${lengthWord(best.size ?? 0)}`.replace(
			'somebody looked there',
			'others looked there',
		),
		rowsIn(best.found),
	);
};

const momentWords = ({ rows, startMs }: KeyMoment, session: AskSession): string =>
	`${rowsClause(rows, session)} (${timeWord(startMs)})`;

/** What could not be seen. */
const unknownSentence = ({ session, window, who }: Of): Sentence => {
	const { relations } = scopeOf({}, session);
	const all = who.length > 0 ? who : relations.people;
	const ofMs = window.endMs - window.startMs;
	const worst = all
		.map((key) => ({ key, ms: lengthOf(intersect(relations.gazeKnown([key]), union([window]))) }))
		.sort((a, b) => a.ms - b.ms);
	const [least] = worst;
	if (!least || least.ms >= 0.95 * ofMs)
		return sentence('Where everybody looked is known nearly all the time; what was said or felt is not known');
	return sentence(
		`Not known: what was said or felt, and where ${keyWord(least.key, session)} looked for ${lengthWord(ofMs - least.ms)} of ${lengthWord(ofMs)}`,
	);
};

/** What differs most between the halves of a window. */
const changeSentence = (of: Of): Sentence | null => {
	const { session, window } = of;
	const midMs = (window.startMs + window.endMs) / 2;
	const half = (startMs: number, endMs: number) =>
		new Map(looks({ ...of, span: { is: 'between', startMs, endMs } }).map((one) => [keysOf(one).join(' '), one]));
	const [before, after] = [half(window.startMs, midMs), half(midMs, window.endMs)];
	const [most] = [...new Set([...before.keys(), ...after.keys()])]
		.map((key) => {
			const [a, b] = [before.get(key), after.get(key)];
			return { key, a: a?.size ?? 0, b: b?.size ?? 0, rows: [...rowsIn(a?.found ?? []), ...rowsIn(b?.found ?? [])] };
		})
		.sort((one, two) => Math.abs(two.b - two.a) - Math.abs(one.b - one.a));
	if (!most || Math.abs(most.b - most.a) < (SMALL_CHANGE * (window.endMs - window.startMs)) / 2) return null;
	const [who = '', whom = ''] = most.key.split(' ');
	return sentence(
		`${keyWord(who, session)} looked at ${keyWord(whom, session)} ${most.b > most.a ? 'more' : 'less'} in the second half (${lengthWord(most.b)}) than in the first (${lengthWord(most.a)})`,
		most.rows,
	);
};

const momentsTable = (moments: readonly KeyMoment[], session: AskSession): Shown => ({
	is: 'table',
	caption: 'Key moments',
	head: ['When', 'What'],
	rows: moments.map((one) => ({ cells: [shortWhen(one), capital(rowsClause(one.rows, session))], at: one })),
});

const isIn = ({ who }: Of, row: Relation): boolean => {
	if (who.length === 0) return true;
	const { whom, what } = endsOf(row);
	const ends = [personKey(row.who), whom, what];
	if (who.length > 1) return who.filter((key) => ends.includes(key)).length > 1;
	// Attention that others share to somebody is nothing that these do.
	const isTold = row.kind !== 'shared-attention' && row.kind !== 'joint-attention';
	return who.some((key) => key === personKey(row.who) || (isTold && ends.includes(key)));
};

/** What somebody does to steer others or to answer them, in the order in which a summary tells it. */
const ACTS: readonly Doing[] = ['pointing', 'showing', 'giving', 'reaching', 'head-nod', 'head-shake'];

/** What one person did in all, without their looks: `spoke for 5 s, pointed 3 times`. */
const actsOf = (key: string, { window, session }: Of): { words: string[]; rows: Relation[] } => {
	const own = scopeOf({}, session)
		.relations.of('event', key)
		.filter((row) => personKey(row.who) === key && meets(row, window));
	const spoken = own.filter((row) => deedOf(row) === 'speaking');
	const spokenMs = lengthOf(intersect(union(spoken), union([window])));
	const words = spokenMs > 0 ? [`spoke for ${lengthWord(spokenMs)}`] : [];
	const rows = [...spoken];
	for (const act of ACTS) {
		const acts = own.filter((row) => deedOf(row) === act);
		const count = new Set(acts.map(({ id }) => id)).size;
		if (count === 0) continue;
		words.push(`${verb(act, { whom: null, what: null }, 'past')} ${timesWord(count)}`);
		rows.push(...acts);
	}
	return { words, rows };
};

/** What one person did in all, and at what they looked most, for a summary of that person. */
const personSentence = (of: Of): Sentence | null => {
	const { who, session, span } = of;
	const [one] = who;
	if (one === undefined || who.length > 1) return null;
	const acts = actsOf(one, of);
	const vars = { y: ranging('target') };
	const query: MeasureQuery = {
		...{ get: 'measure', measure: { of: 'time' }, vars, span, pick: null, keep: null },
		about: does('look', { is: 'person', name: one.slice('person:'.length) }, variable('y')),
		by: [{ by: 'var', name: 'y' }],
		rank: { order: 'most', top: 3 },
	};
	const groups = runMeasure(query, scopeOf(vars, session)).groups.filter(({ size }) => size !== null && size > 0);
	const list = groups.map((g) => `${keyList(keysOf(g), session)} (${lengthWord(g.size ?? 0)})`);
	const looked = list.length > 0 ? [`looked most at ${list.join(', ')}`] : [];
	const told = [...(acts.words.length > 0 ? [listWords(acts.words)] : []), ...looked];
	if (told.length === 0) return null;
	const rows = [...acts.rows, ...groups.flatMap((g) => rowsIn(g.found))];
	return sentence(`${keyWord(one, session)} ${told.join('; ')}`, rows);
};

/** Who or what there is in a session. */
const sayThere = (as: 'people' | 'things', session: AskSession): Said => {
	const named =
		as === 'people'
			? session.people.map(({ personId }) => personKey(personId))
			: session.objects.map(({ objectId }) => `object:${objectId}`);
	const one = as === 'people' ? 'person' : 'thing';
	const count = named.length === 1 ? `There is 1 ${one}` : `There are ${named.length} ${as}`;
	const text = named.length === 0 ? `No ${as} were seen` : `${count}: ${keyList(named, session)}`;
	return { yes: null, isList: false, shown: [], named, sentences: [sentence(text)], status: 'answered' };
};

/** What happened, as a text. */
export const saySummary = (query: SummaryQuery, session: AskSession): Said => {
	const { who, span, as } = query;
	if (as === 'people' || as === 'things') return sayThere(as, session);
	if (as === 'places') return sayPlaces(query, session);
	if (as === 'length') {
		const text = `The session is ${lengthWord(session.untilMs)} long, as far as it is known`;
		return { yes: null, isList: false, shown: [], named: [], sentences: [sentence(text)], status: 'answered' };
	}
	const scope = scopeOf({}, session);
	const windows = windowsOf(span, scope, new Map());
	const window = {
		startMs: itemAt(windows, 0).startMs,
		endMs: itemAt(windows, windows.length - 1).endMs,
	};
	const of: Of = { session, span, window, who: who.flatMap((slot) => keysOfSlot(slot, session, new Map()) ?? []) };
	const rows = scope.relations.of('event', null).filter((row) => isIn(of, row));
	const moments = keyMoments(rows, window, MOMENTS[as]);
	const told = moments.map((one) => sentence(capital(momentWords(one, session)), one.rows, one));
	const ties = [personSentence(of), tieSentence(of)];
	const line =
		moments.length > 0
			? sentence(
					capital(moments.map((one) => momentWords(one, session)).join('; ')),
					moments.flatMap((one) => one.rows),
				)
			: null;
	const parts: readonly (Sentence | null)[] = {
		short: () => (of.who.length === 1 ? [personSentence(of), line] : [line, tieSentence(of)]),
		long: () =>
			[line, ...ties, of.who.length === 0 ? centralSentence(of) : null, changeSentence(of), unknownSentence(of)].slice(
				0,
				6,
			),
		moments: () => told,
		doing: () => of.who.map((key) => doingSentence(key, windows, scope, session)),
		change: () => [
			changeSentence(of) ?? sentence('Who looked at whom hardly changed from the first half to the second'),
		],
	}[as]();
	const sentences = parts.filter((one) => one !== null);
	return {
		...{ yes: null, isList: as !== 'doing' },
		status: sentences.length > 0 ? 'answered' : 'not-seen',
		sentences:
			sentences.length > 0
				? sentences
				: [sentence(`Nothing between people was seen in the ${lengthWord(window.endMs - window.startMs)}`)],
		shown: moments.length > 1 ? [momentsTable(moments, session)] : [],
		named: namedIn(sentences.flatMap((one) => one.rows)),
	};
};
