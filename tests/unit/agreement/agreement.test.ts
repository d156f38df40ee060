import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCoders, defaultAgreementOptions, type AgreementOptions } from '../../../src/agreement/agreement';
import type { CodedEvent } from '../../../src/agreement/coded-event';
import { matchEvents } from '../../../src/agreement/event-scores';
import { edgesBetween, matchOneToOne } from '../../../src/agreement/matching';
import { eventOf, head, numbered, thing } from '../../fixtures/exported-session';

const options = (more: Partial<AgreementOptions> = {}): AgreementOptions => ({
	...defaultAgreementOptions,
	window: { startMs: 0, endMs: 20_000 },
	...more,
});
const look = (from: string, to: string, startMs: number, endMs: number) =>
	eventOf('look-at-head', [from, to], startMs, endMs, { target: head(to) });
const point = (from: string, startMs: number, endMs: number, at = 'cup') =>
	eventOf('deictic-gesture', [from], startMs, endMs, { gesture: 'pointing', target: thing(at) });

/** Ours and theirs of a small scene that is worked out by hand below. */
const ours = numbered([
	look('P1', 'P2', 0, 4000),
	look('P1', 'P2', 6000, 8000),
	look('P2', 'P1', 1000, 3000),
	point('P1', 10_000, 12_000),
	eventOf('head-nod', ['P2'], 15_000, 16_000),
]);
const theirs = numbered([
	look('P1', 'P2', 500, 4000),
	look('P1', 'P3', 6000, 8000),
	look('P2', 'P1', 2500, 5500),
	eventOf('deictic-gesture', ['P1'], 10_500, 12_000, { gesture: 'showing', target: thing('cup') }),
	look('P1', 'P2', 18_000, 19_000),
]);

describe('two coders of one scene', () => {
	const report = compareCoders(ours, theirs, options());

	test('time-unit κ of looks is worked out by hand', () => {
		// P1 ours: seconds 0–3, 6–7; theirs (middles from 500 on): 0–3, 6–7, 18. Both 6, only theirs 1, neither 13.
		// P2 ours: 1–2; theirs: 2–4 (middles 2500 to 4500, 5500 not). Both 1, only ours 1, only theirs 2, neither 16.
		// Pooled of 40: both 7, ours 1, theirs 3, neither 29: pₒ = 36/40, pₑ = (8·10 + 32·30)/1600 = 0.65.
		const looks = report.byKind.find((k) => k.channel === 'look-at-head')!;
		expect(looks.units).toBe(40);
		expect(looks.agreement).toBeCloseTo(0.9, 12);
		expect(looks.kappa).toBeCloseTo((0.9 - 0.65) / 0.35, 12);
	});

	test('events match by onset and by overlap, once each', () => {
		const looks = report.byKind.find((k) => k.channel === 'look-at-head')!;
		// Onsets: 0/500 and 6000/6000 match; 1000/2500 is too far. Overlaps: 3500/4000 and 1 match; 500/4500 does not.
		expect(looks.onset).toMatchObject({ matched: 2, ours: 3, theirs: 4, precision: 2 / 3, recall: 0.5, f1: 4 / 7 });
		expect(looks.iou).toMatchObject({ matched: 2, ours: 3, theirs: 4 });
		const close = compareCoders(ours, theirs, options({ toleranceMs: 1500 }));
		expect(close.byKind.find((k) => k.channel === 'look-at-head')!.onset.matched).toBe(3);
		const strict = compareCoders(ours, theirs, options({ minIou: 0.9 }));
		expect(strict.byKind.find((k) => k.channel === 'look-at-head')!.iou.matched).toBe(1);
	});

	test('with targets, a look at another person is no match and its units disagree', () => {
		const withTargets = compareCoders(ours, theirs, options({ comparesTargets: true }));
		const p1 = withTargets.byKindAndPerson.find((k) => k.channel === 'look-at-head' && k.personId === 'P1')!;
		expect(p1.onset.matched).toBe(1);
		// Of 20: none/none 13, P2/P2 4, P2/P3 2, none/P2 1.
		expect(p1.agreement).toBeCloseTo(17 / 20, 12);
	});

	test('kinds that the other coder never used are not held against us, and are named', () => {
		expect(report.notCompared).toEqual(['head-nod', 'pointing']);
		expect(report.byKind.map((k) => k.channel)).toEqual(['look-at-head', 'showing']);
		const asked = compareCoders(ours, theirs, options({ channels: ['pointing', 'showing'] }));
		expect(asked.byKind.map((k) => [k.channel, k.iou.ours, k.iou.theirs])).toEqual([
			['pointing', 1, 0],
			['showing', 0, 1],
		]);
	});

	test('events outside of the time both watched are counted apart', () => {
		expect(report.outside).toBe(0);
		// In thousandths taken for seconds, all lie behind the end.
		const late = theirs.map((e) => ({ ...e, startMs: 1000 * e.startMs + 1e6, endMs: 1000 * e.endMs + 1e6 }));
		const { outside, byKind } = compareCoders(ours, late, options());
		expect([outside, byKind]).toEqual([theirs.length, []]);
	});

	test('disagreements say what differs and where to seek', () => {
		const all = compareCoders(ours, theirs, options({ channels: ['look-at-head', 'pointing', 'showing', 'head-nod'] }));
		expect(all.disagreements.map((d) => [d.what, d.startMs, d.endMs, d.ours?.eventId, d.theirs?.eventId])).toEqual([
			['times', 1000, 5500, 'E3', 'E3'],
			['target', 6000, 8000, 'E2', 'E2'],
			['kind', 10_000, 12_000, 'E4', 'E4'],
			['only-ours', 15_000, 16_000, 'E5', undefined],
			['only-theirs', 18_000, 19_000, undefined, 'E5'],
		]);
		const at = (ours_: string, theirs_: string) =>
			all.confusion.counts[all.confusion.labels.indexOf(ours_)]![all.confusion.labels.indexOf(theirs_)];
		expect(at('look-at-head', 'look-at-head')).toBe(3);
		expect(at('pointing', 'showing')).toBe(1);
		expect(at('head-nod', 'none')).toBe(1);
		expect(at('none', 'look-at-head')).toBe(1);
	});

	test('people whom the other coder did not code are not compared', () => {
		const focal = compareCoders(
			ours,
			theirs.filter((e) => e.people[0] === 'P1'),
			options(),
		);
		expect(focal.byPerson.map((p) => p.personId)).toEqual(['P1']);
		expect(focal.disagreements.some((d) => d.people[0] === 'P2')).toBe(false);
	});
});

test('eye contact that is coded for one of the two only is the same eye contact', () => {
	const both = [eventOf('mutual-gaze', ['P1', 'P2'], 1000, 3000)];
	const one = [eventOf('mutual-gaze', ['P1'], 1000, 3000)];
	const other = [eventOf('mutual-gaze', ['P3'], 1000, 3000)];
	expect(compareCoders(both, one, options()).overall.iou.f1).toBe(1);
	expect(compareCoders(both, one, options()).overall.kappa).toBe(1);
	expect(compareCoders(both, other, options()).overall.iou.f1).toBe(0);
});

test('the same look by another person is no match', () => {
	const report = compareCoders([look('P1', 'P3', 0, 1000)], [look('P2', 'P3', 0, 1000)], options({ people: null }));
	expect(report.overall.iou.matched).toBe(0);
});

test('nothing coded gives unknown, not zero', () => {
	const { overall, disagreements } = compareCoders(ours, [], options());
	expect(overall).toMatchObject({ kappa: null, agreement: null, units: 0 });
	expect(overall.iou).toMatchObject({ precision: null, recall: null, f1: null });
	expect(disagreements).toEqual([]);
});

const anyEvents = fc
	.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })), { maxLength: 7 })
	.map((list): CodedEvent[] =>
		list
			.map(([start, lasts]) => look('P1', 'P2', start * 100, (start + lasts) * 100))
			.sort((a, b) => a.startMs - b.startMs),
	);

describe('matching', () => {
	/** Most pairs by trying everything. */
	const most = (edges: readonly { a: number; b: number }[], a = 0, used = new Set<number>(), count = 0): number =>
		a > 7
			? count
			: Math.max(
					most(edges, a + 1, used, count),
					...edges
						.filter((e) => e.a === a && !used.has(e.b))
						.map((e) => most(edges, a + 1, new Set([...used, e.b]), count + 1)),
				);

	test('pairs as many as can be, each once, and only what fits', () => {
		fc.assert(
			fc.property(anyEvents, anyEvents, (a, b) => {
				for (const rule of [
					{ by: 'onset', toleranceMs: 500 },
					{ by: 'iou', minIou: 0.3 },
				] as const) {
					const partners = matchEvents(a, b, rule, false);
					const paired = partners.flatMap((j, i) => (j < 0 ? [] : [[a[i]!, b[j]!] as const]));
					expect(new Set(partners.filter((j) => j >= 0)).size).toBe(paired.length);
					const apart = ([x, y]: readonly [CodedEvent, CodedEvent]) => Math.abs(x.startMs - y.startMs);
					if (rule.by === 'onset') expect(paired.every((p) => apart(p) <= 500)).toBe(true);
					const reach = rule.by === 'onset' ? 500 : 0;
					const fits = (x: CodedEvent, y: CodedEvent) => (matchEvents([x], [y], rule, false)[0] === 0 ? 1 : null);
					const every = a.flatMap((x, i) => b.flatMap((y, j) => (fits(x, y) ? [{ a: i, b: j }] : [])));
					expect(edgesBetween(a, b, reach, fits).map(({ a: i, b: j }) => ({ a: i, b: j }))).toEqual(every);
					expect(paired.length).toBe(most(every));
				}
			}),
			{ numRuns: 200 },
		);
	});

	test('refuses thousands of events at one and the same time, and says when', () => {
		const same = (count: number) => Array.from({ length: count }, () => eventOf('head-nod', ['P1'], 5000, 6000));
		expect(edgesBetween(same(1000), same(1000), 0, () => 1)).toHaveLength(1_000_000);
		expect(() => edgesBetween(same(1000), same(1001), 0, () => 1)).toThrow(/near 5 s/);
	});

	test('gives up a better pair where that allows one more', () => {
		const edges = [
			{ a: 0, b: 0, fit: 1 },
			{ a: 0, b: 1, fit: 0.5 },
			{ a: 1, b: 0, fit: 0.5 },
		];
		expect(matchOneToOne(2, 2, edges)).toEqual([1, 0]);
	});

	test('the same on both sides is full agreement, whoever is first', () => {
		fc.assert(
			fc.property(anyEvents, anyEvents, (a, b) => {
				const there = compareCoders(a, b, options({ channels: ['look-at-head'], people: ['P1' as never] })).overall;
				const back = compareCoders(b, a, options({ channels: ['look-at-head'], people: ['P1' as never] })).overall;
				expect(there.kappa).toEqual(back.kappa);
				expect(there.onset.f1).toEqual(back.onset.f1);
				expect(there.iou.precision).toEqual(back.iou.recall);
				if (a.length > 0) expect(compareCoders(a, a, options()).overall.iou.f1).toBe(1);
			}),
		);
	});
});
