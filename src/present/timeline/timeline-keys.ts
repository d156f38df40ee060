import { spanMs, type TimeSpan } from '../../state/timeline/timeline-span';
import type { Watch } from '../../state/watch/watch.svelte';

/** Zooms in and out in steps, about the time shown where it is in view, else about the middle. */
export const zoomAboutShown = ({ timeline }: Watch, factor: number, shownMs: number): void => {
	const { startMs, endMs } = timeline.span;
	timeline.zoom(factor, shownMs >= startMs && shownMs <= endMs ? shownMs : (startMs + endMs) / 2);
};

/** Puts an edge of the window of graph and matrix at the time shown. */
const setWindowEdge = ({ panels, timeline }: Watch, edge: keyof TimeSpan, shownMs: number): void => {
	const { startMs, endMs } = panels.window.kind === 'range' ? panels.window : timeline.extent;
	const next = { startMs, endMs, [edge]: shownMs };
	if (next.endMs > next.startMs) panels.choose({ kind: 'range', startMs: next.startMs, endMs: next.endMs });
};

/**
 * What a key does to the time line wherever the focus is; `undefined`: nothing.
 *
 * @param key as `KeyboardEvent.key` names it
 * @param chosen what the keys stand on in the lanes; `null`: nothing
 */
export const timelineKey = (
	watch: Watch,
	key: string,
	{ shownMs, chosen }: { shownMs: number; chosen: TimeSpan | null },
): (() => void) | undefined => {
	const { timeline, playback } = watch;
	const actions: Readonly<Record<string, (() => void) | undefined>> = {
		'+': () => zoomAboutShown(watch, 0.5, shownMs),
		'=': () => zoomAboutShown(watch, 0.5, shownMs),
		'-': () => zoomAboutShown(watch, 2, shownMs),
		0: () => timeline.showAll(),
		'[': () => setWindowEdge(watch, 'startMs', shownMs),
		']': () => setWindowEdge(watch, 'endMs', shownMs),
		PageDown: () => timeline.pan(0.8 * spanMs(timeline.span)),
		PageUp: () => timeline.pan(-0.8 * spanMs(timeline.span)),
		l: chosen ? () => playback.playLoop(chosen.startMs, chosen.endMs) : undefined,
		Escape: playback.loop ? () => playback.endLoop() : undefined,
	};
	return Object.hasOwn(actions, key) ? actions[key] : undefined;
};
