import { anyOf, chance, fill, wordingIn } from '../draw';
import { wordings } from '../wordings';
import { sayClause } from '../words/clause';
import { asTarget, sayPerson, sayThing } from '../words/refer';
import { type SentenceMaker, alike, pickOf, saidBy } from '../words/sentence';
import { finite, sayNounAim, verbText } from '../words/verbs';

/** “Whose eyes are on B”, “how many people look at B”: people all the same. */
export const sayWhoOtherwise: SentenceMaker = (draw, session) => {
	const person = sayPerson(draw, session);
	const isPerson = chance(draw, 0.5);
	const thing = sayThing(draw, session);
	const { text, ref: target } = isPerson ? asTarget(person) : thing;
	const about = { doing: 'look' as const, actor: null, target };
	const pattern = wordingIn(draw, 'who otherwise')`
		whose eyes are on T | whose gaze is on T | who has eyes for T | whose attention is on T | who gives T a look
		who are T observed by | T is looked at by who | who does the looking at T | who are the observers of T
		who are those looking at T | how many people look at T | how many people are looking at T
		how many persons looked at T
	`;
	return {
		...alike(fill(pattern, { T: text })),
		query: { ask: 'who', about },
		named: isPerson ? [person] : [],
		actor: null,
	};
};

/** “Who does not look at B”. */
export const sayWhoNot: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	if (!clause) return null;
	const pattern = wordingIn(draw, 'who not')`
		W does not V | W doesn't V | W did not V | W didn't V | W never N | W is not G | W isn't G | W wasn't G
		W was not G | W has not P | who is it that does not V | who fails to V | W did not V at all | W never D
		list everyone who did not V | name the people who do not V | name everybody who doesn't V | who does never V
		which person hasn't P | who are the ones not G | who at no point N | everybody who does not V
		list all people that never V | who avoids G
	`;
	if (pattern === 'who avoids G') return null;
	const word = pattern.includes('W')
		? wordingIn(draw, 'who not word')`
			who ×3 | which person | which participant | which of them | which one | who all | what person
		`
		: '';
	const text = fill(pattern, {
		W: word,
		V: () => verbText(draw, 'base', clause),
		N: () => verbText(draw, 'third', clause),
		G: () => verbText(draw, 'ing', clause),
		D: () => verbText(draw, 'past', clause),
		P: () => verbText(draw, 'participle', clause),
	});
	const query = { ask: 'who' as const, about: clause.pattern, isNegated: true };
	return { ...saidBy(pattern, text, true), query, named: clause.named, actor: null };
};

/** “Who looks at B first”, “the last person who points at the cup”, “who has the longest look at B”. */
export const sayWhoPicked: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	if (!clause) return null;
	const { tense, pattern: about, named } = clause;
	const noun = sayNounAim(draw, clause);
	if (chance(draw, 0.22) && noun) {
		const verb = anyOf(draw, wordings`has | had | makes | made | shows`);
		const which = wordingIn(draw, 'who has the')`
			longest ×2 | longest single | first | last | very first | very last | longest uninterrupted
		`;
		const text = `who ${verb} the ${which} ${noun.one}${noun.end}`;
		return { ...alike(text), query: { ask: 'who', about, pick: pickOf(which) }, named, actor: null };
	}
	const pick = chance(draw, 0.6) ? 'first' : 'last';
	const pattern =
		pick === 'first'
			? wordingIn(draw, 'who first')`
				W V first ×2 | W first V | W is the first to B | who was the first to B | W is the first person to B
				W V first of all | the first person who V | the first to B | W V earliest | W V at first | who was first to B
				who is the first one that V | W V the very first | list the first person who V | W starts to B first
			`
			: wordingIn(draw, 'who last')`
				W V last ×2 | who was the last to B | W is the last to B | W is the last person to B | the last person who V
				W V at last | who is the last one who V | the last one to B | W V finally | who V as the last one
			`;
	if (pattern === 'W starts to B first' || pattern === 'W V at last' || pattern === 'who V as the last one')
		return null;
	const word = wordingIn(draw, 'who pick word')`
		who ×4 | which person | which participant | which one | which of them
	`;
	const text = fill(pattern, {
		W: word,
		V: () => finite(draw, { ...clause, tense: tense === 'perfect' ? 'past' : tense }),
		B: () => verbText(draw, 'base', clause),
	});
	return {
		...saidBy(pattern, text, /^(?:W|who)/.test(pattern)),
		query: { ask: 'who', about, pick },
		named,
		actor: null,
	};
};
