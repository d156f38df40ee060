import { chance, fill, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { eventText, sayEvent } from '../words/event-words';
import { type SentenceMaker, saidBy } from '../words/sentence';
import type { Ask } from './pattern-measure';

/** Around a noun: `E` one event, `M` several. */
const NOUN_PATTERNS: Readonly<Record<Ask, readonly string[]>> = {
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

/** Events that have no article. */
const UNCOUNTED = /^(?:eye|mutual|shared|joint|LAEO|common|camera)/;

const byNoun =
	(ask: Ask): SentenceMaker =>
	(draw, session) => {
		const pattern = wordingOf(draw, `${ask} noun`, NOUN_PATTERNS[ask]);
		const event = sayEvent(draw, session, { isPlural: /\bM\b/.test(pattern) });
		if (!event) return null;
		const isCount = /how many M|number of M|!count|frequency of M|count of M/.test(pattern);
		const isPicked = pattern === 'when is the first E-';
		if ((isCount || /E-/.test(pattern)) && event.owner !== null) return null;
		const hasArticle = (): boolean => !UNCOUNTED.test(event.text) || !chance(draw, 0.4);
		const text = fill(pattern, {
			'E-': eventText(event, '', ''),
			E: () => eventText(event, '', hasArticle() ? 'the' : ''),
			M: isCount ? event.text : eventText(event),
		});
		const isPlain = /^what (?:is|was)|^(?:the )?(?:total )?(?:number|duration)/.test(pattern);
		return {
			...saidBy(pattern, text, isPlain),
			query: { ask, about: event.pattern, ...(isPicked && { pick: 'first' as const }) },
			named: event.named,
			actor: null,
			takesRelative: !isPicked,
		};
	};

export const sayWhenNoun = byNoun('when');

export const sayHowLongNoun = byNoun('how-long');

export const sayHowOftenNoun = byNoun('how-often');

const MADE: ReadonlySet<string> = new Set(wordings`
	look | pointing | camera-contact | head-nod | gaze-shift | gaze-aversion | showing | giving | reaching
`);

/** “How many glances at B does A make”. */
export const sayHowOftenMade: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session, { isPlural: true, except: (doing) => !MADE.has(doing) });
	const [actor] = event?.named ?? [];
	if (!event || event.owner === null || !actor) return null;
	const pattern = wordingIn(draw, 'how many made')`
		how many M does A make | how many M did A make | how many M does A have | how many M are there by A
		how many M come from A | how many M did A do | how many M has A made | how many M does A give | how many M does A do
	`;
	const direct = fill(pattern, { M: event.text, A: actor.text });
	return { direct, indirect: null, query: { ask: 'how-often', about: event.pattern }, named: event.named, actor };
};
