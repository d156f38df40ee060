import type { EventPattern } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, fill, oneOf, wordingIn } from '../draw';
import { wordings } from '../wordings';
import { questioned } from '../words/clause';
import { type SaidPerson, asTarget, sayPerson } from '../words/refer';
import { type SentenceMaker, saidBy } from '../words/sentence';
import { anyTense, finite, nounFor, verbText } from '../words/verbs';
import { strandedVerb, targetOfSort, wordFor } from './pattern-target';

/** “What is the object of joint attention”, of two or of whomever. */
const sayObjectOf = (draw: Draw, doing: EventPattern['doing'], noun: string, pair: [SaidPerson, SaidPerson]) => {
	const [a, b] = pair;
	const isNamed = chance(draw, 0.5);
	const both = `${a.text} and ${b.text}`;
	const of = isNamed ? anyOf(draw, [` of ${both}`, ` between ${both}`]) : '';
	const pattern = wordingIn(draw, 'object of')`
		what is the object of N | what is the target of N | what was the object of N | which object is the target of N
		what is N directed at | what is the focus of N | which thing is the object of N | the object of N
		what are the objects of N | which things are the target of N | to what is there N
	`;
	const about: EventPattern = {
		doing,
		actor: isNamed ? a.ref : null,
		target: isNamed ? asTarget(b).ref : null,
	};
	// “The” would be one too many there.
	const isBare = isNamed && pattern === 'what is N directed at';
	const text = fill(pattern, { N: `${isBare ? 'the ' : chance(draw, 0.2) ? 'the ' : ''}${noun}${of}` });
	const query = { ask: 'target' as const, about };
	return {
		...saidBy(pattern, text, /^(?:what|which)/.test(pattern)),
		query,
		named: isNamed ? [a, b] : [],
		actor: null,
	};
};

/** “What do A and B look at together”, “what is the object of joint attention”. */
export const sayTargetTogether: SentenceMaker = (draw, session) => {
	const isJoint = chance(draw, 0.4);
	const doing = isJoint ? 'joint-attention' : 'shared-attention';
	const noun = isJoint ? 'joint attention' : wordingIn(draw, 'shared')`shared attention ×2 | common attention`;
	const a = sayPerson(draw, session);
	const b = sayPerson(draw, session, [a]);
	if (chance(draw, 0.45)) return sayObjectOf(draw, doing, noun, [a, b]);
	const pattern = isJoint
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
	const [does, are] = chance(draw, 0.4) ? ['did', 'were'] : ['do', 'are'];
	const pair = `${a.text} and ${b.text}`;
	return {
		direct: fill(pattern, { DO: does, ARE: are, S: pair }),
		indirect: fill(pattern, { 'DO S': pair, 'ARE S': `${pair} ${are}` }),
		query: { ask: 'target', about: { doing, actor: a.ref, target: asTarget(b).ref } },
		named: [a, b],
		actor: null,
	};
};

/** “What does A not look at”. */
export const sayTargetNot: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb || (verb.doing !== 'look' && verb.doing !== 'pointing')) return null;
	const { doing, phrase, sort } = verb;
	if (phrase.words.startsWith('be ')) return null;
	const person = sayPerson(draw, session);
	const pattern = wordingIn(draw, 'target not')`
		W does S not V | W doesn't S V | W did S not V | W didn't S V | W does S never V | W did S never V | W is S not G
		W isn't S G | W was S not G | W wasn't S G | W has S not P | W does S not V at all
	`;
	const word = wordFor(draw, sort);
	if (/else|exactly/.test(word)) return null;
	const base = () => verbText(draw, 'base', { phrase });
	const direct = fill(pattern, {
		W: word,
		S: person.text,
		V: base,
		G: () => verbText(draw, 'ing', { phrase }),
		P: () => verbText(draw, 'participle', { phrase }),
	});
	const indirect = `${word} ${person.text} ${anyOf(draw, wordings`does not | did not | doesn't | didn't`)} ${base()}`;
	const about: EventPattern = { doing, actor: person.ref, target: targetOfSort(sort) };
	return { direct, indirect, query: { ask: 'target', about, isNegated: true }, named: [person], actor: person };
};

/** “What does A look at first”, “the last person B looks at”, “the longest look of A is at whom”. */
export const sayTargetPicked: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb || !/^(?:look|pointing|reaching|showing|giving)$/.test(verb.doing)) return null;
	const { doing, phrase, sort } = verb;
	const person = sayPerson(draw, session);
	const clause = { phrase, tense: anyTense(draw), subject: person.text };
	const about: EventPattern = { doing, actor: person.ref, target: targetOfSort(sort) };
	const pick = oneOf(draw, { first: 56, last: 44 });
	const common = { query: { ask: 'target' as const, about, pick }, named: [person], actor: person };
	if (chance(draw, 0.14) && doing === 'look') {
		const noun = nounFor(draw, doing);
		const pattern = wordingIn(draw, 'longest look at')`
			who or what is S's longest N P | what is S's longest N P | at what is the longest N of S
			what was S's longest N P
		`;
		const text = fill(pattern, { S: person.text, N: noun?.one ?? '', P: noun?.preposition ?? 'at' });
		const query = { ask: 'target' as const, about: { ...about, target: null }, pick: 'longest' as const };
		return { ...common, ...saidBy(pattern, text, !pattern.startsWith('at')), query };
	}
	if (sort !== null && chance(draw, 0.4)) {
		const isPerson = sort === 'anyone';
		const thing = anyOf(draw, isPerson ? wordings`person ×2 | one | participant` : wordings`thing ×2 | object | item`);
		const which = anyOf(
			draw,
			pick === 'first' ? wordings`first ×2 | very first` : wordings`last ×2 | very last | final`,
		);
		if (isPerson && thing === 'one' && which === 'final') return null;
		const pattern = wordingIn(draw, 'the first one')`
			W is the X N S V | W is the X N that S V | W was the X N S V | the X N S V | the X N that S V | W is the X N S V
			name the X N S V | find the X N that S V | show me the X N S V
		`;
		const text = fill(pattern, {
			W: isPerson ? 'who' : 'what',
			X: which,
			N: thing,
			S: person.text,
			V: () => finite(draw, clause),
		});
		return { ...common, ...saidBy(pattern, text, pattern.startsWith('W')) };
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
	const bare = adverb.replace('~', '').trim();
	const place = adverb.startsWith('~') ? { end: ` ${bare}` } : { middle: bare };
	return { ...common, ...questioned(draw, word, clause, place) };
};
