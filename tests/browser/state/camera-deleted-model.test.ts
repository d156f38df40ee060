import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { CHECKPOINT_FRAMES } from '../../../src/core/checkpoint';
import { AppError } from '../../../src/core/errors';
import type { ModelUse } from '../../../src/core/session';
import StatusLine from '../../../src/present/watch/StatusLine.svelte';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const use = (name: string): ModelUse => ({ name, sha256: 'ab'.repeat(32), backend: 'wasm' });
const sface = use('sface');
/** Behind the frames after which the models are first asked whether they still see well. */
const DIES_AT = CHECKPOINT_FRAMES + 30;

let component: Record<string, unknown> | null = null;
let watch: Watch | null = null;
afterEach(async () => {
	if (component) await unmount(component);
	component = null;
	watch?.close();
});

/** A camera whose worker dies in the middle; `isDeleted`: a model that takes part is deleted before. */
const camera = (isDeleted: boolean) => {
	const { ports, client, play } = standIn();
	let installed = [sface];
	const call = client.call.getMockImplementation()!;
	let perceived = 0;
	client.call.mockImplementation((method, input, options) => {
		if (method === 'encoderModels' || method === 'loadInstalled')
			return Promise.resolve([...installed]) as unknown as ReturnType<typeof call>;
		if (method === 'perceive' && ++perceived === DIES_AT) {
			if (isDeleted) installed = [];
			return Promise.reject<never[]>(new AppError('worker-died', 'as the test says'));
		}
		return call(method, input, options);
	});
	play({ frames: null, isLive: true });
	watch = new Watch(ports);
	void watch.open({ kind: 'webcam', deviceId: null });
	return watch;
};

const headerOf = async (one: Watch) =>
	JSON.parse((await (await one.sessionFile())!.blob.text()).split('\n')[0]!) as {
		models: ModelUse[];
		analysis: { modelsChangedMs?: number[] };
	};

test('where a model was deleted and the models of a camera had to start again, it is said what is missing since when', async () => {
	const one = camera(true);
	component = mount(StatusLine, { target: document.body, props: { watch: one } });
	await until(() => expect(one.analysis.gone).not.toBeNull());
	expect(one.analysis.gone!.names).toEqual([expect.stringContaining('SFace')]);
	await until(() => expect(document.body.textContent).toMatch(/without\s+SFace.* from \d.* on: deleted/s));
	expect(one.phase).toMatchObject({ kind: 'analysing' });
	const header = await headerOf(one);
	expect(header.models).toContainEqual(sface);
	expect(header.analysis.modelsChangedMs).toEqual([one.analysis.gone!.fromMs]);
});

test('where all are still there, nothing is said', async () => {
	const one = camera(false);
	await until(() => expect(one.analysis.restarts).toBe(1));
	await until(() => expect(one.untilMs).toBeGreaterThan(DIES_AT * 100));
	expect(one.analysis.gone).toBeNull();
	expect((await headerOf(one)).analysis).not.toHaveProperty('modelsChangedMs');
});
