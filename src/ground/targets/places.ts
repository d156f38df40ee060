import { itemAt } from '../../core/collections';
import { length3 } from '../../core/geometry/length';
import type { Vec3 } from '../../core/geometry/space';

/**
 * Places where targets may be, as somebody sees them who looks or points: one camera cannot know depth, so each target has
 * several. A list for each measure, one number a place: at ten people there are thousands of places in every frame.
 */
export type Places = {
	/** How many there are; the lists may be longer. */
	readonly count: number;
	/** Direction to each, unit length; shorter for what is nearer than 5 cm. */
	readonly x: Float64Array;
	readonly y: Float64Array;
	readonly z: Float64Array;
	/** Half the target's angular size squared: variance of a look that lands somewhere on it, radians squared. */
	readonly spread: Float64Array;
	/** To there from the looker, metres. */
	readonly distanceM: Float64Array;
	/** Share of each among those of its target, which sum to 1. */
	readonly weight: Float64Array;
	/** Of people: their distance against that of the looker; see `relativeDepth`. */
	readonly step: Int8Array;
	/** For a further number a place, of whoever weighs them. */
	readonly logs: Float64Array;
};

/** Which places are those of one target: from `first` up to, not including, `end`. */
export type Span = { first: number; end: number };

/** Room for so many places. */
export const roomFor = (count: number): Places => {
	const numbers = new Float64Array(7 * count);
	const list = (k: number) => numbers.subarray(k * count, (k + 1) * count);
	return {
		...{ count, x: list(0), y: list(1), z: list(2), spread: list(3), distanceM: list(4), weight: list(5) },
		step: new Int8Array(count),
		logs: list(6),
	};
};

/**
 * Sets place `i` to what `from`, metres, sees of a thing of which `x`, `y` and `z` of the place say until now where it lies, metres.
 * Numbers alone, for thousands of places are set in a frame. Weight and step are left to the caller.
 *
 * @param radiusM half its size, metres
 * @param stepM distance to the next place where it may be, along the line of sight, metres
 */
export const seePlace = (places: Places, i: number, from: Vec3<'camera'>, radiusM: number, stepM: number): void => {
	const toX = places.x[i]!;
	const toY = places.y[i]!;
	const toZ = places.z[i]!;
	const x = toX - from[0];
	const y = toY - from[1];
	const z = toZ - from[2];
	const distance = Math.max(0.05, length3(x, y, z));
	const sight = Math.max(0.05, length3(toX, toY, toZ));
	const along = (x * toX + y * toY + z * toZ) / (distance * sight);
	const radiusAngle = Math.atan(radiusM / distance);
	const stepAngle = stepM > 0 ? Math.atan((stepM * Math.sqrt(Math.max(0, 1 - along * along))) / distance) : 0;
	places.x[i] = x / distance;
	places.y[i] = y / distance;
	places.z[i] = z / distance;
	places.distanceM[i] = distance;
	// The variance of a place anywhere on a disc is a quarter of its radius squared.
	// It lies anywhere within its step: the variance of that is a twelfth of its angle squared.
	places.spread[i] = (radiusAngle * radiusAngle) / 4 + (stepAngle * stepAngle) / 12;
};

/** One place alone. */
export type Place = {
	/** Unit length. */
	direction: Vec3<'camera'>;
	distanceM: number;
};

/** One of them. */
export const placeAt = ({ x, y, z, distanceM }: Places, i: number): Place => ({
	direction: [itemAt(x, i), itemAt(y, i), itemAt(z, i)],
	distanceM: itemAt(distanceM, i),
});

/** The place in the span with the largest share: the middle of what is known. */
export const middleOf = (places: Places, { first, end }: Span): Place => {
	const { weight } = places;
	let middle = first;
	for (let i = first + 1; i < end; i++) if (weight[i]! > weight[middle]!) middle = i;
	return placeAt(places, middle);
};

/** Natural logarithm of the sum of weights times likelihoods over a span. */
export const logSumOf = ({ weight }: Places, logLikelihoods: Float64Array, { first, end }: Span): number => {
	let best = -Infinity;
	for (let i = first; i < end; i++) if (logLikelihoods[i]! > best) best = logLikelihoods[i]!;
	if (best === -Infinity) return best;
	let sum = 0;
	for (let i = first; i < end; i++) sum += weight[i]! * Math.exp(logLikelihoods[i]! - best);
	return best + Math.log(sum);
};

/** The place in the span where the target most probably is, given what was measured. */
export const likeliestOf = (places: Places, logLikelihoods: Float64Array, { first, end }: Span): Place => {
	let likeliest = first;
	let best = -Infinity;
	for (let i = first; i < end; i++) {
		const log = Math.log(places.weight[i]!) + logLikelihoods[i]!;
		if (log > best) {
			best = log;
			likeliest = i;
		}
	}
	return placeAt(places, likeliest);
};
