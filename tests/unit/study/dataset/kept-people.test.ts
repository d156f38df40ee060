import { expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import { personIdOf } from '../../../../src/core/people';
import { eventIdOf, type SocialEvent } from '../../../../src/core/social';
import { KeptPeople } from '../../../../src/study/dataset/kept-people';

const [P1, P2, P3] = [1, 2, 3].map(personIdOf) as [
	ReturnType<typeof personIdOf>,
	ReturnType<typeof personIdOf>,
	ReturnType<typeof personIdOf>,
];

const looking = (personId: typeof P1, shares: readonly [typeof P1, number][]): Observation => ({
	...{ frameIndex: 0, tMs: 0, personId, box: { x: 0, y: 0, width: 1, height: 1 }, headPose: null },
	...{ pointing: null, gesture: null, speaking: null, expression: null },
	gaze: {
		...{ ray: null, point: null },
		scores: shares.map(([of, probability]) => ({
			...{ probability, visualAngleRad: 0.1 },
			target: { kind: 'person' as const, personId: of, part: 'head' as const },
		})),
	},
});

const event = (people: SocialEvent['people'], target: SocialEvent['target'] = null): SocialEvent => ({
	...{ eventId: eventIdOf(1), kind: 'mutual-gaze', gesture: null, startMs: 0, endMs: 1, people, target, confidence: 1 },
	...{ source: 'model', evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 } },
});

test('looks at who is left out count as looks elsewhere, and who is left out is not there', () => {
	const kept = new KeptPeople([], [P3]);
	const scores = kept.observation(
		looking(P1, [
			[P3, 0.7],
			[P2, 0.3],
		]),
	)?.gaze?.scores;
	expect(scores).toEqual([
		{ target: { kind: 'outside' }, probability: 0.7, visualAngleRad: null },
		{ target: { kind: 'person', personId: P2, part: 'head' }, probability: 0.3, visualAngleRad: 0.1 },
	]);
	expect(kept.observation(looking(P3, [[P1, 1]]))).toBeNull();
	expect(kept.person(P3)).toBeNull();
});

test('events of who is left out are gone, and events about them lose their target', () => {
	const kept = new KeptPeople([], [P3]);
	expect(kept.event(event([P1, P3]))).toBeNull();
	expect(kept.event(event([P1, P2], { kind: 'person', personId: P3, part: 'head' }))?.target).toBeNull();
});

test('two people who are one participant become one, and are left out as one', () => {
	const kept = new KeptPeople([{ from: P3, into: P2 }], []);
	expect(
		kept.observation(
			looking(P1, [
				[P3, 0.6],
				[P2, 0.4],
			]),
		)?.gaze?.scores,
	).toMatchObject([{ probability: 1 }]);
	expect(kept.person(P3)).toBe(P2);
	expect(new KeptPeople([{ from: P3, into: P2 }], [P3]).person(P2)).toBeNull();
});
