import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../src/core/attention';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import type { Perception } from '../../../src/core/perception';
import { defaultPipelineConfig, flattenConfig, offlineConfig } from '../../../src/pipeline/pipeline-config';
import { finish, pipeline, type PipelineOutput, type PipelineState } from '../../../src/pipeline/pipeline';
import { replay, replaySteps } from '../../../src/pipeline/replay';
import { findUnplain } from '../../../src/session/resume/run-checkpoint';
import { bodyOf, colourOf, faceOf, frames, handOf } from '../track/scenes';

const camera = cameraFromFov(1280, 720);
const areas = [
	{ objectId: 'cup' as never, label: 'cup', from: 'marked' as const, box: { x: 600, y: 500, width: 60, height: 60 } },
];

/** Three people; the one on the right leaves for a while, everybody turns their head now and then, one shot cut. */
const scene = (untilMs = 12_000): Perception[] =>
	frames(0, untilMs, (t) => {
		const left = { x: 300 + 10 * Math.sin(t / 700), y: 300, yawRad: 0.7 * Math.sin(t / 900), colour: colourOf(1) };
		const middle = { x: 640, y: 320, yawRad: t % 4000 < 2000 ? -0.6 : 0.6, colour: colourOf(5) };
		const right = { x: 980, y: 300, yawRad: -0.5, colour: colourOf(9) };
		const here = t > 5000 && t < 8000 ? [left, middle] : [left, middle, right];
		return {
			isShotStart: t === 0 || t === 9000,
			faces: here.map(faceOf),
			bodies: t % 200 === 0 ? here.map(bodyOf) : null,
			hands: t % 300 === 0 ? [handOf('right', 320, 600)] : null,
		};
	});

describe('the pipeline', () => {
	test('names the people it sees, and says where each of them is in each frame', () => {
		const { outputs, finish: end } = replay(scene(), { camera, areas }, 12_000);
		expect(new Set(outputs.slice(20, 50).map((o) => o.observations.length))).toEqual(new Set([3]));
		expect(new Set(outputs.slice(55, 80).map((o) => o.observations.length))).toEqual(new Set([2]));
		expect(end.graph.session.people.length).toBeGreaterThanOrEqual(3);
		expect(end.graph.session.window).toEqual({ startMs: 0, endMs: 12_000 });
		for (const person of end.graph.session.people) {
			expect(person.gazeKnownMs).toBeLessThanOrEqual(person.visibleMs);
			expect(person.visibleMs).toBeLessThanOrEqual(12_000);
		}
	});

	test('visible time is the time of the frames a person was observed in', () => {
		const { outputs, finish: end } = replay(scene(4000), { camera, areas }, 4000);
		for (const { personId, visibleMs } of end.graph.session.people) {
			const seen = outputs.filter((o) => o.observations.some((x) => x.personId === personId)).length;
			expect(visibleMs).toBeCloseTo(seen * 100);
		}
	});

	test('the same recording gives the same result twice', () => {
		expect(replay(scene(5000), { camera, areas })).toEqual(replay(scene(5000), { camera, areas }));
	});

	test('a run resumed from JSON at any frame equals an uninterrupted one', () => {
		const all = scene();
		const whole = replay(all, { camera, areas }, 12_000);
		for (const at of [1, 37, 52, 90, 91]) {
			let state = pipeline.init(defaultPipelineConfig);
			for (const { state: next } of replaySteps(all.slice(0, at), { camera, areas })) state = next;
			const resumed = JSON.parse(JSON.stringify(state)) as PipelineState;
			const second = replay(all.slice(at), { camera, areas, state: resumed }, 12_000);
			expect(second.outputs).toEqual(whole.outputs.slice(at));
			expect(second.finish).toEqual(whole.finish);
		}
	});

	test('its state is plain data after every frame', () => {
		let state = pipeline.init(defaultPipelineConfig);
		expect(findUnplain(state)).toBeNull();
		for (const perception of scene()) {
			({ state } = pipeline.step(state, { perception, areas, camera }, defaultPipelineConfig));
			expect(findUnplain(state)).toBeNull();
		}
		expect(findUnplain(finish(state, 12_000, defaultPipelineConfig).state)).toBeNull();
	});

	test('a step changes neither its state nor its input', () => {
		const freeze = <T>(value: T): T => {
			if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
				Object.freeze(value);
				Object.values(value).forEach(freeze);
			}
			return value;
		};
		let state = pipeline.init(defaultPipelineConfig);
		const outputs: PipelineOutput[] = [];
		for (const perception of scene(6000)) {
			const stepped = pipeline.step(freeze(state), freeze({ perception, areas, camera }), defaultPipelineConfig);
			state = stepped.state;
			outputs.push(stepped.output);
		}
		expect(outputs).toEqual(replay(scene(6000), { camera, areas }).outputs);
	});

	test('an empty recording gives an empty graph and no events', () => {
		const { finish: end } = replay([], { camera });
		expect(end.ended).toEqual([]);
		expect(end.graph.session).toMatchObject({ people: [], ties: [] });
		expect(end.graph.record).toBeNull();
	});

	test('frames with nobody in them make no people and no events', () => {
		const { outputs, finish: end } = replay(
			frames(0, 3000, () => ({})),
			{ camera, areas },
		);
		expect(outputs.every((o) => o.observations.length === 0 && o.open.length === 0)).toBe(true);
		expect(end.graph.session.people).toEqual([]);
	});
});

describe('the flat config', () => {
	const flat = flattenConfig(defaultPipelineConfig);

	test('has every threshold by its path, in order', () => {
		expect(flat['events.lookAtHead.maxGapMs']).toBe(400);
		expect(flat['graph.recentMs']).toBe(10_000);
		expect(Object.keys(flat)).toEqual(Object.keys(flat).sort());
		for (const stage of ['track', 'ground', 'events', 'graph']) {
			expect(Object.keys(flat).some((key) => key.startsWith(`${stage}.`))).toBe(true);
		}
	});

	test('holds numbers, words and truth values only', () => {
		for (const value of Object.values(flat)) expect(['number', 'string', 'boolean']).toContain(typeof value);
		const config = { ...defaultPipelineConfig, graph: { ...defaultPipelineConfig.graph, recentMs: NaN } };
		expect(() => flattenConfig(config)).toThrow('graph.recentMs');
	});
});

describe('a pipeline that looks ahead', () => {
	const config = offlineConfig(10);

	test('gives every frame once, in order, some frames later', () => {
		const all = scene(3000);
		const { outputs, finish: end } = replay(all, { camera, areas, config }, 3000);
		const lag = config.ground.filter.lookBackFrames;
		expect(lag).toBe(3);
		expect(outputs.slice(0, lag).map((o) => o.frame)).toEqual([null, null, null]);
		const settled = [...outputs.flatMap((o) => o.frame ?? []), ...end.frames.map((f) => f.frame)];
		expect(settled.map((f) => f.index)).toEqual(all.map((p) => p.frame.index));
		for (const { frame, observations } of [...outputs, ...end.frames]) {
			for (const { frameIndex } of observations) expect(frameIndex).toBe(frame!.index);
		}
	});

	test('sees the same people with the same gaze known as one that does not, and probabilities that sum to one', () => {
		const all = scene(6000);
		const ahead = replay(all, { camera, areas, config }, 6000);
		const live = replay(all, { camera, areas }, 6000);
		const late = [...ahead.outputs, ...ahead.finish.frames].flatMap((o) => o.observations);
		const soon = live.outputs.flatMap((o) => o.observations);
		const inOrder = ({ frameIndex, personId, gaze }: Observation) => `${frameIndex} ${personId} ${gaze !== null}`;
		const firstSoon = Math.min(...soon.map(({ frameIndex }) => frameIndex));
		expect(late.filter(({ frameIndex }) => frameIndex >= firstSoon).map(inOrder)).toEqual(soon.map(inOrder));
		// Whoever waits sees people from their first sighting on, and not only once they are believed.
		expect(Math.min(...late.map(({ frameIndex }) => frameIndex))).toBeLessThan(firstSoon);
		for (const { gaze } of late) {
			if (gaze) expect(gaze.scores.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
		}
	});

	test('lets the head follow the eyes at any frame rate, and not live', () => {
		for (const fps of [null, 5, 10, 30]) expect(offlineConfig(fps).ground.filter.headLagMs).toBe(150);
		expect(defaultPipelineConfig.ground.filter.headLagMs).toBe(0);
	});

	test('a run resumed from JSON equals an uninterrupted one', () => {
		const all = scene(6000);
		const whole = replay(all, { camera, areas, config }, 6000);
		let state = pipeline.init(config);
		for (const { state: next } of replaySteps(all.slice(0, 31), { camera, areas, config })) state = next;
		const resumed = replay(
			all.slice(31),
			{ camera, areas, config, state: JSON.parse(JSON.stringify(state)) as PipelineState },
			6000,
		);
		expect(findUnplain(state)).toBeNull();
		expect(resumed.outputs).toEqual(whole.outputs.slice(31));
		expect(resumed.finish).toEqual(whole.finish);
	});
});
