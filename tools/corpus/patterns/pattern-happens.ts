import type { EventPattern } from '../../../src/reason/answer/query';
import { chance, fill, wordingIn } from '../draw';
import { baseText, doingText, questioned, said, sayClause } from '../words/clause';
import { eventText, sayEvent } from '../words/event-words';
import { sayPerson } from '../words/refer';
import { type SentenceMaker, alike, saidBy } from '../words/sentence';

/** “What happens between A and B”, “what does A do”, “what is going on”. */
export const sayWhatHappens: SentenceMaker = (draw, session) => {
	const a = sayPerson(draw, session);
	const b = sayPerson(draw, session, [a]);
	const how = wordingIn(draw, 'what happens')`pair ×2 | one ×2 | all ×2`;
	const interaction: EventPattern = { doing: 'interaction', actor: null, target: null };
	if (how === 'pair') {
		const pattern = wordingIn(draw, 'between')`
			what happens between A and B ×2 | what happened between A and B | what is happening between A and B
			what is going on between A and B | what goes on between A and B | what went on between A and B
			what takes place between A and B | what do A and B do together | what do A and B do with each other
			!describe what happens between A and B | !summarise what happens between A and B
			!summarize what happens between A and B | !list what happens between A and B
			what events are there between A and B | what events happen between A and B | !tell me what happens between A and B
			what was going on between A and B | what interactions are there between A and B | !list all events between A and B
			what kind of interactions happen between A and B | what did A and B do
		`;
		const about: EventPattern = { ...interaction, actor: a.ref, target: { kind: 'person', person: b.ref } };
		const fits = !/ (?:do|did) /.test(pattern) && !/what (?:is|was|events are)/.test(pattern);
		const text = fill(pattern, { A: a.text, B: b.text });
		return { ...saidBy(pattern, text, fits), query: { ask: 'what-happens', about }, named: [a, b], actor: null };
	}
	if (how === 'one') {
		const pattern = wordingIn(draw, 'one does')`
			what does A do ×2 | what did A do | what is A doing | what was A doing | what has A been doing | what is A up to
			!describe what A does | !tell me what A does | !summarise what A does | !list what A does | what happens with A
			what are the things A does | what all does A do | !list A's events | what are A's events | what does A do exactly
			!list everything A does | what happened with A | !summarize what A did | !describe what A is doing
			what is going on with A | what events involve A | what things does A do
		`;
		const about: EventPattern = { ...interaction, actor: a.ref };
		const text = fill(pattern, { A: a.text });
		return { ...saidBy(pattern, text), query: { ask: 'what-happens', about }, named: [a], actor: a };
	}
	const pattern = wordingIn(draw, 'what all')`
		what happens ×2 | what happened | what is happening | what is going on ×2 | what was going on | what was happening
		what goes on | !describe what happens | !summarise what happens | !summarize what happens | !list the events
		!list all events | what events are there | what are the events | what events happen | !tell me what happens
		what takes place | what do people do | what are they doing | what do they do | what is everybody doing
		what kind of events happen | what interactions are there | !give me an overview of what happens
		what social events occur | what went on | what occurs | what can be seen | !show me what happens
	`;
	const fits = /^what (?:happens|happened|goes on|takes place|went on|occurs)$/.test(pattern);
	return {
		...saidBy(pattern, fill(pattern, {}), fits),
		query: { ask: 'what-happens', about: interaction },
		named: [],
		actor: null,
	};
};

/** “Why does A look at B”, “what happened just before A looked at B”. */
export const sayWhy: SentenceMaker = (draw, session) => {
	if (chance(draw, 0.22)) {
		const event = sayEvent(draw, session);
		if (!event) return null;
		const pattern = wordingIn(draw, 'why noun')`
			what preceded E | what precedes E | what came right before E | what came before E | what led to E
			what triggered E | what caused E | what is the reason for E | what happened just before E
			what came immediately before E | what happened right before E | what brought about E | what prompted E
			what happens just before E | what happens immediately before E | what was the cause of E | what came just before E
		`;
		const text = fill(pattern, { E: eventText(event) });
		const query = { ask: 'why' as const, about: event.pattern };
		return { ...alike(text), query, named: event.named, actor: null, takesRelative: false };
	}
	const clause = sayClause(draw, session, { actor: 'any', target: 'named' });
	if (!clause) return null;
	const query = { ask: 'why' as const, about: clause.pattern };
	const common = { query, named: clause.named, actor: null, takesRelative: false };
	if (chance(draw, 0.4)) {
		const word = wordingIn(draw, 'why')`why ×5 | for what reason | for which reason | why exactly | what for`;
		return word === 'what for' ? null : { ...common, ...questioned(draw, word, clause) };
	}
	const pattern = wordingIn(draw, 'why around')`
		how come S ×2 | what made A V | what makes A V | what caused A to V | what led A to V | what is the reason that S
		what was the reason that S | what happened just before S | what happened right before S
		what happened immediately before S | what happens just before S | what happens right before S
		what happens immediately before S | what was going on just before S | what came right before S
		what came just before S | what came before S | what prompted A to V | what is the reason why S
		what happened directly before S | what happened shortly before S | what preceded SG | what brought A to V
		why is it that S | why was it that S | !explain why S | what triggered A to V | !tell me why S
		what took place right before S | what got A to V | what occurred just before S | what went on right before S
		what event came right before S | what was happening right before S
	`;
	const text = fill(pattern, {
		SG: () => `${clause.subject} ${doingText(draw, clause)}`,
		A: clause.subject,
		V: () => baseText(draw, clause),
		S: () => said(draw, clause),
	});
	return { ...common, ...saidBy(pattern, text, true) };
};
