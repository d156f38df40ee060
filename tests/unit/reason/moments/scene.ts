import { seededRandom } from '../../../../src/core/maths/random';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../../../src/core/social';
import type { MomentSession } from '../../../../src/reason/moments/evidence';

export const anna = 'P1' as PersonId;
export const ben = 'P2' as PersonId;

/** Numbers from 0 to 1 that are the same every time. */
const seeded = (seed: number): (() => number) => seededRandom(seed).uniform;

let count = 0;

/** An event of one or two, seconds. */
export const event = (kind: SocialEventKind, startS: number, endS: number, people = [anna, ben]): SocialEvent => ({
	eventId: `EV${++count}` as EventId,
	kind,
	gesture: kind === 'deictic-gesture' ? 'pointing' : null,
	startMs: startS * 1000,
	endMs: endS * 1000,
	people,
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	source: 'model',
});

/** Five minutes of two people with nothing in them. */
export const empty: MomentSession = {
	people: [
		{ personId: anna, name: 'Anna' },
		{ personId: ben, name: 'Ben' },
	],
	events: [],
	looks: [],
	untilMs: 300_000,
	expressions: null,
	movement: null,
	words: null,
};

/** Five minutes at 5 samples a second of noisy expression scores in which Anna's `name` bursts. */
export const withBurst = (
	name: string,
	{ startS, endS, seed = 7 }: { startS: number; endS: number; seed?: number },
) => {
	const random = seeded(seed);
	const expressions = Array.from({ length: 1500 }, (_, i) => i * 200).flatMap((tMs) =>
		[anna, ben].flatMap((personId) =>
			['neutral', 'happy', 'sad', 'angry', 'surprised'].map((n) => {
				const isBurst = personId === anna && n === name && tMs >= startS * 1000 && tMs < endS * 1000;
				const value = (n === 'neutral' ? 0.6 : 0) + (isBurst ? 0.7 : 0) + 0.2 * random();
				return { personId, name: n, tMs, value };
			}),
		),
	);
	return { ...empty, expressions };
};
