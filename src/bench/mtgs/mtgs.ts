import type { Vec2, Box } from '../../core/geometry/space';
import { targetKey, type Attention } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { GazeMap } from '../../core/perception';
import { pairsOf } from '../../core/collections';

/**
 * Social gaze of one frame as MTGS writes it (Gupta et al. 2024): how much each person looks at each head, and how much
 * two look at the same thing. Both are square, in the order of the people; scores 0 to 1.
 */
export type SocialScores = {
	/** `e[i][j]`: person i looks at the head of person j (LAH). The diagonal is 0. */
	readonly lookingAtHead: readonly (readonly number[])[];
	/** `c[i][j]`: i and j share attention (SA). Symmetric; the diagonal is 0. */
	readonly sharedAttention: readonly (readonly number[])[];
};

/** What is true of one frame, in the same order. */
export type SocialLabels = {
	/** Whose head each looks at; `null`: nobody's. `undefined`: not labelled, the person is not scored. */
	readonly lookingAtHead: readonly (number | null | undefined)[];
	/** By pair, `pairsOf` order. `null`: not labelled, the pair is not scored. */
	readonly lookingAtEachOther: readonly (boolean | null)[];
	readonly sharedAttention: readonly (boolean | null)[];
};

/** `LAEO_ij = min(e_ij, e_ji)` (MTGS). */
export const lookingAtEachOther = ({ lookingAtHead: e }: SocialScores, i: number, j: number): number =>
	Math.min(e[i]![j]!, e[j]![i]!);

/** A score above this says yes (MTGS). */
export const YES = 0.5;

/** Whose head a person looks at most, when that is more than `YES`: the published reading of LAH. `null`: nobody's. */
export const lookedAtHead = ({ lookingAtHead: e }: SocialScores, i: number): number | null => {
	const [best] = (e[i] ?? [])
		.map((score, j) => ({ score, j }))
		.filter(({ j }) => j !== i)
		.sort((a, b) => b.score - a.score);
	return best && best.score > YES ? best.j : null;
};

/** One person where gaze is known as a point of the picture. */
export type GazePoint = {
	/** Of the head, pixels. */
	readonly headBox: Box;
	/** Where the look lands, pixels; `null` outside the picture. */
	readonly point: Vec2<'image'> | null;
};

/** True inside a box, its rim included. */
const isInside = ([u, v]: Vec2<'image'>, { x, y, width, height }: Box): boolean =>
	u >= x && u <= x + width && v >= y && v <= y + height;

/** The head, not one's own, whose box holds the point; of several the one with the nearest middle. `null`: none. */
export const headAtPoint = (people: readonly GazePoint[], i: number): number | null => {
	const point = people[i]?.point;
	if (!point) return null;
	let best: number | null = null;
	let nearest = Infinity;
	people.forEach(({ headBox: box }, j) => {
		const away = Math.hypot(point[0] - box.x - box.width / 2, point[1] - box.y - box.height / 2);
		if (j === i || !isInside(point, box) || away >= nearest) return;
		best = j;
		nearest = away;
	});
	return best;
};

/**
 * Labels by the rule of VSGaze (MTGS): LAH if the target lies in the other's head box, LAEO if that also holds in reverse,
 * SA if both targets fall in the same head box, which is then that of a third.
 */
export const labelsFromPoints = (people: readonly GazePoint[]): SocialLabels => {
	const heads = people.map((_, i) => headAtPoint(people, i));
	const pairs = pairsOf([...people.keys()]);
	return {
		lookingAtHead: heads,
		lookingAtEachOther: pairs.map(([i, j]) => heads[i] === j && heads[j] === i),
		sharedAttention: pairs.map(([i, j]) => heads[i] !== null && heads[i] === heads[j]),
	};
};

/** Pictures' labels of UCO-LAEO: 0 no; 1, and 2 for a face not clearly visible, yes; 9, and anything else, not scored. */
export const labelFromUcoLaeo = (label: number): boolean | null =>
	label === 0 ? false : label === 1 || label === 2 ? true : null;

/** Soft look at a head: the share of a gaze map's mass in its box. `widthPx` × `heightPx` is the picture the map covers. */
export const massInBox = (
	{ columns, rows, probability }: Pick<GazeMap, 'columns' | 'rows' | 'probability'>,
	{ x, y, width, height }: Box,
	widthPx: number,
	heightPx: number,
): number => {
	let inside = 0;
	let all = 0;
	for (let row = 0; row < rows; row++) {
		const down = Math.min(y + height, ((row + 1) * heightPx) / rows) - Math.max(y, (row * heightPx) / rows);
		for (let column = 0; column < columns; column++) {
			const across =
				Math.min(x + width, ((column + 1) * widthPx) / columns) - Math.max(x, (column * widthPx) / columns);
			const mass = probability[row * columns + column]!;
			all += mass;
			// A cell that the rim of the box cuts counts by the part inside.
			if (down > 0 && across > 0) inside += (mass * down * across * rows * columns) / (heightPx * widthPx);
		}
	}
	return all > 0 ? inside / all : 0;
};

/**
 * Scores from our distributions over targets. `e_ij` is the probability of j's head; the pair score is the probability
 * that two independent looks have the same target, Σ pᵢ(t) pⱼ(t), over things and the heads of others: never the camera
 * or elsewhere, which are nothing in the picture. Unknown gaze scores 0.
 */
export const scoresFromAttention = (
	people: readonly { personId: PersonId; gaze: Pick<Attention, 'scores'> | null }[],
): SocialScores => {
	const known = people.map(({ personId, gaze }) => ({
		key: targetKey({ kind: 'person', personId, part: 'head' }),
		shares: new Map(
			(gaze?.scores ?? []).flatMap(({ target, probability }) =>
				target.kind === 'person' || target.kind === 'object' ? [[targetKey(target), probability] as const] : [],
			),
		),
	}));
	type Known = (typeof known)[number];
	const ofPairs = (score: (a: Known, b: Known) => number) =>
		known.map((a) => known.map((b) => (a === b ? 0 : score(a, b))));
	return {
		lookingAtHead: ofPairs((a, b) => a.shares.get(b.key) ?? 0),
		sharedAttention: ofPairs((a, b) => {
			let sum = 0;
			for (const [key, p] of a.shares) if (key !== a.key && key !== b.key) sum += p * (b.shares.get(key) ?? 0);
			return sum;
		}),
	};
};
