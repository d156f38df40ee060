import { describe, expect, test } from 'vitest';
import type { AreaOfInterest } from '../../../../src/core/attention';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { initialAreaDepth, placesOf, workspaceOf } from '../../../../src/ground/targets/area-depth';
import { thingKindOf } from '../../../../src/ground/targets/thing-kinds';

const { targets: config } = defaultGroundConfig;
const camera = cameraFromFov(640, 360);
/** Two people 2 m away who face each other. */
const people = [-0.5, 0.5].map((x) =>
	workspaceOf({ eyes: [x, -0.2, 2], forward: [-Math.sign(x), 0, 0], levelPitchRad: 0 }, config),
);

/** How far a thing of this name between the two is, metres: the mean of its logarithm. */
const distanceOf = (label: string): number => {
	const box = { x: 300, y: 150, width: 40, height: 30 };
	const area: AreaOfInterest = { objectId: 'a' as never, label, from: 'marked', box };
	const places = placesOf({ area, depth: initialAreaDepth(box), people, levelPitchRad: 0, camera }, config);
	expect(places.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
	return Math.exp(places.reduce((sum, { at, weight }) => sum + weight * Math.log(at[2]), 0));
};

describe('what a thing is called', () => {
	test('tells where it may be by its last word, in any case', () => {
		for (const label of ['tv', 'Wall clock', 'left whiteboard', 'PICTURE']) expect(thingKindOf(label)).toBe('hung');
		for (const label of ['potted plant', 'sports ball', 'Chair']) expect(thingKindOf(label)).toBe('standing');
		for (const label of ['cup', 'picture book', 'clockwork toy', '', '3']) expect(thingKindOf(label)).toBe('any');
	});

	test('puts a picture behind the people between whom it is seen, and not a cup', () => {
		expect(distanceOf('picture')).toBeGreaterThan(2);
		expect(distanceOf('potted plant')).toBeGreaterThan(distanceOf('cup'));
		expect(distanceOf('cup')).toBeLessThan(2.1);
		expect(distanceOf('thing')).toBe(distanceOf('cup'));
	});
});
