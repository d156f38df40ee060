import type { FaceDetection, GazeMap, HeadSight } from '../../core/perception';
import type { GroundConfig } from '../ground-config';
import type { Head } from '../head/head';
import type { Scene } from '../scene';
import type { Candidate } from '../targets/candidates';
import { fuseModelLooks, modelLookOf, type ModelLook } from './direction-fusion';
import { mapLogLikelihoods, regionsOf } from './gaze-map-fusion';
import { lookFromSight } from './sight-look';

/** What models read from the pixels about one look. Plain data: it may wait for later frames in a checkpoint. */
export type ModelSight = {
	look: ModelLook | null;
	/** Log likelihood of a gaze target map for each target, by key, relative to no map; empty without one. */
	map: Readonly<Record<string, number>>;
};

/** Nothing was read by a model. */
export const noSight: ModelSight = { look: null, map: {} };

/** What models read from the pixels of one person. */
export type ReadPixels = {
	/** `null` when no face was seen. */
	face: Pick<FaceDetection, 'gazeDirection' | 'gazeMap'> | null;
	/** `null` when the head was not read. */
	sight: HeadSight | null;
};

/** What a target map says about the look of one head. */
const mapOf = (
	map: GazeMap,
	{ head, candidates, scene }: { head: Head; candidates: readonly Candidate[]; scene: Scene },
	config: GroundConfig,
): ModelSight['map'] => {
	const { headRadiusM, outsideWeight } = config.targets;
	const others = scene.heads.filter(({ personId }) => personId !== head.personId);
	const marked = scene.areas.map(({ area }) => area);
	const regions = regionsOf(others, marked, headRadiusM, scene.camera);
	const keys = [...candidates, { key: 'outside', prior: outsideWeight }];
	return mapLogLikelihoods(map, keys, { regions, frame: scene.frame }, config);
};

/** What direction models and target map say about the look of one head. */
export const modelSightOf = (
	{ head, face, sight, headPx }: { head: Head; headPx: number } & ReadPixels,
	candidates: readonly Candidate[],
	scene: Scene,
	config: GroundConfig,
): ModelSight => {
	// Recordings of before there were such models have neither.
	const [direction, map] = [face?.gazeDirection ?? null, face?.gazeMap ?? null];
	if (!direction && !map && !sight) return noSight;
	const { models, filter } = config;
	return {
		look: fuseModelLooks(
			modelLookOf(direction, head.eyesMid, scene, { trust: models.direction, filter }),
			sight && lookFromSight(sight, { eyesMid: head.eyesMid, headPx }, scene, config),
		),
		map: map ? mapOf(map, { head, candidates, scene }, config) : {},
	};
};
