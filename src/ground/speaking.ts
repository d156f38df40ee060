import { distanceBetween, FACE } from '../core/landmarks';
import { length3 } from '../core/geometry/length';
import type { FaceDetection } from '../core/perception';
import type { PersonId } from '../core/people';

/** Who speaks, from sound and lips. */
export type SpeakingConfig = {
	/** Lips are watched over about this time, milliseconds: two to three syllables (4 to 5 a second, Greenberg 1999). */
	windowMs: number;
	/** Lips must have been watched this long, milliseconds. */
	minWatchedMs: number;
	/** A face that was not seen for this long is watched anew, milliseconds. */
	maxGapMs: number;
	/** Smaller faces do not show their lips: pixels between the outer corners of the eyes. */
	minEyeSpanPx: number;
	/** Error of the opening of the mouth: a share of the distance between the eyes … */
	noiseShare: number;
	/** … this many pixels … */
	noisePx: number;
	/**
	 * … and this much for each radian that the head turned meanwhile (spread of its direction), as independent errors:
	 * the landmarks of the lips drift when a head turns. Checked on a rendered clip (not the sample) whose lips never move.
	 */
	noisePerTurnRad: number;
	/**
	 * Spread of the opening, as a share of the distance between the outer corners of the eyes, at which lips speak as
	 * likely as not. Speech opens them by 5 to 15 mm (Chandrasekaran 2009) of 90 mm, so moves them by 2 to 5 mm; still lips
	 * move by less than 1 mm.
	 */
	evenMotion: number;
	/** How fast the odds grow with the logarithm of that spread. */
	slope: number;
	/** Limit of the evidence from lips, as log odds: mouths also chew, laugh and yawn, and may speak unseen. */
	maxLogOdds: number;
	/** Weight of a speaker out of view. Each person in view has the odds that their lips give; 1 where those are not seen. */
	unseenWeight: number;
	/** Share of speech that the sound model misses. */
	missedSpeech: number;
	/** Without sound: how often people speak … */
	silentPrior: number;
	/** … and the power to which the odds from the lips are then raised. */
	silentTrust: number;
};

export const defaultSpeakingConfig: SpeakingConfig = {
	windowMs: 500,
	minWatchedMs: 300,
	maxGapMs: 500,
	minEyeSpanPx: 24,
	noiseShare: 0.004,
	noisePx: 0.3,
	noisePerTurnRad: 0.1,
	evenMotion: 0.018,
	slope: 2,
	maxLogOdds: 3,
	unseenWeight: 0.5,
	missedSpeech: 0.03,
	silentPrior: 0.3,
	silentTrust: 0.5,
};

/** What is remembered of a person's lips. Plain data. */
export type LipMemory = {
	tMs: number;
	/** Since when without a gap. */
	sinceMs: number;
	/** Running mean and variance of the opening, shares of the distance between the outer corners of the eyes. */
	mean: number;
	variance: number;
	/** Running mean of where the head faces, and the variance about it, radians squared. `null` while it is not known. */
	facing: { mean: readonly [x: number, y: number, z: number]; variance: number } | null;
};

/** Numbers of MediaPipe's face mesh: middle of the inner lips. */
const UPPER_LIP = 13;
const LOWER_LIP = 14;

/** How far the mouth is open, as a share of the distance between the outer corners of the eyes; and that in pixels. */
const openingOf = ({ landmarks: { image } }: FaceDetection): { opening: number; eyeSpanPx: number } | null => {
	const eyeSpanPx = distanceBetween(image, FACE.rightEyeOuter, FACE.leftEyeOuter);
	const opening = distanceBetween(image, UPPER_LIP, LOWER_LIP) / eyeSpanPx;
	return Number.isFinite(opening) ? { opening, eyeSpanPx } : null;
};

const turnOf = (before: LipMemory['facing'], face: FaceDetection, share: number): LipMemory['facing'] => {
	const r = face.headPose?.cameraFromHead;
	if (!r) return before;
	const now = [r[2], r[5], r[8]] as const;
	if (!before) return { mean: now, variance: 0 };
	const step = [now[0] - before.mean[0], now[1] - before.mean[1], now[2] - before.mean[2]] as const;
	const squared = step[0] ** 2 + step[1] ** 2 + step[2] ** 2;
	return {
		mean: [before.mean[0] + share * step[0], before.mean[1] + share * step[1], before.mean[2] + share * step[2]],
		variance: (1 - share) * (before.variance + share * squared),
	};
};

/**
 * Updates what is known of one person's lips with another frame.
 *
 * `motion`: spread of the opening of the mouth over the last half second, without landmark noise, as a share of the
 * distance between the outer corners of the eyes. `null` when the lips were not watched long enough or are too small.
 */
export const watchLips = (
	memory: LipMemory | null,
	face: FaceDetection | null,
	tMs: number,
	config: SpeakingConfig,
): { memory: LipMemory | null; motion: number | null } => {
	const isKept = memory !== null && tMs - memory.tMs <= config.maxGapMs;
	const seen = face && openingOf(face);
	if (!seen || seen.eyeSpanPx < config.minEyeSpanPx) return { memory: isKept ? memory : null, motion: null };
	const { opening, eyeSpanPx } = seen;
	if (!isKept) {
		return {
			memory: { tMs, sinceMs: tMs, mean: opening, variance: 0, facing: turnOf(null, face, 1) },
			motion: null,
		};
	}
	const share = 1 - Math.exp(-(tMs - memory.tMs) / config.windowMs);
	const step = opening - memory.mean;
	const after: LipMemory = {
		tMs,
		sinceMs: memory.sinceMs,
		mean: memory.mean + share * step,
		variance: (1 - share) * (memory.variance + share * step * step),
		facing: turnOf(memory.facing, face, share),
	};
	if (tMs - after.sinceMs < config.minWatchedMs) return { memory: after, motion: null };
	const turnedRad = Math.sqrt(after.facing?.variance ?? 0);
	const noise = length3(config.noiseShare, config.noisePx / eyeSpanPx, config.noisePerTurnRad * turnedRad);
	// Where errors are as large as the motion of speech, only lips that move far beyond them say something.
	if (noise > config.evenMotion && after.variance < (2 * noise) ** 2) return { memory: after, motion: null };
	return { memory: after, motion: Math.sqrt(Math.max(0, after.variance - noise * noise)) };
};

/** Odds that a person whose lips move this much is speaking. */
const oddsOf = (motion: number, { evenMotion, slope, maxLogOdds }: SpeakingConfig): number => {
	const logOdds = slope * Math.log(Math.max(motion, 1e-6) / evenMotion);
	return Math.exp(Math.max(-maxLogOdds, Math.min(maxLogOdds, logOdds)));
};

/**
 * Probability that each person speaks, by Bayes. When speech is heard, the speaker is one of the people in view, weighted by
 * how their lips move, or somebody out of view. Without sound only the lips count, and count less.
 *
 * @param motions from `watchLips`. A person whose lips are not seen may be the speaker, but their result is `null`
 * @param speech probability that speech is heard, 0 to 1; `null` without sound
 */
export const whoSpeaks = (
	motions: Readonly<Record<PersonId, number | null>>,
	speech: number | null,
	config: SpeakingConfig,
): Readonly<Record<PersonId, number | null>> => {
	const odds = Object.entries(motions).map(([id, motion]) => ({
		id,
		isKnown: motion !== null,
		odds: motion === null ? 1 : oddsOf(motion, config),
	}));
	const total = odds.reduce((sum, person) => sum + person.odds, config.unseenWeight);
	const probabilityOf = (own: number): number => {
		if (speech === null) {
			const trusted = (config.silentPrior / (1 - config.silentPrior)) * own ** config.silentTrust;
			return trusted / (1 + trusted);
		}
		return (config.missedSpeech + (1 - config.missedSpeech) * speech) * (own / total);
	};
	return Object.fromEntries(odds.map((person) => [person.id, person.isKnown ? probabilityOf(person.odds) : null]));
};
