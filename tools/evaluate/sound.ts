import { openAsBlob } from 'node:fs';
import { openAudio } from '../../src/source/sound/audio-file.ts';
import { SPEECH_RATE_HZ } from '../../src/source/sound/resample.ts';
import type { SamplesBetween } from '../../src/state/watch/transcript.svelte.ts';
import { UsageError } from '../command-line.ts';

/**
 * The sound of a file between two times, one channel at 16 kHz. Node decodes what is not compressed, such as WAV.
 *
 * @throws UsageError when its sound cannot be read
 */
export const soundIn = async (path: string): Promise<SamplesBetween> => {
	const file = await openAudio(await openAsBlob(path));
	if (!file) throw new UsageError(`--sound: the sound of ${path} cannot be read here; give it as WAV`);
	const all = new Float32Array(Math.ceil((file.durationMs / 1000) * SPEECH_RATE_HZ));
	for await (const { first, samples } of file.read(0)) {
		const start = Math.max(0, first);
		all.set(samples.subarray(start - first, Math.max(start - first, all.length - first)), start);
	}
	file.close();
	const at = (ms: number): number => Math.round((ms / 1000) * SPEECH_RATE_HZ);
	return (fromMs, untilMs) => Promise.resolve(all.subarray(at(fromMs), at(untilMs)));
};
