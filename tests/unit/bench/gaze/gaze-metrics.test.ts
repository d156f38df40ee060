import { describe, expect, test } from 'vitest';
import { parseGazePredictions, parseGazeTruth } from '../../../../src/bench/gaze/gaze-files';
import { gazeDistances, gazeFollowAuc, videoTargetAuc } from '../../../../src/bench/gaze/gaze-metrics';
import { scoreGaze } from '../../../../src/bench/gaze/gaze-report';
import { peakOf, resizedMap, type HeatMap, type UnitPoint } from '../../../../src/bench/gaze/heat-map';

const mapOf = (side: number, valueAt: (x: number, y: number) => number): HeatMap => ({
	width: side,
	height: side,
	values: Float32Array.from({ length: side * side }, (_, i) => valueAt(i % side, Math.floor(i / side))),
});
const oneHot = (column: number, row: number) => mapOf(64, (x, y) => (x === column && y === row ? 1 : 0));
const square = { widthPx: 64, heightPx: 64 };

/** A map that falls off from its peak. */
const hill = ({ x, y }: UnitPoint): HeatMap => ({
	...{ width: 64, height: 64 },
	values: Array.from({ length: 64 * 64 }, (_, i) => -Math.hypot((i % 64) - 64 * x, Math.floor(i / 64) - 64 * y)),
});

describe('area under the ROC curve by GazeFollow', () => {
	test('is 1 for a one-hot map at the annotated pixel of a 64 × 64 picture', () => {
		expect(gazeFollowAuc(oneHot(20, 40), [{ x: 20.5 / 64, y: 40.5 / 64 }], square)).toBe(1);
	});

	test('is 0.5 for a constant map', () => {
		expect(
			gazeFollowAuc(
				mapOf(64, () => 0.3),
				[{ x: 0.1, y: 0.9 }],
				square,
			),
		).toBe(0.5);
	});

	test('is nearly 0.5 for a one-hot map elsewhere: the pixel ties with all but one', () => {
		expect(gazeFollowAuc(oneHot(0, 0), [{ x: 0.5, y: 0.5 }], square)).toBeCloseTo(0.5 * (4094 / 4095), 12);
	});

	test('takes every annotator, clamps those on the far edge and leaves out those marked −1', () => {
		const map = mapOf(64, (x) => x);
		expect(gazeFollowAuc(map, [{ x: 1, y: 1 }], square)).toBeGreaterThan(0.98);
		expect(gazeFollowAuc(map, [{ x: -1, y: -1 }], square)).toBeNull();
		const both = gazeFollowAuc(
			map,
			[
				{ x: 0, y: 0 },
				{ x: 1, y: 0 },
			],
			square,
		)!;
		expect(both).toBeGreaterThan(0.45);
		expect(both).toBeLessThan(0.55);
	});

	test('resizes the map to the picture', () => {
		const auc = gazeFollowAuc(hill({ x: 0.5, y: 0.25 }), [{ x: 0.5, y: 0.25 }], {
			widthPx: 320,
			heightPx: 200,
		});
		expect(auc).toBeGreaterThan(0.999);
	});
});

describe('bilinear resizing', () => {
	test('doubling 0 1 gives 0, ¼, ¾, 1 as torch does', () => {
		const map: HeatMap = { width: 2, height: 1, values: [0, 1] };
		expect([...(resizedMap(map, 4, 1).values as Float32Array)]).toEqual([0, 0.25, 0.75, 1]);
	});

	test('both axes are interpolated', () => {
		const map: HeatMap = { width: 2, height: 2, values: [0, 0, 0, 16] };
		expect([...(resizedMap(map, 4, 4).values as Float32Array)]).toEqual([
			0, 0, 0, 0, 0, 1, 3, 4, 0, 3, 9, 12, 0, 4, 12, 16,
		]);
	});
});

describe('distances', () => {
	test('the peak at row 32, column 32 of 64 is 0 from (0.5, 0.5)', () => {
		expect(peakOf(oneHot(32, 32))).toEqual({ x: 0.5, y: 0.5 });
		expect(gazeDistances(peakOf(oneHot(32, 32)), [{ x: 0.5, y: 0.5 }])).toEqual({
			nearest: 0,
			meanOfDistances: 0,
			toMeanPoint: 0,
		});
	});

	test('average L2 has two readings: annotators left and right at 0.1 mean 0.1 away, or 0 from their mean', () => {
		const result = gazeDistances({ x: 0.5, y: 0.5 }, [
			{ x: 0.4, y: 0.5 },
			{ x: 0.6, y: 0.5 },
		])!;
		expect(result.meanOfDistances).toBeCloseTo(0.1, 12);
		expect(result.toMeanPoint).toBeCloseTo(0, 12);
		expect(result.nearest).toBeCloseTo(0.1, 12);
	});

	test('nothing is known without annotations', () => {
		expect(gazeDistances({ x: 0, y: 0 }, [])).toBeNull();
	});
});

describe('area under the ROC curve by VideoAttentionTarget', () => {
	const rectangle = (fromX: number, toX: number, fromY: number, toY: number) =>
		mapOf(64, (x, y) => (x >= fromX && x < toX && y >= fromY && y < toY ? 1 : 0));

	test('is 1 for exactly the rectangle int(g − 9) to int(g + 10)', () => {
		expect(videoTargetAuc(rectangle(23, 42, 23, 42), { x: 0.5, y: 0.5 })).toBe(1);
		expect(videoTargetAuc(rectangle(22, 42, 23, 42), { x: 0.5, y: 0.5 })).toBeLessThan(1);
		expect(videoTargetAuc(rectangle(23, 41, 23, 42), { x: 0.5, y: 0.5 })).toBeLessThan(1);
	});

	test('clips the rectangle at the edges, without the last column and row', () => {
		expect(videoTargetAuc(rectangle(0, 10, 55, 63), { x: 0, y: 1 })).toBe(1);
	});

	test('is 0.5 for a constant map, also of another size', () => {
		expect(
			videoTargetAuc(
				mapOf(24, () => 1),
				{ x: 0.2, y: 0.2 },
			),
		).toBe(0.5);
	});
});

describe('files and report', () => {
	const head = (x: number | number[], y: number | number[], inout = 1) => ({
		bbox_norm: [0, 0, 0.1, 0.1],
		gazex_norm: x,
		gazey_norm: y,
		inout,
	});
	const picture = (path: string, ...heads: object[]) => ({
		path,
		width: 64,
		height: 64,
		heads,
		num_heads: heads.length,
	});
	const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
	const predictionsOf = (text: string) => parseGazePredictions(text).rows;

	test('GazeFollow: both readings of average L2 are in the report, unanswered and unknown heads are counted apart', () => {
		const truth = parseGazeTruth(
			JSON.stringify([
				picture('a.jpg', head([0.4, 0.6], [0.5, 0.5]), head(0.1, 0.1)),
				picture('b.jpg', head([0.2], [0.2])),
			]),
		);
		const predictions = predictionsOf(
			lines(
				{ path: 'a.jpg', heatmap: [...(oneHot(32, 32).values as Float32Array)] },
				{ path: 'b.jpg', head: 0, point: [0.2, 0.5] },
				{ path: 'c.jpg', point: [0, 0] },
			),
		);
		const report = scoreGaze(truth, predictions);
		expect(report).toMatchObject({
			protocol: 'gazefollow',
			heads: 3,
			unanswered: 1,
			unknown: 1,
			measured: 2,
			mapped: 1,
			outside: 0,
			inOutAp: null,
		});
		expect(report.minL2).toBeCloseTo((0.1 + 0.3) / 2, 12);
		expect(report.meanOfDistancesL2).toBeCloseTo((0.1 + 0.3) / 2, 12);
		expect(report.meanPointL2).toBeCloseTo((0 + 0.3) / 2, 12);
		expect(report.auc).toBeCloseTo(0.5, 3);
	});

	test('VideoAttentionTarget: only targets in the picture have distance and AUC; in or out is average precision', () => {
		const truth = parseGazeTruth(
			JSON.stringify([
				{ frames: [picture('1.jpg', head(0.5, 0.5), head(0, 0, 0)), picture('2.jpg', head([-1], [-1], 0))] },
			]),
		);
		const map = (x: number, y: number) => [...(oneHot(x, y).values as Float32Array)];
		const report = scoreGaze(
			truth,
			predictionsOf(
				lines(
					{ path: '1.jpg', head: 0, heatmap: map(32, 32), inout: 0.6 },
					{ path: '1.jpg', head: 1, heatmap: map(1, 1), inout: 0.9 },
					{ path: '2.jpg', heatmap: map(1, 1), inout: 0.1 },
				),
			),
		);
		expect(report).toMatchObject({ protocol: 'videoattentiontarget', heads: 3, outside: 2, measured: 1, mapped: 1 });
		expect(report.minL2).toBe(0);
		expect(report.inOutAp).toBe(0.5);
	});

	test('rows of a map and a flat square map are the same', () => {
		const [rows] = predictionsOf(
			lines({
				path: 'a',
				heatmap: [
					[1, 2],
					[3, 4],
				],
			}),
		);
		const [flat] = predictionsOf(lines({ path: 'a', heatmap: [1, 2, 3, 4] }));
		expect(rows).toEqual(flat);
		expect(rows!.map).toEqual({ width: 2, height: 2, values: [1, 2, 3, 4] });
	});

	test.each([
		['{', 'not JSON'],
		['{}', 'Annotations'],
		['[]', 'has no rows'],
		['[{"path":"a","width":0,"height":1,"heads":[]}]', 'width'],
		[
			'[{"path":"a","width":1,"height":1,"heads":[{"gazex_norm":[0.1,0.2],"gazey_norm":[0.1]}]}]',
			'2 gazex_norm and 1 gazey_norm',
		],
	])('annotations %s are refused: %s', (text, words) => {
		expect(() => parseGazeTruth(text)).toThrow(words);
	});

	test.each([
		['', 'has no rows'],
		['{"path":"a"}', 'neither heatmap, point nor inout'],
		['{"path":"b","point":[1]}', 'line 1: point.1'],
		['{"path":"a","heatmap":[1,2,3]}', 'heatmap: 3 numbers are not square'],
		['{"path":"a","heatmap":[[1,2],[3]]}', 'heatmap: its rows differ in length'],
		['not json', 'line 1'],
	])('predictions %s are refused: %s', (text, words) => {
		expect(() => predictionsOf(text)).toThrow(words);
	});

	test('good lines and pictures are kept, and each of the others is named with its field', () => {
		const wide = { ...picture('b.jpg', head(0.1, 0.1)), width: 1e6 };
		const truth = parseGazeTruth(
			JSON.stringify([picture('a.jpg', head(0.1, 0.1)), wide, { frames: [picture('c.jpg'), {}] }]),
		);
		expect(truth.pictures.map(({ path }) => path)).toEqual(['a.jpg', 'c.jpg']);
		expect(truth.wrong.map((line) => line.split(': ').slice(0, 2))).toEqual([
			['Annotations, row 2', 'width'],
			['Annotations, row 3, frame 2', 'path'],
		]);
		const one = { path: 'a.jpg', point: [0, 0] };
		const { rows, wrong } = parseGazePredictions(lines(one, { ...one, point: [1] }, one));
		expect(rows).toHaveLength(1);
		expect(wrong).toEqual([
			expect.stringMatching(/^Predictions, line 2: point\.1: /),
			'Predictions, line 3: head 0 of a.jpg comes twice',
		]);
	});

	test('predictions of no annotated head are refused', () => {
		const truth = parseGazeTruth(JSON.stringify([picture('a.jpg', head(0.1, 0.1))]));
		expect(() => scoreGaze(truth, predictionsOf(lines({ path: 'z', point: [0, 0] })))).toThrow('no prediction is of');
	});
});
