import { mapValues } from '../../core/collections';
import { mean } from '../../core/maths/statistics';
import { writtenTrace } from './edit';
import { traceMeasures, type Measure, type SentenceEncoder } from './measures';
import type { Trace } from './trace';

/** One measure over several questions. */
type MeanMeasure = Pick<Measure, 'id' | 'name' | 'definition' | 'note' | 'isHigherBetter'> & {
	/** Over the questions where it can be told; `null` where there is none. */
	readonly value: number | null;
	/** Questions that it is the mean of. */
	readonly count: number;
	/** Means of the numbers behind it, by name. */
	readonly parts: Readonly<Record<string, number>>;
};

/** Traces against reference traces. */
export type TraceReport = {
	readonly questions: readonly { readonly qid: string; readonly measures: readonly Measure[] }[];
	/** The twelve, in their order; empty without a question that both have. */
	readonly means: readonly MeanMeasure[];
	/** Questions that only the one or the other has a trace of. */
	readonly withoutReference: readonly string[];
	readonly withoutTrace: readonly string[];
	readonly encoder: Pick<SentenceEncoder, 'name' | 'isPublished'>;
};

const meanOf = (
	{ id, name, definition, note, isHigherBetter, parts }: Measure,
	all: readonly (readonly Measure[])[],
): MeanMeasure => {
	const own = all.flatMap((measures) => measures.filter((measure) => measure.id === id));
	const known = own.flatMap(({ value }) => value ?? []);
	return {
		...{ id, name, definition, note, isHigherBetter },
		value: mean(known),
		count: known.length,
		parts: mapValues(parts, (_, part) => mean(own.map((measure) => measure.parts[part] ?? 0)) ?? 0),
	};
};

/**
 * The twelve measures of each question that has a trace and a reference, and their means over the questions. Steps
 * without text do not count.
 *
 * @param right keys of questions, where they are known: with a reference that has no answer, they decide accuracy
 * @param tau least cosine of a step that counts as found
 */
export const traceReport = async (
	traces: ReadonlyMap<string, Trace>,
	references: ReadonlyMap<string, Trace>,
	encoder: SentenceEncoder,
	{ right = new Map(), tau }: { right?: ReadonlyMap<string, Trace['answer']>; tau?: number } = {},
): Promise<TraceReport> => {
	const questions: { qid: string; measures: readonly Measure[] }[] = [];
	for (const [qid, trace] of traces) {
		const reference = references.get(qid);
		if (!reference) continue;
		const keyed = { ...reference, answer: right.get(qid) ?? reference.answer };
		const options = tau === undefined ? {} : { tau };
		questions.push({ qid, measures: await traceMeasures(writtenTrace(trace), writtenTrace(keyed), encoder, options) });
	}
	const all = questions.map(({ measures }) => measures);
	return {
		questions,
		means: (all[0] ?? []).map((measure) => meanOf(measure, all)),
		withoutReference: [...traces.keys()].filter((qid) => !references.has(qid)),
		withoutTrace: [...references.keys()].filter((qid) => !traces.has(qid)),
		encoder: { name: encoder.name, isPublished: encoder.isPublished },
	};
};
