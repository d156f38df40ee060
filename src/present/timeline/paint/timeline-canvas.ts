import { withAlpha } from '../../../draw/palette';
import { glyphOutlines, type Bar, type Glyph, type Painter } from './painter';

/** Opacities are rounded to this many steps: bars of one look are filled at once, which costs a fraction. */
const STEPS = 16;
const FONT = '11px system-ui, "Segoe UI", Roboto, sans-serif';
/** Widths remembered; names and labels are few. */
const MAX_WIDTHS = 2000;

/**
 * Draws on a canvas whose transform is that of CSS pixels, frame after frame. Bars of one look are gathered and filled
 * together.
 */
export const canvasPainter = (canvas: CanvasRenderingContext2D): Painter => {
	/** Bars by colour and opacity step. */
	const bars = new Map<string, (Bar[] | undefined)[]>();
	const glyphs: Glyph[] = [];
	const texts: { words: string; x: number; y: number; fill: string }[] = [];
	const widths = new Map<string, number>();

	const fillBars = (fill: string, step: number, list: readonly Bar[]) => {
		canvas.fillStyle = withAlpha(fill, step / STEPS);
		canvas.beginPath();
		for (const { x, y, width, height, radius = 0 } of list) {
			if (radius > 0) canvas.roundRect(x, y, width, height, radius);
			else canvas.rect(x, y, width, height);
		}
		canvas.fill();
	};
	const fillGlyph = ({ shape, x, y, size, fill, opacity }: Glyph) => {
		const style = withAlpha(fill, Math.max(0.5, opacity));
		const half = size / 2;
		canvas.beginPath();
		if (shape === 'ring') {
			canvas.arc(x, y, half * 0.75, 0, 2 * Math.PI);
			canvas.lineWidth = 1.75;
			canvas.strokeStyle = style;
			canvas.stroke();
			return;
		}
		for (const outline of glyphOutlines[shape]) {
			for (const [i, [u, v]] of outline.entries()) {
				if (i === 0) canvas.moveTo(x + u * half, y + v * half);
				else canvas.lineTo(x + u * half, y + v * half);
			}
			canvas.closePath();
		}
		canvas.lineWidth = 2;
		canvas.strokeStyle = '#0e1114';
		canvas.stroke();
		canvas.fillStyle = style;
		canvas.fill();
	};

	return {
		bar(bar) {
			const { x, y, width, height, fill, opacity } = bar;
			// The grounds of lanes are fainter than one step.
			if (opacity < 1 / STEPS) {
				canvas.fillStyle = withAlpha(fill, opacity);
				canvas.fillRect(x, y, width, height);
				return;
			}
			let steps = bars.get(fill);
			if (!steps) bars.set(fill, (steps = []));
			(steps[Math.max(1, Math.round(opacity * STEPS))] ??= []).push(bar);
		},
		glyph: (glyph) => void glyphs.push(glyph),
		text: (words, x, y, fill) => void texts.push({ words, x, y, fill }),
		textWidth(words) {
			const known = widths.get(words);
			if (known !== undefined) return known;
			if (widths.size > MAX_WIDTHS) widths.clear();
			// A canvas that took another size has forgotten its font.
			canvas.font = FONT;
			const { width } = canvas.measureText(words);
			widths.set(words, width);
			return width;
		},
		layer() {
			for (const [fill, steps] of bars) {
				for (let step = 1; step < steps.length; step++) {
					const list = steps[step];
					if (list && list.length > 0) fillBars(fill, step, list);
				}
			}
			// The lists are used again.
			for (const steps of bars.values()) for (const list of steps) if (list) list.length = 0;
			for (const glyph of glyphs) fillGlyph(glyph);
			glyphs.length = 0;
			if (texts.length === 0) return;
			canvas.font = FONT;
			canvas.textBaseline = 'middle';
			canvas.textAlign = 'start';
			for (const { words, x, y, fill } of texts) {
				canvas.fillStyle = fill;
				canvas.fillText(words, x, y);
			}
			texts.length = 0;
		},
	};
};
