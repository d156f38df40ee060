import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { anyOf, chance, wordingIn, oneOf } from '../draw';
import { strandedVerb, targetOfSort, wordFor } from './pattern-target';
import { sayPerson } from '../words/refer';
import type { Sentence, SentenceMaker } from '../words/sentence';
import { anyTense, finite, inverted, nounFor, verbText } from '../words/verbs';
import { wordings } from '../wordings';

/** “What do A and B look at together”, “what is the object of joint attention”. */
export const sayTargetTogether: SentenceMaker = (draw, session): Sentence => {
	const isJoint = chance(draw, 0.4);
	const doing: Doing = isJoint ? 'joint-attention' : 'shared-attention';
	const noun = isJoint ? 'joint attention' : wordingIn(draw, 'shared')`shared attention ×2 | common attention`;
	const [a, b] = [sayPerson(draw, session), null];
	const second = sayPerson(draw, session, [a]);
	const pair = `${a.text} and ${second.text}`;
	if (chance(draw, 0.45)) {
		const isNamed = chance(draw, 0.5);
		const of = isNamed ? anyOf(draw, [` of ${pair}`, ` between ${pair}`]) : (b ?? '');
		const frame = wordingIn(draw, 'object of')`
			what is the object of N | what is the target of N | what was the object of N | which object is the target of N
			what is N directed at | what is the focus of N | which thing is the object of N | the object of N
			what are the objects of N | which things are the target of N | to what is there N
		`;
		const about: EventPattern = isNamed
			? { doing, actor: a.ref, target: { kind: 'person', person: second.ref } }
			: { doing, actor: null, target: null };
		const text =
			frame === 'what is N directed at' && isNamed
				? `what is the ${noun}${of} directed at`
				: frame.replace('N', `${chance(draw, 0.2) ? 'the ' : ''}${noun}${of}`);
		return {
			direct: text,
			indirect: /^(?:what|which)/.test(frame) ? text : null,
			query: { ask: 'target', about },
			named: isNamed ? [a, second] : [],
			actor: null,
		};
	}
	const about: EventPattern = { doing, actor: a.ref, target: { kind: 'person', person: second.ref } };
	const common = { query: { ask: 'target' as const, about }, named: [a, second], actor: null };
	const frame = isJoint
		? wordingIn(draw, 'joint pair')`
			what DO S jointly attend to | what DO S attend to jointly | to what DO S show joint attention
			what ARE S in joint attention to | what DO S have joint attention to
		`
		: wordingIn(draw, 'shared pair')`
			what DO S look at together | what ARE S looking at together | what DO S both look at
			what DO S share attention to | which thing DO S look at together | what DO S watch together
			which object ARE S both looking at | what object DO S both look at | what ARE S jointly looking at
			what thing DO S look at together | to what DO S share attention | what DO S look at at the same time
			what DO S look at in common
		`;
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
	const frame = wordingIn(draw, 'target not')`
		W does S not V | W doesn't S V | W did S not V | W didn't S V | W does S never V | W did S never V | W is S not G
		W isn't S G | W was S not G | W wasn't S G | W has S not P | W does S not V at all
	`;
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
	const pick = oneOf(draw, { first: 56, last: 44 });
	const common = { query: { ask: 'target' as const, about, pick }, named: [person], actor: person };
	if (chance(draw, 0.14) && doing === 'look') {
		const noun = nounFor(draw, doing)!;
		const text = wordingIn(draw, 'longest look at')`
			who or what is S's longest N P | what is S's longest N P | at what is the longest N of S
			what was S's longest N P
		`
			.replace('S', person.text)
			.replace('N', noun.one)
			.replace('P', noun.preposition ?? 'at');
		const open = { doing, actor: person.ref, target: null };
		return {
			...common,
			direct: text,
			indirect: text.startsWith('at') ? null : text,
			query: { ask: 'target', about: open, pick: 'longest' },
		};
	}
	if (sort !== null && chance(draw, 0.4)) {
		const thing =
			sort === 'anyone'
				? anyOf(draw, wordings`person ×2 | one | participant`)
				: anyOf(draw, wordings`thing ×2 | object | item`);
		const which =
			pick === 'first'
				? anyOf(draw, ['first', 'first', 'very first'])
				: anyOf(draw, wordings`last ×2 | very last | final`);
		if (sort === 'anyone' && thing === 'one' && which === 'final') return null;
		const frame = wordingIn(draw, 'the first one')`
			W is the X N S V | W is the X N that S V | W was the X N S V | the X N S V | the X N that S V | W is the X N S V
			name the X N S V | find the X N that S V | show me the X N S V
		`;
		const text = frame
			.replace('W', sort === 'anyone' ? 'who' : 'what')
			.replace('X', which)
			.replace('N', thing)
			.replace('S', person.text)
			.replace('V', () => finite(draw, phrase, tense, false, null));
		const isCommand = /^(?:name|find|show)/.test(frame);
		return {
			...common,
			direct: text,
			indirect: frame.startsWith('W') ? text : null,
			...(isCommand && { form: 'command' as const }),
		};
	}
	const word = wordFor(draw, sort);
	if (/else|all/.test(word)) return null;
	const adverb =
		pick === 'first'
			? wordingIn(draw, 'adverb first')`
				~ first ×3 | first ~ | ~ at first | ~ initially | ~ first of all | ~ to begin with | ~ for the first time
				initially ~
			`
			: wordingIn(draw, 'adverb last')`
				~ last ×3 | last ~ | ~ in the end | ~ finally | finally ~ | ~ lastly | ~ for the last time
			`;
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
