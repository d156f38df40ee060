import type { Observation } from '../../core/attention';
import type { HeadPose } from '../../core/people';
import { csvRow, type Cell } from './cells';
import type { RowWriter } from './row-writer';

/**
 * Those columns of OpenFace 2's FeatureExtraction and FaceLandmarkVidMulti that this program measures, by OpenFace's names
 * and in its units: seconds, radians, millimetres. OpenFace's `confidence` is that of its landmarks and its `gaze_0_*`,
 * `gaze_1_*` are one eye each; neither is measured here, so neither is written.
 */
export const OPENFACE_COLUMNS = [
	'frame',
	'face_id',
	'timestamp',
	'success',
	'gaze_angle_x',
	'gaze_angle_y',
	'pose_Tx',
	'pose_Ty',
	'pose_Tz',
	'pose_Rx',
	'pose_Ry',
	'pose_Rz',
] as const;

const round = (value: number, decimals: number): number => {
	const rounded = Number(value.toFixed(decimals));
	return rounded === 0 ? 0 : rounded;
};

/**
 * OpenFace's pose: millimetres, and radians about x, y, z with R = Rx · Ry · Rz (its RotationMatrix2Euler). Its head axes
 * are ours; its position is that of its face model's origin, ours the point midway between the eyeballs, some centimetres
 * away.
 */
const poseCells = ({ eyesMid, cameraFromHead: r }: HeadPose): Cell[] => [
	...eyesMid.map((metres) => round(metres * 1000, 1)),
	round(Math.atan2(-r[5], r[8]), 4),
	round(Math.asin(Math.max(-1, Math.min(1, r[2]))), 4),
	round(Math.atan2(-r[1], r[0]), 4),
];

/** OpenFace's gaze angles: 0 is a look along the optical axis, x grows to image right, y down. Only of a look that was seen in the eyes. */
const gazeCells = ({ gaze }: Observation): Cell[] => {
	if (gaze?.ray?.kind !== 'eye-gaze') return [null, null];
	const [x, y, z] = gaze.ray.direction;
	return [round(Math.atan2(x, -z), 4), round(Math.atan2(y, -z), 4)];
};

const row = (o: Observation): string =>
	csvRow([
		o.frameIndex + 1,
		Number(o.personId.replace(/^P/, '')),
		round(o.tMs / 1000, 3),
		o.headPose === null ? 0 : 1,
		...gazeCells(o),
		...(o.headPose ? poseCells(o.headPose) : [null, null, null, null, null, null]),
	]);

/** OpenFace-like CSV, one row a person and analysed frame; unknown is an empty cell. Frames count from 1. */
export const beginOpenFace = (): RowWriter => ({ start: csvRow(OPENFACE_COLUMNS), add: row, end: () => [] });
