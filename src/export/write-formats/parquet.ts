import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import { targetKey, type Observation, type TargetScore } from '../../core/attention';
import { headAngles } from '../../core/geometry/space';
import type { RowWriter, SessionFrame } from './row-writer';

type Value = string | number | null;
type Column = { name: string; type: Extract<BasicType, 'STRING' | 'INT32' | 'DOUBLE'>; of: (o: Observation) => Value };

const double = (name: string, of: Column['of']): Column => ({ name, type: 'DOUBLE', of });
const int = (name: string, of: Column['of']): Column => ({ name, type: 'INT32', of });
const text = (name: string, of: Column['of']): Column => ({ name, type: 'STRING', of });

/** Most probable target that is not `outside`. */
const inside = (scores: readonly TargetScore[] | undefined): TargetScore | null =>
	scores?.find(({ target }) => target.kind !== 'outside') ?? null;

const outside = (scores: readonly TargetScore[] | undefined): number | null =>
	scores ? (scores.find(({ target }) => target.kind === 'outside')?.probability ?? 0) : null;

const angles = ({ headPose }: Observation) => headPose && headAngles(headPose.cameraFromHead);

/**
 * The per-frame table: one row a person seen in one analysed frame. Units are in the names; angles and axes as in
 * `docs/conventions.md`; null is unknown. `gaze_target` is the most probable one other than `outside`, which has a column of its own.
 */
const FRAME_COLUMNS: readonly Column[] = [
	int('frame', (o) => o.frameIndex),
	double('t_ms', (o) => o.tMs),
	text('person', (o) => o.personId),
	double('head_x_px', (o) => o.box.x),
	double('head_y_px', (o) => o.box.y),
	double('head_width_px', (o) => o.box.width),
	double('head_height_px', (o) => o.box.height),
	double('eyes_x_m', (o) => o.headPose?.eyesMid[0] ?? null),
	double('eyes_y_m', (o) => o.headPose?.eyesMid[1] ?? null),
	double('eyes_z_m', (o) => o.headPose?.eyesMid[2] ?? null),
	double('head_yaw_rad', (o) => angles(o)?.yawRad ?? null),
	double('head_pitch_rad', (o) => angles(o)?.pitchRad ?? null),
	double('head_roll_rad', (o) => angles(o)?.rollRad ?? null),
	text('gaze_kind', (o) => o.gaze?.ray?.kind ?? null),
	double('gaze_x', (o) => o.gaze?.ray?.direction[0] ?? null),
	double('gaze_y', (o) => o.gaze?.ray?.direction[1] ?? null),
	double('gaze_z', (o) => o.gaze?.ray?.direction[2] ?? null),
	double('gaze_sigma_rad', (o) => o.gaze?.ray?.sigmaRad ?? null),
	double('gaze_confidence', (o) => o.gaze?.ray?.confidence ?? null),
	double('gaze_point_x_px', (o) => o.gaze?.point?.[0] ?? null),
	double('gaze_point_y_px', (o) => o.gaze?.point?.[1] ?? null),
	text('gaze_target', (o) => keyOf(inside(o.gaze?.scores))),
	double('gaze_target_probability', (o) => inside(o.gaze?.scores)?.probability ?? null),
	double('gaze_target_angle_rad', (o) => inside(o.gaze?.scores)?.visualAngleRad ?? null),
	double('gaze_outside_probability', (o) => outside(o.gaze?.scores)),
	text('pointing_hand', (o) => o.pointing?.hand ?? null),
	double('pointing_confidence', (o) => o.pointing?.ray.confidence ?? null),
	text('pointing_target', (o) => keyOf(inside(o.pointing?.scores))),
	double('pointing_target_probability', (o) => inside(o.pointing?.scores)?.probability ?? null),
	text('hand_gesture', (o) => o.gesture?.name ?? null),
	text('hand_gesture_hand', (o) => o.gesture?.hand ?? null),
	double('hand_gesture_score', (o) => o.gesture?.score ?? null),
	text('apparent_expression', (o) => o.expression?.name ?? null),
	double('apparent_expression_score', (o) => o.expression?.score ?? null),
	double('speaking_probability', (o) => o.speaking),
];

const keyOf = (score: TargetScore | null): string | null => score && targetKey(score.target);

/** Rows that are held as columns at a time: about three minutes of five people at 10 frames a second. */
const ROW_GROUP = 10_000;

/** Parquet (Snappy) of the per-frame table, in row groups that are handed out as they are finished. */
export const beginParquet = ({ header }: Pick<SessionFrame, 'header'>): RowWriter => {
	const writer = new ByteWriter(1 << 20);
	const schema = schemaFromColumnData({
		columnData: FRAME_COLUMNS.map(({ name, type }) => ({ name, type, data: [], nullable: true })),
	});
	const parquet = new ParquetWriter({
		writer,
		schema,
		createdBy: header.analysis.app,
		kvMetadata: [{ key: 'regard.header', value: JSON.stringify(header) }],
	});
	/** What was written since the last time. `offset` counts on, so places in the file stay right. */
	const take = (): Uint8Array<ArrayBuffer> => {
		const bytes = new Uint8Array(writer.getBuffer());
		writer.index = 0;
		return bytes;
	};
	let columns: Value[][] = FRAME_COLUMNS.map(() => []);
	let count = 0;
	const writeGroup = () => {
		if (count === 0) return;
		const columnData = FRAME_COLUMNS.map(({ name }, i) => ({ name, data: columns[i]! }));
		void parquet.write({ columnData, rowGroupSize: ROW_GROUP });
		columns = FRAME_COLUMNS.map(() => []);
		count = 0;
	};
	return {
		start: take(),
		add(observation) {
			FRAME_COLUMNS.forEach(({ of }, i) => columns[i]!.push(of(observation)));
			if (++count < ROW_GROUP) return null;
			writeGroup();
			return take();
		},
		end() {
			writeGroup();
			void parquet.finish();
			return [take()];
		},
	};
};
