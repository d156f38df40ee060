import { describe, expect, test } from 'vitest';
import { parseQuestion } from '../../../../src/reason/answer/parse';
import { timeOf } from '../../../../src/reason/answer/parse-times';
import type { Query } from '../../../../src/reason/answer/query';
import { scoreAsk } from '../../../../tools/bench/ask/ask';
import { sampleAskSession } from '../../../../tools/bench/ask/ask-sample';

/** Other people and things than the sample's, so that nothing hangs on its names. */
const context = {
	people: [
		{ personId: 'P1', name: 'Anna', isNamed: true, colour: 'blue', meanHeadX: 100 },
		{ personId: 'P2', name: 'Will', isNamed: true, colour: 'orange', meanHeadX: 300 },
		{ personId: 'P3', name: 'Person 3', isNamed: false, colour: 'green', meanHeadX: 500 },
	],
	objects: [{ objectId: 'O1', label: 'teddy bear' }],
	untilMs: 60_000,
} as unknown as typeof sampleAskSession;

const read = (question: string): Query => {
	const parsed = parseQuestion(question, context);
	expect(parsed.query, JSON.stringify(parsed)).not.toBeNull();
	return parsed.query!;
};

const anna = { by: 'name', name: 'Anna' } as const;
const will = { by: 'name', name: 'Will' } as const;
const at = (person: typeof anna | typeof will) => ({ kind: 'person', person }) as const;

describe('reading questions', () => {
	test.each<[string, Partial<Query>]>([
		['Who watches Anna?', { ask: 'who', about: { doing: 'look', actor: null, target: at(anna) } }],
		['whom does anna watch', { ask: 'target', about: { doing: 'look', actor: anna, target: { kind: 'anyone' } } }],
		['Is Will looked at by Anna?', { ask: 'whether', about: { doing: 'look', actor: anna, target: at(will) } }],
		['How often did Anna nod?', { ask: 'how-often', about: { doing: 'head-nod', actor: anna, target: null } }],
		['Does Anna not look at Will?', { ask: 'whether', isNegated: true }],
		['Who follows Will’s gaze?', { ask: 'who', about: { doing: 'gaze-following', actor: null, target: at(will) } }],
		[
			'Who looks where Anna points?',
			{ ask: 'who', about: { doing: 'pointing-followed', actor: null, target: at(anna) } },
		],
		[
			'Does Anna look at Will longer than at the teddy?',
			{ ask: 'how-long', compare: { by: 'target', a: at(will), b: { kind: 'object', name: 'teddy bear' } } },
		],
		[
			'Who looks at the teddy more often, Anna or Will?',
			{ ask: 'how-often', compare: { by: 'actor', a: anna, b: will } },
		],
		[
			'What happened right before Anna pointed at Will?',
			{ ask: 'why', about: { doing: 'pointing', actor: anna, target: at(will) } },
		],
		[
			'Who looks at Anna while Will speaks?',
			{
				span: {
					kind: 'relative',
					relation: 'while',
					anchor: { doing: 'speaking', actor: will, target: null },
					pick: 'any',
				},
			},
		],
		[
			'Who reaches for the teddy bear last?',
			{
				ask: 'who',
				pick: 'last',
				about: { doing: 'reaching', actor: null, target: { kind: 'object', name: 'teddy bear' } },
			},
		],
		['Who looks at others the least?', { ask: 'who', rank: 'least' }],
		[
			'When do Anna and Will look at each other?',
			{ ask: 'when', about: { doing: 'mutual-gaze', actor: anna, target: at(will) } },
		],
	])('%s', (question, expected) => {
		expect(read(question)).toMatchObject(expected);
	});

	test.each([
		['at 0:07', { kind: 'at', tMs: 7000 }],
		['at seven and a half seconds', { kind: 'at', tMs: 7500 }],
		['at 1 min 5 s', { kind: 'at', tMs: 65_000 }],
		['between 4 and 5.5 s', { kind: 'between', startMs: 4000, endMs: 5500 }],
		['from 0:03 to 0:08', { kind: 'between', startMs: 3000, endMs: 8000 }],
		['in the first ten seconds', { kind: 'between', startMs: 0, endMs: 10_000 }],
		['in the last two seconds', { kind: 'between', startMs: 58_000, endMs: null }],
		['in the second half', { kind: 'between', startMs: 30_000, endMs: null }],
		['before 12 s', { kind: 'between', startMs: null, endMs: 12_000 }],
		['after 12 seconds', { kind: 'between', startMs: 12_000, endMs: null }],
	])('the time “%s”', (time, span) => {
		expect(read(`Who looks at Anna ${time}?`).span).toEqual(span);
	});

	test('a misspelt verb and a misspelt name are read all the same', () => {
		expect(read('who is lookign at Annna?')).toEqual(read('who is looking at Anna?'));
	});

	test('a name that is also a word needs its capital', () => {
		expect(read('Who looks at Will?').about.target).toEqual(at(will));
		expect(read('Who looks at anna and not at will?').about.target).toEqual(at(anna));
	});

	test('somebody who is not there stays in the query and is not taken for somebody who is', () => {
		expect(read('Does Bertha look at Anna?').about.actor).toEqual({ by: 'name', name: 'Bertha' });
	});

	test.each([
		'Is Anna happy?',
		'Does Anna like Will?',
		'How old is Will?',
		'Is the blue person a man or a woman?',
		'What is Will thinking when he looks at Anna?',
		'Is Will lying to Anna?',
		'What does Anna say to Will?',
		'Does Anna look sad?',
		'Does Will have autism?',
		'colourless green ideas sleep furiously',
		'',
		'?',
	])('“%s” is not answered from looks and gestures', (question) => {
		expect(parseQuestion(question, context).query).toBeNull();
	});

	test.each([
		'I would like to know who looks at Anna',
		'does anyone know which participants shake their head at Anna?',
		'What kind of interactions happen between Anna and Will?',
		'I am interested in what Anna looks at',
		'Would you mind telling me who points at Will?',
		'what we want to know is whether Anna looks at Will',
	])('what askers say of themselves is no subject: “%s”', (question) => {
		expect(parseQuestion(question, context).query).not.toBeNull();
	});

	test.each([
		'I want to know if Anna likes Will',
		'Does Anna want to know who Will is?',
		'Do you know what Anna thinks?',
		'Is Anna kind to Will?',
	])('but it hides none: “%s”', (question) => {
		expect(parseQuestion(question, context)).toMatchObject({ query: null, unread: { kind: 'topic' } });
	});

	test('times in many forms', () => {
		expect(
			['7.1 s', '0:07', 'seven seconds', '1:02:03', '500 ms', 'half a second', 'second 6'].map((t) => timeOf(t)),
		).toEqual([7100, 7000, 7000, 3_723_000, 500, 500, 6000]);
	});
});

describe('200 questions in many people’s words', () => {
	test('the half that was tuned on is answered right', () => {
		expect(scoreAsk('tune').all).toMatchObject({ count: 100, answersRight: 100 });
	});

	test('at least 85 of 100 of the half that nobody read are answered right', () => {
		const { count, answersRight } = scoreAsk('report').all;
		expect(count).toBe(100);
		expect(answersRight).toBeGreaterThanOrEqual(85);
	});
});
