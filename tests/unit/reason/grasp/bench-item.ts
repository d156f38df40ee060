import type { SecondsSpan } from '../../../../src/reason/grasp/clips/clip';
import { publishedItem, type GraspItem } from '../../../../src/reason/grasp/item';

/** `json/{name}.json` of a bench-shaped folder. */
export const benchItem = (
	item: GraspItem,
	{ clipFile, clip, videoName, dataset }: { clipFile: string; clip: SecondsSpan; videoName: string; dataset: string },
) => ({
	clip_file: clipFile,
	clip_duration: clip.endS - clip.startS,
	clip_offset: clip.startS,
	video_name: videoName,
	qa: { ...publishedItem(item, videoName, dataset), reasoning: '' },
});
