import { parquetReadObjects, parquetMetadata } from 'hyparquet';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { Rotation } from '../../../../src/core/geometry/space';
import { compose } from '../../../../src/core/geometry/vector';
import { exportFiles, exportFormat, exportFormats } from '../../../../src/export/write-formats/formats';
import { OPENFACE_COLUMNS } from '../../../../src/export/write-formats/openface';
import { bytesOf, exported, hourOf, person, sessionOf, thing } from '../../../fixtures/exported-session';

const [cos, sin] = [Math.cos, Math.sin];
type Matrix = Rotation<'camera', 'camera'>;
const about = {
	x: (a: number): Matrix => [1, 0, 0, 0, cos(a), -sin(a), 0, sin(a), cos(a)],
	y: (a: number): Matrix => [cos(a), 0, sin(a), 0, 1, 0, -sin(a), 0, cos(a)],
	z: (a: number): Rotation<'camera', 'head'> => [cos(a), -sin(a), 0, sin(a), cos(a), 0, 0, 0, 1],
};

const seen = (more: Partial<Observation> = {}): Observation => ({
	frameIndex: 4,
	tMs: 412.5,
	personId: person('P2'),
	box: { x: 1, y: 2, width: 3, height: 4 },
	headPose: {
		eyesMid: [0.1, -0.2, 1.5],
		// OpenFace's order: R = Rx · Ry · Rz.
		cameraFromHead: compose<'camera', 'camera', 'head'>(compose(about.x(0.3), about.y(-0.06)), about.z(0.02)),
	},
	gaze: {
		ray: { kind: 'eye-gaze', origin: [0, 0, 1], direction: [0.6, 0, -0.8], sigmaRad: 0.1, confidence: 0.7 },
		point: null,
		scores: [
			{ target: { kind: 'outside' }, probability: 0.6, visualAngleRad: null },
			{ target: thing('O1', 'cup'), probability: 0.4, visualAngleRad: 0.2 },
		],
	},
	pointing: null,
	gesture: null,
	expression: null,
	speaking: null,
	...more,
});

const openFace = (observations: Observation[]) =>
	Papa.parse<Record<string, string>>(exported('openface', sessionOf([], { observations })), {
		header: true,
		skipEmptyLines: true,
	}).data;

describe('OpenFace-like CSV', () => {
	test('has OpenFace’s names, units and signs', () => {
		expect(openFace([seen()])).toEqual([
			{
				...{ frame: '5', face_id: '2', timestamp: '0.412', success: '1' },
				...{ gaze_angle_x: String(Number(Math.atan2(0.6, 0.8).toFixed(4))), gaze_angle_y: '0' },
				...{ pose_Tx: '100', pose_Ty: '-200', pose_Tz: '1500', pose_Rx: '0.3', pose_Ry: '-0.06', pose_Rz: '0.02' },
			},
		]);
	});

	test('leaves unknown cells empty, also the gaze when only the head was seen', () => {
		const ray = { ...seen().gaze!.ray!, kind: 'head-pose' as const };
		const [noPose, noEyes] = openFace([seen({ headPose: null, gaze: null }), seen({ gaze: { ...seen().gaze!, ray } })]);
		expect(noPose).toMatchObject({ success: '0', pose_Tx: '', pose_Rz: '', gaze_angle_x: '' });
		expect(noEyes).toMatchObject({ success: '1', gaze_angle_x: '', gaze_angle_y: '', pose_Rx: '0.3' });
	});

	test('has no column that is not measured', () => {
		expect(OPENFACE_COLUMNS.filter((name) => /^AU|^gaze_[01]_|confidence/.test(name))).toEqual([]);
	});
});

const parquetOf = async (observations: Observation[]) => {
	const bytes = Buffer.concat(bytesOf('parquet', sessionOf([], { observations })));
	const file = new Uint8Array(bytes).buffer;
	return { file, rows: await parquetReadObjects({ file }) };
};

describe('Parquet', () => {
	test('has a row a person and frame with units in the names, and null for unknown', async () => {
		const { rows, file } = await parquetOf([seen(), seen({ headPose: null, gaze: null, speaking: 0.25 })]);
		expect(rows).toHaveLength(2);
		expect(rows[0]).toMatchObject({
			...{ frame: 4, t_ms: 412.5, person: 'P2', eyes_z_m: 1.5, gaze_kind: 'eye-gaze', gaze_target: 'object:O1' },
			...{ gaze_target_probability: 0.4, gaze_outside_probability: 0.6, pointing_hand: null },
		});
		expect(rows[1]).toMatchObject({
			eyes_z_m: null,
			head_yaw_rad: null,
			gaze_target: null,
			speaking_probability: 0.25,
		});
		expect(parquetMetadata(file).key_value_metadata?.[0]?.key).toBe('regard.header');
	});

	test('of no observations is a table without rows', async () => {
		expect((await parquetOf([])).rows).toEqual([]);
	});

	test('of several row groups loses no row', async () => {
		const session = hourOf(250);
		const { rows } = await parquetOf([...session.observations]);
		expect(rows).toHaveLength(12_500);
		expect(rows.at(-1)).toMatchObject({ frame: 2499, person: 'P5' });
	});
});

type Published = { num_events: number; clip_offset: number; events: Record<string, unknown>[]; timeline: object };

describe('GRASP events', () => {
	/** Two people a metre apart who look at each other's faces all the time, at 10 frames a second. */
	const facing = (seconds: number): Observation[] =>
		Array.from({ length: seconds * 10 }, (_, frameIndex) =>
			(['P1', 'P2'] as const).map((id) => {
				const [own, other] = id === 'P1' ? [200, 900] : [900, 200];
				return seen({
					frameIndex,
					tMs: frameIndex * 100,
					personId: person(id),
					box: { x: own, y: 300, width: 100, height: 100 },
					gaze: { ray: null, point: [other + 50, 350], scores: seen().gaze!.scores },
				});
			}),
		).flat();
	const write = (seconds: number, part = 0): unknown => {
		const base = sessionOf([], { observations: facing(seconds) });
		const source = { ...base.header.source, durationMs: seconds * 1000 };
		return JSON.parse(exported('grasp', { ...base, header: { ...base.header, source } }, part));
	};

	test('are written in the published shape with numbered people', () => {
		const file = write(6) as Published;
		expect(file).toMatchObject({
			video_path: 'clip.mp4',
			video_fps: 10,
			sample_fps: 2,
			event_counts: { mutual_gaze: 1 },
		});
		const mutual = file.events.find((e) => e['event_type'] === 'mutual_gaze');
		// 12 samples, 0 to 5.5 s: confidence min(1, 0.5 + 0.1 · 12).
		expect(mutual).toEqual({
			...{ event_id: 4000, event_type: 'mutual_gaze', start_time: 0, end_time: 5.5, start_frame: 0, end_frame: 55 },
			...{ confidence: 1, persons_involved: [1, 2], details: { duration: 5.5, num_frames: 12 } },
		});
		expect(file.num_events).toBe(file.events.length);
	});

	test('come in both flavours, and a long session as clips of two minutes', () => {
		expect(write(6, 1)).toMatchObject({ sample_fps: 2 });
		const clips = write(250) as Published[];
		expect(clips.map((c) => c.clip_offset)).toEqual([0, 120, 240]);
		expect(clips.every((c) => c.events.some((e) => e['event_type'] === 'mutual_gaze'))).toBe(true);
	});
});

test('every format has an id and files of its own, and writes a session with nothing in it', () => {
	const files = exportFormats.flatMap(exportFiles);
	expect(new Set(exportFormats.map((f) => f.id)).size).toBe(exportFormats.length);
	expect(new Set(files.map((f) => f.extension)).size).toBe(files.length);
	for (const { id } of exportFormats) {
		exportFiles(exportFormat(id)!).forEach((_, part) => {
			const empty = sessionOf([], {
				people: [],
				areas: [],
				graph: { window: { startMs: 0, endMs: 0 }, people: [], ties: [] },
			});
			expect(Buffer.concat(bytesOf(id, empty, part)).length).toBeGreaterThan(0);
		});
	}
});

/** Generous here, for tests share the machine; the goal is 10 s a format for an hour, and this is a tenth of one. */
const TENTH_OF_AN_HOUR_MS = 1000;

test('an hour of five people at 10 frames a second is written in time, in pieces', () => {
	const session = hourOf(360);
	for (const { id } of exportFormats) {
		const before = process.cpuUsage();
		const pieces = bytesOf(id, session);
		const { user, system } = process.cpuUsage(before);
		expect((user + system) / 1000, id).toBeLessThan(TENTH_OF_AN_HOUR_MS);
		expect(Math.max(...pieces.map((p) => p.length)), id).toBeLessThan(8 << 20);
	}
});
