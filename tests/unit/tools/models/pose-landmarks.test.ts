import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openPackage } from '../../../../tools/models/npm-package';
import { withoutSegmentation } from '../../../../tools/models/pose-landmarks';
import { readModel, type TfliteModel } from '../../../../tools/models/tflite/model';
import { unneededOperators } from '../../../../tools/models/tflite/prune';

const fileOf = (size: 'lite' | 'full'): Uint8Array =>
	openPackage('@mediapipe/pose@0.5.1675469404').file(`pose_landmark_${size}.tflite`);

/** What computes a tensor, as nested text: the operator's kind and the same for each of its inputs. */
const recipe = (model: TfliteModel): ((tensor: number) => string) => {
	const maker = new Map(model.operators.flatMap((operator) => operator.outputs.map((tensor) => [tensor, operator])));
	const known = new Map<number, number>();
	const steps: string[] = [];
	const numberOf = (tensor: number): number => {
		const found = known.get(tensor);
		if (found !== undefined) return found;
		const operator = maker.get(tensor);
		const step = operator
			? `${tensor}=${model.operatorCodes[operator.opcodeIndex]!.code}(${operator.inputs.map(numberOf).join()})`
			: `${tensor}`;
		known.set(tensor, steps.push(step));
		return known.get(tensor)!;
	};
	return (tensor) => {
		known.clear();
		steps.length = 0;
		numberOf(tensor);
		return steps.join(' ');
	};
};

describe.each([
	['lite', 305, 47],
	['full', 332, 46],
] as const)('the %s pose landmark model without segmentation', (size, operators, ofMask) => {
	const pose = fileOf(size);
	const before = readModel(pose, 'before');
	const after = readModel(withoutSegmentation(pose, size), 'after');
	const [LANDMARKS, PRESENCE, MASK, HEAT_MAPS, WORLD] = before.outputs as [number, number, number, number, number];

	test('computes landmarks, presence, heat maps and world landmarks by the same operators as before', () => {
		for (const tensor of [LANDMARKS, PRESENCE, HEAT_MAPS, WORLD]) {
			expect(recipe(after)(tensor)).toBe(recipe(before)(tensor));
		}
	});

	test('lacks the operators that compute the mask, and none of the others', () => {
		expect([before.operators.length, after.operators.length]).toEqual([operators, operators - ofMask]);
		const computed = new Set(after.operators.flatMap(({ outputs }) => outputs));
		expect(computed.has(MASK)).toBe(false);
		const wanted = new Set([...after.outputs, ...after.operators.flatMap(({ inputs }) => inputs)]);
		expect(after.operators.filter(({ outputs }) => !outputs.some((tensor) => wanted.has(tensor)))).toEqual([]);
	});

	test('keeps five outputs, which the runtime counts, with the heat maps in place of the mask', () => {
		expect(after.outputs).toEqual([LANDMARKS, PRESENCE, HEAT_MAPS, HEAT_MAPS, WORLD]);
	});

	test('holds every constant of the old one unchanged', () => {
		const data = (model: TfliteModel) => model.buffers.map((b) => Buffer.from(b.bytes(0) ?? []).toString('base64'));
		expect(data(after).slice(0, before.buffers.length)).toEqual(data(before));
	});

	test('is not made from another model: the error names the file and the outputs that were expected', () => {
		const hand = openPackage('@mediapipe/hands@0.4.1675469240').file('hand_landmark_lite.tflite');
		expect(() => withoutSegmentation(hand, size)).toThrow(
			`pose_landmark_${size}.tflite has outputs of 63, 1, 1, 63 values instead of 195, 1, 65536, 159744, 117`,
		);
	});
});

test('an operator is unneeded exactly when no path leads from it to an output', () => {
	const { table } = readModel(fileOf('lite'), 'lite').operators[0]!;
	/** Operator i computes tensor i + 1 from tensors of 0 to i; tensor 0 is the graph's input. */
	const graphs = fc
		.array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
		.map((all) => all.map((inputs, i) => ({ inputs: inputs.map((n) => n % (i + 1)), outputs: [i + 1] })));
	fc.assert(
		fc.property(graphs, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (operators, picks) => {
			const outputs = picks.map((n) => n % (operators.length + 1));
			const leads = (tensor: number): boolean =>
				outputs.includes(tensor) || operators.some((o) => o.inputs.includes(tensor) && leads(o.outputs[0]!));
			const expected = operators.flatMap((operator, i) => (leads(operator.outputs[0]!) ? [] : [i]));

			const graph = { operators: operators.map((operator) => ({ ...operator, table, opcodeIndex: 0 })) };
			expect([...unneededOperators(graph, outputs)].sort((a, b) => a - b)).toEqual(expected);
		}),
	);
});
