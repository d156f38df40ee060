import { defaultFilterConfig, type FilterConfig } from './targets/filter-config';
import { defaultTargetsConfig, type TargetsConfig } from './targets/targets-config';
import { defaultCoordinationConfig, type CoordinationConfig } from './gaze/coordination-config';
import { defaultEyesConfig, type EyesConfig } from './head/eyes-config';
import { defaultSizeConfig, type SizeConfig } from './head/size-config';
import { defaultDeicticConfig, type DeicticConfig } from './deictic/deictic-config';
import { defaultGestureConfig, type GestureConfig } from './gesture/gesture-config';
import { defaultSpeakingConfig, type SpeakingConfig } from './speaking';
import { defaultLensConfig, type LensConfig } from './lens/lens-config';
import { defaultModelsConfig, type ModelsConfig } from './gaze/models-config';
import { defaultContextConfig, type ContextConfig } from './targets/context-config';
import { defaultSofteningConfig, type SofteningConfig } from './targets/soften';
import { defaultPointingConfig, type PointingConfig } from './pointing/pointing-config';

/** Every threshold of `ground`: unit, default and where it comes from. None was fitted to the bundled sample. */
export type GroundConfig = {
	/** `fused` is the product. `head-pose` and `iris` are baselines for `bench`: one bare ray, nearest target. */
	method: 'fused' | 'head-pose' | 'iris';
	size: SizeConfig;
	eyes: EyesConfig;
	coordination: CoordinationConfig;
	targets: TargetsConfig;
	context: ContextConfig;
	lens: LensConfig;
	filter: FilterConfig;
	softening: SofteningConfig;
	pointing: PointingConfig;
	models: ModelsConfig;
	deictic: DeicticConfig;
	gesture: GestureConfig;
	speaking: SpeakingConfig;
};

/** Defaults; sources are with each field. */
export const defaultGroundConfig: GroundConfig = {
	method: 'fused',
	size: defaultSizeConfig,
	eyes: defaultEyesConfig,
	coordination: defaultCoordinationConfig,
	targets: defaultTargetsConfig,
	filter: defaultFilterConfig,
	softening: defaultSofteningConfig,
	context: defaultContextConfig,
	lens: defaultLensConfig,
	pointing: defaultPointingConfig,
	deictic: defaultDeicticConfig,
	gesture: defaultGestureConfig,
	speaking: defaultSpeakingConfig,
	models: defaultModelsConfig,
};
