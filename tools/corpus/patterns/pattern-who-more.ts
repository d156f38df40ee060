import { sayClause } from '../words/clause';
import { anyOf, chance, wordingIn } from '../draw';
import { sayPerson, sayThing } from '../words/refer';
import type { Sentence, SentenceMaker } from '../words/sentence';
import { finite, nounFor, verbText } from '../words/verbs';

/** “Whose eyes are on B”, “how many people look at B”: people all the same. */
export const sayWhoOtherwise: SentenceMaker = (draw, session) => {
	const person = sayPerson(draw, session);
	const target = chance(draw, 0.5) ? { kind: 'person' as const, person: person.ref } : null;
	const thing = sayThing(draw, session);
	const about = { doing: 'look' as const, actor: null, target: target ?? thing.ref };
	const text = target ? person.text : thing.text;
	const common = { query: { ask: 'who' as const, about }, named: target ? [person] : [], actor: null };
	const frame = wordingIn(draw, 'who otherwise')`
		whose eyes are on T | whose gaze is on T | who has eyes for T | whose attention is on T | who gives T a look
		who are T observed by | T is looked at by who | who does the looking at T | who are the observers of T
		who are those looking at T | how many people look at T | how many people are looking at T
		how many persons looked at T
	`;
	return { ...common, direct: frame.replace('T', text), indirect: frame.replace('T', text) };
};

/** “Who does not look at B”. */
export const sayWhoNot: SentenceMaker = (draw, session): Sentence | null => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	const { phrase, target, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const frame = wordingIn(draw, 'who not')`
		W does not V | W doesn't V | W did not V | W didn't V | W never N | W is not G | W isn't G | W wasn't G
		W was not G | W has not P | who is it that does not V | who fails to V | W did not V at all | W never D
		list everyone who did not V | name the people who do not V | name everybody who doesn't V | who does never V
		which person hasn't P | who are the ones not G | who at no point N | everybody who does not V
		list all people that never V | who avoids G
	`;
	if (frame === 'who avoids G') return null;
	const word = frame.includes('W')
		? wordingIn(draw, 'who not word')`
			who ×3 | which person | which participant | which of them | which one | who all | what person
		`
		: '';
	const text = frame
		.replace('W', word)
		.replace(/V$|V(?= at all)/, () => verbText(draw, phrase, 'base', target))
		.replace(/N$/, () => verbText(draw, phrase, 'third', target))
		.replace(/G$/, () => verbText(draw, phrase, 'ing', target))
		.replace(/D$/, () => verbText(draw, phrase, 'past', target))
		.replace(/P$/, () => verbText(draw, phrase, 'participle', target));
	const isCommand = /^(?:list|name|everybody)/.test(frame);
	const query = { ask: 'who' as const, about: pattern, isNegated: true };
	return {
		direct: text,
		indirect: isCommand ? null : text,
		...(isCommand && { form: 'command' as const }),
		query,
		named,
		actor: null,
	};
};

/** “Who looks at B first”, “the last person who points at the cup”, “who has the longest look at B”. */
export const sayWhoPicked: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	const { phrase, target, tense, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const noun = nounFor(draw, pattern.doing);
	const about = pattern;
	if (
		chance(draw, 0.22) &&
		noun &&
		pattern.target?.kind !== 'camera' &&
		(noun.preposition === null) === (target === null)
	) {
		const verb = anyOf(draw, ['has', 'had', 'makes', 'made', 'shows']);
		const which = wordingIn(draw, 'who has the')`
			longest ×2 | longest single | first | last | very first | very last | longest uninterrupted
		`;
		const pick = /longest/.test(which) ? 'longest' : /first/.test(which) ? 'first' : 'last';
		const end = target === null ? '' : ` ${noun.preposition!} ${target}`;
		const text = `who ${verb} the ${which} ${noun.one}${end}`;
		return { direct: text, indirect: text, query: { ask: 'who', about, pick }, named, actor: null };
	}
	const isFirst = chance(draw, 0.6);
	const frame = isFirst
		? wordingIn(draw, 'who first')`
			W V first ×2 | W first V | W is the first to B | who was the first to B | W is the first person to B
			W V first of all | the first person who V | the first to B | W V earliest | W V at first | who was first to B
			who is the first one that V | W V the very first | list the first person who V | W starts to B first
		`
		: wordingIn(draw, 'who last')`
			W V last ×2 | who was the last to B | W is the last to B | W is the last person to B | the last person who V
			W V at last | who is the last one who V | the last one to B | W V finally | who V as the last one
		`;
	if (frame === 'W starts to B first' || frame === 'W V at last' || frame === 'who V as the last one') return null;
	const word = wordingIn(draw, 'who pick word')`who ×4 | which person | which participant | which one | which of them`;
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
