import fc from 'fast-check';
import { expect, test } from 'vitest';
import landmarks from '../../../../tools/models/attention-landmarks.json';
import { attentionTo478, meshTo478 } from '../../../../tools/models/face-landmarks-478';
import { exactHalfBits } from '../../../../tools/models/graph-extender';
import { openPackage } from '../../../../tools/models/npm-package';
import { readModel } from '../../../../tools/models/tflite/model';
import { operatorKinds, TensorType } from '../../../../tools/models/tflite/schema';

const faceMesh = openPackage('@mediapipe/face_mesh@0.4.1657299874');
const attention = faceMesh.packedFile('face_landmark_with_attention.tflite');
const mesh = faceMesh.packedFile('face_landmark.tflite');

const kindOfCode = new Map<number, string>(Object.entries(operatorKinds).map(([kind, { code }]) => [code, kind]));
const valueOfHalf = new Map(Object.entries(exactHalfBits).map(([value, bits]) => [bits as number, Number(value)]));

/**
 * Computes the operators that were added behind a model, as their definitions say, from made-up values for the
 * outputs that the model had before.
 * @returns the outputs that it has now
 */
const runAdded = (before: Uint8Array, after: Uint8Array, oldOutputs: readonly (readonly number[])[]): number[][] => {
	const old = readModel(before, 'before');
	const model = readModel(after, 'after');
	const values = new Map<number, number[]>(old.outputs.map((tensor, i) => [tensor, [...oldOutputs[i]!]]));
	const constant = (tensor: number): number[] => {
		const { buffer, type } = model.tensors[tensor]!;
		const bytes = model.buffers[buffer]!.bytes(0)!;
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		return type === TensorType.float16
			? Array.from({ length: bytes.length / 2 }, (_, i) => {
					const bits = view.getUint16(2 * i, true);
					return bits === 0 ? 0 : valueOfHalf.get(bits)!;
				})
			: Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
	};
	const valueOf = (tensor: number): number[] => values.get(tensor) ?? constant(tensor);

	for (const operator of model.operators.slice(old.operators.length)) {
		const kind = kindOfCode.get(model.operatorCodes[operator.opcodeIndex]!.code);
		const [a = [], b = [], c = []] = operator.inputs.map(valueOf);
		const compute: Record<string, () => number[]> = {
			dequantize: () => a,
			concatenation: () => operator.inputs.flatMap(valueOf),
			add: () => a.map((x, i) => x + b[i]!),
			mul: () => a.map((x, i) => x * b[i]!),
			conv2d: () => c.map((bias, o) => a.reduce((sum, x, i) => sum + x * b[o * a.length + i]!, bias)),
		};
		values.set(operator.outputs[0]!, compute[kind!]!());
	}
	return model.outputs.map((tensor) => values.get(tensor)!);
};

const random = (length: number) =>
	fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: length, maxLength: length, size: 'max' });

test('refined lips, eyes and irises replace the mesh, and nothing else does', () => {
	const made = attentionTo478(attention);
	const inputs = fc.tuple(random(1404), random(160), random(142), random(142), random(10), random(10), random(1));
	fc.assert(
		fc.property(inputs, (outputs) => {
			const [meshValues, lips, left, right, leftIris, rightIris, flag] = outputs;
			const expected = [...meshValues, ...Array<number>(30).fill(0)];
			const place = (refined: readonly number[], table: readonly number[]) =>
				table.forEach((landmark, i) => {
					expected[3 * landmark] = refined[2 * i]!;
					expected[3 * landmark + 1] = refined[2 * i + 1]!;
				});
			place(lips, landmarks.lips);
			place(left, landmarks.leftEye);
			place(right, landmarks.rightEye);
			place(leftIris, [468, 469, 470, 471, 472]);
			place(rightIris, [473, 474, 475, 476, 477]);
			const depth = (eye: readonly number[]) =>
				eye.slice(0, 16).reduce((sum, landmark) => sum + meshValues[3 * landmark + 2]!, 0) / 16;
			for (let k = 0; k < 5; k++) {
				expected[3 * (468 + k) + 2] = depth(landmarks.leftEye);
				expected[3 * (473 + k) + 2] = depth(landmarks.rightEye);
			}
			const [points, face] = runAdded(attention, made, outputs);
			expect(points).toEqual(expected);
			expect(face).toEqual(flag);
		}),
		{ numRuns: 5 },
	);
});

test('the stand-ins for the irises lie in the middle of the eye, at its corners and on its lids', () => {
	const meshValues = Array.from({ length: 1404 }, (_, i) => i);
	const [points, face] = runAdded(mesh, meshTo478(mesh), [meshValues, [7]]);
	const point = (landmark: number) => points!.slice(3 * landmark, 3 * landmark + 3);
	const middle = (a: number, b: number) => point(a).map((x, i) => (x + point(b)[i]!) / 2);
	expect(points!.slice(0, 1404)).toEqual(meshValues);
	expect([468, 469, 470, 471, 472].map(point)).toEqual([middle(33, 133), ...[33, 159, 133, 145].map(point)]);
	expect([473, 474, 475, 476, 477].map(point)).toEqual([middle(362, 263), ...[362, 386, 263, 374].map(point)]);
	expect(face).toEqual([7]);
});

test.each([
	['attention', attention, attentionTo478],
	['mesh', mesh, meshTo478],
])('the %s model gets one output of 478 × 3 values, and one for the face', (_, bytes, extend) => {
	const model = readModel(extend(bytes), 'made');
	const shapes = model.outputs.map((tensor) => model.tensors[tensor]!.shape);
	expect(shapes[0]).toEqual([1, 1, 1, 1434]);
	expect(shapes[1]!.reduce((a, b) => a * b, 1)).toBe(1);
});

test('the index tables have the lengths that the refined outputs have, and name only landmarks of the mesh', () => {
	expect([landmarks.lips.length, landmarks.leftEye.length, landmarks.rightEye.length]).toEqual([80, 71, 71]);
	for (const table of [landmarks.lips, landmarks.leftEye, landmarks.rightEye]) {
		expect(new Set(table).size).toBe(table.length);
		expect(table.every((landmark) => landmark >= 0 && landmark < 468)).toBe(true);
	}
});
