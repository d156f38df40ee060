import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { checkShape, goodOnes, parseShape } from '../json-rows';
import { pickle, type Picklable } from './pickle';
import { submittedTrace, traceFromSubmitted } from './submission';
import type { Trace } from './trace';
import { unpickle, type Unpickled } from './unpickle';

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

const members = v.array(v.string());
const entryShape = v.looseObject({
	steps: v.array(v.string()),
	modalities: v.optional(v.array(members)),
	steps_modalities: v.optional(v.array(v.looseTuple([v.string(), members]))),
	answer: v.optional(v.nullable(v.string()), null),
});

/** A submission is dictionary, entry, list of pairs, pair, list of modalities, text; a pickle may hold itself. */
const DEEPEST = 6;

/** Dictionaries with text keys as objects, so that a pickle and JSON are checked alike. */
const plain = (value: Unpickled, where: string, depth = 0): unknown => {
	if (depth > DEEPEST) throw new AppError('evaluation-invalid', `${where} is nested too deeply for a submission`);
	const inner = (inside: Unpickled) => plain(inside, where, depth + 1);
	if (value instanceof Map) {
		const entries = [...(value as ReadonlyMap<Unpickled, Unpickled>)];
		return Object.fromEntries(
			entries.map(([key, inside]) => [typeof key === 'string' ? key : JSON.stringify(key), inner(inside)]),
		);
	}
	return Array.isArray(value) ? value.map((inside) => inner(inside as Unpickled)) : value;
};

/** The first character of a JSON object, blanks passed over. */
const isJson = (bytes: Uint8Array): boolean => bytes.find((byte) => ![0x20, 0x09, 0x0a, 0x0d].includes(byte)) === 0x7b;

/**
 * Reads a submission: the published pickle, or the same dictionary as JSON. Nothing in a pickle is run.
 *
 * @param where name of the file, for messages
 * @returns traces by question id; what their steps rest on is not in a submission, so it is empty. `wrong`: entries that
 *   were left out
 * @throws AppError `evaluation-invalid` when no trace is left
 */
export const readSubmission = (bytes: Uint8Array, where: string) => {
	const whole = isJson(bytes)
		? parseShape(v.unknown(), new TextDecoder().decode(bytes), where)
		: plain(unpickle(bytes, where), where);
	if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
		throw new AppError('evaluation-invalid', `${where} is not a dictionary of traces by question id`);
	}
	const { rows, wrong } = goodOnes(Object.entries(whole), where, ([qid, value]) => {
		const place = `${where}, question ${qid}`;
		const fail = (what: string) => new AppError('evaluation-invalid', `${place}: ${what}`);
		const { steps, modalities, steps_modalities: pairs, answer } = checkShape(entryShape, value, place);
		const lists = modalities ?? pairs?.map(([, list]) => list);
		if (!lists) throw fail('it has neither modalities nor steps_modalities');
		if (lists.length !== steps.length) throw fail(`${steps.length} steps and ${lists.length} lists of modalities`);
		const submitted = { steps, modalities: lists, steps_modalities: [], answer: (answer ?? '').trim().toUpperCase() };
		return [qid, traceFromSubmitted(submitted)] as const;
	});
	return { traces: new Map<string, Trace>(rows), wrong };
};
