import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { Camera } from '../../../../src/core/geometry/camera';
import { deg, visualAngle, type Vec3 } from '../../../../src/core/geometry/space';
import { defaultGroundConfig, type GroundConfig } from '../../../../src/ground/ground-config';
import { flushGround, ground } from '../../../../src/ground/ground';
import { frameBefore, type WaitingFrame } from '../../../../src/ground/gaze/look-back';
import { scene, type SceneFrame } from '../../../fixtures/scenes';
import { topTarget } from '../run-scene';

const FPS = 10;
const TURN_MS = 1500;
const LAG_FRAMES = 2;

const configWith = (filter: Partial<GroundConfig['filter']>): GroundConfig => ({
	...defaultGroundConfig,
	filter: { ...defaultGroundConfig.filter, ...filter },
});
const lagging = configWith({ lookBackFrames: 3, headLagMs: (LAG_FRAMES * 1000) / FPS });

/** P1 looks at P2, then at P3; `behindFrames` is by how much the head is later than the eyes, as a face model sees it. */
const turningScene = (behindFrames: number): { frames: SceneFrame[]; camera: Camera } => {
	const build = (turnMs: number) => {
		const s = scene({ fps: FPS, durationMs: 3000 })
			.person('P1', {
				at: [0, 0, 1.2],
				looks: [
					[0, 'P2'],
					[turnMs, 'P3'],
				],
				restYawRad: 0,
			})
			.person('P2', { at: [-0.7, 0, 1.1], looksAt: [0, 0.3, 0.8] })
			.person('P3', { at: [0.7, 0, 1.1], looksAt: [0, 0.3, 0.8] });
		return { frames: s.build(), camera: s.camera };
	};
	const eyes = build(TURN_MS);
	const head = build(TURN_MS + (behindFrames * 1000) / FPS);
	// While only the eyes have turned: the head of before, its eyes at the corner towards the new target.
	const frames = eyes.frames.map((frame, i) => {
		const isBetween = frame.truth.people.P1!.target !== head.frames[i]!.truth.people.P1!.target;
		if (!isBetween) return frame;
		const tracks = head.frames[i]!.tracks.map((track) => {
			if (track.personId !== 'P1' || !track.face) return track;
			const image = track.face.landmarks.image.slice();
			for (let k = 468; k < 478; k++) image[3 * k]! += 5;
			return { ...track, face: { ...track.face, landmarks: { ...track.face.landmarks, image } } };
		});
		return { ...frame, tracks };
	});
	return { frames, camera: eyes.camera };
};

const settle = (frames: readonly SceneFrame[], camera: Camera, config: GroundConfig, cutAt = 0): Observation[][] => {
	let state = ground.init(config);
	const settled: (readonly Observation[])[] = [];
	frames.forEach(({ perception: { frame }, tracks }, i) => {
		const isShotStart = i === 0 || i === cutAt;
		const step = ground.step(
			state,
			{ frame, isShotStart, tracks, merges: [], areas: [], camera, speech: null },
			config,
		);
		state = JSON.parse(JSON.stringify(step.state)) as typeof state;
		if (step.output.settled) settled.push(step.output.settled.observations);
	});
	return [...settled, ...flushGround(state).map(({ observations }) => observations)].map((o) => [...o]);
};

const targetsAround = (settled: readonly Observation[][]) =>
	[TURN_MS / 100, TURN_MS / 100 + 1].map((i) => topTarget(settled[i]!, 'P1'));

describe('a head that follows the eyes', () => {
	test('tells the new target from the frame in which the eyes turned, not from when the head did', () => {
		const { frames, camera } = turningScene(LAG_FRAMES);
		expect(targetsAround(settle(frames, camera, lagging))).toEqual(['person:P3', 'person:P3']);
		expect(targetsAround(settle(frames, camera, defaultGroundConfig))).toEqual(['person:P2', 'person:P2']);
	});

	test('does not take the old look for ended before the eyes turn', () => {
		const { frames, camera } = turningScene(LAG_FRAMES);
		const settled = settle(frames, camera, lagging);
		for (let i = 2; i < TURN_MS / 100; i++) expect(topTarget(settled[i]!, 'P1'), `frame ${i}`).toBe('person:P2');
	});

	test('turns the ray with the eyes as well', () => {
		const { frames, camera } = turningScene(LAG_FRAMES);
		const i = TURN_MS / 100;
		const truth = frames[i]!.truth.people.P1!.gaze;
		const errorOf = (settled: readonly Observation[][]) => {
			const ray = settled[i]!.find(({ personId }) => personId === 'P1')!.gaze!.ray!;
			return visualAngle(ray.direction, truth);
		};
		expect(errorOf(settle(frames, camera, lagging))).toBeLessThan(deg(45));
		expect(errorOf(settle(frames, camera, defaultGroundConfig))).toBeGreaterThan(deg(70));
	});

	test('a head after a cut says nothing about looks before it', () => {
		const { frames, camera } = turningScene(0);
		const cutAt = TURN_MS / 100;
		const settled = settle(frames, camera, lagging, cutAt);
		for (let i = 2; i < cutAt; i++) expect(topTarget(settled[i]!, 'P1'), `frame ${i}`).toBe('person:P2');
		const ray = settled[cutAt - 1]!.find(({ personId }) => personId === 'P1')!.gaze!.ray!;
		const towards: Vec3<'camera'> = frames[cutAt - 1]!.truth.people.P1!.gaze;
		expect(visualAngle(ray.direction, towards)).toBeLessThan(deg(20));
	});

	test('keeps the gaze of somebody who goes before the head could follow', () => {
		const { frames, camera } = turningScene(0);
		const gone = frames.map((frame, i) => (i < 20 ? frame : { ...frame, tracks: frame.tracks.slice(1) }));
		const settled = settle(gone, camera, lagging);
		expect(settled).toHaveLength(frames.length);
		for (let i = 17; i < 20; i++) expect(topTarget(settled[i]!, 'P1')).toBe('person:P3');
		expect(settled[20]!.map(({ personId }) => personId)).not.toContain('P1');
	});

	test('finds its frame when the numbers of frames have gaps', () => {
		const { frames, camera } = turningScene(LAG_FRAMES);
		const numbered = frames.map((f) => {
			const frame = { ...f.perception.frame, index: 3 * f.perception.frame.index };
			return { ...f, perception: { ...f.perception, frame } };
		});
		expect(targetsAround(settle(numbered, camera, lagging))).toEqual(['person:P3', 'person:P3']);
	});

	test('takes the frame nearest to the lag, the later of two, never one of another shot', () => {
		const at = (index: number, tMs: number, isShotStart = false): WaitingFrame => ({
			frame: { index, tMs, widthPx: 640, heightPx: 480 },
			isShotStart,
			observations: [],
			looks: {},
			holds: {},
		});
		const nearest = (times: readonly number[], nowMs: number, cutAt = 0) => {
			const waiting = times.map((tMs, i) => at(i, tMs, i === cutAt));
			return frameBefore(waiting, at(times.length, nowMs).frame, 150).index;
		};
		expect(nearest([0, 83.3, 166.7], 250)).toBe(1);
		expect(nearest([0, 100, 200], 300)).toBe(2);
		expect(nearest([0, 33.3, 66.7, 100, 133.3, 166.7], 200)).toBe(2);
		expect(nearest([0, 83.3, 166.7], 250, 2)).toBe(2);
		expect(nearest([], 0)).toBe(0);
		expect(nearest([0], 1000)).toBe(1);
	});
});
