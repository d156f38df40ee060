/** Something that holds in the current frame, such as `P1+P2` in mutual gaze. */
export type Held = { key: string; strength: number };

/** A stretch of time in which it held, short gaps included. */
export type Episode = {
	key: string;
	startMs: number;
	lastMs: number;
	firstFrame: number;
	lastFrame: number;
	peakFrame: number;
	peak: number;
	frameCount: number;
};

export type EpisodeConfig = {
	/** Longest time between two frames of one episode. Covers blinks and dropped frames. */
	maxGapMs: number;
	/** Shorter episodes are dropped. */
	minDurationMs: number;
};

/** Ends stale episodes, then starts or extends one for each thing that holds. */
export const stepEpisodes = (
	open: readonly Episode[],
	held: readonly Held[],
	frame: { index: number; tMs: number },
	config: EpisodeConfig,
): { open: Episode[]; ended: Episode[] } => {
	const isStale = (e: Episode) => frame.tMs - e.lastMs > config.maxGapMs;
	const ended = open.filter((e) => isStale(e) && e.lastMs - e.startMs >= config.minDurationMs);
	const next = new Map(open.filter((e) => !isStale(e)).map((e) => [e.key, e]));

	for (const { key, strength } of held) {
		const was = next.get(key);
		const isPeak = !was || strength > was.peak;
		next.set(key, {
			key,
			startMs: was?.startMs ?? frame.tMs,
			firstFrame: was?.firstFrame ?? frame.index,
			lastMs: frame.tMs,
			lastFrame: frame.index,
			peak: isPeak ? strength : was.peak,
			peakFrame: isPeak ? frame.index : was.peakFrame,
			frameCount: (was?.frameCount ?? 0) + 1,
		});
	}
	return { open: [...next.values()], ended };
};
