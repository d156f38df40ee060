import {
	noEncoders,
	type EncoderSwitches,
	type FaceDetection,
	type Frame,
	type Perception,
	type PerceptionHints,
	type PreparedFrame,
} from '../core/perception';
import { AppError } from '../core/errors';
import { nothingCarried } from './faces/carried';
import { faceBoxOfBody, withColour } from './lanes/appearance';
import { bodyCropCandidates, cutBodyCrop, hasUnseenFace } from './bodies/body-crops';
import { defaultPerceiveConfig, type PerceiveConfig } from './perceive-config';
import { liveLane, pictureLane, waitingLane, type EncoderLane } from './lanes/encoder-lane';
import { embeddedEncoders } from './lanes/embedded-lane';
import type { ModelUse } from '../core/session';
import type { EncoderPort } from '../models/onnx/encoder-port';
import { memoryVectorStore, storedVectors } from '../models/text/vector-cache';
import { findInStore, installedEncoders, type InstalledStatus } from './lanes/installed-encoders';
import type { FindInstalled } from './find-installed';
import { liveInstalled, waitingInstalled } from './lanes/installed-lane';
import { findFaces, type Timed } from './faces/face-search';
import { createFrameStarter, type FrameStart } from './frame-start';
import { chooseHandCrops } from './bodies/hand-crops';
import { loadModels, type PerceiveReady, type PerceiveSettings } from './load-models';
import { mergeBodies, mergeDuplicates } from './faces/merge-faces';
import type { ModelFound, ModelPorts } from './model-job';
import { composeMosaic } from './picture/mosaic';
import { followPersonHeads, headsOf, noPersonHeads, unseenPersons } from './faces/person-heads';
import { imagePlan, initialLiveState, learnCosts, livePlan, offlinePlan, partsOf, type FramePlan, type LiveState } from './schedule'; // prettier-ignore
import { followSmallFaces } from './faces/small-faces';
import { coveredMs, nowMs, type Span } from './picture/spans';
import { tilesOf } from './picture/tiles';
import type { ReportProgress } from './vision-runtime';

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
	/** The encoders in use, once they are loaded. */
	encoderModels(): Promise<readonly ModelUse[]>;
	/** Finds and loads the installed models of the tasks that are switched on; never fails. */
	loadInstalled(encoders: EncoderSwitches): Promise<readonly ModelUse[]>;
	/** How installed models fare. */
	installed(): readonly InstalledStatus[];
	close(): void;
};

/** Side of a cell for a hand: the landmark model looks at 224 pixel crops. */
const HAND_CELL_PX = 256;

/**
 * Loads the models; see `loadModels` for what it throws.
 *
 * Faces run in this worker, hands and bodies behind `ports`, all three at the same time. So that none waits for another,
 * closer looks are chosen by what was seen up to the frame before; only a still picture, which has none, takes faces first.
 * Encoders load beside the first frames, behind a port of their own.
 */
export const createPerceiver = async (
	settings: PerceiveSettings,
	ports: ModelPorts,
	encoderPort: EncoderPort,
	report: ReportProgress,
	signal: AbortSignal,
	config: PerceiveConfig = defaultPerceiveConfig,
	find: FindInstalled = findInStore(settings.modelsUrl),
): Promise<Perceiver> => {
	const isLive = settings.schedule === 'live';
	const encoders = embeddedEncoders(encoderPort, settings.modelsUrl, isLive, find);
	const lane = ((): EncoderLane => {
		switch (settings.schedule) {
			case 'image':
				return pictureLane(encoders);
			case 'offline':
				return waitingLane(encoders, config);
			case 'live':
				return liveLane(encoders, config, (cause) => console.error('An encoder failed', cause));
		}
	})();
	const installed = installedEncoders(
		encoderPort,
		find,
		settings.delegate === 'cpu' ? 'wasm' : 'auto',
		isLive ? 'live' : 'timeline',
		// Captions are our own: their vectors may be kept over sessions. Node has no such store.
		typeof indexedDB === 'undefined' ? memoryVectorStore() : storedVectors(),
	);
	const installedLane = isLive ? liveInstalled(installed, config) : waitingInstalled(installed, config);
	const models = await loadModels(settings, ports, report, signal, config, find);
	let live: LiveState = initialLiveState;
	let carried = nothingCarried();
	/** Time of the source's first frame; `null` when a run began later in it, with nothing to wait for. */
	let firstMs: number | null = null;

	const planOf = (index: number): FramePlan => {
		switch (settings.schedule) {
			case 'image':
				return imagePlan();
			case 'offline':
				return offlinePlan(index, config);
			case 'live': {
				const next = livePlan(live, config);
				live = next.state;
				return next.plan;
			}
		}
	};

	const isStill = settings.schedule === 'image';
	const start = createFrameStarter(ports.hands, isStill, planOf, config);
	/** Frames whose turn is still to come. */
	const prepared = new Map<number, Promise<FrameStart>>();

	const perceiveStarted = async (
		{ frame, raster, small, plan, isShotStart, isAnew, restart, hands: handsRun }: FrameStart,
		hints: PerceptionHints,
		switches: EncoderSwitches,
		startedMs: number,
	) => {
		const timingsMs: Record<string, number> = {};
		const spans: Span[] = [];
		const note = (name: string, span: Span) => {
			const tookMs = span.untilMs - span.fromMs;
			if (tookMs > 0) timingsMs[name] = (timingsMs[name] ?? 0) + tookMs;
			// Of a model that began ahead, what went by before this frame's turn delayed the frame before, not this one.
			if (span.untilMs > startedMs) spans.push({ ...span, fromMs: Math.max(span.fromMs, startedMs) });
		};
		const timed: Timed = async (name, run) => {
			const fromMs = nowMs();
			const result = await run();
			note(name, { fromMs, untilMs: nowMs() });
			return result;
		};

		if (isAnew) carried = nothingCarried();
		if (plan.restart || isShotStart) {
			lane.restart(isShotStart || frame.index === 0);
			installedLane.restart();
		}
		const isUnseen = hasUnseenFace(carried.faces, carried.bodies, hints.missingHeads);
		const unseenPlan = isUnseen ? plan.ifUnseen : null;
		const runsBodies = plan.bodies || isShotStart || unseenPlan !== null;

		const size = { widthPx: frame.widthPx, heightPx: frame.heightPx };
		const job = { frame: size, tMs: frame.tMs };

		const startHandCrops = (): Promise<ModelFound<'hands'>> | null => {
			const boxes = chooseHandCrops(carried.bodies, carried.handsInFrame, size, config);
			if (boxes.length === 0) return null;
			return ports.hands.run({ ...job, whole: null, crops: composeMosaic(raster, boxes, HAND_CELL_PX) });
		};
		const startBodies = (faces: readonly FaceDetection[]): Promise<ModelFound<'bodies'>> => {
			const tiles = tilesOf(raster.widthPx, raster.heightPx, config.tileSidePx, config.tileOverlap);
			const candidates = bodyCropCandidates(
				faces,
				carried.bodies,
				hints.missingHeads,
				unseenPersons(carried.personHeads),
				tiles,
				size,
			);
			const parts = partsOf(candidates, unseenPlan?.bodyCrops ?? plan.bodyCrops);
			return ports.bodies.run({
				...job,
				whole: { raster: small, restart },
				crops: parts.length > 0 ? parts.map((part) => cutBodyCrop(raster, part)) : null,
			});
		};
		if (frame.index === 0) firstMs = frame.tMs;
		const isEarly = !isStill && firstMs !== null && frame.tMs - firstMs < config.encodersAfterMs;
		const early = { ...noEncoders, objects: switches.objects && settings.encodersMayWait !== true };
		const wanted = { raster, tMs: frame.tMs, switches: isEarly ? early : switches };
		const encoding = { ...wanted, switches: await installedLane.replaces(wanted.switches) };
		encoders.load(encoding.switches, frame);
		const startFaces = async () => {
			await models.faces.whole.measureMovements(switches.expression);
			if (restart) await timed('restart', () => models.faces.whole.restart());
			const missingHeads = plan.missingHeads ? hints.missingHeads : [];
			return findFaces(
				{ raster, frame: size, tMs: frame.tMs, tiles: plan.tiles, followed: carried.smallFaces, missingHeads },
				models.faces,
				timed,
				config,
			);
		};

		const { bodies: bodiesBefore } = carried;
		const handCropsRun = handsRun && startHandCrops();
		const objectsRun = lane.objects(encoding, note);
		const bodiesAtOnce = runsBodies && !isStill ? startBodies(carried.faces) : null;
		const facesRun = startFaces();
		const encodedRun = facesRun
			.then(({ all }) => lane.faces(encoding, all, note))
			.then((read) => installedLane.faces({ ...wanted, bodies: bodiesBefore }, read, note));
		const bodiesRun = isStill ? facesRun.then(({ all }) => startBodies(all)) : bodiesAtOnce;
		// All are waited for also when one fails: none may still be at this frame when the next one comes.
		await Promise.allSettled([handsRun, handCropsRun, bodiesRun, encodedRun, objectsRun]);
		const [handsFound, handCropsFound] = [await handsRun, await handCropsRun];
		const [bodiesFound, faces] = [await bodiesRun, await facesRun];
		const [encodedFaces, objects] = [await encodedRun, await objectsRun];

		const hands = handsFound && mergeDuplicates([...handsFound.inFrame, ...(handCropsFound?.inCrops ?? [])], config);
		const bodies =
			bodiesFound && mergeBodies(mergeDuplicates(bodiesFound.inFrame, config), bodiesFound.inCrops, config);
		if (handsFound) {
			note('hands', handsFound.frameSpan);
			if (handCropsFound) note('hand crops', handCropsFound.cropsSpan);
		}
		if (bodiesFound) {
			note('bodies', bodiesFound.frameSpan);
			note('body crops', bodiesFound.cropsSpan);
		}
		const toSmall = small.widthPx / frame.widthPx;
		const seenBodies = bodies ?? carried.bodies;
		const personHeads = switches.objects
			? followPersonHeads(
					carried.personHeads,
					{ tMs: frame.tMs, objects, faces: faces.all, bodies: seenBodies, raster: small, toRaster: toSmall },
					config,
				)
			: noPersonHeads;
		carried = {
			faces: faces.all,
			smallFaces: followSmallFaces(carried.smallFaces, faces.inFrame, faces.inCrops, config),
			bodies: seenBodies,
			personHeads,
			handsInFrame: handsFound?.inFrame ?? carried.handsInFrame,
		};
		const perception: Perception = {
			frame: { index: frame.index, tMs: frame.tMs, ...size },
			isShotStart,
			faces: encodedFaces.map((face) => withColour(small, toSmall, face.box, face)),
			bodies: bodies?.map((body) => withColour(small, toSmall, faceBoxOfBody(body.landmarks), body)) ?? null,
			hands,
			heads: switches.objects ? headsOf(personHeads) : null,
			objects,
			// Sound does not come with frames; whoever hears it adds it.
			sound: null,
			timingsMs,
		};
		timingsMs['total'] = nowMs() - startedMs;
		timingsMs['other'] = Math.max(0, timingsMs['total'] - coveredMs(spans));
		live = learnCosts(live, {
			facesMs: timingsMs['faces']!,
			...(handsFound && { handsMs: timingsMs['hands']! }),
			...(bodiesFound && { bodiesMs: timingsMs['bodies']! }),
		});
		return perception;
	};

	const installedModels = async (): Promise<readonly ModelUse[]> => {
		const movements = models.faces.whole.movementModel();
		return [...(await installed.models()), ...(movements ? [movements] : [])];
	};

	return {
		ready: models.ready,
		prepare(frame) {
			const started = start(frame);
			started.catch(() => undefined);
			prepared.set(frame.index, started);
		},
		async perceive(frame, hints, switches) {
			const startedMs = nowMs();
			const started = frame.pixels === null ? prepared.get(frame.index) : start(frame);
			if (!started) throw new AppError('protocol', `Frame ${frame.index} has no pixels and was not prepared`);
			prepared.delete(frame.index);
			return models.graphics.guard(async () => perceiveStarted(await started, hints, switches, startedMs));
		},
		encoderModels: async () => [...(await encoders.models()), ...(await installedModels())],
		async loadInstalled(switches) {
			await models.faces.whole.measureMovements(switches.expression);
			await installed.ready(switches);
			return [...(await installedModels()), ...(await encoders.loadInstalled(switches))];
		},
		installed() {
			const identity = encoders.installedIdentity();
			return identity ? [...installed.status(), identity] : installed.status();
		},
		close: () => models.close(),
	};
};
