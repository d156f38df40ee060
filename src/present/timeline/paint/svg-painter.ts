import { xmlText } from '../../../core/text/xml';
import { svgNumber as n } from '../../../draw/svg-text';
import { glyphOutlines, type GlyphShape, type Painter } from './painter';

/** Outline of a glyph as an SVG path. */
export const glyphPath = (shape: GlyphShape, x: number, y: number, size: number): string => {
	const half = size / 2;
	if (shape === 'ring') {
		const r = n(half * 0.75);
		return `M${n(x - half * 0.75)} ${n(y)}a${r} ${r} 0 1 0 ${n(half * 1.5)} 0a${r} ${r} 0 1 0 ${n(-half * 1.5)} 0z`;
	}
	return glyphOutlines[shape]
		.map((outline) => `M${outline.map(([u, v]) => `${n(x + u * half)} ${n(y + v * half)}`).join('L')}z`)
		.join('');
};

/** Mean width of a letter of the font, share of its size: without a page nothing can be measured. */
const LETTER = 0.56;
const FONT_PX = 11;

/** Draws as SVG elements, gathered in `parts`. */
export const svgPainter = (parts: string[]): Painter => {
	const texts: string[] = [];
	return {
		bar({ x, y, width, height, radius = 0, fill, opacity }) {
			const round = radius > 0 ? ` rx="${n(radius)}"` : '';
			parts.push(
				`<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${round} fill="${fill}" fill-opacity="${n(opacity)}"/>`,
			);
		},
		glyph({ shape, x, y, size, fill, opacity }) {
			const paint =
				shape === 'ring'
					? `fill="none" stroke="${fill}" stroke-width="1.75" stroke-opacity="${n(Math.max(0.5, opacity))}"`
					: `fill="${fill}" fill-opacity="${n(Math.max(0.5, opacity))}"`;
			parts.push(`<path d="${glyphPath(shape, x, y, size)}" ${paint}/>`);
		},
		text(words, x, y, fill) {
			texts.push(`<text x="${n(x)}" y="${n(y)}" fill="${fill}" dominant-baseline="central">${xmlText(words)}</text>`);
		},
		textWidth: (words) => words.length * LETTER * FONT_PX,
		layer: () => void parts.push(...texts.splice(0)),
	};
};
