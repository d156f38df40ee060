import type { BodyDetection, EncoderSwitches, ExpressionScore, FaceDetection, GazeDirection, GazeMap, PairLikeness } from '../../core/perception'; // prettier-ignore
import type { Box } from '../../core/geometry/space';
import { mostOverlapping, scaledBox } from '../../core/geometry/box';
import { entryOf, itemAt } from '../../core/collections';
import type { PerceiveConfig } from '../perceive-config';
import { trimmed } from './embedded-lane';
import type { NoteSpan } from '../frame-timings';
import { expression8, EXPRESSION_8_SPECS } from '../encoders/expression-8';
import { gazeDirectionReaders } from '../encoders/gaze-direction';
import { gazeMap } from '../encoders/gaze-map';
import { eyeSpanPx } from '../encoders/face-points';
import { HEADS_PER_RUN, INSTALLED_GAZE_MAPS, FACE_TASKS, type InstalledEncoders, type FaceTask, type ReadyModels } from './installed-encoders'; // prettier-ignore
import { runOnPart, SAME_FACE_OVERLAP } from './encode';
import { headOf, readPairs } from './installed-pairs';
import type { Raster } from '../picture/raster';
import { fitWithin } from '../picture/scale';

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
type InstalledTurns = Readonly<Partial<Record<FaceTask, number>>>;

/** How often each task runs, milliseconds. */
const everyMs = (task: FaceTask, config: PerceiveConfig): number => {
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

/** The tasks whose turn it is at a time, of those with a model that is ready, and the turns with them taken. */
const planInstalled = (
	turns: InstalledTurns,
	ready: ReadyModels,
	tMs: number,
	config: PerceiveConfig,
): { due: readonly { task: FaceTask; modelId: string }[]; turns: InstalledTurns } => {
	const due = FACE_TASKS.flatMap((task) => {
		const [modelId, lastMs = -Infinity] = [ready[task], turns[task]];
		return modelId !== undefined && tMs - lastMs >= everyMs(task, config) ? [{ task, modelId }] : [];
	});
	return { due, turns: { ...turns, ...Object.fromEntries(due.map(({ task }) => [task, tMs])) } };
};

/** One task on one frame. */
type TaskRun = {
	models: InstalledEncoders;
	modelId: string;
	frame: InstalledFrame;
	faces: readonly FaceDetection[];
	note: NoteSpan;
};

const readMaps = async ({ models, modelId, frame: { raster }, faces, note }: TaskRun): Promise<Reading[]> => {
	const spec = entryOf(INSTALLED_GAZE_MAPS, modelId);
	const encoder = gazeMap(spec);
	// Cutting it down in the worker takes in at most twice as many pixels a side as are needed.
	const picture = fitWithin(raster, 2 * spec.sidePx);
	const scale = picture.widthPx / raster.widthPx;
	const readings: Reading[] = [];
	for (let from = 0; from < faces.length; from += HEADS_PER_RUN) {
		const some = faces.slice(from, from + HEADS_PER_RUN);
		const heads = some.map(({ box }) => scaledBox(headOf(box), scale));
		// The shape is fixed: the last head stands in for those that are not there.
		const filled = [
			...heads,
			...Array<Box<'raster'>>(HEADS_PER_RUN - heads.length).fill(itemAt(heads, heads.length - 1)),
		];
		const input = { frame: picture, heads: filled };
		const request = encoder.request(input);
		if (!request) continue;
		const { outputs, span } = await models.run(modelId, picture, request);
		note('gaze target', span);
		const maps = encoder.read(outputs, input);
		some.forEach(({ box }, i) => readings.push({ box, gazeMap: itemAt(maps, i) }));
	}
	return readings;
};

const readDirections = async ({ models, modelId, frame: { raster }, faces, note }: TaskRun): Promise<Reading[]> => {
	const reader = entryOf(gazeDirectionReaders, modelId);
	const readings: Reading[] = [];
	for (const { box, landmarks } of faces) {
		const [gazeDirection = null] = await reader.read(raster, [landmarks], async (name, request) => {
			const { part, request: own } = trimmed(raster, request) ?? { part: raster, request };
			const { outputs, span } = await models.run(name, part, own);
			note('gaze direction', span);
			return outputs;
		});
		readings.push({ box, gazeDirection });
	}
	return readings;
};

const readExpressions = async ({ models, modelId, frame: { raster }, faces, note }: TaskRun): Promise<Reading[]> => {
	const encoder = expression8(entryOf(EXPRESSION_8_SPECS, modelId));
	const readings: Reading[] = [];
	for (const { box, landmarks } of faces) {
		const outputs = await runOnPart(
			(part, request) => models.run(modelId, part, request),
			raster,
			encoder.request([landmarks]),
			(span) => note('expression', span),
		);
		if (outputs) readings.push({ box, expression: itemAt(encoder.read(outputs, [landmarks]), 0) });
	}
	return readings;
};

/** One task on one frame. When the model fails, its status says why, and the frame goes on without it. */
const readTask = async (task: FaceTask, run: TaskRun, config: PerceiveConfig): Promise<Reading[]> => {
	// The largest and most frontal first, where there are more faces than turns.
	const most = task === 'expression' ? config.expressionMaxFaces : config.gazeDirectionMaxFaces;
	const widest = [...run.faces].sort((a, b) => eyeSpanPx(b.landmarks) - eyeSpanPx(a.landmarks)).slice(0, most);
	try {
		switch (task) {
			case 'gazeTarget':
				return await readMaps(run);
			case 'gazeDirection':
				return await readDirections({ ...run, faces: widest });
			case 'expression':
				return await readExpressions({ ...run, faces: widest });
			case 'pairRelation': {
				const { models, modelId, frame, faces, note } = run;
				return await readPairs({ models, modelId, note }, { bodies: [], ...frame, faces }, config);
			}
		}
	} catch (cause) {
		run.models.giveUp(task, cause);
		return [];
	}
};

const withInstalled = (faces: readonly FaceDetection[], readings: readonly Reading[]): readonly FaceDetection[] => {
	if (readings.length === 0) return faces;
	const found = [...faces];
	for (const { box, ...read } of readings) {
		const best = mostOverlapping(found, box, SAME_FACE_OVERLAP);
		const face = found[best];
		if (face) found[best] = { ...face, ...read };
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
			const plan = planInstalled(turns, ready, frame.tMs, config);
			turns = plan.turns;
			let all = faces;
			for (const { task, modelId } of plan.due)
				all = withInstalled(all, await readTask(task, { models, modelId, frame, faces, note }, config));
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
	let ready: ReadyModels = {};
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
					const plan = planInstalled(turns, ready, frame.tMs, config);
					turns = plan.turns;
					const found: Reading[] = [];
					const noteLater: NoteSpan = (...span) => spans.push(span);
					for (const { task, modelId } of plan.due)
						found.push(...(await readTask(task, { models, modelId, frame, faces, note: noteLater }, config)));
					if (epoch === begunIn) readings = found;
				};
				void run().finally(() => (isBusy = false));
			}
			return Promise.resolve(all);
		},
	};
};
