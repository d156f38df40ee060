import type { Camera } from '../../core/camera';
import type { FaceDetection, FrameInfo } from '../../core/perception';
import type { Candidate, PlacedArea } from '../targets/candidates';
import type { GroundConfig } from '../ground-config';
import { modelLookOf, type ModelLook } from './direction-fusion';
import { mapLogLikelihoods, regionsOf } from './gaze-map-fusion';
import type { Head } from '../head/head';

/** What models read from the pixels about one look. Plain data: it may wait for later frames in a checkpoint. */
export type ModelSight = {
	look: ModelLook | null;
	/** Log likelihood of a gaze target map for each target, by key, relative to no map; empty without one. */
	map: Readonly<Record<string, number>>;
};

/** Nothing was read by a model. */
export const noSight: ModelSight = { look: null, map: {} };

/** What direction model and target map say about the look of one head. */
export const modelSightOf = (
	face: Pick<FaceDetection, 'gazeDirection' | 'gazeMap'> | null,
	head: Head,
	heads: readonly Head[],
	areas: readonly PlacedArea[],
	candidates: readonly Candidate[],
	camera: Camera,
	frame: FrameInfo,
	config: GroundConfig,
): ModelSight => {
	// Recordings of before there were such models have neither.
	const [direction, map] = [face?.gazeDirection ?? null, face?.gazeMap ?? null];
	if (!direction && !map) return noSight;
	const { models, targets, filter } = config;
	const others = heads.filter(({ personId }) => personId !== head.personId);
	const marked = areas.map(({ area }) => area);
	const keys = [...candidates, { key: 'outside', prior: targets.outsideWeight }];
	const logs = map
		? mapLogLikelihoods(
				map,
				keys,
				regionsOf(others, marked, targets.headRadiusM, camera),
				frame,
				models.map,
				filter.independentMs,
			)
		: [];
	return {
		look: modelLookOf(direction, head.eyesMid, camera, frame, models.direction, filter.independentMs),
		map: Object.fromEntries(logs.map((log, i) => [keys[i]!.key, log])),
	};
};
