import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { sayClause } from '../words/clause';
import { anyOf, chance, weighted, wordingOf, type Draw, wordingIn } from '../draw';
import { sayPerson, sayThing } from '../words/refer';
import type { SentenceMaker } from '../words/sentence';
import { finite, nounFor, verbText } from '../words/verbs';
import { wordings } from '../wordings';

export const MOST = wordings`
	the most ×3 | most ×2 | most often | the most often | longest | the longest | for the longest time | most of the time
	most frequently | the most of all | for most of the time | mostly
`;

export const LEAST = wordings`
	the least ×3 | least ×2 | least often | the least often | the least of all | least frequently | for the shortest time
	least of all
`;

/** Asks for a person; mostly by “who”. */
const sayWho = (draw: Draw): string =>
	wordingIn(draw, 'who rank word')`
		who ×4 | which person | which participant | which of them | which one | what person | which individual
	`;

/** “Who looks at B the most”. */
export const sayWhoMost: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	const { phrase, target, tense, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const isMost = chance(draw, 0.66);
	const rank = isMost ? ('most' as const) : ('least' as const);
	const query = { ask: 'who' as const, about: pattern, rank };
	const word = sayWho(draw);
	const common = { query, named, actor: null, times: 'stretch' as const, takesRelative: false };
	if (chance(draw, 0.3)) {
		const frame = isMost
			? wordingIn(draw, 'spends most')`
				W spends the most time G | W spends most time G | W spent the most time G | W spent most of the time G
				W is G the most | W was G most of the time | W is the one G the most | W does the most G | W is busiest G
				name the person G the most | who is the person G most | W had the most time G | person G the most
				list who spends the most time G | W has spent the most time G | W spends the longest time G
			`
			: wordingIn(draw, 'spends least')`
				W spends the least time G | W spends least time G | W spent the least time G | W is G the least
				W was G the least | who is the one G least | name the person G the least | person G the least
				W spends the shortest time G | W spent the least amount of time G
			`;
		if (/does the most|busiest/.test(frame)) return null;
		const text = frame.replace('W', word).replace(/\bG\b/, () => verbText(draw, phrase, 'ing', target));
		const isCommand = /^(?:name|list)/.test(frame);
		return {
			...common,
			direct: text,
			indirect: isCommand || frame.startsWith('person') ? null : text,
			...(isCommand && { form: 'command' as const }),
		};
	}
	const noun = nounFor(draw, pattern.doing);
	if (
		chance(draw, 0.16) &&
		noun?.many &&
		(noun.preposition === null) === (target === null) &&
		pattern.target?.kind !== 'camera'
	) {
		const end = target === null ? '' : ` ${noun.preposition!} ${target}`;
		const text = `${word} ${anyOf(draw, ['makes', 'has', 'made', 'had', 'shows'])} the ${isMost ? 'most' : anyOf(draw, ['fewest', 'least'])} ${noun.many}${end}`;
		draw.trace.push('makes the most');
		return { ...common, direct: text, indirect: text };
	}
	const adverb = isMost ? wordingOf(draw, 'most', MOST) : wordingOf(draw, 'least', LEAST);
	const isMiddle = /^(?:most|least|mostly)$/.test(adverb) && chance(draw, 0.4);
	const verb = finite(draw, phrase, tense, false, target, isMiddle ? adverb : '');
	const text = `${word} ${verb}${isMiddle ? '' : ` ${adverb}`}`;
	return { ...common, direct: text, indirect: text };
};

/** “Who looks most at B”: the rank in the middle of the verb. */
export const sayWhoMostAt: SentenceMaker = (draw, session) => {
	const isPerson = chance(draw, 0.55);
	const person = sayPerson(draw, session);
	const thing = sayThing(draw, session);
	const [text, target] = isPerson
		? [person.text, { kind: 'person' as const, person: person.ref }]
		: [thing.text, thing.ref];
	const rank = chance(draw, 0.6) ? ('most' as const) : ('least' as const);
	const how =
		rank === 'most'
			? wordingIn(draw, 'rank at most')`most ×2 | the most | most often | longest | the longest | most frequently`
			: wordingIn(draw, 'rank at least')`least ×2 | the least | least often`;
	const [doing, verb] = weighted<readonly [Doing, string]>(draw, [
		[['look', 'looks R at T'], 5],
		[['look', 'looked R at T'], 3],
		[['look', 'stares R at T'], 1],
		[['look', 'gazes R at T'], 1],
		[['look', 'pays R attention to T'], 1.5],
		[['look', 'paid R attention to T'], 1],
		[['look', 'is looking R at T'], 1],
		[['pointing', 'points R at T'], 1],
		[['pointing', 'pointed R to T'], 1],
	]);
	draw.trace.push(verb);
	const word = sayWho(draw);
	const shown = verb.includes('attention')
		? anyOf(draw, rank === 'most' ? ['the most', 'most'] : ['the least', 'least'])
		: how;
	const full = `${word} ${verb.replace('R', shown).replace('T', text)}`;
	const about: EventPattern = { doing, actor: null, target };
	return {
		direct: full,
		indirect: full,
		query: { ask: 'who', about, rank },
		named: isPerson ? [person] : [],
		actor: null,
		times: 'stretch',
		takesRelative: false,
	};
};
