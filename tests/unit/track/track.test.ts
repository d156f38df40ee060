import { describe, expect, test } from 'vitest';
import { defaultTrackConfig } from '../../../src/track/track-config';
import { track } from '../../../src/track/track';
import type { TrackState } from '../../../src/track/state';
import { bodyOf, colourOf, faceOf, frames, handOf, last, personAt, run, seen } from './scenes';

const RED = colourOf(2);
const BLUE = colourOf(12);

describe('the life of a track', () => {
	test('two people have ids from their second frame on, numbered from left to right', () => {
		const { outputs } = run(
			frames(0, 300, () => ({ faces: [faceOf({ x: 900, y: 300 }), faceOf({ x: 300, y: 300 })] })),
		);
		expect(outputs[0]!.tracks.map((t) => t.status)).toEqual(['tentative', 'tentative']);
		expect(personAt(outputs[1]!, 300)).toBe('P1');
		expect(personAt(outputs[1]!, 900)).toBe('P2');
	});

	test('a face seen in a single frame makes no person', () => {
		const { outputs, state } = run(frames(0, 1000, (t) => ({ faces: t === 300 ? [faceOf({ x: 300, y: 300 })] : [] })));
		expect(outputs.flatMap((o) => o.tracks).filter((t) => t.personId !== null)).toEqual([]);
		expect(state.persons).toEqual([]);
	});

	test('a face with a low score continues a track but starts none', () => {
		const weak = run(frames(0, 1000, () => ({ faces: [faceOf({ x: 300, y: 300, score: 0.3 })] })));
		expect(weak.outputs.flatMap((o) => o.tracks)).toEqual([]);
		const { outputs } = run(
			frames(0, 1000, (t) => ({ faces: [faceOf({ x: 300, y: 300, score: t < 300 ? 0.9 : 0.3 })] })),
		);
		expect(outputs.slice(1).map((o) => personAt(o, 300))).toEqual(Array(9).fill('P1'));
	});

	test('someone hidden for two seconds keeps track and id', () => {
		const { outputs } = run(
			frames(0, 4000, (t) => ({ faces: t >= 1000 && t < 2900 ? [] : [faceOf({ x: 300, y: 300 })] })),
		);
		const hidden = outputs[15]!.tracks[0]!;
		expect(hidden).toMatchObject({ status: 'lost', personId: 'P1', face: null, lastSeenMs: 900 });
		expect(outputs[15]!.hints.missingHeads).toEqual([hidden.headBox]);
		expect(last(outputs).tracks).toMatchObject([{ trackId: 1, personId: 'P1', status: 'confirmed' }]);
		expect(last(outputs).hints.missingHeads).toEqual([]);
	});

	test('a track unseen for longer than two seconds ends and is asked for no more', () => {
		const { outputs } = run(frames(0, 4000, (t) => ({ faces: t < 1000 ? [faceOf({ x: 300, y: 300 })] : [] })));
		expect(last(outputs)).toMatchObject({ tracks: [], hints: { missingHeads: [] } });
	});

	test('someone hidden while walking is expected further on', () => {
		const { outputs } = run(
			frames(0, 1300, (t) => ({ faces: t >= 1000 ? [] : [faceOf({ x: 300 + t * 0.1, y: 300 })] })),
		);
		const [before, after] = [outputs[9]!.tracks[0]!, last(outputs).tracks[0]!];
		expect(after.headBox.x).toBeGreaterThan(before.headBox.x + 5);
		expect(after.headBox.x).toBeLessThan(before.headBox.x + 60);
	});

	test('a shot cut ends every track, also at the same place', () => {
		const { outputs } = run(
			frames(0, 2000, (t) => ({ isShotStart: t === 0 || t === 1000, faces: [faceOf({ x: 300, y: 300 })] })),
		);
		expect(outputs[9]!.tracks[0]!.trackId).toBe(1);
		expect(outputs[10]!.tracks).toMatchObject([{ trackId: 2, status: 'tentative', personId: null }]);
	});

	describe('while the camera turns over a row of people', () => {
		/** Four heads 150 px apart, which the camera passes with 140 px a frame; those within the picture are seen. */
		const panned = (pictureShift: readonly [number, number] | null) =>
			run(
				frames(0, 800, (t) => ({
					...(pictureShift && t > 300 && { pictureShift }),
					faces: [300, 450, 600, 750]
						.map((x) => x - 140 * Math.max(0, (t - 300) / 100))
						.filter((x) => x > 40)
						.map((x) => faceOf({ x, y: 300 })),
				})),
			);
		const idsAt = (outputs: ReturnType<typeof run>['outputs'], frame: number) =>
			outputs[frame]!.tracks.flatMap(({ status, personId }) => (status === 'lost' ? [] : [personId]));

		test('everybody keeps their id', () => {
			const { outputs } = panned([-140, 0]);
			expect(idsAt(outputs, 3)).toEqual(['P1', 'P2', 'P3', 'P4']);
			expect(idsAt(outputs, 5)).toEqual(['P2', 'P3', 'P4']);
			expect(idsAt(outputs, 7)).toEqual(['P4']);
		});

		test('and takes that of a neighbour where the motion of the picture is not known', () => {
			expect(idsAt(panned(null).outputs, 5)).not.toEqual(['P2', 'P3', 'P4']);
		});
	});

	test('somebody who walks while the camera stands is followed as before', () => {
		const walk = (shift: boolean) =>
			run(
				frames(0, 1500, (t) => ({
					faces: [faceOf({ x: 300 + t * 0.2, y: 300 })],
					...(shift && { pictureShift: [0, 0] as const }),
				})),
			).outputs;
		expect(walk(true)).toEqual(walk(false));
	});

	test('two people who cross keep their ids', () => {
		const { outputs } = run(
			frames(0, 4000, (t) => {
				const [a, b] = [200 + t * 0.2, 1000 - t * 0.2];
				// The nearer one hides the other while they overlap.
				const isHidden = Math.abs(a - b) < 90;
				return {
					faces: [
						faceOf({ x: a, y: 300, colour: RED, pxPerCm: 5.5 }),
						...(isHidden ? [] : [faceOf({ x: b, y: 310, colour: BLUE })]),
					],
				};
			}),
		);
		expect(personAt(outputs[3]!, 260)).toBe('P1');
		expect(personAt(last(outputs), 200 + 3900 * 0.2)).toBe('P1');
		expect(personAt(last(outputs), 1000 - 3900 * 0.2)).toBe('P2');
		expect(outputs.flatMap((o) => o.merges)).toEqual([]);
	});

	test('a still head is drawn still although its landmarks jitter', () => {
		const jitter = (t: number) => ((t / 100) % 2 ? 3 : -3);
		const { outputs } = run(frames(0, 3000, (t) => ({ faces: [faceOf({ x: 300 + jitter(t), y: 300 })] })));
		const xs = outputs.slice(10).map((o) => o.tracks[0]!.headBox.x);
		expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(4);
	});
});

describe('models that do not run on every frame', () => {
	test('a head from behind, seen by a pose model on every third frame, stays one track', () => {
		const { outputs } = run(
			frames(0, 3000, (t) => ({
				bodies: t % 300 === 0 ? [bodyOf({ x: 300, y: 200, isFromBehind: true })] : null,
			})),
		);
		expect(last(outputs).tracks).toMatchObject([{ trackId: 1, personId: 'P1', status: 'lost', face: null }]);
		expect(outputs[27]!.tracks).toMatchObject([{ trackId: 1, personId: 'P1', status: 'confirmed' }]);
	});

	test('a body is carried with its time while the pose model rests, then dropped', () => {
		const faces = [faceOf({ x: 300, y: 300 })];
		const { outputs } = run(
			frames(0, 1000, (t) => ({ faces, bodies: t === 100 ? [bodyOf({ x: 300, y: 300 })] : t < 100 ? [] : null })),
		);
		expect(outputs[1]!.tracks[0]!.body?.seenMs).toBe(100);
		expect(outputs[3]!.tracks[0]!.body?.seenMs).toBe(100);
		expect(outputs[3]!.tracks[0]!.body?.detection.landmarks).toEqual(outputs[1]!.tracks[0]!.body?.detection.landmarks);
		expect(last(outputs).tracks[0]!.body).toBeNull();
	});

	test('a hand is carried while the hand model rests and gone when it ran and saw none', () => {
		const faces = [faceOf({ x: 300, y: 300 })];
		const { outputs } = run(
			frames(0, 500, (t) => ({ faces, hands: t === 100 ? [handOf('left', 420, 480)] : t === 200 ? null : [] })),
		);
		expect(outputs[1]!.tracks[0]!.leftHand?.seenMs).toBe(100);
		expect(outputs[2]!.tracks[0]!.leftHand?.seenMs).toBe(100);
		expect(outputs[3]!.tracks[0]!.leftHand).toBeNull();
	});

	test('someone who turns from the camera and back stays one track', () => {
		const { outputs } = run(
			frames(0, 3000, (t) => ({
				faces: t >= 1000 && t < 2000 ? [] : [faceOf({ x: 300, y: 200 })],
				bodies: [bodyOf({ x: 300, y: 200, isFromBehind: t >= 1000 && t < 2000 })],
			})),
		);
		expect(new Set(outputs.flatMap((o) => o.tracks.map((t) => t.trackId)))).toEqual(new Set([1]));
		expect(outputs[15]!.tracks[0]).toMatchObject({ status: 'confirmed', personId: 'P1', face: null });
	});

	test('the steps change nothing when no model ran', () => {
		const { outputs } = run([
			...frames(0, 500, () => ({ faces: [faceOf({ x: 300, y: 300 })] })),
			...frames(500, 900, () => ({ faces: null, bodies: null, hands: null })),
			seen(900, { faces: [faceOf({ x: 300, y: 300 })] }),
		]);
		expect(outputs[6]!.tracks).toMatchObject([{ status: 'lost', personId: 'P1' }]);
		expect(last(outputs).tracks).toMatchObject([{ trackId: 1, status: 'confirmed' }]);
	});
});

describe('a run', () => {
	const scene = frames(0, 5000, (t) => ({
		isShotStart: t === 0 || t === 3000,
		faces: [
			faceOf({ x: 300 + t * 0.03, y: 300, colour: RED }),
			...(t > 1200 && t < 1800 ? [] : [faceOf({ x: 800, y: 320, colour: BLUE, nose: 1.2 })]),
		],
		bodies: t % 200 === 0 ? [bodyOf({ x: 300 + t * 0.03, y: 300 }), bodyOf({ x: 1080, y: 300 })] : null,
		hands: t % 300 === 0 ? [handOf('left', 420 + t * 0.03, 600)] : null,
	}));

	test('gives the same twice', () => {
		expect(run(scene)).toEqual(run(scene));
	});

	test('goes on from a state that went through JSON as if nothing had happened', () => {
		const whole = run(scene);
		for (const at of [1, 14, 29, 31, 44]) {
			const half = run(scene.slice(0, at));
			const resumed = JSON.parse(JSON.stringify(half.state)) as TrackState;
			expect(resumed).toEqual(half.state);
			const rest = run(scene.slice(at), defaultTrackConfig, resumed);
			expect(rest.outputs).toEqual(whole.outputs.slice(at));
			expect(rest.state).toEqual(whole.state);
		}
	});

	test('leaves the state and the perception it was given alone', () => {
		const { state } = run(scene.slice(0, 20));
		const [stateBefore, inputBefore] = [structuredClone(state), structuredClone(scene[20]!)];
		track.step(state, scene[20]!, defaultTrackConfig);
		expect(state).toEqual(stateBefore);
		expect(scene[20]).toEqual(inputBefore);
	});

	test('follows ten people', () => {
		const xs = Array.from({ length: 10 }, (_, i) => 70 + 125 * i);
		const { outputs } = run(
			frames(0, 3000, (t) => ({
				faces: xs.map((x, i) => faceOf({ x: x + 15 * Math.sin(t / 400 + i), y: 300, pxPerCm: 3 })),
				bodies:
					t % 200 === 0 ? xs.map((x, i) => bodyOf({ x: x + 15 * Math.sin(t / 400 + i), y: 300, pxPerCm: 3 })) : null,
				hands: xs.map((x, i) => handOf('left', x + 60 + 15 * Math.sin(t / 400 + i), 500, 40)),
			})),
		);
		for (const output of outputs.slice(1)) {
			expect(output.tracks.map((t) => t.personId)).toEqual(xs.map((_, i) => `P${i + 1}`));
		}
	});
});
