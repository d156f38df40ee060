import { describe, expect, test } from 'vitest';
import {
	describeDamage,
	describeMissing,
	joinDamage,
	noteSound,
	MAX_DAMAGED_SPANS,
	type DamagedSpan,
	type SoundLoss,
} from '../../../src/core/damage';

describe('what is said about damage', () => {
	test('nothing when there is none', () => {
		expect(describeDamage([])).toBeNull();
	});

	test('where a file is cut off, and where it is damaged', () => {
		expect(describeDamage([{ fromMs: 42_900, toMs: null, reason: 'truncated' }])).toBe(
			'The file is cut off at 0:42; it was read up to there.',
		);
		expect(describeDamage([{ fromMs: 3_723_000, toMs: null, reason: 'corrupt' }])).toBe(
			'The file is damaged after 1:02:03; it was read up to there.',
		);
	});

	test('gaps come first, and many are counted', () => {
		const gap = { fromMs: 1000, toMs: 2000, reason: 'corrupt' } as const;
		expect(describeDamage([gap, { fromMs: 9000, toMs: null, reason: 'truncated' }])).toBe(
			'The file is damaged from 0:01 to 0:02; that part was left out. The file is cut off at 0:09; it was read up to there.',
		);
		expect(describeDamage([gap, gap, gap, gap, gap])).toContain('and 2 more places');
	});

	test('of a camera, while it was unplugged', () => {
		expect(describeDamage([{ fromMs: 3000, toMs: 8000, reason: 'away' }])).toBe(
			'The camera was away from 0:03 to 0:08; nothing was seen then.',
		);
	});

	test('of a camera, what went by unseen', () => {
		expect(describeDamage([{ fromMs: 3000, toMs: 8000, reason: 'unseen' }])).toBe(
			'Nothing was seen from 0:03 to 0:08, while the vision models started again.',
		);
	});
});

describe('what is said about all that is missing', () => {
	test('nothing when nothing is', () => {
		expect(describeMissing({})).toBeNull();
	});

	test('of pictures and of sound', () => {
		const damage = [{ fromMs: 9000, toMs: null, reason: 'truncated' }] as const;
		expect(describeMissing({ damage, soundLostMs: [[2000, 3500], 5000] })).toBe(
			'The file is cut off at 0:09; it was read up to there. The sound was not heard from 0:02 to 0:03 and from 0:05 on; who speaks is told by lips alone there.',
		);
	});
});

describe('when the sound was not heard', () => {
	test('is noted from the first time to that at which it is heard again, each time', () => {
		const isHeard = [true, false, false, true, true, false, false];
		const lost = isHeard.reduce<readonly SoundLoss[]>((before, is, i) => noteSound(before, i * 100, is), []);
		expect(lost).toEqual([[100, 300], 500]);
	});

	test('beyond what a session lists, the last time is said to last', () => {
		const many = Array.from({ length: MAX_DAMAGED_SPANS - 1 }, (_, i): SoundLoss => [2 * i, 2 * i + 1]);
		const open = noteSound(many, 1e6, false);
		expect(open).toHaveLength(MAX_DAMAGED_SPANS);
		expect(noteSound(open, 2e6, true).at(-1)).toBe(1e6);
	});
});

describe('what two passes over one file found', () => {
	const span = (fromMs: number, toMs: number | null): DamagedSpan => ({ fromMs, toMs, reason: 'corrupt' });
	test.each([
		['stands side by side', [span(1000, 2000)], [span(5000, null)], [span(1000, 2000), span(5000, null)]],
		['is told once where both met it', [span(1000, 2000)], [span(1000, 2000)], [span(1000, 2000)]],
		['is one stretch where the two overlap', [span(1000, 2000)], [span(1500, 3000)], [span(1000, 3000)]],
		['ends nowhere where one of them never came out', [span(1000, 2000)], [span(1500, null)], [span(1000, null)]],
		['is nothing when neither met any', [], [], []],
	])('%s', (_, earlier, later, expected) => {
		expect(joinDamage(earlier, later)).toEqual(expected);
	});
});

test('more stretches than a session lists are listed more coarsely: none is left out, and the furthest stay apart', () => {
	const count = MAX_DAMAGED_SPANS + 3;
	const spans = Array.from({ length: count }, (_, i): DamagedSpan => ({
		...{ fromMs: i * 100, toMs: i * 100 + (i < 3 ? 90 : 10), reason: 'corrupt' },
	}));
	const listed = joinDamage(spans.slice(0, 5000), spans.slice(5000));
	expect(listed).toHaveLength(MAX_DAMAGED_SPANS);
	expect(listed[0]).toEqual({ fromMs: 0, toMs: 310, reason: 'corrupt' });
	expect(listed.slice(1)).toEqual(spans.slice(4));
	expect(joinDamage(spans.slice(0, MAX_DAMAGED_SPANS), [])).toEqual(spans.slice(0, MAX_DAMAGED_SPANS));
});
