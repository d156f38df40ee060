import { scoreAngles, type AngleScores } from './angles';
import { scoreFacts, type AllFactScores } from './facts';
import { scoreHeads, type HeadScores } from './heads';
import { scoreIdentity, type IdentityScores } from './identity-scores';
import { scoreLooks, type LookScores } from './look-scores';
import { mainPersonOf, matchFrames } from './match';
import { scorePointings, type PointingScores } from './pointings';
import type { Prediction } from './prediction';
import { scoreTargets, type TargetScores } from './target-scores';
import type { Truth } from './truth';

/** Everything measured on one clip. What a truth format cannot tell is an empty tally or `null`. */
export type ClipScore = {
	clip: string;
	format: Truth['format'];
	hasCuts: boolean;
	isEveryHeadMarked: boolean;
	frames: number;
	heads: HeadScores;
	identity: IdentityScores;
	angles: AngleScores;
	targets: TargetScores;
	looks: LookScores;
	pointings: PointingScores;
	facts: AllFactScores;
};

/** Scores what the program said about a clip against its truth. */
export const scoreClip = (truth: Truth, prediction: Prediction): ClipScore => {
	const frames = matchFrames(truth, prediction);
	const mainPerson = mainPersonOf(frames);
	return {
		clip: truth.clip,
		format: truth.format,
		hasCuts: truth.cutsMs.length > 0,
		isEveryHeadMarked: truth.isEveryHeadMarked,
		frames: frames.length,
		heads: scoreHeads(truth, frames),
		identity: scoreIdentity(truth, frames),
		angles: scoreAngles(truth, frames),
		targets: scoreTargets(truth, frames, mainPerson),
		looks: scoreLooks(truth, frames, prediction.events, mainPerson),
		pointings: scorePointings(truth, frames, prediction.events, mainPerson),
		facts: scoreFacts(truth, frames, prediction.events, mainPerson),
	};
};
