import { radarPoints, type HumanSenseReport } from '../../reason/human-sense/report';

const RADIUS = 100;
const RINGS = [0.25, 0.5, 0.75, 1];

/** The lines of a radar, one spoke a task, around the origin; the radius of accuracy 1 is 100. */
export type RadarLines = {
	/** Corners of the rings at 25, 50, 75 and 100 %, as of `<polygon points>`. */
	readonly rings: readonly string[];
	readonly spokes: readonly { readonly code: string; readonly end: Point; readonly text: Point }[];
	/** Paths of what was measured and of people’s published accuracy, open on both sides of a task without a score. */
	readonly measured: string;
	readonly people: string;
	/** Where the path of what was measured has its corners. */
	readonly dots: readonly Point[];
};
type Point = { readonly x: number; readonly y: number };

const scaled = ({ x, y }: Point): Point => ({ x: RADIUS * x, y: RADIUS * y });

const pathThrough = (points: readonly (Point | null)[]): string =>
	points
		.map((from, i) => {
			const to = points[(i + 1) % points.length];
			return from && to && points.length > 1 ? `M${from.x} ${from.y}L${to.x} ${to.y}` : '';
		})
		.join('');

/** The radar of a report’s tasks. */
export const radarLines = (rows: HumanSenseReport['rows']): RadarLines => {
	const polygon = (share: number): Point[] =>
		radarPoints(rows.map(() => ({ accuracy: share }))).flatMap((point) => (point ? [scaled(point)] : []));
	const pointsOf = (shares: readonly { readonly accuracy: number | null }[]) =>
		radarPoints(shares).map((point) => point && scaled(point));
	const measured = pointsOf(rows);
	const [ends, texts] = [polygon(1), polygon(1.14)];
	const nowhere = { x: 0, y: 0 };
	return {
		rings: RINGS.map((share) =>
			polygon(share)
				.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
				.join(' '),
		),
		spokes: rows.map(({ code }, i) => ({ code, end: ends[i] ?? nowhere, text: texts[i] ?? nowhere })),
		measured: pathThrough(measured),
		people: pathThrough(pointsOf(rows.map(({ publishedHuman }) => ({ accuracy: publishedHuman })))),
		dots: measured.filter((point) => point !== null),
	};
};

/** The radar as an SVG file: what was measured, and people’s published accuracy dashed. */
export const radarSvg = (rows: HumanSenseReport['rows']): string => {
	const { rings, spokes, measured, people } = radarLines(rows);
	return [
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-134 -124 268 248" width="804" height="744">',
		'<rect x="-134" y="-124" width="268" height="248" fill="#fff"/>',
		`<g fill="none" stroke="#bbb" stroke-width="0.7">${rings.map((points) => `<polygon points="${points}"/>`).join('')}</g>`,
		`<path d="${people}" fill="none" stroke="#b07a10" stroke-width="1.6" stroke-dasharray="3 4"/>`,
		`<path d="${measured}" fill="none" stroke="#1668a8" stroke-width="2"/>`,
		...spokes.map(
			({ code, text: { x, y } }) =>
				`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="9" text-anchor="middle" dominant-baseline="middle">${code}</text>`,
		),
		'</svg>\n',
	].join('\n');
};
