import { describe, expect, test } from 'vitest';
import type { ObjectId } from '../../../../src/core/attention';
import { LaneBook } from '../../../../src/present/timeline/lanes/lane-book';
import { LANE_PX, laneAt, lanesBetween, layOutLanes, rowBox } from '../../../../src/present/timeline/lanes/lane-layout';
import { barWords, paintLanes } from '../../../../src/present/timeline/paint/paint-lanes';
import type { Painter } from '../../../../src/present/timeline/paint/painter';
import { rulerMarks, rulerStepMs, rulerWords } from '../../../../src/present/timeline/paint/ruler-ticks';
import { timelineSvg } from '../../../../src/present/timeline/paint/timeline-svg';
import { wheelFactor, wheelSideways } from '../../../../src/present/timeline/track-pointer';
import { defaultName } from '../../../../src/core/people';
import { showsAll } from '../../../../src/state/timeline/event-filter';
import { event, p1, p2, p3, run } from './scene';

const cup = { kind: 'object', objectId: 'O1' as ObjectId, label: '<b>cup & "saucer"</b>' } as const;

const lanesOf = (input: Partial<Parameters<LaneBook['update']>[0]>) => {
	const book = new LaneBook();
	book.update({ people: [p1, p2, p3], runs: [], events: [], untilMs: 60_000, choice: showsAll, ...input });
	return book.lanes;
};

/** Notes what is drawn. */
const noting = () => {
	const bars: { x: number; y: number; width: number; height: number; fill: string; opacity: number }[] = [];
	const glyphs: string[] = [];
	const words: string[] = [];
	const painter: Painter = {
		bar: ({ x, y, width, height, fill, opacity }) => void bars.push({ x, y, width, height, fill, opacity }),
		glyph: ({ shape }) => void glyphs.push(shape),
		text: (text) => void words.push(text),
		textWidth: (text) => text.length * 6,
		layer: () => {},
	};
	return { painter, bars, glyphs, words };
};

describe('the layout of lanes', () => {
	test('uses the room there is, and scrolls when there is too little', () => {
		const kinds = ['person', 'person', 'pair', 'group'] as const;
		expect(layOutLanes(kinds, 1000).totalPx).toBeLessThanOrEqual(1000);
		expect(layOutLanes(kinds, 1000).heights[0]).toBe(LANE_PX.maxPerson);
		expect(layOutLanes(kinds, 10).heights).toEqual([
			LANE_PX.minPerson,
			LANE_PX.minPerson,
			LANE_PX.minPair,
			LANE_PX.minGroup,
		]);
		expect(layOutLanes([], 100).totalPx).toBe(0);
	});

	test('only lanes of which something shows are drawn', () => {
		const layout = layOutLanes(
			Array.from({ length: 50 }, () => 'pair' as const),
			100,
		);
		const [from, until] = lanesBetween(layout, 500, 600);
		expect(until - from).toBeLessThan(8);
		expect(layout.tops[from]! + layout.heights[from]!).toBeGreaterThan(500);
		expect(layout.tops[until - 1]!).toBeLessThan(600);
		expect(laneAt(layout, layout.tops[7]! + 1)).toBe(7);
		expect(laneAt(layout, layout.totalPx + 5)).toBeNull();
	});

	test('rows lie within their lane', () => {
		for (const kind of ['person', 'pair', 'group'] as const) {
			for (const row of ['bars', 'voice', 'forth', 'back', 'shift', 'hand', 'marks'] as const) {
				const { top, height } = rowBox(kind, row, 24);
				expect(top).toBeGreaterThanOrEqual(0);
				expect(height).toBeGreaterThan(0);
				expect(top + height).toBeLessThanOrEqual(24);
			}
		}
	});
});

describe('the ruler', () => {
	test('has marks that stand apart for any length', () => {
		for (const lengthMs of [500, 1000, 13_000, 60_000, 600_000, 3_600_000, 8 * 3_600_000]) {
			expect((rulerStepMs(lengthMs, 800) / lengthMs) * 800).toBeGreaterThanOrEqual(71.9);
			const marks = rulerMarks({ startMs: 1234, endMs: 1234 + lengthMs }, 800);
			expect(marks.length).toBeLessThan(80);
			expect(marks.some(({ words }) => words !== null)).toBe(true);
			for (const { tMs } of marks) expect(tMs).toBeGreaterThanOrEqual(1233.9);
		}
	});

	test.each([
		[5000, 1000, '0:05'],
		[5200, 200, '0:05.2'],
		[65_040, 20, '1:05.04'],
		[3_720_000, 60_000, '1:02:00'],
		[0, 1000, '0:00'],
	])('writes %i ms with steps of %i ms as %s', (tMs, stepMs, words) => {
		expect(rulerWords(tMs, stepMs)).toBe(words);
	});
});

describe('what lanes draw', () => {
	const view = { span: { startMs: 0, endMs: 10_000 }, widthPx: 1000, untilMs: 10_000, nameOf: (id: string) => id };
	const draw = (input: Parameters<typeof lanesOf>[0]) => {
		const noted = noting();
		const placed = lanesOf(input).map((lane, i) => ({ lane, topPx: i * 30, heightPx: 24 }));
		paintLanes(noted.painter, placed, view);
		return { ...noted, bars: noted.bars.filter(({ opacity }) => opacity > 0.1) };
	};

	test('a surer event is more opaque', () => {
		const [sure] = draw({ events: [event({ confidence: 1 })] }).bars;
		const [unsure] = draw({ events: [event({ confidence: 0.3 })] }).bars;
		expect(sure!.opacity).toBeGreaterThan(unsure!.opacity + 0.3);
	});

	test('an event a pixel wide, and one without a length, can still be seen', () => {
		for (const endMs of [1000, 1001]) {
			const { bars } = draw({ events: [event({ startMs: 1000, endMs })] });
			expect(bars.length).toBeGreaterThan(0);
			for (const { width } of bars) expect(width).toBeGreaterThanOrEqual(1);
		}
	});

	test('nothing outside the view is drawn', () => {
		expect(draw({ events: [event({ startMs: 20_000, endMs: 30_000 })], runs: [run(11_000, 12_000)] }).bars).toEqual([]);
	});

	test('kinds of short events differ in shape, not only in colour', () => {
		const kinds = ['gaze-following', 'gaze-aversion', 'pointing-followed'] as const;
		const { glyphs } = draw({
			events: kinds.map((kind, i) => event({ kind, startMs: 1000 + i * 2000, endMs: 1500 + i * 2000 })),
		});
		expect(new Set(glyphs).size).toBe(3);
	});

	test('a bar has words when there is room for them, and none otherwise', () => {
		expect(draw({ runs: [run(0, 4000)] }).words).toEqual(['P2']);
		expect(draw({ runs: [run(0, 120)] }).words).toEqual([]);
	});

	test('elsewhere has no words', () => {
		expect(barWords({ event: null, run: run(0, 1, { target: { kind: 'outside' } }) }, defaultName)).toEqual([]);
	});
});

describe('the time line as an SVG', () => {
	const drawing = () => ({
		lanes: lanesOf({
			runs: [run(0, 5000), run(5000, 9000, { target: cup })],
			events: [event(), event({ kind: 'joint-attention', target: cup, startMs: 4000, endMs: 9000 })],
		}),
		span: { startMs: 0, endMs: 10_000 },
		untilMs: 10_000,
		widthPx: 900,
		nameOf: (id: string) => (id === 'P1' ? '</text><script>alert(1)</script>' : defaultName(id as typeof p1)),
		shortNameOf: (id: string) => id,
		title: 'a & b\u0000',
	});

	test('is the same for the same session', () => {
		expect(timelineSvg(drawing())).toBe(timelineSvg(drawing()));
	});

	test('names every lane and holds no markup but its own', () => {
		const svg = timelineSvg(drawing());
		expect(svg).toContain('Person 2');
		expect(svg).toContain('&lt;script&gt;');
		expect(svg).not.toMatch(/<script|<b>|NaN|undefined|Infinity/);
		expect(svg).not.toContain('\u0000');
		expect(svg).toContain('a &amp; b');
		expect(svg.match(/<svg/g)).toHaveLength(svg.match(/<\/svg>/g)!.length);
	});

	test('of a session in which nobody was seen is an empty drawing', () => {
		const svg = timelineSvg({ ...drawing(), lanes: [] });
		expect(svg).toContain('</svg>');
		expect(svg).not.toMatch(/NaN|Infinity/);
	});
});

describe('a wheel', () => {
	const turn = { deltaX: 0, deltaMode: 0, ctrlKey: false, shiftKey: false };
	test('turned away comes closer, turned back goes away, by the same', () => {
		expect(wheelFactor({ ...turn, deltaY: -100 })).toBeLessThan(1);
		expect(wheelFactor({ ...turn, deltaY: -100 }) * wheelFactor({ ...turn, deltaY: 100 })).toBeCloseTo(1);
	});

	test('counted in lines turns as far as one counted in pixels, and no turn goes out of hand', () => {
		expect(wheelFactor({ ...turn, deltaMode: 1, deltaY: 6.25 })).toBeCloseTo(wheelFactor({ ...turn, deltaY: 100 }));
		expect(wheelFactor({ ...turn, deltaY: 1e6 })).toBeLessThan(3);
	});

	test('moves sideways with Shift, or when it is turned sideways', () => {
		expect(wheelSideways({ ...turn, deltaY: 100, shiftKey: true })).toBe(100);
		expect(wheelSideways({ ...turn, deltaX: 50, deltaY: 10 })).toBe(50);
		expect(wheelSideways({ ...turn, deltaY: 100 })).toBe(0);
	});
});
