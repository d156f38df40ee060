import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress, formatDuration } from '../../../../tools/analyze/progress';

/** A stream that keeps what is written, and a clock that the test sets. */
const setUp = (isTTY: boolean) => {
	let text = '';
	const stream = new Writable({
		write(chunk: Buffer, _encoding, done) {
			text += chunk.toString();
			done();
		},
	}) as Writable & { isTTY: boolean; columns: number };
	Object.assign(stream, { isTTY, columns: 100 });
	const clock = { nowMs: 0 };
	const display = createProgress('clip.mp4', stream, () => clock.nowMs);
	return { display, clock, text: () => text };
};

const at = (tMs: number, frames = tMs / 100) => ({ frames, tMs, fromMs: 0, untilMs: 10_000 });

test('without a terminal there is a plain line every few seconds', () => {
	const { display, clock, text } = setUp(false);
	for (clock.nowMs = 0; clock.nowMs <= 10_000; clock.nowMs += 200) display.update(at(clock.nowMs));
	display.stop();
	expect(text()).toBe('  clip.mp4: 50 %, 50 frames, 5 s left\n  clip.mp4: 100 %, 100 frames, 0 s left\n');
});

test('without a terminal a short run writes nothing', () => {
	const { display, clock, text } = setUp(false);
	clock.nowMs = 1000;
	display.update(at(5000));
	display.stop();
	expect(text()).toBe('');
});

test('the time left counts from where a resumed run begins', () => {
	const { display, clock, text } = setUp(false);
	display.update(at(8000));
	clock.nowMs = 6000;
	display.update(at(9000));
	expect(text()).toContain('90 %, 90 frames, 6 s left');
});

test('a part of a file is counted from --start to --end', () => {
	const { display, clock, text } = setUp(false);
	clock.nowMs = 6000;
	display.update({ frames: 5, tMs: 15_000, fromMs: 10_000, untilMs: 20_000 });
	expect(text()).toContain(' 50 %');
});

test('a time beyond the promised end is still no more than all', () => {
	const { display, clock, text } = setUp(false);
	clock.nowMs = 6000;
	display.update(at(11_000));
	expect(text()).toContain(' 100 %');
});

test('a picture, which has no duration, is done at its one frame', () => {
	const { display, clock, text } = setUp(false);
	clock.nowMs = 6000;
	display.update({ frames: 1, tMs: 0, fromMs: 0, untilMs: 0 });
	expect(text()).toContain(' 100 %');
});

test('on a terminal there is a bar, and the cursor is back when it stops', () => {
	const { display, text } = setUp(true);
	display.update(at(5000));
	display.stop();
	expect(text()).toContain('clip.mp4 ');
	expect(text()).toContain('50 %');
	const [hide, show] = [text().lastIndexOf('\u001b[?25l'), text().lastIndexOf('\u001b[?25h')];
	expect(hide).toBeGreaterThanOrEqual(0);
	expect(show).toBeGreaterThan(hide);
});

test.each([
	[0, '0 s'],
	[59_400, '59 s'],
	[59_600, '1 min 00 s'],
	[185_000, '3 min 05 s'],
	[7_620_000, '2 h 07 min'],
])('%i ms is %s', (ms, words) => {
	expect(formatDuration(ms)).toBe(words);
});
