import { toImageData, type AnyRaster, type Raster } from '../picture/raster';
import { createClock } from '../vision-runtime';

/** What MediaPipe's landmarkers have in common. */
type Landmarker<Result> = {
	detectForVideo(image: ImageData, tMs: number): Result;
	detect(image: ImageData): Result;
	setOptions(options: { runningMode: 'VIDEO' }): Promise<void>;
	close(): void;
};

/**
 * The two tasks of a landmark model: one follows what it sees in whole frames, the other looks at crops, each for itself,
 * and is created at its first use.
 */
export const createTaskPair = async <Result>(create: (mode: 'VIDEO' | 'IMAGE') => Promise<Landmarker<Result>>) => {
	const video = await create('VIDEO');
	const clock = createClock();
	let crops: Landmarker<Result> | null = null;
	return {
		detectInFrame: (raster: AnyRaster, tMs: number): Result =>
			video.detectForVideo(toImageData(raster), clock.stamp(tMs)),
		async detectInCrop(raster: Raster): Promise<Result> {
			crops ??= await create('IMAGE');
			return crops.detect(toImageData(raster));
		},
		/** Forgets what was followed. */
		async restart(): Promise<void> {
			await video.setOptions({ runningMode: 'VIDEO' });
			clock.restart();
		},
		close(): void {
			video.close();
			crops?.close();
		},
	};
};
