import { AudioBufferSource, BufferTarget, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import { afterEach, describe, expect, test } from 'vitest';
import { openFileHearing, openLiveHearing, type LiveHearing } from '../../../src/workers/sound/speech-client';
import { syntheticVoice, whiteNoise } from '../../fixtures/sounds';
import { makeClip, regularTimes } from '../fixtures/made-video';
import { watchWorkers } from '../fixtures/started-workers';

const modelsUrl = new URL('/models/', location.href).href;
const RATE_HZ = 16_000;

/** A file with this sound, 16 kHz, encoded as Opus at 48 kHz in two channels. */
const fileWith = async (sound: Float32Array, container: 'mp4' | 'webm'): Promise<Blob> => {
	const offline = new OfflineAudioContext(2, (sound.length / RATE_HZ) * 48_000, 48_000);
	const buffer = offline.createBuffer(1, sound.length, RATE_HZ);
	buffer.copyToChannel(new Float32Array(sound), 0);
	const source = offline.createBufferSource();
	source.buffer = buffer;
	source.connect(offline.destination);
	source.start();
	const rendered = await offline.startRendering();
	const target = new BufferTarget();
	const output = new Output({ format: container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
	const track = new AudioBufferSource({ codec: 'opus', bitrate: 96_000 });
	output.addAudioTrack(track);
	await output.start();
	await track.add(rendered);
	await output.finalize();
	return new Blob([target.buffer!]);
};

/** Noise, a voice from 2 s to 5 s, noise. */
const noiseVoiceNoise = whiteNoise(7, 0.003);
syntheticVoice(3).forEach((v, i) => (noiseVoiceNoise[2 * RATE_HZ + i]! += v));
const voiceFiles = { mp4: fileWith(noiseVoiceNoise, 'mp4'), webm: fileWith(noiseVoiceNoise, 'webm') };

describe('hearing a file', () => {
	test.each(['mp4', 'webm'] as const)('speech is found where the voice is, in %s', async (container) => {
		const hearing = await openFileHearing(await voiceFiles[container], modelsUrl);
		if (!hearing) throw new Error('no sound');
		try {
			expect(hearing.model).toMatchObject({ name: 'speech-activity', backend: 'wasm' });
			expect(hearing.durationMs).toBeGreaterThan(6900);
			const heard: number[] = [];
			for (let tMs = 0; tMs < 6900; tMs += 100) heard.push((await hearing.at(tMs)) ?? -1);
			const share = (from: number, until: number) => {
				const part = heard.slice(from / 100, until / 100);
				return part.filter((p) => p > 0.5).length / part.length;
			};
			expect(share(0, 1700)).toBe(0);
			expect(share(2200, 4800)).toBeGreaterThan(0.7);
			expect(share(5700, 6900)).toBe(0);
			expect(Math.min(...heard)).toBeGreaterThanOrEqual(0);
			// Going back gives the same again.
			expect(await hearing.at(3000)).toBe(heard[30]);
			const samples = await hearing.samples(2500, 3500);
			expect(samples).toHaveLength(RATE_HZ);
			expect(Math.max(...samples)).toBeGreaterThan(0.05);
		} finally {
			hearing.close();
		}
	});

	test('a worker that dies is replaced, and the file is heard as by one that lived', async () => {
		const file = await voiceFiles.webm;
		const hear = async (kill: () => void) => {
			const hearing = await openFileHearing(file, modelsUrl);
			const heard: (number | null)[] = [];
			for (let tMs = 0; tMs < 3000; tMs += 100) {
				if (tMs === 1500) kill();
				heard.push((await hearing?.at(tMs)) ?? null);
			}
			hearing?.close();
			return heard;
		};
		const undisturbed = await hear(() => {});
		const workers = watchWorkers();
		expect(await hear(() => void workers.crash('speech'))).toEqual(undisturbed);
		expect(workers.count('speech')).toBe(2);
		workers.restore();
	});

	test('a video without sound, and what is no video, have none', async () => {
		const silent = await makeClip({ times: regularTimes(10, 5), widthPx: 64, heightPx: 64 });
		expect(await openFileHearing(silent, modelsUrl)).toBeNull();
		expect(await openFileHearing(new Blob(['no video']), modelsUrl)).toBeNull();
	});
});

const voice = syntheticVoice(2);
/** Speaks without an end, in pieces of a fiftieth of a second. */
const speakTo = (hearing: LiveHearing) => {
	const pieces = 100;
	let k = 0;
	const speaking = setInterval(() => {
		const at = k++ % pieces;
		hearing.push(voice.slice((at * voice.length) / pieces, ((at + 1) * voice.length) / pieces), RATE_HZ);
	}, 20);
	return () => {
		clearInterval(speaking);
		hearing.close();
	};
};

describe('a microphone whose worker', () => {
	const { Worker } = globalThis;
	afterEach(() => {
		globalThis.Worker = Worker;
	});
	const watched = async () => {
		const workers = watchWorkers();
		const hearing = await openLiveHearing(modelsUrl);
		const stopSpeaking = speakTo(hearing);
		await expect.poll(() => hearing.at(0)).toBeGreaterThan(0.6);
		const stop = () => {
			stopSpeaking();
			workers.restore();
		};
		return { workers, hearing, stop };
	};

	test('dies is heard by a new one, with nothing of before in its last minute', async () => {
		const { workers, hearing, stop } = await watched();
		await workers.crash('speech');
		await expect.poll(() => workers.count('speech')).toBe(2);
		await expect.poll(() => hearing.at(60_000).catch(() => null)).toBeGreaterThan(0.6);
		expect((await hearing.samples(0, 50_000)).every((sample) => sample === 0)).toBe(true);
		stop();
	});

	test('ends without a word is said to be unheard, not silent', async () => {
		const { workers, hearing, stop } = await watched();
		workers.end('speech');
		await expect.poll(() => hearing.at(0).catch((e: unknown) => e)).toMatchObject({ code: 'microphone-unheard' });
		stop();
	});

	test('dies, and no other one starts, is said to be unheard from then on', async () => {
		const { workers, hearing, stop } = await watched();
		// Before the crash: a new worker is started at once.
		globalThis.Worker = class extends Worker {
			constructor() {
				super('data:text/javascript,');
				throw new Error('no workers any more');
			}
		};
		await workers.crash('speech');
		// At first it only does not answer.
		await expect
			.poll(() => hearing.at(0).catch((e: unknown) => e))
			.toMatchObject({
				code: 'microphone-unheard',
				message: expect.stringContaining('no workers any more') as string,
			});
		stop();
	});
});

test('live sound at the rate of a microphone is heard as it is pushed', async () => {
	const hearing = await openLiveHearing(modelsUrl);
	let stop = () => hearing.close();
	try {
		expect(await hearing.at(0)).toBeNull();
		stop = speakTo(hearing);
		await expect.poll(() => hearing.at(0)).toBeGreaterThan(0.6);
		// What was heard is kept for a transcript: loud in the last seconds, silent more than a minute ago.
		await hearing.at(100_000);
		expect(Math.max(...(await hearing.samples(97_000, 100_000)))).toBeGreaterThan(0.05);
		expect((await hearing.samples(0, 39_000)).every((sample) => sample === 0)).toBe(true);
	} finally {
		stop();
	}
});
