import type { EncoderSwitches, FaceDetection, Perception, PerceptionHints } from '../core/perception';
import { bodyCropCandidates, bodyPartsOf, cutBodyCrop, hasUnseenFace } from './bodies/body-crops';
import { bodyLooksAfter, heldBodyLook, type BodyLook } from './bodies/body-crop-memory';
import { dueHandLooks, handLooksOf, type HandLook } from './bodies/hand-crop-memory';
import { chooseHandCrops } from './bodies/hand-crops';
import type { Carried } from './faces/carried';
import type { FacesInTurn } from './faces/faces-in-turn';
import { findFaces, type FaceModels } from './faces/face-search';
import { mergeBodies, mergeDuplicates } from './faces/merge-faces';
import { holdsHand } from '../core/body/arms-in-boxes';
import { followPersonHeads, headsOf, noPersonHeads, unseenPersons } from './faces/person-heads';
import { followSmallFaces } from './faces/small-faces';
import type { FrameStart } from './frame-start';
import type { FrameTimings } from './frame-timings';
import { faceBoxOfBody, withColour } from './lanes/appearance';
import type { Encoders } from './lanes/encoders';
import type { ModelFound, ModelPorts } from './model-job';
import type { PerceiveConfig } from './perceive-config';
import { nextTask } from '../core/async/next-task';
import { FRAMES_AHEAD } from '../core/frames-ahead';
import { levelsOf } from './picture/levels';
import { composeMosaic } from './picture/mosaic';
import type { Span } from './picture/spans';
import { tilesOf } from './picture/tiles';

/** What looks at frames. */
export type Models = {
	ports: ModelPorts;
	faces: FaceModels;
	/** In the whole frame. */
	inTurn: FacesInTurn;
	encoders: Encoders;
	/** One still picture has no frame before it: bodies wait for the faces, by which closer looks are chosen. */
	isStill: boolean;
	config: PerceiveConfig;
};

/** One frame that was begun, with what is asked and known of it. */
export type FrameTask = {
	start: FrameStart;
	hints: PerceptionHints;
	switches: EncoderSwitches;
	/** Up to the frame before. */
	carried: Carried;
	timings: FrameTimings;
	/**
	 * To be called while this worker waits for others: uses the time for a frame after this one, at most so many after it. False when
	 * there was nothing to do.
	 */
	goAhead: (most: number) => Promise<boolean>;
};

/** Side of a cell for a hand: the landmark model looks at 224 pixel crops. */
const HAND_CELL_PX = 256;

const sizeOf = ({ frame: { widthPx, heightPx } }: FrameStart) => ({ widthPx, heightPx });

/** Closer looks at wrists: those that still hold, and what comes of new ones. `ran`: when the model did; `null`: it did not. */
type HandLooks = { looks: readonly HandLook[]; ran: Span | null };

const lookAtWrists = async ({ start, carried }: FrameTask, { ports, config }: Models): Promise<HandLooks> => {
	const frame = sizeOf(start);
	if (!config.closerLooks) return { looks: [], ran: null };
	const boxes = chooseHandCrops(carried.bodies, carried.handsInFrame, frame, config);
	if (boxes.length === 0) return { looks: [], ran: null };
	const { tMs } = start.frame;
	const now = { levels: levelsOf(start.small), scale: start.small.widthPx / frame.widthPx, tMs };
	const { due, held } = dueHandLooks(boxes, carried.handLooks, now, config);
	if (due.length === 0) return { looks: held, ran: null };
	const crops = composeMosaic(start.raster, due, HAND_CELL_PX);
	const { inCrops, cropsSpan } = await ports.hands.run({ frame, tMs, whole: null, crops });
	return { looks: [...held, ...handLooksOf(due, inCrops, now)], ran: cropsSpan };
};

/** Bodies, and the closer looks that were made or still hold. */
type BodiesFound = ModelFound<'bodies'> & { looks: readonly BodyLook[] };

/** Bodies in the whole frame and in closer looks around `faces`; `null` when they are not due. */
const startBodies = (
	{ start, hints, carried }: FrameTask,
	faces: readonly FaceDetection[],
	{ ports, config }: Models,
): Promise<BodiesFound> | null => {
	const { raster, small, plan, restart } = start;
	const frame = sizeOf(start);
	const isUnseen = hasUnseenFace(carried.faces, carried.bodies, hints.missingHeads);
	const unseenPlan = isUnseen ? plan.ifUnseen : null;
	if (!plan.bodies && !start.isShotStart && !unseenPlan) return null;
	const candidates = bodyCropCandidates({
		faces,
		bodies: carried.bodies,
		missingHeads: hints.missingHeads,
		persons: unseenPersons(carried.personHeads),
		tiles: tilesOf(raster.widthPx, raster.heightPx, config.tileSidePx, config.tileOverlap),
		frame,
	});
	const parts = bodyPartsOf(candidates, unseenPlan?.bodyCrops ?? plan.bodyCrops, config.bodyTileTurns);
	const { tMs } = start.frame;
	const whole = { raster: small, restart, mustLook: isUnseen, places: null };
	if (parts.length === 0) {
		const run = ports.bodies.run({ frame, tMs, whole, crops: null });
		return run.then((found) => ({ ...found, looks: carried.bodyLooks }));
	}
	const now = { levels: levelsOf(small), scale: small.widthPx / frame.widthPx, tMs };
	const looks = parts.map((part) => ({ part, held: heldBodyLook(part.box, carried.bodyLooks, now, config) }));
	const due = looks.flatMap(({ part, held }) => (held ? [] : [part]));
	const held = looks.flatMap(({ held: look }) => look?.found ?? []);
	const crops = due.length > 0 ? due.map((part) => cutBodyCrop(raster, part)) : null;
	return ports.bodies.run({ frame, tMs, whole, crops }).then((found) => {
		// Only one part has its turn in a video, and in a still picture nothing is remembered.
		const made = due.map(({ box }) => ({ box, tMs, levels: now.levels, found: found.inCrops }));
		return {
			...found,
			inCrops: [...held, ...found.inCrops],
			looks: bodyLooksAfter(carried.bodyLooks, made, tMs, config),
		};
	});
};

const searchFaces = async (
	{ start, hints, switches, carried, timings: { note, timed } }: FrameTask,
	{ faces, inTurn, config }: Models,
) => {
	const { raster, plan } = start;
	const { faces: inFrame, span, restart } = await inTurn.of(start, switches.expression);
	if (restart) note('restart', restart);
	note('faces', span);
	const search = {
		raster,
		frame: sizeOf(start),
		inFrame,
		tiles: plan.tiles,
		followed: carried.smallFaces,
		missingHeads: plan.missingHeads ? hints.missingHeads : [],
	};
	return { ...(await findFaces(search, faces, timed, config)), inFrame };
};

/**
 * Uses the time until `run` is done for the frames after this one, at most so many, once all that this worker has begun with is on
 * its way to others. What needs no waiting is not held up.
 */
const meanwhile = async <T>(run: Promise<T>, most: number, { goAhead }: FrameTask): Promise<T> => {
	let isDone = false;
	const noteDone = () => void (isDone = true);
	run.then(noteDone, noteDone);
	do await nextTask();
	while (!isDone && (await goAhead(most)));
	return run;
};

/** Runs all models on a frame, side by side. Those that fail let the others end first. */
const runModels = async (task: FrameTask, models: Models) => {
	const { start, switches, carried } = task;
	const { note } = task.timings;
	const encoding = await models.encoders.begin(start, switches, carried);
	const handCropsRun = start.hands && lookAtWrists(task, models);
	const objectsRun = encoding.objects(note);
	const bodiesAtOnce = models.isStill ? null : startBodies(task, carried.faces, models);
	const facesRun = searchFaces(task, models);
	const encodedRun = facesRun.then(({ all }) => encoding.faces(all, note));
	const bodiesRun = models.isStill ? facesRun.then(({ all }) => startBodies(task, all, models)) : bodiesAtOnce;
	// They take longest of what a frame may wait for.
	const waited = bodiesAtOnce && facesRun.then(() => meanwhile(bodiesAtOnce, FRAMES_AHEAD, task));
	// All are waited for also when one fails: none may still be at this frame when the next one comes.
	await Promise.allSettled([start.hands, handCropsRun, bodiesRun, encodedRun, objectsRun, waited]);
	const found = {
		hands: await start.hands,
		handCrops: await handCropsRun,
		bodies: await bodiesRun,
		faces: await facesRun,
		encodedFaces: await encodedRun,
		objects: await objectsRun,
		encoding,
	};
	if (found.hands) note('hands', found.hands.frameSpan);
	if (found.handCrops?.ran) note('hand crops', found.handCrops.ran);
	if (found.bodies) {
		note('bodies', found.bodies.frameSpan);
		note('body crops', found.bodies.cropsSpan);
	}
	return found;
};

/** What the models see in a frame, and what to carry to the next one. */
export const seeFrame = async (
	task: FrameTask,
	models: Models,
): Promise<{ seen: Omit<Perception, 'timingsMs'>; carried: Carried }> => {
	const { start, switches, carried } = task;
	const { config } = models;
	const {
		frame,
		small,
		change: { shift },
	} = start;
	const found = await runModels(task, models);
	const { faces, objects } = found;
	const handLooks = found.handCrops?.looks ?? [];
	const handsInCrops = handLooks.flatMap((look) => look.found);
	const hands = found.hands && mergeDuplicates([...found.hands.inFrame, ...handsInCrops], config);
	const bodies =
		found.bodies && mergeBodies(mergeDuplicates(found.bodies.inFrame, config), found.bodies.inCrops, config);
	const toSmall = small.widthPx / frame.widthPx;
	const seenBodies = bodies ?? carried.bodies;
	// Where things were not looked for anew, the people of the last search stay as they are.
	const persons = objects?.isFresh ? objects.things : null;
	const headFrame = {
		tMs: frame.tMs,
		objects: persons,
		faces: faces.all,
		bodies: seenBodies,
		raster: small,
		toRaster: toSmall,
	};
	const { minPersonScore, minPersonScoreRead: least } = config;
	const guessing = switches.sight
		? { ...config, minPersonScore: least, minPersonScoreKept: least }
		: { ...config, minPersonScoreFaint: minPersonScore };
	const personHeads = switches.objects ? followPersonHeads(carried.personHeads, headFrame, guessing) : noPersonHeads;
	const people = {
		faces: found.encodedFaces.map((face) => withColour(small, toSmall, face.box, face)),
		bodies: bodies?.map((body) => withColour(small, toSmall, faceBoxOfBody(body.landmarks), body)) ?? null,
		heads: switches.objects ? headsOf(personHeads) : null,
	};
	const sights = await meanwhile(found.encoding.sights(people, task.timings.note), 1, task);
	const seenHands = hands ?? carried.handsInFrame;
	return {
		seen: {
			frame: { index: frame.index, tMs: frame.tMs, ...sizeOf(start) },
			isShotStart: start.isShotStart,
			...(shift && { pictureShift: [shift.across * frame.widthPx, shift.down * frame.heightPx] as const }),
			...sights,
			heads: sights.heads && sights.heads.filter(({ box }) => !holdsHand(box, seenHands, seenBodies)),
			hands,
			objects: objects?.things.filter(({ label, score }) => label !== 'person' || score >= least) ?? null,
			// Sound does not come with frames; whoever hears it adds it.
			sound: null,
		},
		carried: {
			faces: faces.all,
			smallFaces: followSmallFaces(carried.smallFaces, faces.inFrame, faces.inCrops, config),
			bodies: seenBodies,
			personHeads,
			handsInFrame: found.hands?.inFrame ?? carried.handsInFrame,
			handLooks,
			bodyLooks: found.bodies?.looks ?? carried.bodyLooks,
		},
	};
};
