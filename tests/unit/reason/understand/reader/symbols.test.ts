import { describe, expect, test } from 'vitest';
import { any, camera, does, ever, not, person, ranging, thing, variable } from '../../../../../src/reason/query/build';
import type { Query } from '../../../../../src/reason/query/query';
import { queriesOf } from '../../../../../src/reason/understand/reader/read-queries';
import { linearOf } from '../../../../../tools/reader/linear-write';
import { maskQuestion } from '../../../../../src/reason/understand/reader/mask';
import { sceneSession } from '../../../../fixtures/ask/ask-session';

const session = sceneSession('dinner');
const question = 'How long did Person 5 look at the bread between 5 and 10 s?';
const masked = maskQuestion(question, session);
const [anna] = [person('P5')];
const bread = thing(masked.things[0] ?? '');

describe('questions are masked', () => {
	test('people, things and numbers become marks, in the order in which they are named', () => {
		expect(masked.text).toBe('how long did p0 look at t0 between n0 and n1 s ?');
		expect(masked.people).toEqual(['P5']);
		expect(masked.numbers.map(({ ms }) => ms)).toEqual([5000, 10_000]);
	});

	test('a range in minutes has its unit behind both numbers, and clocks are times', () => {
		expect(maskQuestion('who spoke from 2 to 3 min?', session).numbers.map(({ ms }) => ms)).toEqual([120_000, 180_000]);
		expect(maskQuestion('who spoke at 7:30?', session).numbers.map(({ ms }) => ms)).toEqual([450_000]);
	});

	test('“2nd” stays an ordinal, and the middle of something is nobody', () => {
		expect(maskQuestion('who spoke the 2nd time?', session).text).toBe('who spoke the second time ?');
		const { text, people } = maskQuestion('who nodded in the middle of the first half?', session);
		expect(text).toContain('in the middle of');
		expect(people).toEqual([]);
	});

	test('a word that the model knows is none that was misspelt', () => {
		const question = 'which looks exceeded 2 s?';
		expect(maskQuestion(question, session, (word) => word === 'exceeded').text).toContain('exceeded');
		expect(maskQuestion(question, session).text).not.toContain('exceeded');
	});
});

const read = (query: Query): unknown => {
	const line = linearOf([query], session, masked);
	return 'symbols' in line ? queriesOf(line.symbols, session, masked) : line.why;
};

describe('queries are written as symbols and read back', () => {
	const span = { is: 'all' } as const;
	const x = { v0: ranging('person') };
	const cases: readonly (readonly [name: string, query: Query])[] = [
		[
			'a list',
			{ get: 'list', vars: x, show: ['v0'], about: does('look', variable('v0'), bread), span, pick: { is: 'first' } },
		],
		[
			'what never was',
			{ get: 'list', vars: x, show: ['v0'], about: not(ever(does('look', variable('v0'), camera))), span, pick: null },
		],
		['yes or no', { get: 'whether', vars: {}, about: does('pointing', any('person'), bread), span, every: false }],
		[
			'a measure in a span',
			{
				...{ get: 'measure', vars: {}, about: does('look', anna, bread), measure: { of: 'time' }, by: [] },
				...{ pick: null, rank: null, keep: null, span: { is: 'between', startMs: 5000, endMs: 10_000 } },
			},
		],
		[
			'a share beside what somebody does',
			{
				...{
					get: 'measure',
					vars: x,
					about: does('look', variable('v0'), bread),
					measure: { of: 'share', base: null },
				},
				...{ by: [{ by: 'var', name: 'v0' }], pick: null, rank: { order: 'most', top: 1 }, keep: null },
				span: {
					is: 'beside',
					relation: 'after',
					anchor: does('speaking', anna),
					pick: null,
					edge: 'end',
					withinMs: 5000,
				},
			},
		],
		['a state', { get: 'state', who: [anna], tMs: 5000 }],
	];
	test.each(cases)('%s', (_, query) => {
		expect(read(query)).toEqual([query]);
	});

	test('somebody whom the question does not name cannot be written', () => {
		const other: Query = { get: 'whether', vars: {}, about: does('look', person('P1'), bread), span, every: false };
		expect(read(other)).toBe('not named: P1');
	});
});

test.each([
	'get-list v0 about do-look v0 t0 always ;',
	'get-whether about do-look p3 t0 always ;',
	'get-whether about',
	'do-look',
])('%s is no query of this question', (line) => {
	expect(queriesOf(line.split(' '), session, masked)).toBeNull();
});

test('what cannot be answered is no query either', () => {
	expect(queriesOf(['refuse'], session, masked)).toBe('refuse');
});
