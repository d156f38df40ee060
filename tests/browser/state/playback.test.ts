import { expect, test } from 'vitest';
import { Playback } from '../../../src/state/watch/playback.svelte';

/** A file of ten seconds, with what its surface was told. */
const playing = () => {
	const told: string[] = [];
	const playback = new Playback();
	playback.reset(10_000);
	playback.attach({
		play: () => void told.push('play'),
		pause: () => void told.push('pause'),
		seek: (tMs) => void told.push(`seek ${tMs}`),
		setSpeed: () => undefined,
	});
	return { playback, told };
};

test('what plays stands still while another view is shown, and goes on after', () => {
	const { playback, told } = playing();
	playback.play();
	told.length = 0;
	playback.hold(true);
	playback.hold(true);
	expect(told).toEqual(['pause']);
	expect(playback.isPlaying).toBe(true);
	playback.hold(false);
	expect(told).toEqual(['pause', 'play']);
});

test('what was paused stays so', () => {
	const { playback, told } = playing();
	playback.play();
	playback.pause();
	told.length = 0;
	playback.hold(true);
	playback.hold(false);
	expect(told).toEqual(['pause']);
});

test('what begins to play while another view is shown waits for its view', () => {
	const { playback, told } = playing();
	playback.hold(true);
	told.length = 0;
	playback.play();
	expect(told).toEqual(['seek 0']);
	expect(playback.isPlaying).toBe(true);
	playback.hold(false);
	expect(told).toEqual(['seek 0', 'play']);
});

test('a loop that comes to its end while it is held does not begin again', () => {
	const { playback, told } = playing();
	playback.isLooping = true;
	playback.play();
	playback.hold(true);
	told.length = 0;
	playback.reportEnd();
	expect(told).toEqual(['seek 0']);
});
