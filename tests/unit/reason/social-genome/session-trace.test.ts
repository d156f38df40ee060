import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/maths/random';
import { syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import type { PersonId } from '../../../../src/core/people';
import type { AskSession } from '../../../../src/reason/answer/types';
import { readSocialGenome } from '../../../../src/reason/social-genome/questions';
import {
	questionLines,
	questionsAbout,
	spanOfTs,
	traceForQuestion,
	tsOfSpan,
} from '../../../../src/reason/social-genome/session-trace';
import { readTranscriptFile } from '../../../../src/reason/social-genome/transcript-file';

const sessionOf = (seed: number): AskSession => {
	const { people, objects, events, looks, durationMs } = syntheticSession({ seed, missing: 0 });
	return {
		people: people.map(({ personId }) => ({
			...{ personId, name: `Person ${personId.slice(1)}`, isNamed: false },
			...{ colour: 'blue', meanHeadX: null },
		})),
		objects: objects.map(({ objectId, label }) => ({ objectId, label })),
		events,
		looks,
		untilMs: durationMs,
		...{ widthPx: 1280, heightPx: 720 },
	};
};
const evidence = (session: AskSession) => ({ session, words: [], prosody: [] });

describe('questions about a session', () => {
	const session = sessionOf(7);
	const questions = questionsAbout(session, 'clip', seededRandom(1));

	test('have the eight published fields and a key, and come back from a file as they were', () => {
		expect(questions.length).toBeGreaterThan(4);
		for (const question of questions) {
			expect(Object.keys(question.original as object)).toEqual(
				expect.arrayContaining(['qid', 'q', 'vid_name', 'ts', 'a0', 'a1', 'a2', 'a3']),
			);
			expect(new Set(question.answers).size).toBe(4);
		}
		expect(readSocialGenome(questionLines(questions), 'mine.jsonl').rows).toEqual(questions);
	});

	test('are answered by the event graph, with a trace whose steps rest on events of the session', () => {
		const ids = new Set(session.events.map(({ eventId }) => eventId));
		const traces = questions.map((question) => ({ question, trace: traceForQuestion(question, evidence(session)) }));
		for (const { trace } of traces) {
			for (const step of trace.steps) for (const id of step.eventIds) expect(ids).toContain(id);
		}
		const right = traces.filter(({ question, trace }) => trace.answer === question.right).length;
		expect(right).toBe(questions.length);
	});

	test('begin with evidence from the time that they name, never from outside it', () => {
		for (const question of questions) {
			const when = /between (\d+\.\d) and (\d+\.\d) seconds/.exec(question.question);
			if (!when) continue;
			for (const step of traceForQuestion(question, evidence(session)).steps) {
				expect(step.span!.startMs).toBeLessThan(1000 * Number(when[2]));
				expect(step.span!.endMs).toBeGreaterThanOrEqual(1000 * Number(when[1]));
			}
		}
	});
});

describe('a trace for a question of one’s own', () => {
	const session = sessionOf(11);
	const asked = (question: string, ts = '0.00-60.00') => ({
		question,
		ts,
		answers: ['a', 'b', 'c', 'd'] as const,
	});

	test('begins with the events that are known to answer it, where somebody else has read it', () => {
		const question = asked('Blorp the fnord?');
		const [first] = traceForQuestion(question, evidence(session)).steps;
		const other = session.events.filter((e) => e.kind === 'look-at-head' && e.startMs < 60_000).at(-1)!;
		expect(first!.eventIds).not.toContain(other.eventId);
		const answering = new Set([other.eventId]);
		const { steps, answer } = traceForQuestion(question, evidence(session), answering);
		expect(steps.flatMap(({ eventIds }) => eventIds)).toContain(other.eventId);
		expect(steps.filter(({ modalities }) => modalities.includes('visual')).length).toBeGreaterThan(1);
		expect(answer).toBeNull();
	});

	test('puts what the question asks for first, in words, and chooses no answer', () => {
		// A nod is the least telling of events: only a question brings it up.
		const nod = session.events.find(({ kind }) => kind === 'head-nod')!;
		const name = `Person ${nod.people[0]!.slice(1)}`;
		const nods = (question: string) =>
			traceForQuestion(asked(question, ''), evidence(session)).steps.filter(({ text }) =>
				text.startsWith(`${name} nodded`),
			);
		expect(nods(`When did ${name} nod?`)).not.toEqual([]);
		expect(nods('Why is the mood so odd?')).toEqual([]);
		expect(traceForQuestion(asked(`When did ${name} nod?`), evidence(session)).answer).toBeNull();
	});

	test('that nobody can read still has the most telling evidence of its clip', () => {
		const trace = traceForQuestion(asked('Why is the mood so odd?', '10.00-40.00'), evidence(session));
		expect(trace.steps.length).toBeGreaterThan(1);
		for (const { span } of trace.steps) {
			expect(span!.startMs).toBeLessThan(40_000);
			expect(span!.endMs).toBeGreaterThanOrEqual(10_000);
		}
	});

	test('quotes what was said with the words of the question before what was said at length', () => {
		const words = readTranscriptFile(
			'WEBVTT\n\n00:05.000 --> 00:09.000\nThis is a very long sentence about nothing in particular\n\n00:12.000 --> 00:14.000\n<v Ben>Look at my birthday cake\n\n00:20.000 --> 00:26.000\nAnother long sentence which says nothing that anybody asked for\n\n00:30.000 --> 00:36.000\nOne more long sentence which says nothing that anybody asked for',
			'x.vtt',
			() => session.people[0]!.personId,
		);
		const trace = traceForQuestion(asked('Why does somebody mention a birthday?'), { ...evidence(session), words });
		const verbal = trace.steps.filter(({ modalities }) => modalities.includes('verbal'));
		expect(verbal).toHaveLength(2);
		expect(verbal[0]!.text).toBe(`${session.people[0]!.name} says “Look at my birthday cake”.`);
	});

	test('of a session in which nothing happened is empty', () => {
		const nothing = { ...session, events: [], looks: [] };
		expect(traceForQuestion(asked('Who nodded?'), evidence(nothing)).steps).toEqual([]);
	});
});

describe('a clip’s time', () => {
	test('is read and written in the published form', () => {
		expect(spanOfTs('0.00-60.00')).toEqual({ startMs: 0, endMs: 60_000 });
		expect(spanOfTs('24.213 - 30.85')).toEqual({ startMs: 24_213, endMs: 30_850 });
		expect(tsOfSpan({ startMs: 0, endMs: 60_000 })).toBe('0.00-60.00');
		for (const bad of ['', 'a-b', '5-5', '60-0']) expect(spanOfTs(bad)).toBeNull();
	});
});

describe('a transcript file', () => {
	const known = (voice: string) => (voice === 'Ben' ? ('P2' as PersonId) : null);

	test('of WebVTT or SubRip becomes words with times and, where the voice is known, their speaker', () => {
		const words = readTranscriptFile(
			'WEBVTT\n\nNOTE no cue\n\n1\n00:00:01.000 --> 00:00:03.000 align:start\n<v Ben>ab <i>cdef</i>\n\n00:04,000 --> 00:05,000\r\nAnna Lee: hi\n',
			'x.vtt',
			known,
		);
		expect(words).toEqual([
			{ text: 'ab', startMs: 1000, endMs: 1000 + 2000 / 3, personId: 'P2' },
			{ text: 'cdef', startMs: 1000 + 2000 / 3, endMs: 3000, personId: 'P2' },
			{ text: 'hi', startMs: 4000, endMs: 5000, personId: null },
		]);
	});

	test('without cues, or with a cue that ends before it starts, is refused with the place', () => {
		expect(() => readTranscriptFile('hello', 'x.txt', known)).toThrow('x.txt contains no');
		expect(() => readTranscriptFile('00:05.000 --> 00:01.000\na', 'x.vtt', known)).toThrow('x.vtt, part 1');
	});
});
