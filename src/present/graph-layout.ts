import type { ObjectId } from '../core/attention';
import type { PersonId } from '../core/people';

/** A place in the graph's own units: the drawing is 100 wide and 100 high. */
export type Place = { x: number; y: number };

export type GraphLayout = {
	people: readonly ({ personId: PersonId } & Place)[];
	things: readonly ({ objectId: ObjectId } & Place)[];
	/** Radius of a person's disc, in the same units. */
	personRadius: number;
	/** The circle that the people stand on. */
	ringRadius: number;
};

/** The order of `P2` and `P10` by number, of other ids by spelling. */
const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/**
 * People on a circle in order of id from the top left, clockwise; things on a smaller circle within, each near the
 * middle of those who attend to it. Depends on its input alone, so that nothing jumps from frame to frame: a person's
 * place changes only when the number of people does.
 */
export const layoutGraph = (
	people: readonly PersonId[],
	things: readonly { objectId: ObjectId; by: readonly PersonId[] }[],
): GraphLayout => {
	const order = [...people].sort(byNumber);
	const count = order.length;
	const personRadius = count <= 5 ? 8.5 : count <= 8 ? 7 : 6;
	const ringRadius = count <= 1 ? 0 : 50 - personRadius - 5;
	// Two stand side by side, three have their base on top: reading order for the eye.
	const first = count === 2 ? Math.PI : count === 3 ? (-5 * Math.PI) / 6 : -Math.PI / 2;
	const placed = order.map((personId, i) => {
		const angle = first + (i * 2 * Math.PI) / Math.max(1, count);
		return { personId, x: 50 + ringRadius * Math.cos(angle), y: 50 + ringRadius * Math.sin(angle) };
	});
	const at = new Map(placed.map((p) => [p.personId, p]));

	const sorted = [...things].sort((a, b) => byNumber(a.objectId, b.objectId));
	const spots = sorted.map(({ objectId, by }, i) => {
		const near = by.map((id) => at.get(id)).filter((p) => p !== undefined);
		const mean = (pick: (p: Place) => number) => near.reduce((sum, p) => sum + pick(p), 0) / near.length;
		const around = (i * 2 * Math.PI) / Math.max(1, sorted.length) + 0.6;
		// One person stands in the middle, with the things around them.
		if (count <= 1) return { objectId, x: 50 + 34 * Math.cos(around), y: 50 + 34 * Math.sin(around) };
		// From the middle towards those who look, plus a fixed turn so that two things never coincide.
		const pull = near.length ? { x: (mean((p) => p.x) - 50) * 0.3, y: (mean((p) => p.y) - 50) * 0.3 } : { x: 0, y: 0 };
		const spread = sorted.length > 1 ? 11 : 0;
		return { objectId, x: 50 + pull.x + spread * Math.cos(around), y: 50 + pull.y + spread * Math.sin(around) };
	});
	const innerRadius = count <= 1 ? 40 : ringRadius - personRadius - 9;
	const inside = separate(spots, 12).map((spot) => heldInside(spot, innerRadius));
	return { people: placed, things: inside, personRadius, ringRadius };
};

/** The place, moved towards the middle where it lies farther out than `radius`: off the people on the circle. */
const heldInside = <P extends Place>(place: P, radius: number): P => {
	const distance = Math.hypot(place.x - 50, place.y - 50);
	if (distance <= radius) return place;
	const share = radius / distance;
	return { ...place, x: 50 + (place.x - 50) * share, y: 50 + (place.y - 50) * share };
};

/** Pushes places apart until each pair is at least `gap` away, a fixed number of rounds. */
const separate = <P extends Place>(places: readonly P[], gap: number): P[] => {
	const moved = places.map((p) => ({ ...p }));
	for (let round = 0; round < 12; round++) {
		for (let i = 0; i < moved.length; i++) {
			for (let j = i + 1; j < moved.length; j++) {
				const [a, b] = [moved[i]!, moved[j]!];
				const distance = Math.hypot(b.x - a.x, b.y - a.y);
				if (distance >= gap) continue;
				const push = (gap - distance) / 2;
				const [ux, uy] = distance > 1e-6 ? [(b.x - a.x) / distance, (b.y - a.y) / distance] : [1, 0];
				a.x -= ux * push;
				a.y -= uy * push;
				b.x += ux * push;
				b.y += uy * push;
			}
		}
	}
	return moved;
};

/** A curved arrow from one disc to another, in the units of the layout. */
export type Arrow = { path: string; /** Where a label may stand. */ middle: Place; tip: Place; tipAngleRad: number };

/**
 * Bends to the right of its direction, so that two arrows between the same pair do not cover each other.
 * `null` when the discs touch.
 */
export const arrowBetween = (
	from: Place,
	to: Place,
	options: { fromRadius: number; toRadius: number; bend?: number; headLength: number },
): Arrow | null => {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	const length = Math.hypot(dx, dy);
	if (length <= options.fromRadius + options.toRadius) return null;
	const bend = (options.bend ?? 0.16) * length;
	const control = { x: (from.x + to.x) / 2 - (dy / length) * bend, y: (from.y + to.y) / 2 + (dx / length) * bend };
	const towards = (a: Place, b: Place, distance: number): Place => {
		const d = Math.hypot(b.x - a.x, b.y - a.y);
		return { x: a.x + ((b.x - a.x) / d) * distance, y: a.y + ((b.y - a.y) / d) * distance };
	};
	const start = towards(from, control, options.fromRadius);
	const tip = towards(to, control, options.toRadius);
	const end = towards(to, control, options.toRadius + options.headLength);
	const n = (v: number) => v.toFixed(2);
	return {
		path: `M${n(start.x)} ${n(start.y)}Q${n(control.x)} ${n(control.y)} ${n(end.x)} ${n(end.y)}`,
		middle: { x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4 },
		tip,
		tipAngleRad: Math.atan2(tip.y - control.y, tip.x - control.x),
	};
};

/** Stroke width of a tie, in the units of the layout: its area grows with the share of time, never thinner than visible. */
export const tieWidth = (ms: number, longestMs: number): number =>
	longestMs <= 0 ? 0.7 : 0.7 + 3.3 * Math.min(1, ms / longestMs);
