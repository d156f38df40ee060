import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../../src/core/errors';
import type { ModelUse } from '../../../src/core/session';
import { ModelsBeside } from '../../../src/state/ports/models-beside';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';

const sentences: ModelUse = { name: 'minilm-l6-v2', sha256: 'ab'.repeat(32), backend: 'wasm' };

let watch: Watch | null = null;
afterEach(() => watch?.close());

const headerModels = async () => {
	const { blob } = (await watch!.sessionFile())!;
	return (JSON.parse((await blob.text()).split('\n')[0]!) as { models: unknown }).models;
};

test('a session file names sentence vectors among its models while they are on, and not before or after', async () => {
	const beside = new ModelsBeside();
	watch = new Watch({ ...standIn().ports, modelsBeside: () => beside.all });
	await watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
	expect(await headerModels()).toEqual([]);
	beside.add(sentences);
	beside.add(sentences);
	expect(await headerModels()).toEqual([sentences]);
	beside.remove(sentences.name);
	expect(await headerModels()).toEqual([]);
});

test('a session file names the encoders that took part, also when their worker died after the last frame', async () => {
	const objects: ModelUse = { name: 'objects', sha256: 'cd'.repeat(32), backend: 'wasm' };
	const { ports, client } = standIn();
	const usual = client.call.getMockImplementation()!;
	let isDead = false;
	client.call.mockImplementation((method: string, ...rest) => {
		if (isDead) return Promise.reject<never[]>(new AppError('worker-died', 'as the test says'));
		return (method === 'encoderModels' ? Promise.resolve([objects]) : usual(method, ...rest)) as Promise<never[]>;
	});
	watch = new Watch(ports);
	await watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
	isDead = true;
	expect(await headerModels()).toEqual([objects]);
});
