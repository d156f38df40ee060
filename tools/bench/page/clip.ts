import { openVideoFile, type OpenVideo } from '../../../src/workers/video-file/video-file-client';
import { connectPerception } from '../../../src/workers/perception/perception-client';
import type { WorkerClient } from '../../../src/workers/client';
import type { PerceptionApi, PerceptionSettings } from '../../../src/workers/protocol';

/** Opens a clip of the bench server. */
export const openClip = async (url: string, name: string): Promise<OpenVideo> => {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${response.status}: ${url}`);
	return openVideoFile(await response.blob(), name);
};

/** A perception worker with its models loaded. */
export const loadPerception = async (
	schedule: PerceptionSettings['schedule'],
): Promise<WorkerClient<PerceptionApi>> => {
	const perception = connectPerception();
	const modelsUrl = new URL('/models/', location.href).href;
	await perception.call('load', { modelsUrl, schedule, delegate: 'cpu' });
	return perception;
};
