import type { Scene } from '../../../../tests/fixtures/ask/scene.ts';
import { clausesOf, withoutNames, type Clause, type Mention } from './mentions.ts';
import type { Amount, Key, KeyedQuestion, Named } from './key.ts';
import { CANNOT_TELL, NEGATION, NO, NOT_SEEN, REFUSED, SOMEBODY, DECLINED, YES } from './phrases.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';

/** Longest answer to a question that asks for no list and no summary, words. */
const MOST_WORDS = 40;
const LONG_TYPES = ['summary', 'table', 'sequence'];

/** How far an answer may be off: the perceived sample may be asked, all other scenes are known exactly. */
type Tolerance = {
	readonly share: number;
	readonly seconds: number;
	readonly points: number;
	readonly momentS: number;
};
const toleranceOf = (scene: Scene): Tolerance =>
	scene.name === 'table-talk'
		? { share: 0.2, seconds: 0.4, points: 2, momentS: 0.5 }
		: // A clock of whole seconds is off by up to one.
			{ share: 0.1, seconds: 0.5, points: 2, momentS: scene.seconds > 60 ? 1 : 0.5 };

/** What checks of one answer share. */
type Read = {
	readonly text: string;
	readonly clauses: readonly Clause[];
	readonly quantities: readonly Quantity[];
	readonly tolerance: Tolerance;
	/** What the question names. */
	readonly asked: readonly Named[];
	readonly scene: Scene;
};

const isPerson = (id: Named): boolean => /^[P?]\d+$/.test(id);
const mentionsIn = (clauses: readonly Clause[]): Mention[] => clauses.flatMap((c) => c.mentions);
const idsOf = (mentions: readonly Mention[]): Named[] => mentions.flatMap((m) => m.ids);

/** Those in which the answer stands: of “who did not”, the ones that say “not”; else the others. */
const clausesFor = (key: Key, clauses: readonly Clause[]): readonly Clause[] => {
	const ofSign = clauses.filter((c) => c.isNegative === (key.negative ?? false));
	if (!key.negative || mentionsIn(ofSign).length > 0) return ofSign;
	// “Anna. Person 6 looked at Bert.”
	const [opening] = clauses;
	return opening && opening.mentions.every((m) => m.part === 'bare') ? [opening] : clauses;
};

/** Complaints about a set of names: what is missing, and what is too many. */
const setObjections = (
	what: 'who' | 'whom' | 'named',
	{ key, wanted, read }: { key: Key; wanted: readonly Named[]; read: Read },
	mentions: readonly Mention[],
): string[] => {
	const said = idsOf(mentions).filter((id) => wanted.some((w) => isPerson(w) === isPerson(id)));
	const right = [...wanted, ...(key.given ?? [])];
	// “All three” takes in whom the question names; a name by itself may only repeat the question.
	const strangers = mentions.flatMap(({ ids }) =>
		ids.filter((id) => said.includes(id) && !right.includes(id) && (ids.length > 1 || !read.asked.includes(id))),
	);
	return [
		...wanted.filter((id) => !said.includes(id)).map((id) => `${what} lacks ${id}`),
		...(key.partial ? [] : [...new Set(strangers)]).map((id) => `${what} has ${id}`),
	];
};

const roleObjections = (key: Key, read: Read): string[] => {
	const mentions = mentionsIn(clausesFor(key, read.clauses));
	const inPart = (part: Mention['part']) =>
		key.negative ? mentions : mentions.filter((m) => m.part === part || m.part === 'bare');
	const { who, whom, named } = key;
	return [
		...(who ? setObjections('who', { key, wanted: who, read }, inPart('actor')) : []),
		...(whom ? setObjections('whom', { key, wanted: whom, read }, inPart('patient')) : []),
		...(named ? setObjections('named', { key, wanted: named, read }, mentions) : []),
	];
};

const linkObjections = (key: Key, read: Read): string[] => {
	const said = clausesFor(key, read.clauses).flatMap((c) => c.links);
	const isIn = (list: readonly (readonly [Named, Named])[], [a, b]: readonly [Named, Named]) =>
		list.some(([c, d]) => a === c && b === d);
	const { links = [] } = key;
	return [
		...links.filter((link) => !isIn(said, link)).map(([a, b]) => `lacks ${a} → ${b}`),
		...(key.partial || links.length === 0 ? [] : said.filter((link) => !isIn(links, link))).map(
			([a, b]) => `has ${a} → ${b}`,
		),
	];
};

const TOGETHER = /^[\s(),]*(?:and|with|&|\+|-|–|\/|×|↔|und|mit|et|avec|y|con)[\s(),]*$/iu;

/** Two by two, as the text joins them. */
const pairsSaid = (clauses: readonly Clause[], text: string): [Named, Named][] => {
	const pairs: [Named, Named][] = [];
	for (const { mentions } of clauses) {
		const people = mentions.filter((m) => m.ids.every(isPerson));
		const [all] = people;
		if (people.length === 1 && all?.ids.length === 2) pairs.push([all.ids[0] ?? '', all.ids[1] ?? '']);
		for (let i = 1; i < people.length; i++) {
			const [a, b] = [people[i - 1], people[i]];
			const isPair = a && b && (people.length === 2 || TOGETHER.test(text.slice(a.end, b.at)));
			if (!isPair) continue;
			pairs.push([a.ids[0] ?? '', b.ids[0] ?? '']);
			i++;
		}
	}
	return pairs;
};

const pairObjections = (key: Key, read: Read): string[] => {
	const said = pairsSaid(clausesFor(key, read.clauses), read.text);
	const isSame = ([a, b]: readonly [Named, Named], [c, d]: readonly [Named, Named]) =>
		(a === c && b === d) || (a === d && b === c);
	const { pairs = [], firstPair } = key;
	const [first] = said;
	return [
		...pairs.filter((p) => !said.some((s) => isSame(s, p))).map(([a, b]) => `lacks the pair ${a}–${b}`),
		...(pairs.length === 0 || key.partial ? [] : said.filter((s) => !pairs.some((p) => isSame(s, p)))).map(
			([a, b]) => `has the pair ${a}–${b}`,
		),
		...(firstPair && !(first && isSame(first, firstPair)) ? [`does not begin with ${firstPair.join('–')}`] : []),
	];
};

const rankObjections = (key: Key, read: Read): string[] => {
	const said = idsOf(mentionsIn(read.clauses));
	const { first, over = [], order = [], wordFirst } = key;
	const winner = said.find((id) => id === first || over.includes(id));
	let next = 0;
	for (const id of said) if (id === order[next]) next++;
	const lower = read.text.toLowerCase();
	const firstOf = (words: readonly string[]) =>
		Math.min(...words.map((w) => lower.indexOf(w.toLowerCase())).filter((at) => at >= 0), Infinity);
	return [
		...(first !== undefined && winner !== first ? [`names ${winner ?? 'nobody'} first, not ${first}`] : []),
		...(next < order.length ? [`order breaks off before ${order[next]}`] : []),
		...(wordFirst && !(firstOf(wordFirst[0]) < firstOf(wordFirst[1])) ? [`lacks “${wordFirst[0][0]}” first`] : []),
	];
};

const isNear = (said: number, right: number, { share }: Tolerance, least: number): boolean =>
	Math.abs(said - right) <= Math.max(share * right, least) + 1e-9;
const valuesOf = (quantities: readonly Quantity[], ...kinds: readonly Quantity['kind'][]): number[] =>
	quantities.filter((q) => kinds.includes(q.kind)).map((q) => q.value);

const numberObjections = (key: Key, { quantities, tolerance }: Read): string[] => {
	const of = (...kinds: readonly Quantity['kind'][]) => valuesOf(quantities, ...kinds);
	const hasDuration = (s: number) => of('duration', 'time').some((d) => isNear(d, s, tolerance, tolerance.seconds));
	const hasMoment = (s: number) => of('moment', 'time').some((m) => Math.abs(m - s) <= tolerance.momentS + 1e-9);
	const hasAny = (rights: readonly number[] | undefined, holds: (right: number) => boolean, what: string) =>
		rights && !rights.some(holds) ? [`lacks ${rights.join(' or ')} ${what}`] : [];
	const hasEach = (rights: readonly number[] | undefined, holds: (right: number) => boolean, what: string) =>
		(rights ?? []).filter((r) => !holds(r)).map((r) => `lacks ${r} ${what}`);
	return [
		...hasAny(key.count, (n) => of('count').includes(n), 'times'),
		...hasEach(key.allCounts, (n) => of('count').includes(n), 'times'),
		...hasAny(key.seconds, hasDuration, 's'),
		// “It fell from 39 s to 5 s.”
		...hasEach(key.allSeconds, (s) => hasDuration(s) || hasMoment(s), 's'),
		...hasAny(key.percent, (p) => of('percent').some((said) => isNear(said, p, tolerance, tolerance.points)), '%'),
		...hasAny(key.rate, (r) => of('rate', 'count').some((said) => isNear(said, r, tolerance, 0.1)), 'a minute'),
		...hasEach(key.at, hasMoment, 's as a moment'),
		...hasEach((key.spans ?? []).flat(), hasMoment, 's as a moment'),
	];
};

/** Whether a number stands behind the name it belongs to, before the next name of the sort. */
const hasAmount = (amount: Amount, { text, clauses, scene, tolerance }: Read): boolean => {
	const mentions = mentionsIn(clauses);
	const { who, whom, seconds, count, percent } = amount;
	return mentions.some((mention, i) => {
		if (!mention.ids.includes(whom ?? who)) return false;
		const owner =
			whom === undefined
				? mention
				: mentions.slice(0, i).findLast((m) => m.part !== 'patient' && m.ids.every(isPerson));
		if (!owner?.ids.includes(who)) return false;
		const next = mentions.slice(i + 1).find((m) => whom !== undefined || m.ids.every(isPerson));
		const said = quantitiesIn(withoutNames(text.slice(mention.end, next?.at), scene));
		const has = (right: number | undefined, least: number, ...kinds: readonly Quantity['kind'][]) =>
			right === undefined || valuesOf(said, ...kinds).some((value) => isNear(value, right, tolerance, least));
		return (
			has(seconds, tolerance.seconds, 'duration', 'time') &&
			has(percent, tolerance.points, 'percent') &&
			(count === undefined || valuesOf(said, 'count').includes(count))
		);
	});
};

const amountObjections = (key: Key, read: Read): string[] =>
	(key.amounts ?? [])
		.filter((amount) => !hasAmount(amount, read))
		.map(({ who, whom, seconds, count, percent }) =>
			[`lacks ${who}`, ...(whom ? [`→ ${whom}`] : []), seconds ?? count ?? percent].join(' '),
		);

const wordObjections = (key: Key, { text, clauses }: Read): string[] => {
	const lower = text.toLowerCase();
	const [opening] = clauses;
	// “This cannot be told” is no “no”.
	const isNo = NO.test(text) || (!YES.test(text) && opening?.isNegative === true && !CANNOT_TELL.test(opening.text));
	const asksForPeople = key.who ?? key.whom ?? key.named ?? key.links ?? key.pairs ?? key.first ?? key.firstPair;
	return [
		...(key.yes === true && !YES.test(text) ? ['does not begin with yes'] : []),
		...(key.yes === false && !isNo ? ['does not begin with no'] : []),
		...(key.nothing &&
		(CANNOT_TELL.test(text) || !(NEGATION.test(text) || NOT_SEEN.test(text) || /(?<![\d.,:])0(?![.,:]?\d)/.test(text)))
			? ['does not say that there was none']
			: []),
		...(key.refuse && !REFUSED.test(text) && !NOT_SEEN.test(text) ? ['does not say that it cannot be told'] : []),
		...(key.ask && !text.includes('?') ? ['does not ask back'] : []),
		...(key.says ?? [])
			.filter((words) => !words.some((w) => lower.includes(w.toLowerCase())))
			.map((words) => `lacks “${words.join('” or “')}”`),
		...(asksForPeople !== undefined && SOMEBODY.test(text) ? ['says somebody'] : []),
	];
};

const keyObjections = (key: Key, read: Read, type: string): string[] => {
	const isLong = key.long ?? LONG_TYPES.includes(type);
	const words = read.text.split(/\s+/).length;
	const objections = [
		...wordObjections(key, read),
		...roleObjections(key, read),
		...linkObjections(key, read),
		...pairObjections(key, read),
		...rankObjections(key, read),
		...numberObjections(key, read),
		...amountObjections(key, read),
		...(!isLong && words > MOST_WORDS ? [`has ${words} words`] : []),
	];
	if (objections.length === 0) return [];
	return (key.anyOf ?? []).some((other) => keyObjections(other, read, type).length === 0) ? [] : objections;
};

/** What speaks against an answer; empty when it is right. */
export const objectionsTo = (text: string, { q, key, type }: KeyedQuestion, scene: Scene): string[] => {
	if (text.trim() === '') return ['is empty'];
	if (DECLINED.test(text)) return ['declines'];
	const bare = text.replace(/\[[A-Z]?\d+\]/g, ' ');
	return keyObjections(
		key,
		{
			text: bare,
			clauses: clausesOf(bare, scene),
			quantities: quantitiesIn(withoutNames(bare, scene)),
			tolerance: toleranceOf(scene),
			asked: idsOf(mentionsIn(clausesOf(q, scene))),
			scene,
		},
		type,
	);
};
