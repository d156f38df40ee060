import type { EncoderSwitches, FaceDetection, ObjectDetection } from '../../core/perception';
import type { NoteSpan } from '../frame-timings';
import type { PerceiveConfig } from '../perceive-config';
import { thingLevels, thingsAreStill, type PeopleSeen, type ThingsLook } from './things-still';
import { findObjects, readFaces, withReadings, type ReadFace } from './encode';
import type { EmbeddedEncoders } from './embedded-lane';
import { initialEncoders, planFaces, planObjects } from './encoder-schedule';
import type { Raster } from '../picture/raster';
import type { PictureChange } from '../picture/shot-cut';
import type { Span } from '../picture/spans';

/** One frame for the encoders. */
type EncoderFrame = {
	raster: Raster;
	tMs: number;
	change: PictureChange;
	switches: EncoderSwitches;
	/** Up to the frame before. */
	people: PeopleSeen;
};

/** Things, without people where they were found before. */
export type ThingsFound = { things: readonly ObjectDetection[]; isFresh: boolean };

/** The encoders, with what they remember of earlier frames. */
export type EncoderLane = {
	/** Forgets earlier frames. `isShotStart`: this is a new shot, not merely a checkpoint inside one. */
	restart(isShotStart: boolean): void;
	/** Things, when it is their turn, else `null`. Needs no faces, so that both go on side by side. */
	objects(frame: EncoderFrame, note: NoteSpan): Promise<ThingsFound | null>;
	/** The faces with what was read of them. */
	faces(frame: EncoderFrame, faces: readonly FaceDetection[], note: NoteSpan): Promise<readonly FaceDetection[]>;
};

const freshly = (things: readonly ObjectDetection[]): ThingsFound => ({ things, isFresh: true });

/** The searches for things, each remembered until the next. */
const thingsMemory = (encoders: EmbeddedEncoders, config: PerceiveConfig) => {
	let last: ThingsLook | null = null;
	/** Counts what was forgotten: a search that was begun before is not remembered. */
	let epoch = 0;
	return {
		forget(): void {
			last = null;
			epoch++;
		},
		/**
		 * What is due on a frame: the things of the last search where nothing has changed, or a new one.
		 *
		 * @param mayHold a thing counts once it was seen twice: the first searches are all made
		 */
		next({ raster, tMs, people }: EncoderFrame, mayHold: boolean, note: NoteSpan): ThingsFound | Promise<ThingsFound> {
			const levels = thingLevels(raster);
			const now = { levels, scale: levels.widthPx / raster.widthPx, tMs };
			if (last && mayHold && thingsAreStill(last, now, people, config)) {
				return { things: last.found.filter(({ label }) => label !== 'person'), isFresh: false };
			}
			const begunIn = epoch;
			return findObjects(encoders, raster, note).then((found) => {
				if (epoch === begunIn) last = { tMs, levels, found };
				return freshly(found);
			});
		},
	};
};

/**
 * Offline: every result belongs to its frame, which waits for it. What runs depends on the frames since the last fresh
 * start alone.
 */
export const waitingLane = (encoders: EmbeddedEncoders, config: PerceiveConfig): EncoderLane => {
	let state = initialEncoders(true, config);
	const memory = thingsMemory(encoders, config);
	return {
		restart(isShotStart) {
			state = initialEncoders(isShotStart, config);
			memory.forget();
		},
		async objects(frame, note) {
			if (!frame.switches.objects) return null;
			const planned = planObjects(state, frame.tMs, config);
			state = planned.state;
			return planned.isDue ? memory.next(frame, planned.isRoutine, note) : null;
		},
		async faces(frame, faces, note) {
			const planned = planFaces(state, faces, frame, config);
			state = planned.state;
			return withReadings(faces, await readFaces(encoders, { ...frame, faces }, planned.plan, note));
		},
	};
};

/** One still picture: everything is read at once. Identity is not, for there is no other frame to know anybody again in. */
export const pictureLane = (encoders: EmbeddedEncoders): EncoderLane => ({
	restart: () => undefined,
	objects: async ({ raster, switches }, note) =>
		switches.objects ? freshly(await findObjects(encoders, raster, note)) : null,
	async faces({ raster, switches }, faces, note) {
		const expression = switches.expression ? faces.map((_, i) => i) : [];
		return withReadings(faces, await readFaces(encoders, { raster, faces }, { identity: [], expression }, note));
	},
});

/**
 * Live: no frame waits. A result is attached to the next frame after it is ready, and to the face that now overlaps its old
 * place most. No run begins while another is under way, so that results are never stale.
 *
 * @param onError a run failed; the frames go on
 */
export const liveLane = (
	encoders: EmbeddedEncoders,
	config: PerceiveConfig,
	onError: (cause: unknown) => void,
): EncoderLane => {
	let state = initialEncoders(true, config);
	let isBusy = false;
	/** Counts fresh starts: what was begun before one is of no use after it. */
	let epoch = 0;
	const memory = thingsMemory(encoders, config);
	let found: ThingsFound | null = null;
	let readings: readonly ReadFace[] = [];
	/** Of runs that ended since the last frame. */
	let spans: { name: string; span: Span }[] = [];
	const noteLater: NoteSpan = (name, span) => spans.push({ name, span });
	const begin = (run: () => Promise<void>): void => {
		isBusy = true;
		void run()
			.catch(onError)
			.finally(() => (isBusy = false));
	};
	return {
		restart(isShotStart) {
			state = initialEncoders(isShotStart, config);
			memory.forget();
			found = null;
			readings = [];
			epoch++;
		},
		objects(frame, note) {
			const { tMs, switches } = frame;
			const ready = switches.objects ? found : null;
			found = null;
			for (const { name, span } of spans) note(name, span);
			spans = [];
			if (switches.objects && !isBusy) {
				const planned = planObjects(state, tMs, config);
				state = planned.state;
				const begunIn = epoch;
				if (planned.isDue) {
					begin(async () => {
						const things = await memory.next(frame, planned.isRoutine, noteLater);
						if (epoch === begunIn) found = things;
					});
				}
			}
			return Promise.resolve(ready);
		},
		faces(frame, faces) {
			const all = withReadings(faces, readings);
			readings = [];
			if (!isBusy) {
				const planned = planFaces(state, faces, frame, config);
				state = planned.state;
				const { identity, expression } = planned.plan;
				const begunIn = epoch;
				if (identity.length + expression.length > 0) {
					begin(async () => {
						const read = await readFaces(encoders, { ...frame, faces }, planned.plan, noteLater);
						if (epoch === begunIn) readings = read;
					});
				}
			}
			return Promise.resolve(all);
		},
	};
};
