import { describe, expect, test } from 'vitest';
import { parseQuestion } from '../../../../src/reason/grasp/parse-question';
import type { GraspQuery } from '../../../../src/reason/grasp/query';

describe('questions in the published wording', () => {
	test.each<[string, Partial<GraspQuery> & { form: GraspQuery['form'] }]>([
		[
			'Who is Person 1 looking at between 1.5s and 3.0s?',
			{ form: 'gaze-target', person: 1, isContact: false, when: { startS: 1.5, endS: 3 } },
		],
		[
			'What best describes the action of Person 2 between 2.5 and 3.0 seconds?',
			{ form: 'gaze-kind', people: [2], when: { startS: 2.5, endS: 3 } },
		],
		[
			'Which pair of people makes eye contact between 2.0 and 4.5 seconds?',
			{ form: 'contact-pair', when: { startS: 2, endS: 4.5 } },
		],
		[
			'During the gaze following interaction between Person 5 and Person 4 from 2.5s to 4.0s, who looks first?',
			{ form: 'follow-role', role: 'leader', people: [5, 4], when: { startS: 2.5, endS: 4 } },
		],
		[
			'Which people are involved when everyone suddenly shifts gaze at 2.0 seconds?',
			{ form: 'group', type: 'attention_capture', isOutsider: false, when: { startS: 2, endS: 2 } },
		],
		[
			'How long does the gesture performed by Person 0 starting at 2.5 seconds last?',
			{ form: 'gesture-duration', gesture: { by: 0, type: null, target: null }, when: { startS: 2.5, endS: 2.5 } },
		],
		[
			'Between 1.0 and 2.0 seconds, Person 1 points at Person 0. Does Person 0 gesture back?',
			{ form: 'gesture-back', gesture: { by: 1, type: 'pointing', target: { kind: 'person', person: 0 } } },
		],
		[
			"Between 1.0s and 3.0s, does Person 0 point at Person 4 before or after Person 4 follows Person 0's gaze?",
			{
				form: 'cross-order',
				gesture: { by: 0, type: 'pointing', target: { kind: 'person', person: 4 } },
				gaze: { type: 'gaze_following', people: [0, 4] },
			},
		],
		[
			'While Person 2 points directly at Person 1 from 1.0s to 3.0s, who is Person 2 making eye contact with?',
			{ form: 'contact-during', gesture: { by: 2, type: 'pointing', target: { kind: 'person', person: 1 } } },
		],
		[
			'At exactly 1.0s, Person 3 starts pointing at an object. Which people are involved in the group attention capture event that happens?',
			{ form: 'group-response', type: 'attention_capture', when: { startS: 1, endS: 1 } },
		],
		[
			'Between 5.5s and 7.5s, everyone in the group is looking at the same thing. Which person is simultaneously pointing at Person 2?',
			{ form: 'gesturer-during', gaze: { type: 'joint_attention', people: [] } },
		],
	])('%s', (question, expected) => {
		expect(parseQuestion(question)).toMatchObject(expected);
	});

	test.each([
		'Who is Person 1 looking at?',
		'What is the weather between 1.0 and 2.0 seconds?',
		'',
		'Who was the first to laugh at 3.0 seconds?',
	])('"%s" is in none of the forms', (question) => {
		expect(parseQuestion(question)).toBeNull();
	});
});
