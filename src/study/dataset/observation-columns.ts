import type { ColumnEntry } from './table';

const column = (
	name: string,
	type: 'STRING' | 'INT32' | 'DOUBLE',
	[unit, range, whenNull]: readonly string[],
	how: string,
): ColumnEntry => ({
	...{ name, type, how, unit: unit ?? '', range: range ?? '', whenNull: whenNull ?? '' },
});

const NO_HEAD = 'the pose of the head is not known';
const NO_GAZE = 'the gaze is not known';
const NO_RAY = 'no ray is known';
const NO_TARGET = 'the gaze is not known, or there is nothing to look at';
const NO_HAND = 'no hand points, or none is seen';
const NO_GESTURE = 'the hands show no known shape, or are not seen';
const NO_FACE = 'switched off, or no face to read';

/** What the dictionary says of the table of observations, one row a person in an analysed frame (`NAME.parquet` of `analyze`). */
export const observationColumns: readonly ColumnEntry[] = [
	column('frame', 'INT32', ['count', '≥ 0', 'never'], 'Index of the analysed frame, from 0.'),
	column('t_ms', 'DOUBLE', ['ms', '≥ 0', 'never'], 'Time of the frame from the start of the video.'),
	column('person', 'STRING', ['none', 'P1, P2, …', 'never'], 'Who was seen.'),
	column('head_x_px', 'DOUBLE', ['px', 'any', 'never'], 'Left edge of the head in the upright picture.'),
	column('head_y_px', 'DOUBLE', ['px', 'any', 'never'], 'Top edge of the head.'),
	column('head_width_px', 'DOUBLE', ['px', '≥ 0', 'never'], 'Width of the head.'),
	column('head_height_px', 'DOUBLE', ['px', '≥ 0', 'never'], 'Height of the head.'),
	column('eyes_x_m', 'DOUBLE', ['m', 'any', NO_HEAD], 'Point between the eyes, camera space, to the right.'),
	column('eyes_y_m', 'DOUBLE', ['m', 'any', NO_HEAD], 'The same, down.'),
	column('eyes_z_m', 'DOUBLE', ['m', '> 0', NO_HEAD], 'The same, away from the camera.'),
	column('head_yaw_rad', 'DOUBLE', ['rad', '−π to π', NO_HEAD], 'Turn of the head; signs in docs/conventions.md.'),
	column('head_pitch_rad', 'DOUBLE', ['rad', '−π/2 to π/2', NO_HEAD], 'Nod of the head.'),
	column('head_roll_rad', 'DOUBLE', ['rad', '−π to π', NO_HEAD], 'Tilt of the head.'),
	column('gaze_kind', 'STRING', ['none', 'eye-gaze, head-pose', NO_RAY], 'What the ray was measured from.'),
	column('gaze_x', 'DOUBLE', ['none', '−1 to 1', NO_RAY], 'Direction of the gaze, unit vector in camera space.'),
	column('gaze_y', 'DOUBLE', ['none', '−1 to 1', NO_RAY], 'The same.'),
	column('gaze_z', 'DOUBLE', ['none', '−1 to 1', NO_RAY], 'The same.'),
	column('gaze_sigma_rad', 'DOUBLE', ['rad', '> 0', NO_RAY], 'Standard deviation of the direction about each axis.'),
	column('gaze_confidence', 'DOUBLE', ['probability', '0 to 1', NO_RAY], 'That the ray means anything.'),
	column(
		'gaze_point_x_px',
		'DOUBLE',
		['px', 'any', 'it lands beside the picture, in the camera, or nobody knows'],
		'Where the look lands in the picture.',
	),
	column(
		'gaze_point_y_px',
		'DOUBLE',
		['px', 'any', 'it lands beside the picture, in the camera, or nobody knows'],
		'The same.',
	),
	column(
		'gaze_target',
		'STRING',
		['none', 'person:P2, object:O1, camera', NO_TARGET],
		'Likeliest target other than outside.',
	),
	column('gaze_target_probability', 'DOUBLE', ['probability', '0 to 1', NO_TARGET], 'Of that target.'),
	column('gaze_target_angle_rad', 'DOUBLE', ['rad', '≥ 0', NO_RAY], 'Between the ray and the middle of that target.'),
	column('gaze_outside_probability', 'DOUBLE', ['probability', '0 to 1', NO_GAZE], 'Of none of the known targets.'),
	column('pointing_hand', 'STRING', ['none', 'left, right', NO_HAND], 'The hand that points.'),
	column('pointing_confidence', 'DOUBLE', ['probability', '0 to 1', NO_HAND], 'That it points.'),
	column(
		'pointing_target',
		'STRING',
		['none', 'person:P2, object:O1, camera', NO_HAND],
		'Likeliest target of the pointing.',
	),
	column('pointing_target_probability', 'DOUBLE', ['probability', '0 to 1', NO_HAND], 'Of that target.'),
	column('hand_gesture', 'STRING', ['none', 'a name', NO_GESTURE], 'Shape of the hand.'),
	column('hand_gesture_hand', 'STRING', ['none', 'left, right, both', NO_GESTURE], 'Which hand.'),
	column('hand_gesture_score', 'DOUBLE', ['score', '0 to 1', NO_GESTURE], 'Of the classifier.'),
	column('apparent_expression', 'STRING', ['none', 'a name', NO_FACE], 'What the face looks most like; not a feeling.'),
	column('apparent_expression_score', 'DOUBLE', ['score', '0 to 1', NO_FACE], 'Of the classifier.'),
	column(
		'speaking_probability',
		'DOUBLE',
		['probability', '0 to 1', 'the mouth cannot be seen well enough'],
		'That this person speaks.',
	),
];
