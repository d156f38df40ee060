import { dotProduct as dot } from '../../core/maths/vectors';

/** A function to minimise: its value at `x`, and its gradient written into `gradient`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

export type MinimiseOptions = {
	readonly maxIterations: number;
	/** Stop when no component of the gradient is larger than this. */
	readonly gradientTolerance: number;
	/** Pairs of steps remembered for the curvature; fewer when they would not fit in `MEMORY_BYTES`. */
	readonly memory?: number;
	/** Called after every step; may wait, and may throw to stop. */
	readonly onIteration?: (iteration: number, value: number) => void | Promise<void>;
};

export type Minimum = {
	readonly x: Float64Array;
	readonly value: number;
	readonly iterations: number;
	/** Whether the gradient became smaller than the tolerance. */
	readonly isConverged: boolean;
};

/** What the remembered steps may take. */
const MEMORY_BYTES = 256 * 2 ** 20;
/** Share of the decrease that the slope promises which a step must reach (Armijo). */
const SUFFICIENT_DECREASE = 1e-4;
/** Halvings of a step before it is given up: the value no longer changes in double precision. */
const MAX_HALVINGS = 40;

const addScaled = (to: Float64Array, scale: number, what: Float64Array): void => {
	for (let i = 0; i < to.length; i++) to[i]! += scale * what[i]!;
};

type Step = { readonly move: Float64Array; readonly change: Float64Array; readonly curvature: number };

/** Minus the gradient times the inverse Hessian estimated from the remembered steps (two-loop recursion). */
const descentDirection = (gradient: Float64Array, steps: readonly Step[]): Float64Array => {
	const direction = gradient.map((g) => -g);
	const weighted = steps.toReversed().map((step) => {
		const weight = dot(step.move, direction) / step.curvature;
		addScaled(direction, -weight, step.change);
		return { step, weight };
	});
	const [last] = weighted;
	if (last) {
		const scale = last.step.curvature / dot(last.step.change, last.step.change);
		direction.set(direction.map((value) => value * scale));
	}
	for (const { step, weight } of weighted.reverse()) {
		addScaled(direction, weight - dot(step.change, direction) / step.curvature, step.move);
	}
	return direction;
};

/**
 * Minimises a smooth convex function by limited-memory BFGS with backtracking (Nocedal and Wright, Numerical Optimization,
 * algorithm 7.5). The same input gives the same result.
 */
export const minimise = async (
	objective: Objective,
	start: Float64Array,
	options: MinimiseOptions,
): Promise<Minimum> => {
	const fitting = Math.max(1, Math.floor(MEMORY_BYTES / (2 * 8 * start.length)));
	const memory = Math.min(options.memory ?? 10, fitting);
	let x = Float64Array.from(start);
	let gradient = new Float64Array(start.length);
	let value = objective(x, gradient);
	let steps: Step[] = [];
	const isFlat = () => gradient.every((g) => Math.abs(g) <= options.gradientTolerance);
	let iterations = 0;
	for (; iterations < options.maxIterations && !isFlat(); iterations++) {
		const direction = descentDirection(gradient, steps);
		const slope = dot(gradient, direction);
		// Without memory the direction has no scale of its own yet.
		let size = steps.length === 0 ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
		const next = new Float64Array(x.length);
		const nextGradient = new Float64Array(x.length);
		let nextValue = Infinity;
		for (let halving = 0; halving < MAX_HALVINGS; halving++, size /= 2) {
			next.set(x);
			addScaled(next, size, direction);
			nextValue = objective(next, nextGradient);
			if (nextValue <= value + SUFFICIENT_DECREASE * size * slope) break;
		}
		if (!(nextValue < value)) break;
		const move = next.map((v, i) => v - x[i]!);
		const change = nextGradient.map((g, i) => g - gradient[i]!);
		const curvature = dot(move, change);
		if (curvature > 1e-12 * dot(change, change)) steps = [...steps, { move, change, curvature }].slice(-memory);
		x = next;
		gradient = nextGradient;
		value = nextValue;
		await options.onIteration?.(iterations + 1, value);
	}
	return { x, value, iterations, isConverged: isFlat() };
};
