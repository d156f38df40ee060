import type { Box } from '../../core/geometry/space';
import type { Model, ModelFound, ModelKind } from '../model-job';
import { hasChanged, levelsOf, type Levels } from '../picture/levels';
import type { PerceiveConfig } from '../perceive-config';
import type { FrameSize, Raster } from '../picture/raster';

/** When a model that follows things looks anew; see `PerceiveConfig` for the thresholds. */
export type StillRule<Found> = {
	/** Where a change means that one of those found has moved; pixels of the frame. */
	readonly watched: (found: Found) => readonly Box[];
	/** How soon others are looked for where anything in the picture has changed, milliseconds. */
	searchMs: number;
} & Pick<PerceiveConfig, 'stillLevels' | 'stillMostMs' | 'stillLostMs'>;

/** The last look of a model, and what it gave. */
type Look<Found> = { levels: Levels; tMs: number; found: Found[] };

const toRaster = ({ x, y, width, height }: Box, raster: Raster, frame: FrameSize): Box => {
	const [across, down] = [raster.widthPx / frame.widthPx, raster.heightPx / frame.heightPx];
	return { x: x * across, y: y * down, width: width * across, height: height * down };
};

/**
 * The model, which looks at a frame only where something can have changed: what it found last is given again as long as the
 * pixels around all of it stay the same. Whether they do is read from the pictures and from earlier results alone, so that
 * a run can be repeated, and goes on after a fresh start as any other does.
 */
export const whileStill = <K extends ModelKind>(
	model: Model<K>,
	{ watched, searchMs, stillLevels, stillMostMs, stillLostMs }: StillRule<ModelFound<K>['inFrame'][number]>,
): Model<K> => {
	let last: Look<ModelFound<K>['inFrame'][number]> | null = null;
	let lostMs = -Infinity;

	/** Why the model looks at a frame; `null`: it does not. */
	const reasonFor = (levels: Levels, raster: Raster, frame: FrameSize, tMs: number): 'moved' | 'other' | null => {
		if (!last) return 'other';
		const { levels: before, found } = last;
		const sinceMs = tMs - last.tMs;
		const hasMoved = found.some((it) =>
			watched(it).some((box) => hasChanged(before, levels, toRaster(box, raster, frame), stillLevels)),
		);
		if (hasMoved) return 'moved';
		// One that was lost as it moved is looked for at once: it is still there, and easier to find now than later.
		if (sinceMs <= 0 || sinceMs >= stillMostMs || tMs - lostMs < stillLostMs) return 'other';
		return sinceMs >= searchMs && hasChanged(before, levels, null, stillLevels) ? 'other' : null;
	};

	return {
		inFrame(raster, frame, tMs, mustLook = false) {
			const levels = levelsOf(raster);
			const reason = reasonFor(levels, raster, frame, tMs);
			if (last && !mustLook && reason === null) return [...last.found];
			const found = model.inFrame(raster, frame, tMs);
			if (last && reason === 'moved' && found.length < last.found.length) lostMs = tMs;
			last = { levels, tMs, found };
			return [...found];
		},
		inCrops: (crops, inFrame) => model.inCrops(crops, inFrame),
		async restart() {
			last = null;
			lostMs = -Infinity;
			await model.restart();
		},
		close: () => model.close(),
	};
};
