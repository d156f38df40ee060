import { mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../src/core/errors';
import type { PersonId } from '../../../src/core/people';
import SpeechBubble from '../../../src/present/people/SpeechBubble.svelte';
import { Transcript } from '../../../src/state/watch/transcript.svelte';
import type { WatchPorts } from '../../../src/state/ports/ports';
import { Watch } from '../../../src/state/watch/watch.svelte';
import type { Hearing } from '../../../src/workers/sound/speech-client';
import type { TranscriptClient } from '../../../src/workers/sound/transcript-client';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const file = new File(['x'], 'a.mp4');
const person = 'P1' as PersonId;

/** Hears speech up to a time, and gives as many samples as asked for. */
const hearingUntil = (speechUntilMs: number) => {
	const asked: number[] = [];
	const close = vi.fn();
	const hearing: Hearing = {
		model: { name: 'speech-activity', sha256: 'ab'.repeat(32), backend: 'wasm' },
		at: (tMs) => {
			asked.push(tMs);
			return Promise.resolve(tMs < speechUntilMs ? 0.95 : 0.02);
		},
		samples: (fromMs, untilMs) => Promise.resolve(new Float32Array((untilMs - fromMs) * 16)),
		close,
	};
	return { hearing, asked, close };
};

const watches: Watch[] = [];
const start = (with_: {
	hearing?: Hearing | null;
	hearMicrophone?: WatchPorts['hearMicrophone'];
	words?: string[];
}) => {
	const world = standIn();
	const openSource = world.ports.openSource.bind(world.ports);
	const transcribe = vi.fn((samples: Float32Array) =>
		Promise.resolve((with_.words ?? []).map((text, i) => ({ text, startMs: i * 100, endMs: samples.length / 16 }))),
	);
	const client: TranscriptClient = { backend: 'wasm', transcribe, close: vi.fn() };
	const openTranscripts = vi.fn(() => Promise.resolve(with_.words ? client : null));
	const watch = new Watch({
		...world.ports,
		async openSource(request, onCamera) {
			const open = await openSource(request, onCamera);
			const { hearing } = with_;
			return hearing === undefined ? open : { ...open, openHearing: () => Promise.resolve(hearing) };
		},
		openTranscripts,
		...(with_.hearMicrophone && { hearMicrophone: with_.hearMicrophone }),
	});
	watches.push(watch);
	return { ...world, watch, transcribe, openTranscripts, client };
};
afterEach(() => {
	for (const watch of watches.splice(0)) watch.close();
});

describe('the sound of a file', () => {
	test('is heard at every frame, and what is said there is written down', async () => {
		const { hearing, asked } = hearingUntil(800);
		const { watch, play, transcribe } = start({ hearing, words: ['look', 'there'] });
		play({ frames: 25 });
		await watch.open({ kind: 'file', file });
		expect(asked).toEqual(Array.from({ length: 25 }, (_, i) => i * 100));
		await until(() => expect(watch.transcript.words.map(({ text }) => text)).toEqual(['look', 'there']));
		expect(transcribe).toHaveBeenCalledTimes(1);
		// Nobody is in view, so nobody is said to have spoken.
		expect(watch.transcript.words.every(({ personId }) => personId === null)).toBe(true);
		expect(watch.sound.models).toEqual([hearing.model]);
	});

	test('is let go of with the run', async () => {
		const { hearing, close } = hearingUntil(0);
		const { watch } = start({ hearing });
		await watch.open({ kind: 'file', file });
		watch.close();
		expect(close).toHaveBeenCalledTimes(1);
	});

	test('without it the file is analysed all the same, and no model for words is asked for', async () => {
		const { watch, openTranscripts } = start({ hearing: null });
		await watch.open({ kind: 'file', file });
		expect(watch.phase.kind).toBe('done');
		expect(watch.sound.models).toEqual([]);
		expect(openTranscripts).not.toHaveBeenCalled();
	});

	test('that is no speech asks for no model for words', async () => {
		const { watch, openTranscripts } = start({ hearing: hearingUntil(0).hearing, words: ['no'] });
		await watch.open({ kind: 'file', file });
		expect(openTranscripts).not.toHaveBeenCalled();
		expect(watch.transcript.words).toEqual([]);
	});

	test('breaking does not end the looking', async () => {
		const hearing = { ...hearingUntil(0).hearing, at: () => Promise.reject(new AppError('worker-died', 'gone')) };
		const { watch } = start({ hearing });
		await watch.open({ kind: 'file', file });
		expect(watch.phase).toMatchObject({
			kind: 'done',
			reason: 'end',
			damage: expect.stringContaining('sound') as string,
		});
		expect(watch.sound.lostMs).toBe(0);
		const [header = ''] = ((await (await watch.sessionFile())?.blob.text()) ?? '').split('\n');
		expect(JSON.parse(header)).toMatchObject({ source: { soundLostMs: [0] } });
	});

	test('is not called lost when the run is stopped, nor in the next run', async () => {
		const { hearing } = hearingUntil(0);
		let stop = () => {};
		const broken = {
			...hearing,
			at: () => new Promise<never>((_, reject) => (stop = () => reject(new AppError('worker-died', 'closed')))),
		};
		const { watch, play } = start({ hearing: broken });
		play({ frames: null });
		void watch.open({ kind: 'file', file });
		await until(() => expect(watch.phase.kind).toBe('analysing'));
		watch.stop();
		stop();
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(watch.sound.lostMs).toBeNull();
	});
});

describe('the microphone', () => {
	test('is never asked for by itself', async () => {
		const hearMicrophone = vi.fn(() => Promise.resolve(hearingUntil(0).hearing));
		const { watch, play } = start({ hearMicrophone });
		play({ frames: 5, isLive: true });
		await watch.open({ kind: 'webcam', deviceId: null });
		expect(hearMicrophone).not.toHaveBeenCalled();
	});

	test('switched on, it is heard until it is switched off', async () => {
		const { hearing, asked, close } = hearingUntil(1e9);
		const { watch, play } = start({ hearMicrophone: () => Promise.resolve(hearing) });
		play({ frames: null, isLive: true });
		void watch.open({ kind: 'webcam', deviceId: null });
		await until(() => expect(watch.phase.kind).toBe('analysing'));
		await watch.sound.setMicrophone(true);
		expect(watch.sound.isMicrophoneOn).toBe(true);
		await until(() => expect(asked.length).toBeGreaterThan(3));
		await watch.sound.setMicrophone(false);
		expect(close).toHaveBeenCalledTimes(1);
		const heard = asked.length;
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(asked.length).toBeLessThanOrEqual(heard + 1);
	});

	test('is off once the camera is closed, or another file is opened in its place', async () => {
		const { hearing, close } = hearingUntil(0);
		const { watch, play } = start({ hearMicrophone: () => Promise.resolve(hearing) });
		const listen = async () => {
			play({ frames: null, isLive: true });
			void watch.open({ kind: 'webcam', deviceId: null });
			await until(() => expect(watch.phase.kind).toBe('analysing'));
			await watch.sound.setMicrophone(true);
		};
		await listen();
		watch.close();
		expect(watch.sound.isMicrophoneOn).toBe(false);
		expect(close).toHaveBeenCalledTimes(1);
		await listen();
		play({ frames: 5 });
		await watch.open({ kind: 'file', file });
		expect(watch.sound.isMicrophoneOn).toBe(false);
		expect(close).toHaveBeenCalledTimes(2);
	});

	/** Watches a camera with a microphone that is heard as `at` says; gives what has to be asked then. */
	const watchHearing = async (at: Hearing['at']) => {
		let lose: () => void = () => undefined;
		const hearMicrophone = (onLost: () => void) => {
			lose = onLost;
			return Promise.resolve({ ...hearingUntil(0).hearing, at });
		};
		const { watch, play } = start({ hearMicrophone });
		play({ frames: null, isLive: true });
		void watch.open({ kind: 'webcam', deviceId: null });
		await until(() => expect(watch.phase.kind).toBe('analysing'));
		await watch.sound.setMicrophone(true);
		const headerAtEnd = async () => {
			watch.stop();
			await until(() => expect(watch.phase.kind).toBe('done'));
			const [header = ''] = ((await (await watch.sessionFile())?.blob.text()) ?? '').split('\n');
			return JSON.parse(header) as { source: { soundLostMs?: unknown[] } };
		};
		return { watch, lose: () => lose(), headerAtEnd };
	};
	const times = expect.any(Number) as number;

	test('whose worker dies is told while nothing is heard, and in the session from when until when', async () => {
		let isDead = false;
		const { watch, headerAtEnd } = await watchHearing(() =>
			isDead ? Promise.reject(new AppError('microphone-unheard', 'gone')) : Promise.resolve(0.5),
		);
		isDead = true;
		await until(() => expect(watch.sound.problem?.code).toBe('microphone-unheard'));
		expect(watch.sound.lostMs).not.toBeNull();
		isDead = false;
		await until(() => expect(watch.sound).toMatchObject({ problem: null, lostMs: null }));
		expect(watch.phase.kind).toBe('analysing');
		expect((await headerAtEnd()).source.soundLostMs).toEqual([[times, times]]);
		expect(watch.phase).toMatchObject({ damage: expect.stringContaining('The sound was not heard from') as string });
	});

	test('that goes away by itself is told, and in the session from when on', async () => {
		const { watch, lose, headerAtEnd } = await watchHearing(() => Promise.resolve(0.5));
		lose();
		await until(() => expect(watch.sound.lostMs).not.toBeNull());
		expect(watch.sound).toMatchObject({ isMicrophoneOn: false, problem: { code: 'microphone-missing' } });
		expect((await headerAtEnd()).source.soundLostMs).toEqual([times]);
	});

	test('that is switched off is not called lost', async () => {
		const { watch, headerAtEnd } = await watchHearing(() => Promise.resolve(0.5));
		await watch.sound.setMicrophone(false);
		expect((await headerAtEnd()).source.soundLostMs).toBeUndefined();
	});

	test('that is not allowed is told, and the camera goes on', async () => {
		const refused = () => Promise.reject(new AppError('microphone-denied', 'no'));
		const { watch, play } = start({ hearMicrophone: refused });
		play({ frames: null, isLive: true });
		void watch.open({ kind: 'webcam', deviceId: null });
		await until(() => expect(watch.phase.kind).toBe('analysing'));
		await watch.sound.setMicrophone(true);
		expect(watch.sound).toMatchObject({ isMicrophoneOn: false, isMicrophoneOpening: false });
		expect(watch.sound.problem?.code).toBe('microphone-denied');
		expect(watch.phase.kind).toBe('analysing');
	});

	test('is switched off when a file is opened: it hears the room', async () => {
		const { hearing, close } = hearingUntil(0);
		const { watch, play } = start({ hearMicrophone: () => Promise.resolve(hearing) });
		await watch.sound.setMicrophone(true);
		play({ frames: 3 });
		await watch.open({ kind: 'file', file });
		expect(watch.sound.isMicrophoneOn).toBe(false);
		expect(close).toHaveBeenCalledTimes(1);
	});
});

describe('a speech bubble', () => {
	test('shows what the person said last, and nothing later or of others', () => {
		const transcript = new Transcript(() => Promise.resolve(null));
		transcript.words = [
			{ text: 'look', startMs: 1000, endMs: 1300, personId: person },
			{ text: 'no', startMs: 1200, endMs: 1400, personId: null },
			{ text: 'there', startMs: 1300, endMs: 1700, personId: person },
		];
		expect(transcript.lineOf(person, 900)).toBeNull();
		expect(transcript.lineOf(person, 1100)).toBe('look');
		expect(transcript.lineOf(person, 2000)).toBe('look there');
		expect(transcript.lineOf(person, 9000)).toBeNull();
	});

	test('shows words as text, whatever they are', () => {
		const target = document.createElement('div');
		const line = '<img src=x onerror="alert(1)"> & <b>hello</b>';
		const bubble = mount(SpeechBubble, { target, props: { line } });
		expect(target.textContent).toContain(line);
		expect(target.querySelector('img, b')).toBeNull();
		void unmount(bubble);
	});
});
