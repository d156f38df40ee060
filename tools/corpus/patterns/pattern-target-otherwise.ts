import type { Doing, EventPattern, Query } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, fill, weighted, wordingIn } from '../draw';
import { wordings } from '../wordings';
import { questioned, said } from '../words/clause';
import type { VerbPhrase } from '../words/phrases';
import { type SaidPerson, sayPerson } from '../words/refer';
import { type Sentence, type SentenceMaker, alike, saidBy } from '../words/sentence';
import { type Tense, anyTense, inverted, passive, verbFor, verbText } from '../words/verbs';
import { type Sort, sayActor, targetOfSort } from './pattern-target';

/** What is asked for, by whom. */
const askOf = (
	doing: Doing,
	actor: SaidPerson | null,
	target: EventPattern['target'] = null,
): { query: { ask: Query['ask']; about: EventPattern }; named: SaidPerson[]; actor: SaidPerson | null } => ({
	query: { ask: 'target', about: { doing, actor: actor?.ref ?? null, target } },
	named: actor ? [actor] : [],
	actor,
});

const verbOf = (doing: Doing, words: string): VerbPhrase => ({ doing, aim: 'none', words, hasPassive: false });

type Gesture = 'look' | 'pointing';

/** “Where does A look”. */
const sayWhere = (draw: Draw, session: Parameters<SentenceMaker>[1], doing: Gesture, tense: Tense): Sentence | null => {
	const { said: actor, ...subject } = sayActor(draw, session, 0.03);
	const words = doing === 'pointing' ? wordings`point ×2 | gesture` : wordings`look ×3 | gaze | stare | glance`;
	const clause = { ...subject, phrase: verbOf(doing, anyOf(draw, words)), tense };
	const { before, after } = inverted(draw, clause);
	const end = chance(draw, 0.2) ? ' at' : chance(draw, 0.15) ? ' to' : '';
	const word = wordingIn(draw, 'where')`where ×3 | where exactly | in which direction | where to`;
	if (word !== 'where' && end !== '') return null;
	return {
		direct: `${word} ${before} ${clause.subject} ${after}${end}`,
		indirect: `${word} ${said(draw, clause)}${end}`,
		...askOf(doing, actor),
	};
};

/** “The target of A's gaze”, “what are A's eyes on”. */
const sayNoun = (draw: Draw, person: SaidPerson, doing: Gesture, isEyes: boolean): Sentence => {
	const pattern =
		isEyes && doing === 'look'
			? wordingIn(draw, 'eyes on')`
				what has A A's eyes on | on what are the eyes of A | where are A's eyes | on what does A have eyes
				what are A's eyes on | what are A's eyes fixed on | on what are A's eyes | where is A looking to
			`
			: doing === 'pointing'
				? wordingIn(draw, 'pointing target')`
					what is the target of A's pointing | the target of A's pointing gesture | what is A's pointing directed at
					what are the targets of A's pointing | what is A's pointing gesture aimed at
				`
				: wordingIn(draw, 'gaze target')`
					what is the target of A's gaze | what is A's gaze target | A's gaze target | what is A's gaze on
					what are the targets of A's gaze | what is A's gaze directed at | list A's gaze targets
					what is the focus of A's attention | what is A's attention on | where is A's gaze
					what is A's look directed at | where is A's attention
				`;
	if (pattern === "what has A A's eyes on") {
		const his = anyOf(draw, ['his', 'her', 'their']);
		return {
			direct: `what has ${person.text} ${his} eyes on`,
			indirect: `what ${person.text} has ${his} eyes on`,
			...askOf(doing, person),
		};
	}
	const text = fill(pattern, { A: person.text });
	return { ...saidBy(pattern, text, pattern.startsWith('wh')), ...askOf(doing, person) };
};

/** “What is looked at by A”, “who gets pointed at”, “the target of A's gaze”. */
export const sayTargetOtherwise: SentenceMaker = (draw, session) => {
	const isPointing = chance(draw, 0.3);
	const doing: Gesture = isPointing ? 'pointing' : 'look';
	const how = wordingIn(draw, 'target how')`passive ×3 | get | noun | where ×2 | receive | eyes`;
	const tense = anyTense(draw);
	const sort = weighted<Sort>(draw, [
		['anyone', 40],
		['anything', 30],
		[null, 30],
	]);
	if (how === 'where') return sayWhere(draw, session, doing, tense);
	if (how === 'noun' || how === 'eyes') return sayNoun(draw, sayPerson(draw, session), doing, how === 'eyes');
	const word =
		sort === 'anyone'
			? anyOf(draw, wordings`who ×2 | which person | which people | which participant`)
			: sort === 'anything'
				? anyOf(draw, wordings`which thing | which object | which objects | what object | which things`)
				: 'what';
	const isMany = /people|objects|things/.test(word);
	const by = chance(draw, 0.55) ? sayPerson(draw, session) : null;
	const whoever = () =>
		chance(draw, 0.2) ? ` by ${anyOf(draw, wordings`anyone | anybody | someone | the others`)}` : '';
	const tail = by ? ` by ${by.text}` : whoever();
	const common = askOf(doing, by, targetOfSort(sort));
	if (how === 'receive') {
		const thing = isPointing
			? anyOf(draw, ['pointing gestures', 'a pointing gesture', 'pointing'])
			: anyOf(draw, wordings`looks | glances | attention | a look | visual attention | gazes`);
		const verbs = isMany
			? wordings`receive | get | got | attract`
			: wordings`receives | gets | received | got | attracts`;
		return { ...common, ...alike(`${word} ${anyOf(draw, verbs)} ${thing}${by ? ` from ${by.text}` : ''}`) };
	}
	const phrase = verbFor(draw, doing, sort === 'anyone' ? 'person' : 'object');
	if (!phrase.hasPassive) return null;
	const { be, rest } = passive(draw, { phrase, tense, isPlural: isMany });
	if (how !== 'get') return { ...common, ...alike(`${word} ${be} ${rest}${tail}`) };
	const get = be === 'was' || be === 'were' ? 'got' : isMany ? 'get' : 'gets';
	return { ...common, ...alike(`${word} ${get} ${verbText(draw, 'participle', { phrase })}${tail}`) };
};

/** “Whose gaze does A follow”, “whose pointing is followed”. */
export const sayWhose: SentenceMaker = (draw, session) => {
	const doing = chance(draw, 0.55) ? 'gaze-following' : chance(draw, 0.55) ? 'pointing-followed' : 'gaze-aversion';
	const noun = anyOf(
		draw,
		doing === 'pointing-followed' ? wordings`pointing | pointing gesture | gesture` : wordings`gaze ×3 | look | eyes`,
	);
	const verbs =
		doing === 'gaze-aversion' ? wordings`avoid | evade | escape | dodge` : wordings`follow ×3 | pursue | track`;
	const phrase = verbOf(doing, anyOf(draw, verbs));
	const tense = anyTense(draw);
	const person = sayPerson(draw, session);
	if (chance(draw, 0.25)) {
		const by = chance(draw, 0.5) ? person : null;
		const be = tense === 'past' ? 'was' : 'is';
		const participle = verbText(draw, 'participle', { phrase });
		const text = `whose ${noun === 'eyes' ? 'gaze' : noun} ${be} ${participle}${by ? ` by ${by.text}` : ''}`;
		return { ...alike(text), ...askOf(doing, by) };
	}
	draw.trace.push(`whose ${noun} ${phrase.words}`);
	const clause = { phrase, tense, subject: person.text };
	return { ...questioned(draw, `whose ${noun}`, clause), ...askOf(doing, person) };
};
