import { directionFromImage, type Camera } from '../../core/geometry/camera';
import type { HeadPose, PersonId } from '../../core/people';
import type { HeadSight } from '../../core/perception';
import type { Track } from '../../core/tracked-person';
import {
	deg,
	forwardOf,
	headAngles,
	rotate,
	visualAngle,
	type Rotation,
	type Vec2,
	type Vec3,
} from '../../core/geometry/space';
import { chestFromBody, headFromBody, metresPerPixelOfBody } from './body-head';
import type { GroundConfig } from '../ground-config';
import { areLidsDown, measureEyes, type EyeInHead } from './iris-angles';
import { cameraFromHead, cameraFromSight, fitFace, type FaceFit } from './face-fit';
import { smallnessOf } from './smallness';
import { boxDepth, initialHeadSize, measureFaceDepth, type HeadSize } from './head-size';
import { fuseTurns, landmarksSigma, turnFromHeadSight, type HeadTurn } from './sight-head';
import { addScaled, compose, dot, inverse, normalise, pointAtDepth, scale } from '../../core/geometry/vector';

/** One head in one frame, in the camera in use. */
export type Head = {
	personId: PersonId;
	/** `face`: from face landmarks. `sight`: from the pixels of the head. `body`: from the body model, rough. `box`: only a place. */
	from: 'face' | 'sight' | 'body' | 'box';
	/** Between the eyes, metres. */
	eyesMid: Vec3<'camera'>;
	/** Middle of the head: what others look at, metres. */
	centre: Vec3<'camera'>;
	/** Spread of its depth as a share. */
	depthSigma: number;
	/** `null` when it cannot be known. */
	cameraFromHead: Rotation<'camera', 'head'> | null;
	/** Spread of where it points beyond what `CoordinationConfig` has for a head that is plainly seen, radians. */
	turnSigmaRad: number;
	/** Spread of where its face points, landmarks and pixels fused, radians; `null` without a face. */
	faceSigmaRad: number | null;
	eyes: EyeInHead | null;
	/** Of all eyes that the lens can see; see `areLidsDown`. */
	areLidsDown: boolean;
	/** Level direction of the chest, unit length; `null` when not seen. */
	chest: Vec3<'camera'> | null;
};

/** Middle of the head seen from between the eyes: behind them and a little below, metres. */
const CENTRE_FROM_EYES: Vec3<'head'> = [0, 0.02, 0.03];

/**
 * True when the face fit contradicts the body by more than its error. On full profiles the face mesh collapses to a
 * half-turned face, 60° off, while the body model errs the same way but by half of that.
 */
const isCollapsed = (face: Rotation<'camera', 'head'>, body: Rotation<'camera', 'head'>): boolean =>
	Math.abs(headAngles(body).yawRad) > deg(55) &&
	Math.abs(headAngles(body).yawRad) - Math.abs(headAngles(face).yawRad) > deg(30);

/**
 * How a head with a face is turned: by its landmarks, and by what was read from its pixels where that was. `null` when the
 * pixels surely say otherwise: on profiles the landmarks collapse.
 */
const turnOfFace = (
	fit: FaceFit,
	{ sight, headPx }: { sight: HeadSight | null; headPx: number },
	camera: Camera,
	{ models }: GroundConfig,
) => {
	const rotation = cameraFromHead(camera, fit);
	const read = sight && turnFromHeadSight(sight, fit.eyesMidPx, camera, models.sight.head);
	const toLens = scale(directionFromImage(camera, fit.eyesMidPx), -1);
	// Of the two the pixels tell better how far a head is turned away.
	const turnRad = visualAngle(forwardOf(read?.rotation ?? rotation), toLens);
	const byFace = { rotation, sigmaRad: landmarksSigma({ headPx, turnRad }, models.sight.head) };
	if (!read) return { ...byFace, sightFromHead: fit.sightFromHead };
	const { sureRad, collapseRad } = models.sight.head;
	const isReadSurer = read.sigmaRad < (turnRad > collapseRad ? Math.max(sureRad, byFace.sigmaRad) : byFace.sigmaRad);
	const turn = fuseTurns(byFace, read, models.sight.head.mostApart) ?? (isReadSurer ? null : byFace);
	const sightFromCamera = inverse(cameraFromSight(camera, fit.eyesMidPx));
	return turn && { ...turn, sightFromHead: compose<'camera', 'camera', 'head'>(sightFromCamera, turn.rotation) };
};

/** How a head without a readable face is turned: by the body model, and by what was read from its pixels; `null`: unknown. */
const turnWithoutFace = (
	{ seen, sight }: { seen: Rotation<'camera', 'head'> | null; sight: HeadSight | null },
	middle: Vec2<'image'>,
	camera: Camera,
	{ models: { sight: config }, coordination }: GroundConfig,
): HeadTurn | null => {
	const byBody = seen && {
		rotation: compose<'camera', 'camera', 'head'>(cameraFromSight(camera, middle), seen),
		sigmaRad: coordination.bodyHeadSigmaRad,
	};
	const read = sight && turnFromHeadSight(sight, middle, camera, config.head);
	if (!byBody || !read) return read ?? byBody;
	return fuseTurns(byBody, read, config.head.mostApart) ?? (read.sigmaRad < byBody.sigmaRad ? read : byBody);
};

/** Unit direction from a head to the lens. */
export const towardsCamera = ([x, y, z]: Vec3<'camera'>): Vec3<'camera'> =>
	normalise<'camera'>([-x, -y, -z]) ?? [0, 0, -1];

/** How many times as wide the spread of its depth is for a head that is turned away: see `SizeConfig.behindTimes`. */
const turnedTimes = (
	rotation: Rotation<'camera', 'head'>,
	at: Vec3<'camera'>,
	{ behindTimes }: GroundConfig['size'],
): number => 1 + (behindTimes - 1) * 0.5 * (1 - dot(forwardOf(rotation), towardsCamera(at)));

/** Finds the head of one track. Also returns what was learned about its size. */
export const findHead = (
	{
		track,
		personId,
		before,
		tMs,
	}: {
		track: Track;
		personId: PersonId;
		/** What was known of its size, and since when; `null` at first. */
		before: { size: HeadSize; sizeMs: number } | null;
		tMs: number;
	},
	camera: Camera,
	config: GroundConfig,
): { head: Head; size: HeadSize } => {
	const size = before?.size ?? initialHeadSize(config.size);
	const dtMs = before ? tMs - before.sizeMs : 0;
	const { headBox, face } = track;
	const body = track.body?.seenMs === tMs ? track.body.detection : null;
	const boxMid: Vec2<'image'> = [headBox.x + headBox.width / 2, headBox.y + headBox.height / 2];
	const chestSeen = body && chestFromBody(body);
	const chest = chestSeen && rotate(cameraFromSight(camera, boxMid), chestSeen);

	const seen = track.status !== 'lost' && body ? headFromBody(body) : null;
	const sight = track.status !== 'lost' && track.sight ? track.sight : null;
	const fit = face && fitFace(face.landmarks);
	const byFace = fit && turnOfFace(fit, { sight, headPx: headBox.height }, camera, config);
	if (face && fit && byFace && !(seen && isCollapsed(byFace.sightFromHead, seen))) {
		const bodyMetresPerPixel = body && metresPerPixelOfBody(body);
		const seenFace = { fit, face, boxHeightPx: headBox.height, bodyMetresPerPixel, place: sight?.place ?? null };
		const measured = measureFaceDepth(size, { ...seenFace, camera, dtMs }, config.size);
		const { rotation, sigmaRad, sightFromHead } = byFace;
		const turnedFit = { ...fit, sightFromHead };
		const eyesMid = pointAtDepth(camera, fit.eyesMidPx, measured.depth.depthM);
		const pxPerMetre = camera.focalPx / measured.depth.depthM;
		const eyeSize = { pxPerMetre, smallness: smallnessOf(headBox.height, config.filter) };
		return {
			size: measured.size,
			head: {
				personId,
				from: 'face',
				eyesMid,
				centre: addScaled(eyesMid, rotate(rotation, CENTRE_FROM_EYES), 1),
				depthSigma: measured.depth.sigma * turnedTimes(rotation, eyesMid, config.size),
				cameraFromHead: rotation,
				turnSigmaRad: config.models.sight.head.faceShare * sigmaRad,
				faceSigmaRad: sigmaRad,
				eyes: face.hasIrises ? measureEyes(face.landmarks, turnedFit, eyeSize, config.eyes) : null,
				areLidsDown: areLidsDown(face.landmarks, turnedFit, headBox.height, config.eyes),
				chest,
			},
		};
	}

	const { depthM, sigma } = boxDepth(
		size,
		{ boxHeightPx: headBox.height, place: sight?.place ?? null, camera },
		config.size,
	);
	const centre = pointAtDepth(camera, boxMid, depthM);
	const turn = turnWithoutFace({ seen, sight }, boxMid, camera, config);
	const times = turn ? turnedTimes(turn.rotation, centre, config.size) : 1;
	const seenTurn = { turnSigmaRad: turn?.sigmaRad ?? 0, faceSigmaRad: null };
	const place = { personId, centre, depthSigma: times * sigma, ...seenTurn, eyes: null, areLidsDown: false, chest };
	if (!turn) return { size, head: { ...place, from: 'box', eyesMid: centre, cameraFromHead: null } };
	return {
		size,
		head: {
			...place,
			from: sight ? 'sight' : 'body',
			eyesMid: addScaled(centre, rotate(turn.rotation, CENTRE_FROM_EYES), -1),
			cameraFromHead: turn.rotation,
		},
	};
};

/** The head as the contract has it. */
export const toHeadPose = (head: Head): HeadPose | null =>
	head.cameraFromHead && { eyesMid: head.eyesMid, cameraFromHead: head.cameraFromHead };
