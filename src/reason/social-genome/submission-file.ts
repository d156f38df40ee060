import { pickle, type Picklable } from './pickle';
import { submittedTrace } from './submission';
import type { Trace } from './trace';

/**
 * A submission file of Social Genome: a pickle of a dictionary from question id to the entry of its trace.
 *
 * @param traces by question id
 */
export const submissionFile = (traces: ReadonlyMap<string, Trace>): Uint8Array<ArrayBuffer> => {
	const entry = (trace: Trace): Picklable => {
		const { steps, modalities, steps_modalities: pairs, answer } = submittedTrace(trace);
		return {
			dict: new Map<string, Picklable>([
				['steps', steps],
				['modalities', modalities],
				['steps_modalities', pairs.map(([text, members]) => ({ tuple: [text, members] }))],
				['answer', answer],
			]),
		};
	};
	return pickle({ dict: new Map([...traces].map(([qid, trace]) => [qid, entry(trace)])) });
};
