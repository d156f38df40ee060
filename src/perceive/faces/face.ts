import type { FaceDetection } from '../../core/perception';
import { boxContains } from '../../core/geometry/box';
import { itemAt } from '../../core/collections';
import { boxAround } from '../picture/box-around';
import { centreOf, toLandmarks, type PlacedRaster } from '../picture/landmarks';
import type { Mosaic, MosaicCell } from '../picture/mosaic';
import { wholePlacement, type FrameSize, type Raster } from '../picture/raster';
import { toMovements } from './blendshapes';
import { headPoseFromCrop, headPoseFromMatrix } from './head-pose';
import type { Landmarker, LandmarkerResult } from './landmarker';

/** One face of a result. `cropOf`: the frame, where the raster is not the whole of it. */
const toFace = (
	result: LandmarkerResult,
	index: number,
	{ raster, placement, cropOf, score }: PlacedRaster & { cropOf: FrameSize | null; score: number },
): FaceDetection => {
	const landmarks = toLandmarks('face-478', itemAt(result.faceLandmarks, index), null, { raster, placement });
	const matrix = result.facialTransformationMatrixes[index];
	const pose = matrix ? headPoseFromMatrix(matrix.data) : null;
	// Empty while they are not asked for.
	const shapes = result.faceBlendshapes[index];
	return {
		// Iris points are left out: on a basic mesh they are stand-ins, and they never lie outside the rest.
		box: boxAround(landmarks.image, (i) => i < 468)!,
		score,
		landmarks,
		hasIrises: true,
		headPose: pose && cropOf ? headPoseFromCrop(pose, raster, placement, cropOf) : pose,
		appearance: null,
		expression: null,
		gazeDirection: null,
		gazeMap: null,
		...(shapes && { blendshapes: toMovements(shapes.categories) }),
	};
};

/** Faces with landmarks and head pose. */
export type FaceFinder = {
	/** Faces in the whole frame, followed from call to call. The landmarker tells no score: it is the threshold passed. */
	inFrame: (raster: Raster, frame: FrameSize, tMs: number) => Promise<FaceDetection[]>;
	/** Faces in crops, each crop for itself; at most the most central one of each cell. */
	inCrops: (mosaic: Mosaic, frame: FrameSize) => Promise<(FaceDetection | null)[]>;
};

/** @param score of every face: the threshold that it passed */
export const faceFinder = (
	{ inVideo, inPicture }: Pick<Landmarker, 'inVideo' | 'inPicture'>,
	score: number,
): FaceFinder => ({
	async inFrame(raster, frame, tMs) {
		const result = await inVideo(raster, tMs);
		const placement = wholePlacement(raster, frame.widthPx, frame.heightPx);
		const seen = { raster, placement, cropOf: null, score };
		return result.faceLandmarks.map((_, i) => toFace(result, i, seen));
	},
	async inCrops({ raster, cells }, frame) {
		const result = await inPicture(raster);
		const found = new Map<MosaicCell, { distance: number; face: FaceDetection }>();
		result.faceLandmarks.forEach((points, i) => {
			const centre = centreOf(points);
			const x = centre.x * raster.widthPx;
			const y = centre.y * raster.heightPx;
			const place = cells.find(({ cell }) => boxContains(cell, x, y));
			if (!place) return;
			const { cell, placement } = place;
			const distance = Math.hypot(x - cell.x - cell.width / 2, y - cell.y - cell.height / 2);
			if (distance >= (found.get(place)?.distance ?? Infinity)) return;
			const seen = { raster, placement, cropOf: frame, score };
			found.set(place, { distance, face: toFace(result, i, seen) });
		});
		return cells.map((place) => found.get(place)?.face ?? null);
	},
});
