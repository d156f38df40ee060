import type {
	BodyDetection,
	FaceDetection,
	Frame,
	HandDetection,
	Perception,
	PerceptionHints,
} from '../core/perception';
import type { ModelUse } from '../core/session';
import type { Box } from '../core/space';
import { modelNamed, type ModelEntry } from '../models/catalogue';
import { colourOf, faceBoxOfBody } from './appearance';
import { bodyCropCandidates } from './body-crops';
import { createBodyModel, type BodyModel } from './body';
import { defaultPerceiveConfig, type PerceiveConfig } from './config';
import { createChecked, planCheck } from './delegate';
import { createFaceBoxModel, createFaceModel, type FaceBoxModel } from './face';
import { chooseHandCrops } from './hand-crops';
import type { HandsFound, HandsPort } from './hands-job';
import { mergeBodies, mergeDuplicates } from './merge';
import { composeMosaic } from './mosaic';
import { blackRaster, cut, fitWithin, type Raster } from './raster';
import { readPixels } from './read-pixels';
import {
	imagePlan,
	initialLiveState,
	learnCosts,
	livePlan,
	offlinePlan,
	partsOf,
	type FramePlan,
	type LiveState,
} from './schedule';
import { findShotCut, initialShotCutState, type ShotCutState } from './shot-cut';
import { chooseHeadCrops, followSmallFaces, type SmallFace } from './small-faces';
import { tilesOf } from './tiles';
import { fetchModel, loadRuntime, requireWebGl2, type Delegate, type ReportProgress } from './vision-runtime';

/** How to perceive; the same as the worker protocol's settings. */
export type PerceiveSettings = {
	modelsUrl: string;
	schedule: 'live' | 'offline' | 'image';
	delegate: 'auto' | 'cpu';
};

/** What came of loading. */
export type PerceiveReady = { models: readonly ModelUse[]; backend: 'wasm' | 'webgl'; backendReason: string };

/** The models, loaded, with what they remember of earlier frames. */
export type Perceiver = {
	ready: PerceiveReady;
	/** Runs what the schedule asks for. Closes `frame.pixels`, also when it fails. */
	perceive(frame: Frame, hints: PerceptionHints): Promise<Perception>;
	close(): void;
};

/** Everything carried from frame to frame; starts anew at a checkpoint, at a cut and after a jump in time. */
type Carried = {
	smallFaces: readonly SmallFace[];
	/** As last seen, for crops around their wrists. */
	bodies: readonly BodyDetection[];
	handsInFrame: readonly HandDetection[];
	shotCut: ShotCutState;
	lastMs: number;
};

const nothingCarried = (): Carried => ({
	smallFaces: [],
	bodies: [],
	handsInFrame: [],
	shotCut: initialShotCutState,
	lastMs: -Infinity,
});

/** Side of a cell for a head and for a hand: their models look at 192 and 224 pixel crops. */
const HEAD_CELL_PX = 256;
const HAND_CELL_PX = 256;
/** Longest side of a crop for a body: its detector looks at 224 pixels, its landmark model at 256. */
const BODY_CROP_PX = 360;

const scaleBox = (box: Box, scale: number): Box => ({
	x: box.x * scale,
	y: box.y * scale,
	width: box.width * scale,
	height: box.height * scale,
});

const use = (entry: ModelEntry, delegate: Delegate): ModelUse => ({
	name: entry.name,
	sha256: entry.sha256,
	backend: delegate === 'GPU' ? 'webgl' : 'wasm',
});

/**
 * Loads the models and runs each once on an empty picture, so that the first real frame is not slower than the others.
 *
 * @throws AppError `backend-unavailable` without WebGL2, `model-missing` or `model-corrupt` with the file's name.
 */
export const createPerceiver = async (
	settings: PerceiveSettings,
	handsPort: HandsPort,
	report: ReportProgress,
	signal: AbortSignal,
	config: PerceiveConfig = defaultPerceiveConfig,
): Promise<Perceiver> => {
	requireWebGl2();
	const entries = {
		face: modelNamed('face-landmarker'),
		// Lite finds as many pointing hands and saves 3 of 49 ms, but calls half of the resting hands by the wrong side.
		hands: modelNamed('hand-landmarker-full'),
		bodies: modelNamed('pose-landmarker-lite'),
		faceBoxes: modelNamed('face-detector-full-range'),
	};
	const fetchEntry = (entry: ModelEntry) => fetchModel(settings.modelsUrl, entry, report, signal);
	const [runtime, faceBytes, handBytes, bodyBytes, check] = await Promise.all([
		loadRuntime(settings.modelsUrl, null),
		fetchEntry(entries.face),
		fetchEntry(entries.hands),
		fetchEntry(entries.bodies),
		planCheck(settings.modelsUrl, settings.delegate),
	]);
	const handsLoaded = handsPort.load({
		modelsUrl: settings.modelsUrl,
		binary: runtime.binary,
		model: handBytes,
		check,
		config,
	});
	// Looked at below; until then a failure must not count as unhandled.
	handsLoaded.catch(() => undefined);
	// Faces stay on the CPU: the mesh that runs on a GPU has no true irises, and without them there is no eye gaze.
	const faces = await createFaceModel(runtime, faceBytes, true, 'CPU', config);
	const bodyChoice = await createChecked<BodyModel>(
		(delegate) => createBodyModel(runtime, bodyBytes, delegate, config),
		(model, picture) => model.inFrame(picture, picture, 0).map((body) => body.landmarks),
		check,
	);
	const bodies = bodyChoice.model;
	const empty = blackRaster(64, 64);
	faces.inFrame(empty, empty, 0);
	bodies.inFrame(empty, empty, 0);
	await faces.restart();
	await bodies.restart();
	const handsDelegate = await handsLoaded;
	const isGpuUsed = bodyChoice.delegate === 'GPU' || handsDelegate === 'GPU';

	let faceBoxes: FaceBoxModel | null = null;
	let live: LiveState = initialLiveState;
	let carried = nothingCarried();
	let isFresh = true;

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

	/** Faces that a tile shows and the whole frame may not, boxes in frame pixels. */
	const searchTiles = async (raster: Raster, plan: FramePlan): Promise<Box[]> => {
		const tiles = tilesOf(raster.widthPx, raster.heightPx, config.tileSidePx, config.tileOverlap);
		const chosen = partsOf(tiles, plan.tiles);
		if (chosen.length === 0) return [];
		faceBoxes ??= await createFaceBoxModel(runtime, await fetchEntry(entries.faceBoxes), config);
		const model = faceBoxes;
		return chosen.flatMap((tile) =>
			model.detect(cut(raster, tile)).map(({ box }) => ({ ...box, x: box.x + tile.x, y: box.y + tile.y })),
		);
	};

	const withColour = <T extends FaceDetection | BodyDetection>(
		raster: Raster,
		frameScale: number,
		face: Box | null,
		it: T,
	): T => {
		const colour = face && colourOf(raster, scaleBox(face, frameScale));
		return colour ? { ...it, appearance: { colour, embedding: null } } : it;
	};

	const perceiveRaster = async (frame: Frame, raster: Raster, hints: PerceptionHints, startedMs: number) => {
		const timingsMs: Record<string, number> = {};
		let modelsMs = 0;
		const timed = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
			const from = performance.now();
			const result = await run();
			const took = performance.now() - from;
			timingsMs[name] = (timingsMs[name] ?? 0) + took;
			modelsMs += took;
			return result;
		};

		const plan = planOf(frame.index);
		const hasJumped = frame.tMs <= carried.lastMs;
		if (plan.restart || hasJumped) carried = nothingCarried();
		const cutFound = findShotCut(carried.shotCut, raster, config);
		const isShotStart = cutFound.isCut || (hasJumped && settings.schedule !== 'image');
		if (cutFound.isCut) carried = nothingCarried();
		const mustRestart = (plan.restart || isShotStart) && !isFresh;
		isFresh = false;
		// A new shot is looked at with everything at once.
		if (isShotStart) Object.assign(plan, { hands: true, bodies: true });

		const frameSize = { widthPx: frame.widthPx, heightPx: frame.heightPx };
		const small = fitWithin(raster, config.bodyLongSidePx);
		let handsRun: Promise<HandsFound> | null = null;
		if (plan.hands) {
			const boxes = chooseHandCrops(carried.bodies, carried.handsInFrame, frameSize, config);
			handsRun = handsPort.detect({
				raster: small,
				frame: frameSize,
				tMs: frame.tMs,
				crops: boxes.length > 0 ? composeMosaic(raster, boxes, HAND_CELL_PX) : null,
				restart: mustRestart,
			});
			// Looked at below; until then a failure must not count as unhandled.
			handsRun.catch(() => undefined);
		}
		if (mustRestart) await timed('restart', () => Promise.all([faces.restart(), bodies.restart()]));

		const whole = fitWithin(raster, config.faceLongSidePx);
		const inFrame = await timed('faces', () => faces.inFrame(whole, frameSize, frame.tMs));
		const bodiesFound = plan.bodies ? await timed('bodies', () => bodies.inFrame(small, frameSize, frame.tMs)) : null;
		const tileFaces = plan.tiles === 'none' ? [] : await timed('tiles', () => searchTiles(raster, plan));
		const missing = plan.missingHeads ? hints.missingHeads : [];
		const crops = chooseHeadCrops(inFrame, carried.smallFaces, missing, tileFaces, config);
		let inCrops: FaceDetection[] = [];
		if (crops.length > 0) {
			await faces.prepareCrops();
			const mosaic = composeMosaic(raster, crops.map(({ box }) => box), HEAD_CELL_PX); // prettier-ignore
			inCrops = await timed('face crops', () => faces.inCrops(mosaic, frameSize).filter((face) => face !== null));
		}
		const facesFound = mergeDuplicates([...inFrame, ...inCrops], config);
		let bodiesMerged = bodiesFound && mergeDuplicates(bodiesFound, config);
		if (bodiesMerged && plan.bodyCrops !== 'none') {
			const tiles = tilesOf(raster.widthPx, raster.heightPx, config.tileSidePx, config.tileOverlap);
			const candidates = bodyCropCandidates(facesFound, bodiesMerged, hints.missingHeads, tiles, frameSize);
			for (const box of partsOf(candidates, plan.bodyCrops)) {
				const part = fitWithin(cut(raster, box), BODY_CROP_PX);
				const [xScale, yScale] = [box.width / part.widthPx, box.height / part.heightPx];
				const placement = { left: box.x, top: box.y, xScale, yScale };
				const more = await timed('body crops', () => bodies.inCrop(part, placement));
				bodiesMerged = mergeBodies(bodiesMerged, more, config);
			}
		}

		const waitedFrom = performance.now();
		const handsFound = handsRun && (await handsRun);
		const waitedMs = performance.now() - waitedFrom;
		if (handsFound) timingsMs['hands'] = handsFound.tookMs;
		const hands = handsFound && mergeDuplicates([...handsFound.inFrame, ...handsFound.inCrops], config);

		carried = {
			smallFaces: followSmallFaces(carried.smallFaces, inFrame, inCrops, config),
			bodies: bodiesMerged ?? carried.bodies,
			handsInFrame: handsFound?.inFrame ?? carried.handsInFrame,
			shotCut: cutFound.state,
			lastMs: frame.tMs,
		};
		const toSmall = small.widthPx / frame.widthPx;
		const perception: Perception = {
			frame: { index: frame.index, tMs: frame.tMs, ...frameSize },
			isShotStart,
			faces: facesFound.map((face) => withColour(small, toSmall, face.box, face)),
			bodies: bodiesMerged?.map((body) => withColour(small, toSmall, faceBoxOfBody(body.landmarks), body)) ?? null,
			hands,
			timingsMs,
		};
		timingsMs['total'] = performance.now() - startedMs;
		timingsMs['other'] = timingsMs['total'] - modelsMs - waitedMs;
		live = learnCosts(live, {
			facesMs: timingsMs['faces']!,
			...(handsFound && { handsMs: handsFound.tookMs }),
			...(bodiesFound && { bodiesMs: timingsMs['bodies']! }),
		});
		return perception;
	};

	return {
		ready: {
			models: [
				use(entries.face, 'CPU'),
				use(entries.hands, handsDelegate),
				use(entries.bodies, bodyChoice.delegate),
				use(entries.faceBoxes, 'CPU'),
			],
			backend: isGpuUsed ? 'webgl' : 'wasm',
			backendReason: isGpuUsed ? `${check.reason}; faces on the CPU, for their irises` : bodyChoice.reason,
		},
		async perceive(frame, hints) {
			const startedMs = performance.now();
			let raster: Raster;
			try {
				raster = await readPixels(frame);
			} finally {
				frame.pixels.close();
			}
			return perceiveRaster(frame, raster, hints, startedMs);
		},
		close() {
			faces.close();
			bodies.close();
			faceBoxes?.close();
		},
	};
};
