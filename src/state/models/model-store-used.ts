import { ownModels } from '../../models/catalogue/own';

/**
 * Ids of the models, beyond the embedded ones, that some part of the app runs when they are there. The Models view says
 * of all others that they are kept and not used yet. Whoever makes a part run one adds it here.
 */
export const modelsInUse: ReadonlySet<string> = new Set([
	// Features of pictures, in the Evaluate view; pairs of people, in Watch.
	'clip-vit-b32',
	'mobileclip-s0',
	'siglip-base-224',
	// Looks and expressions, in Watch.
	'gaze-lle-vitb',
	'gazelle-dinov3-s',
	'mobilegaze-mobileone-s0',
	'gaze-estimation-adas-0002',
	'emotieff-b0',
	'sface',
	'face-blendshapes',
	// Sentences of traces, in Evaluate.
	'minilm-l6-v2',
	// What is said, in Watch.
	'whisper-base-timestamped',
	'whisper-base',
	// Questions and answers, in Ask.
	...ownModels.map(({ id }) => id),
	'lfm2.5-350m',
	'qwen3-0.6b',
	'qwen3.5-0.8b',
	'llama-3.2-1b',
	'smollm2-360m',
]);
