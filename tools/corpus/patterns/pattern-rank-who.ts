import type { Doing } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, fill, weighted, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { sayClause } from '../words/clause';
import { asTarget, sayPerson, sayThing } from '../words/refer';
import { type SentenceMaker, alike, saidBy } from '../words/sentence';
import { finite, sayNounAim, verbText } from '../words/verbs';

export type Rank = 'most' | 'least';

export const anyRank = (draw: Draw): Rank => (chance(draw, 0.66) ? 'most' : 'least');

export const MOST = wordings`
	the most ×3 | most ×2 | most often | the most often | longest | the longest | for the longest time | most of the time
	most frequently | the most of all | for most of the time | mostly
`;

export const LEAST = wordings`
	the least ×3 | least ×2 | least often | the least often | the least of all | least frequently | for the shortest time
	least of all
`;

/** Asks for a person; typically by “who”. */
const sayWho = (draw: Draw): string => wordingIn(draw, 'who rank word')`
	who ×4 | which person | which participant | which of them | which one | what person | which individual
`;

/** “Who looks at B the most”. */
export const sayWhoMost: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'none', target: 'any' });
	if (!clause) return null;
	const { pattern: about, named } = clause;
	const rank = anyRank(draw);
	const word = sayWho(draw);
	const query = { ask: 'who' as const, about, rank };
	const common = { query, named, actor: null, times: 'stretch' as const, takesRelative: false };
	if (chance(draw, 0.3)) {
		const pattern =
			rank === 'most'
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
		if (/does the most|busiest/.test(pattern)) return null;
		const text = fill(pattern, { W: word, G: () => verbText(draw, 'ing', clause) });
		return { ...common, ...saidBy(pattern, text, !pattern.startsWith('person')) };
	}
	const noun = sayNounAim(draw, clause);
	if (chance(draw, 0.16) && noun?.many) {
		const verb = anyOf(draw, wordings`makes | has | made | had | shows`);
		const most = rank === 'most' ? 'most' : anyOf(draw, ['fewest', 'least']);
		draw.trace.push('makes the most');
		return { ...common, ...alike(`${word} ${verb} the ${most} ${noun.many}${noun.end}`) };
	}
	const adverb = wordingOf(draw, rank, rank === 'most' ? MOST : LEAST);
	const isMiddle = /^(?:most|least|mostly)$/.test(adverb) && chance(draw, 0.4);
	const verb = finite(draw, { ...clause, middle: isMiddle ? adverb : '' });
	return { ...common, ...alike(`${word} ${verb}${isMiddle ? '' : ` ${adverb}`}`) };
};

const VERBS: readonly (readonly [doing: Doing, words: string, weight: number])[] = [
	['look', 'looks R at T', 5],
	['look', 'looked R at T', 3],
	['look', 'stares R at T', 1],
	['look', 'gazes R at T', 1],
	['look', 'pays R attention to T', 1.5],
	['look', 'paid R attention to T', 1],
	['look', 'is looking R at T', 1],
	['pointing', 'points R at T', 1],
	['pointing', 'pointed R to T', 1],
];

/** “Who looks most at B”: the rank in the middle of the verb. */
export const sayWhoMostAt: SentenceMaker = (draw, session) => {
	const isPerson = chance(draw, 0.55);
	const person = sayPerson(draw, session);
	const thing = sayThing(draw, session);
	const { text, ref: target } = isPerson ? asTarget(person) : thing;
	const rank: Rank = chance(draw, 0.6) ? 'most' : 'least';
	const how =
		rank === 'most'
			? wordingIn(draw, 'rank at most')`
				most ×2 | the most | most often | longest | the longest | most frequently
			`
			: wordingIn(draw, 'rank at least')`least ×2 | the least | least often`;
	const [doing, verb] = weighted(
		draw,
		VERBS.map((entry) => [entry, entry[2]] as const),
	);
	draw.trace.push(verb);
	const word = sayWho(draw);
	const shown = verb.includes('attention') ? anyOf(draw, [`the ${rank}`, rank]) : how;
	return {
		...alike(`${word} ${fill(verb, { R: shown, T: text })}`),
		query: { ask: 'who', about: { doing, actor: null, target }, rank },
		named: isPerson ? [person] : [],
		actor: null,
		times: 'stretch',
		takesRelative: false,
	};
};
