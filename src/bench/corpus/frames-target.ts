import type { AskSession } from '../../reason/answer/answer';
import type { Doing, EventPattern } from '../../reason/answer/query';
import { anyOf, chance, weighted, wordingOf, type Draw } from './draw';
import {
	anyTense,
	canStrand,
	finite,
	hasAim,
	inverted,
	nounFor,
	passive,
	prepositionOf,
	verbFor,
	verbText,
	withoutAim,
	type Tense,
} from './clause';
import type { VerbPhrase } from './phrases';
import { sayActorAnyone, sayPerson, type SaidPerson } from './refer';
import type { Sentence, SentenceMaker } from './sentence';

/** What is asked for: a person, a thing, or whatever it is. */
export type Sort = 'anyone' | 'anything' | null;

const WORDS: Readonly<Record<'anyone' | 'anything' | 'open', readonly string[]>> = {
	anyone: ['who', 'whom', 'whom', 'whom', 'which person', 'which person', 'which people', 'which participant', 'what person', 'who all', 'whom exactly', 'which of the others', 'which persons', 'who'],
	anything: ['which thing', 'which thing', 'which object', 'which object', 'which objects', 'what thing', 'what things', 'what object', 'what objects', 'which things', 'which item', 'which items', 'what item', 'which of the objects', 'which of the things'],
	open: ['what', 'what', 'what', 'what', 'what', 'what', 'what', 'what', 'what all', 'what exactly', 'who or what', 'what or whom', 'what or who', 'what else'],
};

const DOINGS: readonly (readonly [Doing, number])[] = [
	['look', 60],
	['pointing', 22],
	['showing', 3],
	['giving', 3],
	['reaching', 6],
	['gaze-shift', 1],
	['gaze-aversion', 2],
	['speaking', 1],
];

/** Who acts: somebody named, two, or whoever. */
type Actor = { readonly said: SaidPerson | null; readonly text: string };

const sayActor = (draw: Draw, session: AskSession, anyShare = 0.07): Actor => {
	if (chance(draw, anyShare)) return { said: null, text: anyOf(draw, ['people', 'they', 'everybody', sayActorAnyone(draw)]) };
	const person = sayPerson(draw, session);
	return { said: person, text: person.text };
};

/** A verb whose target can be asked for, and for what. */
export const strandedVerb = (draw: Draw): { doing: Doing; phrase: VerbPhrase; sort: Sort } | null => {
	const doing = weighted(draw, DOINGS);
	const sort: Sort =
		doing === 'look' || doing === 'pointing' || doing === 'reaching'
			? weighted(draw, [
					['anyone', 30],
					['anything', 22],
					[null, 48],
				] as const)
			: doing === 'showing'
				? weighted(draw, [
						['anyone', 40],
						['anything', 25],
						[null, 35],
					] as const)
				: doing === 'giving'
					? weighted(draw, [
							['anyone', 45],
							['anything', 20],
							[null, 35],
						] as const)
					: 'anyone';
	const aim = sort === 'anyone' ? 'person' : 'object';
	if (!hasAim(doing, aim)) return null;
	const phrase = verbFor(draw, doing, aim);
	return canStrand(phrase) ? { doing, phrase, sort } : null;
};

export const wordFor = (draw: Draw, sort: Sort): string => wordingOf(draw, `target ${sort ?? 'open'}`, WORDS[sort ?? 'open']);

/** The target of a pattern where that sort is asked for. */
export const targetOfSort = (sort: Sort): EventPattern['target'] => (sort === null ? null : { kind: sort });

const CLEFTS: Readonly<Record<'anyone' | 'anything' | 'open', readonly string[]>> = {
	anyone: ['who is it that S V', 'who is the person that S V', 'who is the person S V', 'who are the people S V', 'the person S V', 'the people that S V', 'list the people S V', 'name everyone that S V', 'list everybody S V', 'name the person S V', 'show me the person S V', 'list all the people that S V'],
	anything: ['what is the thing that S V', 'what is the object S V', 'what are the things S V', 'the things S V', 'list the things S V', 'list the objects that S V', 'name the object S V', 'list all the things that S V', 'show me the object S V', 'name all objects S V', 'what are the objects that S V', 'the object that S V'],
	open: ['what is it that S V', 'what was it that S V', 'list what S V', 'show me what S V', 'list everything S V', 'list everything that S V', 'name what S V', 'S V what', 'S V what exactly', 'give me what S V', 'list all S V', 'what was it S V', 'everything S V'],
};

/** “What does A look at”, in many forms. */
export const sayTarget: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb) return null;
	const { doing, phrase, sort } = verb;
	const actor = sayActor(draw, session);
	const isPlural = actor.text === 'people' || actor.text === 'they';
	const tense = anyTense(draw);
	const about: EventPattern = { doing, actor: actor.said?.ref ?? null, target: targetOfSort(sort) };
	const common = { query: { ask: 'target' as const, about }, named: actor.said ? [actor.said] : [], actor: actor.said };
	if (chance(draw, 0.22)) {
		const frame = wordingOf(draw, `target cleft ${sort ?? 'open'}`, CLEFTS[sort ?? 'open']);
		const text = frame.replace('S', actor.text).replace('V', () => finite(draw, phrase, tense, isPlural, null));
		const isCommand = /^(?:list|name|show|give)/.test(frame);
		return { ...common, direct: text, indirect: /^wh/.test(frame) ? text : null, ...(isCommand && { form: 'command' as const }) };
	}
	const preposition = prepositionOf(phrase);
	if (preposition && chance(draw, 0.12)) {
		const word = sort === 'anyone' ? wordingOf(draw, 'at whom', ['whom', 'whom', 'which person', 'who', 'which people']) : sort === 'anything' ? wordingOf(draw, 'at which', ['which thing', 'which object', 'what object', 'which objects']) : 'what';
		const bare = withoutAim(phrase);
		const { before, after } = inverted(draw, bare, tense, isPlural, null);
		return {
			...common,
			direct: `${preposition} ${word} ${before} ${actor.text} ${after}`,
			indirect: `${preposition} ${word} ${actor.text} ${finite(draw, bare, tense, isPlural, null)}`,
		};
	}
	const word = wordFor(draw, sort);
	const { before, after } = inverted(draw, phrase, tense, isPlural, null);
	return {
		...common,
		direct: `${word} ${before} ${actor.text} ${after}`,
		indirect: `${word} ${actor.text} ${finite(draw, phrase, tense, isPlural, null)}`,
	};
};

/** “What is looked at by A”, “who gets pointed at”, “the target of A's gaze”. */
export const sayTargetOtherwise: SentenceMaker = (draw, session) => {
	const isPointing = chance(draw, 0.3);
	const doing: Doing = isPointing ? 'pointing' : 'look';
	const how = wordingOf(draw, 'target how', ['passive', 'passive', 'passive', 'get', 'noun', 'where', 'where', 'receive', 'eyes']);
	const tense: Tense = anyTense(draw);
	const sort = weighted(draw, [
		['anyone', 40],
		['anything', 30],
		[null, 30],
	] as const) as Sort;
	if (how === 'where') {
		const actor = sayActor(draw, session, 0.03);
		const isPlural = actor.text === 'people' || actor.text === 'they';
		const words = isPointing ? ['point', 'point', 'gesture'] : ['look', 'look', 'look', 'gaze', 'stare', 'glance'];
		const phrase: VerbPhrase = { doing, aim: 'none', words: anyOf(draw, words), hasPassive: false };
		const { before, after } = inverted(draw, phrase, tense, isPlural, null);
		const about: EventPattern = { doing, actor: actor.said?.ref ?? null, target: null };
		const tail = chance(draw, 0.2) ? ' at' : chance(draw, 0.15) ? ' to' : '';
		const word = wordingOf(draw, 'where', ['where', 'where', 'where', 'where exactly', 'in which direction', 'where to']);
		if (word !== 'where' && tail !== '') return null;
		return {
			direct: `${word} ${before} ${actor.text} ${after}${tail}`,
			indirect: `${word} ${actor.text} ${finite(draw, phrase, tense, isPlural, null)}${tail}`,
			query: { ask: 'target', about },
			named: actor.said ? [actor.said] : [],
			actor: actor.said,
		};
	}
	if (how === 'noun' || how === 'eyes') {
		const person = sayPerson(draw, session);
		const isEyes = how === 'eyes' && !isPointing;
		const frame = isEyes
			? wordingOf(draw, 'eyes on', ["what has A A's eyes on", 'on what are the eyes of A', "where are A's eyes", 'on what does A have eyes', "what are A's eyes on", "what are A's eyes fixed on", "on what are A's eyes", 'where is A looking to'])
			: isPointing
				? wordingOf(draw, 'pointing target', ["what is the target of A's pointing", "the target of A's pointing gesture", "what is A's pointing directed at", "what are the targets of A's pointing", "what is A's pointing gesture aimed at"])
				: wordingOf(draw, 'gaze target', ["what is the target of A's gaze", "what is A's gaze target", "A's gaze target", "what is A's gaze on", "what are the targets of A's gaze", "what is A's gaze directed at", "list A's gaze targets", "what is the focus of A's attention", "what is A's attention on", "where is A's gaze", "what is A's look directed at", "where is A's attention"]);
		if (frame === "what has A A's eyes on") {
			const his = anyOf(draw, ['his', 'her', 'their']);
			const text = `what has ${person.text} ${his} eyes on`;
			const about: EventPattern = { doing, actor: person.ref, target: null };
			return { direct: text, indirect: `what ${person.text} has ${his} eyes on`, query: { ask: 'target', about }, named: [person], actor: person };
		}
		const text = frame.replace(/\bA\b/, person.text);
		const about: EventPattern = { doing, actor: person.ref, target: null };
		const isCommand = frame.startsWith('list');
		return {
			...{ direct: text, indirect: /^wh/.test(frame) ? text : null, ...(isCommand && { form: 'command' as const }) },
			...{ query: { ask: 'target' as const, about }, named: [person], actor: person },
		};
	}
	const word = sort === 'anyone' ? anyOf(draw, ['who', 'who', 'which person', 'which people', 'which participant']) : sort === 'anything' ? anyOf(draw, ['which thing', 'which object', 'which objects', 'what object', 'which things']) : 'what';
	const isMany = /people|objects|things/.test(word);
	const by = chance(draw, 0.55) ? sayPerson(draw, session) : null;
	const about: EventPattern = { doing, actor: by?.ref ?? null, target: targetOfSort(sort) };
	const tail = by ? ` by ${by.text}` : chance(draw, 0.2) ? ` by ${anyOf(draw, ['anyone', 'anybody', 'someone', 'the others'])}` : '';
	const common = { query: { ask: 'target' as const, about }, named: by ? [by] : [], actor: by };
	if (how === 'receive') {
		const thing = isPointing ? anyOf(draw, ['pointing gestures', 'a pointing gesture', 'pointing']) : anyOf(draw, ['looks', 'glances', 'attention', 'a look', 'visual attention', 'gazes']);
		const verb = anyOf(draw, isMany ? ['receive', 'get', 'got', 'attract'] : ['receives', 'gets', 'received', 'got', 'attracts']);
		const from = by ? ` from ${by.text}` : '';
		return { ...common, direct: `${word} ${verb} ${thing}${from}`, indirect: `${word} ${verb} ${thing}${from}` };
	}
	const phrase = verbFor(draw, doing, sort === 'anyone' ? 'person' : 'object');
	if (!phrase.hasPassive) return null;
	const { be, rest } = passive(draw, phrase, tense, isMany);
	const isPast = be === 'was' || be === 'were';
	const verb = how === 'get' ? (isPast ? 'got' : isMany ? 'get' : 'gets') : be;
	const text = `${word} ${verb} ${how === 'get' ? verbText(draw, phrase, 'participle', null) : rest}${tail}`;
	return { ...common, direct: text, indirect: text };
};

/** “Whose gaze does A follow”, “whose pointing is followed”. */
export const sayWhose: SentenceMaker = (draw, session) => {
	const doing: Doing = chance(draw, 0.55) ? 'gaze-following' : chance(draw, 0.55) ? 'pointing-followed' : 'gaze-aversion';
	const nounText =
		doing === 'pointing-followed' ? anyOf(draw, ['pointing', 'pointing gesture', 'gesture']) : anyOf(draw, ['gaze', 'gaze', 'gaze', 'look', 'eyes']);
	const verbs = doing === 'gaze-aversion' ? ['avoid', 'evade', 'escape', 'dodge'] : ['follow', 'follow', 'follow', 'pursue', 'track'];
	const phrase: VerbPhrase = { doing, aim: 'none', words: anyOf(draw, verbs), hasPassive: false };
	const tense = anyTense(draw);
	const person = sayPerson(draw, session);
	if (chance(draw, 0.25)) {
		const isBy = chance(draw, 0.5);
		const be = tense === 'past' ? 'was' : 'is';
		const tail = isBy ? ` by ${person.text}` : '';
		const about: EventPattern = { doing, actor: isBy ? person.ref : null, target: null };
		const text = `whose ${nounText === 'eyes' ? 'gaze' : nounText} ${be} ${verbText(draw, phrase, 'participle', null)}${tail}`;
		return { direct: text, indirect: text, query: { ask: 'target', about }, named: isBy ? [person] : [], actor: isBy ? person : null };
	}
	const { before, after } = inverted(draw, phrase, tense, false, null);
	const about: EventPattern = { doing, actor: person.ref, target: null };
	draw.trace.push(`whose ${nounText} ${phrase.words}`);
	return {
		direct: `whose ${nounText} ${before} ${person.text} ${after}`,
		indirect: `whose ${nounText} ${person.text} ${finite(draw, phrase, tense, false, null)}`,
		query: { ask: 'target', about },
		named: [person],
		actor: person,
	};
};

/** “What do A and B look at together”, “what is the object of joint attention”. */
export const sayTargetTogether: SentenceMaker = (draw, session): Sentence => {
	const isJoint = chance(draw, 0.4);
	const doing: Doing = isJoint ? 'joint-attention' : 'shared-attention';
	const noun = isJoint ? 'joint attention' : wordingOf(draw, 'shared', ['shared attention', 'shared attention', 'common attention']);
	const [a, b] = [sayPerson(draw, session), null];
	const second = sayPerson(draw, session, [a]);
	const pair = `${a.text} and ${second.text}`;
	if (chance(draw, 0.45)) {
		const isNamed = chance(draw, 0.5);
		const of = isNamed ? anyOf(draw, [` of ${pair}`, ` between ${pair}`]) : b ?? '';
		const frame = wordingOf(draw, 'object of', ['what is the object of N', 'what is the target of N', 'what was the object of N', 'which object is the target of N', 'what is N directed at', 'what is the focus of N', 'which thing is the object of N', 'the object of N', 'what are the objects of N', 'which things are the target of N', 'to what is there N']);
		const about: EventPattern = isNamed
			? { doing, actor: a.ref, target: { kind: 'person', person: second.ref } }
			: { doing, actor: null, target: null };
		const text = frame === 'what is N directed at' && isNamed ? `what is the ${noun}${of} directed at` : frame.replace('N', `${chance(draw, 0.2) ? 'the ' : ''}${noun}${of}`);
		return { direct: text, indirect: /^(?:what|which)/.test(frame) ? text : null, query: { ask: 'target', about }, named: isNamed ? [a, second] : [], actor: null };
	}
	const about: EventPattern = { doing, actor: a.ref, target: { kind: 'person', person: second.ref } };
	const common = { query: { ask: 'target' as const, about }, named: [a, second], actor: null };
	const frame = isJoint
		? wordingOf(draw, 'joint pair', ['what DO S jointly attend to', 'what DO S attend to jointly', 'to what DO S show joint attention', 'what ARE S in joint attention to', 'what DO S have joint attention to'])
		: wordingOf(draw, 'shared pair', ['what DO S look at together', 'what ARE S looking at together', 'what DO S both look at', 'what DO S share attention to', 'which thing DO S look at together', 'what DO S watch together', 'which object ARE S both looking at', 'what object DO S both look at', 'what ARE S jointly looking at', 'what thing DO S look at together', 'to what DO S share attention', 'what DO S look at at the same time', 'what DO S look at in common']);
	const isPast = chance(draw, 0.4);
	const direct = frame
		.replace('DO', isPast ? 'did' : 'do')
		.replace('ARE', isPast ? 'were' : 'are')
		.replace('S', pair);
	const indirect = frame.replace(/DO S/, pair).replace(/ARE S/, `${pair} ${isPast ? 'were' : 'are'}`);
	return { ...common, direct, indirect };
};

/** “What does A not look at”. */
export const sayTargetNot: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb || (verb.doing !== 'look' && verb.doing !== 'pointing')) return null;
	const { doing, phrase, sort } = verb;
	if (phrase.words.startsWith('be ')) return null;
	const person = sayPerson(draw, session);
	const frame = wordingOf(draw, 'target not', ['W does S not V', "W doesn't S V", 'W did S not V', "W didn't S V", 'W does S never V', 'W did S never V', 'W is S not G', "W isn't S G", 'W was S not G', "W wasn't S G", 'W has S not P', 'W does S not V at all']);
	const word = wordFor(draw, sort);
	if (/else|exactly/.test(word)) return null;
	const text = frame
		.replace('W', word)
		.replace('S', person.text)
		.replace(/V(?=$| at all)/, () => verbText(draw, phrase, 'base', null))
		.replace(/G$/, () => verbText(draw, phrase, 'ing', null))
		.replace(/P$/, () => verbText(draw, phrase, 'participle', null));
	const about: EventPattern = { doing, actor: person.ref, target: targetOfSort(sort) };
	const indirect = `${word} ${person.text} ${anyOf(draw, ['does not', 'did not', "doesn't", "didn't"])} ${verbText(draw, phrase, 'base', null)}`;
	return { direct: text, indirect, query: { ask: 'target', about, isNegated: true }, named: [person], actor: person };
};

/** “What does A look at first”, “the last person B looks at”, “the longest look of A is at whom”. */
export const sayTargetPicked: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb || !['look', 'pointing', 'reaching', 'showing', 'giving'].includes(verb.doing)) return null;
	const { doing, phrase, sort } = verb;
	const person = sayPerson(draw, session);
	const tense = anyTense(draw);
	const about: EventPattern = { doing, actor: person.ref, target: targetOfSort(sort) };
	const pick = weighted(draw, [
		['first', 56],
		['last', 44],
	] as const);
	const common = { query: { ask: 'target' as const, about, pick }, named: [person], actor: person };
	if (chance(draw, 0.14) && doing === 'look') {
		const noun = nounFor(draw, doing)!;
		const text = wordingOf(draw, 'longest look at', ["who or what is S's longest N P", "what is S's longest N P", 'at what is the longest N of S', "what was S's longest N P"])
			.replace('S', person.text)
			.replace('N', noun.one)
			.replace('P', noun.preposition ?? 'at');
		const open = { doing, actor: person.ref, target: null };
		return { ...common, direct: text, indirect: text.startsWith('at') ? null : text, query: { ask: 'target', about: open, pick: 'longest' } };
	}
	if (sort !== null && chance(draw, 0.4)) {
		const thing = sort === 'anyone' ? anyOf(draw, ['person', 'person', 'one', 'participant']) : anyOf(draw, ['thing', 'thing', 'object', 'item']);
		const which = pick === 'first' ? anyOf(draw, ['first', 'first', 'very first']) : anyOf(draw, ['last', 'last', 'very last', 'final']);
		if (sort === 'anyone' && thing === 'one' && which === 'final') return null;
		const frame = wordingOf(draw, 'the first one', ['W is the X N S V', 'W is the X N that S V', 'W was the X N S V', 'the X N S V', 'the X N that S V', "W is the X N S V", 'name the X N S V', 'find the X N that S V', 'show me the X N S V']);
		const text = frame
			.replace('W', sort === 'anyone' ? 'who' : 'what')
			.replace('X', which)
			.replace('N', thing)
			.replace('S', person.text)
			.replace('V', () => finite(draw, phrase, tense, false, null));
		const isCommand = /^(?:name|find|show)/.test(frame);
		return { ...common, direct: text, indirect: frame.startsWith('W') ? text : null, ...(isCommand && { form: 'command' as const }) };
	}
	const word = wordFor(draw, sort);
	if (/else|all/.test(word)) return null;
	const adverb =
		pick === 'first'
			? wordingOf(draw, 'adverb first', ['~ first', '~ first', '~ first', 'first ~', '~ at first', '~ initially', '~ first of all', '~ to begin with', '~ for the first time', 'initially ~'])
			: wordingOf(draw, 'adverb last', ['~ last', '~ last', '~ last', 'last ~', '~ in the end', '~ finally', 'finally ~', '~ lastly', '~ for the last time']);
	const isMiddle = !adverb.startsWith('~');
	const bare = adverb.replace('~', '').trim();
	const { before, after } = inverted(draw, phrase, tense, false, null, isMiddle ? bare : '');
	const end = isMiddle ? '' : ` ${bare}`;
	return {
		...common,
		direct: `${word} ${before} ${person.text} ${after}${end}`,
		indirect: `${word} ${person.text} ${finite(draw, phrase, tense, false, null, isMiddle ? bare : '')}${end}`,
	};
};
