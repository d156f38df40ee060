import { xmlText } from '../../core/text/xml';
import { THING_HALF_HEIGHT } from './graph-layout';
import type { GraphScene, SceneArrow } from './graph-scene';
import { BACKGROUND, THING_COLOUR } from '../../draw/palette';
import { markerPath } from '../../draw/marker';
import { svgNumber as n } from '../../draw/svg-text';

const INK = '#e9eef3';
const DIM = '#a3afbb';
const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, sans-serif';

const arrow = ({ kind, path, head, width, colour, opacity, dash, title, label }: SceneArrow): string => {
	const line = dash === null ? ' stroke-linecap="round"' : ` stroke-dasharray="${dash}"`;
	const number =
		label === null
			? ''
			: `<text x="${n(label.x)}" y="${n(label.y + 1.2)}" font-size="3.4" font-weight="650" fill="${INK}" stroke="${BACKGROUND}" stroke-width="0.9" paint-order="stroke" text-anchor="middle">${label.text}</text>`;
	return `<g class="${kind}" opacity="${n(opacity)}"><title>${xmlText(title)}</title><path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${line}/><path d="${head}" fill="${colour}"/>${number}</g>`;
};

export type GraphSvgOptions = {
	/** First line under the drawing, such as the name of the video. */
	title: string;
	/** Lines below it: which window, and what the arrows stand for. */
	captions: readonly string[];
	/** Width in CSS pixels. Default 800. */
	widthPx?: number;
};

/** Room under the drawing for the first line, and for each of the others, in its units. */
const TITLE_HEIGHT = 8;
const CAPTION_HEIGHT = 4.2;

/**
 * The graph as an SVG file that needs nothing else: no script, no style sheet, no font, no address. Text is escaped.
 *
 * @returns the text of the file, and its size in pixels
 */
export const graphSvg = (
	scene: GraphScene,
	{ title, captions, widthPx = 800 }: GraphSvgOptions,
): { text: string; widthPx: number; heightPx: number } => {
	const { x, y, width, height } = scene.viewBox;
	const fullHeight = height + TITLE_HEIGHT + captions.length * CAPTION_HEIGHT;
	const heightPx = Math.round((widthPx * fullHeight) / width);
	const lines = [
		...scene.mutual.map(
			(l) =>
				`<line x1="${n(l.x1)}" y1="${n(l.y1)}" x2="${n(l.x2)}" y2="${n(l.y2)}" stroke="#fff" stroke-opacity="0.16" stroke-width="${n(l.width)}" stroke-linecap="round"><title>${xmlText(l.title)}</title></line>`,
		),
		...scene.arrows.map(arrow),
		...scene.pointed.map(
			(l) =>
				`<line x1="${n(l.x1)}" y1="${n(l.y1)}" x2="${n(l.x2)}" y2="${n(l.y2)}" stroke="#fff" stroke-opacity="0.7" stroke-width="${n(l.width)}" stroke-dasharray="1.6 2"><title>${xmlText(l.title)}</title></line>`,
		),
		...scene.things.map(
			(t) =>
				`<g opacity="${t.isUsed ? 1 : 0.45}"><rect x="${n(t.x - t.halfWidth)}" y="${n(t.y - THING_HALF_HEIGHT)}" width="${n(t.halfWidth * 2)}" height="${n(THING_HALF_HEIGHT * 2)}" rx="2.2" fill="#241c36" stroke="${THING_COLOUR}" stroke-width="0.5"/><text x="${n(t.x)}" y="${n(t.y + 1.25)}" font-size="3.7" font-weight="550" fill="${THING_COLOUR}" text-anchor="middle">${xmlText(t.label)}</text></g>`,
		),
		...scene.people.map(({ personId, x: px, y: py, radius: r, style, name }) => {
			const mark = markerPath(style.shape, px, py - r * 0.34, r * 0.3);
			const below =
				name === null
					? ''
					: `<text x="${n(px)}" y="${n(py + r + 4.4)}" font-size="3.9" font-weight="550" fill="${DIM}" text-anchor="middle">${xmlText(name)}</text>`;
			return `<g><circle cx="${n(px)}" cy="${n(py)}" r="${n(r)}" fill="${BACKGROUND}"/><circle cx="${n(px)}" cy="${n(py)}" r="${n(r)}" fill="${style.colour}" fill-opacity="0.2" stroke="${style.colour}" stroke-width="0.9"/><path d="${mark}" fill="${style.colour}"/><text x="${n(px)}" y="${n(py + r * 0.5)}" font-size="4.2" font-weight="650" fill="${INK}" text-anchor="middle">${xmlText(personId)}</text>${below}</g>`;
		}),
		`<text x="${n(x + 3)}" y="${n(y + height + 5)}" font-size="3.6" font-weight="650" fill="${INK}">${xmlText(title)}</text>`,
		...captions.map(
			(caption, i) =>
				`<text x="${n(x + 3)}" y="${n(y + height + 9.4 + i * CAPTION_HEIGHT)}" font-size="2.8" fill="${DIM}">${xmlText(caption)}</text>`,
		),
	];
	const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="${n(x)} ${n(y)} ${n(width)} ${n(fullHeight)}" font-family="${FONT}" role="img">`;
	// A little larger than what is seen: whole pixels leave no light edge.
	const back = `<rect x="${n(x - 1)}" y="${n(y - 1)}" width="${n(width + 2)}" height="${n(fullHeight + 2)}" fill="${BACKGROUND}"/>`;
	const text = `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n<title>${xmlText(title)}</title>\n<desc>${xmlText(scene.summary)}</desc>\n${back}\n${lines.join('\n')}\n</svg>\n`;
	return { text, widthPx, heightPx };
};
