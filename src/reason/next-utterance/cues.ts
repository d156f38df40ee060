import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';

/** How far a face moved at a time: the strongest measured movements in words, such as a face caption's local sentences. */
export type FaceCue = { readonly tMs: number; readonly sentences: readonly string[] };

/** What can be seen of somebody up to the end of a question. */
export type CueSources = {
	readonly events: readonly SocialEvent[];
	/** Of the person, in any order; empty where no movements were measured. */
	readonly faces: readonly FaceCue[];
	readonly personId: PersonId;
	/** An event in words, without its times. */
	readonly sentenceOf: (event: SocialEvent) => string;
};

/** A cue in words. `lastsMs`: how long it was seen up to the end of the question. */
export type Cue = { readonly text: string; readonly startMs: number; readonly lastsMs: number };

/** How much is told. Ours. */
export type CueConfig = {
	/** How long before the end of the question a cue may have ended, milliseconds. */
	readonly windowMs: number;
	/** Most cues, the last ones. */
	readonly most: number;
};

/** Long enough for a question; few enough for the context of a small model. */
const defaultCues: CueConfig = { windowMs: 10_000, most: 8 };

/**
 * What somebody visibly did up to the end of a question, in order of its beginning. Nothing of what came after it is told,
 * neither that something began later nor how long what was seen lasted on; of a face, only the last measurement. Speaking is
 * in the transcript and left out; an apparent expression is told where the events have one, which is only where that is
 * switched on.
 */
export const cuesUntil = (
	questionEndMs: number,
	{ events, faces, personId, sentenceOf }: CueSources,
	{ windowMs, most }: CueConfig = defaultCues,
): readonly Cue[] => {
	const fromMs = questionEndMs - windowMs;
	const seen = events
		.filter(({ kind, people }) => kind !== 'speaking' && people.includes(personId))
		.filter(({ startMs, endMs }) => startMs < questionEndMs && (endMs === null || endMs > fromMs))
		.sort((a, b) => a.startMs - b.startMs || compareIds(a.eventId, b.eventId))
		.map((event) => ({
			text: sentenceOf(event),
			startMs: event.startMs,
			lastsMs: Math.min(event.endMs ?? questionEndMs, questionEndMs) - event.startMs,
		}));
	const face = faces
		.filter(({ tMs }) => tMs <= questionEndMs && tMs > fromMs)
		.reduce<FaceCue | null>((last, cue) => (last && last.tMs >= cue.tMs ? last : cue), null);
	const sentences = face ? face.sentences.map((text) => ({ text, startMs: face.tMs, lastsMs: 0 })) : [];
	const kept = Math.max(0, most - sentences.length);
	return [...(kept > 0 ? seen.slice(-kept) : []), ...sentences.slice(0, most)];
};

/** The cues as lines for a prompt, with times before the end of the question; says so where nothing was seen. */
export const cueSummary = (cues: readonly Cue[], questionEndMs: number): string =>
	cues.length === 0
		? '- Nothing was seen.'
		: cues
				.map(({ text, startMs, lastsMs }) => {
					const before = `${((questionEndMs - startMs) / 1000).toFixed(1)} s before the end`;
					const lasting = lastsMs > 0 ? `, for ${(lastsMs / 1000).toFixed(1)} s` : '';
					return `- ${text.replace(/\.$/, '')} (${before}${lasting})`;
				})
				.join('\n');
