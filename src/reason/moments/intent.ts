import escapeStringRegexp from 'escape-string-regexp';
import type { PersonId } from '../../core/people';
import type { SocialEventKind } from '../../core/social';
import type { MomentSession } from './evidence';
import { emotionsNamed, mannerInstead, wordsOf, type Manner, type MomentLabel, type VqauEmotion } from './labels';

/** What a vague query was taken to ask for. */
export type MomentIntent = {
	/** The emotion that it names, the first of several; `null` when it names none. */
	readonly emotion: VqauEmotion | null;
	/** What is looked for: the emotion, or a manner when emotion signals are off or the query speaks of one; else `null`. */
	readonly label: MomentLabel | null;
	/** True when a manner stands in for the emotion that was asked for, because emotion signals are off. */
	readonly isStandIn: boolean;
	/** Kinds of event that it speaks of. */
	readonly kinds: readonly SocialEventKind[];
	/** Those whom it names; empty for anybody. */
	readonly people: readonly PersonId[];
	/** When it may have been, media time, ms; `null` for any time. */
	readonly when: { readonly startMs: number; readonly endMs: number } | null;
	/** Words of the scene, to be met in the transcript or in names of things looked at. */
	readonly words: readonly string[];
};

const KIND_WORDS: readonly { pattern: RegExp; kinds: readonly SocialEventKind[] }[] = [
	{ pattern: /\b(each other|one another|eye contact|glances?)\b/, kinds: ['mutual-gaze'] },
	{ pattern: /\blook(s|ed|ing)? away\b|\bavert/, kinds: ['gaze-aversion'] },
	{ pattern: /\bpoint(s|ed|ing)?\b/, kinds: ['deictic-gesture', 'pointing-followed'] },
	{ pattern: /\b(reach|hand|gave|give|giv|show)(s|es|ed|ing|n)?\b/, kinds: ['deictic-gesture'] },
	{ pattern: /\b(talk|speak|spoke|chat|said|says?)(s|ed|ing|ted|ting)?\b/, kinds: ['speaking'] },
	{ pattern: /\bnod(s|ded|ding)?\b/, kinds: ['head-nod'] },
	{ pattern: /\bsh(ake|akes|ook|aking) (the|his|her|their) heads?\b/, kinds: ['head-shake'] },
	{ pattern: /\b(everybody|everyone|they all|all of them) (turn|look)(s|ed)?\b/, kinds: ['attention-capture'] },
	{ pattern: /\bsame thing\b|\btogether at\b/, kinds: ['shared-attention', 'joint-attention'] },
	{ pattern: /\bcamera\b/, kinds: ['camera-contact'] },
];

const MANNER_WORDS: readonly { pattern: RegExp; manner: Manner }[] = [
	{ pattern: /\b(lively|excited|animated|energetic|busy)\b/, manner: 'lively' },
	{ pattern: /\b(close|intimate|warm)\b/, manner: 'close' },
	{ pattern: /\b(distant|awkward|awkwardly|withdrawn|shy|tense|tension|uncomfortable|cold)\b/, manner: 'withdrawn' },
	{ pattern: /\b(sudden|suddenly|abrupt|abruptly)\b/, manner: 'sudden' },
];

/** The manner that a text speaks of; `null`: none. Words for how it felt stand for what can be seen then, and for no feeling. */
export const mannerNamed = (text: string): Manner | null =>
	MANNER_WORDS.find(({ pattern }) => pattern.test(text.toLowerCase()))?.manner ?? null;

const STOP = new Set(
	(
		'a all an and any are as at away be became become been before beginning best bit bits but by camera can chat clip contact day did do does each end everybody everyone eye ' +
		'emotional exciting important interesting striking feel feeling felt find first for from had has have he her gets got get highlights him his how i in into is it its just last like look ' +
		'looked looking looks me middle minute moment moments most my near of off on one or other part parts passage passages people play please point pointed pointing points really remember saw scene scenes search second ' +
		'seem seemed she show so some somebody someone something start talk talked talking than that the their them then there they thing ' +
		'this time to together turned up very video was we were what when where which while who with'
	).split(' '),
);

const MINUTES = /\b(?:around|about|at|near)\s+(\d{1,2}):(\d{2})\b/;

/** A hint at the time, in thirds of the session as vague as the words are; half a minute either side of a clock time. */
const whenOf = (text: string, untilMs: number): MomentIntent['when'] => {
	const clock = MINUTES.exec(text);
	if (clock) {
		const tMs = (Number(clock[1]) * 60 + Number(clock[2])) * 1000;
		return { startMs: Math.max(0, tMs - 30_000), endMs: Math.min(untilMs, tMs + 30_000) };
	}
	const third = untilMs / 3;
	if (/\b(near|towards?|at|by|in) the (very )?end\b/.test(text)) return { startMs: 2 * third, endMs: untilMs };
	if (/\b(at|near|in) the (very )?(beginning|start)\b|\bearly on\b/.test(text)) return { startMs: 0, endMs: third };
	if (/\bin the middle\b|\bhalfway\b/.test(text)) return { startMs: third, endMs: 2 * third };
	return null;
};

/** First stage: what a vague query asks for. Rules of ours; knows the session's people, its length and what is switched on. */
export const interpretQuery = (
	query: string,
	session: Pick<MomentSession, 'people' | 'untilMs' | 'expressions'>,
): MomentIntent => {
	const text = query.toLowerCase();
	const emotion = emotionsNamed(query)[0] ?? null;
	const hasEmotions = session.expressions !== null;
	const manner = mannerNamed(text);
	const instead = emotion === null || hasEmotions ? null : mannerInstead[emotion];
	const people = session.people.filter(({ name }) => {
		const escaped = escapeStringRegexp(name.toLowerCase());
		return name !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
	});
	const nameWords = new Set(people.flatMap(({ name }) => wordsOf(name)));
	return {
		emotion,
		label: (hasEmotions ? emotion : instead) ?? manner,
		isStandIn: instead !== null,
		kinds: [...new Set(KIND_WORDS.flatMap(({ pattern, kinds }) => (pattern.test(text) ? kinds : [])))],
		people: people.map(({ personId }) => personId),
		when: whenOf(text, session.untilMs),
		words: [...new Set(wordsOf(query))].filter(
			(w) => w.length > 2 && !STOP.has(w) && !nameWords.has(w) && !/^\d+$/.test(w) && emotionsNamed(w).length === 0,
		),
	};
};
