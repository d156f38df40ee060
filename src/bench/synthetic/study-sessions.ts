import type { Observation, TargetScore } from '../../core/attention';
import { seededRandom, type SeededRandom } from '../../core/maths/random';
import { personIdOf, type PersonId } from '../../core/people';
import { headOf, lengthMs, thingTarget } from './cast';
import { objectIdOf, type Target } from '../../core/attention';

/** How a study of made-up sessions is drawn. */
export type StudyOptions = {
	/** The same seed gives the same study. */
	seed: number;
	/** In each of the two conditions. */
	sessions: number;
	/** Mean share of time that the child looks at the other, in both conditions. */
	shares: readonly [number, number];
	/** Standard deviation of that share from session to session. */
	sessionSd: number;
	minutes: number;
	/** Analysed frames a second. */
	fps: number;
	/** Standard deviation of a measured direction, degrees: 5 of near faces, 20 and more of small ones. */
	sigmaDeg: number;
};

/** Six sessions of ten minutes in each condition, near faces. */
export const defaultStudy: StudyOptions = {
	...{ seed: 1, sessions: 6, shares: [0.35, 0.35], sessionSd: 0.06, minutes: 10, fps: 5, sigmaDeg: 5 },
};

/** A made-up session of two. */
export type MadeSession = {
	sessionId: string;
	condition: 'a' | 'b';
	durationMs: number;
	/** The child, then the other. */
	people: readonly [PersonId, PersonId];
	/** In order of time. */
	observations: Generator<Observation>;
};

/** Where things are for who sits there, degrees from straight ahead to the other; and where looks at nothing go. */
const PLACES = { other: 0, cup: 35, book: -35, camera: 70 } as const;
/** Share of directions that count as nothing where no target is within this many standard deviations. */
const ELSEWHERE_DEG = 110;
/** Length of a look: median 1.5 s, as dwell times in play and talk (log-normal). */
const LOOK_MS = 1500;
/** A share of the error of a look is that of all looks at the same place, as where one sits does not change. */
const LASTING_SHARE = 0.5;
const BLINK_SHARE = 0.04;

type Place = keyof typeof PLACES | 'elsewhere';
const places = ['other', 'cup', 'book', 'camera'] as const;

const targetOf = (place: Place, other: PersonId): Target => {
	switch (place) {
		case 'other':
			return headOf(other);
		case 'cup':
			return thingTarget({ objectId: objectIdOf(1), label: 'cup', x: 0 });
		case 'book':
			return thingTarget({ objectId: objectIdOf(2), label: 'book', x: 0 });
		case 'camera':
			return { kind: 'camera' };
		case 'elsewhere':
			return { kind: 'outside' };
	}
};

/** Probability of each target from a measured direction, all equally likely before it. */
const scoresOf = (directionDeg: number, sigmaDeg: number, other: PersonId): TargetScore[] => {
	const likelihood = (atDeg: number) => Math.exp(-((directionDeg - atDeg) ** 2) / (2 * sigmaDeg ** 2));
	const all: { place: Place; weight: number }[] = [
		...places.map((place) => ({ place, weight: likelihood(PLACES[place]) })),
		{ place: 'elsewhere', weight: likelihood(-ELSEWHERE_DEG) + 1e-6 },
	];
	const total = all.reduce((sum, { weight }) => sum + weight, 0);
	return all
		.map(({ place, weight }) => ({
			target: targetOf(place, other),
			probability: weight / total,
			visualAngleRad: null,
		}))
		.sort((a, b) => b.probability - a.probability);
};

/** One person's gaze: looks one after another, each measured with an error that stays while it lasts. */
class Gazer {
	#place: Place = 'elsewhere';
	#untilMs = 0;
	#errorDeg = 0;
	readonly #lasting = new Map<Place, number>();
	readonly #share: number;
	readonly #sigmaDeg: number;
	readonly #random: SeededRandom;

	constructor(share: number, sigmaDeg: number, random: SeededRandom) {
		this.#share = share;
		this.#sigmaDeg = sigmaDeg;
		this.#random = random;
	}

	/** The measured direction at a time, degrees; `null` in a blink. */
	at(tMs: number): number | null {
		const random = this.#random;
		if (tMs >= this.#untilMs) {
			const others: readonly Place[] = ['cup', 'book', 'camera', 'elsewhere'];
			this.#place =
				random.uniform() < this.#share
					? 'other'
					: (others[Math.floor(random.uniform() * others.length)] ?? 'elsewhere');
			this.#untilMs = tMs + lengthMs(random, LOOK_MS, 0.6, [400, 8000]);
			const lasting = this.#lasting.get(this.#place) ?? random.normal();
			this.#lasting.set(this.#place, lasting);
			const own = random.normal();
			this.#errorDeg = this.#sigmaDeg * (Math.sqrt(LASTING_SHARE) * lasting + Math.sqrt(1 - LASTING_SHARE) * own);
		}
		const place = this.#place;
		const isBlink = random.uniform() < BLINK_SHARE;
		const atDeg = place === 'elsewhere' ? -ELSEWHERE_DEG : PLACES[place];
		return isBlink ? null : atDeg + this.#errorDeg;
	}
}

const BOX = { x: 0, y: 0, width: 80, height: 100 };

function* observationsOf(
	[child, other]: readonly [PersonId, PersonId],
	share: number,
	{ minutes, fps, sigmaDeg }: StudyOptions,
	random: SeededRandom,
): Generator<Observation> {
	const gazers = [new Gazer(share, sigmaDeg, random), new Gazer(0.4, sigmaDeg, random)];
	for (let frameIndex = 0; frameIndex < minutes * 60 * fps; frameIndex++) {
		const tMs = (frameIndex * 1000) / fps;
		for (const [i, gazer] of gazers.entries()) {
			const direction = gazer.at(tMs);
			const scores = direction === null ? null : scoresOf(direction, sigmaDeg, i === 0 ? other : child);
			yield {
				...{ frameIndex, tMs, personId: i === 0 ? child : other, box: BOX, headPose: null },
				gaze: scores && { ray: null, point: null, scores },
				...{ pointing: null, gesture: null, speaking: null, expression: null },
			};
		}
	}
}

/**
 * A made-up study: sessions of a child and somebody else in two conditions, in which the child looks at the other for a
 * share of the time that is planted. What is measured of it are directions with errors, and from them probabilities of
 * targets, as of real faces.
 */
export function* studySessions(options: StudyOptions): Generator<MadeSession> {
	const random = seededRandom(options.seed * 7919);
	const people = [personIdOf(1), personIdOf(2)] as const;
	for (const [i, condition] of (['a', 'b'] as const).entries()) {
		for (let n = 0; n < options.sessions; n++) {
			const drawn = (options.shares[i] ?? 0) + options.sessionSd * random.normal();
			const share = Math.min(0.95, Math.max(0.02, drawn));
			const own = seededRandom(Math.floor(random.uniform() * 2 ** 32));
			yield {
				...{ sessionId: `${condition}${n + 1}`, condition, people, durationMs: options.minutes * 60_000 },
				observations: observationsOf(people, share, options, own),
			};
		}
	}
}
