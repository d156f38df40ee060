import { asked, said, sayClause } from '../words/clause';
import { chance, wordingOf, wordingIn } from '../draw';
import { eventText, sayEvent } from '../words/event-words';
import { WORDS } from './pattern-measure';
import type { SentenceMaker } from '../words/sentence';
import { wordings } from '../wordings';

const ADVERBS = {
	first: wordings`for the first time ×2 | first ×3 | for the very first time | initially`,
	last: wordings`for the last time ×2 | last ×3 | for the very last time | finally`,
} as const;

/** “When does A first look at B”, “when was the last time that …”, “when is A's longest look at B”. */
export const sayWhenPicked: SentenceMaker = (draw, session) => {
	const pick = chance(draw, 0.5) ? 'first' : 'last';
	if (chance(draw, 0.4)) {
		const which = wordingIn(draw, 'picked event')`first ×2 | last | longest ×2 | very first | final | longest single`;
		const event = sayEvent(draw, session);
		if (!event) return null;
		const isBare = event.owner === null;
		const frame = wordingIn(draw, 'when picked noun')`
			when is E | when was E | when does E happen | E: when | E, when | when did E take place | !show me E
			at what time is E | when does E begin | E when | when was the time of E | !find E | what time was E
			when did E start | when did E occur
		`;
		if (/start|begin/.test(frame)) return null;
		const text = frame
			.replace('!', '')
			.replace(/\bE\b/, eventText(event, which, isBare && chance(draw, 0.2) && /^E/.test(frame) ? '' : 'the'));
		const query = {
			ask: 'when' as const,
			about: event.pattern,
			pick: /longest/.test(which) ? ('longest' as const) : /first/.test(which) ? ('first' as const) : ('last' as const),
		};
		return {
			direct: text,
			indirect: null,
			...(frame.startsWith('!') && { form: 'command' as const }),
			query,
			named: event.named,
			actor: null,
			takesRelative: false,
		};
	}
	const clause = sayClause(draw, session, { actor: 'any', target: 'any' });
	if (clause.phrase.aim !== 'none' && clause.target === null) return null;
	const query = { ask: 'when' as const, about: clause.pattern, pick } as const;
	const actor = clause.subject.isPlural ? null : (clause.named.find((p) => p.ref === clause.pattern.actor) ?? null);
	const common = { query, named: clause.named, actor, takesRelative: false };
	if (chance(draw, 0.4)) {
		const frame = wordingIn(draw, 'the first time')`
			when is the X time S | when is the X time that S | when was the X time S | when was the X time that S
			what is the X time S | !show me the X time S | !find the X time S | the X time S | when was the X moment when S
			when is the X moment S | !give me the X time that S | what was the X time S | what time is the X time S
		`;
		const text = frame
			.replace('!', '')
			.replace('X', chance(draw, 0.15) ? `very ${pick}` : pick)
			.replace(/\bS\b/, () => said(draw, clause));
		return {
			...common,
			direct: text,
			indirect: /^wh/.test(frame) ? text : null,
			...(frame.startsWith('!') && { form: 'command' as const }),
		};
	}
	const word = wordingOf(draw, 'when', WORDS.when);
	const adverb = wordingOf(draw, `when adverb ${pick}`, ADVERBS[pick]);
	const isMiddle = adverb === pick && chance(draw, 0.7);
	const end = isMiddle ? '' : ` ${adverb}`;
	return {
		...common,
		direct: `${word} ${asked(draw, clause, isMiddle ? adverb : '')}${end}`,
		indirect: `${word} ${said(draw, clause, isMiddle ? adverb : '')}${end}`,
	};
};

/** “How long is A's longest look at B”, “how long did the first look … last”. */
export const sayHowLongPicked: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session);
	if (!event) return null;
	const which = wordingIn(draw, 'picked how long')`longest ×2 | first ×2 | last ×2 | longest single | very first`;
	const frame = wordingIn(draw, 'how long picked')`
		how long is E | how long was E | how long does E last | how long did E last | what is the duration of E
		duration of E | what is the length of E | how long did E take | how many seconds does E last
		how many seconds long is E | E: how long | how long in seconds is E | for how long does E last
		for how long did E last | what was the duration of E
	`;
	const text = frame.replace(/\bE\b/, eventText(event, which));
	const pick = /longest/.test(which)
		? ('longest' as const)
		: /first/.test(which)
			? ('first' as const)
			: ('last' as const);
	return {
		direct: text,
		indirect: /^what/.test(frame) ? text : null,
		query: { ask: 'how-long', about: event.pattern, pick },
		named: event.named,
		actor: null,
		takesRelative: false,
	};
};

/** “How long does A look at B the first time”. */
export const sayHowLongFirst: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'named', target: 'named' });
	if (clause.phrase.aim !== 'none' && clause.target === null) return null;
	const pick = chance(draw, 0.5) ? 'first' : 'last';
	const word = wordingOf(draw, 'how-long', WORDS['how-long']);
	const end = wordingIn(
		draw,
		'the time',
	)`the X time | for the X time | on the X occasion | when S did so the X time`.replace('X', pick);
	if (/did so/.test(end)) return null;
	const query = { ask: 'how-long' as const, about: clause.pattern, pick } as const;
	return {
		direct: `${word} ${asked(draw, clause)} ${end}`,
		indirect: `${word} ${said(draw, clause)} ${end}`,
		query,
		named: clause.named,
		actor: null,
		takesRelative: false,
	};
};
