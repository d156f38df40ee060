import type { ObjectId } from '../../core/attention';
import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';

/** A place in the graph's own units: the drawing is 100 wide and 100 high. */
export type Place = { x: number; y: number };

/** A thing's name in a box; its place is the middle. */
type PlacedThing = { objectId: ObjectId; halfWidth: number } & Place;

/** Half the height of the box around a thing's name. */
export const THING_HALF_HEIGHT = 3.6;

/** What a thing needs to be placed. `by`: those who attend to it. */
export type ThingToPlace = { objectId: ObjectId; by: readonly PersonId[]; halfWidth: number };

export type GraphLayout = {
	people: readonly ({ personId: PersonId } & Place)[];
	things: readonly PlacedThing[];
	/** Radius of a person's disc, in the same units. */
	personRadius: number;
	/** The circle that the people stand on. */
	ringRadius: number;
};

/** Free space around a thing's box. */
const GAP = 1.6;
/** The drawing ends here. */
const EDGE = 1;
/** Between a person's disc and a box: an arrow with its head should fit. */
const ARROW_ROOM = 9;
/** With more people there is a line nearly everywhere, and none can be kept free. */
const FREE_LINES_UP_TO = 4;
/** How far a box goes out of the way of a line between two people. */
const LINE_DETOUR = 14;

/**
 * People on a circle in order of id from the top left, clockwise; things near the middle of those who attend to them,
 * as close as they can be without covering a person or each other, and off the lines between people where there is
 * room. Depends on its input alone, so that nothing jumps from frame to frame: a person's place changes only when the
 * number of people does.
 */
export const layoutGraph = (people: readonly PersonId[], things: readonly ThingToPlace[]): GraphLayout => {
	const order = [...people].sort(compareIds);
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
	const lines =
		count > FREE_LINES_UP_TO ? [] : placed.flatMap((a, i) => placed.slice(i + 1).map((b) => [a, b] as const));

	const spots: PlacedThing[] = [];
	const sorted = [...things].sort((a, b) => compareIds(a.objectId, b.objectId));
	for (const [i, { objectId, by, halfWidth }] of sorted.entries()) {
		const wished = wishedPlace(
			by.flatMap((id) => at.get(id) ?? []),
			i,
			{ things: sorted.length, people: count },
		);
		const isFree = (place: Place): boolean =>
			spots.every((other) => !boxesTouch({ ...place, halfWidth }, other)) &&
			placed.every((p) => distanceToBox(p, { ...place, halfWidth }) >= personRadius + GAP + 0.5);
		/** How much room an arrow from a person lacks. */
		const crampedBy = (place: Place): number =>
			placed.reduce(
				(sum, p) => sum + Math.max(0, personRadius + ARROW_ROOM - distanceToBox(p, { ...place, halfWidth })),
				0,
			);
		const costOf = (place: Place): number =>
			3 * crampedBy(place) +
			Math.hypot(place.x - wished.x, place.y - wished.y) +
			LINE_DETOUR * lines.filter(([a, b]) => lineTouches(a, b, { ...place, halfWidth })).length;
		spots.push({ objectId, halfWidth, ...cheapest([wished, ...raster(halfWidth)], costOf, isFree) });
	}
	return { people: placed, things: spots, personRadius, ringRadius };
};

/** Where a thing would stand if nothing were in its way. `near`: those who attend to it. */
const wishedPlace = (near: readonly Place[], index: number, counts: { things: number; people: number }): Place => {
	const around = (index * 2 * Math.PI) / Math.max(1, counts.things) + 0.6;
	// One person stands in the middle, with the things around them.
	if (counts.people <= 1) return { x: 50 + 34 * Math.cos(around), y: 50 + 34 * Math.sin(around) };
	const mean = (pick: (p: Place) => number) =>
		near.length === 0 ? 0 : near.reduce((sum, p) => sum + pick(p) - 50, 0) / near.length;
	// From the middle towards those who look, plus a fixed turn so that two things never wish for the same place.
	const spread = counts.things > 1 ? 11 : 0;
	return {
		x: 50 + 0.3 * mean((p) => p.x) + spread * Math.cos(around),
		y: 50 + 0.3 * mean((p) => p.y) + spread * Math.sin(around),
	};
};

/** Places where a box of this width lies within the drawing. */
const raster = (halfWidth: number): Place[] => {
	const places: Place[] = [];
	for (let y = EDGE + THING_HALF_HEIGHT; y <= 100 - EDGE - THING_HALF_HEIGHT; y += 4.5) {
		for (let x = EDGE + halfWidth; x <= 100 - EDGE - halfWidth; x += 6) places.push({ x, y });
	}
	return places;
};

/** The free place that costs least; the cheapest of all when none is free. Of equal ones the first. */
const cheapest = (places: readonly Place[], costOf: (p: Place) => number, isFree: (p: Place) => boolean): Place => {
	const free = places.filter(isFree);
	let best: Place | null = null;
	let least = Infinity;
	for (const place of free.length > 0 ? free : places) {
		const cost = costOf(place);
		if (cost < least) [best, least] = [place, cost];
	}
	return best!;
};

type NameBox = Place & { halfWidth: number };

const boxesTouch = (a: NameBox, b: NameBox): boolean =>
	Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + GAP && Math.abs(a.y - b.y) < 2 * THING_HALF_HEIGHT + GAP;

/** From a point to the nearest of a box; 0 inside. */
const distanceToBox = (point: Place, box: NameBox): number =>
	Math.hypot(
		Math.max(0, Math.abs(point.x - box.x) - box.halfWidth),
		Math.max(0, Math.abs(point.y - box.y) - THING_HALF_HEIGHT),
	);

/** True when a straight line passes through a box. */
const lineTouches = (a: Place, b: Place, box: NameBox): boolean => {
	// The part of the line, as shares of its length, that lies within the box: in x, and of that in y.
	let from = 0;
	let to = 1;
	const clip = (start: number, length: number, low: number, high: number): void => {
		if (Math.abs(length) < 1e-9) {
			if (start < low || start > high) to = -1;
			return;
		}
		const [p, q] = [(low - start) / length, (high - start) / length];
		from = Math.max(from, Math.min(p, q));
		to = Math.min(to, Math.max(p, q));
	};
	clip(a.x, b.x - a.x, box.x - box.halfWidth - GAP, box.x + box.halfWidth + GAP);
	clip(a.y, b.y - a.y, box.y - THING_HALF_HEIGHT - GAP, box.y + THING_HALF_HEIGHT + GAP);
	return from < to;
};
