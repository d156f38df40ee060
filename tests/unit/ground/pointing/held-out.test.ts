import { expect, test } from 'vitest';
import { cameraFromFov, imageFromCamera } from '../../../../src/core/geometry/camera';
import { deg, type Vec3 } from '../../../../src/core/geometry/space';
import { normalise } from '../../../../src/core/geometry/vector';
import { isHeldOut } from '../../../../src/ground/pointing/held-out';
import { defaultPointingConfig as config } from '../../../../src/ground/pointing/pointing-config';
import { makeHand } from '../../../fixtures/scenes';

const camera = cameraFromFov(1280, 720, deg(60), 'assumed');
const [x, y] = imageFromCamera(camera, [0, -0.3, 3])!;
const HEAD_PX = 90;
/** A head 3 m away. */
const head = { x: x - 0.4 * HEAD_PX, y: y - HEAD_PX / 2, width: 0.8 * HEAD_PX, height: HEAD_PX };
const isOut = (wrist: Vec3<'camera'>, direction: Vec3<'camera'>): boolean =>
	isHeldOut(makeHand(wrist, normalise(direction)!, 'open', camera), head, config);

test('an open hand at the end of a raised arm is held out', () => {
	expect(isOut([0.6, -0.1, 3], [1, 0, 0])).toBe(true);
});

test.each([
	['before the chest', [0.15, 0, 3], [1, 0, 0]],
	['that hangs', [0.25, 0.6, 3], [0.3, 1, 0]],
	['whose fingers point back at the body', [0.6, -0.1, 3], [-1, 0, 0]],
	['that is raised to wave', [0.6, -0.1, 3], [0, -1, 0]],
	['that points at the camera', [0.6, -0.1, 3], [0.1, 0, -1]],
] as const)('a hand %s is not', (_, wrist, direction) => {
	expect(isOut([...wrist], [...direction])).toBe(false);
});
