import { asked, baseText, doingText, said, sayClause } from '../words/clause';
import { chance, wordingOf } from '../draw';
import { sayEvent } from '../words/event-words';
import type { SentenceMaker } from '../words/sentence';
import { passive } from '../words/verbs';
import { wordings } from '../wordings';

const MIDDLES = wordings`ever ×2 | actually | also | really | at any time | even once | sometimes`;

const ENDS = wordings`
	at all | at any point | at some point | even once | at any time | in any way | or not | or no | anywhere
	at some time | at least once
`;

/** Around a statement `S`, a gerund `SG`, a base form `SB`. */
const AROUND = wordings`
	is it true that S | is it right that S | is it the case that S | am I right that S | S, right | S, correct | S ×2
	S or not | is there a moment when S | is there any moment when S | is there a time when S | did you see SB
	do we see SG | can we see SG | does it happen that S | did it happen that S | is there a point where S | do you see SG
	could it be that S | was there a moment when S | do we ever see SB | SG ×2 | was it the case that S | !check whether S
	!check if S | !tell me whether S | !say whether S | did anyone see SB | so S | would you say that S
	is there any time at which S | were there moments when S
`;

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
		return frame.startsWith('!')
			? { ...common, direct: text, indirect: null, form: 'command' }
			: { ...common, direct: text, indirect: null };
	}
	const middle = chance(draw, 0.14) ? wordingOf(draw, 'whether middle', MIDDLES) : '';
	const end = middle === '' && chance(draw, 0.1) ? ` ${wordingOf(draw, 'whether end', ENDS)}` : '';
	draw.trace.push('asked');
	return {
		...common,
		direct: `${asked(draw, clause, middle)}${end}`,
		indirect: `${said(draw, clause, middle)}${end}`,
		form: 'if',
	};
};

/** “Is there eye contact between A and B”. */
export const sayWhetherNoun: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session, { isPlural: chance(draw, 0.3) });
	if (!event || event.owner !== null) return null;
	const { isPlural } = event;
	const frame = wordingOf(
		draw,
		isPlural ? 'are there' : 'is there',
		isPlural
			? wordings`
				are there E | are there any E | were there E | were there any E | do we see any E | can you see any E
				did you find any E | have there been any E
			`
			: wordings`
				is there E | is there any E | was there E | was there any E | do we see E | is there ever E | was there ever E
				has there been E | did you notice any E | does E happen | is there some E
			`,
	);
	const isCounted =
		!isPlural &&
		/^(?:look|glance|stare|peek|fix|gaze f|gaze s|sudden|quick|att|nod|head|speaking t|point|gest|show|giv|hand|reach|expr|facial|inter|social|contact)/.test(
			event.text,
		);
	const noun = isCounted && !/any|some/.test(frame) ? `a ${event.text}` : event.text;
	const text = frame.replace('E', noun);
	const indirect = frame.startsWith('is there')
		? text.replace('is there', 'there is')
		: frame.startsWith('was there')
			? text.replace('was there', 'there was')
			: frame.startsWith('are there')
				? text.replace('are there', 'there are')
				: null;
	return {
		direct: text,
		indirect,
		...(indirect !== null && { form: 'if' as const }),
		query: { ask: 'whether', about: event.pattern },
		named: event.named,
		actor: null,
	};
};
