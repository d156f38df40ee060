import type { BenchmarkSet } from './benchmark-set';
import { affectSeekSet } from './sets/affect-seek';
import { dicSet } from './sets/dic';
import { emoCapSet } from './sets/emo-cap';
import { emoTransSet } from './sets/emo-trans';
import { gazeSet } from './sets/gaze';
import { graspSet } from './sets/grasp';
import { humanSenseSet } from './sets/human-sense';
import { mmarSet } from './sets/mmar';
import { mmeVerseSet } from './sets/mme-verse';
import { mmsiSet, onlineMmsiSet } from './sets/mmsi';
import { mtgsSet } from './sets/mtgs';
import { qumabSet } from './sets/qumab';
import { robotEqSet } from './sets/robot-eq';
import { sayNextSet } from './sets/say-next';
import { socialFusionSet } from './sets/social-fusion';
import { socialGenomeSet } from './sets/social-genome';
import { tvqaSet } from './sets/tvqa';
import { visualRoomSet } from './sets/visual-room';

/** The sets that “Other forms” of the view Evaluate scores, in its order: a further set belongs here. */
export const otherSets: readonly [BenchmarkSet, ...BenchmarkSet[]] = [
	affectSeekSet,
	emoTransSet,
	sayNextSet,
	emoCapSet,
	socialFusionSet,
	robotEqSet,
	mmeVerseSet,
	visualRoomSet,
	mmarSet,
];

/** GRASP-Bench, and the sets that its authors prepare beside it. */
export const graspSets: readonly [BenchmarkSet, ...BenchmarkSet[]] = [graspSet, mmsiSet, onlineMmsiSet, tvqaSet];

/** Sets about where people look. */
export const gazeSets: readonly [BenchmarkSet, ...BenchmarkSet[]] = [gazeSet, mtgsSet];

/** Sets about annotators, each of whom has a habit of their own. */
export const annotatorSets: readonly [BenchmarkSet, ...BenchmarkSet[]] = [dicSet, qumabSet];

/** All sets, in the order of the command’s help. */
export const benchmarkSets: readonly BenchmarkSet[] = [
	...gazeSets,
	...graspSets,
	humanSenseSet,
	socialGenomeSet,
	...otherSets,
	...annotatorSets,
];
