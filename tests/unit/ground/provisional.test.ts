import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../src/core/attention';
import type { Track } from '../../../src/core/tracked-person';
import { defaultGroundConfig, type GroundConfig } from '../../../src/ground/ground-config';
import { flushGround, ground, type GroundedFrame } from '../../../src/ground/ground';
import { scene, type SceneFrame } from '../../fixtures/scenes';
import { topTarget } from './run-scene';

const FPS = 10;
const LAG_FRAMES = 3;
const offline: GroundConfig = {
	...defaultGroundConfig,
	filter: { ...defaultGroundConfig.filter, lookBackFrames: LAG_FRAMES },
};

/** P1 looks at P2, who looks down. */
const pair = () => {
	const s = scene({ fps: FPS, durationMs: 1500 })
		.person('P1', { at: [0, 0, 1.2], looksAt: 'P2', restYawRad: 0 })
		.person('P2', { at: [-0.7, 0, 1.1], looksAt: [0, 0.5, 0.8] });
	return { frames: s.build(), camera: s.camera };
};

/** With the tracks of these people unbelieved up to a frame, exclusive. */
const unbelieved = (frames: readonly SceneFrame[], until: Readonly<Record<string, number>>): SceneFrame[] =>
	frames.map((frame, i) => ({
		...frame,
		tracks: frame.tracks.map((track): Track => {
			const isBelieved = i >= (until[track.personId ?? ''] ?? 0);
			return isBelieved ? track : { ...track, personId: null, status: 'tentative' };
		}),
	}));

const run = (frames: readonly SceneFrame[], config: GroundConfig) => {
	const { camera } = pair();
	let state = ground.init(config);
	const settled: GroundedFrame[] = [];
	const atOnce: (readonly Observation[])[] = [];
	for (const { perception, tracks } of frames) {
		const { frame, isShotStart } = perception;
		const input = { frame, isShotStart, tracks, merges: [], areas: [], camera, speech: null };
		const step = ground.step(state, input, config);
		state = JSON.parse(JSON.stringify(step.state)) as typeof state;
		atOnce.push(step.output.observations);
		if (step.output.settled) settled.push(step.output.settled);
	}
	return { settled: [...settled, ...flushGround(state)], atOnce };
};

const seenIn = ({ observations }: GroundedFrame) => observations.map(({ personId }) => personId);

describe('somebody who is believed only after some sightings', () => {
	const { frames } = pair();

	test('is seen from the first one on where frames wait, looking and being looked at', () => {
		const { settled } = run(unbelieved(frames, { P1: 2, P2: 2 }), offline);
		expect(settled.map(seenIn)).toEqual(frames.map(() => ['P1', 'P2']));
		expect(settled.map(({ observations }) => topTarget(observations, 'P1'))).toEqual(frames.map(() => 'person:P2'));
		for (const { observations } of settled)
			for (const { gaze } of observations)
				expect(gaze!.scores.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
	});

	test('is not seen before that live, where frames do not wait', () => {
		const { atOnce } = run(unbelieved(frames, { P1: 2, P2: 2 }), defaultGroundConfig);
		expect(atOnce.map((observations) => observations.length).slice(0, 4)).toEqual([0, 0, 2, 2]);
	});

	test('is seen only in the frames that still wait when they are believed', () => {
		const { settled } = run(unbelieved(frames, { P2: 6 }), offline);
		const firstOfP2 = settled.findIndex((frame) => seenIn(frame).includes('P2' as never));
		expect(firstOfP2).toBe(6 - LAG_FRAMES);
	});

	test('is nobody, and nobody’s target, when that never comes', () => {
		const { settled } = run(unbelieved(frames, { P2: Infinity }), offline);
		for (const { observations } of settled) {
			expect(observations.map(({ personId }) => personId)).toEqual(['P1']);
			const { scores } = observations[0]!.gaze!;
			expect(scores.map(({ target }) => target.kind)).not.toContain('person');
			expect(scores.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
		}
	});
});
