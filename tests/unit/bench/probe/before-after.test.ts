import { expect, test } from 'vitest';
import { beforeAfter } from '../../../../src/bench/probe/before-after';
import type { FeatureSet } from '../../../../src/bench/probe/feature-set';
import { trainProbe } from '../../../../src/bench/probe/probe';
import { featureConflicts } from '../../../../src/bench/probe/shared-layer';

/** Two classes that the first feature parts, but for a share of samples that say nothing. */
const features = (task: string, blind: number): FeatureSet => {
	const samples = Array.from({ length: 80 }, (_, i) => ({
		...{ id: null, group: null, label: i % 2 === 0 ? 'yes' : 'no' },
		split: i < 40 ? ('train' as const) : ('test' as const),
	}));
	const values = samples.flatMap(({ label }, i) => [i % 10 < 10 * blind ? 0 : label === 'yes' ? 1 : -1, i / 80]);
	return { task, samples, featureCount: 2, values: Float32Array.from(values) };
};

const resultsOf = async (name: string, blind: number, tasks: readonly string[]) => {
	const sets = tasks.map((task) => features(task, blind));
	return {
		name,
		probes: await Promise.all(sets.map((set) => trainProbe(set))),
		conflicts: sets.length > 1 ? await featureConflicts(sets) : null,
	};
};

test('two encoders are compared on the tasks that both have, with differences and whether intervals lie apart', async () => {
	const part = beforeAfter(await resultsOf('before', 0, ['a', 'b', 'c']), await resultsOf('after', 0.8, ['a', 'b']));
	const rows = part?.tables[0]?.rows ?? [];
	expect(rows.map(({ name, note }) => `${name}: ${note}`)).toEqual([
		...['a: accuracy', 'a: mAP', 'b: accuracy', 'b: mAP', 'All tasks: GCD, mean over pairs'],
	]);
	const [first] = rows;
	expect(first?.cells[0]).toMatchObject({ value: 1 });
	const [, after, gap] = first?.cells.map((cell) => (typeof cell === 'string' ? NaN : (cell.value ?? NaN))) ?? [];
	expect(gap).toBeCloseTo((after ?? NaN) - 1, 12);
	expect(first?.definition).toBe('95 % intervals lie apart');
	expect(part?.notes).toEqual(['Measured of one of them alone: c.']);
});

test('the same features before and after differ in nothing', async () => {
	const same = await resultsOf('one', 0.3, ['a', 'b']);
	const part = beforeAfter(same, { ...same, name: 'two' });
	for (const { cells } of part?.tables[0]?.rows ?? []) expect(cells[2]).toMatchObject({ value: 0 });
	expect(part?.tables[0]?.rows[0]?.definition).toBe('95 % intervals overlap');
});

test('nothing in common is no comparison', async () => {
	expect(beforeAfter(await resultsOf('one', 0, ['a']), await resultsOf('two', 0, ['b']))).toBeNull();
});
