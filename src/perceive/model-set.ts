import type { ModelSet } from '../core/session';
import { defaultPerceiveConfig, type PerceiveConfig } from './perceive-config';

/**
 * How each set looks. The light one sees whole frames alone: of faces, hands and bodies, closer looks hold 50 MB each. It takes the
 * small model for bodies.
 */
export const perceiveConfigs: { readonly [Set in ModelSet]: PerceiveConfig } = {
	full: defaultPerceiveConfig,
	light: { ...defaultPerceiveConfig, closerLooks: false, bodyModel: 'pose-landmarker-lite' },
};
