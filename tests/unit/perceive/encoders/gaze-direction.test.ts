import { describe, expect, test } from 'vitest';
import { directionFromImage, mediaPipeCamera } from '../../../../src/core/geometry/camera';
import { deg, visualAngle, type Vec3 } from '../../../../src/core/geometry/space';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { eyesOf } from '../../../../src/perceive/encoders/face-eyes';
import { gazeDirectionReaders } from '../../../../src/perceive/encoders/gaze-direction';
import { gazeDirectionAdas, meanOfMirrored } from '../../../../src/perceive/encoders/gaze-direction-adas';
import { GAZE_BINS_SPECS, gazeBins } from '../../../../src/perceive/encoders/gaze-direction-bins';
import { directionFromSight } from '../../../../src/perceive/encoders/gaze-direction-sight';
import { meshOf } from './mesh';
import { pictureFromCrop } from './picture-from-crop';

const frame = { widthPx: 1280, heightPx: 720 };
const centre = meshOf({ middle: [640, 360], eyesPx: 60 });
const aside = meshOf({ middle: [1180, 120], eyesPx: 60 });
const head = { yawDeg: 0, pitchDeg: 0, rollDeg: 0 };

/** Logits that are sure of an angle, as the softmax mean of two neighbouring bins. */
const logitsAt = (degrees: number): number[] => {
	const at = (degrees + 180) / 4;
	const low = Math.floor(at);
	return Array.from({ length: 90 }, (_, k) => {
		const share = k === low ? 1 - (at - low) : k === low + 1 ? at - low : 0;
		return share > 0 ? Math.log(share) : -60;
	});
};

const bins = (faces: readonly { left: number; up: number }[]): Tensors => {
	const tensor = (angles: number[]) =>
		({ type: 'float32', dims: [faces.length, 90], data: Float32Array.from(angles.flatMap(logitsAt)) }) as const;
	return { yaw: tensor(faces.map((f) => f.left)), pitch: tensor(faces.map((f) => f.up)) };
};

const vector = (...data: number[]): Tensors => ({
	gaze_vector: { type: 'float32', dims: [1, 3], data: Float32Array.from(data) },
});

describe('angles from the line between eye and lens', () => {
	test('a look into the lens points from the face to the lens, wherever the face is', () => {
		const camera = mediaPipeCamera(frame);
		for (const pixel of [
			[640, 360],
			[40, 700],
			[1250, 30],
		] as const) {
			const towards = directionFromImage(camera, pixel).map((v) => -v) as unknown as Vec3<'camera'>;
			expect(visualAngle(directionFromSight([0, 0, -1], pixel, camera), towards)).toBeLessThan(1e-6);
		}
	});
});

describe('gaze direction from bins', () => {
	const adapter = gazeBins(GAZE_BINS_SPECS['mobilegaze-mobileone-s0']);

	test('the model sees the box of the face, normalised as in training', () => {
		const { pictures } = adapter.request({ frame, faces: [centre] })!;
		const { spec, crops } = pictures[0]!;
		expect(spec).toMatchObject({ widthPx: 448, heightPx: 448, layout: 'NCHW', channels: 'RGB' });
		expect(spec.mean[0]).toBeCloseTo(123.675, 3);
		const [x0, y0] = pictureFromCrop(crops[0]!, 0, 0);
		const [x1, y1] = pictureFromCrop(crops[0]!, 448, 448);
		expect([x0, x1]).toEqual([expect.closeTo(640 - 69, 0), expect.closeTo(640 + 69, 0)]);
		expect(y0).toBeLessThan(360);
		expect(y1).toBeGreaterThan(360 + 90);
	});

	test('the first output turns to image left and the second up, between bins too', () => {
		const [found] = adapter.read(bins([{ left: 21, up: 10 }]), { frame, faces: [centre] });
		const { direction, sigmaRad } = found!;
		const expected: Vec3<'camera'> = [
			-Math.sin(deg(21)) * Math.cos(deg(10)),
			-Math.sin(deg(10)),
			-Math.cos(deg(21)) * Math.cos(deg(10)),
		];
		expect(visualAngle(direction, expected)).toBeLessThan(deg(0.1));
		expect(Math.hypot(...direction)).toBeCloseTo(1, 5);
		// A stated mean error of 12.58° is a deviation of 10.04° about each axis.
		expect(sigmaRad).toBeCloseTo(deg(10.04), 3);
	});

	test('a distribution that is wider than the stated error widens the spread', () => {
		const flat: Tensors = {
			yaw: { type: 'float32', dims: [1, 90], data: new Float32Array(90) },
			pitch: { type: 'float32', dims: [1, 90], data: Float32Array.from(logitsAt(0)) },
		};
		const [found] = adapter.read(flat, { frame, faces: [centre] });
		expect(found!.sigmaRad).toBeGreaterThan(deg(60));
	});

	test('an old export that calls the sideways angle pitch gives the same', () => {
		const { yaw, pitch } = bins([{ left: 21, up: 10 }]);
		const input = { frame, faces: [aside] };
		expect(adapter.read({ pitch: yaw!, yaw: pitch! }, input)).toEqual(
			adapter.read({ yaw: yaw!, pitch: pitch! }, input),
		);
	});

	test('an answer with another number of bins is refused', () => {
		const wrong = { type: 'float32', dims: [1, 28], data: new Float32Array(28) } as const;
		expect(() => adapter.read({ yaw: wrong, pitch: wrong }, { frame, faces: [centre] })).toThrow(/90/);
	});

	test('faces beyond a model’s batch are asked for one by one, in their order', async () => {
		const asked: number[] = [];
		const reader = gazeDirectionReaders['mobilegaze-mobileone-s0']!;
		const found = await reader.read(frame, [centre, centre], (model, { pictures }) => {
			expect(model).toBe('mobilegaze-mobileone-s0');
			asked.push(pictures[0]!.crops.length);
			return Promise.resolve(bins([{ left: asked.length === 1 ? 30 : -30, up: 0 }]));
		});
		expect(asked).toEqual([1, 1]);
		expect(found[0]!.direction[0]).toBeCloseTo(-0.5, 3);
		expect(found[1]!.direction[0]).toBeCloseTo(0.5, 3);
	});
});

describe('gaze direction from both eyes', () => {
	test('the person’s left eye goes into the left picture, upright although the head is tipped', () => {
		const tipped = meshOf({ middle: [640, 360], eyesPx: 60, rollRad: deg(20) });
		const { pictures, tensors } = gazeDirectionAdas.request({
			frame,
			face: tipped,
			isMirrored: false,
			head: { ...head, rollDeg: 20 },
		})!;
		expect(pictures.map(({ input }) => input)).toEqual(['left_eye_image', 'right_eye_image']);
		const { left, right } = eyesOf(tipped);
		const [inLeft, inRight] = pictures.map(({ crops }) => pictureFromCrop(crops[0]!, 30, 30));
		expect(Math.hypot(inLeft![0] - left.centre[0], inLeft![1] - left.centre[1])).toBeLessThan(1e-3);
		expect(Math.hypot(inRight![0] - right.centre[0], inRight![1] - right.centre[1])).toBeLessThan(1e-3);
		// Along a row of the crop one goes along the line through the eyes.
		const [a, b] = [pictureFromCrop(pictures[0]!.crops[0]!, 0, 30), pictureFromCrop(pictures[0]!.crops[0]!, 60, 30)];
		expect(Math.atan2(b[1] - a[1], b[0] - a[0])).toBeCloseTo(deg(20), 4);
		expect([...tensors['head_pose_angles']!.data]).toEqual([0, 0, 0]);
	});

	test('the vector is turned into our axes: y down, measured from the optical axis', () => {
		const read = (face: typeof centre, ...v: number[]) =>
			gazeDirectionAdas.read(vector(...v), { frame, face, isMirrored: false, head })!;
		expect(read(centre, 0, 0, -2).direction[2]).toBeCloseTo(-1, 5);
		expect(read(centre, 0.5, 0, -0.866).direction[0]).toBeCloseTo(0.5, 3);
		expect(read(centre, 0, 0.5, -0.866).direction[1]).toBeCloseTo(-0.5, 3);
		const camera = mediaPipeCamera(frame);
		const toLens = directionFromImage(camera, eyesOf(aside).middle).map((v) => -v) as unknown as Vec3<'camera'>;
		expect(visualAngle(read(aside, 0, 0, -1).direction, toLens)).toBeLessThan(1e-5);
	});

	test('what was turned upright is turned back', () => {
		const tipped = meshOf({ middle: [640, 360], eyesPx: 60, rollRad: deg(30) });
		// To the right along the eyes, which are tipped clockwise: to the right and down in the picture.
		const { direction } = gazeDirectionAdas.read(vector(0.6, 0, -0.8), {
			frame,
			face: tipped,
			isMirrored: false,
			head,
		})!;
		expect(direction[0]).toBeCloseTo(0.6 * Math.cos(deg(30)), 3);
		expect(direction[1]).toBeCloseTo(0.6 * Math.sin(deg(30)), 3);
	});

	test('in the mirror the right eye goes into the left picture, and the answer is turned out of the mirror', () => {
		const input = { frame, face: centre, isMirrored: true, head };
		const { pictures } = gazeDirectionAdas.request(input)!;
		const { right } = eyesOf(centre);
		const crop = pictures[0]!.crops[0]!;
		const [x, y] = pictureFromCrop(crop, 30, 30);
		expect(Math.hypot(x - right.centre[0], y - right.centre[1])).toBeLessThan(1e-3);
		expect(pictureFromCrop(crop, 60, 30)[0]).toBeLessThan(pictureFromCrop(crop, 0, 30)[0]);
		expect(gazeDirectionAdas.read(vector(0.6, 0, -0.8), input)!.direction[0]).toBeCloseTo(-0.6, 5);
	});

	test('what face and mirror image disagree by widens the spread', () => {
		const at = (degrees: number) =>
			({ direction: [Math.sin(deg(degrees)), 0, -Math.cos(deg(degrees))], sigmaRad: deg(3) }) as const;
		const { direction, sigmaRad } = meanOfMirrored(at(12), at(4));
		expect(visualAngle(direction, at(8).direction)).toBeLessThan(1e-6);
		expect(sigmaRad).toBeCloseTo(deg(5), 5);
		expect(meanOfMirrored(at(90), at(-90)).sigmaRad).toBeGreaterThan(deg(60));
	});

	test('closed eyes and a face without extent are not asked about', async () => {
		const shut = meshOf({ middle: [640, 360], eyesPx: 60, opening: 0.05 });
		const nothing = { ...centre, image: new Float32Array(478 * 3) };
		expect(gazeDirectionAdas.request({ frame, face: shut, isMirrored: false, head })).toBeNull();
		expect(gazeDirectionAdas.request({ frame, face: nothing, isMirrored: false, head })).toBeNull();
		const angle = { type: 'float32', dims: [1, 1], data: Float32Array.of(0) } as const;
		const models: string[] = [];
		const found = await gazeDirectionReaders['gaze-estimation-adas-0002']!.read(frame, [shut, centre], (model) => {
			models.push(model);
			return Promise.resolve(
				model.startsWith('head') ? { angle_y_fc: angle, angle_p_fc: angle, angle_r_fc: angle } : vector(0, 0, -1),
			);
		});
		expect(found.map((f) => f !== null)).toEqual([false, true]);
		// Of the face and of its mirror image.
		expect(models.filter((m) => m.startsWith('gaze'))).toHaveLength(2);
	});
});
