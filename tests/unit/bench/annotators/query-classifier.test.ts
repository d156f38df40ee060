import { describe, expect, test } from 'vitest';
import { queryLoss } from '../../../../src/bench/annotators/query-classifier';
import { defaultsOf, scoreSet, tinyFilesOf } from '../../../../src/bench/benchmark-set';
import { qumabSet } from '../../../../src/bench/sets/qumab';
import { seededRandom } from '../../../../src/core/maths/random';
import { linesFile, textFile } from '../sets/lines-file';

type Report = Awaited<ReturnType<typeof qumabSet.score>>;
const defaults = defaultsOf(qumabSet.options);
const mean = (values: readonly (number | null)[]) =>
	values.reduce<number>((sum, x) => sum + (x ?? 0), 0) / values.length;
const meansOf = ({ byAnnotator }: Report) => ({
	own: mean(byAnnotator.map(({ own }) => own)),
	shared: mean(byAnnotator.map(({ shared }) => shared)),
});

test.each([true, false])('the gradient is that of the loss, by differences (places alike: %s)', (isAlike) => {
	const { normal } = seededRandom(5);
	const values = Float64Array.from({ length: 3 * 2 * 2 }, normal);
	const sizes = { annotators: 2, classes: 3, samples: { values, places: 2, width: 2, isAlike } };
	const labels = [0, 1, 2].flatMap((sample) =>
		[0, 1].map((annotator) => ({ sample, annotator, label: (sample + annotator) % 3 })),
	);
	const { objective, count } = queryLoss(sizes, labels);
	const x = Float64Array.from({ length: count }, () => 0.5 * normal());
	const gradient = new Float64Array(count);
	objective(x, gradient);
	const unused = new Float64Array(count);
	for (let i = 0; i < count; i++) {
		const at = (step: number) => {
			const moved = x.slice();
			moved[i]! += step;
			return objective(moved, unused);
		};
		expect(gradient[i]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 6);
	}
});

describe('row 13, QuMAB: three annotators with different thresholds', () => {
	test('queries of their own beat one model for all', async () => {
		const { report } = await scoreSet(qumabSet, tinyFilesOf(qumabSet));
		const { own, shared } = meansOf(report as Report);
		expect(own).toBeGreaterThan(shared + 0.1);
		expect(own).toBeGreaterThan(0.85);
	});

	test('it still trains with 60 % of the labels hidden', async () => {
		const { report, shown } = await scoreSet(qumabSet, tinyFilesOf(qumabSet), { ...defaults, hide: 0.6 });
		const { given, shown: left } = report as Report;
		expect(left / given).toBeCloseTo(0.4, 2);
		const { own, shared } = meansOf(report as Report);
		expect(own).toBeGreaterThan(shared);
		expect(shown[0]?.about).toContain(`${left} of ${given} labels`);
	});

	test('each looks at the feature that they judge by, and a row of the focus map adds up to 1', async () => {
		const { shown } = await scoreSet(qumabSet, tinyFilesOf(qumabSet));
		const map = shown[2]?.maps?.[0];
		expect(map?.columns).toEqual(['1', '2', '3']);
		for (const row of map?.values ?? []) expect(row.reduce<number>((sum, x) => sum + (x ?? 0), 0)).toBeCloseTo(1, 9);
	});

	test('the same seed gives the same report', async () => {
		const once = await scoreSet(qumabSet, tinyFilesOf(qumabSet));
		expect((await scoreSet(qumabSet, tinyFilesOf(qumabSet))).report).toEqual(once.report);
	});
});

test('votes equal a hand count, and ties are reported', async () => {
	// Two annotators who always differ: every true vote is a tie.
	const rows = Array.from({ length: 20 }, (_, i) => ({
		name: `${i}`,
		features: [
			[i % 2, 1],
			[1, i % 3],
		],
	}));
	const labels = `name,a,b\n${rows.map(({ name }) => `${name},x,y`).join('\n')}\n`;
	const { report, shown } = await scoreSet(qumabSet, {
		labels: [textFile('labels.csv', labels)],
		features: [linesFile('features.jsonl', rows)],
	});
	const { votes } = report as Report;
	expect(votes).toHaveLength(4);
	expect(votes.every(({ truth }) => truth.length === 2)).toBe(true);
	expect(shown[1]?.tables[0]?.rows.find(({ name }) => name === 'annotators tie')?.cells[0]).toBe('4');
	expect(shown[2]?.about).toContain('patch or frame');
});

test('published accuracies stand apart and are labelled', async () => {
	const { shown } = await scoreSet(qumabSet, tinyFilesOf(qumabSet));
	const [, published] = shown[0]?.tables ?? [];
	expect(published?.rows.find(({ name }) => name === 'AMER, mean accuracy')).toMatchObject({
		is: 'published',
		cells: [{ value: 0.84 }],
	});
});

test('features that do not fit are named; wrong lines are left out', async () => {
	const labels = textFile('l.csv', 'name,a\n1,x\n2,y\n3,x\n4,y\n5,x\n6,y\n');
	const row = (name: number, features: unknown) => ({ name, features });
	const good = [1, 2, 3, 4, 5].map((n) => row(n, [n, 1]));
	const read = (rows: readonly object[]) =>
		qumabSet.read(
			{ labels: [labels], features: [linesFile('f.jsonl', rows)] },
			{ hide: 0, start: 1 },
			{ openSentences: () => Promise.resolve(null) },
		);
	await expect(read([...good, row(6, [1])])).rejects.toThrow('f.jsonl: features: 6 has not as many as 1');
	const { wrong, withoutFeatures } = await read([...good, row(6, ['x'])]);
	expect(wrong[0]).toMatch(/^f\.jsonl, line 6: features/);
	expect(withoutFeatures).toBe(1);
});
