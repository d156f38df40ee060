import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import { attachWords, endSpan, noSpan, stepSpan, type SpeechSpan } from '../../../../src/state/watch/spoken-words';

const [a, b] = ['P1', 'P2'] as [PersonId, PersonId];

describe('words and people', () => {
	/** P1 speaks in the first second, P2 in the next, nobody in view in the third. */
	const frames = Array.from({ length: 30 }, (_, i) => ({
		tMs: i * 100,
		speaking: { [a]: i < 10 ? 0.9 : 0.05, [b]: i >= 10 && i < 20 ? 0.8 : 0.05 },
	}));
	const word = (startMs: number) => ({ text: 'well', startMs, endMs: startMs + 300 });

	test('a word belongs to who speaks at its time', () => {
		expect(attachWords([word(300), word(1400), word(2500)], frames).map((w) => w.personId)).toEqual([a, b, null]);
	});

	test('words keep their text and times, and without frames belong to nobody', () => {
		expect(attachWords([word(300)], [])).toEqual([{ ...word(300), personId: null }]);
	});

	test('a person of whom it is known in one frame only does not get the words of the others', () => {
		const rarely = frames.map((frame, i) => ({ ...frame, speaking: i === 4 ? { [b]: 0.9 } : {} }));
		expect(attachWords([word(300)], rarely)[0]!.personId).toBeNull();
	});
});

/** The stretches of speech found when speech is heard where `isSpeech` says, ten times a second. */
const spansOf = (isSpeech: (tMs: number) => boolean | null, untilMs: number): SpeechSpan[] => {
	const spans: SpeechSpan[] = [];
	let state = noSpan;
	for (let tMs = 0; tMs < untilMs; tMs += 100) {
		const heard = isSpeech(tMs);
		const step = stepSpan(state, tMs, heard === null ? null : heard ? 0.95 : 0.05);
		({ state } = step);
		if (step.span) spans.push(step.span);
	}
	const last = endSpan(state);
	return last ? [...spans, last] : spans;
};

describe('stretches of speech', () => {
	test('run from a little before to a little after it', () => {
		expect(spansOf((tMs) => tMs >= 2000 && tMs < 4000, 6000)).toEqual([{ fromMs: 1700, untilMs: 4200 }]);
	});

	test('go on over a short pause and not over a long one', () => {
		expect(spansOf((tMs) => tMs < 1000 || (tMs >= 1400 && tMs < 2000), 4000)).toHaveLength(1);
		expect(spansOf((tMs) => tMs < 1000 || (tMs >= 2400 && tMs < 3000), 5000)).toHaveLength(2);
	});

	test('of speech without end are no longer than the model hears, cut in a pause where there is one, and miss nothing', () => {
		const spans = spansOf((tMs) => tMs % 24_000 < 23_700, 100_000);
		expect(spans.length).toBeGreaterThanOrEqual(4);
		spans.forEach((span, i) => {
			expect(span.untilMs - span.fromMs).toBeLessThanOrEqual(27_500);
			if (i > 0) expect(span.fromMs).toBe(spans[i - 1]!.untilMs);
		});
		expect(spans[0]!.untilMs % 24_000).toBeGreaterThanOrEqual(23_700);
	});

	test('are none in silence, nor without sound', () => {
		expect(spansOf(() => false, 10_000)).toEqual([]);
		expect(spansOf(() => null, 10_000)).toEqual([]);
	});
});
