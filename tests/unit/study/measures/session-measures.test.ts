import { describe, expect, test } from 'vitest';
import { eventIdOf, type SocialEvent } from '../../../../src/core/social';
import { personIdOf } from '../../../../src/core/people';
import { measureOf } from '../../../../src/study/measures/measure-table';
import { defaultMeasures, sessionMeasures, type MeasureRow } from '../../../../src/study/measures/session-measures';
import { askOfAll, sessionValue } from '../../../../src/study/measures/session-value';
import type { SessionLooks } from '../../../../src/study/measures/session-looks';
import { sessionOf, type ShortLook } from './looks';

const measure = (session: SessionLooks) => sessionMeasures(session, { ...defaultMeasures, minKnownMs: 10_000 });

const find = (rows: readonly MeasureRow[], level: string, measure: string, person?: number, other?: number) =>
	rows.find(
		(row) =>
			row.level === level &&
			row.measure === measure &&
			row.personId === (person === undefined ? null : personIdOf(person)) &&
			row.otherId === (other === undefined ? null : personIdOf(other)),
	);

/** 1 looks at 2 for 0 to 40 s, then at the cup; 2 looks at 1 for 20 to 50 s, else at the cup from 50 s on. */
const pair: ShortLook[] = [
	[1, 0, 40, 2],
	[1, 40, 100, 'object:O1'],
	[2, 0, 20, 'outside'],
	[2, 20, 50, 1],
	[2, 50, 100, 'object:O1'],
];

describe('measures of looks that are sure', () => {
	const rows = measure(sessionOf(pair));

	test.each([
		['person', 'look-people', 0.4, 1, undefined],
		['person', 'look-things', 0.6, 1, undefined],
		['person', 'received', 0.3, 1, undefined],
		['person', 'look-rate', 0.6, 1, undefined],
		['person', 'look-length', 40, 1, undefined],
		['dyad', 'look', 0.3, 2, 1],
		['dyad', 'mutual', 0.2, 1, 2],
		['dyad', 'joint', 0.5, 1, 2],
		['dyad', 'reciprocity', 6 / 7, 1, 2],
		['session', 'reciprocity', 6 / 7, undefined, undefined],
		['session', 'turn:person>thing', 1, undefined, undefined],
		['session', 'turn:elsewhere>person', 1, undefined, undefined],
	] as const)('%s %s is %f', (level, id, value, person, other) => {
		const row = find(rows, level, id, person, other);
		expect(row?.value).toBeCloseTo(value, 9);
		expect(row?.best).toBeCloseTo(value, 9);
		expect(row?.draws.every((draw) => Math.abs((draw ?? NaN) - value) < 1e-9)).toBe(true);
	});

	test('what nobody did is 0, and what nobody could do is unknown', () => {
		expect(find(rows, 'person', 'look-camera', 1)?.value).toBe(0);
		expect(find(rows, 'session', 'turn:camera>person')?.value).toBeNull();
		expect(find(rows, 'session', 'centralisation')?.value).toBeNull();
	});

	test('every measure is in the table that the dictionary is made of', () => {
		expect(rows.filter((row) => !measureOf(row.level, row.measure))).toEqual([]);
	});
});

test('a person known for less than the least time has no measures, and others none towards them', () => {
	const rows = measure(sessionOf([...pair.slice(0, 2), [2, 0, 9, 1]]));
	expect(find(rows, 'person', 'look-people', 2)).toBeUndefined();
	expect(find(rows, 'dyad', 'mutual', 1, 2)).toBeUndefined();
	expect(find(rows, 'person', 'look-people', 1)?.value).toBeCloseTo(0.4, 9);
});

describe('following within 3 s', () => {
	const leader: ShortLook[] = [
		[1, 0, 20, 2],
		[1, 20, 30, 'object:O1'],
		[1, 30, 100, 'object:O2'],
	];

	test('counts a turn to the same thing, with its latency', () => {
		const rows = measure(sessionOf([...leader, [2, 0, 21.5, 1], [2, 21.5, 40, 'object:O1'], [2, 40, 100, 'outside']]));
		expect(find(rows, 'dyad', 'follow', 2, 1)?.value).toBe(0.5);
		expect(find(rows, 'dyad', 'follow-latency', 2, 1)?.value).toBe(1.5);
	});

	test('does not count a turn after more than 3 s, nor who looked there already', () => {
		const late = measure(sessionOf([...leader, [2, 0, 34, 1], [2, 34, 100, 'object:O2']]));
		expect(find(late, 'dyad', 'follow', 2, 1)?.value).toBe(0);
		expect(find(late, 'dyad', 'follow-latency', 2, 1)?.value).toBeNull();
		const first = measure(sessionOf([...leader.slice(0, 2), [2, 0, 100, 'object:O1']]));
		expect(find(first, 'dyad', 'follow', 2, 1)?.value).toBeNull();
	});
});

test('where all look at one, the network is wholly centralised; in a round it is not at all', () => {
	const star = measure(
		sessionOf(
			[
				[1, 0, 100, 'outside'],
				[2, 0, 100, 1],
				[3, 0, 100, 1],
			],
			{ people: 3 },
		),
	);
	expect(find(star, 'session', 'centralisation')?.value).toBe(1);
	expect(find(star, 'person', 'in-strength', 1)?.value).toBe(2);
	const round = measure(
		sessionOf(
			[
				[1, 0, 100, 2],
				[2, 0, 100, 3],
				[3, 0, 100, 1],
			],
			{ people: 3 },
		),
	);
	expect(find(round, 'session', 'centralisation')?.value).toBe(0);
	expect(find(round, 'session', 'reciprocity')?.value).toBe(0);
});

test('looks that are unsure give a value between, and draws as far apart as the doubt', () => {
	const unsure: ShortLook[] = Array.from({ length: 50 }, (_, i) => [1, 2 * i, 2 * i + 2, 2, 0.6]);
	const row = find(measure(sessionOf([...unsure, [2, 0, 100, 1]])), 'dyad', 'look', 1, 2);
	expect(row?.best).toBe(1);
	// Drawn 50 times with errors in common: the mean is 0.6 within about four standard errors.
	expect(row?.value).toBeGreaterThan(0.4);
	expect(row?.value).toBeLessThan(0.8);
	const draws = row?.draws.flatMap((draw) => draw ?? []) ?? [];
	expect(Math.max(...draws) - Math.min(...draws)).toBeGreaterThan(0.4);
});

test('events are counted by minutes in the picture: of the actor, of all who take part, and of the session', () => {
	const event = (number: number, kind: SocialEvent['kind'], people: number[]): SocialEvent => ({
		...{ eventId: eventIdOf(number), kind, gesture: null, startMs: 0, endMs: 30_000, target: null, confidence: 1 },
		...{ people: people.map(personIdOf), source: 'model' as const },
		evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	});
	const session = sessionOf(pair, { seconds: 120 });
	const rows = measure({
		...session,
		events: [event(1, 'head-nod', [1]), event(2, 'mutual-gaze', [1, 2]), event(3, 'speaking', [2])],
	});
	expect(find(rows, 'person', 'rate:head-nod', 1)?.value).toBe(0.5);
	expect(find(rows, 'person', 'rate:head-nod', 2)?.value).toBe(0);
	expect(find(rows, 'person', 'rate:mutual-gaze', 2)?.value).toBe(0.5);
	expect(find(rows, 'session', 'rate:mutual-gaze')?.value).toBe(0.25);
	expect(find(rows, 'person', 'speaking', 2)?.value).toBe(0.25);
});

test('a session’s value is the mean over those who have the role, and unknown where nobody has', () => {
	const rows = measure(sessionOf(pair));
	const roleOf = (id: string) => (id === 'P1' ? 'infant' : 'caregiver');
	const ask = askOfAll('person', 'look-people');
	expect(sessionValue(rows, ask, roleOf)?.value).toBeCloseTo(0.35, 9);
	expect(sessionValue(rows, { ...ask, role: 'infant' }, roleOf)?.value).toBeCloseTo(0.4, 9);
	expect(sessionValue(rows, { ...ask, role: 'teacher' }, roleOf)).toBeNull();
});
