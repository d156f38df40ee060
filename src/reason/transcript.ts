import { spreadWords, type TranscriptWord } from '../core/transcript';

/** Turns speech into words. Exchangeable: a model in the page, or whatever else gives words with times. */
export type Transcriber = {
	/**
	 * The words in a piece of sound: one channel, 16 kHz, −1 to 1, at most 30 s. Times count from its beginning, in
	 * order, none before 0 or after its end. Empty when nothing is said.
	 */
	transcribe(samples: Float32Array): Promise<readonly TranscriptWord[]>;
};

/** A stretch of text with its beginning and end, seconds; the end of the last one may be missing. */
export type TimedText = { text: string; timestamp: readonly [number | null, number | null] };

/**
 * What a speech recognition pipeline of transformers.js is asked and gives: Whisper with a time for each word, or, with
 * `true`, for each phrase.
 */
export type RecogniseSpeech = (
	samples: Float32Array,
	options: { return_timestamps: 'word' | true },
) => Promise<{ text: string; chunks?: readonly TimedText[] }>;

const RATE_HZ = 16_000;
/** A word without an end lasts as long as one usually does: 150 to 200 words a minute in conversation. */
const WORD_MS = 350;
/** What Whisper writes for sounds that are not words: `[Music]`, `(laughs)`, notes. */
const NOT_WORDS = /^[\s[\](){}*♪♫.,!?…–-]*$|^\[.*\]$|^\(.*\)$/;

/** Error message of models exported without the attention that word times are read from. */
const NO_WORD_TIMES = /cross attentions|alignment_heads/;

/** The words of a phrase, each as long as its share of the letters. */
const wordsOf = ({ text, timestamp: [startS, endS] }: TimedText, durationS: number): TimedText[] =>
	spreadWords(text.trim().split(/\s+/), startS ?? 0, endS ?? durationS).map(({ word, from, until }) => ({
		text: word,
		timestamp: [from, until],
	}));

/**
 * Whisper behind the interface. Marks of non-verbal sounds are dropped, and times outside the sound are clamped. A
 * model that gives no times of words gives those of phrases, over which its words are spread.
 */
export const whisperTranscriber = (recognise: RecogniseSpeech): Transcriber => {
	let hasWordTimes = true;
	const timedWords = async (samples: Float32Array): Promise<readonly TimedText[]> => {
		if (hasWordTimes) {
			try {
				return (await recognise(samples, { return_timestamps: 'word' })).chunks ?? [];
			} catch (cause) {
				if (!(cause instanceof Error && NO_WORD_TIMES.test(cause.message))) throw cause;
				hasWordTimes = false;
			}
		}
		const { chunks = [] } = await recognise(samples, { return_timestamps: true });
		return chunks
			.filter(({ text }) => !NOT_WORDS.test(text.trim()))
			.flatMap((c) => wordsOf(c, samples.length / RATE_HZ));
	};
	return {
		async transcribe(samples) {
			const durationMs = (1000 * samples.length) / RATE_HZ;
			const words: TranscriptWord[] = [];
			for (const { text, timestamp } of await timedWords(samples)) {
				const [startS, endS] = timestamp;
				const word = text.trim();
				if (NOT_WORDS.test(word) || startS === null || !Number.isFinite(startS)) continue;
				const earliestMs = words.at(-1)?.startMs ?? 0;
				const startMs = Math.min(durationMs, Math.max(earliestMs, 1000 * startS));
				const saidMs = endS !== null && Number.isFinite(endS) ? 1000 * endS : startMs + WORD_MS;
				words.push({ text: word, startMs, endMs: Math.min(durationMs, Math.max(startMs, saidMs)) });
			}
			return words;
		},
	};
};
