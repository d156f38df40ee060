import { openVideoFile, type OpenVideo } from '../../../../src/workers/video-file/video-file-client';
import { startWorker } from '../../../../src/workers/start';
import type { WorkerClient } from '../../../../src/workers/client';
import type { PerceptionApi, PerceptionSettings } from '../../../../src/workers/perception/perception-api';

/** Opens a clip of the bench server. */
export const openClip = async (url: string, name: string): Promise<OpenVideo> => {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${response.status}: ${url}`);
	return openVideoFile(await response.blob(), name);
};

/** A perception worker with its models loaded. */
export const loadPerception = async (
	schedule: PerceptionSettings['schedule'],
	delegate: 'auto' | 'cpu' = 'cpu',
): Promise<WorkerClient<PerceptionApi>> => {
	const perception = startWorker('perception');
	const modelsUrl = new URL('/models/', location.href).href;
	await perception.call('load', { modelsUrl, schedule, delegate });
	return perception;
};
