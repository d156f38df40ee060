import { CHUNK_SAMPLES } from '../encoders/speech-activity';
import { createSpeechStream, type RunSpeechModel, type SpeechStream } from './speech-stream';

/** Sound in order of time; as `Sound` of `source/sound/audio-file.ts`. */
export type SoundPiece = { first: number; samples: Float32Array };
/** Reads sound from a sample on; pieces may begin before it. */
export type ReadSound = (from: number) => AsyncGenerator<SoundPiece, void, void>;

const RATE_HZ = 16_000;
const CHUNK_MS = (1000 * CHUNK_SAMPLES) / RATE_HZ;
/**
 * The model starts anew at each full minute (1875 chunks), so that what it says of a time depends on the minute around
 * it and not on where reading began: a resumed analysis equals an uninterrupted one.
 */
const SEGMENT_CHUNKS = 1875;
/** Chunks that it hears before a minute begins, to be in the picture: 1 s. */
const LEAD_CHUNKS = 32;
/** Speech at a time is the mean over this much around it, milliseconds: shorter than a syllable of 200 ms to each side. */
const BEFORE_MS = 150;
const AFTER_MS = 100;
/** Chunks remembered behind the newest. */
const KEPT_CHUNKS = 64;

/** How much speech there is at a time of a file. */
export type SpeechTimeline = {
	/**
	 * Probability of speech around a time, 0 to 1; `null` where there is no sound. Cheap when times grow; going back
	 * reads again from the minute's start. One call at a time.
	 */
	at(tMs: number): Promise<number | null>;
	/** Stops reading. */
	close(): Promise<void>;
};

/** One pass through a minute of sound. */
type Pass = { segment: number; sound: AsyncGenerator<SoundPiece, void, void>; stream: SpeechStream; next: number };

/** Hears a file. @param read its sound @param run the speech model */
export const createSpeechTimeline = (read: ReadSound, run: RunSpeechModel): SpeechTimeline => {
	const known = new Map<number, number | null>();
	let pass: Pass | null = null;
	/** Sound that was read and lies behind what was heard. */
	let ahead: SoundPiece | null = null;

	const end = async (): Promise<void> => {
		const over = pass;
		pass = null;
		ahead = null;
		await over?.sound.return();
	};

	const begin = async (segment: number): Promise<Pass> => {
		await end();
		const next = Math.max(0, segment * SEGMENT_CHUNKS - LEAD_CHUNKS);
		pass = { segment, sound: read(next * CHUNK_SAMPLES), stream: createSpeechStream(run), next };
		return pass;
	};

	/** The samples of one chunk; silence where the file has no sound, `null` where it has none in all of it. */
	const chunkOf = async ({ sound }: Pass, chunk: number): Promise<Float32Array | null> => {
		const from = chunk * CHUNK_SAMPLES;
		const samples = new Float32Array(CHUNK_SAMPLES);
		let heard = 0;
		for (;;) {
			ahead ??= (await sound.next()).value ?? null;
			if (!ahead || ahead.first >= from + CHUNK_SAMPLES) break;
			const end = ahead.first + ahead.samples.length;
			const start = Math.max(from, ahead.first);
			const until = Math.min(from + CHUNK_SAMPLES, end);
			if (until > start) {
				samples.set(ahead.samples.subarray(start - ahead.first, until - ahead.first), start - from);
				heard += until - start;
			}
			if (end > from + CHUNK_SAMPLES) break;
			ahead = null;
		}
		return heard > 0 ? samples : null;
	};

	const probabilityOf = async (chunk: number): Promise<number | null> => {
		const found = known.get(chunk);
		if (found !== undefined) return found;
		const segment = Math.floor(chunk / SEGMENT_CHUNKS);
		const now = pass?.segment === segment && pass.next <= chunk ? pass : await begin(segment);
		while (now.next <= chunk) {
			const samples = await chunkOf(now, now.next);
			const [probability] = await now.stream.push(samples ?? new Float32Array(CHUNK_SAMPLES));
			// What is heard of the minute before is heard again without its beginning: the first hearing counts.
			if (Math.floor(now.next / SEGMENT_CHUNKS) === segment) known.set(now.next, samples ? probability! : null);
			now.next++;
		}
		for (const old of known.keys()) if (old < chunk - KEPT_CHUNKS) known.delete(old);
		return known.get(chunk) ?? null;
	};

	return {
		async at(tMs) {
			const first = Math.max(0, Math.floor((tMs - BEFORE_MS) / CHUNK_MS));
			const last = Math.floor((tMs + AFTER_MS) / CHUNK_MS);
			const heard: number[] = [];
			for (let chunk = first; chunk <= last; chunk++) {
				const probability = await probabilityOf(chunk);
				if (probability !== null) heard.push(probability);
			}
			return heard.length > 0 ? heard.reduce((sum, p) => sum + p, 0) / heard.length : null;
		},
		close: end,
	};
};
