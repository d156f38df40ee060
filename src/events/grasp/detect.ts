import { attentionCaptures } from './attention-capture';
import { gazeFollowings } from './gaze-following';
import { gazeSeries } from './gaze-series';
import { jointAttentions } from './joint-attention';
import { mutualGazes } from './mutual-gaze';
import { releasedSeries } from './released-series';
import { suddenGazeShifts } from './sudden-gaze-shift';
import { graspIdBase, type GraspConfig, type GraspEvent, type GraspSample } from './types';

/**
 * GRASP's five gaze events in a clip, by the published rules, sorted by start and then by number. Pure; the whole clip at
 * once, for that is how the rules are written.
 *
 * @param samples two a second, index ascending from 0 without holes
 */
export const detectGraspEvents = (samples: readonly GraspSample[], config: GraspConfig): readonly GraspEvent[] => {
	const used = samples.slice(0, config.maxSamples);
	const series = config.flavour === 'compat' ? releasedSeries(used, config) : gazeSeries(used, config);
	const byType = [
		suddenGazeShifts(series, config),
		jointAttentions(series, used.length, config),
		gazeFollowings(series, config),
		attentionCaptures(series, used.length, config),
		mutualGazes(series, used.length, config),
	];
	return byType
		.flatMap((found) => found.map((event, n): GraspEvent => ({ eventId: graspIdBase[event.type] + n, ...event })))
		.sort((a, b) => a.startS - b.startS || a.eventId - b.eventId);
};
