import type { Turn } from '../query/reading';
import { allOf, any, atLeast, exactly, noneOf, person, ranging, variable } from '../query/build';
import type { Condition, Domain, Range, Slot } from '../query/query';
import { atomsOf } from '../query/scope';
import { somebodyElse } from './normal/somebody-else';
import type { Choice } from './choice';
import { sameSlot, spread } from './conditions';
import { namedBefore, namedPeople, partnerIn, turnPeople, twoNamed } from './follow/named-before';
import { tornBetween } from './follow/torn';
import { settled, slotOfKey } from './words/slots';
import { pronounOf, type Known, type Noun } from './words/noun';
import { isSameOne } from './words/same-one';

/** What the words of a question stand for, as it is read; grows from clause to clause. */
export type Bindings = Choice & {
	readonly known: Known;
	readonly turn: Turn | null;
	readonly vars: Record<string, Range>;
	/** Variables that are asked for, in the order of the question. */
	readonly asked: string[];
	/** Variables that results are told apart by. */
	readonly each: string[];
	/** Whoever and whatever was named, the latest last. */
	readonly named: { readonly slot: Slot; readonly of: Domain }[];
	readonly assumed: string[];
	/** Whom “she” or “he” was taken for who was named before the question. */
	readonly referred: { readonly key: string; readonly word: string }[];
	/** Whom “the other” was taken for that nobody named: the same again. */
	readonly others: Slot[];
	/** Words that say too little. */
	readonly unclear: Noun[];
};

export const newBindings = (known: Known, turn: Turn | null, choice: Choice): Bindings => ({
	...choice,
	...{ known, turn, vars: {}, asked: [], each: [], named: [], assumed: [], referred: [], others: [], unclear: [] },
});

/** A place in a relation, and what is said of how many take it. */
export type Bound = { readonly slot: Slot | null; readonly wrap: ((holds: Condition) => Condition) | null };

/** How quantities are read: at one moment, or whenever it is. */
export type Way = {
	readonly isNegated: boolean;
	/** Several who are named are told apart, and not taken together. */
	readonly isApart: boolean;
	/** Whoever does it is a number of people: for each of them it may be another. */
	readonly isInner?: boolean;
};

const NAMES = ['x', 'y', 'z', 'u', 'v', 'w'];

const newVariable = (bindings: Bindings, range: Range): string => {
	const name = NAMES.find((one) => !(one in bindings.vars)) ?? `x${Object.keys(bindings.vars).length}`;
	bindings.vars[name] = range;
	return name;
};

const UNBOUND: Bound = { slot: null, wrap: null };
const plain = (slot: Slot): Bound => ({ slot, wrap: null });

const people = ({ known }: Bindings): readonly Slot[] => known.people.map(({ personId }) => person(personId));

const settle = (noun: Noun, bindings: Bindings): readonly Slot[] =>
	noun.slots.map((slot) => settled(slot, bindings.known));

const name = (bindings: Bindings, slot: Slot, of: Domain): void => {
	bindings.named.push({ slot, of });
};

const variableOf = (noun: Noun, bindings: Bindings, range: Partial<Omit<Range, 'of'>> = {}): string => {
	const among = noun.slots.length > 0 ? settle(noun, bindings) : (range.among ?? null);
	const except = [...noun.except.map((slot) => settled(slot, bindings.known)), ...(range.except ?? [])];
	return newVariable(bindings, ranging(noun.of, { among, except }));
};

/** Those not named; the one who is left, where only one is. */
const restOf = (bindings: Bindings): readonly Slot[] => {
	const own = bindings.named.filter(({ of, slot }) => of === 'person' && slot.is === 'person');
	const named = own.length > 0 ? own.map(({ slot }) => slot) : turnPeople(bindings);
	return people(bindings).filter((slot) => !named.some((n) => sameSlot(n, slot)));
};

const several = (slots: readonly Slot[], noun: Noun, bindings: Bindings, way: Way): Bound => {
	const [only, ...more] = slots;
	if (only && more.length === 0) {
		name(bindings, only, noun.of);
		return plain(only);
	}
	const own = newVariable(bindings, ranging(noun.of, { among: slots }));
	for (const slot of slots) name(bindings, slot, noun.of);
	if (way.isApart && !noun.text.startsWith('both')) {
		bindings.each.push(own);
		return plain(variable(own));
	}
	if (noun.join === 'or') return { slot: variable(own), wrap: (holds) => atLeast(1, own, holds) };
	return { slot: variable(own), wrap: (holds) => allOf(own, holds) };
};

const chosenFor = (noun: Noun, bindings: Bindings, way: Way): Bound => {
	const slots = bindings.chosen.get(noun.text);
	const [only, ...more] = slots ?? [];
	if (only?.is === 'person' && more.length === 0 && noun.is === 'she')
		bindings.referred.push({ key: `person:${only.name}`, word: pronounOf(noun.text) });
	if (slots) return several(slots, nounWith(noun, slots), bindings, way);
	// “While the man pointed, did he look at it?”: he is the man, whoever that is.
	if (!bindings.unclear.some((one) => isSameOne(one, noun))) bindings.unclear.push(noun);
	return plain(any('person'));
};

const nounWith = (noun: Noun, slots: readonly Slot[]): Noun => ({ ...noun, is: 'fixed', slots });

/** What a noun stands for in its place. `taken`: those who have another place in the same clause. */
export const bind = (noun: Noun | null, bindings: Bindings, way: Way, taken: readonly Slot[] = []): Bound => {
	if (!noun) return UNBOUND;
	bindings.assumed.push(...noun.assumed);
	switch (noun.is) {
		case 'fixed':
			return several(settle(noun, bindings), noun, bindings, way);
		case 'wh': {
			// “Who else looked?”: but those who were said to.
			const isElse = / else$/.test(noun.text) && noun.of === 'person';
			const others = isElse ? [...namedBefore(bindings), ...turnPeople(bindings)] : [];
			// “Which of the two?”
			const two =
				noun.of === 'person' && /\bof the(?:se|m)? two$|\bof them two$/.test(noun.text) ? twoNamed(bindings) : null;
			const own = variableOf(noun, bindings, { except: others, ...(two && { among: two }) });
			bindings.asked.push(own);
			name(bindings, variable(own), noun.of);
			return plain(variable(own));
		}
		case 'each': {
			const own = variableOf(noun, bindings);
			bindings.each.push(own);
			return plain(variable(own));
		}
		case 'some': {
			if (/\bsame\b|selbe|\bmême|\bmism[ao]/.test(noun.text)) {
				const same = variableOf(noun, bindings);
				return { slot: variable(same), wrap: (holds) => atLeast(1, same, holds) };
			}
			// “Never by anyone”: by nobody; “did somebody not look”: one who did not.
			const isAny = /^any/.test(noun.text);
			const isElse = / else$/.test(noun.text) && noun.except.length === 0 && noun.slots.length === 0;
			if (isElse && noun.of === 'person') return plain(somebodyElse);
			if (way.isInner && noun.except.length === 0 && noun.slots.length === 0) return plain(any(noun.of));
			const isFree = (way.isNegated && !isAny) || noun.isPlain || noun.except.length > 0 || noun.slots.length > 0;
			if (!isFree) return plain(any(noun.of));
			const own = variableOf(noun, bindings);
			name(bindings, variable(own), noun.of);
			return plain(variable(own));
		}
		case 'none': {
			const own = variableOf(noun, bindings);
			return { slot: variable(own), wrap: (holds) => noneOf(own, holds) };
		}
		case 'all': {
			const own = variableOf(noun, bindings);
			return { slot: variable(own), wrap: (holds) => allOf(own, holds) };
		}
		case 'number': {
			const own = variableOf(noun, bindings);
			const { op, count } = noun;
			return {
				slot: variable(own),
				wrap: (holds) => (op === 'exactly' ? exactly(count, own, holds) : { is: 'number', of: own, op, count, holds }),
			};
		}
		case 'others': {
			const rest = restOf(bindings);
			// “Looked at by all the others”: by all but the one who is asked for.
			const isAll = /^(?:all|both|every)/.test(noun.text) && bindings.named.some(({ slot }) => slot.is === 'var');
			if (!isAll && rest.length === bindings.known.people.length) return plain(any('person'));
			const own = newVariable(bindings, ranging('person', { among: rest.length > 0 ? rest : null }));
			if (way.isApart && !isAll) {
				bindings.each.push(own);
				return plain(variable(own));
			}
			return { slot: variable(own), wrap: (holds) => allOf(own, holds) };
		}
		case 'other': {
			if (way.isInner) return plain(any('person'));
			const partner = bindings.named.some(({ of }) => of === 'person') ? null : partnerIn(bindings.turn);
			if (partner) return several([partner], noun, bindings, way);
			const rest = restOf(bindings);
			const [one] = rest;
			if (one && rest.length === 1) return several([one], noun, bindings, way);
			// “The other child”, where nobody was named.
			if (rest.length > 2 && bindings.named.length === 0 && turnPeople(bindings).length === 0)
				return chosenFor(noun, bindings, way);
			const again = bindings.others.find((slot) => !taken.some((t) => sameSlot(t, slot)));
			if (again) return plain(again);
			const own = newVariable(bindings, ranging('person'));
			name(bindings, variable(own), 'person');
			bindings.others.push(variable(own));
			return plain(variable(own));
		}
		case 'she':
			return singular(noun, bindings, way, taken);
		case 'it':
			return noun.text === 'there' ? placeOf(bindings, taken) : pointedOut(bindings, taken);
		case 'they':
			return plural(noun, bindings, way, taken);
		case 'vague':
			return chosenFor(noun, bindings, way);
		case 'each-other':
			return UNBOUND;
	}
};

const singular = (noun: Noun, bindings: Bindings, way: Way, others: readonly Slot[]): Bound => {
	const word = pronounOf(noun.text);
	// “Did she interrupt him?”: he is another than she.
	const isSexed = word === 'she' || word === 'he';
	const again = bindings.referred.find((one) => isSexed && one.word === word);
	const same = again ? slotOfKey(again.key) : null;
	if (same && !others.some((slot) => sameSlot(slot, same))) return plain(same);
	const told = [...bindings.referred, ...(bindings.turn?.she ? [bindings.turn.she] : [])];
	const unlike = told.filter((one) => isSexed && one.word !== word && /^s?he$/.test(one.word));
	const taken = [...others, ...unlike.flatMap(({ key }) => slotOfKey(key) ?? [])];
	const people = namedPeople(bindings, taken);
	// “Whom did Anna look at when Bert looked at her?”: she is Anna, and not who is asked for.
	const own = people.find(({ is }) => is === 'person') ?? people[0];
	// “When somebody pointed at someone, who looked at that person?”: each of them is told.
	const isTold = own?.is === 'var' && /^th(?:at|is) /.test(noun.text);
	if (isTold && ![...bindings.asked, ...bindings.each].includes(own.name)) bindings.each.push(own.name);
	if (own) return plain(own);
	const free = turnPeople(bindings).filter((slot) => !taken.some((t) => sameSlot(t, slot)));
	// “Whom did she look at?”, “and who looked at her?”: the same person, and not the answer in between.
	const before = bindings.turn?.she;
	const kept = before && before.word === word ? slotOfKey(before.key) : null;
	const stillTold = free.find((slot) => kept && sameSlot(slot, kept));
	// “Did Anna talk more than Ben?”, “and how often did she nod?”: one or the other.
	const torn = stillTold || taken.length > others.length ? [] : tornBetween(bindings.turn, taken);
	if (torn.length > 0) return chosenFor({ ...noun, slots: torn }, bindings, way);
	const earlier = stillTold ?? free[0];
	if (earlier) {
		if (earlier.is === 'person') bindings.referred.push({ key: `person:${earlier.name}`, word });
		name(bindings, earlier, 'person');
		return plain(earlier);
	}
	return chosenFor(noun, bindings, way);
};

/** “Who looked there?”: at whom or what was looked or pointed before. */
const placeOf = (bindings: Bindings, taken: readonly Slot[]): Bound => {
	const last = bindings.turn?.queries.at(-1);
	const doers = last && 'about' in last ? atomsOf(last.about).flatMap(({ who }) => who ?? []) : [];
	const told = (bindings.turn?.named ?? []).flatMap((key) => slotOfKey(key) ?? []);
	// Whoever did it, where it was not said who, is told first.
	const found = doers.every(({ is }) => is === 'any') ? told.filter(({ is }) => is === 'person').slice(0, 1) : [];
	const isFree = (slot: Slot): boolean => ![...doers, ...found, ...taken].some((one) => sameSlot(one, slot));
	// Where somebody pointed is what it was said to be at, and not who did.
	const fixed = last && 'about' in last ? atomsOf(last.about).flatMap(({ whom }) => whom ?? []) : [];
	const aim = fixed.find((slot) => (slot.is === 'person' || slot.is === 'thing') && isFree(slot)) ?? told.find(isFree);
	return aim && bindings.named.every(({ of }) => of === 'person') ? plain(aim) : pointedOut(bindings, taken);
};

/** “It”: the thing named last. */
const pointedOut = (bindings: Bindings, taken: readonly Slot[]): Bound => {
	const own = [...bindings.named]
		.reverse()
		.find(({ of, slot }) => of !== 'person' && !taken.some((t) => sameSlot(t, slot)));
	if (own) return plain(own.slot);
	const key = bindings.turn?.named.find((one) => one.startsWith('object:') || one === 'camera');
	// “Who looked at the ball?”, “who else looked at it?”
	const last = bindings.turn?.queries.at(-1);
	const atoms = last && 'about' in last ? atomsOf(last.about) : [];
	const asked = atoms
		.flatMap(({ whom, what }) => [whom, what])
		.find((one) => one?.is === 'thing' || one?.is === 'camera');
	const slot = key === undefined ? (asked ?? null) : slotOfKey(key);
	return slot ? plain(slot) : plain(any('target'));
};

const plural = (noun: Noun, bindings: Bindings, way: Way, taken: readonly Slot[]): Bound => {
	const own = namedPeople(bindings, taken);
	if (own.length > 0) {
		const isOneOf = noun.join === 'or';
		const variables = own.filter((slot) => slot.is === 'var');
		if (variables.length > 0 && own[0]) {
			if (variables.length === 1) return plain(own[0]);
			const marked = variable(own.map((slot) => (slot.is === 'var' ? slot.name : '')).join(isOneOf ? '|' : '&'));
			return { slot: marked, wrap: (holds) => spread(holds, marked, variables, isOneOf) };
		}
		return several(noun.count > 0 ? own.slice(0, noun.count) : own, noun, bindings, way);
	}
	const told = turnPeople(bindings);
	// “Who spoke the least?”, “what were they looking at?”: whoever did, though others were told as well.
	const last = bindings.turn?.queries.at(-1);
	const isOfOne = last?.get === 'measure' && last.rank?.top === 1 && last.by.length === 1;
	if (isOfOne && told[0] && noun.count === 0) return several(told.slice(0, 1), noun, bindings, way);
	// “When did they speak?”, where one alone was talked of.
	if (told.length === 1 && noun.count === 0 && !way.isApart) return several(told, noun, bindings, way);
	if (told.length > 1) return several(noun.count > 0 ? told.slice(0, noun.count) : told, noun, bindings, way);
	const all = people(bindings);
	if (noun.count > 0 && noun.count < all.length) return chosenFor(noun, bindings, way);
	return several(all, noun, bindings, way);
};
