import type { EncoderSwitches, Frame, Perception, PerceptionHints, PreparedFrame } from '../core/perception';
import { AppError } from '../core/errors';
import { FRAMES_AHEAD } from '../core/frames-ahead';
import type { Box } from '../core/geometry/space';
import type { ModelUse } from '../core/session';
import type { EncoderPort } from '../models/onnx/encoder-port';
import { handPlaces } from './faces/hand-places';
import { nothingCarried } from './faces/carried';
import type { FindInstalled } from './find-installed';
import { createFrameStarter, type FrameStart } from './frame-start';
import { createFrameTimings } from './frame-timings';
import { createEncoders } from './lanes/encoders';
import { findInStore, type InstalledStatus } from './lanes/installed-encoders';
import { loadModels, type PerceiveReady, type PerceiveSettings } from './load-models';
import type { ModelPorts } from './model-job';
import { perceiveConfigs } from './model-set';
import type { PerceiveConfig } from './perceive-config';
import { nextTask } from '../core/async/next-task';
import { facesInTurn } from './faces/faces-in-turn';
import { nowMs, type Span } from './picture/spans';
import { createPlanner } from './schedule';
import { seeFrame } from './see-frame';
import type { ReportProgress } from './vision-runtime';

/** Of how many frames it is kept where hands may come to be seen: longer than any frame is begun ahead. */
const PLACES_KEPT = 2 * FRAMES_AHEAD + 2;

/** The models, loaded, with what they remember of earlier frames. */
export type Perceiver = {
	ready: PerceiveReady;
	/**
	 * Begins with the frame whose turn comes next, while the one before is still under way. Closes `frame.pixels`, also
	 * when it fails; `perceive` says so then.
	 */
	prepare(frame: Frame): void;
	/**
	 * Runs what the schedule asks for on a frame, or on one that was prepared (its pixels are gone). Closes
	 * `frame.pixels`, also when it fails.
	 *
	 * @throws AppError `protocol` when a frame without pixels was not prepared
	 */
	perceive(frame: Frame | PreparedFrame, hints: PerceptionHints, encoders: EncoderSwitches): Promise<Perception>;
	/** As of `PerceptionModels`; between frames. */
	check(): Promise<number>;
	/** The encoders that are loaded by now. */
	encoderModels(): readonly ModelUse[];
	/** Finds and loads the installed models of the tasks that are switched on; never fails. */
	loadInstalled(encoders: EncoderSwitches): Promise<readonly ModelUse[]>;
	/** How installed models fare. */
	installed(): readonly InstalledStatus[];
	close(): void;
};

/** What a perceiver is made of. */
export type PerceiverParts = {
	settings: PerceiveSettings;
	/** Workers for hands and bodies. */
	ports: ModelPorts;
	encoderPort: EncoderPort;
	/** Gets the progress of the models' download. */
	report: ReportProgress;
	/** Ends the loading. */
	signal: AbortSignal;
	config?: PerceiveConfig;
	/** Looks for models that the visitor installed. */
	find?: FindInstalled;
};

/**
 * Loads the models; see `loadModels` for what it throws.
 *
 * Faces run in this worker, hands and bodies behind `ports`, all three at the same time. So that none waits for another,
 * closer looks are chosen by what was seen up to the frame before; only a still picture, which has none, takes faces first.
 */
export const createPerceiver = async ({
	settings,
	ports,
	encoderPort,
	report,
	signal,
	config = perceiveConfigs[settings.set ?? 'full'],
	find = findInStore(settings.modelsUrl),
}: PerceiverParts): Promise<Perceiver> => {
	const { modelsUrl, schedule, delegate, encodersMayWait: mayWait = false } = settings;
	const encoders = createEncoders({ port: encoderPort, modelsUrl, schedule, delegate, mayWait, find, config });
	const models = await loadModels({ settings, ports, encoderPort, report, signal, config, find });
	const { faces, graphics } = models;
	const isStill = schedule === 'image';
	const planner = createPlanner(schedule, config);
	/** Where hands may come to be seen after the latest frames. */
	const places = new Map<number, readonly Box[] | null>();
	const steering = {
		planOf: (index: number) => planner.plan(index),
		placesAfter: (index: number) => places.get(index) ?? null,
		lag: schedule === 'offline' ? FRAMES_AHEAD + 1 : 1,
		// Live, encoders go on with a frame beside the next ones.
		reusesPixels: schedule === 'offline',
		// With the light set all models run in this worker.
		sharesSmall: settings.set !== 'light',
	};
	const start = createFrameStarter(ports.hands, isStill, steering, config);
	/** Frames whose turn is still to come. */
	const prepared = new Map<number, Promise<FrameStart>>();
	let carried = nothingCarried();
	const inTurn = facesInTurn(faces.whole, config);
	/** When the turn of the latest frame ended. */
	let endedMs = -Infinity;

	/** Looks for the faces of the first frame after `index` in which that is not begun with, of those at most `most` ahead. */
	const goAhead = async (index: number, most: number, switches: EncoderSwitches): Promise<Span | null> => {
		for (let next = index + 1; next <= index + most; next++) {
			const start = prepared.get(next);
			if (!start) return null;
			if (inTurn.begunMs(next) === null) return inTurn.ahead(start, next, switches.expression);
		}
		return null;
	};

	const see = async (begun: FrameStart, hints: PerceptionHints, switches: EncoderSwitches, startedMs: number) => {
		if (begun.isAnew) carried = nothingCarried();
		if (begun.plan.restart || begun.isShotStart) encoders.restart(begun.isShotStart || begun.frame.index === 0);
		const timings = createFrameTimings(startedMs);
		const { index } = begun.frame;
		const ahead = async (most: number): Promise<boolean> => {
			const span = await goAhead(index, most, switches);
			if (span) timings.spentAhead(span);
			return span !== null;
		};
		const task = { start: begun, hints, switches, carried, timings, goAhead: ahead };
		const { seen, carried: next } = await seeFrame(task, { ports, faces, inTurn, encoders, isStill, config });
		carried = next;
		begun.release();
		places.set(index, config.handsWhereArmsMove ? handPlaces(next) : null);
		places.delete(index - PLACES_KEPT);
		const timingsMs = timings.finish();
		planner.learn(timingsMs);
		void models.lookForFaster();
		return { ...seen, timingsMs };
	};

	const movementModels = (): readonly ModelUse[] => {
		const model = faces.whole.movementModel();
		return model ? [model] : [];
	};
	const landmarksStatus = (): readonly InstalledStatus[] => {
		const status = models.ownLandmarks();
		return status ? [{ task: 'landmarks', modelId: 'face-landmarks-onnx', ...status }] : [];
	};

	return {
		ready: models.ready,
		prepare(frame) {
			const started = start(frame);
			started.catch(() => undefined);
			prepared.set(frame.index, started);
		},
		async perceive(frame, hints, switches) {
			// Its turn began with what was done for it since that of the frame before ended.
			const aheadMs = inTurn.begunMs(frame.index);
			const startedMs = aheadMs !== null && aheadMs >= endedMs ? aheadMs : nowMs();
			const started = frame.pixels === null ? prepared.get(frame.index) : start(frame);
			if (!started) throw new AppError('protocol', `Frame ${frame.index} has no pixels and was not prepared`);
			prepared.delete(frame.index);
			try {
				return await graphics.guard(async () => see(await started, hints, switches, startedMs));
			} finally {
				endedMs = nowMs();
				// The answer goes first.
				void nextTask().then(() => goAhead(frame.index, 1, switches));
			}
		},
		check: () => models.check(),
		encoderModels: () => [...encoders.models(), ...movementModels(), ...models.laterModels()],
		async loadInstalled(switches) {
			await faces.whole.measureMovements(switches.expression);
			const { tasks, identity } = await encoders.loadInstalled(switches);
			return [...tasks, ...movementModels(), ...identity];
		},
		installed: () => [...landmarksStatus(), ...encoders.installed()],
		close: () => models.close(),
	};
};
