/** A span of time, milliseconds since 1970, comparable between workers. */
export type Span = { fromMs: number; untilMs: number };

/** The time now, milliseconds since 1970 with fractions: each worker's own clock counts from its own start. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** How long at least one of the spans lasted, milliseconds: where they overlap, time counts once. */
export const coveredMs = (spans: readonly Span[]): number => {
	let covered = 0;
	let untilMs = -Infinity;
	for (const span of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
		covered += Math.max(0, span.untilMs - Math.max(span.fromMs, untilMs));
		untilMs = Math.max(untilMs, span.untilMs);
	}
	return covered;
};
