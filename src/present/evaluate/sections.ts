/** The parts of the Evaluate view, in the order of its navigation. */
export const evaluateSections = [
	{ id: 'encoders', label: 'Encoders', about: 'How much of a task lies open in an encoder’s features.' },
	{ id: 'gaze', label: 'Gaze targets', about: 'Predicted gaze targets against annotated ones.' },
	{ id: 'grasp', label: 'GRASP', about: 'Questions about gaze and gesture, and replies to them.' },
	{ id: 'traces', label: 'Social Genome', about: 'Questions with the evidence that leads to their answers.' },
	{ id: 'human-sense', label: 'HumanSense', about: 'Fifteen tasks about people, in three styles of prompt.' },
	{ id: 'annotators', label: 'Annotators', about: 'Annotators with habits of their own, and models of them.' },
	{ id: 'others', label: 'Other forms', about: 'Moments, emotions, speech, sarcasm and sound.' },
] as const;

export type EvaluateSection = (typeof evaluateSections)[number]['id'];

const KEY = 'regard-evaluate-section';

/** The part that was open last, for browsers that give the page no storage. */
let latest: EvaluateSection = evaluateSections[0].id;

/** The part that was open before, also before the page was loaded again; the first where none was. */
export const keptSection = (): EvaluateSection => {
	try {
		const kept = sessionStorage.getItem(KEY);
		return evaluateSections.find(({ id }) => id === kept)?.id ?? latest;
	} catch {
		return latest;
	}
};

/** Keeps which part is open for when the page is loaded again. */
export const keepSection = (section: EvaluateSection): void => {
	latest = section;
	try {
		sessionStorage.setItem(KEY, section);
	} catch {
		// Then it is kept until the page is left.
	}
};
