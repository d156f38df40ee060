import { chance, wordingOf, wordingIn } from '../draw';
import { eventText, sayEvent } from '../words/event-words';
import type { Ask } from './pattern-measure';
import type { Sentence, SentenceMaker } from '../words/sentence';
import { wordings } from '../wordings';

/** Around a noun: `E` one event, `M` several. */
const NOUN_FRAMES: Readonly<Record<Ask, readonly string[]>> = {
	when: wordings`
		when is E | when is there E- | when was there E- | E-: when | when does E happen | when did E happen
		when do we see E- | what is the time of E | at what time is there E- | when is the first E- | E- when
		when does E take place | when does E occur | !show me E | !find E | when are M
	`,
	'how-long': wordings`
		how long is E | how long does E last | how long was E | what is the duration of E | what is the total duration of M
		how long do M last | total duration of M | total duration of E | how long did E last | duration of E
		how long is there E- | how long was there E- | for how long is there E- | what is the length of M
		total length of M | how much time do M take | total time of E | what is the overall duration of E
		for how long was there E-
	`,
	'how-often': wordings`
		how many M are there | how many M were there | how many M | what is the number of M | number of M | !count M
		how often is there E- | how often was there E- | the number of M | how many M do we see | how many times is there E-
		how many M happen | how many M happened | how many M did you find | total number of M | how many M occur
		count of M | frequency of M | how frequent is E- | how many M can be seen
	`,
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
			.replace(/\bE\b/, () =>
				eventText(
					event,
					'',
					/^(?:eye|mutual|shared|joint|LAEO|common|camera)/.test(event.text) && chance(draw, 0.4) ? '' : 'the',
				),
			)
			.replace(/\bM\b/, () => (isCount ? event.text : eventText(event, '', 'the')));
		const isCommand = frame.startsWith('!');
		const isPlain = /^what (?:is|was)|^(?:the )?(?:total )?(?:number|duration)/.test(frame);
		const query = { ask, about: event.pattern, ...(isPicked && { pick: 'first' as const }) };
		return {
			direct: text,
			indirect: isPlain ? text : null,
			...(isCommand && { form: 'command' as const }),
			query,
			named: event.named,
			actor: null,
			takesRelative: !isPicked,
		};
	};

export const sayWhenNoun = byNoun('when');

export const sayHowLongNoun = byNoun('how-long');

export const sayHowOftenNoun = byNoun('how-often');

/** “How many glances at B does A make”. */
export const sayHowOftenMade: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session, {
		isPlural: true,
		except: (d) =>
			!wordings`
				look | pointing | camera-contact | head-nod | gaze-shift | gaze-aversion | showing | giving | reaching
			`.includes(d),
	});
	const [actor] = event?.named ?? [];
	if (!event || event.owner === null || !actor) return null;
	const frame = wordingIn(draw, 'how many made')`
		how many M does A make | how many M did A make | how many M does A have | how many M are there by A
		how many M come from A | how many M did A do | how many M has A made | how many M does A give | how many M does A do
	`;
	const text = frame.replace('M', event.text).replace(/\bA\b/, actor.text);
	return { direct: text, indirect: null, query: { ask: 'how-often', about: event.pattern }, named: event.named, actor };
};
