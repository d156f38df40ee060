import * as v from 'valibot';
import type { SessionHeader } from '../../core/session';
import type { SocialGraph } from '../../core/social';
import {
	count,
	ms,
	name,
	objectId,
	objectSpan,
	personId,
	sessionHeader,
	size,
	tie,
	trackId,
} from '../file/value-schemas';
import type { SessionTally } from '../log/tally';

/** All that is needed, with the first `byteOffset` bytes of its lines, to show a kept session. Plain data. */
export type KeptSummary = {
	/** Number of the save: of several, the newest complete one is valid. */
	seq: number;
	/** Length of the lines that belong to it. What follows was written later and not completely saved. */
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
const times = v.record(name, size);

const schema = v.object({
	format: v.literal(FORMAT),
	seq: count,
	byteOffset: count,
	header: sessionHeader,
	tally: v.object({
		frameCount: count,
		merges: v.array(v.object({ from: personId, into: personId })),
		tracks: v.array(v.object({ trackId, personId })),
		objects: v.array(
			v.object({
				objectId,
				label: name,
				isThere: v.boolean(),
				spans: v.pipe(v.array(objectSpan), v.minLength(1)),
			}),
		),
	}),
	graph: v.nullable(
		v.object({
			window: v.object({ startMs: ms, endMs: ms }),
			people: v.array(v.object({ personId, visibleMs: ms, gazeKnownMs: ms })),
			ties: v.array(tie),
		}),
	),
	wallMs: times,
	endMs: v.nullable(ms),
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
		return summary;
	} catch {
		return null;
	}
};
