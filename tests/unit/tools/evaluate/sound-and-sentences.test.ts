import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines } from '../../../../src/bench/benchmark-set';
import { UsageError } from '../../../../tools/command-line';
import { openSentencesIn } from '../../../../tools/evaluate/sentences';
import { makeTraces } from '../../../../tools/evaluate/traces';
import { tinyText } from '../../../../tools/models/tiny/contracts';
import { tinyClipFiles } from '../../../fixtures/tiny-clip';
import { header } from '../../../fixtures/session-file';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'regard-sound-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RATE_HZ = 16_000;

/** A tone with harmonics of this pitch and loudness, as a voice has them. */
const voice = (pitchHz: number, level: number, seconds: number): number[] =>
	Array.from({ length: seconds * RATE_HZ }, (_, i) => {
		const at = (2 * Math.PI * pitchHz * i) / RATE_HZ;
		return level * (Math.sin(at) + 0.5 * Math.sin(2 * at) + 0.25 * Math.sin(3 * at));
	});

/** 16-bit WAV with one channel. */
const wav = (samples: readonly number[]): Buffer => {
	const head = Buffer.alloc(44);
	head.write('RIFF', 0);
	head.writeUInt32LE(36 + 2 * samples.length, 4);
	head.write('WAVEfmt ', 8);
	head.writeUInt32LE(16, 16);
	head.writeUInt16LE(1, 20);
	head.writeUInt16LE(1, 22);
	head.writeUInt32LE(RATE_HZ, 24);
	head.writeUInt32LE(2 * RATE_HZ, 28);
	head.writeUInt16LE(2, 32);
	head.writeUInt16LE(16, 34);
	head.write('data', 36);
	head.writeUInt32LE(2 * samples.length, 40);
	const data = Buffer.alloc(2 * samples.length);
	for (const [i, sample] of samples.entries()) data.writeInt16LE(Math.round(32_767 * sample), 2 * i);
	return Buffer.concat([head, data]);
};

const write = (name: string, data: string | Buffer | Uint8Array): string => {
	const path = join(folder, name);
	mkdirSync(join(path, '..'), { recursive: true });
	writeFileSync(path, data);
	return path;
};

describe('vocal steps', () => {
	const spoken = (i: number) => ({
		...{ type: 'event', eventId: `E${i + 1}`, kind: 'speaking', people: ['P1'], target: null, gesture: null },
		...{ startMs: 2000 * i, endMs: 2000 * i + 1500, confidence: 0.9, source: 'model' },
		evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	});
	const person = { personId: 'P1', label: null, trackIds: [1], visibleMs: 8000, gazeKnownMs: 8000 };
	const question = {
		qid: 'q1',
		q: 'How does Person 1 speak?',
		vid_name: 'v',
		ts: '0-8',
		a0: 'a',
		a1: 'b',
		a2: 'c',
		a3: 'd',
	};

	const traced = async (sound: string | null) => {
		const session = write(
			's.regard.jsonl',
			jsonLines('s', [{ type: 'header', ...header }, { type: 'person', ...person }, ...[0, 1, 2, 3].map(spoken)]).text,
		);
		const questions = write('q.json', jsonLines('q', [question]).text);
		const job = { questions, session, transcript: null, sound, submission: join(folder, 'out.pkl') };
		return JSON.stringify((await makeTraces(job)).result);
	};

	test('are made of the sound: who speaks higher than they usually do', async () => {
		const pauses = Array.from({ length: 0.5 * RATE_HZ }, () => 0);
		const samples = [120, 120, 120, 240].flatMap((pitch) => [...voice(pitch, 0.2, 1.5), ...pauses]);
		const heard = await traced(write('high.wav', wav(samples)));
		expect(heard).toContain('vocal');
		expect(await traced(null)).not.toContain('vocal');
	}, 30_000);

	test('a file whose sound cannot be read is refused with what to do', async () => {
		await expect(traced(write('none.wav', 'no sound'))).rejects.toThrow(UsageError);
	});
});

describe('--encoder', () => {
	test('a folder in Hugging Face’s layout gives unit vectors, and equal sentences the same', async () => {
		const graph = tinyText({
			inputs: ['attention_mask'],
			output: 'last_hidden_state',
			dimensions: 8,
			isPerToken: true,
		});
		write('tiny/onnx/model.onnx', graph);
		write('tiny/config.json', '{"hidden_size": 8}');
		for (const name of ['tokenizer.json', 'tokenizer_config.json']) {
			write(`tiny/${name}`, (await tinyClipFiles[name]?.().text()) ?? '');
		}
		const encoder = await openSentencesIn(join(folder, 'tiny'));
		expect(encoder).toMatchObject({ name: 'tiny', isPublished: false });
		const [a, b, c] = await encoder.encode(['friends', 'family', 'friends']);
		expect(Math.hypot(...(a ?? []))).toBeCloseTo(1, 5);
		expect(c).toEqual(a);
		expect(b).not.toEqual(a);
	});

	test('a folder without the files is refused by the name of the file', async () => {
		write('empty/tokenizer.json', '{}');
		await expect(openSentencesIn(join(folder, 'empty'))).rejects.toThrow('tokenizer_config.json');
	});
});
