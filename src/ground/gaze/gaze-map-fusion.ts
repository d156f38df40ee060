import { targetKey, type AreaOfInterest } from '../../core/attention';
import type { Camera } from '../../core/geometry/camera';
import type { FrameInfo, GazeMap } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import type { HeadPlace } from '../targets/surroundings';
import type { GroundConfig } from '../ground-config';

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

/**
 * What a map says of each region: its mean density there against an even map (1 says nothing, 0 rules it out), and that
 * beside all of them. Regions outside the picture have none.
 */
const readRegions = (
	map: GazeMap,
	regions: Regions,
	frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>,
): { densities: Readonly<Record<string, number>>; restDensity: number } => {
	const { columns, rows, probability } = map;
	const cells = columns * rows;
	const covered = new Float32Array(cells);
	const densities: Record<string, number> = {};
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
		if (area > 0) densities[key] = (mass / area) * cells;
	}
	let restMass = 0;
	let restArea = 0;
	for (let at = 0; at < cells; at++) {
		restMass += (1 - covered[at]!) * probability[at]!;
		restArea += 1 - covered[at]!;
	}
	return { densities, restDensity: restArea > 0 ? (restMass / restArea) * cells : 1 };
};

/**
 * Log likelihood of a gaze target map for each candidate, relative to a map that says nothing.
 *
 * A map is the model's belief about the place in the picture, and the in-frame score that about whether there is one.
 * The likelihood of a candidate in the picture is the map's mean density over its box (a mean, so that large things
 * gain nothing by their size) times the in-frame score over its share in the training data; of the camera the score of
 * being out of the frame; of elsewhere both, half and half, with the density beside all candidates. Some maps are
 * altogether wrong and say nothing. Successive maps of the same face and scene are correlated, so their evidence is
 * tempered.
 *
 * Without an in-frame score the camera gains and loses nothing against everything in the picture together.
 *
 * @param targets keys of the candidates, `outside` among them, with the weight of each before anything is measured
 * @returns the log likelihood of each key; of none for `null`
 */
export const mapLogLikelihoods = (
	map: GazeMap | null,
	targets: readonly { key: string; prior: number }[],
	{ regions, frame }: { regions: Regions; frame: Pick<FrameInfo, 'widthPx' | 'heightPx'> },
	{ models: { map: config }, filter }: Pick<GroundConfig, 'models' | 'filter'>,
): Readonly<Record<string, number>> => {
	if (!map) return {};
	const { densities, restDensity } = readRegions(map, regions, frame);
	const inside = map.inFrame === null ? 1 : map.inFrame / config.inFramePrior;
	const beyond = map.inFrame === null ? null : (1 - map.inFrame) / (1 - config.inFramePrior);
	const shareInside = config.elsewhereInFrame;
	const elsewhere = inside * restDensity;
	const found = targets.map(({ key, prior }) => {
		const density = densities[key];
		return { key, prior, here: density !== undefined ? inside * density : key === 'outside' ? elsewhere : null };
	});
	// What the map says of everything in the picture together, for a model that does not know the world beyond.
	const known = found.flatMap(({ prior, here }) => (here === null ? [] : [{ prior, here }]));
	const weight = known.reduce((sum, { prior }) => sum + prior, 0);
	const average = weight > 0 ? known.reduce((sum, { prior, here }) => sum + prior * here, 0) / weight : 1;
	const out = beyond ?? average;
	const temper = Math.min(1, filter.independentMs / config.independentMs);
	const entries = found.map(({ key, here }) => {
		const ratio = key === 'outside' ? shareInside * elsewhere + (1 - shareInside) * out : (here ?? out);
		return [key, temper * Math.log(config.wrongShare + (1 - config.wrongShare) * ratio)] as const;
	});
	return Object.fromEntries(entries);
};
