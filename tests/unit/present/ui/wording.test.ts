import { keysOf } from '../../../../src/core/collections';
import { eventKinds } from '../../../../src/core/event-kinds/kinds';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../../src/core/errors';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent } from '../../../../src/core/social';
import { formatMs, formatPercent, formatSeconds, formatTime } from '../../../../src/present/ui/format';
import { announcement, errorWords, eventWords, targetWords } from '../../../../src/present/ui/wording';
import { defaultName } from '../../../../src/core/people';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const [p1, p2] = ['P1' as PersonId, 'P2' as PersonId];
const event = (parts: Partial<SocialEvent>): SocialEvent => ({
	eventId: 'E1' as EventId,
	kind: 'look-at-head',
	gesture: null,
	startMs: 0,
	endMs: 1000,
	people: [p1, p2],
	target: null,
	confidence: 0.8,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	source: 'model',
	...parts,
});

describe('numbers', () => {
	test.each([
		[0, '0:00.0'],
		[4600, '0:04.6'],
		[59_999, '0:59.9'],
		[3_661_000, '1:01:01'],
	])('%d ms is %s on the timeline', (ms, words) => expect(formatTime(ms)).toBe(words));

	test.each([
		[840, '0.8 s'],
		[42_000, '42 s'],
		[185_000, '3 min 05 s'],
	])('%d ms last %s', (ms, words) => expect(plain(formatSeconds(ms))).toBe(words));

	test('a probability never becomes a certainty by rounding', () => {
		expect(plain(formatPercent(0.999))).toBe('99 %');
		expect(plain(formatPercent(1))).toBe('100 %');
	});

	test('short times keep a decimal', () => {
		expect(plain(formatMs(0.43))).toBe('0.4 ms');
		expect(plain(formatMs(212.4))).toBe('212 ms');
	});
});

describe('words', () => {
	test.each(Object.keys(errorWords) as ErrorCode[])('%s says what happened and what to do', (code) => {
		expect(errorWords[code].title.length).toBeGreaterThan(10);
		expect(errorWords[code].advice.length).toBeGreaterThan(20);
		expect(errorWords[code].title + errorWords[code].advice).not.toMatch(/undefined|null|NaN/);
	});

	test('every error has words of its own', () => {
		const titles = Object.values(errorWords).map((w) => w.title);
		expect(new Set(titles).size).toBe(titles.length);
	});

	test('names stand for ids', () => {
		const nameOf = (id: PersonId) => (id === p1 ? 'Anna' : defaultName(id));
		expect(eventWords(event({}), nameOf)).toBe('Anna looks at Person 2');
		expect(eventWords(event({ kind: 'mutual-gaze' }), nameOf)).toBe('Anna and Person 2 look at each other');
		// The leader comes first in the event.
		expect(eventWords(event({ kind: 'gaze-following', target: null }), nameOf)).toBe(
			'Person 2 follows the gaze of Anna',
		);
		expect(targetWords({ kind: 'outside' }, nameOf)).toBe('elsewhere');
	});

	test('pointing whose target is unknown says so', () => {
		const pointing = event({ kind: 'deictic-gesture', gesture: 'pointing', people: [p1] });
		expect(eventWords(pointing, defaultName)).toBe('Person 1 points at something');
	});

	test('every kind of event makes a sentence', () => {
		for (const kind of keysOf(eventKinds)) {
			expect(eventWords(event({ kind }), defaultName)).toMatch(/Person 1|something/);
		}
	});

	test('a screen reader hears of the end once it is there', () => {
		const done = { kind: 'done', reason: 'end', untilMs: 1, damage: null } as const;
		expect(announcement(done, null, 'a.mp4', 1)).toBe('Analysis of a.mp4 is complete: 1 person seen');
		expect(announcement(done, 'b.mp4', 'a.mp4', 1)).toBe('Opening b.mp4');
	});
});
