import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consistencyDifference, kappaStructure } from '../../../../src/bench/annotators/agreement-structure';
import { majorityVote, readLabelTable } from '../../../../src/bench/annotators/label-table';
import { planeOf, superpose, symmetricEigen, type Point } from '../../../../src/bench/annotators/scaling';
import { scoreSet, tinyFilesOf } from '../../../../src/bench/benchmark-set';
import { dicSet } from '../../../../src/bench/sets/dic';
import { mean } from '../../../../src/core/maths/statistics';
import { seededRandom } from '../../../../src/core/maths/random';
import { linesFile, textFile } from '../sets/lines-file';

const table = (...columns: string[]) => {
	const annotators = columns.map((_, i) => `a${i}`);
	const samples = [...(columns[0] ?? '')].map((_, i) => ({
		name: `${i}`,
		labels: columns.map((labels) => (labels[i] === '.' ? null : (labels[i] ?? null))),
	}));
	return { annotators, samples };
};
const coordinate = fc.double({ min: -5, max: 5, noNaN: true });
const point = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Point>;
const points = fc.array(point, { minLength: 3, maxLength: 10 });
const distances = (some: readonly Point[]) => some.map(([x, y]) => some.map(([u, w]) => Math.hypot(x - u, y - w)));
const spread = (some: readonly Point[]) => Math.max(...distances(some).flat());

describe('row 12, DIC', () => {
	test('equal labels give 0', () => {
		const kappas = kappaStructure(table('xyxy', 'xyyy', 'yyxx'));
		expect(consistencyDifference(kappas, kappas).dic).toBe(0);
	});

	test('two annotators with a true κ of 1 and a predicted κ of 0 give √2', () => {
		const truth = kappaStructure(table('xyxy', 'xyxy'));
		const predicted = kappaStructure(table('xyxy', 'xxyy'));
		expect([truth[0]?.[1], predicted[0]?.[1]]).toEqual([1, 0]);
		expect(consistencyDifference(truth, predicted).dic).toBeCloseTo(1.41421, 5);
	});

	test('missing labels are ignored pairwise; without a common sample κ is 0; of one label throughout it is undefined', () => {
		const kappas = kappaStructure(table('xyxy..', 'xyxyxy', '....xy', 'xxxxxx', 'xxxx..'));
		expect(kappas[0]?.[1]).toBe(1);
		expect(kappas[0]?.[2]).toBe(0);
		expect(kappas[3]?.[4]).toBeNull();
		expect(consistencyDifference(kappas, kappas).undefinedPairs).toBe(1);
	});

	test('κ is symmetric, and DIC is a distance: symmetric, from 0, and within the triangle', () => {
		const labels = fc.string({ unit: fc.constantFrom('x', 'y', 'z', '.'), minLength: 6, maxLength: 6 });
		const tables = fc.tuple(labels, labels, labels).map((columns) => kappaStructure(table(...columns)));
		fc.assert(
			fc.property(tables, tables, tables, (a, b, c) => {
				expect(a.map((row, i) => row.map((_, j) => a[j]?.[i]))).toEqual(a);
				fc.pre([a, b, c].every((kappas) => kappas.flat().every((kappa) => kappa !== null)));
				const dic = (x: typeof a, y: typeof a) => consistencyDifference(x, y).dic;
				expect(dic(a, b)).toBeCloseTo(dic(b, a), 12);
				expect(dic(a, c)).toBeLessThanOrEqual(dic(a, b) + dic(b, c) + 1e-9);
			}),
		);
	});
});

describe('scaling to a plane', () => {
	test('eigenvectors of a symmetric matrix make it again', () => {
		const size = fc.integer({ min: 1, max: 6 });
		fc.assert(
			fc.property(size, fc.integer(), (n, seed) => {
				const { normal } = seededRandom(seed);
				const half = Array.from({ length: n }, () => Array.from({ length: n }, normal));
				const matrix = half.map((row, i) => row.map((x, j) => x + (half[j]?.[i] ?? 0)));
				const eigen = symmetricEigen(matrix);
				for (const [i, row] of matrix.entries()) {
					for (const [j, x] of row.entries()) {
						const again = eigen.reduce((sum, e) => sum + e.value * (e.vector[i] ?? 0) * (e.vector[j] ?? 0), 0);
						expect(again).toBeCloseTo(x, 8);
					}
				}
			}),
		);
	});

	test('points of a plane keep their distances', () => {
		fc.assert(
			fc.property(points, (some) => {
				const again = distances(planeOf(distances(some)));
				for (const [i, row] of distances(some).entries()) {
					for (const [j, d] of row.entries()) expect(again[i]?.[j]).toBeCloseTo(d, 4);
				}
			}),
		);
	});
});

describe('row 12, BAE', () => {
	test('a copy that is turned, mirrored, moved and scaled fits with 1 and lies on its original', () => {
		fc.assert(
			fc.property(
				points,
				fc.double({ min: 0, max: 6.3, noNaN: true }),
				fc.double({ min: 0.1, max: 9, noNaN: true }),
				fc.constantFrom(1, -1),
				point,
				(some, angle, size, side, [dx, dy]) => {
					fc.pre(spread(some) > 0.1);
					const copy = some.map(([x, y]): Point => [
						dx + size * (Math.cos(angle) * x - Math.sin(angle) * y),
						dy + side * size * (Math.sin(angle) * x + Math.cos(angle) * y),
					]);
					const laid = superpose(some, copy);
					expect(laid?.fit).toBeCloseTo(1, 9);
					for (const [i, [x, y]] of (laid?.first ?? []).entries()) {
						expect(laid?.second[i]?.[0]).toBeCloseTo(x, 6);
						expect(laid?.second[i]?.[1]).toBeCloseTo(y, 6);
					}
				},
			),
		);
	});

	test('is between 0 and 1 and the same both ways', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(point, point), { minLength: 3, maxLength: 9 }), (pairs) => {
				const [a, b] = [pairs.map(([p]) => p), pairs.map(([, p]) => p)];
				fc.pre(spread(a) > 0.1 && spread(b) > 0.1);
				const fit = superpose(a, b)?.fit ?? NaN;
				expect(fit).toBeGreaterThanOrEqual(0);
				expect(fit).toBeLessThanOrEqual(1);
				expect(superpose(b, a)?.fit).toBeCloseTo(fit, 9);
			}),
		);
		expect(
			superpose(
				[
					[1, 1],
					[1, 1],
				],
				[
					[0, 1],
					[1, 0],
				],
			),
		).toBeNull();
	});

	test('points of ten annotators that have nothing to do with each other stay below 0.5; three are often above', () => {
		const fitsOf = (count: number) => {
			const { normal } = seededRandom(count);
			const some = () => Array.from({ length: count }, (): Point => [normal(), normal()]);
			return Array.from({ length: 1000 }, () => superpose(some(), some())?.fit ?? 1).sort((a, b) => a - b);
		};
		expect(fitsOf(10)[970]).toBeLessThan(0.5);
		expect(mean(fitsOf(10))).toBeCloseTo(0.16, 1);
		expect(mean(fitsOf(3))).toBeGreaterThan(0.5);
	});
});

describe('the set', () => {
	const scored = async (truth: string, predictions: string, reasons: readonly object[] = []) =>
		scoreSet(dicSet, {
			truth: [textFile('labels.csv', truth)],
			predictions: [textFile('predicted.csv', predictions)],
			...(reasons.length > 0 && { explanations: [linesFile('reasons.jsonl', reasons)] }),
		});

	test('shows three maps and the plane, and calls BAE ours', async () => {
		const { shown } = await scoreSet(dicSet, tinyFilesOf(dicSet));
		expect(shown[0]?.maps?.map(({ label }) => label)).toEqual([
			'κ of the true annotators',
			'κ of the predicted annotators',
			'Difference of κ',
		]);
		expect(shown[1]?.plot?.points).toHaveLength(14);
		expect(shown[1]?.tables[0]?.rows[0]).toMatchObject({ name: 'BAE (our variant)' });
		expect(shown[1]?.notes).toEqual([]);
	});

	test('warns below six annotators', async () => {
		const labels = 'name,a,b,c\n1,x,y,x\n2,y,y,y\n3,y,x,x\n';
		const reasons = ['a', 'b', 'c'].map((annotator, i) => ({ annotator, vector: [1, i] }));
		const { shown } = await scored(labels, labels, reasons);
		expect(shown[1]?.notes.join()).toContain('Only 3 annotators');
	});

	test('a row that cannot be read is named with line and field and left out', async () => {
		const { report } = await scored('name,a,b\n1,x,y\n2,x\n,x,y\n1,y,y\n3,y,y\n', 'name,a,b\n1,x,x\n');
		expect((report as { wrong: string[] }).wrong).toEqual([
			'labels.csv, line 3: 2 fields, not 3',
			'labels.csv, line 4: name: is empty',
			'labels.csv, line 5: name: 1 comes twice',
		]);
		await expect(scored('name,a,b\n1,x,y\n', 'name,c,d\n1,x,y\n')).rejects.toThrow(
			'fewer than two annotators in common',
		);
		await expect(scored('name,a,a\n1,x,y\n', '')).rejects.toThrow('several columns “a”');
	});
});

test('AMER’s columns are the annotators, −1 and empty are no label, whatever stands beside them', () => {
	const { annotators, samples } = readLabelTable('name,note,discrete1,discrete2\nv1,x,happy,-1\nv2,y,,sad\n', 'a.csv');
	expect(annotators).toEqual(['discrete1', 'discrete2']);
	expect(samples.map(({ labels }) => labels)).toEqual([
		['happy', null],
		[null, 'sad'],
	]);
});

test('the vote is what most say; a tie names all', () => {
	expect(majorityVote(['a', 'b', 'a', null]).winners).toEqual(['a']);
	expect(majorityVote(['a', 'b', null]).winners).toEqual(['a', 'b']);
	expect(majorityVote([null]).winners).toEqual([]);
});
