import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
	partsOf,
	scalingOf,
	sortedClasses,
	type FeatureSet,
	type Sample,
} from '../../../../src/bench/probe/feature-set';
import { minimise } from '../../../../src/bench/probe/lbfgs';
import { probeConfig, trainProbe } from '../../../../src/bench/probe/probe';
import { seededRandom } from '../../../../src/core/maths/random';
import { classProbabilities, crossEntropy } from '../../../../src/bench/probe/softmax-regression';

const sample = (label: string, more: Partial<Sample> = {}): Sample => ({
	id: null,
	label,
	split: null,
	group: null,
	...more,
});

/** Points around one centre for each class, `perClass` of each, `spread` apart; the last quarter is the test part. */
const clouds = (classes: number, perClass: number, spread: number, seed = 7): FeatureSet => {
	const random = seededRandom(seed);
	const samples: Sample[] = [];
	const values: number[] = [];
	for (let c = 0; c < classes; c++) {
		for (let i = 0; i < perClass; i++) {
			samples.push(sample(`class ${c}`, { split: i < perClass * 0.75 ? 'train' : 'test' }));
			for (let j = 0; j < classes; j++) values.push((j === c ? 1 : 0) + spread * random.normal());
		}
	}
	return { task: 'clouds', samples, featureCount: classes, values: Float32Array.from(values) };
};

describe('the linear probe', () => {
	test('is right on every test sample of a separable set', async () => {
		const result = await trainProbe(clouds(4, 40, 0.05));
		expect(result.accuracy.share).toBe(1);
		expect(result.meanAveragePrecision).toBe(1);
		expect(result.confusion).toEqual([0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => (r === c ? 10 : 0))));
		expect(result.isConverged).toBe(true);
		expect(result).toMatchObject({ trainCount: 120, testCount: 40, testIs: 'test', featureCount: 4, sharedIds: 0 });
	});

	test('is at chance on the same set with shuffled labels', async () => {
		const { control } = await trainProbe(clouds(4, 400, 0.05));
		expect(control!.accuracy.low).toBeLessThan(0.25);
		expect(control!.accuracy.high).toBeGreaterThan(0.25);
		const set = clouds(2, 1000, 1);
		const labels = seededRandom(3).shuffled(set.samples.map((s) => s.label));
		const shuffled = { ...set, samples: set.samples.map((s, i) => ({ ...s, label: labels[i]! })) };
		const { accuracy, meanAveragePrecision } = await trainProbe(shuffled, { ...probeConfig, hasControl: false });
		expect(accuracy.low).toBeLessThan(0.5);
		expect(accuracy.high).toBeGreaterThan(0.5);
		expect(Math.abs(meanAveragePrecision! - 0.5)).toBeLessThan(0.08);
	});

	test('finds the minimum of the published loss: its gradient there is zero', async () => {
		const { values, featureCount, samples } = clouds(3, 30, 1);
		const labels = Int32Array.from(samples, (s) => Number(s.label.at(-1)));
		const objective = crossEntropy({ values, featureCount, labels, classCount: 3 }, 0);
		const options = { maxIterations: 500, gradientTolerance: 1e-6 };
		const { x, value, isConverged } = await minimise(objective, new Float64Array(12), options);
		expect(isConverged).toBe(true);
		const gradient = new Float64Array(12);
		for (let i = 0; i < 12; i++) {
			const moved = Float64Array.from(x, (v, j) => (i === j ? v + 0.01 : v));
			expect(objective(moved, gradient)).toBeGreaterThan(value);
		}
	});

	test("its gradient is the loss's slope", () => {
		const { values, featureCount, samples } = clouds(3, 5, 1);
		const labels = Int32Array.from(samples, (s) => Number(s.label.at(-1)));
		const objective = crossEntropy({ values, featureCount, labels, classCount: 3 }, 0.1);
		const random = seededRandom(1);
		const at = Float64Array.from({ length: 12 }, () => random.normal());
		const gradient = new Float64Array(12);
		objective(at, gradient);
		const other = new Float64Array(12);
		for (let i = 0; i < 12; i++) {
			const shifted = (by: number) =>
				objective(
					Float64Array.from(at, (v, j) => (i === j ? v + by : v)),
					other,
				);
			expect(gradient[i]).toBeCloseTo((shifted(1e-5) - shifted(-1e-5)) / 2e-5, 6);
		}
	});

	test('probabilities of a row add up to 1, also of huge logits', () => {
		const p = classProbabilities(Float64Array.from([1000, 0, -1000, 0]), Float32Array.from([1]), 1, 2);
		expect([...p]).toEqual([1, 0]);
	});

	test('takes no notice of a constant feature or of units', async () => {
		const plain = clouds(3, 40, 0.4);
		const values = new Float32Array(plain.samples.length * 4);
		for (let i = 0; i < plain.samples.length; i++) {
			for (let j = 0; j < 3; j++) values[i * 4 + j] = plain.values[i * 3 + j]! * (j === 1 ? 1000 : 1);
			values[i * 4 + 3] = 0.1;
		}
		const [a, b] = [await trainProbe(plain), await trainProbe({ ...plain, values, featureCount: 4 })];
		expect(b.accuracy).toEqual(a.accuracy);
		expect(b.meanAveragePrecision).toBeCloseTo(a.meanAveragePrecision!, 4);
	});

	test('refuses what it cannot be trained or tested on', async () => {
		const one: FeatureSet = {
			task: 't',
			samples: [sample('a'), sample('a')],
			featureCount: 1,
			values: new Float32Array(2),
		};
		await expect(
			trainProbe({ ...one, samples: [sample('a', { split: 'train' }), sample('b', { split: 'test' })] }),
		).rejects.toThrow('two classes');
		await expect(trainProbe(one)).rejects.toMatchObject({ code: 'evaluation-invalid' });
		const testOnly = one.samples.map((s) => ({ ...s, split: 'test' as const }));
		await expect(trainProbe({ ...one, samples: testOnly })).rejects.toThrow('Nothing to train on');
	});

	test('stops when asked to', async () => {
		const controller = new AbortController();
		const onProgress = () => controller.abort();
		await expect(trainProbe(clouds(3, 40, 1), probeConfig, { signal: controller.signal, onProgress })).rejects.toThrow(
			/abort/i,
		);
	});

	test('says how many samples are in both parts', async () => {
		const set = clouds(2, 8, 0.1);
		const samples = set.samples.map((s) => ({ ...s, id: s.label }));
		expect((await trainProbe({ ...set, samples })).sharedIds).toBe(4);
	});
});

describe('parts', () => {
	const set = (samples: Sample[]): FeatureSet => ({
		task: 't',
		samples,
		featureCount: 1,
		values: new Float32Array(samples.length),
	});

	test('a fifth of each class is held out when the file names no parts, the same every time', () => {
		const data = set(Array.from({ length: 50 }, (_, i) => sample(i < 40 ? 'a' : 'b')));
		const parts = partsOf(data, 0.2, 1);
		expect(parts.testIs).toBe('held-out');
		expect(parts.test.filter((i) => i < 40)).toHaveLength(8);
		expect(parts.test.filter((i) => i >= 40)).toHaveLength(2);
		expect(new Set([...parts.test, ...parts.train]).size).toBe(50);
		expect(partsOf(data, 0.2, 1)).toEqual(parts);
		expect(partsOf(data, 0.2, 2)).not.toEqual(parts);
	});

	test('no group is torn apart', () => {
		const data = set(Array.from({ length: 100 }, (_, i) => sample(i % 2 ? 'a' : 'b', { group: `video ${i % 10}` })));
		const { train, test } = partsOf(data, 0.2, 1);
		const groups = (rows: readonly number[]) => new Set(rows.map((i) => data.samples[i]!.group));
		expect(groups(test).size).toBe(2);
		expect([...groups(test)].filter((g) => groups(train).has(g))).toEqual([]);
	});

	test("the file's test part is the test part, and its validation part is then used for nothing", () => {
		const splits = ['train', 'validation', 'test', null] as const;
		const data = set(splits.map((split) => sample('a', { split })));
		expect(partsOf(data, 0.2, 1)).toEqual({ train: [0, 3], test: [2], testIs: 'test' });
		const withoutTest = set([sample('a', { split: 'train' }), sample('a', { split: 'validation' })]);
		expect(partsOf(withoutTest, 0.2, 1)).toEqual({ train: [0], test: [1], testIs: 'validation' });
	});

	test('classes are sorted as people count', () => {
		expect(sortedClasses(['10', '9', 'b', 'a', '9'])).toEqual(['9', '10', 'a', 'b']);
	});

	test('scaling is of the rows asked for alone', () => {
		const data: FeatureSet = {
			...set([sample('a'), sample('a'), sample('a')]),
			values: Float32Array.from([1, 3, 100]),
		};
		const { mean, deviation } = scalingOf(data, [0, 1]);
		expect([mean[0], deviation[0]]).toEqual([2, 1]);
	});
});

const gestures = '../shared/data/hand_gestures/keypoint.csv';
describe.skipIf(!existsSync(gestures))(
	'on real hand landmarks of ../shared, left out where that is not present',
	() => {
		test('four gestures are told apart by a linear probe, far above its control', async () => {
			const rows = readFileSync(gestures, 'utf8')
				.trim()
				.split('\n')
				.map((line) => line.split(',').map(Number));
			// Neighbouring rows are neighbouring frames: runs of 50 stay together, or the test would be of seen hands.
			const samples = rows.map((r, i) => sample(String(r[0]), { group: `run ${Math.floor(i / 50)}` }));
			const values = Float32Array.from(rows.flatMap((r) => r.slice(1)));
			const result = await trainProbe(
				{ task: 'gestures', samples, featureCount: 42, values },
				{ ...probeConfig, maxIterations: 100 },
			);
			expect(result.accuracy.low).toBeGreaterThan(2 * result.control!.accuracy.high);
			expect(result.control!.accuracy.low).toBeLessThan(result.majorityShare);
		});
	},
);
