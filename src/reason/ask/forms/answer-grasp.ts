import type { AskSession, Fact } from '../../answer/types';
import type { Answer, AnswerQuestion } from '../answer';
import { TEMPLATES } from '../answer-question';
import { answerGrounding } from '../../answer/grounding';
import { answerFromGraph } from '../../grasp/answer';
import type { ClipEvent, GraspClip } from '../../grasp/clips/clip';
import { clipsFromEvents } from '../../grasp/clips/clip-from-events';
import type { Found } from '../../grasp/values';
import { lookUp } from '../../grasp/look-up';
import { optionLetters } from '../../grasp/prompt';
import { countWords } from '../../grasp/values';
import {
	eventSentence,
	gazeClause,
	gazeKindWords,
	gestureClause,
	gesturePhrase,
	gestureWords,
	peopleWords,
	seconds,
	targetWords,
} from '../../grasp/wording';
import { segmentsOf } from './facts-of-form';
import { readGraspQuestion, type GraspQuestion } from './grasp-question';

/** Events that are told, at most: as many as GRASP’s answers in tags tell. */
const MOST_TOLD = 6;

const NOTE = 'Read as a question in one of GRASP’s forms, whose times are half seconds.';

const clauseOf = (event: ClipEvent): string => (event.source === 'gaze' ? gazeClause(event) : gestureClause(event));
const byTime = (a: ClipEvent, b: ClipEvent): number => a.startS - b.startS || a.endS - b.endS;

/** What the event graph says, as an answer without options. */
const valueWords = ({ value, events }: Found): string => {
	switch (value.kind) {
		case 'people':
			return value.people.length > 0 ? peopleWords(value.people) : 'Nobody';
		case 'any-person':
			return value.people.length > 0 ? `${peopleWords(value.people)}, who took no part` : 'Nobody: everyone took part';
		case 'seconds':
			return `${seconds(value.seconds)} seconds`;
		case 'count':
			return countWords(value.count);
		case 'gaze-kinds':
			return value.types[0] ? gazeKindWords[value.types[0]] : 'Nothing that has a name';
		case 'gesture-type':
			return gestureWords[value.type];
		case 'target':
			return targetWords(value.target).replace(/^a/, 'A');
		case 'actions': {
			const [action] = value.actions;
			return action ? gesturePhrase(action, 'ing').replace(/^./, (c) => c.toUpperCase()) : 'Nothing with their hands';
		}
		case 'gesture-back':
			if (value.back[0]) return `Yes: ${gestureWords[value.back[0]].toLowerCase()}`;
			return value.isElsewhere ? 'No, only elsewhere' : 'No';
		case 'order': {
			const [first] = [...events].sort(byTime);
			return value.order === 'same' || !first ? 'Both start at the same time' : `${clauseOf(first)} first`;
		}
	}
};

/** What is found in the first part of the session that has the events of the question. */
const findIn = (
	{ question, query, options }: GraspQuestion,
	clips: readonly GraspClip[],
): { words: string | null; events: readonly ClipEvent[] } | null => {
	for (const clip of clips) {
		const found = lookUp(query, clip);
		if (!found) continue;
		const events = [...found.events].sort(byTime).slice(0, MOST_TOLD);
		if (!options) return { words: valueWords(found), events };
		const { letter } = answerFromGraph({ question, options }, clip);
		return { words: letter && `${letter}) ${options[optionLetters.indexOf(letter)] ?? ''}`, events };
	}
	return null;
};

/** GRASP’s `Person 3` as the page calls the person. */
const named = (text: string, { people }: AskSession): string =>
	text.replace(/\bPerson (\d+)\b/g, (words, n: string) => people.find((p) => p.personId === `P${n}`)?.name ?? words);

const factOf = (event: ClipEvent, number: number, session: AskSession): Fact => {
	const behind = session.events.filter(({ eventId }) => event.sessionEvents.includes(eventId));
	return {
		id: `F${number}`,
		text: named(eventSentence(event), session),
		eventIds: event.sessionEvents,
		startMs: Math.min(...behind.map((e) => e.startMs)),
		endMs: Math.max(...behind.map((e) => e.endMs ?? session.untilMs)),
		people: session.people.flatMap(({ personId }) =>
			event.people.some((n) => personId === `P${n}`) ? [personId] : [],
		),
	};
};

const answerGrasp = (text: string, asked: GraspQuestion, session: AskSession): Answer => {
	const clips = clipsFromEvents({
		people: session.people.map(({ personId }) => personId),
		events: session.events,
		durationMs: session.untilMs,
	});
	const found = findIn(asked, clips);
	const facts = (found?.events ?? []).map((event, i) => factOf(event, i + 1, session));
	const told = facts.map((fact) => `${fact.text.replace(/\.$/, '')} [${fact.id}].`).join(' ');
	const cited = !found
		? 'Not seen: nothing in the session is what the question speaks of.'
		: found.words === null
			? `None of the options says what the events say. ${told}`
			: `${named(found.words, session)}. ${told}`;
	const plain = cited.replace(/\s*\[F\d+\]/g, '');
	const citations = [...new Set(facts.flatMap(({ eventIds }) => eventIds))];
	return {
		...{ question: text, queries: [], text: plain, segments: segmentsOf(cited), facts, citations },
		status: found ? (found.words === null ? 'unsupported' : 'answered') : 'not-seen',
		grounding: facts.length > 0 ? answerGrounding(asked.question, plain, citations, session) : null,
		by: TEMPLATES,
		note: NOTE,
	};
};

/**
 * Answers questions in GRASP’s published forms, with options or without, from the event graph; all others by `lookUp`, and
 * those too where the visitor chose another form. Comes before other forms are read: options speak of changes of gaze.
 */
export const withGraspForms =
	(lookUp: AnswerQuestion): AnswerQuestion =>
	(question, session, deps) => {
		const asked = session.forms?.wanted ? null : readGraspQuestion(question);
		if (!asked) return lookUp(question, session, deps);
		deps.signal?.throwIfAborted();
		deps.onUpdate?.({ type: 'planning' });
		const answer = answerGrasp(question, asked, session);
		deps.onUpdate?.({ type: 'facts', queries: [], facts: answer.facts });
		return Promise.resolve(answer);
	};
