import { describe, expect, test } from 'vitest';
import { targetKey } from '../../../../src/core/attention';
import { xyAt } from '../../../../src/core/landmarks';
import type { Vec3 } from '../../../../src/core/geometry/space';
import { INDEX_TIP } from '../../../../src/ground/pointing/hand-shape';
import { scene, type HandShape, type SceneFrame } from '../../../fixtures/scenes';
import { runScene } from '../run-scene';

const left: Vec3<'camera'> = [-0.5, 0, 1.6];
const right: Vec3<'camera'> = [0.5, 0, 1.6];

const handScene = (
	shape: HandShape,
	toMs = 2000,
	target: string | Vec3<'camera'> = 'P2',
	[leftAt, rightAt] = [left, right],
) => {
	const s = scene({ durationMs: 2500 })
		.person('P1', { at: leftAt, looksAt: 'P2' })
		.person('P2', { at: rightAt, looksAt: 'P1' })
		.hand('P1', 500, toMs, target, shape);
	return { frames: s.build(), camera: s.camera };
};
const pointings = (runs: ReturnType<typeof runScene>) =>
	runs.flatMap(({ observations }) => observations.filter(({ pointing }) => pointing !== null));

describe('a pointing hand', () => {
	test('is found with the person it points at', () => {
		const { frames, camera } = handScene('pointing');
		const found = pointings(runScene(frames, camera));
		expect(found.length).toBeGreaterThan(10);
		for (const { personId, pointing } of found) {
			expect(personId).toBe('P1');
			expect(targetKey(pointing!.scores[0]!.target)).toBe('person:P2');
			expect(pointing!.hand).toBe('left');
			expect(pointing!.scores.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
		}
	});

	test('begins only after the hand was held still', () => {
		const { frames, camera } = handScene('pointing');
		const first = pointings(runScene(frames, camera))[0]!;
		expect(first.tMs).toBeGreaterThanOrEqual(700);
		expect(first.tMs).toBeLessThanOrEqual(1000);
	});

	test('ends soon after the hand is gone', () => {
		const { frames, camera } = handScene('pointing', 1500);
		expect(pointings(runScene(frames, camera)).at(-1)!.tMs).toBeLessThanOrEqual(1900);
	});

	test('that points past everybody points elsewhere', () => {
		const { frames, camera } = handScene('pointing', 2000, [-0.6, -3, 1.4]);
		const found = pointings(runScene(frames, camera));
		expect(found.length).toBeGreaterThan(5);
		expect(targetKey(found.at(-1)!.pointing!.scores[0]!.target)).toBe('outside');
	});
});

describe('a low hand', () => {
	/** The left hand moved so that its tip is below the chin by so many heads, where it comes from beside that in the first 0.7 s. */
	const below = (frames: readonly SceneFrame[], heads: number): SceneFrame[] =>
		frames.map((frame) => ({
			...frame,
			tracks: frame.tracks.map((track) => {
				if (!track.leftHand) return track;
				const { detection } = track.leftHand;
				const { x, y, width, height } = track.headBox;
				const [tipX, tipY] = xyAt(detection.landmarks.image, INDEX_TIP);
				const aside = frame.perception.frame.tMs < 700 ? width : 0;
				const by = [x + width / 2 + aside - tipX, y + (1 + heads) * height - tipY, 0] as const;
				const image = Float32Array.from(detection.landmarks.image, (v, k) => v + by[k % 3]!);
				return {
					...track,
					leftHand: { ...track.leftHand, detection: { ...detection, landmarks: { ...detection.landmarks, image } } },
				};
			}),
		}));
	/** Past everybody, and at the other person. */
	const at = (target: string | Vec3<'camera'>) => {
		const { frames, camera } = handScene('pointing', 2000, target);
		return pointings(runScene(below(frames, 1.5), camera));
	};

	test('before which there is nothing does not point: it holds a cup, or rests', () => {
		expect(at([-0.9, 0.9, 1.2])).toEqual([]);
	});

	test('points where somebody is before it', () => {
		const found = at('P2');
		expect(found.length).toBeGreaterThan(5);
		expect(targetKey(found.at(-1)!.pointing!.scores[0]!.target)).toBe('person:P2');
	});
});

describe('a hand whose fingers cannot be read', () => {
	/** At 18 m, the hand moved away from the body by so many heads. */
	const movedBy = (heads: number) => {
		const { frames, camera } = handScene('pointing', 2000, 'P2', [
			[-0.5, 0, 18],
			[0.5, 0, 18],
		]);
		const moved = frames.map((frame): SceneFrame => {
			const tracks = frame.tracks.map((track) => {
				if (!track.leftHand) return track;
				const { detection } = track.leftHand;
				const byPx = heads * track.headBox.height;
				const image = Float32Array.from(detection.landmarks.image, (v, k) => (k % 3 === 0 ? v + byPx : v));
				const landmarks = { ...detection.landmarks, image };
				return { ...track, leftHand: { ...track.leftHand, detection: { ...detection, landmarks } } };
			});
			return { ...frame, tracks };
		});
		return pointings(runScene(moved, camera));
	};

	test('that is held out points', () => {
		expect(movedBy(2).length).toBeGreaterThan(5);
	});

	test('before the body does not', () => {
		expect(movedBy(0)).toEqual([]);
	});
});

describe('what must not fire', () => {
	test.each(['open', 'fist', 'relaxed'] as const)('a hand that is %s', (shape) => {
		const { frames, camera } = handScene(shape);
		expect(pointings(runScene(frames, camera))).toEqual([]);
	});

	test('a finger of a hand so far away that its fingers cannot be read', () => {
		const { frames, camera } = handScene('pointing', 2000, 'P2', [
			[-0.5, 0, 18],
			[0.5, 0, 18],
		]);
		expect(frames.some(({ perception }) => (perception.hands?.length ?? 0) > 0)).toBe(true);
		expect(pointings(runScene(frames, camera))).toEqual([]);
	});

	test('a finger that is out for one frame', () => {
		const { frames, camera } = handScene('pointing', 600);
		expect(pointings(runScene(frames, camera))).toEqual([]);
	});

	test('a finger that is waved about', () => {
		const s = scene({ durationMs: 2500 }).person('P1', { at: left }).person('P2', { at: right });
		for (let t = 0; t < 2500; t += 200) s.hand('P1', t, t + 100, 'P2').hand('P1', t + 100, t + 200, [-2, -1, 1]);
		const { frames, camera } = { frames: s.build(), camera: s.camera };
		expect(pointings(runScene(frames, camera))).toEqual([]);
	});

	test('a hand that is cut off by the edge of the picture', () => {
		const { frames, camera } = handScene('pointing');
		const cut = frames.map((frame): SceneFrame => {
			const tracks = frame.tracks.map((track) => {
				if (!track.leftHand) return track;
				const { detection } = track.leftHand;
				const image = Float32Array.from(detection.landmarks.image, (v, k) => (k % 3 === 1 ? v + 260 : v));
				return {
					...track,
					leftHand: { ...track.leftHand, detection: { ...detection, landmarks: { ...detection.landmarks, image } } },
				};
			});
			return { ...frame, tracks };
		});
		expect(pointings(runScene(cut, camera))).toEqual([]);
	});
});
