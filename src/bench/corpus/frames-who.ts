import { anyOf, chance, wordingOf } from './draw';
import {
	anyTense,
	doingText,
	finite,
	isUndirected,
	nounFor,
	pairVerbFor,
	passive,
	sayClause,
	verbText,
	anyDoing,
	hasAim,
	verbFor,
} from './clause';
import { sayPerson, sayThing } from './refer';
import type { Sentence, SentenceMaker } from './sentence';

const WHO = ['who', 'who', 'who', 'who', 'who', 'who', 'who', 'who', 'which person', 'which person', 'which participant', 'which participants', 'which people', 'which of them', 'who all', 'what person', 'who exactly', 'which one', 'which of the people', 'which individual', 'what people', 'who else'] as const;

/** Frames around a verb phrase that agrees with one person: `V`; `W` is a question word. */
const FRAMES = [
	'W V',
	'W V',
	'W V',
	'W V',
	'W V',
	'W V',
	'who is it that V',
	'who is the person that V',
	'who is the one who V',
	'who are the people that V+',
	'who is the person who V',
	'who was it that V',
	'who are the ones who V+',
	'is there anyone who V, and who',
	'person who V',
	'people who V+',
	'the person who V',
	'who would you say V',
] as const;

const COMMANDS = [
	'list everyone who V',
	'list the people who V+',
	'name the people who V+',
	'name everybody who V',
	'show me who V',
	'list all who V+',
	'find the person who V',
	'give me the names of the people who V+',
	'find everyone who V',
	'name the person who V',
	'identify who V',
	'list all the participants who V+',
	'give the names of all who V+',
	'tell me the person who V',
	'point out who V',
	'give me everyone who V',
	'show the people who V+',
] as const;

/** “Who” without a verb form of its own. */
const FRAGMENTS = ['who: G', 'people G', 'person G', 'names of people G', 'G - who', 'G: who', 'whoever is G', 'who is G', 'everyone G', 'who all is G'] as const;

const capitalPlural = (word: string): boolean => /people|participants$/.test(word);

/** “Who looks at B”, in many forms. */
export const sayWho: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	const { phrase, target, tense, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const common = { query: { ask: 'who', about: pattern }, named, actor: null } as const;
	if (phrase.hasPassive && target !== null && chance(draw, 0.1)) {
		const { be, rest } = passive(draw, phrase, tense);
		const frame = wordingOf(draw, 'who passive', ['by whom B T R', 'T B R by whom', 'who B T R by']);
		const text = frame.replace('B', be).replace('R', rest).replace('T', target);
		return { ...common, direct: text, indirect: `by whom ${target} ${be} ${rest}` };
	}
	const middle = chance(draw, 0.06) ? anyOf(draw, ['ever', 'actually', 'also', 'really', 'briefly']) : '';
	const fill = (frame: string): string => {
		const one = () => finite(draw, phrase, tense, false, target, middle);
		const many = () => finite(draw, phrase, tense, true, target, middle);
		return frame.replace('V+', many).replace('V', one);
	};
	if (chance(draw, 0.1)) {
		const fragment = wordingOf(draw, 'who fragment', FRAGMENTS);
		return { ...common, direct: fragment.replace('G', () => doingText(draw, clause)), indirect: null };
	}
	if (chance(draw, 0.14)) {
		return { ...common, direct: fill(wordingOf(draw, 'who command', COMMANDS)), indirect: null, form: 'command' };
	}
	const frame = wordingOf(draw, 'who', FRAMES);
	const word = frame.includes('W') ? wordingOf(draw, 'who word', WHO) : '';
	const isMany = capitalPlural(word);
	const text = fill(frame.replace('W V', isMany ? `${word} V+` : `${word} V`));
	const isPlain = /^(?:W V|who is|who are|who was)/.test(frame);
	return { ...common, direct: text, indirect: isPlain ? text : null };
};

const PAIR_WHO = ['who V', 'who V', 'who V+', 'which two V+', 'which two people V+', 'which people V+', 'which pair V', 'who V+ ', 'which participants V+', 'who is it that V', 'which of them V+', 'list the people who V+', 'name the two who V+'] as const;

/** “Who makes eye contact”, with nobody named; and “with whom does A make eye contact”. */
export const sayWhoTogether: SentenceMaker = (draw, session) => {
	const doing = anyDoing(draw, (d) => !isUndirected(d));
	const tense = anyTense(draw);
	if (chance(draw, 0.5)) {
		const frame = wordingOf(draw, 'who pair', PAIR_WHO);
		const phrase = pairVerbFor(draw, doing);
		const text = frame
			.replace('V+', () => finite(draw, phrase, tense, true, null))
			.replace('V', () => finite(draw, phrase, tense, /each other|one another|same|together/.test(phrase.words), null))
			.trim();
		const about = { doing, actor: null, target: null };
		const isCommand = /^(?:list|name)/.test(frame);
		return {
			...{ direct: text, indirect: isCommand ? null : text, query: { ask: 'who', about }, named: [], actor: null },
			...(isCommand && { form: 'command' as const }),
		};
	}
	if (!hasAim(doing, 'person')) return null;
	const person = sayPerson(draw, session);
	const phrase = verbFor(draw, doing, 'person');
	const about = { doing, actor: person.ref, target: null };
	const common = { query: { ask: 'who' as const, about }, named: [person], actor: person };
	if (/\{T's\}/.test(phrase.words) || !/ with \{T\}$/.test(phrase.words)) {
		if (!/\{T's\} (?:gaze|eyes|look)$/.test(phrase.words)) return null;
		const verb = { ...phrase, words: phrase.words.replace(/ \{T's\} (?:gaze|eyes|look)$/, '') };
		const thing = anyOf(draw, ['gaze', 'gaze', 'look', 'eyes']);
		return {
			...common,
			direct: `whose ${thing} ${tense === 'past' ? 'did' : 'does'} ${person.text} ${verbText(draw, verb, 'base', null)}`,
			indirect: `whose ${thing} ${person.text} ${verbText(draw, verb, tense === 'past' ? 'past' : 'third', null)}`,
		};
	}
	const bare = { ...phrase, words: phrase.words.replace(/ with \{T\}$/, '') };
	if (bare.words.startsWith('be ')) return null;
	const frame = wordingOf(draw, 'with whom', ['with whom X S V', 'who X S V with', 'whom X S V with', 'with which person X S V', 'which person X S V with', 'S V+ with whom', 'with who X S V', 'who all X S V with']);
	const aux = tense === 'past' ? 'did' : 'does';
	const third = () => verbText(draw, bare, tense === 'past' ? 'past' : 'third', null);
	const direct = frame
		.replace('X', aux)
		.replace('S', person.text)
		.replace('V+', third)
		.replace('V', () => verbText(draw, bare, 'base', null));
	const indirect = frame.startsWith('S')
		? null
		: frame.replace('X ', '').replace('S', person.text).replace('V', third);
	return { ...common, direct, indirect };
};

/** “Whose eyes are on B”, “how many people look at B”: people all the same. */
export const sayWhoOtherwise: SentenceMaker = (draw, session) => {
	const person = sayPerson(draw, session);
	const target = chance(draw, 0.5) ? { kind: 'person' as const, person: person.ref } : null;
	const thing = sayThing(draw, session);
	const about = { doing: 'look' as const, actor: null, target: target ?? thing.ref };
	const text = target ? person.text : thing.text;
	const common = { query: { ask: 'who' as const, about }, named: target ? [person] : [], actor: null };
	const frame = wordingOf(draw, 'who otherwise', [
		'whose eyes are on T',
		'whose gaze is on T',
		'who has eyes for T',
		'whose attention is on T',
		'who gives T a look',
		'who are T observed by',
		'T is looked at by who',
		'who does the looking at T',
		'who are the observers of T',
		'who are those looking at T',
		'how many people look at T',
		'how many people are looking at T',
		'how many persons looked at T',
	]);
	return { ...common, direct: frame.replace('T', text), indirect: frame.replace('T', text) };
};

/** “Who does not look at B”. */
export const sayWhoNot: SentenceMaker = (draw, session): Sentence | null => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	const { phrase, target, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const frame = wordingOf(draw, 'who not', [
		'W does not V',
		"W doesn't V",
		'W did not V',
		"W didn't V",
		'W never N',
		'W is not G',
		"W isn't G",
		"W wasn't G",
		'W was not G',
		'W has not P',
		'who is it that does not V',
		'who fails to V',
		'W did not V at all',
		'W never D',
		'list everyone who did not V',
		'name the people who do not V',
		"name everybody who doesn't V",
		'who does never V',
		"which person hasn't P",
		'who are the ones not G',
		'who at no point N',
		'everybody who does not V',
		'list all people that never V',
		'who avoids G',
	]);
	if (frame === 'who avoids G') return null;
	const word = frame.includes('W') ? wordingOf(draw, 'who not word', ['who', 'who', 'who', 'which person', 'which participant', 'which of them', 'which one', 'who all', 'what person']) : '';
	const text = frame
		.replace('W', word)
		.replace(/V$|V(?= at all)/, () => verbText(draw, phrase, 'base', target))
		.replace(/N$/, () => verbText(draw, phrase, 'third', target))
		.replace(/G$/, () => verbText(draw, phrase, 'ing', target))
		.replace(/D$/, () => verbText(draw, phrase, 'past', target))
		.replace(/P$/, () => verbText(draw, phrase, 'participle', target));
	const isCommand = /^(?:list|name|everybody)/.test(frame);
	const query = { ask: 'who' as const, about: pattern, isNegated: true };
	return { direct: text, indirect: isCommand ? null : text, ...(isCommand && { form: 'command' as const }), query, named, actor: null };
};

/** “Who looks at B first”, “the last person who points at the cup”, “who has the longest look at B”. */
export const sayWhoPicked: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	const { phrase, target, tense, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const noun = nounFor(draw, pattern.doing);
	const about = pattern;
	if (chance(draw, 0.22) && noun && pattern.target?.kind !== 'camera' && (noun.preposition === null) === (target === null)) {
		const verb = anyOf(draw, ['has', 'had', 'makes', 'made', 'shows']);
		const which = wordingOf(draw, 'who has the', ['longest', 'longest', 'longest single', 'first', 'last', 'very first', 'very last', 'longest uninterrupted']);
		const pick = /longest/.test(which) ? 'longest' : /first/.test(which) ? 'first' : 'last';
		const end = target === null ? '' : ` ${noun.preposition!} ${target}`;
		const text = `who ${verb} the ${which} ${noun.one}${end}`;
		return { direct: text, indirect: text, query: { ask: 'who', about, pick }, named, actor: null };
	}
	const isFirst = chance(draw, 0.6);
	const frame = isFirst
		? wordingOf(draw, 'who first', ['W V first', 'W V first', 'W first V', 'W is the first to B', 'who was the first to B', 'W is the first person to B', 'W V first of all', 'the first person who V', 'the first to B', 'W V earliest', 'W V at first', 'who was first to B', 'who is the first one that V', 'W V the very first', 'list the first person who V', 'W starts to B first'])
		: wordingOf(draw, 'who last', ['W V last', 'W V last', 'who was the last to B', 'W is the last to B', 'W is the last person to B', 'the last person who V', 'W V at last', 'who is the last one who V', 'the last one to B', 'W V finally', 'who V as the last one']);
	if (frame === 'W starts to B first' || frame === 'W V at last' || frame === 'who V as the last one') return null;
	const word = wordingOf(draw, 'who pick word', ['who', 'who', 'who', 'who', 'which person', 'which participant', 'which one', 'which of them']);
	const text = frame
		.replace('W', word)
		.replace(/V/, () => finite(draw, phrase, tense === 'perfect' ? 'past' : tense, false, target))
		.replace(/B/, () => verbText(draw, phrase, 'base', target));
	const isPlain = /^W|^who/.test(frame);
	return {
		...{ direct: text, indirect: isPlain ? text : null },
		...(frame.startsWith('list') && { form: 'command' as const }),
		...{ query: { ask: 'who', about, pick: isFirst ? 'first' : 'last' }, named, actor: null },
	};
};
