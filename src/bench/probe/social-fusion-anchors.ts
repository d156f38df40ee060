import type { SocialTask } from '../../reason/prompts/social-fusion';

/** A published number: not measured here, and on data, encoders and splits that ours need not share. */
export type PublishedScore = {
	/** What was measured. */
	readonly what: string;
	readonly metric: 'accuracy' | 'mAP' | 'AUC' | 'min L2' | 'avg L2';
	/** 0 to 1; distances in the unit square. */
	readonly value: number;
};

/** Where all of them come from. */
export const anchorSource = 'SocialFusion, arXiv 2512.01148';

const score = (what: string, metric: PublishedScore['metric'], value: number): PublishedScore => ({
	what,
	metric,
	value,
});

/** Linear probes on frozen visual encoders, before and after the training of the whole vision-language model. */
const probes = (
	metric: PublishedScore['metric'],
	qwen: [number, number],
	molmo: [number, number],
	sail: [number, number],
) =>
	(
		[
			['Qwen2-VL', qwen],
			['MolmoE', molmo],
			['Sail-VL', sail],
		] as const
	).flatMap(([name, [before, after]]) => [
		score(`probe, ${name} encoder before VLM training`, metric, before),
		score(`probe, ${name} encoder after VLM training`, metric, after),
	]);

/** Published scores by task: test scores of the joint model, the best system before it, and probes where there are any. */
export const socialFusionAnchors: Readonly<Record<SocialTask, readonly PublishedScore[]>> = {
	hagridv2: [
		score('SocialFusion, joint, test', 'mAP', 0.998),
		score('best before it, test', 'mAP', 0.894),
		...probes('accuracy', [0.79, 0.864], [0.909, 0.797], [0.916, 0.93]),
	],
	gazefollow: [
		score('SocialFusion, joint, test', 'min L2', 0.065),
		score('SocialFusion, joint, test', 'avg L2', 0.128),
		score('SocialFusion, joint, test', 'AUC', 0.94),
		score('Gaze-LLE, test', 'min L2', 0.041),
		score('Gaze-LLE, test', 'avg L2', 0.099),
		score('Gaze-LLE, test', 'AUC', 0.958),
	],
	affectnet: [
		score('SocialFusion, joint, test', 'accuracy', 0.528),
		score('best before it, test', 'accuracy', 0.6632),
		...probes('accuracy', [0.5, 0.452], [0.501, 0.402], [0.495, 0.492]),
	],
	lam: [
		score('SocialFusion, joint, test', 'mAP', 0.76),
		score('SocialFusion, joint, test', 'accuracy', 0.92),
		score('best before it, test', 'mAP', 0.81),
		score('best before it, test', 'accuracy', 0.93),
		...probes('mAP', [0.715, 0.688], [0.763, 0.486], [0.768, 0.764]),
	],
	'pisc-domain': [score('SocialFusion, joint, test', 'mAP', 0.942), score('best before it, test', 'mAP', 0.87)],
	'pisc-relation': [
		score('SocialFusion, joint, test', 'mAP', 0.885),
		score('best before it, test', 'mAP', 0.795),
		...probes('mAP', [0.722, 0.712], [0.689, 0.578], [0.776, 0.761]),
	],
};

/** Published mean Gradient Conflict Degrees of three models, before and after VLM training, in the paper's order. */
export const conflictAnchors: readonly { readonly before: number; readonly after: number }[] = [
	{ before: 0.941, after: 0.961 },
	{ before: 0.947, after: 0.95 },
	{ before: 0.931, after: 0.934 },
];

/** The published task that a task's name means, `null` when it means none. Case, blanks and punctuation do not matter. */
export const publishedTask = (task: string): SocialTask | null => {
	const name = task.toLowerCase().replace(/[^a-z0-9]/g, '');
	if (name.includes('hagrid')) return 'hagridv2';
	if (name.includes('gazefollow')) return 'gazefollow';
	if (name.includes('affectnet')) return 'affectnet';
	if (name.includes('pisc')) return name.includes('domain') ? 'pisc-domain' : 'pisc-relation';
	return name === 'lam' || name.includes('lookingatme') || name.includes('ego4dlam') ? 'lam' : null;
};
