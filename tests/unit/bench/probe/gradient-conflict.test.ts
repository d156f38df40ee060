import { describe, expect, test } from 'vitest';
import type { FeatureSet } from '../../../../src/bench/probe/feature-set';
import { conflictDegree, gradientConflicts } from '../../../../src/bench/probe/gradient-conflict';
import { seededRandom } from '../../../../src/core/maths/random';
import {
	featureConflicts,
	sharedGradient,
	sharedLayerConfig,
	type Layer,
} from '../../../../src/bench/probe/shared-layer';

describe('Gradient Conflict Degree', () => {
	test('is 0 for equal, 1 for orthogonal and 2 for opposite gradients', () => {
		expect(conflictDegree([1, 2, 3], [1, 2, 3])).toBe(0);
		expect(conflictDegree([1, 0], [0, 5])).toBe(1);
		expect(conflictDegree([1, 2, 3], [-1, -2, -3])).toBe(2);
	});

	test('does not depend on how long the gradients are', () => {
		expect(conflictDegree([1, 1], [300, 0])).toBeCloseTo(1 - Math.SQRT1_2, 12);
	});

	test('is unknown of a gradient without direction', () => {
		expect(conflictDegree([0, 0], [1, 0])).toBeNull();
	});

	test('refuses gradients of different parameters', () => {
		expect(() => conflictDegree([1], [1, 2])).toThrow(RangeError);
	});
});

describe('the matrix', () => {
	const gradients = [
		{ task: 'gaze', gradient: [1, 0] },
		{ task: 'gesture', gradient: [0, 1] },
		{ task: 'relation', gradient: [-1, 0] },
	];

	test('is symmetric with 0 on the diagonal, and its mean counts each pair once', () => {
		const { degrees, mean } = gradientConflicts(gradients);
		expect(degrees).toEqual([
			[0, 1, 2],
			[1, 0, 1],
			[2, 1, 0],
		]);
		expect(mean).toBeCloseTo(4 / 3, 12);
	});

	test('flags pairs above 1 and not those at a right angle', () => {
		expect(gradientConflicts(gradients).conflicts).toEqual([{ tasks: ['gaze', 'relation'], degree: 2 }]);
		const slightly = [
			{ task: 'a', gradient: [1, 0] },
			{ task: 'b', gradient: [-0.001, 1] },
		];
		expect(gradientConflicts(slightly).conflicts).toHaveLength(1);
	});

	test('a task without gradient is unknown in its pairs and left out of the mean', () => {
		const { degrees, mean } = gradientConflicts([...gradients, { task: 'flat', gradient: [0, 0] }]);
		expect(degrees[3]).toEqual([null, null, null, 0]);
		expect(mean).toBeCloseTo(4 / 3, 12);
		expect(gradientConflicts(gradients.slice(0, 1)).mean).toBeNull();
	});
});

describe('conflicts of tasks on features', () => {
	const set = (task: string, label: (x: number) => string, seed: number): FeatureSet => {
		const random = seededRandom(seed);
		const values = Float32Array.from({ length: 400 }, () => random.normal());
		const samples = Array.from({ length: 100 }, (_, i) => ({
			id: null,
			label: label(values[i * 4]!),
			split: null,
			group: null,
		}));
		return { task, samples, featureCount: 4, values };
	};

	test('every degree is between 0 and 2, the same for the same seed, and averaged over initialisations', async () => {
		const sets = [
			set('a', (x) => (x > 0 ? 'y' : 'n'), 1),
			set('b', (x) => (x > 0 ? 'n' : 'y'), 2),
			set('c', (x) => (x > 1 ? 'y' : 'n'), 3),
		];
		const result = await featureConflicts(sets);
		for (const degree of result.degrees.flat()) {
			expect(degree).toBeGreaterThanOrEqual(0);
			expect(degree).toBeLessThanOrEqual(2);
		}
		expect(result).toMatchObject({ initialisations: 5, hiddenUnits: 32 });
		expect(result.meanDeviation).toBeGreaterThan(0);
		expect(await featureConflicts(sets)).toEqual(result);
		expect(await featureConflicts(sets, { ...sharedLayerConfig, seed: 9 })).not.toEqual(result);
	});

	test.each([1, 2, 3, 4, 5])(
		'a task and its copy have 0, the same with opposite labels nearly 2 (seed %i)',
		async (seed) => {
			const task = set('task', (x) => (x > 0 ? 'y' : 'n'), 7);
			const opposite = set('opposite', (x) => (x > 0 ? 'n' : 'y'), 7);
			const { degrees, conflicts } = await featureConflicts([task, { ...task, task: 'copy' }, opposite], {
				...sharedLayerConfig,
				seed,
			});
			expect(degrees[0]?.[1]).toBeCloseTo(0, 12);
			expect(degrees[0]?.[2]).toBeGreaterThan(1.9);
			expect(conflicts.map(({ tasks }) => tasks)).toEqual([
				['task', 'opposite'],
				['copy', 'opposite'],
			]);
		},
	);

	test("the gradient over the shared layer is the loss's slope", () => {
		const random = seededRandom(4);
		const layer = (inputs: number, units: number): Layer => ({
			weights: Float64Array.from({ length: inputs * units }, () => random.normal()),
			biases: Float64Array.from({ length: units }, () => random.normal()),
		});
		const [shared, own] = [layer(3, 4), layer(4, 3)];
		const values = Float32Array.from({ length: 15 }, () => random.normal());
		const labels = [0, 1, 2, 0, 1];
		const outputs = ({ weights, biases }: Layer, input: readonly number[]) =>
			[...biases].map((bias, unit) => input.reduce((sum, x, j) => sum + weights[unit * input.length + j]! * x, bias));
		const loss = (parameters: Float64Array) => {
			const moved = { weights: parameters.slice(0, 12), biases: parameters.slice(12) };
			const losses = labels.map((label, row) => {
				const hidden = outputs(moved, [...values.slice(row * 3, row * 3 + 3)]).map((h) => Math.max(0, h));
				const logits = outputs(own, hidden);
				return Math.log(logits.reduce((sum, l) => sum + Math.exp(l), 0)) - logits[label]!;
			});
			return losses.reduce((sum, l) => sum + l, 0) / losses.length;
		};
		const at = Float64Array.from([...shared.weights, ...shared.biases]);
		const gradient = sharedGradient({ values, featureCount: 3, labels }, shared, own);
		expect(gradient).toHaveLength(16);
		for (let i = 0; i < 16; i++) {
			const shifted = (by: number) => loss(at.map((v, j) => (i === j ? v + by : v)));
			expect(gradient[i]).toBeCloseTo((shifted(1e-5) - shifted(-1e-5)) / 2e-5, 6);
		}
	});

	test('tasks of different encoders, and a single task, are refused', async () => {
		const a = set('a', () => 'y', 1);
		await expect(featureConflicts([a])).rejects.toMatchObject({ code: 'evaluation-invalid' });
		await expect(featureConflicts([a, { ...a, task: 'b', featureCount: 2 }])).rejects.toThrow('a has 4 features, b 2');
	});
});
