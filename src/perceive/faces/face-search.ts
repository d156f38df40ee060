import type { FaceDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import type { PerceiveConfig } from '../perceive-config';
import type { FaceBoxModel } from './face-box-model';
import type { FaceModel } from './face-model';
import type { FrameSize } from '../picture/raster';
import { mergeDuplicates } from './merge-faces';
import { composeMosaic } from '../picture/mosaic';
import type { Timed } from '../frame-timings';
import { cut, type Raster } from '../picture/raster';
import { partsOf, type Parts } from '../schedule';
import { chooseHeadCrops, type SmallFace } from './small-faces';
import { tilesOf } from '../picture/tiles';

/** Side of a cell for a head: the landmark model looks at 192 pixel crops. */
const HEAD_CELL_PX = 256;

/** The models for faces. `boxes` is loaded at its first use. */
export type FaceModels = {
	whole: Pick<FaceModel, 'inCrops' | 'close'>;
	boxes: () => Promise<FaceBoxModel>;
};

/** What one frame's search may do. */
export type FaceSearch = {
	raster: Raster;
	frame: FrameSize;
	/** Those that were found in the whole frame. */
	inFrame: FaceDetection[];
	/** Which tiles to search. */
	tiles: Parts;
	/** Small faces of the frame before. */
	followed: readonly SmallFace[];
	/** Where to look for heads that the tracker misses. */
	missingHeads: readonly Box[];
};

/** Faces that a tile shows and the whole frame may not, boxes in frame pixels. */
const searchTiles = async ({ raster, tiles }: FaceSearch, models: FaceModels, timed: Timed, config: PerceiveConfig) => {
	const longSidePx = Math.max(raster.widthPx, raster.heightPx);
	if (tiles === 'none' || (tiles !== 'all' && longSidePx < config.tilesFromPx)) return [];
	const chosen = partsOf(tilesOf(raster.widthPx, raster.heightPx, config.tileSidePx, config.tileOverlap), tiles);
	if (chosen.length === 0) return [];
	return timed('tiles', async () => {
		const model = await models.boxes();
		return chosen.flatMap((tile) =>
			model.detect(cut(raster, tile)).map(({ box }) => ({ ...box, x: box.x + tile.x, y: box.y + tile.y })),
		);
	});
};

/** Faces in closer looks where small ones may be, beside those of the whole frame. `all` has each face once. */
export const findFaces = async (
	search: FaceSearch,
	models: FaceModels,
	timed: Timed,
	config: PerceiveConfig,
): Promise<{ all: FaceDetection[]; inCrops: FaceDetection[] }> => {
	const { raster, frame, inFrame, followed, missingHeads } = search;
	const tileFaces = await searchTiles(search, models, timed, config);
	const crops = chooseHeadCrops(inFrame, { followed, missingHeads, tileFaces }, config).map(({ box }) => box);
	if (crops.length === 0) return { all: mergeDuplicates(inFrame, config), inCrops: [] };
	const mosaic = composeMosaic(raster, crops, HEAD_CELL_PX);
	const inCrops = await timed('face crops', async () => {
		const found = await models.whole.inCrops(mosaic, frame);
		return found.filter((face) => face !== null);
	});
	return { all: mergeDuplicates([...inFrame, ...inCrops], config), inCrops };
};
