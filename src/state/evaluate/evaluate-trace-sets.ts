import type { SentenceEncoder } from '../../reason/social-genome/measures';
import type { SocialGenomeQuestion } from '../../reason/social-genome/questions';
import { writtenTrace } from '../../reason/social-genome/edit';
import { submissionFile } from '../../reason/social-genome/submission-file';
import { traceReport, type TraceReport } from '../../reason/social-genome/trace-report';
import type { Trace } from '../../reason/social-genome/trace';
import { readSubmission } from '../../reason/social-genome/submission-file';
import { textOf, tinyFilesOf } from '../../bench/benchmark-set';
import { socialGenomeSet } from '../../bench/sets/social-genome';
import { readSocialGenome } from '../../reason/social-genome/questions';
import type { TextStorage, TraceSide } from './evaluate-traces-kept';

/** A question as somebody types it. `right`: `null` when there is no key. */
export type TypedQuestion = Pick<SocialGenomeQuestion, 'question' | 'answers' | 'right' | 'videoName' | 'ts'>;

/** What the trace editor needs of the world; tests pass stand-ins. */
export type TracePorts = {
	/** Where unsaved work is kept; `null`: nowhere. */
	readonly storage: TextStorage | null;
	/** The installed sentence encoder; `null` without one, and then words are compared. */
	readonly openEncoder: () => Promise<SentenceEncoder | null>;
};

/** Traces by the id of their question, on both sides. */
export type TraceSets = Readonly<Record<TraceSide, ReadonlyMap<string, Trace>>>;

/** No traces. */
export const noTraces = (): TraceSets => ({ trace: new Map(), reference: new Map() });

/** The sets with one trace replaced; `null` removes it. */
export const withTrace = (sets: TraceSets, side: TraceSide, qid: string, trace: Trace | null): TraceSets => {
	const next = new Map(sets[side]);
	if (trace) next.set(qid, trace);
	else next.delete(qid);
	return { ...sets, [side]: next };
};

/**
 * Those that nobody has asked of the same video yet, under ids of their own: a session that has grown is asked other
 * questions under the ids of the first ones.
 */
export const newAmong = (
	questions: readonly SocialGenomeQuestion[],
	known: readonly SocialGenomeQuestion[],
): SocialGenomeQuestion[] => {
	const asked = new Set(known.map(({ videoName, question }) => `${videoName}\n${question}`));
	const ids = new Set(known.map(({ qid }) => qid));
	return questions
		.filter(({ videoName, question }) => !asked.has(`${videoName}\n${question}`))
		.map((question) => {
			let { qid } = question;
			for (let n = 2; ids.has(qid); n++) qid = `${question.qid}_${n}`;
			ids.add(qid);
			return { ...question, qid, original: { ...(question.original as object), qid } };
		});
};

/** Traces without their empty steps, as a submission file. */
export const submissionOf = (traces: ReadonlyMap<string, Trace>): Blob =>
	new Blob([submissionFile(new Map([...traces].map(([qid, trace]) => [qid, writtenTrace(trace)] as const)))]);

/**
 * The measures of traces against references, by the questions’ keys where they have any.
 *
 * @param only id of the one question that is measured; `null`: all
 */
export const measureTraces = (
	sets: TraceSets,
	questions: readonly SocialGenomeQuestion[],
	encoder: SentenceEncoder,
	only: string | null,
): Promise<TraceReport> => {
	const chosen = (traces: ReadonlyMap<string, Trace>) =>
		only === null ? traces : new Map([...traces].filter(([qid]) => qid === only));
	const keys = questions.flatMap(({ qid, right }) => (right === null ? [] : [[qid, right] as const]));
	return traceReport(chosen(sets.trace), chosen(sets.reference), encoder, { right: new Map(keys) });
};

/** An encoder that encodes each sentence once: edits change one at a time. */
export const rememberingEncoder = (encoder: SentenceEncoder): SentenceEncoder => {
	const known = new Map<string, Float32Array>();
	return {
		name: encoder.name,
		isPublished: encoder.isPublished,
		async encode(texts) {
			const fresh = [...new Set(texts)].filter((text) => !known.has(text));
			const vectors = fresh.length > 0 ? await encoder.encode(fresh) : [];
			for (const [i, text] of fresh.entries()) known.set(text, vectors[i]!);
			return texts.map((text) => known.get(text)!);
		},
	};
};

/** The set’s made-up questions with their traces and references. */
export const tinyTraces = async () => {
	const files = tinyFilesOf(socialGenomeSet);
	const tracesIn = async (id: string) => {
		const { text, name } = await textOf(files, id);
		return readSubmission(new TextEncoder().encode(text), name).traces;
	};
	const { text, name } = await textOf(files, 'questions');
	return {
		questions: readSocialGenome(text, name).rows,
		trace: await tracesIn('submission'),
		reference: await tracesIn('reference'),
	};
};
