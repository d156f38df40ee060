import type { DamagedSpan } from './source';

/** `0:42`, `1:02:03`: whole seconds on the media timeline, rounded down. */
const clock = (ms: number): string => {
	const total = Math.floor(ms / 1000);
	const pad = (n: number) => String(n).padStart(2, '0');
	const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
	return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
};

/** What is wrong with a file, in a sentence with times, for people. `null` when nothing is. */
export const describeDamage = (spans: readonly DamagedSpan[]): string | null => {
	const gaps = spans
		.filter((span) => span.toMs !== null)
		.map((span) => `${clock(span.fromMs)} to ${clock(span.toMs!)}`);
	const end = spans.find((span) => span.toMs === null);
	const sentences: string[] = [];
	if (gaps.length > 0) {
		const listed =
			gaps.length > 3 ? `${gaps.slice(0, 3).join(', ')} and ${gaps.length - 3} more places` : gaps.join(', ');
		sentences.push(`The file is damaged from ${listed}; that part was left out.`);
	}
	if (end?.reason === 'truncated')
		sentences.push(`The file is cut off at ${clock(end.fromMs)}; it was read up to there.`);
	if (end?.reason === 'corrupt')
		sentences.push(`The file is damaged after ${clock(end.fromMs)}; it was read up to there.`);
	return sentences.length > 0 ? sentences.join(' ') : null;
};
