import { expect, test } from 'vitest';
import { eventTimesOf } from '../../../../src/study/open/opened-study';
import { binsOf, periEventOf, timeCourseOf } from '../../../../src/study/compare/peri-event';

const times = (...spans: [number, number][]) => eventTimesOf(spans.map(([startMs, endMs]) => ({ startMs, endMs })));
const question = { aroundMs: 1000, binMs: 500 };

test('the bins lie around the start of the trigger', () => {
	expect(binsOf(question)).toEqual([-750, -250, 250, 750]);
});

test('the share of triggers at which the response goes on is found at each time', () => {
	// The first trigger at 10 s has a response from 10.1 to 10.5 s; the second at 20 s has none.
	const course = periEventOf(times([10_000, 10_100], [20_000, 20_100]), times([10_100, 10_500]), {
		...question,
		durationMs: 60_000,
	});
	expect(course).toEqual([0, 0, 0.5, 0]);
});

test('a long response that began earlier counts, also behind a short one', () => {
	const course = periEventOf(times([10_000, 10_100]), times([5000, 11_000], [9000, 9100]), {
		...question,
		durationMs: 60_000,
	});
	expect(course).toEqual([1, 1, 1, 1]);
});

test('time before the start and after the end of the video is unknown, not without a response', () => {
	expect(periEventOf(times([0, 100]), times(), { ...question, durationMs: 500 })).toEqual([null, null, 0, null]);
});

test('each session counts once, and those without the trigger not at all', () => {
	const { sessions, points } = timeCourseOf(
		'a',
		[
			[1, 0, 0, 0],
			[0, 0, 0, 0],
			[null, null, null, null],
		],
		question,
	);
	expect(sessions).toBe(2);
	expect(points[0]).toEqual({ offsetMs: -750, mean: 0.5, interval: null });
});
