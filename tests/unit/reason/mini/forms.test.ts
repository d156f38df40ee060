import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventId } from '../../../../src/core/social';
import type { ClipEvent } from '../../../../src/reason/grasp/clips/clip';
import { socialGroundingReward } from '../../../../src/reason/grasp/social-grounding-reward';
import { parseLetter } from '../../../../src/reason/grasp/prompt';
import { answerBody, isNotSeen, NOT_SEEN_REPLY, writeAnswer } from '../../../../src/reason/mini/answer-form';
import { eventLine, eventsShown, graspBody, graspReply, MOST_EVENTS } from '../../../../src/reason/mini/grasp-form';

const common = { publishedId: null, confidence: 1, sessionEvents: ['E1' as EventId], isSelected: true };

const look = (id: string, a: number, b: number, startS: number, endS: number): ClipEvent => ({
	...common,
	...{ id, source: 'gaze', type: 'look', people: [a, b], startS, endS },
});
const point = (by: number, startS: number, endS: number): ClipEvent => ({
	...common,
	...{ id: `g${by}`, source: 'gesture', type: 'pointing', people: [by], by, target: { kind: 'object' }, startS, endS },
});

describe('the prompt of an answer', () => {
	const facts = [
		{ id: 'F1', text: 'A looked at the cup 2 times.' },
		{ id: 'F2', text: 'A looked at the cup from 3.0 s to 6.0 s (3.0 s).' },
	];

	it('has the facts, one a line, then the question', () => {
		expect(answerBody('how often does A look at the cup?', facts)).toBe(
			'<|answer|>F1: A looked at the cup 2 times.\nF2: A looked at the cup from 3.0 s to 6.0 s (3.0 s).\nhow often does A look at the cup?',
		);
	});

	it('stays within its length however many and long the facts are, and keeps the first', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ minLength: 1, maxLength: 2000 }), { minLength: 1, maxLength: 20 }), (texts) => {
				const body = answerBody(
					'who?',
					texts.map((text, i) => ({ id: `F${i + 1}`, text })),
				);
				expect(body.length).toBeLessThan(1500);
				expect(body.startsWith('<|answer|>F1: ')).toBe(true);
				expect(body.endsWith('\nwho?')).toBe(true);
			}),
		);
	});

	it('writes sentences with their facts, and “Not seen.” without any', () => {
		const sentences = [{ text: 'A looked at the cup 2 times', factIds: ['F1', 'F2'] }];
		expect(writeAnswer(sentences)).toBe('A looked at the cup 2 times [F1, F2].');
		expect(writeAnswer([])).toBe(NOT_SEEN_REPLY);
		expect(isNotSeen(writeAnswer([]))).toBe(true);
		expect(isNotSeen(writeAnswer(sentences))).toBe(false);
	});
});

describe('the prompt of a question in GRASP’s form', () => {
	const question = 'Who is Person 1 looking at between 3.2 and 4.5 seconds?';
	const options = ['Person 2', 'Person 3', 'Person 4', 'Person 5'];

	it('has the events in order of time, the question and the options with letters', () => {
		expect(graspBody({ question, options }, [point(3, 5, 5), look('a', 1, 2, 3.2, 4.5)])).toBe(
			`<|grasp|>look P1>P2 3.2-4.5\npoint P3>object 5.0\n${question}\nA) Person 2\nB) Person 3\nC) Person 4\nD) Person 5`,
		);
	});

	it('is the same whether the options have letters or not', () => {
		const lettered = ['A) Person 2', 'B) Person 3', 'C) Person 4', 'D) Person 5'];
		expect(graspBody({ question, options: lettered }, [])).toBe(graspBody({ question, options }, []));
	});

	it('writes each kind of event so that no two kinds look alike', () => {
		const gaze = (type: 'mutual_gaze' | 'joint_attention' | 'gaze_following', people: number[]): string =>
			eventLine({ ...common, id: 'x', source: 'gaze', type, people, startS: 1, endS: 2 });
		expect(gaze('mutual_gaze', [1, 2])).toBe('contact P1 P2 1.0-2.0');
		expect(gaze('joint_attention', [1, 2, 3])).toBe('joint P1 P2 P3 1.0-2.0');
		expect(gaze('gaze_following', [1, 2])).toBe('follow P1>P2 1.0-2.0');
	});

	it('keeps the events at the question’s time when there are too many', () => {
		const far = Array.from({ length: 60 }, (_, i) => look(`far${i}`, 2, 3, 20 + i, 20.5 + i));
		const asked = look('asked', 1, 2, 3.2, 4.5);
		const shown = eventsShown(question, [...far, asked]);
		expect(shown).toHaveLength(MOST_EVENTS);
		expect(shown[0]).toBe(asked);
	});

	it('has a reply from which letter and reward are read as from any other', () => {
		const events = [look('a', 1, 2, 3.2, 4.5)];
		const reply = graspReply(events, 'A');
		expect(reply).toBe('<gaze>Person 1 looks at Person 2 from 3.2 to 4.5 seconds.</gaze>\n<answer>A</answer>');
		expect(parseLetter(reply)).toBe('A');
		expect(socialGroundingReward(reply, [{ source: 'gaze', persons: [1, 2] }], question)).toBe(1);
	});
});
