import type { Gaze, Ray } from '../attention';
import { imageFromCamera, type Camera } from './camera';
import type { Vec3 } from './space';
import { normalCdf } from '../maths/normal';
import { clamp01 } from '../maths/statistics';
import type { GazeMap } from '../perception';

/** Side of the map unless told, cells: as of Gaze-LLE's maps. */
const SIDE = 64;
/** How far a look may go, metres: from an arm's length to the end of a large room, with all orders of length alike. */
const NEAREST_M = 0.3;
const FARTHEST_M = 10;
const STEPS = 24;
/** Least depth at which anything is in view, metres. */
const MIN_DEPTH_M = 0.05;

type Spot = { u: number; v: number; sigmaPx: number };
/** `null`: behind the lens. */
type Step = { weight: number; spot: Spot | null };

const spotAt = ({ origin, direction, sigmaRad }: Ray, camera: Camera, distanceM: number): Spot | null => {
	const at = (axis: 0 | 1 | 2) => origin[axis] + distanceM * direction[axis];
	const place: Vec3<'camera'> = [at(0), at(1), at(2)];
	const pixel = place[2] > MIN_DEPTH_M ? imageFromCamera(camera, place) : null;
	return pixel && { u: pixel[0], v: pixel[1], sigmaPx: (camera.focalPx * distanceM * Math.tan(sigmaRad)) / place[2] };
};

const distanceOf = (step: number): number => NEAREST_M * (FARTHEST_M / NEAREST_M) ** (step / (STEPS - 1));

/** Beyond so many standard deviations nothing is counted: a share of 6e-5. */
const REACH = 4;

/** Shares of a normal distribution that lie in the cells of a length, from the first that it reaches. */
const sharesOf = (
	mean: number,
	sigma: number,
	lengthPx: number,
	cells: number,
): { first: number; shares: number[] } => {
	const cellPx = lengthPx / cells;
	const first = Math.max(0, Math.floor((mean - REACH * sigma) / cellPx));
	const end = Math.min(cells, Math.ceil((mean + REACH * sigma) / cellPx));
	const shares: number[] = [];
	let below = normalCdf((first * cellPx - mean) / sigma);
	for (let cell = first; cell < end; cell++) {
		const next = normalCdf(((cell + 1) * cellPx - mean) / sigma);
		shares.push(next - below);
		below = next;
	}
	return { first, shares };
};

/**
 * Where the look lands by geometry alone, the form in which gaze models give it (ours): the ray with its spread, seen in
 * the picture. As far as the target is known, with its probability, the look ends at its distance; else anywhere along the
 * ray. The spread is taken to be round in the picture, which it is not quite where the ray runs towards the camera.
 *
 * `inFrame` is what of the probability lies in the picture; a look at the camera does not.
 *
 * @param side cells across and down
 * @returns `null` without a ray, or where all of it lies beside the picture
 */
export const rayMap = (
	{ ray, point, scores }: Gaze,
	camera: Camera,
	{ widthPx, heightPx }: { widthPx: number; heightPx: number },
	side = SIDE,
): GazeMap | null => {
	if (!ray) return null;
	const along = Array.from({ length: STEPS }, (_, i) => spotAt(ray, camera, distanceOf(i)));
	const [likeliest] = scores;
	const isKnown = likeliest?.target.kind === 'person' || likeliest?.target.kind === 'object';
	const landing =
		isKnown && point
			? along
					.filter((spot) => spot !== null)
					.reduce<Spot | null>((best, spot) => {
						const away = ({ u, v }: Spot) => Math.hypot(u - point[0], v - point[1]);
						return best && away(best) <= away(spot) ? best : spot;
					}, null)
			: null;
	const known = landing && point && likeliest ? likeliest.probability : 0;
	const steps: Step[] = along.map((spot) => ({ weight: (1 - known) / STEPS, spot }));
	if (landing && point) steps.push({ weight: known, spot: { u: point[0], v: point[1], sigmaPx: landing.sigmaPx } });
	const atCamera = scores.find(({ target }) => target.kind === 'camera')?.probability ?? 0;
	const probability = new Float32Array(side * side);
	let inside = 0;
	for (const { weight, spot } of steps) {
		if (!spot || weight === 0) continue;
		const sigma = Math.max(spot.sigmaPx, widthPx / side / 4);
		const across = sharesOf(spot.u, sigma, widthPx, side);
		const down = sharesOf(spot.v, sigma, heightPx, side);
		down.shares.forEach((share, row) => {
			const start = (down.first + row) * side + across.first;
			across.shares.forEach((other, column) => {
				const mass = weight * share * other;
				probability[start + column]! += mass;
				inside += mass;
			});
		});
	}
	if (inside < 1e-6) return null;
	return {
		...{ columns: side, rows: side, probability: probability.map((mass) => mass / inside) },
		inFrame: clamp01(inside * (1 - atCamera)),
	};
};
