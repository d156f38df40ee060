import { f1Of, type Detections } from '../scores/count';
import { averagePrecision } from '../scores/ranking';
import { pairsOf } from '../../core/collections';
import { lookedAtHead, lookingAtEachOther, YES, type SocialLabels, type SocialScores } from './mtgs';

/** One frame to be scored. */
export type SocialFrame = { readonly scores: SocialScores; readonly labels: SocialLabels };

/** MTGS's numbers over all frames; `null` where nothing was there to be found or claimed. */
export type SocialMetrics = {
	readonly lookingAtHead: Detections & { trueNegatives: number };
	readonly lookingAtHeadF1: number | null;
	readonly lookingAtEachOther: Detections & { trueNegatives: number };
	readonly lookingAtEachOtherF1: number | null;
	/** Average precision over pairs, each kind by its score. */
	readonly lookingAtHeadAp: number | null;
	readonly lookingAtEachOtherAp: number | null;
	readonly sharedAttentionAp: number | null;
	/** Scored people and pairs. */
	readonly people: number;
	readonly pairs: number;
};

type Outcome = { isTrue: boolean; isClaimed: boolean };

const countsOf = (outcomes: readonly Outcome[]): Detections & { trueNegatives: number } => {
	const among = (isTrue: boolean, isClaimed: boolean) =>
		outcomes.filter((o) => o.isTrue === isTrue && o.isClaimed === isClaimed).length;
	return {
		truePositives: among(true, true),
		falsePositives: among(false, true),
		misses: among(true, false),
		trueNegatives: among(false, false),
	};
};

/**
 * Each person is one case: true positive if the head of the greatest score is the labelled one and that score is above
 * 0.5; one who looks at nobody is a true negative below 0.5, else a false positive (MTGS). A claim of the wrong head is a
 * false positive and leaves the true one missed, which the published text does not say; it is the stricter reading.
 */
const headOutcomes = ({ scores, labels }: SocialFrame): Outcome[] =>
	labels.lookingAtHead.flatMap((truth, i): Outcome[] => {
		if (truth === undefined) return [];
		const claimed = lookedAtHead(scores, i);
		if (claimed === null || truth === null || claimed === truth) {
			return [{ isTrue: truth !== null, isClaimed: claimed !== null }];
		}
		return [
			{ isTrue: false, isClaimed: true },
			{ isTrue: true, isClaimed: false },
		];
	});

/** The pair score, kept only where each is the other's best partner (MTGS); else 0. */
const keptPairScore = (scores: SocialScores, i: number, j: number): number => {
	const own = lookingAtEachOther(scores, i, j);
	const isBest = (a: number) =>
		scores.lookingAtHead.every((_, k) => k === a || lookingAtEachOther(scores, a, k) <= own);
	return isBest(i) && isBest(j) ? own : 0;
};

type Scored = { score: number; isTrue: boolean };

const precisionOf = (cases: readonly Scored[]): number | null =>
	averagePrecision(
		cases.map((c) => c.score),
		(k) => cases[k]!.isTrue,
	);

/** Pairs with a label, with a score. */
const scoredPairs = (
	frames: readonly SocialFrame[],
	labelsOf: (labels: SocialLabels) => readonly (boolean | null)[],
	scoreOf: (scores: SocialScores, i: number, j: number) => number,
): Scored[] =>
	frames.flatMap(({ scores, labels }) =>
		pairsOf([...scores.lookingAtHead.keys()]).flatMap(([i, j], k): Scored[] => {
			const isTrue = labelsOf(labels)[k] ?? null;
			return isTrue === null ? [] : [{ score: scoreOf(scores, i, j), isTrue }];
		}),
	);

/** F1 and average precision as MTGS computes them, over all frames together. */
export const socialMetrics = (frames: readonly SocialFrame[]): SocialMetrics => {
	const heads = countsOf(frames.flatMap(headOutcomes));
	const mutual = scoredPairs(frames, (l) => l.lookingAtEachOther, keptPairScore);
	const each = countsOf(mutual.map(({ score, isTrue }) => ({ isTrue, isClaimed: score > YES })));
	const shared = scoredPairs(
		frames,
		(l) => l.sharedAttention,
		({ sharedAttention }, i, j) => sharedAttention[i]![j]!,
	);
	const directed = frames.flatMap(({ scores, labels }) =>
		labels.lookingAtHead.flatMap((truth, i) =>
			truth === undefined
				? []
				: scores.lookingAtHead[i]!.flatMap((score, j) => (i === j ? [] : [{ score, isTrue: truth === j }])),
		),
	);
	return {
		lookingAtHead: heads,
		lookingAtHeadF1: f1Of(heads),
		lookingAtEachOther: each,
		lookingAtEachOtherF1: f1Of(each),
		lookingAtHeadAp: precisionOf(directed),
		lookingAtEachOtherAp: precisionOf(mutual),
		sharedAttentionAp: precisionOf(shared),
		people: frames.reduce((sum, f) => sum + f.labels.lookingAtHead.filter((l) => l !== undefined).length, 0),
		pairs: mutual.length,
	};
};
