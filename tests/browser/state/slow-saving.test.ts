import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SLOW_SAVING_MS, SlowSaving } from '../../../src/state/start/slow-saving.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a saving that takes long is told of until it ends', () => {
	const saving = new SlowSaving();
	saving.begin();
	vi.advanceTimersByTime(SLOW_SAVING_MS);
	expect(saving.isSlow).toBe(true);
	saving.end();
	expect(saving.isSlow).toBe(false);
});

test('one that comes to its end is not told of, nor the next one before its time', () => {
	const saving = new SlowSaving();
	saving.begin();
	vi.advanceTimersByTime(SLOW_SAVING_MS - 1);
	saving.end();
	saving.begin();
	vi.advanceTimersByTime(SLOW_SAVING_MS - 1);
	expect(saving.isSlow).toBe(false);
	vi.advanceTimersByTime(1);
	expect(saving.isSlow).toBe(true);
});
