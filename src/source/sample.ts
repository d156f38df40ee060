import type { AreaOfInterest } from '../core/attention';
import { AppError } from '../core/errors';
import { parseAreasText } from './areas';

/** The clip that comes with the program: three people at a table, 13 s. Paths are below the app's base address. */
export const SAMPLE = {
	name: 'table-talk.mp4',
	videoPath: 'samples/table-talk.mp4',
	areasPath: 'samples/table-talk.aoi.json',
} as const;

/** The sample's bytes and its marked objects. */
export type Sample = { name: string; file: Blob; areas: readonly AreaOfInterest[] };

/**
 * Fetches the bundled sample. Its truth is never read by the app.
 *
 * @param baseUrl absolute address below which the app's files lie, ending in a slash.
 * @throws AppError `internal` when the files are not where they should be, `areas-invalid`; AbortError.
 */
export const loadSample = async (baseUrl: string, signal?: AbortSignal): Promise<Sample> => {
	const get = async (path: string): Promise<Response> => {
		const response = await fetch(new URL(path, baseUrl), signal ? { signal } : {});
		if (!response.ok) throw new AppError('internal', `The sample is missing (HTTP ${response.status}): ${path}`);
		return response;
	};
	const [video, areas] = await Promise.all([get(SAMPLE.videoPath), get(SAMPLE.areasPath)]);
	return { name: SAMPLE.name, file: await video.blob(), areas: parseAreasText(await areas.text()) };
};
