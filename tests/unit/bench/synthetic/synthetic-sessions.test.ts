import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syntheticSession, type SyntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import type { SocialEventKind } from '../../../../src/core/social';

const KINDS: readonly SocialEventKind[] = [
	'look-at-head',
	'mutual-gaze',
	'shared-attention',
	'joint-attention',
	'gaze-following',
	'gaze-aversion',
	'gaze-shift',
	'attention-capture',
	'camera-contact',
	'deictic-gesture',
	'pointing-followed',
	'head-nod',
	'head-shake',
	'speaking',
];

const seeds = fc.integer({ min: 0, max: 100_000 });
const check = (law: (session: SyntheticSession) => void) =>
	fc.assert(
		fc.property(seeds, (seed) => law(syntheticSession({ seed, durationMs: 45_000 }))),
		{ numRuns: 40 },
	);

describe('synthetic sessions', { timeout: 60_000 }, () => {
	test('the same seed makes the same session, as plain data; another seed makes another', () => {
		const session = syntheticSession({ seed: 3 });
		expect(syntheticSession({ seed: 3 })).toEqual(session);
		expect(JSON.parse(JSON.stringify(session))).toEqual(session);
		expect(syntheticSession({ seed: 4 }).events).not.toEqual(session.events);
	});

	test('twenty of them have every kind of event, every gesture, two to eight people, and people out of sight', () => {
		const sessions = Array.from({ length: 20 }, (_, seed) => syntheticSession({ seed }));
		const events = sessions.flatMap((s) => s.events);
		expect(KINDS.filter((kind) => !events.some((e) => e.kind === kind))).toEqual([]);
		expect(new Set(events.map((e) => e.gesture))).toEqual(new Set([null, 'pointing', 'showing', 'giving', 'reaching']));
		const counts = sessions.map((s) => s.people.length);
		expect(Math.min(...counts)).toBe(2);
		expect(Math.max(...counts)).toBe(8);
		const withGaps = sessions.filter((s) => s.unseen.length > 0);
		expect(withGaps.length).toBeGreaterThan(3);
		expect(withGaps.length).toBeLessThan(17);
	});

	test('events lie within the session, in order, numbered, with people of the cast', () => {
		check(({ events, people, durationMs }) => {
			const ids = new Set(people.map((p) => p.personId));
			events.forEach((e, i) => {
				expect(e.eventId).toBe(`E${i + 1}`);
				expect(e.startMs).toBeGreaterThanOrEqual(i === 0 ? 0 : events[i - 1]!.startMs);
				expect(e.endMs).toBeGreaterThan(e.startMs);
				expect(e.endMs).toBeLessThanOrEqual(durationMs);
				expect(e.people.length).toBeGreaterThan(0);
				expect(e.people.every((p) => ids.has(p))).toBe(true);
				expect(e.confidence).toBeGreaterThanOrEqual(0.5);
				expect(e.confidence).toBeLessThanOrEqual(1);
			});
		});
	});

	test('eye contact is there exactly while both look at each other', () => {
		check(({ events, looks }) => {
			for (const { startMs, endMs, people } of events.filter((e) => e.kind === 'mutual-gaze')) {
				const middleMs = startMs + 100;
				const [a, b] = people;
				const looksAt = (from: string, to: string) =>
					looks.some(
						(l) =>
							l.personId === from &&
							l.target.kind === 'person' &&
							l.target.personId === to &&
							l.startMs <= middleMs &&
							l.endMs > middleMs,
					);
				expect(endMs! - startMs).toBeGreaterThanOrEqual(200);
				expect(looksAt(a!, b!) && looksAt(b!, a!)).toBe(true);
			}
		});
	});

	test('nobody looks at two things at once but for the jitter, and nobody is seen while out of sight', () => {
		check(({ looks, unseen }) => {
			for (const { personId, startMs, endMs } of unseen) {
				const seen = looks.filter((l) => l.personId === personId && l.startMs < endMs && l.endMs > startMs);
				expect(seen).toEqual([]);
			}
			const exact = looks.filter((l) => l.startMs < l.endMs);
			expect(exact).toHaveLength(looks.length);
		});
		const { happened } = syntheticSession({ seed: 9 });
		for (const look of happened.looks) {
			const overlapping = happened.looks.filter(
				(l) => l.personId === look.personId && l.startMs < look.endMs && l.endMs > look.startMs,
			);
			expect(overlapping).toHaveLength(1);
		}
	});

	test('what was seen without gaps and jitter is what happened', () => {
		const { events, happened } = syntheticSession({ seed: 12, missing: 0, jitterMs: 0 });
		const bare = (list: typeof events) =>
			list.map(({ kind, people, startMs, endMs }) => [kind, people, startMs, endMs]);
		expect(bare(events)).toEqual(bare(happened.events));
	});

	test('people out of sight lose events', () => {
		const { events, happened } = syntheticSession({ seed: 12, missing: 1, jitterMs: 0 });
		expect(events.length).toBeLessThan(happened.events.length);
	});
});
