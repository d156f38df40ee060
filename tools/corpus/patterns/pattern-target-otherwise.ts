import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { anyOf, chance, weighted, wordingIn } from '../draw';
import { type Sort, sayActor, targetOfSort } from './pattern-target';
import type { VerbPhrase } from '../words/phrases';
import { sayPerson } from '../words/refer';
import type { SentenceMaker } from '../words/sentence';
import { type Tense, anyTense, finite, inverted, passive, verbFor, verbText } from '../words/verbs';
import { wordings } from '../wordings';

/** “What is looked at by A”, “who gets pointed at”, “the target of A's gaze”. */
export const sayTargetOtherwise: SentenceMaker = (draw, session) => {
	const isPointing = chance(draw, 0.3);
	const doing: Doing = isPointing ? 'pointing' : 'look';
	const how = wordingIn(draw, 'target how')`passive ×3 | get | noun | where ×2 | receive | eyes`;
	const tense: Tense = anyTense(draw);
	const sort = weighted<Sort>(draw, [
		['anyone', 40],
		['anything', 30],
		[null, 30],
	]);
	if (how === 'where') {
		const actor = sayActor(draw, session, 0.03);
		const isPlural = actor.text === 'people' || actor.text === 'they';
		const words = isPointing ? ['point', 'point', 'gesture'] : wordings`look ×3 | gaze | stare | glance`;
		const phrase: VerbPhrase = { doing, aim: 'none', words: anyOf(draw, words), hasPassive: false };
		const { before, after } = inverted(draw, phrase, tense, isPlural, null);
		const about: EventPattern = { doing, actor: actor.said?.ref ?? null, target: null };
		const tail = chance(draw, 0.2) ? ' at' : chance(draw, 0.15) ? ' to' : '';
		const word = wordingIn(draw, 'where')`where ×3 | where exactly | in which direction | where to`;
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
			? wordingIn(draw, 'eyes on')`
				what has A A's eyes on | on what are the eyes of A | where are A's eyes | on what does A have eyes
				what are A's eyes on | what are A's eyes fixed on | on what are A's eyes | where is A looking to
			`
			: isPointing
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
		if (frame === "what has A A's eyes on") {
			const his = anyOf(draw, ['his', 'her', 'their']);
			const text = `what has ${person.text} ${his} eyes on`;
			const about: EventPattern = { doing, actor: person.ref, target: null };
			return {
				direct: text,
				indirect: `what ${person.text} has ${his} eyes on`,
				query: { ask: 'target', about },
				named: [person],
				actor: person,
			};
		}
		const text = frame.replace(/\bA\b/, person.text);
		const about: EventPattern = { doing, actor: person.ref, target: null };
		const isCommand = frame.startsWith('list');
		return {
			...{ direct: text, indirect: /^wh/.test(frame) ? text : null, ...(isCommand && { form: 'command' as const }) },
			...{ query: { ask: 'target' as const, about }, named: [person], actor: person },
		};
	}
	const word =
		sort === 'anyone'
			? anyOf(draw, wordings`who ×2 | which person | which people | which participant`)
			: sort === 'anything'
				? anyOf(draw, ['which thing', 'which object', 'which objects', 'what object', 'which things'])
				: 'what';
	const isMany = /people|objects|things/.test(word);
	const by = chance(draw, 0.55) ? sayPerson(draw, session) : null;
	const about: EventPattern = { doing, actor: by?.ref ?? null, target: targetOfSort(sort) };
	const tail = by
		? ` by ${by.text}`
		: chance(draw, 0.2)
			? ` by ${anyOf(draw, ['anyone', 'anybody', 'someone', 'the others'])}`
			: '';
	const common = { query: { ask: 'target' as const, about }, named: by ? [by] : [], actor: by };
	if (how === 'receive') {
		const thing = isPointing
			? anyOf(draw, ['pointing gestures', 'a pointing gesture', 'pointing'])
			: anyOf(draw, ['looks', 'glances', 'attention', 'a look', 'visual attention', 'gazes']);
		const verb = anyOf(
			draw,
			isMany ? ['receive', 'get', 'got', 'attract'] : ['receives', 'gets', 'received', 'got', 'attracts'],
		);
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
	const doing: Doing = chance(draw, 0.55)
		? 'gaze-following'
		: chance(draw, 0.55)
			? 'pointing-followed'
			: 'gaze-aversion';
	const nounText =
		doing === 'pointing-followed'
			? anyOf(draw, ['pointing', 'pointing gesture', 'gesture'])
			: anyOf(draw, wordings`gaze ×3 | look | eyes`);
	const verbs =
		doing === 'gaze-aversion' ? ['avoid', 'evade', 'escape', 'dodge'] : wordings`follow ×3 | pursue | track`;
	const phrase: VerbPhrase = { doing, aim: 'none', words: anyOf(draw, verbs), hasPassive: false };
	const tense = anyTense(draw);
	const person = sayPerson(draw, session);
	if (chance(draw, 0.25)) {
		const isBy = chance(draw, 0.5);
		const be = tense === 'past' ? 'was' : 'is';
		const tail = isBy ? ` by ${person.text}` : '';
		const about: EventPattern = { doing, actor: isBy ? person.ref : null, target: null };
		const text = `whose ${nounText === 'eyes' ? 'gaze' : nounText} ${be} ${verbText(draw, phrase, 'participle', null)}${tail}`;
		return {
			direct: text,
			indirect: text,
			query: { ask: 'target', about },
			named: isBy ? [person] : [],
			actor: isBy ? person : null,
		};
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
