/** A stretch of a source that is missing from its analysis, milliseconds on the media timeline. */
export type DamagedSpan = {
	/** End of the last good frame before it. */
	fromMs: number;
	/** Where good frames begin again; `null` when none do. */
	toMs: number | null;
	/**
	 * `truncated`: the bytes end before the file's own index does. `corrupt`: the decoder or the container refused them.
	 * Of a camera: `unseen`, what went by while the vision models had to start again; `away`, while it was unplugged.
	 */
	reason: 'truncated' | 'corrupt' | 'unseen' | 'away';
};

/** What is missing from the analysis of a source; left out where nothing is. */
export type Missing = {
	/** In order of time. */
	damage?: readonly DamagedSpan[];
	/** When its sound was not heard. */
	soundLostMs?: readonly SoundLoss[];
};

/**
 * When the sound of a source was not heard, as what hears speech had stopped: media time in milliseconds, from when until
 * when, or a number alone where it was not heard again.
 */
export type SoundLoss = number | readonly [fromMs: number, toMs: number];

/**
 * The most stretches that a session lists. A file damaged in more places than this is listed more coarsely, so that what is
 * missing is never listed short.
 */
export const MAX_DAMAGED_SPANS = 10_000;

/** Makes one stretch of the neighbours that lie nearest to each other, until few enough are left. */
const coarser = (spans: readonly DamagedSpan[]): readonly DamagedSpan[] => {
	const excess = spans.length - MAX_DAMAGED_SPANS;
	if (excess <= 0) return spans;
	const apart = spans.flatMap((span, i) => {
		const before = spans[i - 1];
		return before ? [{ i, ms: span.fromMs - (before.toMs ?? Infinity) }] : [];
	});
	const joinedTo = new Set(
		apart
			.sort((a, b) => a.ms - b.ms)
			.slice(0, excess)
			.map(({ i }) => i),
	);
	const kept: DamagedSpan[] = [];
	for (const [i, span] of spans.entries()) {
		const before = kept.at(-1);
		if (before && joinedTo.has(i)) before.toMs = span.toMs;
		else kept.push({ ...span });
	}
	return kept;
};

/** Notes whether the sound is heard at a time. Of more losses than a session lists, the last one is said to last. */
export const noteSound = (lost: readonly SoundLoss[], tMs: number, isHeard: boolean): readonly SoundLoss[] => {
	const last = lost.at(-1);
	if (typeof last !== 'number') return isHeard ? lost : [...lost, tMs];
	return isHeard && lost.length < MAX_DAMAGED_SPANS ? [...lost.slice(0, -1), [last, tMs]] : lost;
};

/** What two passes over one source found, the second from somewhere in the middle on, as one list in order of time. */
export const joinDamage = (earlier: readonly DamagedSpan[], later: readonly DamagedSpan[]): readonly DamagedSpan[] => {
	const joined: DamagedSpan[] = [];
	for (const span of [...earlier, ...later].sort((a, b) => a.fromMs - b.fromMs)) {
		const before = joined.at(-1);
		if (!before || span.fromMs >= (before.toMs ?? Infinity)) joined.push({ ...span });
		else before.toMs = before.toMs === null || span.toMs === null ? null : Math.max(before.toMs, span.toMs);
	}
	return coarser(joined);
};

/** `0:42`, `1:02:03`: whole seconds on the media timeline, rounded down. */
const clock = (ms: number): string => {
	const total = Math.floor(ms / 1000);
	const pad = (n: number) => String(n).padStart(2, '0');
	const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
	return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
};

/** What is missing of pictures and of sound, in sentences with times, for people. `null` when nothing is. */
export const describeMissing = ({ damage, soundLostMs = [] }: Missing): string | null => {
	const times = soundLostMs.map((lost) =>
		typeof lost === 'number' ? `from ${clock(lost)} on` : `from ${clock(lost[0])} to ${clock(lost[1])}`,
	);
	const unheard =
		times.length === 0
			? null
			: `The sound was not heard ${times.join(' and ')}; who speaks is told by lips alone there.`;
	return [describeDamage(damage), unheard].filter((part) => part !== null).join(' ') || null;
};

/** What is missing, in sentences with times, for people. `null` when nothing is. */
export const describeDamage = (spans: readonly DamagedSpan[] = []): string | null => {
	const gapsOf = (...reasons: DamagedSpan['reason'][]): string | null => {
		const gaps = spans.flatMap((span) =>
			span.toMs !== null && reasons.includes(span.reason) ? [`${clock(span.fromMs)} to ${clock(span.toMs)}`] : [],
		);
		if (gaps.length === 0) return null;
		return gaps.length > 3 ? `${gaps.slice(0, 3).join(', ')} and ${gaps.length - 3} more places` : gaps.join(', ');
	};
	const damaged = gapsOf('truncated', 'corrupt');
	const unseen = gapsOf('unseen');
	const away = gapsOf('away');
	const end = spans.find((span) => span.toMs === null);
	const sentences: string[] = [];
	if (damaged !== null) sentences.push(`The file is damaged from ${damaged}; that part was left out.`);
	if (unseen !== null) sentences.push(`Nothing was seen from ${unseen}, while the vision models started again.`);
	if (away !== null) sentences.push(`The camera was away from ${away}; nothing was seen then.`);
	if (end?.reason === 'truncated')
		sentences.push(`The file is cut off at ${clock(end.fromMs)}; it was read up to there.`);
	if (end?.reason === 'corrupt')
		sentences.push(`The file is damaged after ${clock(end.fromMs)}; it was read up to there.`);
	return sentences.length > 0 ? sentences.join(' ') : null;
};
