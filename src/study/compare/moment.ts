/** Which events show what a measure is about, so that its session can be opened at the longest of them. */
const CHANNELS: Readonly<Record<string, readonly string[]>> = {
	mutual: ['mutual-gaze'],
	reciprocity: ['mutual-gaze'],
	joint: ['shared-attention', 'joint-attention'],
	'look-things': ['shared-attention', 'joint-attention'],
	'look-camera': ['camera-contact'],
	follow: ['gaze-following', 'pointing-followed'],
	'follow-latency': ['gaze-following', 'pointing-followed'],
	speaking: ['speaking'],
};

/** Channels of events behind a measure; of most measures looks at people. */
export const momentChannels = (measure: string): readonly string[] =>
	measure.startsWith('rate:') ? [measure.slice('rate:'.length)] : (CHANNELS[measure] ?? ['look-at-head']);

/** The longest of some events. */
export const longestStartMs = (events: Iterable<{ startMs: Float64Array; endMs: Float64Array }>): number | null => {
	let longest: { startMs: number; lengthMs: number } | null = null;
	for (const { startMs, endMs } of events) {
		for (const [i, start] of startMs.entries()) {
			const lengthMs = (endMs[i] ?? start) - start;
			if (longest === null || lengthMs > longest.lengthMs) longest = { startMs: start, lengthMs };
		}
	}
	return longest?.startMs ?? null;
};
