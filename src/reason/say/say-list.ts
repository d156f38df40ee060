import { capital, listWords } from '../../core/text/words';
import { groupBy } from '../../core/collections';
import type { AskSession } from '../answer/types';
import { lengthWord, timeWord } from '../answer/wording';
import type { ListFound, Listed } from '../query/found';
import type { Condition, ListQuery, Slot } from '../query/query';
import { lengthOf } from '../query/intervals';
import { isMutual, relationsOf, type Relation } from '../query/relations';
import type { Env } from '../query/scope';
import { mayBeMissed } from './certainty';
import { claimedOfList } from './measure/claimed';
import { anchorRows, clause, notClause, spanClause } from './clause';
import { listOr, slotWord, type Known } from './slot-words';
import { keyList, keyWord, verb } from './names';
import { firstOf, sentence, type Said, type Sentence } from './said';
import { whenWord } from './sizes';

/** More sentences are no answer to read. */
const MAX_SENTENCES = 12;

type Does = Extract<Condition, { is: 'does' }>;

/** What is listed: of something done, or of something that was never done in the whole span. */
type Asked = {
	readonly query: ListQuery;
	readonly session: AskSession;
	/** The one thing done; `null`: the condition says more than that. */
	readonly atom: Does | null;
	readonly isNever: boolean;
	/** ` between 2.0 s and 5.0 s`. */
	readonly time: string;
};

const askedOf = (query: ListQuery, items: readonly Listed[], session: AskSession): Asked => {
	const isNever = query.about.is === 'not' && query.about.of.is === 'ever';
	const alike = alikeWords(query.about, session);
	const inner = alike
		? alike.atom
		: query.about.is === 'not' && query.about.of.is === 'ever'
			? query.about.of.of
			: query.about;
	const anchors = anchorRows(items.flatMap(({ found }) => found));
	const time = spanClause(query.span, { rows: anchors, session, env: new Map(), vars: query.vars });
	return { query, session, isNever, time: `${time}${alike?.words ?? ''}`, atom: inner.is === 'does' ? inner : null };
};

/** `; Ben did not`: of what was done that alone that somebody else did, or did not; `null`: it says nothing of the kind. */
const alikeWords = (about: Condition, session: AskSession): { readonly atom: Does; readonly words: string } | null => {
	const [first, second, ...more] = about.is === 'and' ? about.of : [];
	const isNot = second?.is === 'not';
	const same = isNot ? second.of : second;
	if (first?.is !== 'does' || same?.is !== 'ever' || same.of.is !== 'does' || more.length > 0) return null;
	if (JSON.stringify({ ...same.of, who: null }) !== JSON.stringify({ ...first, who: null })) return null;
	const who = slotWord(same.of.who, session, new Map());
	return who === null ? null : { atom: first, words: isNot ? `; ${who} did not` : `; ${who} did, too` };
};

const rowsOf = (items: readonly Listed[]): Relation[] =>
	items.flatMap(({ found }) => found.flatMap(({ time }) => time.rows));

const known = ({ query, session }: Asked, items: readonly Listed[], env: Env = new Map()): Known => ({
	...{ rows: rowsOf(items), session, env, vars: query.vars },
});

const envOf = ({ show }: ListQuery, { values }: Listed): Env => new Map(show.map((name, i) => [name, values[i] ?? '']));

const isVar = (slot: Slot | null, name: string | undefined): boolean => slot?.is === 'var' && slot.name === name;

const isAnybody = (slot: Slot | null): boolean => slot === null || slot.is === 'any';

const isOfLength = (pick: ListQuery['pick']): boolean => pick?.is === 'longest' || pick?.is === 'shortest';

/** When it was; for one of several the start of the first time, and how often. */
const timeOf = ({ found }: Listed, of: number, { pick }: ListQuery): string => {
	const [first] = found;
	if (!first || first.time.rows.length === 0) return '';
	const when = of === 1 ? whenWord(first.time).trim() : `from ${timeWord(first.time.startMs)} on`;
	// Of the longest it is asked how long.
	const length = isOfLength(pick) ? `, ${lengthWord(first.time.endMs - first.time.startMs)}` : '';
	return ` (${found.length > 1 ? `${found.length} times, first ` : ''}${when}${length})`;
};

const isOfWhole = ({ about, span }: ListQuery): boolean =>
	span.is === 'all' && about.is === 'number' && about.holds.is === 'ever';

const listed = (asked: Asked, items: readonly Listed[]): string => {
	const withTimes = items.length === 1 && !asked.isNever && asked.query.span.is !== 'at';
	return listWords(
		items.map((item) => {
			const word = keyWord(item.values[0] ?? '', asked.session);
			return withTimes ? `${word}${timeOf(item, items.length, asked.query)}` : word;
		}),
	);
};

/** The values of one variable of something done. */
const doneClause = (asked: Asked, atom: Does, items: readonly Listed[]): string | null => {
	const { isNever, session, query } = asked;
	const [name] = query.show;
	const form = isNever ? 'base' : 'past';
	const not = isNever ? 'did not ' : '';
	const word = (slot: Slot | null): string | null =>
		isAnybody(slot) && slot === null ? null : slotWord(slot, session, new Map());
	if (isVar(atom.who, name)) {
		// At whom is named, too, where it is known.
		if (!isNever && isAnybody(atom.whom) && atom.doing !== 'mutual-gaze') {
			const [only, ...more] = items;
			// Of several that are equally long it is said how long.
			const [first] = only?.found ?? [];
			const each =
				first && isOfLength(query.pick) ? ` (${lengthWord(first.time.endMs - first.time.startMs)} each)` : '';
			const time = only && query.pick ? (more.length === 0 ? timeOf(only, 1, query) : each) : '';
			return `${clause(atom, known(asked, items))}${time}`;
		}
		return `${listed(asked, items)} ${not}${verb(atom.doing, { whom: word(atom.whom), what: word(atom.what) }, form)}`;
	}
	const isWhom = isVar(atom.whom, name);
	if (!isWhom && !isVar(atom.what, name)) return null;
	const aims = listed(asked, items);
	const ends = isWhom ? { whom: aims, what: word(atom.what) } : { whom: word(atom.whom), what: aims };
	const by = isAnybody(atom.who) ? null : word(atom.who);
	if (by === null && !isNever) {
		const said = clause(atom, known(asked, items));
		// Of many it is told who was looked at, and not who did.
		const isUnsaid = items.some(({ values }) => !said.includes(keyWord(values[0] ?? '', session)));
		const isLost = isWhom && atom.doing === 'look' && (isUnsaid || /\bsomebody\b/.test(said));
		return isLost ? `${aims} ${items.length > 1 ? 'were' : 'was'} looked at` : said;
	}
	return by === null ? `nobody ${verb(atom.doing, ends, 'past')}` : `${by} ${not}${verb(atom.doing, ends, form)}`;
};

const oneSentence = (asked: Asked, items: readonly Listed[]): Sentence => {
	const { atom, query, time } = asked;
	const done = atom && doneClause(asked, atom, items);
	if (done !== null) return sentence(`${done}${time}`, rowsOf(items));
	const clauses = items.map((item) => {
		const one = known(asked, [item], envOf(query, item));
		// Of what is so at some time for each of them, no time is that of all.
		return `${clause(query.about, one)}${isOfWhole(query) ? '' : timeOf(item, items.length, query)}`;
	});
	const names = items.map(({ values }) => keyWord(values[0] ?? '', asked.session));
	// “What did everybody look at?”: the same of each.
	const [name = ''] = names;
	const whole = isOfWhole(query) && items.length > 1 ? clauses[0]?.replace(name, listWords(names)) : undefined;
	const [first = ''] = clauses;
	const isPlain = /^(?:everybody|nobody|exactly|at least|at most) /i.test(first) && first.split(name).length === 2;
	if (whole !== undefined && name !== '' && isPlain && first.endsWith(name))
		return sentence(`${whole}${time}`, rowsOf(items));
	// What was asked for stands first, whatever else it took.
	const isFirst = clauses.every((text, i) => text.startsWith(names[i] ?? ''));
	// Of several the same is said of each.
	if (!isFirst && items.length > 2 && query.about.is === 'number')
		return sentence(
			`${listWords(names)}: ${clause(query.about, { ...known(asked, []), isBeside: true })}${time}`,
			rowsOf(items),
		);
	return sentence(`${isFirst ? '' : `${listWords(names)}: `}${clauses.join('; ')}${time}`, rowsOf(items));
};

/** Two ends: each who with all whom. */
const pairSentences = (asked: Asked, items: readonly Listed[]): Sentence[] => {
	const { atom, query, isNever, session, time } = asked;
	const [a, b] = query.show;
	const form = isNever ? 'base' : 'past';
	const not = isNever ? 'did not ' : '';
	if (atom && isVar(atom.who, a) && isVar(atom.whom, b) && !isMutual(atom.doing) && !isOfLength(query.pick)) {
		return [...groupBy(items, ({ values }) => values[0] ?? '')].map(([who, own]) => {
			const keys = own.map(({ values }) => values[1] ?? '');
			const said = verb(atom.doing, { whom: keyList(keys, session), what: null }, form);
			return sentence(`${keyWord(who, session)} ${not}${said}${time}`, rowsOf(own));
		});
	}
	return items.map((item) => {
		const one = known(asked, [item], envOf(query, item));
		const end = `${time}${timeOf(item, items.length, query)}`;
		if (atom && isMutual(atom.doing)) {
			const said = verb(atom.doing, { whom: null, what: slotWord(atom.what, session, new Map()) }, form);
			return sentence(`${keyList(item.values.slice(0, 2), session)} ${not}${said}${end}`, one.rows);
		}
		const said = isNever && atom ? notClause(atom, { ...one, rows: [] }) : clause(query.about, one);
		return sentence(`${said}${end}`, one.rows);
	});
};

/** The deeds of one person of whom “neither … nor …” is asked; empty where it is something else. */
const eitherOf = ({ about, show }: ListQuery): readonly Does[] => {
	const ever = about.is === 'not' && about.of.is === 'ever' ? about.of.of : null;
	const atoms = ever?.is === 'or' ? ever.of.flatMap((one) => (one.is === 'does' ? [one] : [])) : [];
	const isAll = ever?.is === 'or' && atoms.length === ever.of.length && atoms.every(({ who }) => isVar(who, show[0]));
	return isAll ? atoms : [];
};

/** That nothing of a list was found. */
const noneClause = (asked: Asked, isYesNo: boolean): string => {
	const { atom, query, isNever } = asked;
	const none = known(asked, []);
	const either = eitherOf(query).map(({ doing, whom, what }) => {
		const [aim, thing] = [whom, what].map((slot) => slotWord(slot, asked.session, new Map()));
		return verb(doing, { whom: aim ?? null, what: thing ?? null }, 'past');
	});
	if (isNever && either.length > 0) return `${isYesNo ? '' : 'nobody: '}everybody ${listOr(either)}`;
	if (!isNever || !atom) return notClause(query.about, none);
	const word = (slot: Slot | null): string | null =>
		isVar(slot, query.show[0]) ? 'all of them' : slotWord(slot, asked.session, new Map());
	const who = isVar(atom.who, query.show[0]) ? 'everybody' : (word(atom.who) ?? 'somebody');
	const did = `${who} ${verb(atom.doing, { whom: word(atom.whom), what: word(atom.what) }, 'past')}`;
	// “Did anyone not …” is answered with no already.
	return isVar(atom.who, query.show[0]) && !isYesNo ? `nobody: ${did}` : did;
};

const notSeen = (isAnswer: boolean, text: string): string => (isAnswer ? capital(text) : `Not seen: ${text}`);

/** Whether those who never looked may have done so while nothing tells where they did, which is most of the time. */
const isBarelyKnown = ({ atom, isNever, query, session }: Asked, items: readonly Listed[]): boolean => {
	const [name] = query.show;
	if (!isNever || atom?.doing !== 'look' || !isVar(atom.who, name)) return false;
	const { gazeKnown } = relationsOf(session);
	return items.some(({ values }) => lengthOf(gazeKnown(values.slice(0, 1))) < session.untilMs / 2);
};

/** Who, whom, which: people and things. */
export const sayList = (query: ListQuery, { items }: ListFound, session: AskSession): Said => {
	const asked = askedOf(query, items, session);
	const yes = claimedOfList(query, { items }, session);
	if (items.length === 0) {
		return {
			...{ yes, shown: [], named: [], isList: false, status: asked.isNever || yes !== null ? 'answered' : 'not-seen' },
			sentences: [sentence(notSeen(asked.isNever || yes !== null, `${noneClause(asked, yes !== null)}${asked.time}`))],
		};
	}
	// Whom somebody never looked at, where a look may have been missed.
	const isMissed = asked.isNever && asked.atom !== null && yes === null && mayBeMissed(asked.atom, session);
	const hedge = isBarelyKnown(asked, items) ? ', as far as it is known where they looked' : '';
	const all = query.show.length === 1 ? [oneSentence(asked, items)] : pairSentences(asked, items);
	const said = firstOf(all, MAX_SENTENCES);
	return {
		...{ yes, shown: [], status: 'answered', isList: said.length > 2 },
		sentences: said.map((one) => ({
			...one,
			text: `${isMissed ? `Not seen: ${one.text}` : capital(one.text)}${hedge}`,
		})),
		named: [...new Set(items.flatMap(({ values }) => values))],
		...(query.show.length === 1 && { listed: [...new Set(items.flatMap(({ values }) => values))] }),
	};
};
