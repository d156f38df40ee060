import type { Camera } from '../../core/geometry/camera';
import { length2 } from '../../core/geometry/length';
import type { FaceDetection, HeadSightPlace, Landmarks } from '../../core/perception';
import type { SizeConfig } from './size-config';
import { CANONICAL_EYE_DISTANCE_M, type FaceFit } from './face-fit';

/** What is known about how large one person's head is. Grows more certain with every frontal frame. */
export type HeadSize = {
	/** Natural logarithm of (size by the eye distance ÷ size of the fitted face). */
	logRatio: number;
	/** Variance of `logRatio`. */
	logRatioVariance: number;
	/** Natural logarithm of (distance by the body's size ÷ distance by the face), learned like `logRatio`. */
	logBody: number;
	logBodyVariance: number;
	/** Height of the tracked head box at the person's distance, metres. */
	boxHeightM: number;
	/** Natural logarithm of the distance along the optical axis in metres; `null` before the first face. */
	logDepth: number | null;
};

/** Distance of a head along the optical axis. */
export type HeadDepth = {
	/** Metres. */
	depthM: number;
	/** Standard deviation as a share of the depth. */
	sigma: number;
};

export const initialHeadSize = (config: SizeConfig): HeadSize => ({
	logRatio: 0,
	logRatioVariance: config.faceRatioSigma ** 2,
	logBody: 0,
	logBodyVariance: config.eyeDistanceSigma ** 2 + config.bodySigma ** 2,
	boxHeightM: config.headHeightM,
	logDepth: null,
});

/** Centres of the person's left and right eye in the picture: irises, or between the corners. */
const EYES = {
	irises: [[473], [468]],
	corners: [
		[362, 263],
		[133, 33],
	],
} as const;

const meanPoint = (image: Float32Array, points: readonly number[], axis: 0 | 1): number => {
	let sum = 0;
	for (const k of points) sum += image[3 * k + axis]!;
	return sum / points.length;
};

/** Distance between the eye centres in the picture, pixels. */
const eyeDistancePx = ({ image }: Landmarks, hasIrises: boolean): number => {
	const [left, right] = EYES[hasIrises ? 'irises' : 'corners'];
	return length2(
		meanPoint(image, left, 0) - meanPoint(image, right, 0),
		meanPoint(image, left, 1) - meanPoint(image, right, 1),
	);
};

/** Error of the head's turn that a distance across the face inherits, radians: about 5° for the landmark models. */
const TURN_ERROR_RAD = 0.09;
/** Errors of one frame and the next are the same error; independent ones come this often, milliseconds. */
const INDEPENDENT_MS = 500;
/** Frame-to-frame spread of the fitted face's size as a share. */
const FIT_NOISE = 0.02;

/** Logarithm of a distance in metres, with its variance. */
type LogDepth = { log: number; variance: number };

/** A distance that is also known by the pixels of the head: both, weighted by their spreads. */
const withPlace = (known: LogDepth, place: HeadSightPlace | null, camera: Camera, config: SizeConfig): LogDepth => {
	if (!place) return known;
	const byPixels = Math.log(camera.focalPx * place.metresPerPixel);
	const variance = Math.max(config.placeMinSigma, config.placeTimes * place.sigma) ** 2;
	const gain = known.variance / (known.variance + variance);
	return { log: known.log + gain * (byPixels - known.log), variance: (1 - gain) * known.variance };
};

/** One head whose face was read. */
export type SeenHead = {
	fit: FaceFit;
	face: Pick<FaceDetection, 'landmarks' | 'hasIrises'>;
	/** Of the tracked head box. */
	boxHeightPx: number;
	/** By the person's body; `null` when that was not seen. */
	bodyMetresPerPixel: number | null;
	/** By the pixels of the head; `null` when they were not read. */
	place: HeadSightPlace | null;
	camera: Camera;
	/** Since this person was last measured; 0 at first. */
	dtMs: number;
};

/**
 * Learns a person's size from one face and says how far it is.
 *
 * Of all sizes of a head the distance between the eyes differs least between adults and is measured best when the
 * face is frontal, but shrinks to nothing in profile. The fitted face can be sized from any side but differs more
 * from person to person. A person's ratio of the two is constant, so it is learned from the frontal frames and used
 * in all.
 */
export const measureFaceDepth = (
	size: HeadSize,
	{ fit, face: { landmarks, hasIrises }, boxHeightPx, bodyMetresPerPixel, place, camera, dtMs }: SeenHead,
	config: SizeConfig,
): { size: HeadSize; depth: HeadDepth } => {
	const r = fit.sightFromHead;
	const shortening = length2(r[0], r[3]);
	const eyesPx = eyeDistancePx(landmarks, hasIrises);
	let { logRatio, logRatioVariance } = size;
	if (shortening > 0.3 && eyesPx > 2) {
		const measured = Math.log(eyesPx / shortening / CANONICAL_EYE_DISTANCE_M / fit.pxPerMetre);
		const turned = Math.sqrt(1 - shortening * shortening) / shortening;
		const oneFrame = config.eyeDistanceNoise ** 2 + (turned * TURN_ERROR_RAD) ** 2 + (0.7 / eyesPx) ** 2;
		const variance = oneFrame * (size.logDepth === null ? 1 : Math.max(1, INDEPENDENT_MS / Math.max(1, dtMs)));
		const gain = logRatioVariance / (logRatioVariance + variance);
		logRatio += gain * (measured - logRatio);
		logRatioVariance *= 1 - gain;
	}

	const byFace =
		Math.log((camera.focalPx * config.eyeDistanceM) / CANONICAL_EYE_DISTANCE_M / fit.pxPerMetre) - logRatio;
	let { logBody, logBodyVariance } = size;
	if (bodyMetresPerPixel !== null) {
		const measured = Math.log(camera.focalPx * bodyMetresPerPixel) - byFace;
		const variance =
			config.bodyNoise ** 2 * (size.logDepth === null ? 1 : Math.max(1, INDEPENDENT_MS / Math.max(1, dtMs)));
		const gain = logBodyVariance / (logBodyVariance + variance);
		logBody += gain * (measured - logBody);
		logBodyVariance *= 1 - gain;
	}
	// Face and body each err by how people differ; what they disagree by is shared out by those spreads.
	const faceShare = config.eyeDistanceSigma ** 2 / (config.eyeDistanceSigma ** 2 + config.bodySigma ** 2);
	const byLandmarks = {
		log: byFace + faceShare * logBody,
		variance: config.eyeDistanceSigma ** 2 + logRatioVariance + FIT_NOISE ** 2,
	};
	const { log: now, variance: nowVariance } = withPlace(byLandmarks, place, camera, config);
	// A jump beyond what a person does between frames is a new place, not noise.
	const { logDepth: before } = size;
	const isNear = before !== null && Math.abs(now - before) < 0.25;
	const keep = isNear ? Math.exp(-dtMs / config.depthMemoryMs) : 0;
	const logDepth = isNear ? keep * before + (1 - keep) * now : now;
	const depthM = Math.exp(logDepth);
	const boxKeep = size.logDepth === null ? 0.5 : Math.exp(-dtMs / 5000);
	const boxHeightM = boxKeep * size.boxHeightM + ((1 - boxKeep) * boxHeightPx * depthM) / camera.focalPx;
	return {
		size: { logRatio, logRatioVariance, logBody, logBodyVariance, boxHeightM, logDepth },
		depth: { depthM, sigma: Math.sqrt(nowVariance) },
	};
};

/** How far a head is whose face cannot be seen: from the height of its box, and its pixels where they were read. */
export const boxDepth = (
	size: HeadSize,
	{ boxHeightPx, place, camera }: Pick<SeenHead, 'boxHeightPx' | 'place' | 'camera'>,
	config: SizeConfig,
): HeadDepth => {
	const sigma = length2(
		size.logDepth === null ? config.headBoxSigma : config.headBoxSigma / 2,
		config.eyeDistanceSigma,
	);
	const byBox = Math.log((camera.focalPx * size.boxHeightM) / Math.max(1, boxHeightPx));
	const { log, variance } = withPlace({ log: byBox, variance: sigma ** 2 }, place, camera, config);
	return { depthM: Math.exp(log), sigma: Math.sqrt(variance) };
};
