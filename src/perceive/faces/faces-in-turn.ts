import type { FaceDetection } from '../../core/perception';
import type { FrameStart } from '../frame-start';
import type { PerceiveConfig } from '../perceive-config';
import { nowMs, type Span } from '../picture/spans';
import { fitWithin } from '../picture/scale';
import type { FaceModel } from './face-model';

/** What is looked at, and how. */
type Looked = Pick<FrameStart, 'frame' | 'raster' | 'restart'>;

/** Faces in a whole frame, and when they were looked for. `restart`: when what was followed was forgotten, if it was. */
type FacesInFrame = { faces: FaceDetection[]; span: Span; restart: Span | null };

/**
 * Faces in whole frames. Each depends on the frames before it, so that they are looked for in order, and once; but on nothing else
 * that is found in those, so that it may be done while frames before it still wait for other workers. Results are the same
 * whenever it is done.
 */
export type FacesInTurn = {
	/**
	 * Those of a frame whose turn it is.
	 * @param wantsMovements whether movements of the face are measured, too
	 */
	of(start: Looked, wantsMovements: boolean): Promise<FacesInFrame>;
	/** Looks for those of a frame whose turn is still to come, after those of the frames before it. Gives when; never fails: `of` does. */
	ahead(start: Promise<Looked>, index: number, wantsMovements: boolean): Promise<Span | null>;
	/** When those of a frame were begun with ahead, milliseconds since 1970; `null`: not yet. */
	begunMs(index: number): number | null;
};

export const facesInTurn = (
	model: Pick<FaceModel, 'inFrame' | 'restart' | 'measureMovements'>,
	{ faceLongSidePx }: PerceiveConfig,
): FacesInTurn => {
	/** Those of frames whose turn is still to come, by the frame's index. */
	const begun = new Map<number, { fromMs: number; found: Promise<FacesInFrame> }>();
	let latest: Promise<unknown> = Promise.resolve();

	const look = async ({ frame, raster, restart }: Looked, wantsMovements: boolean): Promise<FacesInFrame> => {
		await model.measureMovements(wantsMovements);
		const fromMs = nowMs();
		if (restart) await model.restart();
		const lookedMs = nowMs();
		const faces = await model.inFrame(fitWithin(raster, faceLongSidePx), frame, frame.tMs);
		return {
			faces,
			span: { fromMs: lookedMs, untilMs: nowMs() },
			restart: restart ? { fromMs, untilMs: lookedMs } : null,
		};
	};

	return {
		of(start, wantsMovements) {
			const { index } = start.frame;
			const found = begun.get(index)?.found ?? look(start, wantsMovements);
			begun.delete(index);
			return found;
		},
		ahead(start, index, wantsMovements) {
			const found = latest.then(async () => look(await start, wantsMovements));
			begun.set(index, { fromMs: nowMs(), found });
			const span = found.then(
				(looked) => ({ ...looked.span, fromMs: (looked.restart ?? looked.span).fromMs }),
				() => null,
			);
			latest = span;
			return span;
		},
		begunMs: (index) => begun.get(index)?.fromMs ?? null,
	};
};
