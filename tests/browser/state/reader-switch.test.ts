import { afterEach, expect, test, vi } from 'vitest';
import { ReaderSwitch, type ReaderState } from '../../../src/state/ask/reader-switch.svelte';
import type { ReasonClient } from '../../../src/workers/reason/reason-client';

afterEach(() => localStorage.removeItem('regard.reader'));

/** Whoever answers, and what it was told. */
const stand = (state: ReaderState = { kind: 'loaded' }) => {
	const useReader = vi.fn();
	const readerState = vi.fn(() => Promise.resolve(state));
	return { useReader, client: { useReader, readerState } as unknown as ReasonClient, readerState };
};

test('at first the model takes part, and who answers is told where it lies', () => {
	const { client, useReader } = stand();
	const reader = new ReaderSwitch('x:/models/');
	expect(reader.isOn).toBe(true);
	reader.attach(client);
	expect(useReader.mock.calls).toEqual([['x:/models/']]);
});

test('switched off it stays off, also for whoever opens the page the next time', () => {
	const { client, useReader } = stand();
	const reader = new ReaderSwitch('x:/models/');
	reader.attach(client);
	reader.isOn = false;
	expect(useReader.mock.lastCall).toEqual([null]);
	expect(reader.state).toEqual({ kind: 'off' });

	const later = stand();
	const next = new ReaderSwitch('x:/models/');
	next.attach(later.client);
	expect([next.isOn, next.state]).toEqual([false, { kind: 'off' }]);
	expect(later.useReader.mock.calls).toEqual([[null]]);
	next.isOn = true;
	expect(later.useReader.mock.lastCall).toEqual(['x:/models/']);
	expect(new ReaderSwitch('x:/models/').isOn).toBe(true);
});

test('says where the model stands once somebody answers', async () => {
	const { client } = stand();
	const reader = new ReaderSwitch('x:/models/');
	await reader.look();
	expect(reader.state).toEqual({ kind: 'not-loaded' });
	reader.attach(client);
	await reader.look();
	expect(reader.state).toEqual({ kind: 'loaded' });
});

test('what was said before it was switched off does not count afterwards', async () => {
	const { client } = stand();
	const reader = new ReaderSwitch('x:/models/');
	reader.attach(client);
	const looking = reader.look();
	reader.isOn = false;
	await looking;
	expect(reader.state).toEqual({ kind: 'off' });
});
