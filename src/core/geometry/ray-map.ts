import type { Gaze, Ray } from '../attention';
import { imageFromCamera, type Camera } from './camera';
import type { Vec3 } from './space';
import { normalCdf } from '../maths/normal';
import { clamp01 } from '../maths/statistics';
import type { GazeMap } from '../perception';

/** Side of the map, cells: as of Gaze-LLE's maps. */
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

/** Shares of a normal distribution that lie in each of so many cells of the length. */
const sharesOf = (mean: number, sigma: number, lengthPx: number): Float64Array => {
	const shares = new Float64Array(SIDE);
	let below = normalCdf(-mean / sigma);
	for (let cell = 0; cell < SIDE; cell++) {
		const next = normalCdf((((cell + 1) * lengthPx) / SIDE - mean) / sigma);
		shares[cell] = next - below;
		below = next;
	}
	return shares;
};

/**
 * Where the look lands by geometry alone, the form in which gaze models give it (ours): the ray with its spread, seen in
 * the picture. As far as the target is known, with its probability, the look ends at its distance; else anywhere along the
 * ray. The spread is taken to be round in the picture, which it is not quite where the ray runs towards the camera.
 *
 * `inFrame` is what of the probability lies in the picture; a look at the camera does not.
 *
 * @returns `null` without a ray, or where all of it lies beside the picture
 */
export const rayMap = (
	{ ray, point, scores }: Gaze,
	camera: Camera,
	{ widthPx, heightPx }: { widthPx: number; heightPx: number },
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
	const probability = new Float32Array(SIDE * SIDE);
	let inside = 0;
	for (const { weight, spot } of steps) {
		if (!spot || weight === 0) continue;
		const sigma = Math.max(spot.sigmaPx, widthPx / SIDE / 4);
		const across = sharesOf(spot.u, sigma, widthPx);
		const down = sharesOf(spot.v, sigma, heightPx);
		for (const [row, share] of down.entries()) {
			if (share < 1e-9) continue;
			for (const [column, other] of across.entries()) {
				const mass = weight * share * other;
				probability[row * SIDE + column] = (probability[row * SIDE + column] ?? 0) + mass;
				inside += mass;
			}
		}
	}
	if (inside < 1e-6) return null;
	return {
		...{ columns: SIDE, rows: SIDE, probability: probability.map((mass) => mass / inside) },
		inFrame: clamp01(inside * (1 - atCamera)),
	};
};
