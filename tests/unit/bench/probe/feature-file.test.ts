import { describe, expect, test } from 'vitest';
import { readFeatures } from '../../../../src/bench/probe/feature-file';

const file = (name: string, content: string) => ({ name, blob: new Blob([content]) });
const read = (name: string, content: string) => readFeatures([file(name, content)]);
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

describe('files of features', () => {
	test('JSON lines: task, id, part and group are taken as they are, and unknown when not given', async () => {
		const [set, ...others] = await read(
			'x.jsonl',
			lines(
				{ features: [1, 2.5], label: 'yes', task: 'lam', id: 'a.jpg', split: 'val', group: 'v1' },
				{ features: [-1, 0], label: true, task: 'lam' },
			),
		);
		expect(others).toEqual([]);
		expect(set).toEqual({
			task: 'lam',
			featureCount: 2,
			values: Float32Array.from([1, 2.5, -1, 0]),
			samples: [
				{ id: 'a.jpg', label: 'yes', split: 'validation', group: 'v1' },
				{ id: null, label: 'true', split: null, group: null },
			],
		});
	});

	test('a row without task is of the task that the file is named after', async () => {
		const [set] = await read('set/pisc-domain.jsonl', lines({ features: [1], label: 3 }));
		expect(set).toMatchObject({ task: 'pisc-domain', samples: [{ label: '3' }] });
	});

	test('one row may be labelled for several tasks', async () => {
		const sets = await read('x.jsonl', lines({ features: [1], labels: { domain: 'intimate', relation: 'friends' } }));
		expect(sets.map((s) => [s.task, s.samples[0]!.label])).toEqual([
			['domain', 'intimate'],
			['relation', 'friends'],
		]);
	});

	test('a table: named columns are what they say, all others features in their order', async () => {
		const [set] = await read(
			't.csv',
			'\ufeffid,f0,label,f1,split\r\n"a, b.jpg",1,happy,2e-1,train\r\nc,3,sad,4,test\r\n',
		);
		expect(set).toMatchObject({ task: 't', featureCount: 2 });
		expect([...set!.values]).toEqual([...Float32Array.from([1, 0.2, 3, 4])]);
		expect(set!.samples.map((s) => [s.id, s.label, s.split])).toEqual([
			['a, b.jpg', 'happy', 'train'],
			['c', 'sad', 'test'],
		]);
	});

	test('a table may label for several tasks, tabs may part its columns', async () => {
		const sets = await read('t.tsv', 'label:a\tlabel:b\tx\n1\t2\t0.5\n\t3\t0.6\n');
		expect(sets.map((s) => [s.task, s.samples.length])).toEqual([
			['a', 1],
			['b', 2],
		]);
	});

	test('files of one task are one set, read in pieces with progress up to all bytes', async () => {
		const long = lines(
			...Array.from({ length: 5000 }, (_, i) => ({ features: [i, 'é'.length], label: 'ä', task: 't' })),
		);
		const done: number[] = [];
		const files = [file('a.jsonl', long), file('b.csv', 'task,label,x,y\nt,z,1,2\n')];
		const sets = await readFeatures(files, { onProgress: (d) => void done.push(d) });
		expect(sets).toHaveLength(1);
		expect(sets[0]!.samples).toHaveLength(5001);
		expect(sets[0]!.samples[4999]!.label).toBe('ä');
		expect(done.at(-1)).toBe(files.reduce((sum, f) => sum + f.blob.size, 0));
	});

	test.each([
		['x.jsonl', '', 'x.jsonl: the file is empty'],
		['x.jsonl', '\n\n', 'no rows'],
		['x.jsonl', '{', 'x.jsonl, line 1: not JSON'],
		['x.jsonl', '{"features":[1],"label":"a"}\n{"label":"a"}', 'x.jsonl, line 2: features'],
		['x.jsonl', '{"features":[1]}', 'line 1: no label'],
		['x.jsonl', '{"features":[],"label":1}', 'line 1: no features'],
		['x.jsonl', '{"features":[1,"2"],"label":1}', 'line 1: feature 2 is not a number'],
		['x.jsonl', '{"features":[1e300],"label":1}', 'line 1: feature 1 is not a number that single precision can hold'],
		['x.jsonl', '{"features":[1],"label":1,"split":"half"}', 'not "half"'],
		['x.jsonl', '{"features":[1],"label":1}\n{"features":[1,2],"label":1}', 'line 2: 2 features, where x had 1 before'],
		['x.csv', 'a,b\n1,2\n', 'no column "label"'],
		['x.csv', 'label,a\nx,1\ny,\n', 'line 3: "" in column a is not a number'],
		['x.csv', 'label,a\nx,1,2\n', 'line 2: 3 columns, where the first line has 2'],
		['x.csv', 'label\nx\n', 'line 2: no features'],
		['x.npz', 'PK', 'features are read from'],
	])('%s with %j is refused: %s', async (name, content, words) => {
		await expect(read(name, content)).rejects.toThrow(words);
		await expect(read(name, content)).rejects.toMatchObject({ code: 'evaluation-invalid' });
	});

	test('reading stops when asked to', async () => {
		const signal = AbortSignal.abort();
		await expect(readFeatures([file('x.csv', 'label,a\nx,1\n')], { signal })).rejects.toThrow(/abort/i);
	});
});
