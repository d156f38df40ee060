import {
	noEncoders,
	type BodyDetection,
	type EncoderSwitches,
	type FaceDetection,
	type Frame,
	type HandDetection,
	type Perception,
	type PerceptionHints,
} from '../core/perception';
import { faceBoxOfBody, withColour } from './appearance';
import { bodyCropCandidates, cutBodyCrop, hasUnseenFace } from './body-crops';
import { defaultPerceiveConfig, type PerceiveConfig } from './config';
import { liveLane, pictureLane, waitingLane, type EncoderLane } from './encoder-lane';
import { embeddedEncoders } from './embedded-encoders';
import type { ModelUse } from '../core/session';
import type { EncoderPort } from '../models/onnx/encoder-port';
import { memoryVectorStore, storedVectors } from '../models/text/vector-cache';
import { findInStore, installedEncoders, type FindInstalled, type InstalledStatus } from './installed-encoders';
import { liveInstalled, waitingInstalled } from './installed-lane';
import { findFaces, type Timed } from './face-search';
import { chooseHandCrops } from './hand-crops';
import { loadModels, type PerceiveReady, type PerceiveSettings } from './load-models';
import { mergeBodies, mergeDuplicates } from './merge';
import type { ModelFound, ModelPorts } from './model-job';
import { composeMosaic } from './mosaic';
import { fitWithin, type Raster } from './raster';
import { followPersonHeads, headsOf, noPersonHeads, unseenPersons, type PersonHeads } from './person-heads';
import { readPixels } from './read-pixels';
import { imagePlan, initialLiveState, learnCosts, livePlan, offlinePlan, partsOf, type FramePlan, type LiveState } from './schedule'; // prettier-ignore
import { findShotCut, initialShotCutState, type ShotCutState } from './shot-cut';
import { followSmallFaces, type SmallFace } from './small-faces';
import { coveredMs, nowMs, type Span } from './spans';
import { tilesOf } from './tiles';
import type { ReportProgress } from './vision-runtime';

/** The models, loaded, with what they remember of earlier frames. */
export type Perceiver = {
	ready: PerceiveReady;
	/** Runs what the schedule asks for. Closes `frame.pixels`, also when it fails. */
	perceive(frame: Frame, hints: PerceptionHints, encoders: EncoderSwitches): Promise<Perception>;
	/** The encoders in use, once they are loaded. */
	encoderModels(): Promise<readonly ModelUse[]>;
	/** Finds and loads the installed models of the tasks that are switched on; never fails. */
	loadInstalled(encoders: EncoderSwitches): Promise<readonly ModelUse[]>;
	/** How installed models fare. */
	installed(): readonly InstalledStatus[];
	close(): void;
};

/** Everything carried from frame to frame; starts anew at a checkpoint, at a cut and after a jump in time. */
type Carried = {
	/** Of the frame before. */
	faces: readonly FaceDetection[];
	smallFaces: readonly SmallFace[];
	/** As last seen, for crops around heads and wrists. */
	bodies: readonly BodyDetection[];
	personHeads: PersonHeads;
	handsInFrame: readonly HandDetection[];
	shotCut: ShotCutState;
	lastMs: number;
};

const nothingCarried = (): Carried => ({
	faces: [],
	smallFaces: [],
	bodies: [],
	personHeads: noPersonHeads,
	handsInFrame: [],
	shotCut: initialShotCutState,
	lastMs: -Infinity,
});

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
	let isFresh = true;
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

	const perceiveRaster = async (
		frame: Frame,
		raster: Raster,
		hints: PerceptionHints,
		switches: EncoderSwitches,
		startedMs: number,
	) => {
		const timingsMs: Record<string, number> = {};
		const spans: Span[] = [];
		const note = (name: string, span: Span) => {
			const tookMs = span.untilMs - span.fromMs;
			if (tookMs > 0) timingsMs[name] = (timingsMs[name] ?? 0) + tookMs;
			spans.push(span);
		};
		const timed: Timed = async (name, run) => {
			const fromMs = nowMs();
			const result = await run();
			note(name, { fromMs, untilMs: nowMs() });
			return result;
		};

		const plan = planOf(frame.index);
		const hasJumped = frame.tMs <= carried.lastMs;
		if (plan.restart || hasJumped) carried = nothingCarried();
		const cutFound = findShotCut(carried.shotCut, raster, config);
		const isShotStart = cutFound.isCut || (hasJumped && settings.schedule !== 'image');
		if (cutFound.isCut) carried = nothingCarried();
		const restart = (plan.restart || isShotStart) && !isFresh;
		isFresh = false;
		if (plan.restart || isShotStart) {
			lane.restart(isShotStart || frame.index === 0);
			installedLane.restart();
		}
		const isUnseen = hasUnseenFace(carried.faces, carried.bodies, hints.missingHeads);
		const unseenPlan = isUnseen ? plan.ifUnseen : null;
		// A new shot is looked at with everything at once.
		const runsHands = plan.hands || isShotStart;
		const runsBodies = plan.bodies || isShotStart || unseenPlan !== null;

		const size = { widthPx: frame.widthPx, heightPx: frame.heightPx };
		const small = fitWithin(raster, config.bodyLongSidePx);
		const job = { raster: small, frame: size, tMs: frame.tMs, restart };

		const startHands = (): Promise<ModelFound<'hands'>> => {
			const boxes = chooseHandCrops(carried.bodies, carried.handsInFrame, size, config);
			return ports.hands.run({
				...job,
				crops: boxes.length > 0 ? composeMosaic(raster, boxes, HAND_CELL_PX) : null,
			});
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
				crops: parts.length > 0 ? parts.map((part) => cutBodyCrop(raster, part)) : null,
			});
		};
		const isStill = settings.schedule === 'image';
		if (frame.index === 0) firstMs = frame.tMs;
		const isEarly = !isStill && firstMs !== null && frame.tMs - firstMs < config.encodersAfterMs;
		const wanted = { raster, tMs: frame.tMs, switches: isEarly ? noEncoders : switches };
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
		const handsRun = runsHands ? startHands() : null;
		const objectsRun = lane.objects(encoding, note);
		const bodiesAtOnce = runsBodies && !isStill ? startBodies(carried.faces) : null;
		const facesRun = startFaces();
		const encodedRun = facesRun
			.then(({ all }) => lane.faces(encoding, all, note))
			.then((read) => installedLane.faces({ ...wanted, bodies: bodiesBefore }, read, note));
		const bodiesRun = isStill ? facesRun.then(({ all }) => startBodies(all)) : bodiesAtOnce;
		// All are waited for also when one fails: none may still be at this frame when the next one comes.
		await Promise.allSettled([handsRun, bodiesRun, encodedRun, objectsRun]);
		const [handsFound, bodiesFound, faces] = [await handsRun, await bodiesRun, await facesRun];
		const [encodedFaces, objects] = [await encodedRun, await objectsRun];

		const hands = handsFound && mergeDuplicates([...handsFound.inFrame, ...handsFound.inCrops], config);
		const bodies =
			bodiesFound && mergeBodies(mergeDuplicates(bodiesFound.inFrame, config), bodiesFound.inCrops, config);
		if (handsFound) {
			note('hands', handsFound.frameSpan);
			note('hand crops', handsFound.cropsSpan);
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
			shotCut: cutFound.state,
			lastMs: frame.tMs,
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
		async perceive(frame, hints, switches) {
			const startedMs = nowMs();
			let raster: Raster;
			try {
				raster = await readPixels(frame);
			} finally {
				frame.pixels.close();
			}
			return perceiveRaster(frame, raster, hints, switches, startedMs);
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
