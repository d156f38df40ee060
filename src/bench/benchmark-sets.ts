import type { BenchmarkSet } from './benchmark-set';
import { affectSeekSet } from './sets/affect-seek';
import { emoCapSet } from './sets/emo-cap';
import { emoTransSet } from './sets/emo-trans';
import { gazeSet } from './sets/gaze';
import { graspSet } from './sets/grasp';
import { humanSenseSet } from './sets/human-sense';
import { mmarSet } from './sets/mmar';
import { mmsiSet, onlineMmsiSet } from './sets/mmsi';
import { sayNextSet } from './sets/say-next';
import { socialGenomeSet } from './sets/social-genome';
import { tvqaSet } from './sets/tvqa';

/** The sets that “Other forms” of the view Evaluate scores, in its order: a further set belongs here. */
export const otherSets: readonly [BenchmarkSet, ...BenchmarkSet[]] = [
	affectSeekSet,
	emoTransSet,
	sayNextSet,
	emoCapSet,
	mmarSet,
];

/** All sets, in the order of the command’s help. */
export const benchmarkSets: readonly BenchmarkSet[] = [
	gazeSet,
	graspSet,
	mmsiSet,
	onlineMmsiSet,
	tvqaSet,
	humanSenseSet,
	socialGenomeSet,
	...otherSets,
];
