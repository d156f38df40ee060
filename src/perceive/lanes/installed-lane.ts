import type { BodyDetection, EncoderSwitches, ExpressionScore, FaceDetection, GazeDirection, GazeMap, PairLikeness } from '../../core/perception'; // prettier-ignore
import type { Box } from '../../core/space';
import { iou } from '../../core/box';
import type { PerceiveConfig } from '../perceive-config';
import { trimmed } from './embedded-lane';
import type { NoteSpan } from '../frame-timings';
import { expression8, EXPRESSION_8_SPECS } from '../encoders/expression-8';
import { gazeDirectionReaders } from '../encoders/gaze-direction';
import { gazeMap } from '../encoders/gaze-map';
import { eyeSpanPx } from '../encoders/face-points';
import type { IMAGE_TEXT_SPECS } from '../encoders/pair-relation';
import { HEADS_PER_RUN, INSTALLED_GAZE_MAPS, INSTALLED_TASKS, type InstalledEncoders, type InstalledTask } from './installed-encoders'; // prettier-ignore
import { headOf, readPairs } from './installed-pairs';
import { fitWithin, type Raster } from '../picture/raster';

/** One frame for the installed models. */
type InstalledFrame = {
	raster: Raster;
	tMs: number;
	switches: EncoderSwitches;
	/** As last seen, for the whole of a person; left out: heads only. */
	bodies?: readonly BodyDetection[];
};

/** What installed models read of one face. */
type Reading = {
	box: Box;
	gazeMap?: GazeMap;
	gazeDirection?: GazeDirection | null;
	expression?: readonly ExpressionScore[];
	likeness?: readonly PairLikeness[];
};

/** Which tasks are due, and when each ran last. Plain data. */
type InstalledTurns = Readonly<Partial<Record<InstalledTask, number>>>;

/** How often each task runs, milliseconds. */
const everyMs = (task: InstalledTask, config: PerceiveConfig): number => {
	switch (task) {
		case 'gazeTarget':
			return config.gazeMapEveryMs;
		case 'gazeDirection':
			return config.gazeDirectionEveryMs;
		case 'expression':
			return config.expressionEveryMs;
		case 'pairRelation':
			return config.pairRelationEveryMs;
	}
};

/** The tasks whose turn it is at a time, and the turns with them taken. */
const planInstalled = (
	turns: InstalledTurns,
	tasks: readonly InstalledTask[],
	tMs: number,
	config: PerceiveConfig,
): { due: readonly InstalledTask[]; turns: InstalledTurns } => {
	const due = tasks.filter((task) => turns[task] === undefined || tMs - turns[task] >= everyMs(task, config));
	return { due, turns: { ...turns, ...Object.fromEntries(due.map((task) => [task, tMs])) } };
};

const readMaps = async (
	models: InstalledEncoders,
	modelId: keyof typeof INSTALLED_GAZE_MAPS,
	raster: Raster,
	faces: readonly FaceDetection[],
	note: NoteSpan,
): Promise<Reading[]> => {
	const spec = INSTALLED_GAZE_MAPS[modelId];
	const encoder = gazeMap(spec);
	// Cutting it down in the worker takes in at most twice as many pixels a side as are needed.
	const picture = fitWithin(raster, 2 * spec.sidePx);
	const scale = picture.widthPx / raster.widthPx;
	const readings: Reading[] = [];
	for (let from = 0; from < faces.length; from += HEADS_PER_RUN) {
		const some = faces.slice(from, from + HEADS_PER_RUN);
		const heads = some.map(({ box }) => {
			const { x, y, width, height } = headOf(box);
			return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
		});
		// The shape is fixed: the last head stands in for those that are not there.
		const filled = [...heads, ...Array<Box>(HEADS_PER_RUN - heads.length).fill(heads.at(-1)!)];
		const input = { frame: picture, heads: filled };
		const { outputs, span } = await models.run(modelId, picture, encoder.request(input)!);
		note('gaze target', span);
		const maps = encoder.read(outputs, input);
		some.forEach(({ box }, i) => readings.push({ box, gazeMap: maps[i]! }));
	}
	return readings;
};

const readDirections = async (
	models: InstalledEncoders,
	modelId: string,
	raster: Raster,
	faces: readonly FaceDetection[],
	note: NoteSpan,
): Promise<Reading[]> => {
	const readings: Reading[] = [];
	for (const { box, landmarks } of faces) {
		const [gazeDirection = null] = await gazeDirectionReaders[modelId]!.read(
			raster,
			[landmarks],
			async (name, request) => {
				const part = trimmed(raster, request) ?? { raster, request };
				const { outputs, span } = await models.run(name, part.raster, part.request);
				note('gaze direction', span);
				return outputs;
			},
		);
		readings.push({ box, gazeDirection });
	}
	return readings;
};

const readExpressions = async (
	models: InstalledEncoders,
	modelId: keyof typeof EXPRESSION_8_SPECS,
	raster: Raster,
	faces: readonly FaceDetection[],
	note: NoteSpan,
): Promise<Reading[]> => {
	const encoder = expression8(EXPRESSION_8_SPECS[modelId]);
	const readings: Reading[] = [];
	for (const { box, landmarks } of faces) {
		const request = encoder.request([landmarks]);
		const part = request && trimmed(raster, request);
		if (!part) continue;
		const { outputs, span } = await models.run(modelId, part.raster, part.request);
		note('expression', span);
		readings.push({ box, expression: encoder.read(outputs, [landmarks])[0]! });
	}
	return readings;
};

/** One task on one frame. What the model cannot do is told of by its status, and the frame goes on without it. */
const readTask = async (
	models: InstalledEncoders,
	task: InstalledTask,
	modelId: string,
	{ raster, tMs, bodies = [] }: InstalledFrame,
	faces: readonly FaceDetection[],
	config: PerceiveConfig,
	note: NoteSpan,
): Promise<Reading[]> => {
	// The largest and most frontal first, where there are more faces than turns.
	const most = task === 'expression' ? config.expressionMaxFaces : config.gazeDirectionMaxFaces;
	const widest = [...faces].sort((a, b) => eyeSpanPx(b.landmarks) - eyeSpanPx(a.landmarks)).slice(0, most);
	try {
		switch (task) {
			case 'gazeTarget':
				return await readMaps(models, modelId as keyof typeof INSTALLED_GAZE_MAPS, raster, faces, note);
			case 'gazeDirection':
				return await readDirections(models, modelId, raster, widest, note);
			case 'expression':
				return await readExpressions(models, modelId as keyof typeof EXPRESSION_8_SPECS, raster, widest, note);
			case 'pairRelation':
				return await readPairs(
					models,
					modelId as keyof typeof IMAGE_TEXT_SPECS,
					{ raster, tMs, bodies, faces },
					config,
					note,
				);
		}
	} catch (cause) {
		models.giveUp(task, cause);
		return [];
	}
};

/** Overlap from which on a face is the one that was read a moment before, as in `withReadings`. */
const SAME_FACE_OVERLAP = 0.3;

const withInstalled = (faces: readonly FaceDetection[], readings: readonly Reading[]): readonly FaceDetection[] => {
	if (readings.length === 0) return faces;
	const found = [...faces];
	for (const { box, ...read } of readings) {
		let best = -1;
		found.forEach((face, i) => {
			const shared = iou(face.box, box);
			if (shared >= SAME_FACE_OVERLAP && (best < 0 || shared > iou(found[best]!.box, box))) best = i;
		});
		if (best >= 0) found[best] = { ...found[best]!, ...read };
	}
	return found;
};

/** The installed models, with what they remember of earlier frames. */
export type InstalledLane = {
	/** Forgets earlier frames. */
	restart(): void;
	/** Tasks that an installed model does in the place of an embedded one. Live, it may come to be so later. */
	replaces(switches: EncoderSwitches): Promise<EncoderSwitches>;
	/** The faces with what was read of them. Never fails. */
	faces(frame: InstalledFrame, faces: readonly FaceDetection[], note: NoteSpan): Promise<readonly FaceDetection[]>;
};

const tasksIn = (ready: Readonly<Partial<Record<InstalledTask, string>>>) =>
	INSTALLED_TASKS.filter((task) => ready[task] !== undefined);

/**
 * Files and still pictures: every result belongs to its frame, which waits for it. What runs depends on the frames since
 * the last fresh start alone.
 */
export const waitingInstalled = (models: InstalledEncoders, config: PerceiveConfig): InstalledLane => {
	let turns: InstalledTurns = {};
	return {
		restart: () => void (turns = {}),
		async replaces(switches) {
			return (await models.ready(switches)).expression ? { ...switches, expression: false } : switches;
		},
		async faces(frame, faces, note) {
			const ready = await models.ready(frame.switches);
			if (faces.length === 0) return faces;
			const plan = planInstalled(turns, tasksIn(ready), frame.tMs, config);
			turns = plan.turns;
			let all = faces;
			for (const task of plan.due) {
				all = withInstalled(all, await readTask(models, task, ready[task]!, frame, faces, config, note));
			}
			return all;
		},
	};
};

/**
 * Live: no frame waits, and only the newest is read: while one run is under way, no other begins. What was read goes to
 * the face that is now where the face was.
 */
export const liveInstalled = (models: InstalledEncoders, config: PerceiveConfig): InstalledLane => {
	let turns: InstalledTurns = {};
	let ready: Readonly<Partial<Record<InstalledTask, string>>> = {};
	let isBusy = false;
	/** Counts fresh starts: what was begun before one is of no use after it. */
	let epoch = 0;
	let readings: readonly Reading[] = [];
	let spans: Parameters<NoteSpan>[] = [];
	return {
		restart() {
			turns = {};
			readings = [];
			epoch++;
		},
		replaces: (switches) => Promise.resolve(ready.expression ? { ...switches, expression: false } : switches),
		faces(frame, faces, note) {
			for (const span of spans) note(...span);
			spans = [];
			const all = withInstalled(faces, readings);
			readings = [];
			if (!isBusy) {
				isBusy = true;
				const begunIn = epoch;
				const run = async () => {
					ready = await models.ready(frame.switches);
					if (faces.length === 0 || epoch !== begunIn) return;
					const plan = planInstalled(turns, tasksIn(ready), frame.tMs, config);
					turns = plan.turns;
					const found: Reading[] = [];
					for (const task of plan.due) {
						const noteLater: NoteSpan = (...span) => spans.push(span);
						found.push(...(await readTask(models, task, ready[task]!, frame, faces, config, noteLater)));
					}
					if (epoch === begunIn) readings = found;
				};
				void run().finally(() => (isBusy = false));
			}
			return Promise.resolve(all);
		},
	};
};
