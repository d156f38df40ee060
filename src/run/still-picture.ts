import { defaultPipelineConfig, type PipelineConfig } from '../pipeline/pipeline-config';

const { lifecycle } = defaultPipelineConfig.track;

/**
 * The config for a source of one single frame: there is no second sighting to wait for, so everyone who is seen counts.
 * Everything else is as for videos.
 */
export const stillPictureConfig: PipelineConfig = {
	...defaultPipelineConfig,
	ground: {
		...defaultPipelineConfig.ground,
		gesture: { ...defaultPipelineConfig.ground.gesture, holdMs: 0 },
	},
	track: {
		...defaultPipelineConfig.track,
		lifecycle: { ...lifecycle, confirmFaceSightings: 1, confirmBodySightings: 1, confirmDoubtfulSightings: 1 },
	},
};
