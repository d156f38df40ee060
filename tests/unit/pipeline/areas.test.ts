import { describe, expect, test } from 'vitest';
import type { AreaOfInterest, ObjectId } from '../../../src/core/attention';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import type { ObjectDetection, Perception } from '../../../src/core/perception';
import { unmarked } from '../../../src/pipeline/areas';
import { defaultPipelineConfig as config } from '../../../src/pipeline/pipeline-config';
import { pipeline, type PipelineInput, type PipelineState } from '../../../src/pipeline/pipeline';

const area = (objectId: string, x: number, from: AreaOfInterest['from'], size = 100): AreaOfInterest => ({
	objectId: objectId as ObjectId,
	label: objectId,
	from,
	box: { x, y: 300, width: size, height: size },
});
const cup: ObjectDetection = { label: 'cup', score: 0.5, box: { x: 300, y: 300, width: 100, height: 100 } };
const seen = (tMs: number, objects: Perception['objects']): Perception => ({
	frame: { index: tMs / 100, tMs, widthPx: 1280, heightPx: 720 },
	...{ isShotStart: tMs === 0, faces: [], bodies: [], hands: [], objects, heads: null, sound: null, timingsMs: {} },
});
const detectedIn = (inputs: readonly Omit<PipelineInput, 'camera'>[]) => {
	let state: PipelineState = pipeline.init(config);
	return inputs.map((input) => {
		const stepped = pipeline.step(state, { ...input, camera: cameraFromFov(1280, 720) }, config);
		state = stepped.state;
		return stepped.output.detected.map(({ objectId }) => objectId);
	});
};

test('where a marked and a detected thing lie on each other, the marked one counts', () => {
	const marked = [area('mug', 300, 'marked')];
	expect(unmarked([area('O1', 310, 'detected'), area('O2', 600, 'detected')], marked)).toMatchObject([
		{ objectId: 'O2' },
	]);
});

test('also when it is much larger, but not when they only touch', () => {
	expect(unmarked([area('O1', 320, 'detected', 40)], [area('desk', 250, 'marked', 300)])).toEqual([]);
	expect(unmarked([area('O1', 390, 'detected')], [area('mug', 300, 'marked')])).toHaveLength(1);
});

test('two things never have one id', () => {
	expect(unmarked([area('O1', 600, 'detected')], [area('O1', 100, 'marked')])).toEqual([]);
});

describe('the pipeline', () => {
	test('takes detected things from their second sighting on, until they are switched off', () => {
		const on = { objects: true, identity: true, expression: false };
		const off = { ...on, objects: false };
		const found = detectedIn([
			{ perception: seen(0, [cup]), areas: [], encoders: on },
			{ perception: seen(100, [cup]), areas: [], encoders: on },
			{ perception: seen(200, null), areas: [], encoders: on },
			{ perception: seen(300, null), areas: [], encoders: off },
			{ perception: seen(400, null), areas: [], encoders: on },
		]);
		expect(found).toEqual([[], ['O1'], ['O1'], [], []]);
	});

	test('leaves out what a person marks, from that frame on', () => {
		const marked = [area('mug', 300, 'marked')];
		const found = detectedIn([
			{ perception: seen(0, [cup]), areas: [] },
			{ perception: seen(100, [cup]), areas: [] },
			{ perception: seen(200, null), areas: marked },
		]);
		expect(found).toEqual([[], ['O1'], []]);
	});
});
