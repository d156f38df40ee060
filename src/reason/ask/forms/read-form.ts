import type { PersonId } from '../../../core/people';
import type { AskForm, AskSession } from '../../answer/types';
import { parseQuestion } from '../../answer/parse';
import { personAt } from '../../answer/parse-people';
import { plainText } from '../../answer/parse-text';
import { takeTimes } from '../../answer/parse-times';
import { resolvePerson } from '../../answer/resolve';
import { emotionsNamed } from '../../moments/labels';
import { mannerNamed } from '../../moments/intent';
import type { FormQuestion } from './form';

/** The first word in small letters, unless it is a name: else its capital would make a name of it and the next word. */
const withSmallStart = (plain: string, { people }: AskSession): string => {
	const first = /^[A-Z][a-z]+(?![\w-])/.exec(plain)?.[0].toLowerCase();
	const isName = first !== undefined && people.some(({ name }) => name.toLowerCase().split(' ').includes(first));
	return first === undefined || isName ? plain : first + plain.slice(first.length);
};

type Named = { readonly people: readonly PersonId[]; readonly unknown: readonly string[]; readonly rest: string };

/** People that a plain question names, and what is left of it without them. */
const peopleIn = (plain: string, session: AskSession): Named => {
	const people: PersonId[] = [];
	const unknown: string[] = [];
	let rest = '';
	for (let i = 0; i < plain.length;) {
		const isWordStart = i === 0 || !/[\p{L}\p{N}'§]/u.test(plain[i - 1]!);
		const match = isWordStart ? personAt(plain, i, session, i === 0) : null;
		if (!match) {
			rest += plain[i];
			i++;
			continue;
		}
		const personId = resolvePerson(match.ref, session);
		if (personId !== null) people.push(personId);
		else if (match.ref.by === 'name') unknown.push(match.ref.name);
		rest += '@';
		i += match.length;
	}
	return { people: [...new Set(people)], unknown, rest: rest.toLowerCase().replace(/\s+/g, ' ').trim() };
};

const FACE = [
	/\bdescribe\b.*\b(?:face|facial)\b/,
	/\bwhat (?:is|was|does|did)\b.*\b(?:face|facial)\b/,
	/\bhow (?:is|was|does|did)\b.*\bface\b(?!.*\bchang)/,
	/^(?:the )?(?:face of @|@ 's (?:face|facial \w+))\b/,
];

const NEXT_UTTERANCE = [
	/\b(?:will|going to|gonna|likely|might|may|would|could)\b.*\b(?:say|answer|reply|respond|tell)\b/,
	/\b(?:say|says|answer|reply|respond)\b.*\bnext\b/,
	/\bnext (?:utterance|words?|answer|reply|response|sentence|line)\b/,
];

const TRACK =
	'(?:expressions?|faces?|moods?|emotions?|feelings?|emotional states?|interactions?|behaviou?rs?|activit(?:y|ies))';
const CHANGE = [
	new RegExp(`\\b(?:chang\\w*|over time|evolv\\w*|shift\\w*)\\b.*\\b${TRACK}\\b`),
	new RegExp(`\\b${TRACK}\\b.*\\b(?:chang\\w*|over time|evolv\\w*|develop\\w*|shift\\w*)\\b`),
	new RegExp(`\\b${TRACK}\\b.*\\b(?:likely|comes? next|will be next|expected)\\b`),
	new RegExp(`\\b(?:likely|expected) (?:next )?${TRACK}\\b`),
	new RegExp(`\\bwith (?:which|what) ${TRACK}\\b.*\\b(?:begin|start|end)`),
	/\bwhat change[ds]\b|\bhow (?:did|does|do|has|have) (?:@|they|things|it|everybody|everyone) change/,
	/\b(?:likely|expected) (?:to )?(?:do|happen|be doing)\b.*\bnext\b|\bwhat (?:is|comes) (?:likely )?next (?:for|with) @/,
];

/** Words for a stretch of the video that somebody half remembers. */
const MOMENT = /\b(?:moments?|bits?|parts?|scenes?|highlights?|passages?|stretch(?:es)?)\b/;
const SEARCH =
	/^(?:please )?(?:find|show|search|look for|seek|play|jump to|go to|take me to|bring up|where (?:is|was|are|were)|(?:what|which) (?:is|was|are|were))\b/;
/** “When did it get …”: of the whole, and not of what somebody did. */
const WHEN =
	/^(?:when|at what (?:point|time)|where) (?:did|does|do|was|is|were|has|have) (?:it|things|everything|everybody|everyone|they|we|the (?:mood|atmosphere|conversation|meeting|talk|room|tone|group|situation))\b/;

/** Whether a question asks for stretches that somebody half remembers, in words that no lookup reads. */
const isVague = (question: string, rest: string, session: AskSession): boolean => {
	const speaksOfFeeling = emotionsNamed(question).length > 0 || mannerNamed(question) !== null;
	const searches =
		MOMENT.test(rest) && (SEARCH.test(rest) || /\bremember\b/.test(rest) || /^(?:the|that|any)\b/.test(rest));
	const asksWhen = WHEN.test(rest) && speaksOfFeeling;
	if (!searches && !asksWhen) return false;
	// What the events tell exactly is looked up: “Find the moments when Anna looked at Ben”.
	const parsed = parseQuestion(question, session);
	return parsed.query === null || !parsed.isSure;
};

const formOf = (question: string, rest: string, session: AskSession): AskForm | null => {
	const is = (patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(rest));
	if (is(FACE)) return 'face';
	if (is(NEXT_UTTERANCE)) return 'next-utterance';
	if (is(CHANGE)) return 'change';
	return isVague(question, rest, session) ? 'moments' : null;
};

/**
 * Which form a question has; `null` for one that a lookup answers. Rules of ours, which take no question that the rules of
 * lookups read in full.
 *
 * @param wanted the form that was chosen; `null`: as the words say
 */
export const readForm = (question: string, session: AskSession, wanted: AskForm | null = null): FormQuestion | null => {
	const { text, spans } = takeTimes(
		withSmallStart(plainText(question.slice(0, 500), session), session),
		session.untilMs,
	);
	const { people, unknown, rest } = peopleIn(text, session);
	const form = wanted ?? formOf(question, rest, session);
	if (!form) return null;
	const [span] = spans;
	const atMs = span?.kind === 'at' ? span.tMs : span?.kind === 'between' ? (span.startMs ?? span.endMs) : null;
	return { form, people, unknown, atMs };
};
