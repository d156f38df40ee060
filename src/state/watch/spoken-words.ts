import { entryOf, keysOf } from '../../core/collections';
import type { PersonId } from '../../core/people';
import type { SpokenWord, TranscriptWord } from '../../core/transcript';

/** Probability that each person speaks at a time; people for whom it is unknown are left out. */
export type SpeakingAt = { tMs: number; speaking: Readonly<Record<PersonId, number>> };

/** Frames this long before and after a word count for it, milliseconds: lips lead and trail the sound by 100 to 200. */
const AROUND_MS = 120;
/** Least probability of speaking at which a word is attributed to a person. */
const MIN_SPEAKING = 0.4;

/** Gives each word to the person who speaks at its time, if anybody in view does. `frames`: in order of time. */
export const attachWords = (words: readonly TranscriptWord[], frames: readonly SpeakingAt[]): SpokenWord[] =>
	words.map((word) => {
		const around = frames.filter(({ tMs }) => tMs >= word.startMs - AROUND_MS && tMs <= word.endMs + AROUND_MS);
		const sums = new Map<PersonId, number>();
		for (const { speaking } of around) {
			for (const id of keysOf(speaking)) sums.set(id, (sums.get(id) ?? 0) + entryOf(speaking, id));
		}
		const [best] = [...sums].sort((a, b) => b[1] - a[1]);
		return { ...word, personId: best && best[1] / around.length >= MIN_SPEAKING ? best[0] : null };
	});

/** A stretch of speech, milliseconds on the media timeline. */
export type SpeechSpan = { fromMs: number; untilMs: number };

/** What is known of the stretch of speech that goes on. */
export type SpanState = {
	/** Where it began; `null` while nobody speaks. */
	fromMs: number | null;
	lastSpeechMs: number;
	/** End of the stretch before. */
	endedMs: number;
	/** The recent time at which speech was least likely, to cut there if nobody pauses; `null` before the last seconds. */
	quietest: { tMs: number; speech: number } | null;
};

export const noSpan: SpanState = { fromMs: null, lastSpeechMs: 0, endedMs: 0, quietest: null };

const SPEECH = 0.5;
/** Sound included on both sides of speech, milliseconds: first and last consonants are soft. */
const MARGIN_MS = 300;
/** A pause this long ends a stretch: longer than most inside a phrase, milliseconds. */
const PAUSE_MS = 700;
/** Whisper hears 30 s at once; a stretch is cut before, at the quietest moment after this long, milliseconds. */
const CUT_AFTER_MS = 20_000;
const MAX_MS = 27_000;

/** Takes in how much speech there is at a time, 0 to 1 (`null`: nothing heard), and gives the stretch that is over, if one is. */
export const stepSpan = (
	state: SpanState,
	tMs: number,
	speech: number | null,
): { state: SpanState; span: SpeechSpan | null } => {
	const isSpeech = (speech ?? 0) >= SPEECH;
	if (state.fromMs === null) {
		if (!isSpeech) return { state, span: null };
		const fromMs = Math.max(state.endedMs, tMs - MARGIN_MS, 0);
		return { state: { ...state, fromMs, lastSpeechMs: tMs, quietest: null }, span: null };
	}
	const { fromMs } = state;
	const lastSpeechMs = isSpeech ? tMs : state.lastSpeechMs;
	if (tMs - lastSpeechMs >= PAUSE_MS) {
		const untilMs = lastSpeechMs + MARGIN_MS;
		return { state: { ...noSpan, endedMs: untilMs }, span: { fromMs, untilMs } };
	}
	const isLate = tMs - fromMs >= CUT_AFTER_MS;
	const quietest =
		isLate && (speech ?? 0) <= (state.quietest?.speech ?? Infinity) ? { tMs, speech: speech ?? 0 } : state.quietest;
	if (tMs - fromMs >= MAX_MS) {
		const untilMs = quietest?.tMs ?? tMs;
		return {
			state: { fromMs: untilMs, lastSpeechMs, endedMs: untilMs, quietest: null },
			span: { fromMs, untilMs },
		};
	}
	return { state: { ...state, lastSpeechMs, quietest }, span: null };
};

/** The stretch still open when a session ends; `null` when nobody is speaking then. */
export const endSpan = ({ fromMs, lastSpeechMs }: SpanState): SpeechSpan | null =>
	fromMs === null ? null : { fromMs, untilMs: lastSpeechMs + MARGIN_MS };
