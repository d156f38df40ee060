import type { EventPattern } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, fill, weighted, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { questioned } from '../words/clause';
import { sayPerson } from '../words/refer';
import { type SentenceMaker, alike } from '../words/sentence';
import { anyTense, verbText } from '../words/verbs';
import { LEAST, MOST, type Rank, anyRank } from './pattern-rank-who';
import { type Sort, strandedVerb, targetOfSort, wordFor } from './pattern-target';

/** “What does A look at most”, “A's favourite object”. */
export const sayTargetMost: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb || (verb.doing !== 'look' && verb.doing !== 'pointing')) return null;
	const { doing, phrase, sort } = verb;
	const rank = anyRank(draw);
	const person = sayPerson(draw, session);
	const about: EventPattern = { doing, actor: person.ref, target: targetOfSort(sort) };
	const common = {
		query: { ask: 'target' as const, about, rank },
		named: [person],
		actor: person,
		times: 'stretch' as const,
		takesRelative: false,
	};
	const word = wordFor(draw, sort);
	if (/else/.test(word)) return null;
	const tense = anyTense(draw);
	if (chance(draw, 0.2)) {
		const pattern =
			rank === 'most'
				? wordingIn(draw, 'spend most')`
					W does A spend the most time G | W does A spend most time G | W did A spend the most time G
					W is A G most of the time | W was A G the most | W did A spend most of the time G
				`
				: wordingIn(draw, 'spend least')`
					W does A spend the least time G | W did A spend the least time G | W is A G the least | W was A G the least
				`;
		const direct = fill(pattern, { W: word, A: person.text, G: () => verbText(draw, 'ing', { phrase }) });
		return { ...common, direct, indirect: null };
	}
	const adverb = wordingOf(draw, rank, rank === 'most' ? MOST : LEAST);
	return { ...common, ...questioned(draw, word, { phrase, tense, subject: person.text }, { end: ` ${adverb}` }) };
};

/** `the most`, now and then without its article. */
const shownRank = (draw: Draw, rank: Rank): string => (chance(draw, 0.3) ? rank : `the ${rank}`);

/** “Which object gets the most attention”, “who gets looked at least”, “who is looked at most by A”. */
export const sayTargetMostOtherwise: SentenceMaker = (draw, session) => {
	const rank = anyRank(draw);
	const sort = weighted<Sort>(draw, [
		['anyone', 48],
		['anything', 34],
		[null, 18],
	]);
	const words = {
		anyone: wordings`who ×3 | which person | which participant`,
		anything: wordings`which object ×2 | which thing | what object | which item`,
		open: wordings`what | who or what | what`,
	};
	const word = anyOf(draw, words[sort ?? 'open']);
	const isPointing = chance(draw, 0.15);
	const by = chance(draw, 0.35) ? sayPerson(draw, session) : null;
	const about: EventPattern = {
		doing: isPointing ? 'pointing' : 'look',
		actor: by?.ref ?? null,
		target: targetOfSort(sort),
	};
	const pattern = isPointing
		? wordingIn(draw, 'pointed at most')`
			W is pointed at R B | W gets pointed at R B | W was pointed at R B | W is pointed to R B
			W gets R pointing gestures F | W receives R pointing F
		`
		: wordingIn(draw, 'looked at most')`
			W is looked at R B ×2 | W gets looked at R B | W was looked at R B | W is watched R B | W gets R attention F ×2
			W receives R attention F | W got R attention F | W gets R looks F | W receives R glances F
			W attracts R attention F | W is gazed at R B | W receives R looks F | W gets R visual attention F
			W received R looks F | W is stared at R B | W gets R gaze F | W is looked at for R-time B | W was watched R B
			W gets R looking time F | W is the target of R looks F
		`;
	if (pattern.includes('R-time') && rank === 'least') return null;
	const text = fill(pattern, {
		W: word,
		'R-time': 'the longest time',
		R: shownRank(draw, rank),
		B: by ? `by ${by.text}` : chance(draw, 0.2) ? `by ${anyOf(draw, ['the others', 'everyone', 'all'])}` : '',
		F: by ? `from ${by.text}` : '',
	});
	return {
		...alike(text.trim()),
		query: { ask: 'target', about, rank },
		named: by ? [by] : [],
		actor: by,
		times: 'stretch',
		takesRelative: false,
	};
};

const FAVOURITES = wordings`who or what | what | who | which object | which person | which thing`;

/** “Who or what gets most of A's looking time”, “A's favourite thing to look at”. */
export const sayFavourite: SentenceMaker = (draw, session) => {
	const person = sayPerson(draw, session);
	const pattern = wordingIn(draw, 'favourite')`
		@ gets most of A's looking time | @ gets most of A's attention | @ gets the most of A's gaze
		! is A's favourite object to look at | ! is A's favorite thing to look at | @ receives most of A's attention
		@ takes up most of A's looking time | @ gets the least of A's attention | @ holds A's attention the most
		@ gets A's attention the most
	`;
	if (/takes up|holds/.test(pattern)) return null;
	const isThing = pattern.startsWith('!');
	const word = isThing ? 'what' : anyOf(draw, FAVOURITES);
	const sort: Sort =
		isThing || /object|thing/.test(word) ? 'anything' : word === 'who' || word === 'which person' ? 'anyone' : null;
	const text = pattern.replace(/^[@!]/, word).replace(/\bA\b/, person.text);
	const about: EventPattern = { doing: 'look', actor: person.ref, target: targetOfSort(sort) };
	return {
		...alike(text),
		query: { ask: 'target', about, rank: /least/.test(pattern) ? 'least' : 'most' },
		named: [person],
		actor: person,
		times: 'stretch',
		takesRelative: false,
	};
};
