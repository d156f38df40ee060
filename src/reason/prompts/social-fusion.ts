import stored from './social-fusion.json' with { type: 'json' };

/** The five social tasks of SocialFusion (arXiv 2512.01148); PISC counts twice, by domain and by relation. */
export type SocialTask = 'hagridv2' | 'gazefollow' | 'affectnet' | 'lam' | 'pisc-domain' | 'pisc-relation';

/** In the order of the paper's tables. */
export const socialTasks: readonly SocialTask[] = [
	'hagridv2',
	'gazefollow',
	'affectnet',
	'lam',
	'pisc-domain',
	'pisc-relation',
];

/** One answer that a prompt offers. */
export type AnswerOption = {
	/** What the model is asked to say: `a` to `ag`, or `Yes` and `No`. */
	readonly key: string;
	/** What it stands for, in the prompt's words. */
	readonly text: string;
};

/** What a prompt asks for: one of its options, or a point of the picture. */
type AnswerShape = 'option' | 'point';

export type SocialPrompt = {
	readonly task: SocialTask;
	/** As published (Appendix D), byte for byte, typographic quotation marks included. */
	readonly text: string;
	readonly answer: AnswerShape;
	/** In the order of the prompt; empty when the answer is a point. */
	readonly options: readonly AnswerOption[];
	/** People whose boxes go with the picture: the head whose gaze is asked, or the two of a pair. */
	readonly boxCount: 0 | 1 | 2;
};

/** A gesture of the prompt with the class of the HaGRIDv2 annotations that it stands for. */
export type GestureOption = AnswerOption & {
	readonly datasetClass: string;
	/** `false` where the paper does not say which class is meant and we matched by elimination. */
	readonly isClassCertain: boolean;
};

/** The 33 gestures `a` to `ag`. The matching of prompt words to class names is ours; the paper prints only the words. */
export const gestureOptions: readonly GestureOption[] = stored.options.hagridv2;

/** `Yes` and `No` of "is this face looking at the camera wearer?". */
const lookingOptions: readonly AnswerOption[] = [
	{ key: 'Yes', text: 'looking at the camera wearer' },
	{ key: 'No', text: 'not looking at the camera wearer' },
];

const prompt = (
	task: SocialTask,
	answer: AnswerShape,
	options: readonly AnswerOption[],
	boxCount: 0 | 1 | 2,
): SocialPrompt => ({ task, text: stored.prompts[task], answer, options, boxCount });

/** The published prompts by task. */
export const socialPrompts: Readonly<Record<SocialTask, SocialPrompt>> = {
	hagridv2: prompt('hagridv2', 'option', gestureOptions, 0),
	gazefollow: prompt('gazefollow', 'point', [], 1),
	affectnet: prompt('affectnet', 'option', stored.options.affectnet, 0),
	lam: prompt('lam', 'option', lookingOptions, 0),
	'pisc-domain': prompt('pisc-domain', 'option', stored.options['pisc-domain'], 2),
	'pisc-relation': prompt('pisc-relation', 'option', stored.options['pisc-relation'], 2),
};

/** Where the prompts come from, for NOTICE and for reports. */
export const promptSource: string = stored.source;
