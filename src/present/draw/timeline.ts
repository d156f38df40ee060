import type { Target } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import { styleOf, THING_COLOUR, withAlpha } from '../palette';

/** What one person attended to, as `state/attention-runs` keeps it. */
export type TimelineRun = {
	personId: PersonId;
	by: 'gaze' | 'pointing';
	target: Target;
	startMs: number;
	endMs: number;
	probability: number;
};

export type Timeline = {
	people: readonly PersonId[];
	runs: readonly TimelineRun[];
	/** Mutual gaze has a lane of its own. */
	events: readonly SocialEvent[];
	/** Span shown. */
	startMs: number;
	endMs: number;
	/** How far the session is known. */
	untilMs: number;
	/** Height of a lane, CSS pixels. */
	lanePx: number;
};

/** Events are told some time after their end, when it is sure that they do not go on, milliseconds. */
const SETTLE_MS = 3000;

/** Everything before this time looks as it did when the session was known up to `wasUntilMs`. */
export const changedSince = (wasUntilMs: number, { runs, events }: Pick<Timeline, 'runs' | 'events'>): number => {
	const settledMs = wasUntilMs - SETTLE_MS;
	let fromMs = settledMs;
	for (const { startMs, endMs } of runs) if (endMs >= settledMs) fromMs = Math.min(fromMs, startMs);
	for (const { startMs, endMs } of events) if (endMs === null || endMs >= settledMs) fromMs = Math.min(fromMs, startMs);
	return fromMs;
};

/** Heights in CSS pixels. */
export const TIMELINE = { rulerPx: 18, gapPx: 3, minLanePx: 18, maxLanePx: 26 } as const;

/** Height of one lane, CSS pixels: few people get higher ones. */
export const laneHeight = (peopleCount: number, availablePx: number): number => {
	const room = (availablePx - TIMELINE.rulerPx) / (peopleCount + 1) - TIMELINE.gapPx;
	return Math.round(Math.min(TIMELINE.maxLanePx, Math.max(TIMELINE.minLanePx, room)));
};

/** Height of all lanes together, CSS pixels. */
export const timelineHeight = (peopleCount: number, lanePx: number): number =>
	TIMELINE.rulerPx + (peopleCount + 1) * (lanePx + TIMELINE.gapPx);

/** Steps a ruler may have, seconds. */
const STEPS_S = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600] as const;

/** The ruler's step, milliseconds: the finest whose marks stand at least `minPx` apart. */
export const rulerStepMs = (spanMs: number, widthPx: number, minPx = 64): number =>
	(STEPS_S.find((s) => ((s * 1000) / spanMs) * widthPx >= minPx) ?? STEPS_S.at(-1)!) * 1000;

const colourOf = (target: Target): string => {
	switch (target.kind) {
		case 'person':
			return styleOf(target.personId).colour;
		case 'object':
			return THING_COLOUR;
		case 'camera':
			return '#e9eef3';
		case 'outside':
			return '#55616d';
	}
};

const shortLabel = (target: Target): string => {
	switch (target.kind) {
		case 'person':
			return target.personId;
		case 'object':
			return target.label;
		case 'camera':
			return 'camera';
		case 'outside':
			return '';
	}
};

/**
 * Draws the lanes; the transform must be that of CSS pixels. Labels stand beside the canvas, not in it, and the time
 * shown lies above it. `fromMs`: only what is later is drawn anew.
 */
export const drawTimeline = (
	canvas: CanvasRenderingContext2D,
	size: { width: number; height: number },
	timeline: Timeline,
	fromMs = -Infinity,
): void => {
	const { startMs, endMs, people, lanePx } = timeline;
	const spanMs = Math.max(1, endMs - startMs);
	const x = (ms: number) => ((ms - startMs) / spanMs) * size.width;
	const laneTop = (lane: number) => TIMELINE.rulerPx + lane * (lanePx + TIMELINE.gapPx);
	// A whole pixel, so that no column is half cleared.
	const clipLeft = Math.max(0, Math.floor(x(fromMs)) - 2);
	/** Outside the span, or before what is drawn anew. */
	const isHidden = (from: number, to: number) => from > endMs || to < startMs || x(to) < clipLeft;
	canvas.save();
	canvas.beginPath();
	canvas.rect(clipLeft, 0, size.width - clipLeft, size.height);
	canvas.clip();
	canvas.clearRect(clipLeft, 0, size.width - clipLeft, size.height);
	canvas.font = '11px system-ui, "Segoe UI", Roboto, sans-serif';
	canvas.textBaseline = 'middle';

	const step = rulerStepMs(spanMs, size.width);
	for (let ms = Math.ceil(startMs / step) * step; ms <= endMs; ms += step) {
		// Its text is as wide as two steps at the most.
		if (isHidden(ms, ms + step)) continue;
		canvas.fillStyle = '#232b33';
		canvas.fillRect(Math.round(x(ms)), TIMELINE.rulerPx - 4, 1, size.height);
		canvas.fillStyle = '#84909c';
		const seconds = Math.floor(ms / 1000);
		const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}${ms % 1000 ? '.5' : ''}`;
		const isLast = x(ms) + canvas.measureText(text).width > size.width;
		canvas.textAlign = isLast ? 'right' : ms === startMs ? 'left' : 'center';
		canvas.fillText(text, x(ms), 7);
	}
	canvas.textAlign = 'left';
	for (let lane = 0; lane <= people.length; lane++) {
		canvas.fillStyle = 'rgb(255 255 255 / 0.035)';
		canvas.fillRect(0, laneTop(lane), Math.min(size.width, x(timeline.untilMs)), lanePx);
	}

	const laneOf = new Map(people.map((id, i) => [id, i]));
	const bar = (from: number, to: number, top: number, height: number, radius: number) => {
		const left = Math.max(-2, x(from));
		const width = Math.max(1, Math.min(size.width + 2, x(to)) - left - 0.75);
		canvas.beginPath();
		canvas.roundRect(left, top, width, height, Math.min(radius, width / 2));
		return { left, width };
	};
	const label = (text: string, left: number, width: number, middle: number, colour: string) => {
		const textWidth = text ? canvas.measureText(text).width : Infinity;
		if (textWidth + 10 > width) return;
		canvas.fillStyle = colour;
		canvas.fillText(text, left + 5, middle);
	};
	/** In long sessions many looks share a pixel: one of them is drawn. */
	const paintedTo = people.map(() => -Infinity);
	for (const run of timeline.runs) {
		const lane = laneOf.get(run.personId);
		if (lane === undefined || run.by === 'pointing' || isHidden(run.startMs, run.endMs)) continue;
		if (x(run.endMs) < paintedTo[lane]! + 0.5) continue;
		paintedTo[lane] = x(run.endMs);
		const top = laneTop(lane);
		const isElsewhere = run.target.kind === 'outside';
		const { left, width } = bar(run.startMs, run.endMs, top + 1, lanePx - 2, 4);
		canvas.fillStyle = withAlpha(colourOf(run.target), isElsewhere ? 0.4 : 0.3 + 0.6 * run.probability);
		canvas.fill();
		label(shortLabel(run.target), left, width, top + lanePx / 2 + 0.5, '#0a1016');
	}
	for (const run of timeline.runs) {
		const lane = laneOf.get(run.personId);
		if (lane === undefined || run.by !== 'pointing' || isHidden(run.startMs, run.endMs)) continue;
		bar(run.startMs, run.endMs, laneTop(lane) + lanePx - 5, 5, 2.5);
		canvas.fillStyle = '#fff';
		canvas.fill();
		canvas.strokeStyle = '#0e1114';
		canvas.lineWidth = 1;
		canvas.stroke();
	}
	for (const event of timeline.events) {
		const [a, b] = event.people;
		if (event.kind !== 'mutual-gaze' || !a || !b) continue;
		const to = event.endMs ?? timeline.untilMs;
		if (isHidden(event.startMs, to)) continue;
		const top = laneTop(people.length);
		const { left, width } = bar(event.startMs, to, top + 1, lanePx - 2, 4);
		const fade = canvas.createLinearGradient(0, top, 0, top + lanePx);
		fade.addColorStop(0.5, styleOf(a).colour);
		fade.addColorStop(0.5, styleOf(b).colour);
		canvas.globalAlpha = 0.35 + 0.6 * event.confidence;
		canvas.fillStyle = fade;
		canvas.fill();
		canvas.globalAlpha = 1;
		label(`${a} – ${b}`, left, width, top + lanePx / 2 + 0.5, '#0a1016');
	}

	canvas.restore();
};
