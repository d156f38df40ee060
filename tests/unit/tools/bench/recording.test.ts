import { describe, expect, test } from 'vitest';
import { crowd } from '../../../../tools/bench/speed/middle';
import { parseOptions } from '../../../../tools/bench/options';
import { perceptionsFromLines } from '../../../../tools/bench/accuracy/recording';
import { summarise } from '../../../../tools/bench/speed/timing';
import { scriptingSpans, scriptingWithin, type TraceEvent } from '../../../../tools/bench/trace';

const ran = (name: string, fromMs: number, lengthMs: number, tid = 1): TraceEvent => ({
	name,
	ph: 'X',
	ts: fromMs * 1000,
	dur: lengthMs * 1000,
	pid: 1,
	tid,
});
const main: TraceEvent = { name: 'thread_name', ph: 'M', ts: 0, pid: 1, tid: 1, args: { name: 'CrRendererMain' } };

describe('scripting on the main thread', () => {
	test('counts nested calls once, and neither painting nor other threads', () => {
		const spans = scriptingSpans([
			main,
			ran('FunctionCall', 0, 10),
			ran('RunMicrotasks', 5, 10),
			ran('v8.callFunction', 1, 2),
			ran('Paint', 20, 50),
			ran('FunctionCall', 0, 500, 7),
		]);
		expect(spans).toEqual([{ startMs: 0, endMs: 15 }]);
	});

	test('is spread over the windows it lies in', () => {
		const spans = [
			{ startMs: 0, endMs: 10 },
			{ startMs: 95, endMs: 115 },
			{ startMs: 290, endMs: 300 },
		];
		expect(scriptingWithin(spans, 100)).toEqual([15, 15, 10]);
		expect(scriptingWithin([], 100)).toEqual([]);
	});
});

test('the share outside the models leaves out MediaPipe and waiting for decoded frames', () => {
	const ending = {
		frameCount: 10,
		wallMs: { wait: 100, total: 700, other: 50, faces: 400, perceive: 750, middle: 20 },
	};
	const summary = summarise({ ending, analysisMs: 1000, checkMs: 5, mediaMs: 2000, damage: null } as never, 500);
	expect(summary.outsideShare).toBeCloseTo(0.25);
	expect(summary.checkShare).toBeCloseTo(5 / 400);
	expect(summary.timesRealTime).toBe(2);
	expect(summary.msPerFrame).toBe(100);
	expect(summary.stages).toEqual({
		'wait for decoding': 10,
		'perceive, outside models': 5,
		faces: 40,
		'track to graph': 2,
	});
});

const recorded = JSON.stringify({
	type: 'perception',
	perception: {
		frame: { index: 0, tMs: 0, widthPx: 100, heightPx: 100 },
		isShotStart: true,
		faces: [
			{
				box: { x: 10, y: 10, width: 20, height: 20 },
				score: 0.9,
				landmarks: { topology: 'face-478', image: [10, 10, 0, 30, 30, -2], metric: null, visibility: null },
				hasIrises: true,
				headPose: null,
				appearance: { colour: [0.5, 0.5], embedding: null },
			},
		],
		bodies: null,
		hands: [],
		heads: null,
		sound: null,
		timingsMs: {},
	},
});

test('a recording is read back with typed arrays, and other lines are passed over', () => {
	const [perception, ...others] = perceptionsFromLines(`{"type":"header"}\n${recorded}\n`);
	expect(others).toEqual([]);
	expect(perception!.faces![0]!.landmarks.image).toEqual(Float32Array.from([10, 10, 0, 30, 30, -2]));
	expect(perception!.faces![0]!.appearance!.colour).toBeInstanceOf(Float32Array);
	expect(perception!.bodies).toBeNull();
});

test('in a recording of before encoders ran, nothing of theirs is known', () => {
	const [perception] = perceptionsFromLines(recorded);
	expect(perception!.objects).toBeNull();
	expect(perception!.faces![0]).toMatchObject({ expression: null, gazeDirection: null, gazeMap: null });
});

test('a crowd has its people at their own places, with the landmarks of each in its box', () => {
	const [frame] = crowd(perceptionsFromLines(recorded), 10);
	expect(frame!.faces).toHaveLength(10);
	const places = new Set(frame!.faces!.map(({ box }) => `${box.x} ${box.y}`));
	expect(places.size).toBe(10);
	for (const { box, landmarks } of frame!.faces!) {
		expect(landmarks.image[0]).toBeCloseTo(box.x);
		expect(landmarks.image[3]).toBeCloseTo(box.x + box.width);
	}
});

describe('the command line', () => {
	test('runs what takes no long time by default, and only what is asked for', () => {
		expect([...parseOptions([])!.parts]).toEqual([
			...['sample', 'stage', 'media', 'speed', 'human', 'gestures', 'events', 'grasp', 'ask'],
		]);
		expect([...parseOptions(['--only', 'sample,human'])!.parts]).toEqual(['sample', 'human']);
		expect(parseOptions(['--only', 'sample', '--memory'])!.parts.has('memory')).toBe(true);
		expect(parseOptions(['--help'])).toBeNull();
	});

	test('names a part that does not exist', () => {
		expect(() => parseOptions(['--only', 'speedd'])).toThrow(/speedd/);
		expect(() => parseOptions(['--minutes', 'x'])).toThrow(/minutes/);
	});
});
