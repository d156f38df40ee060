import { describe, expect, test } from 'vitest';
import {
	filterEvents,
	isEventShown,
	isPersonShown,
	leavesOut,
	showsAll,
} from '../../../../src/state/timeline/event-filter';
import { event, p1, p2, p3 } from '../../present/timeline/scene';

describe('the filter of events', () => {
	test('without a choice leaves out nothing, and hands on the very list', () => {
		const events = [event({ confidence: 0 }), event({ kind: 'gaze-shift', people: [p3] })];
		expect(filterEvents(events, showsAll)).toBe(events);
		expect(leavesOut(showsAll)).toBe(false);
	});

	test('keeps every event in which a chosen person takes part, with whomever', () => {
		const choice = { ...showsAll, people: new Set([p1]) };
		expect(isEventShown(event({ people: [p2, p1] }), choice)).toBe(true);
		expect(isEventShown(event({ people: [p2, p3] }), choice)).toBe(false);
		expect(isPersonShown(p1, choice)).toBe(true);
		expect(isPersonShown(p2, choice)).toBe(false);
		expect(isPersonShown(p2, showsAll)).toBe(true);
	});

	test('leaves out what is less sure than asked for, and keeps what is just as sure', () => {
		const choice = { ...showsAll, minConfidence: 0.5 };
		expect(isEventShown(event({ confidence: 0.5 }), choice)).toBe(true);
		expect(isEventShown(event({ confidence: 0.499 }), choice)).toBe(false);
	});

	test('leaves out hidden kinds and no others', () => {
		const choice = { ...showsAll, hiddenKinds: new Set(['gaze-shift'] as const) };
		expect(filterEvents([event(), event({ kind: 'gaze-shift' })], choice).map(({ kind }) => kind)).toEqual([
			'mutual-gaze',
		]);
	});
});
