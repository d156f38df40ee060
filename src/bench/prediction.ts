import * as v from 'valibot';
import type { Observation } from '../core/attention';
import { AppError } from '../core/errors';
import { mergeEvent, mergeObservation, resolveMerges } from '../core/merge';
import type { Merge } from '../core/people';
import type { SocialEvent } from '../core/social';

/** What the program said about one clip: every analysed frame, also those with nobody in them. */
export type Prediction = {
	frames: readonly { tMs: number; observations: readonly Observation[] }[];
	events: readonly SocialEvent[];
};

/**
 * Times of the frames that an offline analysis at `fps` takes from a clip of `nativeFps`: the first frame at or after
 * each tick, none twice (DESIGN 5). `fps` `null` takes every frame.
 */
export const analysedTimesMs = (nativeFps: number, durationMs: number, fps: number | null): number[] => {
	const frameCount = Math.round((durationMs * nativeFps) / 1000);
	const all = Array.from({ length: frameCount }, (_, i) => (i * 1000) / nativeFps);
	if (fps === null || fps >= nativeFps) return all;
	let nextTickMs = 0;
	return all.filter((tMs) => {
		// A millionth of a millisecond forgives the rounding of i / fps.
		if (tMs < nextTickMs - 1e-6) return false;
		while (nextTickMs <= tMs + 1e-6) nextTickMs += 1000 / fps;
		return true;
	});
};

const line = v.looseObject({ type: v.string() });
const headerLine = v.looseObject({
	format: v.literal('regard/1'),
	analysis: v.looseObject({ fps: v.nullable(v.number()) }),
});
const observationLine = v.looseObject({ tMs: v.number(), frameIndex: v.number(), personId: v.string() });
const eventLine = v.looseObject({ kind: v.string(), startMs: v.number(), people: v.array(v.string()) });

const parseLines = (text: string): unknown[] =>
	text
		.split('\n')
		.filter((l) => l.trim() !== '')
		.map((l, i) => {
			try {
				return JSON.parse(l) as unknown;
			} catch (cause) {
				throw new AppError('recording-invalid', `Line ${i + 1} is no JSON`, { cause });
			}
		});

/**
 * Reads the lines of a `NAME.regard.jsonl`. The file lists people seen, not frames, so the frames without anybody are
 * filled in from the analysed rate in its header and `clip`'s own frame rate and length.
 * Throws `AppError('recording-invalid')` when the text is something else.
 */
export const predictionFromJsonLines = (text: string, clip: { fps: number; durationMs: number }): Prediction => {
	const observations: Observation[] = [];
	const events: SocialEvent[] = [];
	let fps: number | null | undefined;
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
		if (parsed.output.type === 'header') fps = check(headerLine).analysis.fps;
		if (parsed.output.type === 'observation') observations.push(check(observationLine) as unknown as Observation);
		if (parsed.output.type === 'event') events.push(check(eventLine) as unknown as SocialEvent);
	}
	if (fps === undefined) throw new AppError('recording-invalid', 'No header line');

	const groups = new Map<number, Observation[]>();
	for (const o of observations) groups.set(o.tMs, [...(groups.get(o.tMs) ?? []), o]);
	const seenMs = [...groups.keys()];
	const emptyMs = analysedTimesMs(clip.fps, clip.durationMs, fps).filter(
		(tMs) => !seenMs.some((seen) => Math.abs(seen - tMs) <= 500 / clip.fps),
	);
	const frames = [...seenMs, ...emptyMs]
		.sort((a, b) => a - b)
		.map((tMs) => ({ tMs, observations: groups.get(tMs) ?? [] }));
	return { frames, events };
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
