import {
	targetKey,
	type Observation,
	type Pointing,
	type Ray,
	type Target,
	type TargetScore,
} from '../../core/attention';
import { AppError } from '../../core/errors';
import type { HeadPose, PersonId } from '../../core/people';
import { matrix3, type Box, type Vec3 } from '../../core/geometry/space';
import type { SettledFrame } from '../../pipeline/from-observations';
import { Column, Numbered } from '../log/columns';

/** Parts of one, of a metre, of a radian: four decimals, as a session file has them. */
const FINE = 10_000;
/** Tenths of a pixel, as a session file has them. */
const PER_PX = 10;
/** Largest target number that a `Uint16` column holds. */
const MAX_NUMBER = 0xffff;
/** In a column of `Uint16`: not known. */
const UNKNOWN = 0xffff;

/** Bits of what is known of an observation. */
const HAS_GAZE = 1;
const HAS_RAY = 2;
const IS_HEAD_RAY = 4;
const HAS_POSE = 8;

/** Origin, direction, spread, confidence. */
const NO_RAY: readonly number[] = new Array<number>(8).fill(0);
/** Place of the eyes, and nine numbers of a rotation. */
const NO_POSE: readonly number[] = new Array<number>(12).fill(0);

const emptyColumns = () => ({
	// One entry a frame; `from` has where its observations begin.
	frameIndex: new Column(Uint32Array),
	tMs: new Column(Float64Array),
	isShotStart: new Column(Uint8Array),
	from: new Column(Uint32Array),
	// One entry an observation, or several of a fixed number.
	who: new Column(Uint16Array),
	known: new Column(Uint8Array),
	box: new Column(Int32Array),
	ray: new Column(Int32Array),
	pose: new Column(Int32Array),
	speaking: new Column(Uint16Array),
	scoresFrom: new Column(Uint32Array),
	// One entry a score.
	scoreTarget: new Column(Uint16Array),
	scoreShare: new Column(Uint16Array),
});

/** A thing may have been given another name on the way. */
const nameOfTarget = (target: Target): string =>
	target.kind === 'object' ? `${targetKey(target)} ${target.label}` : targetKey(target);

/**
 * All observations of a session, packed. Numbers are stored as whole multiples of the resolution of a session file, so what
 * was read from a file comes back the same. It leaves out what neither events nor corrections need: hand shapes, expressions,
 * things shown or given, where looks land.
 */
export class ObservationStore {
	readonly #picture: { widthPx: number; heightPx: number };
	readonly #columns = emptyColumns();
	/** Few, by observation: kept as they are. */
	readonly #pointing = new Map<number, Pointing>();
	readonly #people = new Numbered<PersonId>();
	readonly #targets = new Numbered<Target>([], nameOfTarget);

	/** `picture`: size of the frames. */
	constructor(picture: { widthPx: number; heightPx: number }) {
		this.#picture = picture;
	}

	/** How many frames there are. */
	get frameCount(): number {
		return this.#columns.tMs.length;
	}

	/** Everybody the machine saw, in the order they came. */
	get people(): readonly PersonId[] {
		return this.#people.items;
	}

	/** Bytes held in columns, with the room to grow. */
	get bytes(): number {
		return Object.values(this.#columns).reduce((sum, { bytes }) => sum + bytes, 0);
	}

	/** Adds a frame. Frames come in order of time. */
	add(frame: { index: number; tMs: number }, isShotStart: boolean, observations: readonly Observation[]): void {
		const { frameIndex, tMs, isShotStart: starts, from, who } = this.#columns;
		frameIndex.push(frame.index);
		tMs.push(frame.tMs);
		starts.push(isShotStart ? 1 : 0);
		from.push(who.length);
		for (const o of observations) this.#addObservation(o);
	}

	#addObservation({ personId, box, headPose, gaze, pointing, speaking }: Observation): void {
		const c = this.#columns;
		const ray = gaze?.ray ?? null;
		if (pointing) this.#pointing.set(c.who.length, pointing);
		c.who.push(this.#people.numberOf(personId));
		c.known.push(
			(gaze ? HAS_GAZE : 0) |
				(ray ? HAS_RAY : 0) |
				(ray?.kind === 'head-pose' ? IS_HEAD_RAY : 0) |
				(headPose ? HAS_POSE : 0),
		);
		for (const side of [box.x, box.y, box.width, box.height]) c.box.push(Math.round(side * PER_PX));
		const rayNumbers = ray ? [...ray.origin, ...ray.direction, ray.sigmaRad, ray.confidence] : NO_RAY;
		for (const value of rayNumbers) c.ray.push(Math.round(value * FINE));
		const poseNumbers = headPose ? [...headPose.eyesMid, ...headPose.cameraFromHead] : NO_POSE;
		for (const value of poseNumbers) c.pose.push(Math.round(value * FINE));
		c.speaking.push(speaking === null ? UNKNOWN : Math.round(speaking * FINE));
		c.scoresFrom.push(c.scoreTarget.length);
		for (const { target, probability } of gaze?.scores ?? []) {
			const number = this.#targets.numberOf(target);
			if (number > MAX_NUMBER) throw new AppError('recording-invalid', `More than ${MAX_NUMBER} targets of looks`);
			c.scoreTarget.push(number);
			c.scoreShare.push(Math.round(probability * FINE));
		}
	}

	/** Time of the frame at a place. */
	tMsAt(place: number): number {
		return this.#columns.tMs.at(place);
	}

	/** The frame at a place. */
	frame(place: number): SettledFrame {
		const { tMs: times, frameIndex, isShotStart, from } = this.#columns;
		const tMs = times.at(place);
		const index = frameIndex.at(place);
		const observations: Observation[] = [];
		const end = this.#endOf(place);
		for (let at = from.at(place); at < end; at++) observations.push(this.#observation(at, index, tMs));
		return { frame: { index, tMs, ...this.#picture }, isShotStart: isShotStart.at(place) === 1, observations };
	}

	/** Who was where in the frame at a place: for what looks at heads only. */
	heads(place: number): { personId: PersonId; box: Box }[] {
		const heads: { personId: PersonId; box: Box }[] = [];
		const end = this.#endOf(place);
		for (let at = this.#columns.from.at(place); at < end; at++) {
			heads.push({ personId: this.#people.at(this.#columns.who.at(at)), box: this.#boxAt(at) });
		}
		return heads;
	}

	#endOf(place: number): number {
		return place + 1 < this.frameCount ? this.#columns.from.at(place + 1) : this.#columns.who.length;
	}

	#boxAt(at: number): Box {
		const { box } = this.#columns;
		const from = 4 * at;
		return {
			x: box.at(from) / PER_PX,
			y: box.at(from + 1) / PER_PX,
			width: box.at(from + 2) / PER_PX,
			height: box.at(from + 3) / PER_PX,
		};
	}

	#rayAt(at: number, known: number): Ray | null {
		if (!(known & HAS_RAY)) return null;
		const { ray } = this.#columns;
		const from = NO_RAY.length * at;
		const origin: Vec3<'camera'> = [ray.at(from) / FINE, ray.at(from + 1) / FINE, ray.at(from + 2) / FINE];
		const direction: Vec3<'camera'> = [ray.at(from + 3) / FINE, ray.at(from + 4) / FINE, ray.at(from + 5) / FINE];
		return {
			kind: known & IS_HEAD_RAY ? 'head-pose' : 'eye-gaze',
			origin,
			direction,
			sigmaRad: ray.at(from + 6) / FINE,
			confidence: ray.at(from + 7) / FINE,
		};
	}

	#poseAt(at: number, known: number): HeadPose | null {
		if (!(known & HAS_POSE)) return null;
		const { pose } = this.#columns;
		const from = NO_POSE.length * at;
		const eyesMid: Vec3<'camera'> = [pose.at(from) / FINE, pose.at(from + 1) / FINE, pose.at(from + 2) / FINE];
		return { eyesMid, cameraFromHead: matrix3((i) => pose.at(from + 3 + i) / FINE) };
	}

	#scoresAt(at: number): TargetScore[] {
		const { who, scoresFrom, scoreTarget, scoreShare } = this.#columns;
		const end = at + 1 < who.length ? scoresFrom.at(at + 1) : scoreTarget.length;
		const scores: TargetScore[] = [];
		for (let i = scoresFrom.at(at); i < end; i++) {
			const target = this.#targets.at(scoreTarget.at(i));
			scores.push({ target, probability: scoreShare.at(i) / FINE, visualAngleRad: null });
		}
		return scores;
	}

	#observation(at: number, frameIndex: number, tMs: number): Observation {
		const { known: knowns, who, speaking: speakings } = this.#columns;
		const known = knowns.at(at);
		const speaking = speakings.at(at);
		return {
			frameIndex,
			tMs,
			personId: this.#people.at(who.at(at)),
			box: this.#boxAt(at),
			headPose: this.#poseAt(at, known),
			gaze: known & HAS_GAZE ? { ray: this.#rayAt(at, known), scores: this.#scoresAt(at), point: null } : null,
			pointing: this.#pointing.get(at) ?? null,
			gesture: null,
			speaking: speaking === UNKNOWN ? null : speaking / FINE,
			expression: null,
		};
	}
}
