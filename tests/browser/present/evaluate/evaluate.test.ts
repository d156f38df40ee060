import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import EvaluateView from '../../../../src/present/evaluate/EvaluateView.svelte';
import { AppError } from '../../../../src/core/errors';
import { startWorker } from '../../../../src/workers/start';
import { EvaluateHumanSense } from '../../../../src/state/evaluate/evaluate-human-sense.svelte';
import { EvaluateTraces } from '../../../../src/state/evaluate/evaluate-traces.svelte';
import { Evaluate, rowsAsLines, type EvaluatePorts } from '../../../../src/state/evaluate/evaluate.svelte';
import { until } from '../../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
	sessionStorage.clear();
});

const none: EvaluatePorts['findImageEncoder'] = () => Promise.resolve([{ title: 'A picture model', megabytes: 46 }]);

/** The view in the page, with the real worker. */
const show = (ports: Partial<EvaluatePorts> = {}) => {
	const traces = new EvaluateTraces({ storage: null, openEncoder: () => Promise.resolve(null) });
	const evaluate = new Evaluate({ connect: () => startWorker('evaluate'), findImageEncoder: none, ...ports });
	const target = document.body.appendChild(document.createElement('div'));
	const view = mount(EvaluateView, { target, props: { evaluate, traces, humanSense: new EvaluateHumanSense() } });
	flushSync();
	open.push(() => {
		void unmount(view);
		target.remove();
		evaluate.close();
	});
	return { evaluate, target };
};
const named = (name: string, content: BlobPart = '') => ({ name, blob: new Blob([content]) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Rows that a line parts, and their opposite as a second task. */
const separable = Array.from({ length: 80 }, (_, i) => {
	const angle = i * 0.7;
	return JSON.stringify({
		features: [Math.cos(angle), Math.sin(angle)],
		labels: {
			lam: Math.cos(angle) > 0 ? 'Yes' : 'No',
			'pisc-domain': Math.sin(angle) > 0 ? 'intimate' : 'not intimate',
		},
		split: i < 60 ? 'train' : 'test',
	});
}).join('\n');

describe('the Evaluate view', () => {
	test('what is measured of one encoder is kept, and shown beside that of the next', async () => {
		const { evaluate, target } = show();
		await evaluate.open([named('clip.jsonl', separable)]);
		await evaluate.probe(['lam', 'pisc-domain']);
		await evaluate.compare();
		await button('Keep as “before”').click();
		await expect.element(page.getByText(/Kept: clip\.jsonl/)).toBeVisible();
		expect(evaluate.comparison).toBeNull();
		const noise = separable.replace(/"features":\[[^\]]*\]/g, '"features":[1,1]');
		await evaluate.open([named('noise.jsonl', noise)]);
		await evaluate.probe(['lam', 'pisc-domain']);
		await evaluate.compare();
		const table = page.getByRole('region', { name: 'Scores before and after' });
		await expect.element(table).toHaveTextContent(/lam accuracy.*100\.0 %.*−/s);
		await expect.element(table).toHaveTextContent(/GCD, mean over pairs/);
		const { violations } = await axe.run(target, { rules: { region: { enabled: false } } });
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	});

	test('is empty at first and says what to bring; made-up data show it in three clicks', async () => {
		const { evaluate } = show();
		await expect.element(page.getByText('Drop a file or folder of features with labels')).toBeVisible();
		expect(page.getByRole('button', { name: 'Compare gradients' }).query()).toBeNull();
		await button('Try made-up data').click();
		await button('Train 3 probes').click();
		await until(() => expect(Object.keys(evaluate.probes)).toHaveLength(3));
		expect(evaluate.probes['example, easy']!.accuracy.low).toBeGreaterThan(0.8);
		const chance = evaluate.probes['example, nothing to learn']!.accuracy;
		expect(chance.low).toBeLessThan(0.5);
		expect(chance.high).toBeGreaterThan(0.5);
		await button('Compare gradients').click();
		await expect.element(page.getByText('Mean over pairs')).toBeVisible();
		await expect.element(page.getByText(/say nothing of any model/)).toBeVisible();
	});

	test('a file of features: tasks, scores beside published ones, confusions of the chosen task', async () => {
		const { evaluate } = show();
		await evaluate.open([named('set/features.jsonl', separable)]);
		await expect.element(page.getByRole('heading', { name: 'lam' })).toBeVisible();
		await expect.element(page.getByText('60 to train on, 20 to test on').first()).toBeVisible();
		await button('Train 2 probes').click();
		await expect.element(page.getByText(/^Published, not measured here/)).toBeVisible();
		await expect.element(page.getByRole('region', { name: 'Confusions of lam' })).toBeVisible();
		await button('pisc-domain').click();
		await expect.element(page.getByRole('region', { name: 'Confusions of pisc-domain' })).toBeVisible();
		expect(evaluate.probes.lam).toMatchObject({ trainCount: 60, testCount: 20, testIs: 'test' });
		expect(evaluate.probes.lam!.accuracy.share).toBeGreaterThanOrEqual(0.95);
	});

	test('a bad file is told with its line, and what was loaded before stays', async () => {
		const { evaluate } = show();
		await evaluate.open([named('good.jsonl', separable)]);
		await evaluate.open([named('bad.csv', 'label,x\na,1\nb,two\n')]);
		await expect
			.element(page.getByRole('alert'))
			.toHaveTextContent('bad.csv, line 3: "two" in column x is not a number');
		expect(evaluate.sets.map((s) => s.task)).toEqual(['lam', 'pisc-domain']);
		await button('Close').click();
		expect(page.getByRole('alert').query()).toBeNull();
	});

	test('a task that cannot be probed is said, and the others are probed', async () => {
		const { evaluate } = show();
		await evaluate.open([named('x.jsonl', `${separable}\n{"features":[1,2],"label":"only","task":"lonely"}`)]);
		await evaluate.probe(['lonely', 'lam']);
		await expect.element(page.getByText(/lonely was not probed/)).toBeVisible();
		expect(Object.keys(evaluate.probes)).toEqual(['lam']);
	});

	test('training can be stopped, and the page answers while it goes on', async () => {
		const { evaluate } = show();
		const wide = Array.from({ length: 3000 }, (_, i) =>
			JSON.stringify({ features: Array.from({ length: 200 }, (_, j) => Math.sin(i * (j + 1))), label: i % 10 }),
		).join('\n');
		await evaluate.open([named('wide.jsonl', wide)]);
		const training = evaluate.probe(['wide']);
		await until(() => expect(evaluate.work?.done).toBeGreaterThan(0));
		await button('Stop').click();
		await training;
		expect(evaluate.work).toBeNull();
		expect(evaluate.probes).toEqual({});
		expect(evaluate.problem).toBeNull();
		await evaluate.openExample();
		expect(evaluate.sets).toHaveLength(3);
	});

	test('pictures without an installed encoder: it is said which to install', async () => {
		const { evaluate } = show();
		await evaluate.open([named('happy/a.jpg'), named('sad/b.png')]);
		await expect.element(page.getByRole('alert')).toHaveTextContent('A picture model, about 46 MB');
		expect(page.getByRole('alert').getByRole('link', { name: 'Models' }).element().getAttribute('href')).toBe(
			'#models',
		);
		await evaluate.open([named('a.jpg')]);
		await expect.element(page.getByRole('alert')).toHaveTextContent('one folder per class');
	});

	test('pictures with an encoder become features by their folders, which can be saved and read again', async () => {
		const encoded: string[] = [];
		const close = vi.fn();
		const encode = async (picture: Blob) => {
			const text = await picture.text();
			encoded.push(text);
			return Float32Array.from([text.length, 1]);
		};
		const tiny = { title: 'Tiny', patchNumbers: null, encode, close };
		const { evaluate } = show({ findImageEncoder: () => Promise.resolve(tiny) });
		await evaluate.open([
			named('set/train/happy/a.jpg', 'xx'),
			named('set/train/sad/b.jpg', 'yyyy'),
			named('set/test/sad/c.jpg', 'zzzz'),
			named('set/readme.txt', 'no picture'),
		]);
		expect(encoded).toEqual(['xx', 'yyyy', 'zzzz']);
		expect(close).toHaveBeenCalledOnce();
		expect(evaluate.sets).toMatchObject([
			{ task: 'pictures', sampleCount: 3, featureCount: 2, splits: { train: 2, test: 1, validation: 0, unsaid: 0 } },
		]);
		expect(evaluate.origin?.words).toMatch(/^3 pictures, by Tiny: one vector .* gives no patches$/);
		await expect.element(button('Save features')).toBeVisible();
		const before = evaluate.sets;
		await evaluate.open([named('features.jsonl', rowsAsLines(evaluate.madeRows!))]);
		expect(evaluate.sets).toEqual(before);
	});

	test('features are all patches where the encoder gives them and they fit; the view says which form was used', async () => {
		const forms: string[] = [];
		const tiny = (patchNumbers: number) => ({
			...{ title: 'Tiny', patchNumbers, close: () => {} },
			encode: (_picture: Blob, _signal: AbortSignal, form: string) => {
				forms.push(form);
				return Promise.resolve(new Float32Array(form === 'patches' ? patchNumbers : 2).fill(forms.length));
			},
		});
		const pictures = [named('set/happy/a.jpg'), named('set/sad/b.jpg')];
		const { evaluate } = show({ findImageEncoder: () => Promise.resolve(tiny(12)) });
		await evaluate.open(pictures);
		expect(evaluate.sets).toMatchObject([{ featureCount: 12 }]);
		await expect.element(page.getByText(/by Tiny: all patches of each whole picture, as published/)).toBeVisible();
		const large = show({ findImageEncoder: () => Promise.resolve(tiny(30_000_000)) });
		await large.evaluate.open(pictures);
		expect(large.evaluate.sets).toMatchObject([{ featureCount: 2 }]);
		await expect.element(page.getByText(/all patches of more than 1 pictures do not fit/)).toBeVisible();
		expect(forms).toEqual(['patches', 'patches', 'pooled', 'pooled']);
	});

	test('an encoder that fails is told, and is let go', async () => {
		const close = vi.fn();
		const encode = () => Promise.reject(new AppError('out-of-memory', 'too big'));
		const tiny = { title: 'Tiny', patchNumbers: null, encode, close };
		const { evaluate } = show({ findImageEncoder: () => Promise.resolve(tiny) });
		await evaluate.open([named('a/b.jpg')]);
		expect(evaluate.problem).toMatchObject({ code: 'out-of-memory' });
		expect(close).toHaveBeenCalledOnce();
	});

	test('gaze targets: both readings of average L2 stand in the table', async () => {
		const { evaluate } = show();
		const heads = [{ gazex_norm: [0.4, 0.6], gazey_norm: [0.5, 0.5], inout: 1 }];
		await evaluate.gaze.score({
			predictions: [named('p.jsonl', JSON.stringify({ path: 'a.jpg', point: [0.5, 0.5] }))],
			truth: [named('t.json', JSON.stringify([{ path: 'a.jpg', width: 64, height: 64, heads }]))],
		});
		await button('Gaze targets').click();
		const table = page.getByRole('region', { name: 'Gaze-target scores' });
		await expect.element(table).toHaveTextContent(/as SocialFusion defines it\s*0.100/);
		await expect.element(table).toHaveTextContent(/as Gaze-LLE’s code has it\s*0.000/);
	});
});
