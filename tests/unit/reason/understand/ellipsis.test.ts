import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { does, person, thing } from '../../../../src/reason/query/build';
import type { MeasureQuery, Slot } from '../../../../src/reason/query/query';
import type { Turn } from '../../../../src/reason/query/reading';
import { ofEllipsis, reversed, withEnds } from '../../../../src/reason/understand/follow/ellipsis/ellipsis';
import { askSessionOf } from '../../../fixtures/ask/ask-session';
import { readScene } from '../../../fixtures/ask/scene';
import { answerTo } from '../../../fixtures/ask/answer-to';

const session = askSessionOf(readScene('robot'));
const people = ['P1', 'P2', 'P3'];
const nameOf: Readonly<Record<string, string>> = { P1: 'Ada', P2: 'Milo', P3: 'Person 3' };

const anyMeasure = fc.constantFrom('time', 'count', 'mean', 'rate').map((of): MeasureQuery['measure'] => ({ of }));
const anySpan = fc.oneof(
	fc.constant({ is: 'all' } as const),
	fc
		.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }))
		.map(([startMs, length]) => ({ is: 'between', startMs, endMs: startMs + length }) as const),
);
const twoPeople = fc.shuffledSubarray(people, { minLength: 2, maxLength: 2 });

/** How much of a look one person gives another. */
const anyLook = fc.tuple(twoPeople, anyMeasure, anySpan).map(([[a = '', b = ''], measure, span]): MeasureQuery => ({
	...{ get: 'measure', vars: {}, about: does('look', person(a), person(b)), span, measure },
	...{ by: [], pick: null, rank: null, keep: null },
}));

const after = (query: MeasureQuery): Turn => ({ question: '', queries: [query], named: [], atMs: null });

describe('a follow-up that only says what is different', () => {
	test('reversed twice is the question itself, and changes nothing but the ends', () => {
		fc.assert(
			fc.property(anyLook, (query) => {
				const back = reversed(query);
				expect(back?.get === 'measure' && reversed(back)).toEqual(query);
				expect({ ...back, about: null }).toEqual({ ...query, about: null });
			}),
		);
	});

	test('another measure leaves who, whom and when as they were, and the first measure comes back', () => {
		const words = { time: 'for how long?', count: 'and how often?', mean: 'on average?', rate: 'per minute?' } as const;
		const wordOf = ({ measure }: MeasureQuery): string =>
			measure.of === 'time' || measure.of === 'count' || measure.of === 'mean' || measure.of === 'rate'
				? words[measure.of]
				: '';
		fc.assert(
			fc.property(anyLook, anyMeasure, (query, measure) => {
				const other = { ...query, measure };
				expect(ofEllipsis(wordOf(other), after(query), session)).toEqual(other);
				expect(ofEllipsis(wordOf(query), after(other), session)).toEqual(query);
			}),
		);
	});

	test('both ends named are exchanged, and the measure and the time stay', () => {
		fc.assert(
			fc.property(anyLook, twoPeople, (query, [a = '', b = '']) => {
				const next = ofEllipsis(`and ${nameOf[a]} at ${nameOf[b]}?`, after(query), session);
				expect(next).toEqual({ ...query, about: does('look', person(a), person(b)) });
			}),
		);
	});

	test('ends that were named before change nothing', () => {
		fc.assert(
			fc.property(anyLook, (query) => {
				const { about } = query;
				const ends: { who: Slot | null; whom: Slot | null } =
					about.is === 'does' ? { who: about.who, whom: about.whom } : { who: null, whom: null };
				expect(withEnds(query, ends)).toEqual(query);
			}),
		);
	});

	test('nobody is made to look at themselves, and a thing never looks back', () => {
		const query: MeasureQuery = {
			...{ get: 'measure', vars: {}, about: does('look', person('P1'), thing('tablet')), span: { is: 'all' } },
			...{ measure: { of: 'time' }, by: [], pick: null, rank: null, keep: null },
		};
		expect(reversed(query)).toBeNull();
		expect(withEnds(query, { who: null, whom: person('P1') })).toBeNull();
	});

	const same: readonly (readonly [string, string, string, string])[] = [
		[
			'the other way',
			'how long did Ada look at Person 3',
			'and how about the other way',
			'how long did Person 3 look at Ada',
		],
		['back', 'how often did Ada look at Milo', 'and back?', 'how often did Milo look at Ada'],
		['the count', 'how long did Ada look at Milo', 'in how many looks?', 'how often did Ada look at Milo'],
		['turns', 'how long did Ada speak', 'how many turns?', 'how often did Ada speak'],
		['their times', 'how often did Ada look at Milo', 'list them', 'when did Ada look at Milo'],
		['the first', 'how often did Ada look at Milo', 'and the first time?', 'when did Ada first look at Milo'],
		[
			'a narrower time',
			'how long did Ada look at Milo',
			'only when Milo talks',
			'how long did Ada look at Milo while Milo spoke',
		],
		['things alone', 'what did Ada look at the longest', 'only things', 'what did Ada look at most apart from people'],
		['a verb alone', 'how long did Ada look at Milo', 'and did Person 3?', 'how long did Person 3 look at Milo'],
		['by one alone', 'which thing was looked at longest', 'and by Milo only?', 'which thing did Milo look at longest'],
		['by number', 'who looked at the tablet the longest', 'by count?', 'who looked at the tablet the most often'],
		['who was counted', 'how many people looked at the box at 5 s', 'which ones?', 'who looked at the box at 5 s'],
		[
			'the other end',
			'how long did Ada speak in the first 20 s',
			'and in the last?',
			'how long did Ada speak in the last 20 s',
		],
	];
	test.each(same)('%s', async (_, first, next, whole) => {
		expect(await answerTo('robot', first, next)).toBe(await answerTo('robot', whole));
	});

	test('at all other times', async () => {
		const first = 'how long did Ada look at the robot while Milo spoke';
		expect(await answerTo('robot', first, "and when he doesn't?")).toMatch(/while Milo did not speak/);
		expect(await answerTo('robot', first, 'and otherwise?')).toMatch(/while Milo did not speak/);
	});

	test('which of the two, after how much each did', async () => {
		const turns = [
			'how many times did Milo look at the tablet',
			'what about Ada',
			'and which one looked longer in total',
		];
		expect(await answerTo('robot', ...turns)).toMatch(
			/^Milo looked at the tablet the most: 1 min 26\.0 s; Ada 26\.0 s\.$/,
		);
	});

	test('the first of each, after when one first did', async () => {
		expect(await answerTo('robot', 'how long until Ada first looks at the robot', 'and the other two?')).toMatch(
			/Milo .* 13\.5 s[^]*Person 3 .* 3\.0 s/,
		);
	});

	test('who followed, after who pointed, is of that pointing and of no gaze', async () => {
		expect(await answerTo('circle', 'when did Ms Okafor point', 'who followed first')).toMatch(
			/^Ben .* followed Ms Okafor's pointing/,
		);
	});

	test('a whole question is none, and neither is “then what?”', async () => {
		const query: MeasureQuery = {
			...{ get: 'measure', vars: {}, about: does('look', person('P1'), person('P3')), span: { is: 'all' } },
			...{ measure: { of: 'time' }, by: [], pick: null, rank: null, keep: null },
		};
		for (const whole of [
			'how often did Milo nod',
			'did Milo look?',
			'and then?',
			'who was it',
			'when did Milo speak',
			'why?',
		])
			expect(ofEllipsis(whole, after(query), session)).toBeNull();
		expect(ofEllipsis('and back?', null, session)).toBeNull();
		expect(await answerTo('robot', 'how long did Ada look at Milo', 'when did Milo speak?')).toMatch(
			/^Milo spoke 8 times/,
		);
	});

	test('by how many turns is a difference, and no count', async () => {
		expect(await answerTo('dinner', 'who spoke more often, Anna or Bert', 'by how many turns?')).not.toMatch(
			/^Bert spoke the most often: 19 times; Anna 17 times\.$/,
		);
	});
});
