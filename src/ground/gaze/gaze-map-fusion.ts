import { targetKey, type AreaOfInterest } from '../../core/attention';
import type { Camera } from '../../core/camera';
import type { FrameInfo, GazeMap } from '../../core/perception';
import type { Box } from '../../core/space';
import type { HeadPlace } from '../targets/candidates';
import type { GazeMapConfig } from './models-config';

/** Where candidates lie in the picture, by key. What has no place there (the camera, elsewhere) is not in it. */
export type Regions = Readonly<Record<string, Box>>;

/** The heads and areas that somebody could look at, as boxes in the picture. */
export const regionsOf = (
	heads: readonly HeadPlace[],
	areas: readonly AreaOfInterest[],
	headRadiusM: number,
	{ focalPx, principal }: Camera,
): Regions => {
	const regions: Record<string, Box> = {};
	for (const { personId, centre } of heads) {
		const [x, y, z] = centre;
		const radius = (focalPx * headRadiusM) / z;
		const [u, v] = [principal[0] + (focalPx * x) / z, principal[1] + (focalPx * y) / z];
		const key = targetKey({ kind: 'person', personId, part: 'head' });
		regions[key] = { x: u - radius, y: v - radius, width: 2 * radius, height: 2 * radius };
	}
	for (const { objectId, label, box } of areas) regions[targetKey({ kind: 'object', objectId, label })] = box;
	return regions;
};

/** How much of each cell along one axis lies between `from` and `to`, both in cells: the cells touched, first and shares. */
const cover = (from: number, to: number, cells: number): { first: number; shares: number[] } => {
	const [start, end] = [Math.min(cells, Math.max(0, from)), Math.min(cells, Math.max(0, to))];
	const first = Math.floor(start);
	const shares: number[] = [];
	for (let k = first; k < end; k++) shares.push(Math.min(end, k + 1) - Math.max(start, k));
	return { first, shares };
};

/** What a map says of one region. */
type RegionShare = {
	/** Mean density over the region against an even map: 1 says nothing, 0 rules it out. `null` outside the picture. */
	density: number | null;
};

const readRegions = (
	map: GazeMap,
	regions: Regions,
	frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>,
): { byKey: Record<string, RegionShare>; restDensity: number } => {
	const { columns, rows, probability } = map;
	const cells = columns * rows;
	const covered = new Float32Array(cells);
	const byKey: Record<string, RegionShare> = {};
	for (const [key, { x, y, width, height }] of Object.entries(regions)) {
		const across = cover((x / frame.widthPx) * columns, ((x + width) / frame.widthPx) * columns, columns);
		const down = cover((y / frame.heightPx) * rows, ((y + height) / frame.heightPx) * rows, rows);
		let area = 0;
		let mass = 0;
		down.shares.forEach((v, j) => {
			across.shares.forEach((u, i) => {
				const at = (down.first + j) * columns + across.first + i;
				area += u * v;
				mass += u * v * probability[at]!;
				covered[at] = Math.max(covered[at]!, u * v);
			});
		});
		byKey[key] = { density: area > 0 ? (mass / area) * cells : null };
	}
	let restMass = 0;
	let restArea = 0;
	for (let at = 0; at < cells; at++) {
		restMass += (1 - covered[at]!) * probability[at]!;
		restArea += 1 - covered[at]!;
	}
	return { byKey, restDensity: restArea > 0 ? (restMass / restArea) * cells : 1 };
};

/**
 * Log likelihood of a gaze target map for each candidate, relative to a map that says nothing.
 *
 * A map is the model's belief about the place in the picture, and the in-frame score that about whether there is one. The
 * likelihood of a candidate in the picture is the map's mean density over its box (a mean, so that large things gain
 * nothing by their size) times the in-frame score over its share in the training data; of the camera the score of being
 * out of the frame; of elsewhere both, half and half, with the density beside all candidates. Some maps are wrong
 * altogether: then they say nothing. A map repeats itself while face and scene stay: its evidence counts less.
 *
 * Without an in-frame score the camera gains and loses nothing against everything in the picture together.
 *
 * @param keys of the candidates, `outside` among them, with the relative weight of each before anything is measured
 * @param independentMs time between independent measurements of the rest (`FilterConfig`)
 * @returns one number for each key; all 0 for `null`
 */
export const mapLogLikelihoods = (
	map: GazeMap | null,
	keys: readonly { key: string; prior: number }[],
	regions: Regions,
	frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>,
	config: GazeMapConfig,
	independentMs: number,
): number[] => {
	if (!map) return keys.map(() => 0);
	const { byKey, restDensity } = readRegions(map, regions, frame);
	const inside = map.inFrame === null ? 1 : map.inFrame / config.inFramePrior;
	const beyond = map.inFrame === null ? null : (1 - map.inFrame) / (1 - config.inFramePrior);
	const shareInside = config.elsewhereInFrame;
	const inPicture = keys.map(({ key }) => {
		const region = byKey[key];
		if (region) return region.density === null ? null : inside * region.density;
		return key === 'outside' ? inside * restDensity : null;
	});
	// What the map says of everything in the picture together, for a model that does not know the world beyond.
	const known = keys.flatMap(({ prior }, i) => (inPicture[i] === null ? [] : [[prior, inPicture[i]!] as const]));
	const weight = known.reduce((sum, [prior]) => sum + prior, 0);
	const average = weight > 0 ? known.reduce((sum, [prior, ratio]) => sum + prior * ratio, 0) / weight : 1;
	const out = beyond ?? average;
	const temper = Math.min(1, independentMs / config.independentMs);
	return keys.map(({ key }, i) => {
		const here = inPicture[i] ?? null;
		const ratio = key === 'outside' ? shareInside * here! + (1 - shareInside) * out : (here ?? out);
		return temper * Math.log(config.wrongShare + (1 - config.wrongShare) * ratio);
	});
};
