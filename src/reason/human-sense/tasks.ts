import people from './human-scores.json';

/** One of the fifteen tasks of HumanSense by the paper's code. */
export type HumanSenseCode = keyof typeof people.tiny;

/** Levels of HumanSense, from seeing and hearing (1) to replying with empathy (4). */
export type HumanSenseLevel = 1 | 2 | 3 | 4;

/** One of the fifteen tasks. */
export type HumanSenseTask = {
	readonly code: HumanSenseCode;
	readonly level: HumanSenseLevel;
	readonly name: string;
	/** Sound alone: averages leave it out, as those of the paper do. */
	readonly isAudio: boolean;
	/** `task_type` in the published files; `null` for the seven whose string we do not know. */
	readonly taskType: string | null;
	/** Accuracy of people on the tiny set, 0 to 1: published, not measured here. */
	readonly publishedHuman: number;
};

/** The tasks, levels and codes of the paper (arXiv 2508.10576, section 3), in its order. */
export const humanSenseTasks: readonly HumanSenseTask[] = (
	[
		['PA', 1, 'Person appearance', null],
		['AR', 1, 'Action recognition', null],
		['GR', 1, 'Gesture recognition', null],
		['ER', 1, 'Emotion recognition', null],
		['CM', 2, 'Complex motion', null],
		['AC', 2, 'Abnormal event', 'Abnormal_Recognition'],
		['HC', 2, 'Human counting', null],
		['TR', 2, 'Talking person recognition', 'Talkingperson_Recognition'],
		['FR1', 3, 'Familiarity recognition', 'Familiarity_Recognition'],
		['RR1', 3, 'Rapport recognition', 'Rapport_Recognition'],
		['RR2', 3, 'Relation recognition', 'Relation_Recognition'],
		['LD', 3, 'Lie detection', null],
		['FR2', 3, 'Fraud recognition', 'Fraud_Recognition', true],
		['ES', 4, 'Emotional strategy', 'Emo_Strategy'],
		['PC', 4, 'Psychological chat', 'Psychological_Chat', true],
	] as const
).map(([code, level, name, taskType, isAudio = false]) => ({
	...{ code, level, name, isAudio, taskType },
	publishedHuman: people.tiny[code],
}));

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The task that a `task_type` stands for: a published string, else a code or a name of ours however it is written
 * (`Gesture_Recognition`), for seven of the published strings are unknown. `null` for anything else.
 */
export const humanSenseTaskOf = (taskType: string): HumanSenseTask | null => {
	const wanted = plain(taskType);
	return (
		humanSenseTasks.find((t) => t.taskType === taskType) ??
		humanSenseTasks.find((t) => [t.code, t.name, t.taskType].some((n) => n !== null && plain(n) === wanted)) ??
		null
	);
};
