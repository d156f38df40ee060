import type { PersonId } from '../../../core/people';
import { capital } from '../../../core/text/words';
import type { AskForm, AskSession } from '../../answer/types';
import { resolvePerson } from '../../answer/resolve';
import { emotionsNamed } from '../../moments/labels';
import { mannerNamed } from '../../moments/intent';
import type { Span } from '../../query/query';
import { isSure, readChunks, understand } from '../../understand/understand';
import { isNounChunk } from '../../understand/words/chunks';
import type { FormQuestion } from './form';

/** Longer questions are read so far. */
const MOST_LETTERS = 500;

type Named = {
	readonly people: readonly PersonId[];
	readonly unknown: readonly string[];
	/** The question in small letters with `@` for everybody it names, and without its times. */
	readonly rest: string;
	readonly atMs: number | null;
};

const momentOf = (span: Span): number | null =>
	span.is === 'at' ? span.tMs : span.is === 'between' ? (span.startMs ?? span.endMs) : null;

/** People and times that a question names, and what is left of it without them. */
const namedIn = (question: string, session: AskSession): Named => {
	const people: PersonId[] = [];
	const unknown: string[] = [];
	let rest = '';
	let atMs: number | null = null;
	for (const chunk of readChunks(question, session)) {
		if (chunk.is === 'time' && chunk.time.is === 'span') atMs ??= momentOf(chunk.time.span);
		else if (isNounChunk(chunk) && chunk.noun.is === 'fixed' && chunk.noun.of === 'person') {
			for (const slot of chunk.noun.slots) {
				if (slot.is !== 'person') continue;
				const personId = resolvePerson({ by: 'name', name: slot.name }, session);
				if (personId === null) unknown.push(slot.name);
				else people.push(personId);
			}
			rest += chunk.noun.isOwner ? " @ 's" : ' @';
		} else if (chunk.is === 'word' && chunk.item.isName && !chunk.item.isKnown) {
			unknown.push(capital(chunk.text));
			rest += ' @';
		} else rest += ` ${chunk.text}`;
	}
	return { people: [...new Set(people)], unknown, rest: rest.trim(), atMs };
};

const FACE = [
	/\bdescribe\b.*\b(?:face|facial)\b/,
	/\bwhat (?:is|was|does|did)\b.*\b(?:face|facial)\b/,
	/\bhow (?:is|was|does|did)\b.*\bface\b(?!.*\bchang)/,
	/^(?:the )?(?:face of @|@ 's (?:face|facial \w+))\b/,
];

const NEXT_UTTERANCE = [
	/\b(?:will|going to|gonna|likely|might|may|would|could)\b(?! (?:you|u|we|i)\b).*\b(?:say|answer|reply|respond|tell)\b/,
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
	// Of all of them it is told in a summary what changed.
	/\bwhat change[ds]\b.*@(?!.*\bhal(?:f|ves)\b)|\bhow (?:did|does|do|has|have) @ change/,
	/\b(?:likely|expected) (?:to )?(?:do|happen|be doing)\b.*\bnext\b|\bwhat (?:is|comes) (?:likely )?next (?:for|with) @/,
];

/** Words for a stretch of the video that somebody half remembers. */
const MOMENT = /\b(?:moments?|bits?|parts?|scenes?|highlights?|passages?|stretch(?:es)?)\b/;
const SEARCH =
	/^(?:please )?(?:find|show|search|look for|seek|play|jump to|go to|take me to|bring up|where (?:is|was|are|were)|(?:what|which) (?:is|was|are|were))\b/;
/** “When did it get …”: of the whole, and not of what somebody did. */
const WHEN =
	/^(?:when|at what (?:point|time)|where) (?:did|does|do|was|is|were|has|have) (?:it|things|everything|everybody|everyone|they|we|the (?:mood|atmosphere|conversation|meeting|talk|room|tone|group|situation))\b/;

/** What mattered, and nothing that somebody half remembers. */
const KEY_MOMENTS = /\b(?:key|main|major|important|crucial|decisive|pivotal) moments?\b/;

/** Whether a question asks for stretches that somebody half remembers, in words that no lookup reads. */
const isVague = (question: string, rest: string, session: AskSession): boolean => {
	const speaksOfFeeling = emotionsNamed(question).length > 0 || mannerNamed(question) !== null;
	const searches =
		MOMENT.test(rest) && (SEARCH.test(rest) || /\bremember\b/.test(rest) || /^(?:the|that|any)\b/.test(rest));
	const asksWhen = WHEN.test(rest) && speaksOfFeeling;
	if (!searches && !asksWhen) return false;
	// What the events tell exactly is looked up: “Find the moments when Anna looked at Ben”.
	const understood = understand(question, session);
	if (!isSure(understood)) return true;
	const [reading] = understood.is === 'read' ? understood.readings : understood.options;
	const parts = reading?.parts ?? [];
	const isKey = KEY_MOMENTS.test(rest);
	return !parts.every(
		(part) => part.is === 'query' && (part.query.get !== 'summary' || (isKey && part.query.as === 'moments')),
	);
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
	const { people, unknown, rest, atMs } = namedIn(question.slice(0, MOST_LETTERS), session);
	const form = wanted ?? formOf(question, rest, session);
	return form && { form, people, unknown, atMs };
};
