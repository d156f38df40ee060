import { personIdOf } from '../../../../src/core/people';
import type { Look, SessionLooks } from '../../../../src/study/measures/session-looks';

/** A look written short: whose (1, 2, …), from and to in seconds, and where to: a number of a person, or a target. */
export type ShortLook = [who: number, fromS: number, toS: number, target: number | string, probability?: number];

/** Looks that are sure of their target, or as sure as said; the rest of the probability is at `outside`. */
const looksOf = (shorts: readonly ShortLook[]): Look[] =>
	shorts
		.map(([who, fromS, toS, to, probability = 1]) => ({
			personId: personIdOf(who),
			startMs: fromS * 1000,
			endMs: toS * 1000,
			scores: [
				{ target: typeof to === 'number' ? `person:P${to}` : to, probability },
				...(probability < 1 ? [{ target: 'outside', probability: 1 - probability }] : []),
			],
		}))
		.sort((a, b) => a.startMs - b.startMs);

/** A session of these looks, in which everybody who looks is seen all the time. */
export const sessionOf = (shorts: readonly ShortLook[], { seconds = 100, people = 2 } = {}): SessionLooks => {
	const looks = looksOf(shorts);
	const knownMs = (id: string) =>
		looks.reduce((sum, { personId, startMs, endMs }) => sum + (personId === id ? endMs - startMs : 0), 0);
	return {
		...{ sessionId: 'S1', durationMs: seconds * 1000, looks, events: [] },
		people: Array.from({ length: people }, (_, i) => ({
			...{ personId: personIdOf(i + 1), label: null, role: null, visibleMs: seconds * 1000 },
			gazeKnownMs: knownMs(personIdOf(i + 1)),
		})),
	};
};
