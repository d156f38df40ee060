import { describe, expect, test } from 'vitest';
import type { AreaOfInterest, ObjectId, Observation, Ray, Target, TargetScore } from '../../../src/core/attention';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import type { PersonId } from '../../../src/core/people';
import { blendScenes, buildScene } from '../../../src/draw/scene';
import { styleOf } from '../../../src/draw/palette';

const p1 = 'P1' as PersonId;
const p2 = 'P2' as PersonId;
const cup: AreaOfInterest = {
	objectId: 'cup' as ObjectId,
	label: 'cup',
	from: 'marked',
	box: { x: 300, y: 400, width: 40, height: 60 },
};
const atP2: Target = { kind: 'person', personId: p2, part: 'head' };
const atCup: Target = { kind: 'object', objectId: cup.objectId, label: 'cup' };
const gazeRay: Ray = { kind: 'eye-gaze', origin: [-0.2, 0, 1], direction: [1, 0, 0], sigmaRad: 0.1, confidence: 0.9 };
const scores = (...list: [Target, number][]): TargetScore[] =>
	list.map(([target, probability]) => ({ target, probability, visualAngleRad: 0.1 }));
const seen = (personId: PersonId, x: number, parts: Partial<Observation> = {}): Observation => ({
	frameIndex: 0,
	tMs: 0,
	personId,
	box: { x, y: 100, width: 80, height: 100 },
	headPose: null,
	gaze: null,
	pointing: null,
	gesture: null,
	speaking: null,
	expression: null,
	...parts,
});
const build = (observations: Observation[], areas: AreaOfInterest[] = []) =>
	buildScene({
		widthPx: 640,
		heightPx: 480,
		camera: cameraFromFov(640, 480),
		observations,
		areas,
		labelOf: (id) => id,
	});
const looking = (...list: [Target, number][]) =>
	seen(p1, 100, { gaze: { ray: gazeRay, scores: scores(...list), point: [200, 240] } });

describe('a scene', () => {
	test('ends a sure look at the edge of the head that is its target and rings that head', () => {
		const scene = build([looking([atP2, 0.8], [{ kind: 'outside' }, 0.2]), seen(p2, 500)]);
		const [x, y] = scene.people[0]!.gaze!.cone!.end;
		expect(x).toBeCloseTo(500, 6);
		expect(y).toBeGreaterThan(150);
		expect(y).toBeLessThan(200);
		expect(scene.watchersOf[p2]).toEqual([styleOf(p1).colour]);
		expect(scene.watchersOf[p1]).toEqual([]);
	});

	test('ends an unsure look where it lands and rings nothing', () => {
		const scene = build([looking([atP2, 0.24], [{ kind: 'outside' }, 0.22]), seen(p2, 500)]);
		expect(scene.people[0]!.gaze!.cone!.end).toEqual([200, 240]);
		expect(scene.people[0]!.gaze!.target).toBeNull();
		expect(scene.watchersOf[p2]).toEqual([]);
	});

	test('rings no thing for a look that is most probably elsewhere', () => {
		const scene = build([looking([{ kind: 'outside' }, 0.6], [atCup, 0.3])], [cup]);
		expect(scene.things[0]!.watchers).toEqual([]);
	});

	test('ends a sure look at a thing in its middle', () => {
		expect(build([looking([atCup, 0.8])], [cup]).people[0]!.gaze!.cone!.end).toEqual([320, 430]);
	});

	test('draws no cone for a look into the camera', () => {
		const scene = build([looking([{ kind: 'camera' }, 0.9])]);
		expect(scene.people[0]!.gaze).toMatchObject({ cone: null, target: { kind: 'camera' } });
	});

	test('keeps a person whose gaze is unknown, without a cone', () => {
		expect(build([seen(p1, 100)]).people[0]).toMatchObject({ personId: p1, gaze: null, pointing: null });
	});

	test('counts a watcher once who looks and points at the same thing', () => {
		const person = looking([atCup, 0.9]);
		const pointing = {
			ray: { ...gazeRay, kind: 'deictic' as const },
			scores: scores([atCup, 0.9]),
			hand: 'left' as const,
		};
		expect(build([{ ...person, pointing }], [cup]).things[0]!.watchers).toEqual([styleOf(p1).colour]);
	});

	test('says when the head stands in for the eyes', () => {
		const person = seen(p1, 100, {
			gaze: { ray: { ...gazeRay, kind: 'head-pose' }, scores: scores([atP2, 0.9]), point: null },
		});
		expect(build([person]).people[0]!.gaze!.isFromHead).toBe(true);
	});
});

describe('between two analysed frames', () => {
	const before = build([seen(p1, 100), seen(p2, 300)]);
	const after = build([seen(p1, 140)]);

	test('a head moves evenly', () => {
		expect(blendScenes(before, after, 0.5).people[0]!.box.x).toBe(120);
		expect(blendScenes(before, after, 0).people[0]!.box.x).toBe(100);
	});

	test('someone who is gone in the next frame stays until then', () => {
		expect(blendScenes(before, after, 0.9).people[1]!.box.x).toBe(300);
	});

	test('nobody appears before they are seen', () => {
		expect(blendScenes(after, before, 0.9).people.map((p) => p.personId)).toEqual([p1]);
	});
});
