import * as v from 'valibot';
import type { SessionHeader } from '../../core/session';
import type { SocialGraph } from '../../core/social';
import type { SessionTally } from '../log/tally';

/** All that is needed, with the first `byteOffset` bytes of its lines, to show a kept session. Plain data. */
export type KeptSummary = {
	/** Counts the savings of the session: the newest whole one holds. */
	seq: number;
	/** Length of the lines that belong to it. What lies behind was written later and not saved to its end. */
	byteOffset: number;
	header: SessionHeader;
	tally: SessionTally;
	/** Final once `isOver`; `null` before the first frame. */
	graph: SocialGraph | null;
	wallMs: Readonly<Record<string, number>>;
	/** Where the last frame ends; `null` when nobody knows. */
	endMs: number | null;
	/** Open events were closed and all frames settled. */
	isOver: boolean;
};

const FORMAT = 'regard-summary/1';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());
const plain = v.looseObject({});
const times = v.record(v.string(), finite);

const schema = v.looseObject({
	format: v.literal(FORMAT),
	seq: count,
	byteOffset: count,
	header: v.looseObject({
		format: v.literal('regard/1'),
		source: v.looseObject({ kind: v.string(), name: v.string(), widthPx: finite, heightPx: finite }),
		camera: v.looseObject({ focalPx: finite }),
		models: v.array(plain),
		config: v.record(v.string(), v.union([finite, v.string(), v.boolean()])),
		analysis: v.looseObject({ app: v.string(), startedAt: v.string() }),
	}),
	tally: v.looseObject({
		frameCount: count,
		merges: v.array(v.looseObject({ from: v.string(), into: v.string() })),
		tracks: v.array(plain),
		objects: v.array(v.looseObject({ spans: v.pipe(v.array(plain), v.minLength(1)) })),
	}),
	graph: v.nullable(v.looseObject({ window: times, people: v.array(plain), ties: v.array(plain) })),
	wallMs: times,
	endMs: v.nullable(finite),
	isOver: v.boolean(),
});

/** As text for a file. */
export const serializeSummary = (summary: KeptSummary): string => JSON.stringify({ format: FORMAT, ...summary });

/** Reads a summary back; `null` when it is cut off, damaged, or of a version that this program does not know. */
export const parseSummary = (text: string): KeptSummary | null => {
	try {
		const result = v.safeParse(schema, JSON.parse(text), { abortEarly: true });
		if (!result.success) return null;
		const { format: _, ...summary } = result.output;
		return summary as unknown as KeptSummary;
	} catch {
		return null;
	}
};
