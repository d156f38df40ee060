import type { Box } from '../../core/geometry/space';
import type { Attention, Model, ModelFound, ModelKind } from '../model-job';
import { hasChanged, levelsOf, type Levels } from '../picture/levels';
import type { PerceiveConfig } from '../perceive-config';
import type { FrameSize } from '../picture/raster';

/** When a model that follows things looks anew; see `PerceiveConfig` for the thresholds. */
export type StillRule<Found> = {
	/** Where a change means that one of those found has moved; pixels of the frame. */
	readonly watched: (found: Found) => readonly Box[];
	/** How soon others are looked for where they may have come to be seen, milliseconds. */
	searchMs: number;
	/** Share of the cells of a box that may change before something counts as moved. */
	stillShare: number;
} & Pick<PerceiveConfig, 'stillLevels' | 'stillMostMs' | 'stillLostMs'>;

/** The last look of a model, and what it gave. */
type Look<Found> = { levels: Levels; tMs: number; found: Found[] };

/** One frame for it. */
type Now = { levels: Levels; frame: FrameSize; tMs: number; attention: Attention };

/** Where nothing else says where to look. */
const anywhere: Attention = { mustLook: false, places: null };

const toLevels = ({ x, y, width, height }: Box, { levels, frame }: Now): Box => {
	const [across, down] = [levels.widthPx / frame.widthPx, levels.heightPx / frame.heightPx];
	return { x: x * across, y: y * down, width: width * across, height: height * down };
};

/**
 * The model, which looks at a frame only where something can have changed: what it found last is given again as long as the
 * pixels around all of it stay the same. Whether they do is read from the pictures and from earlier results alone, so that
 * a run can be repeated, and goes on after a fresh start as any other does.
 */
export const whileStill = <K extends ModelKind>(
	model: Model<K>,
	{ watched, searchMs, stillLevels, stillShare, stillMostMs, stillLostMs }: StillRule<ModelFound<K>['inFrame'][number]>,
): Model<K> => {
	type Found = ModelFound<K>['inFrame'][number];
	let last: Look<Found> | null = null;
	let lostMs = -Infinity;

	/** Why the model looks at a frame; `null`: it does not. */
	const reasonFor = (before: Look<Found>, now: Now): 'moved' | 'other' | null => {
		const isChanged = (box: Box) => hasChanged(before.levels, now.levels, toLevels(box, now), stillLevels, stillShare);
		if (before.found.some((it) => watched(it).some(isChanged))) return 'moved';
		const { mustLook, places } = now.attention;
		const sinceMs = now.tMs - before.tMs;
		// One that was lost as it moved is looked for at once: it is still there, and easier to find now than later.
		if (mustLook || sinceMs <= 0 || sinceMs >= stillMostMs || now.tMs - lostMs < stillLostMs) return 'other';
		if (sinceMs < searchMs) return null;
		const isSearched = places?.some(isChanged) ?? hasChanged(before.levels, now.levels, null, stillLevels);
		return isSearched ? 'other' : null;
	};

	return {
		inFrame(raster, frame, tMs, attention = anywhere) {
			const levels = levelsOf(raster);
			const reason = last ? reasonFor(last, { levels, frame, tMs, attention }) : 'other';
			if (last && reason === null) return [...last.found];
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
