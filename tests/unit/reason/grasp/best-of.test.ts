import { describe, expect, test } from 'vitest';
import { scoreChoosing } from '../../../../src/bench/grasp/noisy-sampler';
import { seededRandom } from '../../../../src/core/maths/random';
import { graspClipsOf, syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import { bestOf, referenceEvents } from '../../../../src/reason/grasp/best-of';
import { generateQuestions } from '../../../../src/reason/grasp/made/generate';
import { clipsFromEvents } from '../../../../src/reason/grasp/clips/clip-from-events';
import { answersOfClips } from '../../../../src/reason/grasp/session-answers';
import { parseLetter } from '../../../../src/reason/grasp/prompt';
import { everyEvent } from './scene';

const QUESTION = 'Which pair of people makes eye contact between 14.0 and 16.0 seconds?';

describe('the best of several replies, without the key', () => {
	test('is the one that names the people of our events', () => {
		const wrong = '<gaze>Person 1 and Person 2 make eye contact.</gaze><answer>A</answer>';
		const right = '<gaze>Person 3 and Person 4 make eye contact.</gaze><answer>C</answer>';
		const { best, replies } = bestOf([wrong, wrong, wrong, right], QUESTION, everyEvent);
		expect(best.letter).toBe('C');
		expect(replies.map((r) => r.grounding.sgr > 0.5)).toEqual([false, false, false, true]);
	});

	test('follows the majority where grounding says nothing, and never takes a letter nobody gave', () => {
		const replies = ['<answer>B</answer>', '<answer>D</answer>', 'no letter here', '<answer>D</answer>'];
		expect(bestOf(replies, QUESTION, everyEvent).best.letter).toBe('D');
		expect(bestOf(['nothing'], QUESTION, everyEvent).best.letter).toBeNull();
	});

	test('is held against what the graph finds for the question, else against all that happens at its time', () => {
		expect(referenceEvents(QUESTION, everyEvent).map((e) => e.id)).toEqual(['gaze:4001']);
		const unread = 'Tell me about the group between 14.0 and 16.0 seconds.';
		expect(referenceEvents(unread, everyEvent).map((e) => e.id)).toEqual(['gaze:4001', 'gesture:3']);
		expect(referenceEvents('Tell me about the group.', everyEvent)).toEqual([]);
	});
});

describe('choosing by grounding for a scripted sampler', { timeout: 60_000 }, () => {
	const asked = Array.from({ length: 12 }, (_, i) =>
		graspClipsOf(syntheticSession({ seed: 300 + i, people: 5 })),
	).flatMap((clips, i) =>
		clips.flatMap((clip) =>
			generateQuestions(clip, seededRandom(i)).flatMap((item) => (item.format === 'mcq' ? [{ item, clip }] : [])),
		),
	);

	test('lifts accuracy where right people go with right letters, above a single reply and above the majority', () => {
		const { single, majority, bestBySgr } = scoreChoosing(asked, { skill: 0.45, coupling: 1 }, 8, seededRandom(1));
		expect(bestBySgr - single).toBeGreaterThan(0.15);
		expect(bestBySgr).toBeGreaterThan(majority);
	});

	test('lifts nothing over a single reply where people and letters have nothing to do with each other', () => {
		const { single, majority, bestBySgr } = scoreChoosing(asked, { skill: 0.45, coupling: 0 }, 8, seededRandom(1));
		expect(bestBySgr).toBeLessThan(majority);
		expect(bestBySgr - single).toBeLessThan(0.35);
	});
});

describe('answers of a session', () => {
	const session = syntheticSession({ seed: 11 });
	const lines = answersOfClips(
		clipsFromEvents({ ...session, people: session.people.map((p) => p.personId) }),
		seededRandom(0),
	);

	test('are all answered with tags and cite events that are there', () => {
		const ids = new Set<string>(session.events.map((e) => e.eventId));
		expect(lines.length).toBeGreaterThan(10);
		for (const { status, answer, citations, options, query, sgr } of lines) {
			expect(status).toBe('answered');
			expect(parseLetter(answer!)).not.toBeNull();
			expect(citations.length).toBeGreaterThan(0);
			expect(citations.every((id) => ids.has(id))).toBe(true);
			expect(options.map((o) => o.slice(0, 3))).toEqual(['A) ', 'B) ', 'C) ', 'D) ']);
			expect(query?.form).toBeTypeOf('string');
			expect(sgr).toBeGreaterThanOrEqual(0);
		}
	});

	test('there are none where nothing happened', () => {
		expect(answersOfClips(clipsFromEvents({ people: [], events: [], durationMs: 5000 }), seededRandom(0))).toEqual([]);
	});
});
