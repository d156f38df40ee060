import type { Raster } from '../picture/raster';

/** What was found in one picture, in the form of MediaPipe's face task: lists in the same order, points in shares of the picture. */
export type LandmarkerResult = {
	readonly faceLandmarks: readonly (readonly { readonly x: number; readonly y: number; readonly z: number }[])[];
	/** 16 numbers column by column; empty where the pose could not be solved. */
	readonly facialTransformationMatrixes: readonly { readonly data: readonly number[] }[];
	/** Empty while they are not asked for. */
	readonly faceBlendshapes: readonly {
		readonly categories: readonly { readonly categoryName: string; readonly score: number }[];
	}[];
};

/** Finds faces with landmarks. */
export type Landmarker = {
	/** Faces are followed from call to call. */
	inVideo: (raster: Raster, tMs: number) => LandmarkerResult | Promise<LandmarkerResult>;
	/** One picture for itself. */
	inPicture: (raster: Raster) => LandmarkerResult | Promise<LandmarkerResult>;
	/** Forgets what was followed. */
	restart(): Promise<void>;
	close(): void;
};
