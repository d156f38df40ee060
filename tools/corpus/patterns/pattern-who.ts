import { anyOf, chance, fill, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { doingText, sayClause } from '../words/clause';
import { sayPerson } from '../words/refer';
import { type SentenceMaker, saidBy } from '../words/sentence';
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

const WHO = wordings`
	who ×8 | which person ×2 | which participant | which participants | which people | which of them | who all
	what person | who exactly | which one | which of the people | which individual | what people | who else
`;

/** Patterns around a verb phrase that agrees with one person: `V`; `W` is a question word. */
const PATTERNS = wordings`
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

/** “Who looks at B”, in many forms. */
export const sayWho: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	if (!clause) return null;
	const { phrase, target, pattern: about, named } = clause;
	const common = { query: { ask: 'who', about }, named, actor: null } as const;
	if (phrase.hasPassive && target !== null && chance(draw, 0.1)) {
		const { be, rest } = passive(draw, clause);
		const pattern = wordingIn(draw, 'who passive')`by whom B T R | T B R by whom | who B T R by`;
		const direct = fill(pattern, { B: be, R: rest, T: target });
		return { ...common, direct, indirect: `by whom ${target} ${be} ${rest}` };
	}
	const middle = chance(draw, 0.06) ? anyOf(draw, wordings`ever | actually | also | really | briefly`) : '';
	const verbs = {
		'V+': () => finite(draw, { ...clause, middle, isPlural: true }),
		V: () => finite(draw, { ...clause, middle }),
	};
	if (chance(draw, 0.1)) {
		const pattern = wordingOf(draw, 'who fragment', FRAGMENTS);
		return { ...common, direct: fill(pattern, { G: () => doingText(draw, clause) }), indirect: null };
	}
	if (chance(draw, 0.14)) {
		const direct = fill(wordingOf(draw, 'who command', COMMANDS), verbs);
		return { ...common, direct, indirect: null, form: 'command' };
	}
	const pattern = wordingOf(draw, 'who', PATTERNS);
	const word = pattern.includes('W') ? wordingOf(draw, 'who word', WHO) : '';
	const isMany = /people|participants$/.test(word);
	const text = fill(pattern.replace('W V', isMany ? `${word} V+` : `${word} V`), verbs);
	return { ...common, direct: text, indirect: /^(?:W V|who is|who are|who was)/.test(pattern) ? text : null };
};

const PAIR_WHO = wordings`
	who V ×2 | who V+ | which two V+ | which two people V+ | which people V+ | which pair V | "who V+ "
	which participants V+ | who is it that V | which of them V+ | list the people who V+ | name the two who V+
`;

const TOGETHER = /each other|one another|same|together/;

/** “Who makes eye contact”, with nobody named; and “with whom does A make eye contact”. */
export const sayWhoTogether: SentenceMaker = (draw, session) => {
	const doing = anyDoing(draw, (d) => !isUndirected(d));
	const tense = anyTense(draw);
	if (chance(draw, 0.5)) {
		const pattern = wordingOf(draw, 'who pair', PAIR_WHO);
		const phrase = pairVerbFor(draw, doing);
		const text = fill(pattern, {
			'V+': () => finite(draw, { phrase, tense, isPlural: true }),
			V: () => finite(draw, { phrase, tense, isPlural: TOGETHER.test(phrase.words) }),
		});
		const about = { doing, actor: null, target: null };
		return { ...saidBy(pattern, text.trim(), true), query: { ask: 'who', about }, named: [], actor: null };
	}
	if (!hasAim(doing, 'person')) return null;
	const person = sayPerson(draw, session);
	const phrase = verbFor(draw, doing, 'person');
	const about = { doing, actor: person.ref, target: null };
	const common = { query: { ask: 'who' as const, about }, named: [person], actor: person };
	const aux = tense === 'past' ? 'did' : 'does';
	const form = tense === 'past' ? 'past' : 'third';
	const owned = / \{T's\} (?:gaze|eyes|look)$/;
	if (owned.test(phrase.words)) {
		const verb = { phrase: { ...phrase, words: phrase.words.replace(owned, '') } };
		const whose = `whose ${anyOf(draw, wordings`gaze ×2 | look | eyes`)}`;
		return {
			...common,
			direct: `${whose} ${aux} ${person.text} ${verbText(draw, 'base', verb)}`,
			indirect: `${whose} ${person.text} ${verbText(draw, form, verb)}`,
		};
	}
	if (!phrase.words.endsWith(' with {T}') || phrase.words.startsWith('be ')) return null;
	const bare = { phrase: { ...phrase, words: phrase.words.replace(' with {T}', '') } };
	const pattern = wordingIn(draw, 'with whom')`
		with whom X S V | who X S V with | whom X S V with | with which person X S V | which person X S V with
		S V+ with whom | with who X S V | who all X S V with
	`;
	const finiteVerb = () => verbText(draw, form, bare);
	const direct = fill(pattern, {
		X: aux,
		S: person.text,
		'V+': finiteVerb,
		V: () => verbText(draw, 'base', bare),
	});
	const indirect = () => fill(pattern.replace('X ', ''), { S: person.text, V: finiteVerb });
	return { ...common, direct, indirect: pattern.startsWith('S') ? null : indirect() };
};
