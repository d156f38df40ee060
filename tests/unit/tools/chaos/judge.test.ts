import { describe, expect, test } from 'vitest';
import { judge, judgeLive, type Left, type Seen } from '../../../../tools/chaos/judge';

const frame = (tMs: number) => JSON.stringify({ type: 'frame', tMs, frameIndex: tMs / 100, isShotStart: false });
const linesAt = (...times: number[]) => times.map((tMs) => `${frame(tMs)}\n`).join('');

const calm: Left = { lines: linesAt(0, 100), summary: '{"a":1}', saved: 'all of it', damage: [], soundLostMs: [] };
const seen = (left: Partial<Left>, rest: Partial<Seen> = {}): Seen => ({
	...{ ended: 'complete', isRetried: false, texts: [], ...rest },
	left: { ...calm, saved: null, ...left },
});

describe('a run that is the same each time', () => {
	test('that left what an undisturbed one leaves is equal', () => {
		expect(judge(seen({}), calm, null)).toEqual({ outcome: 'equal', isTold: null, detail: '' });
	});

	test('that differs in one number, or lacks a line, differs silently', () => {
		expect(judge(seen({ lines: linesAt(0, 101) }), calm, null)).toMatchObject({ outcome: 'silent' });
		expect(judge(seen({ lines: linesAt(0) }), calm, null)).toMatchObject({ outcome: 'silent' });
		expect(judge(seen({ summary: '{"a":2}' }), calm, null)).toMatchObject({ outcome: 'silent' });
	});

	test('that differs and says what is missing has said it', () => {
		const left = { lines: linesAt(0), soundLostMs: [50] };
		expect(judge(seen(left), calm, null)).toMatchObject({ outcome: 'said' });
	});

	test('of which only the saved file is there is judged by that', () => {
		const left = { lines: null, summary: null, saved: 'all of it' };
		expect(judge(seen(left), calm, null)).toMatchObject({ outcome: 'equal' });
		expect(judge(seen({ ...left, saved: 'half of it' }), calm, null)).toMatchObject({ outcome: 'silent' });
	});

	test('that leaves nothing, or never ends, is lost', () => {
		expect(judge(seen({ lines: null, summary: null }), calm, null)).toMatchObject({ outcome: 'lost' });
		expect(judge(seen({}, { ended: 'stuck' }), calm, null)).toMatchObject({ outcome: 'lost' });
	});

	test('counts as told only when the page names the fault', () => {
		expect(judge(seen({}, { texts: ['models started again once'] }), calm, /started again/).isTold).toBe(true);
		expect(judge(seen({}, { texts: ['all is well'] }), calm, /started again/).isTold).toBe(false);
	});
});

describe('a run of a camera', () => {
	const before = { lines: linesAt(0, 100), isTabGone: false };

	test('that still has what was kept before is well', () => {
		expect(judgeLive(seen({ lines: linesAt(0, 100, 900) }), before, null)).toMatchObject({ outcome: 'equal' });
	});

	test('that has lost something that was kept differs silently', () => {
		expect(judgeLive(seen({ lines: linesAt(0, 900) }), before, null)).toMatchObject({ outcome: 'silent' });
	});

	test('has a long gap silently, unless the session lists it', () => {
		const lines = linesAt(0, 100, 30_000);
		expect(judgeLive(seen({ lines }), before, null)).toMatchObject({ outcome: 'silent' });
		const damage = [{ fromMs: 100, toMs: 30_000, reason: 'away' as const }];
		expect(judgeLive(seen({ lines, damage }), before, null)).toMatchObject({ outcome: 'said' });
	});

	test('of which nothing is kept is lost, unless the page says so and can save it', () => {
		expect(judgeLive(seen({ lines: null, saved: 'all' }), before, null)).toMatchObject({ outcome: 'lost' });
		const told = { texts: ['There is no room left to keep this session.'] };
		expect(judgeLive(seen({ lines: null, saved: 'all' }, told), before, null)).toMatchObject({ outcome: 'equal' });
		expect(judgeLive(seen({ lines: null }, told), before, null)).toMatchObject({ outcome: 'lost' });
	});

	test('whose tab was gone was not saved yet, or is lost', () => {
		const gone = { lines: '', isTabGone: true };
		expect(judgeLive(seen({ lines: null }), gone, null)).toMatchObject({ outcome: 'unsaved' });
		expect(judgeLive(seen({ lines: null }), { ...gone, lines: linesAt(0) }, null)).toMatchObject({ outcome: 'lost' });
	});

	test('that was switched off before anything was checked is lost unless the page says that nothing is left', () => {
		const off = { lines: '', isTabGone: false };
		const silent = seen({ lines: null });
		const said = { ...silent, texts: ['Nothing is left of this analysis'] };
		expect(judgeLive(silent, off, null)).toMatchObject({ outcome: 'lost' });
		expect(judgeLive(said, off, null)).toMatchObject({ outcome: 'unsaved' });
		expect(judgeLive(said, { ...off, lines: linesAt(0) }, null)).toMatchObject({ outcome: 'lost' });
	});
});
