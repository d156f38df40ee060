import { asked, doingText, finite, passive, said, sayClause, type Clause } from './clause';
import { anyOf, chance, wordingOf, type Draw } from './draw';
import { eventText, sayEvent } from './event-words';
import type { Sentence, SentenceMaker } from './sentence';

type Ask = 'when' | 'how-long' | 'how-often';

/** Question words before `does A look at B`. */
const WORDS: Readonly<Record<Ask, readonly string[]>> = {
	when: ['when', 'when', 'when', 'when', 'when', 'when', 'at what time', 'at what time', 'at what point', 'at which moment', 'at what moment', 'at which point', 'at which time', 'what time', 'in which second', 'when exactly', 'at what second', 'at what times', 'when in the clip', 'at which second', 'at what timestamp', 'at what point in time'],
	'how-long': ['how long', 'how long', 'how long', 'how long', 'how long', 'how long', 'for how long', 'for how long', 'how much time', 'how many seconds', 'for how many seconds', 'for what duration', 'how long in total', 'for what length of time', 'for how much time', 'how long altogether', 'how long overall'],
	'how-often': ['how often', 'how often', 'how often', 'how often', 'how often', 'how many times', 'how many times', 'how many times', 'how frequently', 'on how many occasions', 'how often in total', 'how many times in total', 'how often altogether', 'how many times overall'],
};

/** Around a statement, `S`; around a gerund, `G` (with the subject, `SG`). `!`: a command. */
const AROUND: Readonly<Record<Ask, readonly string[]>> = {
	when: ['!give me the time when S', '!show me the moment when S', '!find the moment when S', '!give the times at which S', '!tell me the time at which S', 'SG: when', 'SG, when', 'when is it that S', 'when was it that S', 'what is the time when S', 'when can I see SG', 'when do we see SG', '!show me when S', '!jump to where S', '!find when S', '!give me the timestamp where S', 'what is the moment when S', 'SG when', 'the time when S', '!list the times when S', 'S when', 'S at what time', '!show the moment S', 'when is the moment that S', 'when does it happen that S', 'when did it happen that S'],
	'how-long': ['how much time does A spend G', 'how much time did A spend G', 'how long does A spend G', 'how much of the time does A spend G', 'how many seconds does A spend G', 'how many seconds did A spend G', 'what is the total time A spends G', 'total time of SG', 'total time SG', '!sum up how long S', 'what is the total duration of SG', 'how long is it that S', 'S for how long', 'S how long', '!give me the total time that S', '!measure how long S', '!tell me the total time S', 'how much of the clip does A spend G', 'time spent G by A', 'the time A spends G', 'how much of the video is A G', 'SG: how long', 'SG, how long', 'for how much of the time is A G', 'what amount of time does A spend G', 'how long has A been G', 'what is the overall time A spends G'],
	'how-often': ['!count how often S', '!count the times S', '!count how many times S', 'what is the number of times S', 'the number of times S', 'number of times S', 'S how often', 'S how many times', '!tell me the number of times S', '!give me the number of times that S', 'SG: how often', 'SG, how many times', 'how often is it that S', 'how often does it happen that S', '!give me a count of the times S', 'what is the count of SG', 'how many instances of SG are there', 'how many times do we see SG', 'on how many occasions is it that S', '!report how often S', 'in how many instances do we see SG'],
};

const fillAround = (draw: Draw, frame: string, clause: Clause): string =>
	frame
		.replace('!', '')
		.replace('SG', () => `${clause.subject.text} ${doingText(draw, clause)}`)
		.replace(/\bS\b/, () => said(draw, clause))
		.replace(/\bA\b/, clause.subject.text)
		.replace(/\bG\b/, () => doingText(draw, clause));

const byClause =
	(ask: Ask): SentenceMaker =>
	(draw, session) => {
		const clause = sayClause(draw, session, { actor: 'any', target: 'any' });
		const { phrase, target, pattern, tense, named, subject } = clause;
		if (phrase.aim !== 'none' && target === null && !/^(?:make|have|look|show|be|exchange|lock|share)/.test(phrase.words)) return null;
		if (phrase.aim !== 'none' && target === null) return null;
		const actor = named.find((p) => p.ref === pattern.actor) ?? null;
		const common = { query: { ask, about: pattern }, named, actor: subject.isPlural ? null : actor };
		if (phrase.hasPassive && target !== null && chance(draw, 0.12)) {
			const word = wordingOf(draw, ask, WORDS[ask]);
			const { be, rest } = passive(draw, phrase, tense);
			const by = pattern.actor ? ` by ${subject.text}` : chance(draw, 0.4) ? ` by ${subject.text}` : '';
			draw.trace.push('passive');
			return { ...common, direct: `${word} ${be} ${target} ${rest}${by}`, indirect: `${word} ${target} ${be} ${rest}${by}` };
		}
		if (chance(draw, 0.34)) {
			const frame = wordingOf(draw, `${ask} around`, AROUND[ask]);
			if (subject.isPlural && /\b(?:does|is|has) A\b|A spends/.test(frame)) return null;
			const text = fillAround(draw, frame, clause);
			const isCommand = frame.startsWith('!');
			const isPlain = /^(?:what|the|when|how)/.test(frame) && !/ A /.test(frame);
			return { ...common, direct: text, indirect: isPlain && !/\b(?:do|does|did|can) (?:I|we|it)\b/.test(frame) ? text : null, ...(isCommand && { form: 'command' as const }) };
		}
		const word = wordingOf(draw, ask, WORDS[ask]);
		const middle = chance(draw, 0.05) ? anyOf(draw, ['actually', 'really', 'also']) : '';
		return { ...common, direct: `${word} ${asked(draw, clause, middle)}`, indirect: `${word} ${said(draw, clause, middle)}` };
	};

export const sayWhen = byClause('when');
export const sayHowLong = byClause('how-long');
export const sayHowOften = byClause('how-often');

/** Around a noun: `E` one event, `M` several. */
const NOUN_FRAMES: Readonly<Record<Ask, readonly string[]>> = {
	when: ['when is E', 'when is there E-', 'when was there E-', 'E-: when', 'when does E happen', 'when did E happen', 'when do we see E-', 'what is the time of E', 'at what time is there E-', 'when is the first E-', 'E- when', 'when does E take place', 'when does E occur', '!show me E', '!find E', 'when are M'],
	'how-long': ['how long is E', 'how long does E last', 'how long was E', 'what is the duration of E', 'what is the total duration of M', 'how long do M last', 'total duration of M', 'total duration of E', 'how long did E last', 'duration of E', 'how long is there E-', 'how long was there E-', 'for how long is there E-', 'what is the length of M', 'total length of M', 'how much time do M take', 'total time of E', 'what is the overall duration of E', 'for how long was there E-'],
	'how-often': ['how many M are there', 'how many M were there', 'how many M', 'what is the number of M', 'number of M', '!count M', 'how often is there E-', 'how often was there E-', 'the number of M', 'how many M do we see', 'how many times is there E-', 'how many M happen', 'how many M happened', 'how many M did you find', 'total number of M', 'how many M occur', 'count of M', 'frequency of M', 'how frequent is E-', 'how many M can be seen'],
};

const byNoun =
	(ask: Ask): SentenceMaker =>
	(draw, session): Sentence | null => {
		const frame = wordingOf(draw, `${ask} noun`, NOUN_FRAMES[ask]);
		const isPlural = /\bM\b/.test(frame);
		const event = sayEvent(draw, session, { isPlural });
		if (!event) return null;
		const isCount = /how many M|number of M|count M|!count|Count|frequency of M|count of M/.test(frame);
		const isPicked = frame === 'when is the first E-';
		if ((isCount || isPicked || /E-/.test(frame)) && event.owner !== null) return null;
		const text = frame
			.replace('!', '')
			.replace(/\bE-/, eventText(event, '', ''))
			.replace(/\bE\b/, () => eventText(event, '', /^(?:eye|mutual|shared|joint|LAEO|common|camera)/.test(event.text) && chance(draw, 0.4) ? '' : 'the'))
			.replace(/\bM\b/, () => (isCount ? event.text : eventText(event, '', 'the')));
		const isCommand = frame.startsWith('!');
		const isPlain = /^what (?:is|was)|^(?:the )?(?:total )?(?:number|duration)/.test(frame);
		const query = { ask, about: event.pattern, ...(isPicked && { pick: 'first' as const }) };
		return { direct: text, indirect: isPlain ? text : null, ...(isCommand && { form: 'command' as const }), query, named: event.named, actor: null, takesRelative: !isPicked };
	};

export const sayWhenNoun = byNoun('when');
export const sayHowLongNoun = byNoun('how-long');
export const sayHowOftenNoun = byNoun('how-often');

/** “How many glances at B does A make”. */
export const sayHowOftenMade: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session, { isPlural: true, except: (d) => !['look', 'pointing', 'camera-contact', 'head-nod', 'gaze-shift', 'gaze-aversion', 'showing', 'giving', 'reaching'].includes(d) });
	const [actor] = event?.named ?? [];
	if (!event || event.owner === null || !actor) return null;
	const frame = wordingOf(draw, 'how many made', ['how many M does A make', 'how many M did A make', 'how many M does A have', 'how many M are there by A', 'how many M come from A', 'how many M did A do', 'how many M has A made', 'how many M does A give', 'how many M does A do']);
	const text = frame.replace('M', event.text).replace(/\bA\b/, actor.text);
	return { direct: text, indirect: null, query: { ask: 'how-often', about: event.pattern }, named: event.named, actor };
};

const ADVERBS = {
	first: ['for the first time', 'for the first time', 'first', 'first', 'first', 'for the very first time', 'initially'],
	last: ['for the last time', 'for the last time', 'last', 'last', 'last', 'for the very last time', 'finally'],
} as const;

/** “When does A first look at B”, “when was the last time that …”, “when is A's longest look at B”. */
export const sayWhenPicked: SentenceMaker = (draw, session) => {
	const pick = chance(draw, 0.5) ? 'first' : 'last';
	if (chance(draw, 0.4)) {
		const which = wordingOf(draw, 'picked event', ['first', 'first', 'last', 'longest', 'longest', 'very first', 'final', 'longest single']);
		const event = sayEvent(draw, session);
		if (!event) return null;
		const isBare = event.owner === null;
		const frame = wordingOf(draw, 'when picked noun', ['when is E', 'when was E', 'when does E happen', 'E: when', 'E, when', 'when did E take place', '!show me E', 'at what time is E', 'when does E begin', 'E when', 'when was the time of E', '!find E', 'what time was E', 'when did E start', 'when did E occur']);
		if (/start|begin/.test(frame)) return null;
		const text = frame.replace('!', '').replace(/\bE\b/, eventText(event, which, isBare && chance(draw, 0.2) && /^E/.test(frame) ? '' : 'the'));
		const query = { ask: 'when' as const, about: event.pattern, pick: /longest/.test(which) ? ('longest' as const) : /first/.test(which) ? ('first' as const) : ('last' as const) };
		return { direct: text, indirect: null, ...(frame.startsWith('!') && { form: 'command' as const }), query, named: event.named, actor: null, takesRelative: false };
	}
	const clause = sayClause(draw, session, { actor: 'any', target: 'any' });
	if (clause.phrase.aim !== 'none' && clause.target === null) return null;
	const query = { ask: 'when' as const, about: clause.pattern, pick } as const;
	const actor = clause.subject.isPlural ? null : (clause.named.find((p) => p.ref === clause.pattern.actor) ?? null);
	const common = { query, named: clause.named, actor, takesRelative: false };
	if (chance(draw, 0.4)) {
		const frame = wordingOf(draw, 'the first time', ['when is the X time S', 'when is the X time that S', 'when was the X time S', 'when was the X time that S', 'what is the X time S', '!show me the X time S', '!find the X time S', 'the X time S', 'when was the X moment when S', 'when is the X moment S', '!give me the X time that S', 'what was the X time S', 'what time is the X time S']);
		const text = frame.replace('!', '').replace('X', chance(draw, 0.15) ? `very ${pick}` : pick).replace(/\bS\b/, () => said(draw, clause));
		return { ...common, direct: text, indirect: /^wh/.test(frame) ? text : null, ...(frame.startsWith('!') && { form: 'command' as const }) };
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
	const which = wordingOf(draw, 'picked how long', ['longest', 'longest', 'first', 'first', 'last', 'last', 'longest single', 'very first']);
	const frame = wordingOf(draw, 'how long picked', ['how long is E', 'how long was E', 'how long does E last', 'how long did E last', 'what is the duration of E', 'duration of E', 'what is the length of E', 'how long did E take', 'how many seconds does E last', 'how many seconds long is E', 'E: how long', 'how long in seconds is E', 'for how long does E last', 'for how long did E last', 'what was the duration of E']);
	const text = frame.replace(/\bE\b/, eventText(event, which));
	const pick = /longest/.test(which) ? ('longest' as const) : /first/.test(which) ? ('first' as const) : ('last' as const);
	return { direct: text, indirect: /^what/.test(frame) ? text : null, query: { ask: 'how-long', about: event.pattern, pick }, named: event.named, actor: null, takesRelative: false };
};

/** “How long does A look at B the first time”. */
export const sayHowLongFirst: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'named', target: 'named' });
	if (clause.phrase.aim !== 'none' && clause.target === null) return null;
	const pick = chance(draw, 0.5) ? 'first' : 'last';
	const word = wordingOf(draw, 'how-long', WORDS['how-long']);
	const end = wordingOf(draw, 'the time', ['the X time', 'for the X time', 'on the X occasion', 'when S did so the X time']).replace('X', pick);
	if (/did so/.test(end)) return null;
	const query = { ask: 'how-long' as const, about: clause.pattern, pick } as const;
	return { direct: `${word} ${asked(draw, clause)} ${end}`, indirect: `${word} ${said(draw, clause)} ${end}`, query, named: clause.named, actor: null, takesRelative: false };
};

/** A noun-free rest used by other frames: `A looks at B`. */
export const statement = (draw: Draw, clause: Clause): string =>
	`${clause.subject.text} ${finite(draw, clause.phrase, clause.tense, clause.subject.isPlural, clause.target)}`;
