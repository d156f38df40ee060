import { type Draw, chance, fill, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { questioned, said, sayClause } from '../words/clause';
import { eventText, sayEvent } from '../words/event-words';
import { type SentenceMaker, pickOf, saidBy } from '../words/sentence';
import { WORDS } from './pattern-measure';

const ADVERBS = {
	first: wordings`for the first time ×2 | first ×3 | for the very first time | initially`,
	last: wordings`for the last time ×2 | last ×3 | for the very last time | finally`,
} as const;

/** “When is A's longest look at B”. */
const sayWhenEvent: SentenceMaker = (draw, session) => {
	const which = wordingIn(draw, 'picked event')`
		first ×2 | last | longest ×2 | very first | final | longest single
	`;
	const event = sayEvent(draw, session);
	if (!event) return null;
	const pattern = wordingIn(draw, 'when picked noun')`
		when is E | when was E | when does E happen | E: when | E, when | when did E take place | !show me E
		at what time is E | when does E begin | E when | when was the time of E | !find E | what time was E
		when did E start | when did E occur
	`;
	if (/start|begin/.test(pattern)) return null;
	const isBare = event.owner === null && chance(draw, 0.2) && pattern.startsWith('E');
	const text = fill(pattern, { E: eventText(event, which, isBare ? '' : 'the') });
	const query = { ask: 'when' as const, about: event.pattern, pick: pickOf(which) };
	return { ...saidBy(pattern, text), query, named: event.named, actor: null, takesRelative: false };
};

const firstOrLast = (draw: Draw): 'first' | 'last' => (chance(draw, 0.5) ? 'first' : 'last');

/** “When does A first look at B”, “when was the last time that …”, “when is A's longest look at B”. */
export const sayWhenPicked: SentenceMaker = (draw, session) => {
	const pick = firstOrLast(draw);
	if (chance(draw, 0.4)) return sayWhenEvent(draw, session);
	const clause = sayClause(draw, session, { actor: 'any', target: 'any' });
	if (!clause) return null;
	const { pattern: about, named, actor } = clause;
	const common = { query: { ask: 'when' as const, about, pick }, named, actor, takesRelative: false };
	if (chance(draw, 0.4)) {
		const pattern = wordingIn(draw, 'the first time')`
			when is the X time S | when is the X time that S | when was the X time S | when was the X time that S
			what is the X time S | !show me the X time S | !find the X time S | the X time S | when was the X moment when S
			when is the X moment S | !give me the X time that S | what was the X time S | what time is the X time S
		`;
		const text = fill(pattern, { X: chance(draw, 0.15) ? `very ${pick}` : pick, S: () => said(draw, clause) });
		return { ...common, ...saidBy(pattern, text, pattern.startsWith('wh')) };
	}
	const word = wordingOf(draw, 'when', WORDS.when);
	const adverb = wordingOf(draw, `when adverb ${pick}`, ADVERBS[pick]);
	const isMiddle = adverb === pick && chance(draw, 0.7);
	return { ...common, ...questioned(draw, word, clause, isMiddle ? { middle: adverb } : { end: ` ${adverb}` }) };
};

/** “How long is A's longest look at B”, “how long did the first look … last”. */
export const sayHowLongPicked: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session);
	if (!event) return null;
	const which = wordingIn(draw, 'picked how long')`
		longest ×2 | first ×2 | last ×2 | longest single | very first
	`;
	const pattern = wordingIn(draw, 'how long picked')`
		how long is E | how long was E | how long does E last | how long did E last | what is the duration of E
		duration of E | what is the length of E | how long did E take | how many seconds does E last
		how many seconds long is E | E: how long | how long in seconds is E | for how long does E last
		for how long did E last | what was the duration of E
	`;
	const text = fill(pattern, { E: eventText(event, which) });
	const query = { ask: 'how-long' as const, about: event.pattern, pick: pickOf(which) };
	const said = saidBy(pattern, text, pattern.startsWith('what'));
	return { ...said, query, named: event.named, actor: null, takesRelative: false };
};

/** “How long does A look at B the first time”. */
export const sayHowLongFirst: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'named', target: 'named' });
	if (!clause) return null;
	const pick = firstOrLast(draw);
	const word = wordingOf(draw, 'how-long', WORDS['how-long']);
	const time = wordingIn(draw, 'the time')`
		the X time | for the X time | on the X occasion | when S did so the X time
	`;
	if (/did so/.test(time)) return null;
	return {
		...questioned(draw, word, clause, { end: ` ${fill(time, { X: pick })}` }),
		query: { ask: 'how-long', about: clause.pattern, pick },
		named: clause.named,
		actor: null,
		takesRelative: false,
	};
};
