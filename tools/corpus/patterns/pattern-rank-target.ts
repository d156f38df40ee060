import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { anyOf, chance, weighted, wordingOf, wordingIn } from '../draw';
import { LEAST, MOST } from './pattern-rank-who';
import { type Sort, strandedVerb, targetOfSort, wordFor } from './pattern-target';
import { sayPerson } from '../words/refer';
import type { SentenceMaker } from '../words/sentence';
import { anyTense, finite, inverted, verbText } from '../words/verbs';
import { wordings } from '../wordings';

/** “What does A look at most”, “A's favourite object”. */
export const sayTargetMost: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb || (verb.doing !== 'look' && verb.doing !== 'pointing')) return null;
	const { doing, phrase, sort } = verb;
	const isMost = chance(draw, 0.66);
	const rank = isMost ? ('most' as const) : ('least' as const);
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
		const frame = isMost
			? wordingIn(draw, 'spend most')`
				W does A spend the most time G | W does A spend most time G | W did A spend the most time G
				W is A G most of the time | W was A G the most | W did A spend most of the time G
			`
			: wordingIn(draw, 'spend least')`
				W does A spend the least time G | W did A spend the least time G | W is A G the least | W was A G the least
			`;
		const text = frame
			.replace('W', word)
			.replace(/\bA\b/, person.text)
			.replace(/\bG\b/, () => verbText(draw, phrase, 'ing', null));
		return { ...common, direct: text, indirect: null };
	}
	const adverb = isMost ? wordingOf(draw, 'most', MOST) : wordingOf(draw, 'least', LEAST);
	const { before, after } = inverted(draw, phrase, tense, false, null);
	return {
		...common,
		direct: `${word} ${before} ${person.text} ${after} ${adverb}`,
		indirect: `${word} ${person.text} ${finite(draw, phrase, tense, false, null)} ${adverb}`,
	};
};

/** “Which object gets the most attention”, “who gets looked at least”, “who is looked at most by A”. */
export const sayTargetMostOtherwise: SentenceMaker = (draw, session) => {
	const isMost = chance(draw, 0.66);
	const rank = isMost ? ('most' as const) : ('least' as const);
	const sort = weighted<Sort>(draw, [
		['anyone', 48],
		['anything', 34],
		[null, 18],
	]);
	const word =
		sort === 'anyone'
			? anyOf(draw, wordings`who ×3 | which person | which participant`)
			: sort === 'anything'
				? anyOf(draw, wordings`which object ×2 | which thing | what object | which item`)
				: anyOf(draw, ['what', 'who or what', 'what']);
	const isPointing = chance(draw, 0.15);
	const doing: Doing = isPointing ? 'pointing' : 'look';
	const by = chance(draw, 0.35) ? sayPerson(draw, session) : null;
	const about: EventPattern = { doing, actor: by?.ref ?? null, target: targetOfSort(sort) };
	const r = isMost ? 'the most' : 'the least';
	const frame = isPointing
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
	if (frame.includes('R-time') && !isMost) return null;
	const text = frame
		.replace('W', word)
		.replace('R-time', 'the longest time')
		.replace(
			/\bR\b/,
			r === 'the most' && chance(draw, 0.3) ? 'most' : r === 'the least' && chance(draw, 0.3) ? 'least' : r,
		)
		.replace(
			/ B$/,
			by ? ` by ${by.text}` : chance(draw, 0.2) ? ` by ${anyOf(draw, ['the others', 'everyone', 'all'])}` : '',
		)
		.replace(/ F$/, by ? ` from ${by.text}` : '');
	return {
		direct: text,
		indirect: text,
		query: { ask: 'target', about, rank },
		named: by ? [by] : [],
		actor: by,
		times: 'stretch',
		takesRelative: false,
	};
};

/** “Who or what gets most of A's looking time”, “A's favourite thing to look at”. */
export const sayFavourite: SentenceMaker = (draw, session) => {
	const person = sayPerson(draw, session);
	const frame = wordingIn(draw, 'favourite')`
		@ gets most of A's looking time | @ gets most of A's attention | @ gets the most of A's gaze
		! is A's favourite object to look at | ! is A's favorite thing to look at | @ receives most of A's attention
		@ takes up most of A's looking time | @ gets the least of A's attention | @ holds A's attention the most
		@ gets A's attention the most
	`;
	if (/takes up|holds/.test(frame)) return null;
	const word = frame.startsWith('!')
		? 'what'
		: anyOf(draw, ['who or what', 'what', 'who', 'which object', 'which person', 'which thing']);
	const sort: Sort = frame.startsWith('!')
		? 'anything'
		: /object|thing/.test(word)
			? 'anything'
			: word === 'who' || word === 'which person'
				? 'anyone'
				: null;
	const about: EventPattern = { doing: 'look', actor: person.ref, target: targetOfSort(sort) };
	const text = frame.replace(/^[@!]/, word).replace(/\bA\b/, person.text);
	const rank = /least/.test(frame) ? ('least' as const) : ('most' as const);
	return {
		direct: text,
		indirect: text,
		query: { ask: 'target', about, rank },
		named: [person],
		actor: person,
		times: 'stretch',
		takesRelative: false,
	};
};
