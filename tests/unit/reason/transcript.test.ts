import { describe, expect, test } from 'vitest';
import { whisperTranscriber, type RecogniseSpeech, type TimedText } from '../../../src/reason/transcript';

const tenSeconds = new Float32Array(160_000);

/** A pipeline that says these words, and remembers what it was asked. */
const scripted = (chunks: readonly TimedText[]) => {
	const asked: unknown[] = [];
	const recognise: RecogniseSpeech = (_, options) => {
		asked.push(options.return_timestamps);
		return Promise.resolve({ text: chunks.map(({ text }) => text).join(''), chunks });
	};
	return { asked, transcriber: whisperTranscriber(recognise) };
};

describe('words from Whisper', () => {
	test('have their times in milliseconds and no blanks around them', async () => {
		const { transcriber, asked } = scripted([
			{ text: ' Hello', timestamp: [0.5, 0.9] },
			{ text: ' there.', timestamp: [0.9, 1.4] },
		]);
		expect(await transcriber.transcribe(tenSeconds)).toEqual([
			{ text: 'Hello', startMs: 500, endMs: 900 },
			{ text: 'there.', startMs: 900, endMs: 1400 },
		]);
		expect(asked).toEqual(['word']);
	});

	test('are in order, inside the sound, and end after they begin, whatever the model says', async () => {
		const { transcriber } = scripted([
			{ text: 'a', timestamp: [2, 1.5] },
			{ text: 'b', timestamp: [1, 3] },
			{ text: 'c', timestamp: [9.9, null] },
			{ text: 'd', timestamp: [29.9, 30.5] },
			{ text: 'e', timestamp: [null, 3] },
		]);
		const words = await transcriber.transcribe(tenSeconds);
		expect(words.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
		words.forEach(({ startMs, endMs }, i) => {
			expect(startMs).toBeGreaterThanOrEqual(words[i - 1]?.startMs ?? 0);
			expect(endMs).toBeGreaterThanOrEqual(startMs);
			expect(endMs).toBeLessThanOrEqual(10_000);
		});
	});

	test.each(['[Music]', '(laughs)', ' ♪', '...', ' '])('%s is no word', async (text) => {
		expect(await scripted([{ text, timestamp: [0, 1] }]).transcriber.transcribe(tenSeconds)).toEqual([]);
	});

	test('nothing said gives none', async () => {
		const nothing = whisperTranscriber(() => Promise.resolve({ text: '' }));
		expect(await nothing.transcribe(tenSeconds)).toEqual([]);
	});

	test('of a model without word times are spread over its phrases, and it is asked for words only once', async () => {
		const asked: unknown[] = [];
		const transcriber = whisperTranscriber((_, options) => {
			asked.push(options.return_timestamps);
			if (options.return_timestamps === 'word') {
				return Promise.reject(new Error('Model outputs must contain cross attentions to extract timestamps.'));
			}
			return Promise.resolve({
				text: ' Look there now. [Music]',
				chunks: [
					{ text: ' Look there now.', timestamp: [1, 2.3] },
					{ text: ' [Music]', timestamp: [3, 4] },
				],
			});
		});
		const words = await transcriber.transcribe(tenSeconds);
		expect(words.map(({ text }) => text)).toEqual(['Look', 'there', 'now.']);
		expect(words[0]!.startMs).toBeCloseTo(1000, 6);
		expect(words[1]!.startMs).toBeCloseTo(words[0]!.endMs, 6);
		expect(words[2]!.endMs).toBeCloseTo(2300, 6);
		await transcriber.transcribe(tenSeconds);
		expect(asked).toEqual(['word', true, true]);
	});

	test('another failure is not swallowed', async () => {
		const failing = whisperTranscriber(() => Promise.reject(new Error('out of memory')));
		await expect(failing.transcribe(tenSeconds)).rejects.toThrow('out of memory');
	});
});
