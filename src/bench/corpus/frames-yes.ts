import { asked, baseText, doingText, passive, said, sayClause, verbText } from './clause';
import { anyOf, chance, wordingOf } from './draw';
import { eventText, sayEvent } from './event-words';
import { sayPerson } from './refer';
import type { SentenceMaker } from './sentence';

const MIDDLES = ['ever', 'ever', 'actually', 'also', 'really', 'at any time', 'even once', 'sometimes'] as const;
const ENDS = ['at all', 'at any point', 'at some point', 'even once', 'at any time', 'in any way', 'or not', 'or no', 'anywhere', 'at some time', 'at least once'] as const;

/** Around a statement `S`, a gerund `SG`, a base form `SB`. */
const AROUND = ['is it true that S', 'is it right that S', 'is it the case that S', 'am I right that S', 'S, right', 'S, correct', 'S', 'S', 'S or not', 'is there a moment when S', 'is there any moment when S', 'is there a time when S', 'did you see SB', 'do we see SG', 'can we see SG', 'does it happen that S', 'did it happen that S', 'is there a point where S', 'do you see SG', 'could it be that S', 'was there a moment when S', 'do we ever see SB', 'SG', 'SG', 'was it the case that S', '!check whether S', '!check if S', '!tell me whether S', '!say whether S', 'did anyone see SB', 'so S', 'would you say that S', 'is there any time at which S', 'were there moments when S'] as const;

/** “Does A look at B”, in many forms. */
export const sayWhether: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'any', target: 'any' });
	const { phrase, target, pattern, tense, named, subject } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const actor = subject.isPlural ? null : (named.find((p) => p.ref === pattern.actor) ?? null);
	const common = { query: { ask: 'whether' as const, about: pattern }, named, actor };
	if (phrase.hasPassive && target !== null && chance(draw, 0.1)) {
		const { be, rest } = passive(draw, phrase, tense);
		const by = pattern.actor || chance(draw, 0.4) ? ` by ${subject.text}` : '';
		draw.trace.push('whether passive');
		return { ...common, direct: `${be} ${target} ${rest}${by}`, indirect: `${target} ${be} ${rest}${by}`, form: 'if' };
	}
	if (chance(draw, 0.3)) {
		const frame = wordingOf(draw, 'whether around', AROUND);
		if (pattern.actor === null && /^(?:S|SG|so S)\b/.test(frame)) return null;
		const text = frame
			.replace('!', '')
			.replace('SG', () => `${subject.text} ${doingText(draw, clause)}`)
			.replace('SB', () => `${subject.text} ${baseText(draw, clause)}`)
			.replace(/\bS\b/, () => said(draw, clause));
		return frame.startsWith('!') ? { ...common, direct: text, indirect: null, form: 'command' } : { ...common, direct: text, indirect: null };
	}
	const middle = chance(draw, 0.14) ? wordingOf(draw, 'whether middle', MIDDLES) : '';
	const end = middle === '' && chance(draw, 0.1) ? ` ${wordingOf(draw, 'whether end', ENDS)}` : '';
	draw.trace.push('asked');
	return { ...common, direct: `${asked(draw, clause, middle)}${end}`, indirect: `${said(draw, clause, middle)}${end}`, form: 'if' };
};

/** “Is there eye contact between A and B”. */
export const sayWhetherNoun: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session, { isPlural: chance(draw, 0.3) });
	if (!event || event.owner !== null) return null;
	const { isPlural } = event;
	const frame = wordingOf(draw, isPlural ? 'are there' : 'is there', isPlural ? ['are there E', 'are there any E', 'were there E', 'were there any E', 'do we see any E', 'can you see any E', 'did you find any E', 'have there been any E'] : ['is there E', 'is there any E', 'was there E', 'was there any E', 'do we see E', 'is there ever E', 'was there ever E', 'has there been E', 'did you notice any E', 'does E happen', 'is there some E']);
	const isCounted = !isPlural && /^(?:look|glance|stare|peek|fix|gaze f|gaze s|sudden|quick|att|nod|head|speaking t|point|gest|show|giv|hand|reach|expr|facial|inter|social|contact)/.test(event.text);
	const noun = isCounted && !/any|some/.test(frame) ? `a ${event.text}` : event.text;
	const text = frame.replace('E', noun);
	const indirect = frame.startsWith('is there') ? text.replace('is there', 'there is') : frame.startsWith('was there') ? text.replace('was there', 'there was') : frame.startsWith('are there') ? text.replace('are there', 'there are') : null;
	return { direct: text, indirect, ...(indirect !== null && { form: 'if' as const }), query: { ask: 'whether', about: event.pattern }, named: event.named, actor: null };
};

/** “Did nobody look at B”, “does A never look at B”. */
export const sayWhetherNot: SentenceMaker = (draw, session) => {
	const how = wordingOf(draw, 'not how', ['nobody', 'nobody', 'never', 'never', 'not', 'not', 'no noun', 'no noun', 'right not', 'everybody']);
	if (how === 'no noun') {
		const event = sayEvent(draw, session);
		if (!event || event.owner !== null) return null;
		const frame = wordingOf(draw, 'no noun', ['is there no E', 'was there no E', 'is there never any E', 'is there not any E', 'was there never E', 'am I right that there was no E', 'is it true that there is no E', "wasn't there any E", "isn't there any E", 'so there was no E', 'there was no E, right', 'no E at all']);
		return { direct: frame.replace('E', event.text), indirect: null, query: { ask: 'whether', about: event.pattern, isNegated: true }, named: event.named, actor: null };
	}
	if (how === 'nobody' || how === 'everybody') {
		const clause = sayClause(draw, session, { actor: 'none', target: 'named' });
		if (clause.phrase.aim !== 'none' && clause.target === null) return null;
		const who = how === 'nobody' ? anyOf(draw, ['nobody', 'nobody', 'no one', 'none of them', 'noone', 'not anybody', 'not a single person']) : anyOf(draw, ['everybody', 'everyone', 'all of them', 'every person']);
		if (who === 'not anybody' || who === 'not a single person') return null;
		const subject = { text: who, isPlural: who === 'all of them' };
		const full = { ...clause, subject };
		const isAsked = chance(draw, 0.65);
		const text = isAsked ? asked(draw, full) : wordingOf(draw, 'nobody', ['is it true that S', 'S, right', 'S', 'am I right that S', 'did you say S', 'is it so that S']).replace(/\bS\b/, () => said(draw, full));
		// Whether everybody does it: who does not.
		const query = how === 'nobody' ? { ask: 'whether' as const, about: clause.pattern, isNegated: true } : { ask: 'who' as const, about: clause.pattern, isNegated: true };
		return { direct: text, indirect: isAsked ? said(draw, full) : null, ...(isAsked && { form: 'if' as const }), query, named: clause.named, actor: null };
	}
	const clause = sayClause(draw, session, { actor: 'named', target: 'named' });
	const { phrase, target, subject, pattern, named } = clause;
	if ((phrase.aim !== 'none' && target === null) || phrase.words.startsWith('be ')) return null;
	const base = () => verbText(draw, phrase, 'base', target);
	const [does, did, doesNot, didNot, has, is, was] = subject.isPlural
		? ['do', 'did', "don't", "didn't", 'have', 'are', 'were']
		: ['does', 'did', "doesn't", "didn't", 'has', 'is', 'was'];
	const frame =
		how === 'never'
			? wordingOf(draw, 'never', ['DO A never V', 'DID A never V', 'HAS A never P', 'A never D, right', 'is it true that A never D', 'so A never D', 'A never D', 'DO A at no time V', 'is it right that A never D'])
			: how === 'not'
				? wordingOf(draw, 'does not', ['DO A not V', 'DID A not V', 'DO-NOT A V', 'DID-NOT A V', 'IS A not G', 'WAS A not G', 'DO A not V at all', 'DID A not V even once', 'DID-NOT A V at all', 'DO A avoid G'])
				: wordingOf(draw, 'right that not', ['am I right that A DID not V', 'am I right that A DO not V at all', 'is it true that A DID not V', 'is it correct that A DO not V', 'A DID not V, right', 'A DID-NOT V, did they', 'so A DID-NOT V', 'A DO-NOT V, right', 'am I correct that A DID not V', 'A DID not V', 'is it the case that A DID not V', 'would it be true that A DID not V']);
	if (frame === 'DO A avoid G') return null;
	const text = frame
		.replace('DO-NOT', doesNot!)
		.replace('DID-NOT', didNot!)
		.replace('DID', did!)
		.replace('DO', does!)
		.replace('HAS', has!)
		.replace('IS', is!)
		.replace('WAS', was!)
		.replace(/\bA\b/, subject.text)
		.replace(/\bV\b/, base)
		.replace(/\bP\b/, () => verbText(draw, phrase, 'participle', target))
		.replace(/\bG\b/, () => verbText(draw, phrase, 'ing', target))
		.replace(/\bD\b/, () => verbText(draw, phrase, 'past', target));
	const actor = subject.isPlural ? null : (named.find((p) => p.ref === pattern.actor) ?? null);
	return { direct: text, indirect: null, query: { ask: 'whether', about: pattern, isNegated: true }, named, actor };
};

/** “What happens between A and B”, “what does A do”, “what is going on”. */
export const sayWhatHappens: SentenceMaker = (draw, session) => {
	const a = sayPerson(draw, session);
	const b = sayPerson(draw, session, [a]);
	const how = wordingOf(draw, 'what happens', ['pair', 'pair', 'one', 'one', 'all', 'all']);
	if (how === 'pair') {
		const frame = wordingOf(draw, 'between', ['what happens between A and B', 'what happens between A and B', 'what happened between A and B', 'what is happening between A and B', 'what is going on between A and B', 'what goes on between A and B', 'what went on between A and B', 'what takes place between A and B', 'what do A and B do together', 'what do A and B do with each other', '!describe what happens between A and B', '!summarise what happens between A and B', '!summarize what happens between A and B', '!list what happens between A and B', 'what events are there between A and B', 'what events happen between A and B', '!tell me what happens between A and B', 'what was going on between A and B', 'what interactions are there between A and B', '!list all events between A and B', 'what kind of interactions happen between A and B', 'what did A and B do']);
		const text = frame.replace('!', '').replace(/\bA\b/, a.text).replace(/\bB\b/, b.text);
		const isCommand = frame.startsWith('!');
		return { direct: text, indirect: isCommand || / (?:do|did) /.test(frame) || /what (?:is|was|events are)/.test(frame) ? null : text, ...(isCommand && { form: 'command' as const }), query: { ask: 'what-happens', about: { doing: 'interaction', actor: a.ref, target: { kind: 'person', person: b.ref } } }, named: [a, b], actor: null };
	}
	if (how === 'one') {
		const frame = wordingOf(draw, 'one does', ['what does A do', 'what does A do', 'what did A do', 'what is A doing', 'what was A doing', 'what has A been doing', 'what is A up to', '!describe what A does', '!tell me what A does', '!summarise what A does', '!list what A does', 'what happens with A', 'what are the things A does', 'what all does A do', "!list A's events", "what are A's events", 'what does A do exactly', '!list everything A does', 'what happened with A', '!summarize what A did', '!describe what A is doing', 'what is going on with A', 'what events involve A', 'what things does A do']);
		const text = frame.replace('!', '').replace(/\bA\b/, a.text);
		const isCommand = frame.startsWith('!');
		return { direct: text, indirect: null, ...(isCommand && { form: 'command' as const }), query: { ask: 'what-happens', about: { doing: 'interaction', actor: a.ref, target: null } }, named: [a], actor: a };
	}
	const frame = wordingOf(draw, 'what all', ['what happens', 'what happens', 'what happened', 'what is happening', 'what is going on', 'what is going on', 'what was going on', 'what was happening', 'what goes on', '!describe what happens', '!summarise what happens', '!summarize what happens', '!list the events', '!list all events', 'what events are there', 'what are the events', 'what events happen', '!tell me what happens', 'what takes place', 'what do people do', 'what are they doing', 'what do they do', 'what is everybody doing', 'what kind of events happen', 'what interactions are there', '!give me an overview of what happens', 'what social events occur', 'what went on', 'what occurs', 'what can be seen', '!show me what happens']);
	const text = frame.replace('!', '');
	const isCommand = frame.startsWith('!');
	return { direct: text, indirect: /^what (?:happens|happened|goes on|takes place|went on|occurs)$/.test(text) ? text : null, ...(isCommand && { form: 'command' as const }), query: { ask: 'what-happens', about: { doing: 'interaction', actor: null, target: null } }, named: [], actor: null };
};

/** “Why does A look at B”, “what happened just before A looked at B”. */
export const sayWhy: SentenceMaker = (draw, session) => {
	if (chance(draw, 0.22)) {
		const event = sayEvent(draw, session);
		if (!event) return null;
		const frame = wordingOf(draw, 'why noun', ['what preceded E', 'what precedes E', 'what came right before E', 'what came before E', 'what led to E', 'what triggered E', 'what caused E', 'what is the reason for E', 'what happened just before E', 'what came immediately before E', 'what happened right before E', 'what brought about E', 'what prompted E', 'what happens just before E', 'what happens immediately before E', 'what was the cause of E', 'what came just before E']);
		const text = frame.replace('E', eventText(event));
		return { direct: text, indirect: text, query: { ask: 'why', about: event.pattern }, named: event.named, actor: null, times: 'any', takesRelative: false };
	}
	const clause = sayClause(draw, session, { actor: 'any', target: 'named' });
	const { phrase, target, subject, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const common = { query: { ask: 'why' as const, about: pattern }, named, actor: null, takesRelative: false };
	if (chance(draw, 0.4)) {
		const word = wordingOf(draw, 'why', ['why', 'why', 'why', 'why', 'why', 'for what reason', 'for which reason', 'why exactly', 'what for']);
		if (word === 'what for') return null;
		return { ...common, direct: `${word} ${asked(draw, clause)}`, indirect: `${word} ${said(draw, clause)}` };
	}
	const frame = wordingOf(draw, 'why around', ['how come S', 'how come S', 'what made A V', 'what makes A V', 'what caused A to V', 'what led A to V', 'what is the reason that S', 'what was the reason that S', 'what happened just before S', 'what happened right before S', 'what happened immediately before S', 'what happens just before S', 'what happens right before S', 'what happens immediately before S', 'what was going on just before S', 'what came right before S', 'what came just before S', 'what came before S', 'what prompted A to V', 'what is the reason why S', 'what happened directly before S', 'what happened shortly before S', 'what preceded SG', 'what brought A to V', 'why is it that S', 'why was it that S', '!explain why S', 'what triggered A to V', '!tell me why S', 'what took place right before S', 'what got A to V', 'what occurred just before S', 'what went on right before S', 'what event came right before S', 'what was happening right before S']);
	const text = frame
		.replace('!', '')
		.replace('SG', () => `${subject.text} ${doingText(draw, clause)}`)
		.replace(/\bA\b/, subject.text)
		.replace(/\bV\b/, () => baseText(draw, clause))
		.replace(/\bS\b/, () => said(draw, clause));
	const isCommand = frame.startsWith('!');
	return { ...common, direct: text, indirect: isCommand ? null : text, ...(isCommand && { form: 'command' as const }) };
};
