import { pxOfTime, type TimeSpan } from '../../../state/timeline/timeline-span';
import { rulerMarks } from './ruler-ticks';

const FONT = '11px system-ui, "Segoe UI", Roboto, sans-serif';

/** Width of a digit, CSS pixels: about, for times at the edges. */
const DIGIT_PX = 6.2;

/** Draws the marks of a ruler; the transform must be that of CSS pixels. */
export const paintRuler = (
	canvas: CanvasRenderingContext2D,
	span: TimeSpan,
	{ width, height }: { width: number; height: number },
): void => {
	canvas.clearRect(0, 0, width, height);
	canvas.font = FONT;
	canvas.textBaseline = 'middle';
	for (const { tMs, words } of rulerMarks(span, width)) {
		const x = pxOfTime(tMs, span, width);
		canvas.fillStyle = words === null ? '#232b33' : '#3a4551';
		canvas.fillRect(Math.round(x), words === null ? height - 4 : height - 6, 1, 6);
		if (words === null) continue;
		canvas.fillStyle = '#84909c';
		const half = (words.length * DIGIT_PX) / 2;
		canvas.textAlign = x < half ? 'left' : x + half > width ? 'right' : 'center';
		canvas.fillText(words, Math.min(width, Math.max(0, x)), height / 2 - 2);
	}
};
