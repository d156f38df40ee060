import type { BodyDetection, FaceDetection } from '../perception';
import type { Box } from '../geometry/space';
import { boxCentre, union } from '../geometry/box';
import { distance3, FACE, middle, pointAt, POSE, type Point3 } from '../landmarks';

/**
 * The head with hair as an ellipsoid in centimetres, in the axes of MediaPipe's canonical face model (x to the person's
 * left, y up, z out of the face; cheeks at y 0.7, z −2.4, chin at y −9.4, forehead top at y 8.3).
 *
 * Head length 19.5 (glabella at z 5.3 to the back of the head), breadth 15.4, chin to crown 23.0: means of both sexes,
 * ANSUR II (Gordon et al. 2014). Hair, and ears at the sides, add about 2 on top, behind and on each side.
 */
const HEAD = { centreY: 3.1, centreZ: -5.4, halfX: 9.6, halfY: 12.5, halfZ: 10.8 };

/**
 * Heads as they are seen, with all their hair and as regard-gaze frames them, against anatomical ones: 1.06 times as large, by
 * 672 faces and 641 bodies in random scenes.
 */
export const SEEN_TIMES = 1.06;

/** Canonical lengths that give the scale: between the cheeks (234–454), forehead top to chin (10–152). */
const CHEEKS_CM = 15.3;
const FACE_HEIGHT_CM = 17.7;
const CHEEKS_Y = 0.7;
const CHEEKS_Z = -2.4;

/** Distances of the pose model's points on a head, centimetres: between the ears, and from between the ears to the nose (ANSUR II). */
const EARS_CM = 14.5;
const NOSE_CM = 10.5;
/** Between the pose model's shoulder joints (biacromial breadth less the joints' depth), and between mid-shoulder and mid-hip. */
const SHOULDERS_CM = 35;
const TORSO_CM = 50;
/** Height of the ears' midpoint above mid-shoulder with the head held up. */
const EARS_ABOVE_SHOULDERS_CM = 20;

type Axis = readonly [number, number];

/** Half extents in the picture of the head ellipsoid, given the picture components of its unit axes and pixels per centimetre. */
const extent = (x: Axis, y: Axis, z: Axis, pxPerCm: number): Axis => [
	pxPerCm * Math.hypot(HEAD.halfX * x[0], HEAD.halfY * y[0], HEAD.halfZ * z[0]),
	pxPerCm * Math.hypot(HEAD.halfX * x[1], HEAD.halfY * y[1], HEAD.halfZ * z[1]),
];

const boxAround = (centre: Axis, half: Axis): Box => ({
	x: centre[0] - half[0],
	y: centre[1] - half[1],
	width: 2 * half[0],
	height: 2 * half[1],
});

/** Without usable landmarks: the face box, wider and taller by the same anatomy for a head seen from the front. */
const headBoxFromFaceBox = (face: Box): Box => {
	const [x] = boxCentre(face);
	const width = (face.width * 2 * HEAD.halfX) / CHEEKS_CM;
	const height = (face.height * 2 * HEAD.halfY) / FACE_HEIGHT_CM;
	return { x: x - width / 2, y: face.y + face.height - height, width, height };
};

/**
 * The head with hair, in pixels, from a face: an anatomical head is put behind the landmarks and its outline taken, so that
 * a head in profile is as deep as heads are. Always contains the face box.
 */
export const headBoxFromFace = (face: FaceDetection): Box => {
	const top = pointAt(face.landmarks, FACE.foreheadTop);
	const chin = pointAt(face.landmarks, FACE.chin);
	const right = pointAt(face.landmarks, FACE.rightCheek);
	const left = pointAt(face.landmarks, FACE.leftCheek);
	if (!top || !chin || !right || !left) return headBoxFromFaceBox(face.box);
	const widthPx = distance3(left, right);
	const heightPx = distance3(top, chin);
	if (widthPx < 1 || heightPx < 1) return headBoxFromFaceBox(face.box);

	const x: Point3 = [(left[0] - right[0]) / widthPx, (left[1] - right[1]) / widthPx, (left[2] - right[2]) / widthPx];
	// Up, made square to x.
	const up: Point3 = [(top[0] - chin[0]) / heightPx, (top[1] - chin[1]) / heightPx, (top[2] - chin[2]) / heightPx];
	const along = up[0] * x[0] + up[1] * x[1] + up[2] * x[2];
	const square: Point3 = [up[0] - along * x[0], up[1] - along * x[1], up[2] - along * x[2]];
	const length = Math.hypot(...square);
	if (length < 0.2) return headBoxFromFaceBox(face.box);
	const y: Point3 = [square[0] / length, square[1] / length, square[2] / length];
	// Picture axes are x right, y down, z away: left × up points out of the face.
	const z: Axis = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2]];

	const pxPerCm = (widthPx / CHEEKS_CM + heightPx / FACE_HEIGHT_CM) / 2;
	const cheeks = middle(left, right);
	const dy = (HEAD.centreY - CHEEKS_Y) * pxPerCm;
	const dz = (HEAD.centreZ - CHEEKS_Z) * pxPerCm;
	const centre: Axis = [cheeks[0] + dy * y[0] + dz * z[0], cheeks[1] + dy * y[1] + dz * z[1]];
	return union(boxAround(centre, extent([x[0], x[1]], [y[0], y[1]], z, pxPerCm)), face.box);
};

/** Mean visibility of the points that place a head, 0 to 1; 1 when the model does not say. */
export const headVisibility = ({ landmarks }: BodyDetection): number => {
	if (!landmarks.visibility) return 1;
	const used = [POSE.nose, POSE.leftEar, POSE.rightEar, POSE.leftShoulder, POSE.rightShoulder];
	return used.reduce<number>((sum, i) => sum + (landmarks.visibility?.[i] ?? 0), 0) / used.length;
};

/** Points that place a head on a pose, pixels. */
type HeadPoints = { nose: Point3; ears: Point3; shoulders: Point3 };
/** Pixels per centimetre, measured on the head and on the trunk. */
type Scales = { head: number; trunk: number };

const flat = (a: Point3, b: Point3) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Lengths appear foreshortened, so each gives a lower bound of the scale. On the head, ears and nose are combined:
 * their axes are perpendicular, so at least one of them is visible at length.
 */
const measure = (body: BodyDetection): { points: HeadPoints; scales: Scales } | null => {
	const at = (index: number) => pointAt(body.landmarks, index);
	const [nose, leftEar, rightEar] = [at(POSE.nose), at(POSE.leftEar), at(POSE.rightEar)];
	const [leftShoulder, rightShoulder] = [at(POSE.leftShoulder), at(POSE.rightShoulder)];
	if (!nose || !leftEar || !rightEar || !leftShoulder || !rightShoulder) return null;
	const ears = middle(leftEar, rightEar);
	const shoulders = middle(leftShoulder, rightShoulder);
	const [leftHip, rightHip] = [at(POSE.leftHip), at(POSE.rightHip)];
	const { visibility } = body.landmarks;
	const hipsAreSeen = Math.min(visibility?.[POSE.leftHip] ?? 0, visibility?.[POSE.rightHip] ?? 0) > 0.5;
	const torsoPx = leftHip && rightHip && hipsAreSeen ? flat(shoulders, middle(leftHip, rightHip)) : 0;
	return {
		points: { nose, ears, shoulders },
		scales: {
			head: Math.hypot(flat(leftEar, rightEar) / EARS_CM, flat(nose, ears) / NOSE_CM),
			trunk: Math.max(flat(leftShoulder, rightShoulder) / SHOULDERS_CM, torsoPx / TORSO_CM),
		},
	};
};

/**
 * How large the head of a pose is beside its trunk: about 1 for people, and not much less from any side, since ears and nose
 * cannot both be foreshortened. `null` without head points.
 */
export const headTrunkRatio = (body: BodyDetection): number | null => {
	const scales = measure(body)?.scales;
	return scales && scales.trunk > 0 ? scales.head / scales.trunk : null;
};

/** Cosine of the angle between the neck of a pose and the vertical of the picture: 1 upright, 0 lying. `null` without points. */
export const uprightness = (body: BodyDetection): number | null => {
	const points = measure(body)?.points;
	const neckPx = points ? flat(points.ears, points.shoulders) : 0;
	return points && neckPx > 0 ? (points.shoulders[1] - points.ears[1]) / neckPx : null;
};

/**
 * The head with hair, in pixels, from a pose: also from behind and in profile. `null` without head points. The scale is the
 * larger of those of head and trunk.
 */
export const headBoxFromBody = (body: BodyDetection): Box | null => {
	const measured = measure(body);
	if (!measured) return null;
	const { nose, ears, shoulders } = measured.points;
	const pxPerCm = Math.max(measured.scales.head, measured.scales.trunk);
	if (!(pxPerCm > 0)) return null;

	// Up: from the shoulders to the ears when they are apart as in an upright head, else up in the picture.
	const rise = flat(ears, shoulders);
	const isUpright = rise > 0.5 * EARS_ABOVE_SHOULDERS_CM * pxPerCm;
	const up: Axis = isUpright ? [(ears[0] - shoulders[0]) / rise, (ears[1] - shoulders[1]) / rise] : [0, -1];
	// How far the head is turned: share of the nose's true distance that is seen across the up direction.
	const across: Axis = [-up[1], up[0]];
	const seen = ((nose[0] - ears[0]) * across[0] + (nose[1] - ears[1]) * across[1]) / (NOSE_CM * pxPerCm);
	const sine = Math.max(-1, Math.min(1, seen));
	const cosine = Math.sqrt(1 - sine * sine);
	const z: Axis = [across[0] * sine, across[1] * sine];
	const x: Axis = [across[0] * cosine, across[1] * cosine];

	const dy = (HEAD.centreY - CHEEKS_Y) * pxPerCm;
	const dz = (HEAD.centreZ - CHEEKS_Z) * pxPerCm;
	const centre: Axis = [ears[0] + dy * up[0] + dz * z[0], ears[1] + dy * up[1] + dz * z[1]];
	return boxAround(centre, extent(x, up, z, pxPerCm));
};

/**
 * Distance between the ears of a pose across the picture in widths of its head box: about 0.6 for a head that faces the camera,
 * near 0 in profile, negative from behind. `null` without points.
 */
export const earSpread = (body: BodyDetection, headBox: Box): number | null => {
	const [left, right] = [pointAt(body.landmarks, POSE.leftEar), pointAt(body.landmarks, POSE.rightEar)];
	return left && right && headBox.width > 0 ? (left[0] - right[0]) / headBox.width : null;
};
