import { groupBy } from '../../core/collections';
import type { PersonId } from '../../core/people';
import type { EventId, SocialEvent } from '../../core/social';
import type { SpokenWord } from '../../core/transcript';
import type { AskSession } from '../answer/types';
import { eventsAnswering } from '../ask/answer-question';
import { answerFromGraph } from '../grasp/answer';
import { clipsFromEvents } from '../grasp/clips/clip-from-events';
import { generateQuestions, type GenerateOptions } from '../grasp/made/generate';
import { whenIn } from '../grasp/parse-words';
import { relationsOf } from '../query/relations';
import { rowsClause } from '../say/rows-clause';
import type { SeededRandom } from '../../core/maths/random';
import { automaticTrace, contentWords, type TraceSources } from './auto-trace';
import type { SocialGenomeQuestion } from './questions';
import { answerLetters, type Trace } from './trace';

/** What a session knows that a trace may rest on. */
export type SessionEvidence = {
	readonly session: AskSession;
	/** Empty where nothing was transcribed. */
	readonly words: readonly SpokenWord[];
	/** Of each utterance whose sound was measured. */
	readonly prosody: TraceSources['prosody'];
};

type Asked = Pick<SocialGenomeQuestion, 'question' | 'answers' | 'ts'>;
type Span = { startMs: number; endMs: number };

/** `0.00-60.00` as a stretch of the video, milliseconds; `null` for anything else. */
export const spanOfTs = (ts: string): Span | null => {
	const match = /^\s*(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*$/.exec(ts);
	if (!match) return null;
	const [startMs, endMs] = [1000 * Number(match[1]), 1000 * Number(match[2])];
	return endMs > startMs ? { startMs, endMs } : null;
};

/** A stretch of a video in the published form. */
export const tsOfSpan = ({ startMs, endMs }: Span): string =>
	`${(startMs / 1000).toFixed(2)}-${(endMs / 1000).toFixed(2)}`;

const meets = (span: Span | null, startMs: number, endMs: number): boolean =>
	span === null || (startMs < span.endMs && endMs >= span.startMs);

/** GRASP's own forms are answered from its event graph: it knows which option the events say. */
const fromGraph = (
	{ question, answers }: Asked,
	session: AskSession,
): { events: EventId[]; answer: Trace['answer'] } => {
	const clips = clipsFromEvents({
		people: session.people.map(({ personId }) => personId),
		events: session.events,
		durationMs: session.untilMs,
	});
	for (const clip of clips) {
		const { status, events, letter } = answerFromGraph({ question, options: answers }, clip);
		if (status === 'answered') return { events: events.flatMap((e) => e.sessionEvents), answer: letter };
	}
	return { events: [], answer: null };
};

/** Events that the question asks for, by GRASP's forms, else as Ask reads it; none when neither can read it. */
const askedFor = (asked: Asked, session: AskSession): { events: ReadonlySet<EventId>; answer: Trace['answer'] } => {
	const graph = fromGraph(asked, session);
	if (graph.events.length > 0) return { events: new Set(graph.events), answer: graph.answer };
	return { events: new Set(eventsAnswering(asked.question, session)), answer: null };
};

/**
 * The automatic trace of a question about a session: of the stretch that the question names, else that of its clip, else
 * of all; events that the question asks for first. The answer is chosen only where the event graph itself says which of
 * the four it is, for questions in GRASP's forms.
 *
 * @param answering events that are known to answer it, for a question that somebody else has read; none: it is read here
 */
export const traceForQuestion = (
	asked: Asked,
	{ session, words, prosody }: SessionEvidence,
	answering: ReadonlySet<EventId> = new Set(),
): Trace => {
	const named = whenIn(asked.question);
	const span = named ? { startMs: 1000 * named.startS, endMs: 1000 * named.endS } : spanOfTs(asked.ts);
	const nameOf = (personId: PersonId) => session.people.find((p) => p.personId === personId)?.name ?? personId;
	const rows = groupBy(relationsOf(session).of('event', null), ({ id }) => id);
	const sentenceOf = (event: SocialEvent): string => {
		const own = rows.get(event.eventId);
		return own ? `${rowsClause(own, session)}.` : `${event.people.map(nameOf).join(' and ')}: ${event.kind}.`;
	};
	const { events: askedEvents, answer } =
		answering.size > 0 ? { events: answering, answer: null } : askedFor(asked, session);
	const trace = automaticTrace({
		events: session.events.filter((e) => meets(span, e.startMs, e.endMs ?? session.untilMs)),
		words: words.filter((word) => meets(span, word.startMs, word.endMs)),
		prosody: prosody.filter((p) => meets(span, p.startMs, p.endMs)),
		nameOf,
		sentenceOf,
		asked: askedEvents,
		askedWords: new Set(contentWords([asked.question, ...asked.answers].join(' '))),
	});
	return { ...trace, answer };
};

/**
 * Questions about a session with four answers and their key, in GRASP's forms and under the published fields of Social
 * Genome. The same session and random numbers give the same questions.
 *
 * @param videoName name of the session's video without its ending
 */
export const questionsAbout = (
	session: AskSession,
	videoName: string,
	random: SeededRandom,
	options: GenerateOptions = {},
): SocialGenomeQuestion[] =>
	clipsFromEvents({
		people: session.people.map(({ personId }) => personId),
		events: session.events,
		durationMs: session.untilMs,
	})
		.flatMap((clip) => generateQuestions(clip, random, { ...options, format: 'bench' }).map((item) => ({ item, clip })))
		.flatMap(({ item, clip }, i) => {
			if (item.format !== 'mcq' || item.options.length !== answerLetters.length) return [];
			const [a0 = '', a1 = '', a2 = '', a3 = ''] = item.options;
			const ts = tsOfSpan({ startMs: 1000 * clip.startS, endMs: 1000 * clip.endS });
			const qid = `${videoName}_q${i + 1}`;
			const rest = { vid_name: videoName, ts, a0, a1, a2, a3, answer_idx: answerLetters.indexOf(item.answer) };
			const question: SocialGenomeQuestion = {
				qid,
				question: item.question,
				videoName,
				ts,
				answers: [a0, a1, a2, a3],
				right: item.answer,
				original: { qid, q: item.question, ...rest },
			};
			return [question];
		});

/**
 * Questions in the published file form: one a line, as they were read; those made here with the eight published fields,
 * and with `answer_idx` where the key is known.
 */
export const questionLines = (questions: readonly SocialGenomeQuestion[]): string =>
	questions.map(({ original }) => `${JSON.stringify(original)}\n`).join('');
