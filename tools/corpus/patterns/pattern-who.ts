import { doingText, sayClause } from '../words/clause';
import { anyOf, chance, wordingOf, wordingIn } from '../draw';
import { sayPerson } from '../words/refer';
import type { SentenceMaker } from '../words/sentence';
import {
	anyDoing,
	anyTense,
	finite,
	hasAim,
	isUndirected,
	pairVerbFor,
	passive,
	verbFor,
	verbText,
} from '../words/verbs';
import { wordings } from '../wordings';

const WHO = wordings`
	who ×8 | which person ×2 | which participant | which participants | which people | which of them | who all
	what person | who exactly | which one | which of the people | which individual | what people | who else
`;

/** Frames around a verb phrase that agrees with one person: `V`; `W` is a question word. */
const FRAMES = wordings`
	W V ×6 | who is it that V | who is the person that V | who is the one who V | who are the people that V+
	who is the person who V | who was it that V | who are the ones who V+ | is there anyone who V, and who | person who V
	people who V+ | the person who V | who would you say V
`;

const COMMANDS = wordings`
	list everyone who V | list the people who V+ | name the people who V+ | name everybody who V | show me who V
	list all who V+ | find the person who V | give me the names of the people who V+ | find everyone who V
	name the person who V | identify who V | list all the participants who V+ | give the names of all who V+
	tell me the person who V | point out who V | give me everyone who V | show the people who V+
`;

/** “Who” without a verb form of its own. */
const FRAGMENTS = wordings`
	who: G | people G | person G | names of people G | G - who | G: who | whoever is G | who is G | everyone G
	who all is G
`;

const capitalPlural = (word: string): boolean => /people|participants$/.test(word);

/** “Who looks at B”, in many forms. */
export const sayWho: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	const { phrase, target, tense, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const common = { query: { ask: 'who', about: pattern }, named, actor: null } as const;
	if (phrase.hasPassive && target !== null && chance(draw, 0.1)) {
		const { be, rest } = passive(draw, phrase, tense);
		const frame = wordingIn(draw, 'who passive')`by whom B T R | T B R by whom | who B T R by`;
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

const PAIR_WHO = wordings`
	who V ×2 | who V+ | which two V+ | which two people V+ | which people V+ | which pair V | "who V+ "
	which participants V+ | who is it that V | which of them V+ | list the people who V+ | name the two who V+
`;

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
		const thing = anyOf(draw, wordings`gaze ×2 | look | eyes`);
		return {
			...common,
			direct: `whose ${thing} ${tense === 'past' ? 'did' : 'does'} ${person.text} ${verbText(draw, verb, 'base', null)}`,
			indirect: `whose ${thing} ${person.text} ${verbText(draw, verb, tense === 'past' ? 'past' : 'third', null)}`,
		};
	}
	const bare = { ...phrase, words: phrase.words.replace(/ with \{T\}$/, '') };
	if (bare.words.startsWith('be ')) return null;
	const frame = wordingIn(draw, 'with whom')`
		with whom X S V | who X S V with | whom X S V with | with which person X S V | which person X S V with
		S V+ with whom | with who X S V | who all X S V with
	`;
	const aux = tense === 'past' ? 'did' : 'does';
	const third = () => verbText(draw, bare, tense === 'past' ? 'past' : 'third', null);
	const direct = frame
		.replace('X', aux)
		.replace('S', person.text)
		.replace('V+', third)
		.replace('V', () => verbText(draw, bare, 'base', null));
	const indirect = frame.startsWith('S') ? null : frame.replace('X ', '').replace('S', person.text).replace('V', third);
	return { ...common, direct, indirect };
};
