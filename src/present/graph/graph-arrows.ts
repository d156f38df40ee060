import { THING_HALF_HEIGHT, type Place } from './graph-layout';

/** A curved arrow, in the units of the layout. */
export type Arrow = { path: string; /** Half way along. */ middle: Place; tip: Place; tipAngleRad: number };

/** What an arrow starts from, points at, or goes round: a disc, or the box around a thing's name. */
export type Node = Place & ({ radius: number } | { halfWidth: number });

export type ArrowOptions = {
	/** Length of the head. */
	headLength: number;
	/**
	 * How far the curve goes aside, as shares of its length, best first; to the right of its direction when positive.
	 * The first that meets least is taken.
	 */
	bends?: readonly number[];
	/** Nodes that should not be crossed. */
	obstacles?: readonly Node[];
};

/** Free space between an arrow and its ends. */
const NODE_GAP = 1.2;
/** Places along a curve that are looked at for what is in the way. */
const CURVE_STEPS = 14;
/** To the right of its direction, so that two arrows between the same pair do not cover each other. */
const USUAL_BENDS = [0.16];

/** From a node's middle to its border, in the direction `(ux, uy)` of length 1. */
const reach = (node: Node, ux: number, uy: number): number =>
	'radius' in node
		? node.radius
		: Math.min(node.halfWidth / Math.max(1e-9, Math.abs(ux)), THING_HALF_HEIGHT / Math.max(1e-9, Math.abs(uy)));

const isInside = (point: Place, node: Node): boolean =>
	'radius' in node
		? Math.hypot(point.x - node.x, point.y - node.y) < node.radius
		: Math.abs(point.x - node.x) < node.halfWidth && Math.abs(point.y - node.y) < THING_HALF_HEIGHT;

/** A quadratic curve. */
type Curve = { start: Place; control: Place; end: Place };

const pointOn = ({ start, control, end }: Curve, share: number): Place => {
	const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
	return { x: a * start.x + b * control.x + c * end.x, y: a * start.y + b * control.y + c * end.y };
};

/** How much of a curve lies within any of the nodes, counted in its places. */
const crossed = (curve: Curve, nodes: readonly Node[]): number => {
	let count = 0;
	for (let i = 1; i < CURVE_STEPS; i++) {
		const point = pointOn(curve, i / CURVE_STEPS);
		if (nodes.some((node) => isInside(point, node))) count++;
	}
	return count;
};

/** A place on the way from the middle of a node to `to`, `beyond` outside its border. */
const leave = (node: Node, to: Place, beyond: number): Place => {
	const distance = Math.hypot(to.x - node.x, to.y - node.y);
	const [ux, uy] = [(to.x - node.x) / distance, (to.y - node.y) / distance];
	const length = reach(node, ux, uy) + NODE_GAP + beyond;
	return { x: node.x + ux * length, y: node.y + uy * length };
};

/** The arrow from one node to another; `null` when they touch. */
export const arrowBetween = (from: Node, to: Node, options: ArrowOptions): Arrow | null => {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	const length = Math.hypot(dx, dy);
	if (length < 1e-6) return null;
	const [ux, uy] = [dx / length, dy / length];
	if (length <= reach(from, ux, uy) + reach(to, ux, uy) + 2 * NODE_GAP) return null;
	const controlOf = (bend: number): Place => ({
		x: (from.x + to.x) / 2 - dy * bend,
		y: (from.y + to.y) / 2 + dx * bend,
	});
	let best: { control: Place; crossings: number } | null = null;
	for (const bend of options.bends ?? USUAL_BENDS) {
		const control = controlOf(bend);
		const curve = { start: leave(from, control, 0), control, end: leave(to, control, 0) };
		const crossings = crossed(curve, options.obstacles ?? []);
		if (!best || crossings < best.crossings) best = { control, crossings };
		if (crossings === 0) break;
	}
	const control = best?.control ?? controlOf(0);
	const [start, tip, end] = [leave(from, control, 0), leave(to, control, 0), leave(to, control, options.headLength)];
	const n = (v: number) => v.toFixed(2);
	return {
		path: `M${n(start.x)} ${n(start.y)}Q${n(control.x)} ${n(control.y)} ${n(end.x)} ${n(end.y)}`,
		middle: pointOn({ start, control, end }, 0.5),
		tip,
		tipAngleRad: Math.atan2(tip.y - control.y, tip.x - control.x),
	};
};

/** Stroke width of a tie, in the units of the layout: its area grows with the share of time, never thinner than visible. */
export const tieWidth = (ms: number, longestMs: number): number =>
	longestMs <= 0 ? 0.7 : 0.7 + 3.3 * Math.min(1, ms / longestMs);
