import { modalities, plainStep, type Modality, type Trace, type TraceStep } from './trace';

/** A member of a step's list in the published submission: external knowledge stands among the modalities there. */
type SubmittedModality = Modality | 'external knowledge' | 'n/a';

/** One question's entry of a submission, under the published names. */
export type SubmittedTrace = {
	readonly steps: readonly string[];
	readonly modalities: readonly (readonly string[])[];
	readonly steps_modalities: readonly (readonly [string, readonly string[]])[];
	readonly answer: string;
};

/** The published format names the members; how it spells external knowledge is not published, so the words are ours. */
const EXTERNAL: SubmittedModality = 'external knowledge';

const membersOf = ({ modalities: of, isExternal }: TraceStep): SubmittedModality[] => {
	const members: SubmittedModality[] = isExternal ? [...of, EXTERNAL] : [...of];
	return members.length > 0 ? members : ['n/a'];
};

/** A trace as it is handed in. A trace without an answer has an empty one. */
export const submittedTrace = ({ steps, answer }: Trace): SubmittedTrace => ({
	steps: steps.map((step) => step.text),
	modalities: steps.map(membersOf),
	steps_modalities: steps.map((step) => [step.text, membersOf(step)] as const),
	answer: answer ?? '',
});

const stepFrom = (text: string, members: readonly string[]): TraceStep => {
	const lower = members.map((member) => member.toLowerCase());
	return plainStep(
		text,
		modalities.filter((modality) => lower.includes(modality)),
		lower.some((member) => member.startsWith('external')),
	);
};

/** A trace that was handed in, as steps. What it rests on is not in a submission, so it is empty. */
export const traceFromSubmitted = ({ steps, modalities: lists, answer }: SubmittedTrace): Trace => ({
	steps: steps.map((text, i) => stepFrom(text, lists[i] ?? [])),
	answer: (['A', 'B', 'C', 'D'] as const).find((letter) => letter === answer) ?? null,
});
