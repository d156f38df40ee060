import { xmlText } from '../../../core/text/xml';
import type { NameOf } from '../../../core/people';
import { pxOfTime, type TimeSpan } from '../../../state/timeline/timeline-span';
import { markerPath } from '../../../draw/marker';
import { BACKGROUND, styleOf } from '../../../draw/palette';
import type { Lane } from '../lanes/lane-book';
import { laneBox, layOutLanes } from '../lanes/lane-layout';
import { laneWords } from '../lanes/lane-words';
import { paintLanes } from './paint-lanes';
import { rulerMarks } from './ruler-ticks';
import { svgPainter } from './svg-painter';

/** What `timelineSvg` draws. */
export type TimelineDrawing = {
	lanes: readonly Lane[];
	span: TimeSpan;
	/** How far the session is known, milliseconds. */
	untilMs: number;
	/** Of the track without the names, pixels. */
	widthPx: number;
	/** Full names, beside the lanes. */
	nameOf: NameOf;
	/** Short names, on bars. */
	shortNameOf: NameOf;
	/** Named at the top: the video. */
	title: string;
};

/** Pixels. */
const NAMES_PX = 150;
const MARGIN_PX = 16;
const TITLE_PX = 26;
const RULER_PX = 20;

/**
 * The time line as the text of an SVG file: title, ruler, names and all lanes over the span, without a page. The same
 * input gives the same text; names are escaped.
 */
export const timelineSvg = (drawing: TimelineDrawing): string => {
	const { lanes, span, untilMs, widthPx, nameOf, shortNameOf, title } = drawing;
	const layout = layOutLanes(
		lanes.map(({ kind }) => kind),
		Infinity,
	);
	const left = MARGIN_PX + NAMES_PX;
	const top = MARGIN_PX + TITLE_PX + RULER_PX;
	const width = left + widthPx + MARGIN_PX;
	const height = top + layout.totalPx + MARGIN_PX;
	const parts: string[] = [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, 'Segoe UI', Roboto, sans-serif" font-size="11" role="img">`,
		`<title>${xmlText(title)}</title>`,
		`<rect width="${width}" height="${height}" fill="${BACKGROUND}"/>`,
		`<text x="${MARGIN_PX}" y="${MARGIN_PX + 8}" fill="#e9eef3" font-size="13" font-weight="600" dominant-baseline="central">${xmlText(title)}</text>`,
	];
	for (const { tMs, words } of rulerMarks(span, widthPx)) {
		const x = (left + pxOfTime(tMs, span, widthPx)).toFixed(1);
		if (words === null) continue;
		parts.push(
			`<path d="M${x} ${top - 5}V${height - MARGIN_PX}" stroke="#232b33"/>`,
			`<text x="${x}" y="${top - RULER_PX / 2 - 2}" fill="#84909c" text-anchor="middle" dominant-baseline="central">${words}</text>`,
		);
	}
	lanes.forEach((lane, i) => {
		const box = laneBox(layout, i);
		const middle = top + box.top + box.height / 2;
		lane.people.forEach((id, at) => {
			const y = middle + (lane.people.length > 1 ? (at === 0 ? -4.5 : 4.5) : 0);
			const { shape, colour } = styleOf(id);
			parts.push(
				`<path d="${markerPath(shape, MARGIN_PX + 6, y, lane.people.length > 1 ? 3.2 : 4.2)}" fill="${colour}"/>`,
			);
		});
		parts.push(
			`<text x="${MARGIN_PX + 18}" y="${middle.toFixed(1)}" fill="#a3afbb" font-size="12" dominant-baseline="central">${xmlText(laneWords(lane, nameOf))}</text>`,
		);
	});
	parts.push(
		`<svg x="${left}" y="${top}" width="${widthPx}" height="${layout.totalPx}" viewBox="0 0 ${widthPx} ${layout.totalPx}">`,
	);
	const placed = lanes.map((lane, i) => {
		const box = laneBox(layout, i);
		return { lane, topPx: box.top, heightPx: box.height };
	});
	paintLanes(svgPainter(parts), placed, { span, widthPx, untilMs, nameOf: shortNameOf });
	parts.push('</svg>', '</svg>');
	return parts.join('\n');
};
