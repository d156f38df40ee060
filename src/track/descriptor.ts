import type { CueConfig, IdentityConfig } from './identity-config';
import type { Sighting } from './assemble';
import { ramp } from '../core/maths/statistics';
import type { FaceDetection } from '../core/perception';
import { FACE, pointAt } from '../core/landmarks';
import { faceShape, faceShapeDistance } from './face-shape';

/** Mean of a descriptor over sightings. `count`: of sightings, each counted by its worth. Plain data. */
export type Mean = { count: number; value: number[] };

/** What a track or person looks like. A cue is `null` until it was measured once. Plain data. */
export type Descriptor = {
	/** Colours of hair and clothes; sums to 1. Faces and bodies are described alike, so one serves both. */
	colour: Mean | null;
	/** See `faceShape`. */
	shape: Mean | null;
	/** Of an identity encoder: the mean of its vectors. */
	embedding: Mean | null;
};

/** A sighting with what it looks like. */
export type DescribedSighting = Sighting & { looks: Descriptor };

/** A person of whom nothing was measured yet. */
export const emptyDescriptor: Descriptor = { colour: null, shape: null, embedding: null };

/** Four decimals: finer than any noise here, and short in a checkpoint. */
const round = (v: number): number => Math.round(v * 1e4) / 1e4;

const mix = (a: Mean | null, b: Mean | null, maxCount: number): Mean | null => {
	if (!a || !b || a.value.length !== b.value.length) return b ?? a;
	const count = a.count + b.count;
	const value = new Array<number>(a.value.length);
	for (let i = 0; i < value.length; i++) {
		value[i] = round((a.value[i]! * a.count + b.value[i]! * b.count) / count);
	}
	return { count: round(Math.min(maxCount, count)), value };
};

const once = (measured: ArrayLike<number> | null | undefined, count = 1): Mean | null => {
	if (!measured) return null;
	const value = new Array<number>(measured.length);
	for (let i = 0; i < value.length; i++) value[i] = round(measured[i]!);
	return { count, value };
};

/** Width between the outer corners of the eyes over the height from forehead to chin, of a face from the front. */
const EYES_PER_FACE_HEIGHT = 0.5;

/**
 * Weight of this face's identity vector, 0.1 to 1, where a large frontal face has 1: encoders were trained on frontal
 * faces, and degrade below about 30 pixels between the eyes.
 */
const worthOf = ({ landmarks, sight }: FaceDetection, config: IdentityConfig): number => {
	const [right, left] = [pointAt(landmarks, FACE.rightEyeOuter), pointAt(landmarks, FACE.leftEyeOuter)];
	const [top, chin] = [pointAt(landmarks, FACE.foreheadTop), pointAt(landmarks, FACE.chin)];
	if (!right || !left || !top || !chin) return 0.1;
	const eyesPx = Math.hypot(left[0] - right[0], left[1] - right[1]);
	const heightPx = Math.hypot(top[0] - chin[0], top[1] - chin[1]);
	const frontal = Math.min(1, eyesPx / Math.max(1, EYES_PER_FACE_HEIGHT * heightPx));
	const large = Math.min(1, eyesPx / config.fullWorthEyesPx);
	// Landmarks on a head from behind or in profile collapse to a face that is none: its pixels cannot be told how they are turned.
	const isFace = sight ? 1 - ramp(sight.head.sigmaRad, config.sureTurnRad, config.unsureTurnRad) : 1;
	return round(Math.max(0.1, frontal * frontal * large * isFace));
};

/** What one sighting says. */
export const describe = (sighting: Sighting, config: IdentityConfig): Descriptor => {
	const { face, body } = sighting;
	return {
		colour: once(face?.appearance?.colour ?? body?.appearance?.colour),
		shape: once(face && faceShape(face, config)),
		embedding: once(face?.appearance?.embedding, face ? worthOf(face, config) : 1),
	};
};

/** Both together, each weighted by its sightings. */
export const mixDescriptors = (a: Descriptor, b: Descriptor, maxCount: number): Descriptor => ({
	colour: mix(a.colour, b.colour, maxCount),
	shape: mix(a.shape, b.shape, maxCount),
	embedding: mix(a.embedding, b.embedding, maxCount),
});

/** Hellinger distance of two histograms that sum to 1: 0 for equal ones, 1 for disjoint ones. */
export const hellinger = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
	let shared = 0;
	const n = Math.min(a.length, b.length);
	for (let i = 0; i < n; i++) shared += Math.sqrt(Math.max(0, a[i]! * b[i]!));
	return Math.sqrt(Math.max(0, 1 - shared));
};

/** Euclidean distance of two vectors. */
export const euclidean = (a: readonly number[], b: readonly number[]): number => {
	let sum = 0;
	for (let i = 0; i < a.length; i++) sum += (a[i]! - (b[i] ?? 0)) ** 2;
	return Math.sqrt(sum);
};

const cueEvidence = (
	a: Mean | null,
	b: Mean | null,
	distance: (a: readonly number[], b: readonly number[]) => number,
	cue: CueConfig,
): number | null => {
	if (!a || !b || a.value.length !== b.value.length || Math.min(a.count, b.count) < cue.minCount) return null;
	const evidence = (cue.threshold - distance(a.value, b.value)) / cue.scale;
	return Math.max(-cue.maxCounterEvidence, Math.min(cue.maxEvidence, evidence));
};

/**
 * Natural logarithm of the odds that two descriptors are of one person, from the cues that both have: the sum over cues
 * taken as independent (naive Bayes), each bounded. `null` when they have no cue in common.
 */
export const samePersonEvidence = (a: Descriptor, b: Descriptor, config: IdentityConfig): number | null => {
	const colour = cueEvidence(a.colour, b.colour, hellinger, config.colour);
	const others = [
		cueEvidence(a.shape, b.shape, faceShapeDistance, config.shape),
		cueEvidence(a.embedding, b.embedding, euclidean, config.embedding),
	].filter((e) => e !== null);
	if (others.length === 0) return colour === null ? null : Math.min(colour, config.maxColourOnlyEvidence);
	return others.reduce((sum, e) => sum + e, colour ?? 0);
};

/**
 * True when a face that was just encoded does not fit the track that would go on with it: two people in one id are worse than
 * two ids for one person, so this asks for less than a merge does.
 */
export const isSomebodyElse = (
	{ descriptor }: { descriptor: Descriptor },
	now: Descriptor,
	config: IdentityConfig,
): boolean => {
	if (!now.embedding || !descriptor.embedding || now.embedding.count < config.splitMinFace) return false;
	const evidence = samePersonEvidence(descriptor, now, config);
	return evidence !== null && evidence <= -config.splitEvidence;
};

/** Distance of their colours, 0 to 1; `null` when one of them has none. */
export const colourDistance = (a: Descriptor, b: Descriptor): number | null =>
	a.colour && b.colour && a.colour.value.length === b.colour.value.length
		? hellinger(a.colour.value, b.colour.value)
		: null;
