import { expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import { mergeObservation, resolveMerges } from '../../../../src/core/merge';
import type { CorrectionStep } from '../../../../src/core/corrections';
import type { PersonId } from '../../../../src/core/people';
import type { RelationLikeness } from '../../../../src/core/perception';
import { observationLine, toObservation } from '../../../../src/session/file/json-lines';
import { parseLine } from '../../../../src/session/file/session-schema';
import { correctFrame } from '../../../../src/session/corrections/observations';
import { identityPlan, stretchAt } from '../../../../src/session/corrections/identity';
import { appendToRuns, mergeRuns, startRuns } from '../../../../src/session/log/attention-runs';
import { likenessWithin } from '../../../../src/session/log/pair-likeness';

const [p1, p2, p3] = ['P1', 'P2', 'P3'] as [PersonId, PersonId, PersonId];
const answers = (best: string, share: number, other: string): RelationLikeness[] => [
	{ name: best, cosine: 0.25, share },
	{ name: other, cosine: 0.2, share: 1 - share },
];
const seen = (personId: PersonId, likeness: Observation['likeness']): Observation => ({
	...{ frameIndex: 3, tMs: 100, personId, box: { x: 0, y: 0, width: 10, height: 10 }, headPose: null },
	...{ gaze: null, pointing: null, gesture: null, speaking: null, expression: null },
	...(likeness && { likeness }),
});
const like = (other: PersonId, best = 'friends', share = 0.75) => ({
	...{ with: other, domain: answers('intimate', share, 'not intimate') },
	relation: answers(best, share, best === 'friends' ? 'family' : 'friends'),
});
const all = { startMs: 0, endMs: Infinity };

test('pictures of a pair are averaged over the window, whoever of the two they stand with', () => {
	const book = startRuns();
	appendToRuns(book, 0, [seen(p1, [like(p2, 'friends', 0.75)]), seen(p2, undefined)]);
	appendToRuns(book, 2000, [seen(p1, undefined), seen(p2, [like(p1, 'family', 0.9)])]);
	const [pair] = likenessWithin(book.pairs, all);
	expect(pair).toMatchObject({ first: p1, second: p2, count: 2 });
	expect(pair!.relation.map(({ name }) => name)).toEqual(['family', 'friends']);
	expect(pair!.relation[0]!.share).toBeCloseTo((0.25 + 0.9) / 2);
	expect(likenessWithin(book.pairs, { startMs: 1000, endMs: 3000 })[0]!.count).toBe(1);
	expect(likenessWithin(book.pairs, { startMs: 3000, endMs: 9000 })).toEqual([]);
});

test('frames without a reading add nothing', () => {
	const book = startRuns();
	for (let i = 0; i < 100; i++) appendToRuns(book, i * 100, [seen(p1, undefined)]);
	expect(book.pairs).toEqual([]);
});

test('two ids that turn out to be one person are no pair, and other pairs follow the id', () => {
	const book = startRuns();
	appendToRuns(book, 0, [seen(p1, [like(p2), like(p3)])]);
	mergeRuns(book, [{ from: p3, into: p1 }]);
	expect(likenessWithin(book.pairs, all).map(({ first, second }) => [first, second])).toEqual([[p1, p2]]);
	const merged = mergeObservation(seen(p3, [like(p1), like(p2)]), resolveMerges([{ from: p3, into: p1 }]));
	expect(merged.likeness!.map((pair) => pair.with)).toEqual([p2]);
});

test('a swap corrects both ends of a pair, and somebody left out is in none', () => {
	const pairsUnder = (correction: CorrectionStep) =>
		correctFrame([seen(p1, [like(p2), like(p3)])], stretchAt(identityPlan([correction]), 100)).flatMap((o) =>
			o.likeness!.map((pair) => [o.personId, pair.with]),
		);
	expect(pairsUnder({ kind: 'swap', people: [p1, p2], fromMs: 0 })).toEqual([
		[p2, p1],
		[p2, p3],
	]);
	expect(pairsUnder({ kind: 'ignore', personId: p3, startMs: null, endMs: null })).toEqual([[p1, p2]]);
});

test('a session file holds it where it was read, and nothing of it elsewhere', () => {
	const text = JSON.stringify(observationLine(seen(p1, [like(p2)])));
	const line = parseLine(text, 1);
	expect(line.type === 'observation' && toObservation(line)).toEqual(seen(p1, [like(p2)]));
	expect(JSON.stringify(observationLine(seen(p1, undefined)))).not.toContain('likeness');
	expect(() => parseLine(text.replace('"share":0.75', '"share":7.5'), 1)).toThrow();
});
