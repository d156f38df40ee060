import * as v from 'valibot';
import type { Observation } from '../../core/attention';
import { AppError } from '../../core/errors';
import { mergeEvent, mergeObservation, resolveMerges } from '../../core/merge';
import type { Merge } from '../../core/people';
import type { SocialEvent } from '../../core/social';

/** What the program said about one clip: every analysed frame, also those with nobody in them. */
export type Prediction = {
	frames: readonly { tMs: number; observations: readonly Observation[] }[];
	events: readonly SocialEvent[];
};

const line = v.looseObject({ type: v.string() });
const headerLine = v.looseObject({ format: v.picklist(['regard/1', 'regard/2']) });
const frameLine = v.looseObject({ tMs: v.number(), frameIndex: v.number() });
const observationLine = v.looseObject({ tMs: v.number(), frameIndex: v.number(), personId: v.string() });
const eventLine = v.looseObject({ kind: v.string(), startMs: v.number(), people: v.array(v.string()) });

const parseLines = (text: string): unknown[] =>
	text
		.split('\n')
		.filter((l) => l.trim() !== '')
		.map((l, i): unknown => {
			try {
				return JSON.parse(l);
			} catch (cause) {
				throw new AppError('recording-invalid', `Line ${i + 1} is not JSON`, { cause });
			}
		});

/**
 * Reads the lines of a `NAME.regard.jsonl`: people seen, and the analysed frames in which nobody was.
 * Throws `AppError('recording-invalid')` when the text is something else.
 */
export const predictionFromJsonLines = (text: string): Prediction => {
	const frames = new Map<number, { tMs: number; observations: Observation[] }>();
	const frameAt = ({ frameIndex, tMs }: { frameIndex: number; tMs: number }) => {
		const frame = frames.get(frameIndex) ?? { tMs, observations: [] };
		frames.set(frameIndex, frame);
		return frame;
	};
	const events: SocialEvent[] = [];
	let hasHeader = false;
	for (const value of parseLines(text)) {
		const parsed = v.safeParse(line, value);
		if (!parsed.success) throw new AppError('recording-invalid', 'A line has no type');
		const check = <S extends v.GenericSchema>(schema: S) => {
			const result = v.safeParse(schema, value);
			if (!result.success) {
				throw new AppError('recording-invalid', `Bad ${parsed.output.type} line: ${result.issues[0].message}`);
			}
			return result.output;
		};
		switch (parsed.output.type) {
			case 'header':
				check(headerLine);
				hasHeader = true;
				break;
			case 'frame':
				frameAt(check(frameLine));
				break;
			case 'observation': {
				const seen = check(observationLine);
				frameAt(seen).observations.push(seen as unknown as Observation);
				break;
			}
			case 'event':
				events.push(check(eventLine) as unknown as SocialEvent);
		}
	}
	if (!hasHeader) throw new AppError('recording-invalid', 'No header line');
	return { frames: [...frames.values()].sort((a, b) => a.tMs - b.tMs), events };
};

/** The prediction with every `personId` final, as in a finished session file. */
export const applyMerges = (prediction: Prediction, merges: readonly Merge[]): Prediction => {
	if (merges.length === 0) return prediction;
	const resolve = resolveMerges(merges);
	return {
		frames: prediction.frames.map(({ tMs, observations }) => ({
			tMs,
			observations: observations.map((o) => mergeObservation(o, resolve)),
		})),
		events: prediction.events.flatMap((e) => mergeEvent(e, resolve) ?? []),
	};
};
