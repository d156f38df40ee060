import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { deg, type Box, type Vec3 } from '../../core/geometry/space';
import type { ExactFrame, Truth, TruthTarget } from './truth';

const vec3 = v.tuple([v.number(), v.number(), v.number()]);
const corners = v.tuple([v.number(), v.number(), v.number(), v.number()]);
const pointing = v.object({
	hand: v.picklist(['L', 'R']),
	target: v.string(),
	phase: v.picklist(['raise', 'hold', 'retract']),
});
const person = v.object({
	head_box: corners,
	eye_center_3d: vec3,
	head_yaw: v.number(),
	head_pitch: v.number(),
	gaze: v.object({
		target: v.string(),
		kind: v.picklist(['person', 'object', 'camera', 'away']),
		fixating: v.boolean(),
		dir: vec3,
		target_3d: v.nullish(vec3),
	}),
	blink: v.number(),
	visible_fraction: v.optional(v.number(), 1),
	pointing: v.nullable(pointing),
});
const stageTruth = v.object({
	schema: v.literal('stage-truth/1'),
	fps: v.number(),
	width: v.number(),
	height: v.number(),
	duration: v.number(),
	camera: v.object({ loc: vec3, R_world_from_cam: v.tuple([vec3, vec3, vec3]), hfov_deg: v.optional(v.number()) }),
	people: v.record(v.string(), v.unknown()),
	objects: v.record(v.string(), v.object({ target_3d: vec3 })),
	per_frame: v.array(v.object({ t: v.number(), people: v.record(v.string(), person) })),
});

type StageTruth = v.InferOutput<typeof stageTruth>;
type Three = readonly [number, number, number];

/** A direction in world axes in ours: its camera looks along −z with y up, ours along +z with y down. */
const fromWorld = (r: StageTruth['camera']['R_world_from_cam'], [x, y, z]: Three): Vec3<'camera'> => [
	r[0][0] * x + r[1][0] * y + r[2][0] * z,
	-(r[0][1] * x + r[1][1] * y + r[2][1] * z),
	-(r[0][2] * x + r[1][2] * y + r[2][2] * z),
];

/** A place in the world in our camera axes. */
const placeFromWorld = ({ R_world_from_cam: r, loc }: StageTruth['camera'], at: Three): Vec3<'camera'> =>
	fromWorld(r, [at[0] - loc[0], at[1] - loc[1], at[2] - loc[2]]);

const unit = ([x, y, z]: Vec3<'camera'>): Vec3<'camera'> => {
	const length = Math.hypot(x, y, z);
	return [x / length, y / length, z / length];
};

const boxFromCorners = ([x0, y0, x1, y1]: readonly [number, number, number, number]): Box => ({
	x: x0,
	y: y0,
	width: x1 - x0,
	height: y1 - y0,
});

const targetOf = (name: string, truth: StageTruth): TruthTarget => {
	if (name in truth.people) return { kind: 'person', person: name };
	if (name in truth.objects) return { kind: 'object', objectId: name };
	return name === 'camera' ? { kind: 'camera' } : { kind: 'away', side: null };
};

const exactFrames = (truth: StageTruth): ExactFrame[] =>
	truth.per_frame.map(({ t, people }) => ({
		tMs: t * 1000,
		people: Object.entries(people).map(([name, p]) => ({
			person: name,
			headBox: boxFromCorners(p.head_box),
			eyesMid: placeFromWorld(truth.camera, p.eye_center_3d),
			headYawRad: deg(p.head_yaw),
			headPitchRad: deg(p.head_pitch),
			gazeDirection: unit(fromWorld(truth.camera.R_world_from_cam, p.gaze.dir)),
			gazeTarget: targetOf(p.gaze.target, truth),
			gazeTargetAt: p.gaze.target_3d ? placeFromWorld(truth.camera, p.gaze.target_3d) : null,
			isFixating: p.gaze.fixating,
			blink: p.blink,
			visibleFraction: p.visible_fraction,
			pointing: p.pointing && {
				hand: p.pointing.hand === 'L' ? 'left' : 'right',
				target: targetOf(p.pointing.target, truth),
				phase: p.pointing.phase,
			},
		})),
	}));

/** Runs of frames in which a person points at the same target, from raise to retract. */
const pointingsOf = (frames: readonly ExactFrame[], fps: number): Truth['pointings'] => {
	const runs: { person: string; target: TruthTarget; startMs: number; endMs: number }[] = [];
	const frameMs = 1000 / fps;
	for (const { tMs, people } of frames) {
		for (const p of people) {
			if (!p.pointing) continue;
			const run = runs.findLast((r) => r.person === p.person);
			const continues = run && Math.abs(run.endMs - tMs) < frameMs / 2;
			if (continues) run.endMs = tMs + frameMs;
			else runs.push({ person: p.person, target: p.pointing.target, startMs: tMs, endMs: tMs + frameMs });
		}
	}
	return runs;
};

/**
 * Truth of a rendered clip (`stage-truth/1`), in our units and axes. `clip` is the name to show.
 * Throws `AppError('recording-invalid')` when the file is something else.
 */
export const stageTruthFrom = (json: unknown, clip: string): Truth => {
	const parsed = v.safeParse(stageTruth, json);
	if (!parsed.success) {
		throw new AppError('recording-invalid', `Not a stage-truth/1 file (${parsed.issues[0].message}): ${clip}`);
	}
	const truth = parsed.output;
	const exact = exactFrames(truth);
	return {
		clip,
		format: 'stage-truth/1',
		widthPx: truth.width,
		heightPx: truth.height,
		fps: truth.fps,
		durationMs: truth.duration * 1000,
		horizontalFovRad: truth.camera.hfov_deg === undefined ? null : deg(truth.camera.hfov_deg),
		people: Object.keys(truth.people),
		things: Object.entries(truth.objects).map(([objectId, { target_3d }]) => ({
			objectId,
			at: placeFromWorld(truth.camera, target_3d),
		})),
		cutsMs: [],
		marks: [],
		exact,
		pointings: pointingsOf(exact, truth.fps),
		facts: [],
		absent: [],
		noPeople: [],
		presence: [],
		isEveryHeadMarked: true,
	};
};
