import type { AreaOfInterest, Observation } from '../../../src/core/attention';
import { targetKey } from '../../../src/core/attention';
import type { Camera } from '../../../src/core/geometry/camera';
import { defaultGroundConfig, type GroundConfig } from '../../../src/ground/ground-config';
import { ground, type GroundState } from '../../../src/ground/ground';
import type { SceneFrame } from '../../fixtures/scenes';

/** Runs `ground` over a scene; the state passes through JSON after each frame, as in a checkpoint. */
export const runScene = (
	frames: readonly SceneFrame[],
	camera: Camera,
	areas: readonly AreaOfInterest[] = [],
	config: GroundConfig = defaultGroundConfig,
): { observations: readonly Observation[]; state: GroundState }[] => {
	let state = ground.init(config);
	return frames.map(({ perception: { frame, isShotStart }, tracks }) => {
		const step = ground.step(state, { frame, isShotStart, tracks, merges: [], areas, camera, speech: null }, config);
		state = JSON.parse(JSON.stringify(step.state)) as GroundState;
		return { observations: step.output.observations, state };
	});
};

/** Key of what somebody most probably looks at; `null` when gaze is unknown or they are not seen. */
export const topTarget = (observations: readonly Observation[], name: string): string | null => {
	const gaze = observations.find(({ personId }) => personId === name)?.gaze;
	return gaze ? targetKey(gaze.scores[0]!.target) : null;
};
