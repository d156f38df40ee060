import { describe, expect, test } from 'vitest';
import type { AreaOfInterest, ObjectId } from '../../../src/core/attention';
import { boxWithin, MIN_AREA_PX, newObjectId } from '../../../src/state/areas';
import { windowSpan } from '../../../src/state/phase';
import { SpeedMeter } from '../../../src/run/speed-meter';

describe('the speed meter', () => {
	const run = (frames: number, wallMs: number, mediaMs: number) => {
		const meter = new SpeedMeter();
		for (let i = 0; i < frames; i++) {
			meter.add({
				nowMs: i * wallMs,
				tMs: i * mediaMs,
				middleMs: 1,
				timingsMs: i % 2 ? { faces: 10, hands: 20 } : { faces: 10 },
			});
		}
		return meter;
	};

	test('knows frames a second and how much faster than real time', () => {
		const numbers = run(50, 50, 100).numbers();
		expect(numbers.fps).toBeCloseTo(20);
		expect(numbers.timesRealTime).toBeCloseTo(2);
		expect(numbers.modelMs['faces']).toBeCloseTo(10);
		expect(numbers.modelMs['hands']).toBeCloseTo(20);
	});

	test('says nothing before it knows', () => {
		expect(new SpeedMeter().numbers()).toEqual({ fps: null, modelMs: {}, middleMs: null, timesRealTime: null });
		expect(run(1, 50, 100).progress(10_000).leftMs).toBeNull();
	});

	test('tells the time left from the rate so far', () => {
		const { doneMs, leftMs } = run(51, 50, 100).progress(10_000);
		expect(doneMs).toBe(5000);
		expect(leftMs).toBeCloseTo(2500);
	});

	test('has no time left for a source without an end', () => {
		expect(run(100, 50, 100).progress(null)).toMatchObject({ totalMs: null, leftMs: null });
	});

	test('keeps only the last seconds, however long the run', () => {
		const meter = run(20_000, 50, 100);
		for (let i = 0; i < 100; i++) meter.add({ nowMs: 1e6 + i * 500, tMs: 2e6 + i * 500, middleMs: 1, timingsMs: {} });
		expect(meter.numbers().fps).toBeCloseTo(2);
	});
});

describe('marked things', () => {
	const area = (objectId: string) => ({ objectId: objectId as ObjectId }) as AreaOfInterest;

	test('get an id from their label that nothing else has', () => {
		expect(newObjectId('Coffee cup', [])).toBe('coffee-cup');
		expect(newObjectId('coffee  CUP!', [area('coffee-cup'), area('coffee-cup-2')])).toBe('coffee-cup-3');
		expect(newObjectId('   ', [])).toBe('thing');
	});

	test('lie within the picture and are large enough to be seen', () => {
		const picture = { widthPx: 100, heightPx: 80 };
		expect(boxWithin({ x: -5, y: 70, width: 30, height: 40 }, picture)).toEqual({ x: 0, y: 40, width: 30, height: 40 });
		expect(boxWithin({ x: 10, y: 10, width: 1, height: 500 }, picture)).toEqual({
			x: 10,
			y: 0,
			width: MIN_AREA_PX,
			height: 80,
		});
	});
});

describe('the window of the graph', () => {
	test.each([
		[{ kind: 'now' }, { startMs: 19_000, endMs: 20_000 }],
		[{ kind: 'recent' }, { startMs: 10_000, endMs: 20_000 }],
		[{ kind: 'all' }, { startMs: 0, endMs: 60_000 }],
		[
			{ kind: 'range', startMs: 3, endMs: 9 },
			{ startMs: 3, endMs: 9 },
		],
	] as const)('%o', (choice, span) => expect(windowSpan(choice, 20_000, 60_000)).toEqual(span));

	test('does not begin before the start', () => {
		expect(windowSpan({ kind: 'recent' }, 400, 400).startMs).toBe(0);
	});
});
