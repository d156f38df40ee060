import * as Plot from '@observablehq/plot';
import type { GroupPoint, Interval, StudyComparison, TimeCourse } from '../../state/study/study-page.svelte';
import type { BuildPlot, PlotTheme } from './plot-theme';

/** What a group is called where sessions are not grouped. */
export const groupName = (name: string | null): string => name ?? 'All sessions';

/** Which session a dot is: said by its label, which is read out as well. */
const dotLabel = ({ sessionId, value }: GroupPoint): string => `${sessionId}: ${numberText(value)}`;

/** The session of a label of `dotLabel`. */
export const sessionOfLabel = (label: string): string => label.slice(0, label.lastIndexOf(': '));

/** A number with as many digits as its size bears. */
export const numberText = (value: number): string =>
	(Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3)).replace(
		'-',
		'−',
	);

/** An interval in words. */
export const intervalText = ({ estimate, low, high }: Interval): string =>
	`${numberText(estimate)} (${numberText(low)} to ${numberText(high)})`;

/** Room right and below for numbers and the label under them, CSS pixels. */
const MARGINS = { marginRight: 22, marginBottom: 46 };
const LABEL_PX = 40;

const base = (theme: PlotTheme) => ({ color: theme.ink, background: 'none', fontSize: '12px' });

const colourOf = (theme: PlotTheme, index: number): string => theme.groups[index % theme.groups.length] ?? theme.ink;

/** Sessions as dots by rank, with what their draws leave open; below each group its mean with the interval over sessions. */
export const dotsPlot =
	({ groups }: StudyComparison, unit: string): BuildPlot =>
	(width, theme) => {
		const shown = groups.map((group) => ({ ...group, label: groupName(group.name) }));
		const dots = shown.flatMap(({ label, points }, i) =>
			[...points]
				.sort((a, b) => a.value - b.value)
				.map((point, rank) => ({
					...{ ...point, group: label, fill: colourOf(theme, i), y: 0.25 + (0.72 * (rank + 0.5)) / points.length },
				})),
		);
		const means = shown.flatMap(({ label, interval }, i) =>
			interval ? { ...interval, group: label, fill: colourOf(theme, i), y: 0.1 } : [],
		);
		return Plot.plot({
			width,
			height: 52 + shown.length * 130,
			marginLeft: Math.min(120, width / 3.5),
			...MARGINS,
			marginTop: 6,
			style: base(theme),
			x: { label: `${unit} →`, labelArrow: false, labelOffset: LABEL_PX, grid: true, nice: true },
			y: { axis: null, domain: [0, 1] },
			fy: { label: null, domain: shown.map(({ label }) => label), padding: 0.08 },
			marks: [
				Plot.frame({ stroke: theme.faint, strokeOpacity: 0.4 }),
				Plot.ruleY(dots, { x1: 'low', x2: 'high', y: 'y', fy: 'group', stroke: 'fill', strokeOpacity: 0.35 }),
				Plot.dot(dots, {
					...{ x: 'value', y: 'y', fy: 'group', r: 4.5, fill: 'fill' },
					ariaLabel: (point: GroupPoint) => dotLabel(point),
				}),
				Plot.ruleY(means, { x1: 'low', x2: 'high', y: 'y', fy: 'group', stroke: theme.ink, strokeWidth: 3 }),
				Plot.dot(means, { x: 'estimate', y: 'y', fy: 'group', symbol: 'diamond', r: 7, fill: theme.ink }),
			],
		});
	};

/** Time courses of groups with their bands. */
export const coursesPlot =
	(courses: readonly TimeCourse[], response: string): BuildPlot =>
	(width, theme) => {
		const points = courses.flatMap(({ name, points }, i) =>
			points.map(({ offsetMs, mean, interval }) => ({
				...{ group: groupName(name), fill: colourOf(theme, i), s: offsetMs / 1000, mean },
				...{ low: interval?.low ?? mean, high: interval?.high ?? mean },
			})),
		);
		return Plot.plot({
			width,
			height: 300,
			marginLeft: 52,
			...MARGINS,
			style: base(theme),
			x: { label: 'seconds from its start →', labelArrow: false, labelOffset: LABEL_PX },
			y: { label: `↑ share of times with: ${response}`, grid: true, zero: true, nice: true },
			marks: [
				Plot.areaY(points, { x: 's', y1: 'low', y2: 'high', z: 'group', fill: 'fill', fillOpacity: 0.2 }),
				Plot.ruleX([0], { stroke: theme.ink, strokeDasharray: '4 3' }),
				Plot.lineY(points, { x: 's', y: 'mean', z: 'group', stroke: 'fill', strokeWidth: 2.2 }),
				Plot.text(
					points,
					Plot.selectLast({ x: 's', y: 'mean', z: 'group', text: 'group', fill: 'fill', textAnchor: 'end', dy: -10 }),
				),
			],
		});
	};

/** Room for names around a network, CSS pixels. */
const NETWORK_MARGIN_PX = 46;

/** Places on a circle, the first on top. */
const onCircle = (count: number, index: number) => {
	const angle = (2 * Math.PI * index) / Math.max(1, count) - Math.PI / 2;
	return { x: Math.cos(angle), y: -Math.sin(angle) };
};

/** An arrow between two people, by their places in the list. `size`: share of time, 0 to 1; `colour`: number of a group. */
type Tie = { from: number; to: number; size: number; colour: number; opacity: number };

/** Below this share of time an arrow would be a hair. */
const LEAST_SHARE = 0.005;

/** Every pair of a matrix that has something to show. */
const tiesOf = <Cell>(
	cells: readonly (readonly (Cell | null)[])[],
	tie: (cell: Cell) => Omit<Tie, 'from' | 'to'>,
): Tie[] =>
	cells.flatMap((row, from) =>
		row.flatMap((cell, to) => {
			const one = cell === null ? null : { from, to, ...tie(cell) };
			return one && one.size > LEAST_SHARE ? one : [];
		}),
	);

/** A network as arrows as wide as the share of time they stand for. */
export const networkPlot = (people: readonly string[], shares: readonly (readonly (number | null)[])[]): BuildPlot =>
	tiesPlot(
		people,
		tiesOf(shares, (size) => ({ size, colour: 0, opacity: 0.8 })),
	);

/**
 * What the second group does more, in its colour, and what the first does more, in that of the first: as wide as the
 * difference. What may be none, by its interval, is faint.
 */
export const differencePlot = (
	people: readonly string[],
	differences: readonly (readonly (Interval | null)[])[],
): BuildPlot =>
	tiesPlot(
		people,
		tiesOf(differences, ({ estimate, low, high }) => ({
			...{ size: Math.abs(estimate), colour: estimate > 0 ? 1 : 0 },
			opacity: low > 0 || high < 0 ? 0.9 : 0.3,
		})),
	);

const tiesPlot =
	(people: readonly string[], drawn: readonly Tie[]): BuildPlot =>
	(width, theme) => {
		const nodes = people.map((name, i) => ({ name, ...onCircle(people.length, i) }));
		const ties = drawn.flatMap(({ from, to, size, colour, opacity }) => {
			const [a, b] = [nodes[from], nodes[to]];
			const look = { width: 1 + 14 * size, stroke: colourOf(theme, colour), opacity };
			return a && b ? { x1: a.x, y1: a.y, x2: b.x, y2: b.y, ...look } : [];
		});
		const side = Math.min(width, 340);
		// Three people on a circle leave its foot empty.
		const [low, high] = [Math.min(...nodes.map(({ y }) => y)) - 0.1, Math.max(...nodes.map(({ y }) => y)) + 0.1];
		const nameOf = (isAbove: boolean) =>
			Plot.text(
				nodes.filter(({ y }) => y > 0 === isAbove),
				{ x: 'x', y: 'y', text: 'name', dy: isAbove ? -27 : 27, fill: theme.ink, stroke: 'none' },
			);
		return Plot.plot({
			width: side,
			height: 2 * NETWORK_MARGIN_PX + ((side - 2 * NETWORK_MARGIN_PX) * (high - low)) / 2.2,
			margin: NETWORK_MARGIN_PX,
			style: base(theme),
			x: { axis: null, domain: [-1.1, 1.1] },
			y: { axis: null, domain: [low, high] },
			marks: [
				Plot.arrow(ties, {
					...{ x1: 'x1', y1: 'y1', x2: 'x2', y2: 'y2', strokeWidth: 'width', bend: 18, inset: 22, headLength: 6 },
					...{ stroke: 'stroke', strokeOpacity: 'opacity' },
				}),
				Plot.dot(nodes, { x: 'x', y: 'y', r: 16, fill: theme.faint }),
				nameOf(true),
				nameOf(false),
			],
		});
	};
