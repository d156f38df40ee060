import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../../src/core/errors';
import type { ModelUse } from '../../../src/core/session';
import ChangedModelsCard from '../../../src/present/start/ChangedModelsCard.svelte';
import type { OpenSource } from '../../../src/state/ports/ports';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { memoryPorts } from '../../fixtures/kept-sessions';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const FRAMES = 20;
const use = (name: string): ModelUse => ({ name, sha256: 'ab'.repeat(32), backend: 'wasm' });
const [faces, sface, hearing] = [use('faces'), use('sface'), use('silero-vad')];

const watches: Watch[] = [];
let component: Record<string, unknown> | null = null;
afterEach(async () => {
	if (component) await unmount(component);
	component = null;
	for (const watch of watches.splice(0)) watch.close();
});

/** A page in a world that keeps sessions over its reloads, and in which these models are installed. */
const world = () => {
	const { ports: keeping } = memoryPorts();
	const there = {
		installed: [faces, sface] as readonly ModelUse[],
		heard: null as ModelUse | null,
		frames: FRAMES,
		diesAt: null as number | null,
	};
	const visit = () => {
		const { ports, client, play } = standIn();
		const call = client.call.getMockImplementation()!;
		client.call.mockImplementation((method, input, options) =>
			method === 'encoderModels' || method === 'loadInstalled'
				? (Promise.resolve([...there.installed]) as unknown as ReturnType<typeof call>)
				: call(method, input, options),
		);
		play({ frames: FRAMES });
		const openSource: typeof ports.openSource = async (request, onCamera) => {
			const open = await ports.openSource(request, onCamera);
			const hear: NonNullable<OpenSource['openHearing']> = () =>
				Promise.resolve(
					there.heard && {
						model: there.heard,
						at: () => Promise.resolve(0),
						samples: () => Promise.resolve(new Float32Array()),
						close() {},
					},
				);
			const frames: OpenSource['frames'] = (fps, from) => {
				const source = open.frames(fps, from);
				return {
					...source,
					async *frames(signal) {
						for await (const frame of source.frames(signal)) {
							if (frame.index === there.diesAt) {
								there.diesAt = null;
								there.installed = [faces];
								throw new AppError('worker-died', 'as the test says');
							}
							if (frame.index >= there.frames) {
								await new Promise((_, reject) =>
									signal.addEventListener('abort', () => reject(signal.reason as Error)),
								);
							}
							if (frame.index >= (from?.firstIndex ?? 0)) yield frame;
						}
					},
				};
			};
			return { ...open, fileBytes: 1234, openHearing: hear, frames };
		};
		const watch = new Watch({
			...ports,
			openSource,
			keeping: {
				...keeping,
				persist: () => Promise.resolve(null),
				isPersisted: () => Promise.resolve(null),
				estimate: () => Promise.resolve(null),
			},
		});
		watches.push(watch);
		// Without them, models that come with the program are none here.
		watch.settings.encoders = { ...watch.settings.encoders, objects: false, identity: false, expression: false };
		return { watch, open: () => watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') }) };
	};
	/** Analyses half of the file and leaves; the last 0.3 s wait for what comes after them. */
	const leaveHalf = async () => {
		const { watch, open } = visit();
		there.frames = FRAMES / 2;
		void open();
		await until(() => expect(watch.untilMs).toBeGreaterThanOrEqual(600));
		watch.stop();
		await until(async () => {
			await watch.sessions.refresh();
			expect(watch.sessions.list).toMatchObject([{ kind: 'kept', canResume: true, isBusy: false }]);
		});
		watch.close();
		there.frames = FRAMES;
	};
	return { there, visit, leaveHalf };
};

const headerOf = async (watch: Watch) =>
	JSON.parse((await (await watch.sessionFile())!.blob.text()).split('\n')[0]!) as {
		models: ModelUse[];
		analysis: { modelsChangedMs?: number[] };
	};

test('with the same models an analysis goes on by itself, and nothing is said', async () => {
	const { visit, leaveHalf } = world();
	await leaveHalf();
	const { watch, open } = visit();
	await open();
	expect(watch.changedModels).toBeNull();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	const header = await headerOf(watch);
	expect(header.models).toEqual([faces, sface]);
	expect(header.analysis).not.toHaveProperty('modelsChangedMs');
});

test('with other models it is shown as far as it is, says which differ, and is not touched', async () => {
	const { there, visit, leaveHalf } = world();
	await leaveHalf();
	there.installed = [faces];
	there.heard = hearing;
	const { watch, open } = visit();
	await open();
	expect(watch.changedModels?.differences).toEqual([
		expect.stringMatching(/^SFace.* was used before and is not installed or not switched on now$/),
		expect.stringMatching(/is used now and was not before$/),
	]);
	expect(watch.problem).toBeNull();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'stopped' });
	expect(watch.untilMs).toBeGreaterThanOrEqual(600);
	expect(watch.untilMs).toBeLessThan(1000);
	await watch.sessions.refresh();
	expect(watch.sessions.list).toMatchObject([{ canResume: true, isBusy: false, entry: { state: 'stopped' } }]);
	component = mount(ChangedModelsCard, { target: document.body, props: { watch, changed: watch.changedModels! } });
	const card = document.querySelector('[role="alert"]')!;
	expect(card.textContent).toContain('SFace');
	expect(card.textContent).toContain('the results are mixed');
	expect([...card.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
		'Start over',
		'Go on, mixed',
		'Leave it as it is',
	]);
});

test('who goes on all the same gets the rest, and a file that names the models of both parts and when they changed', async () => {
	const { there, visit, leaveHalf } = world();
	await leaveHalf();
	there.installed = [faces];
	const { watch, open } = visit();
	await open();
	await watch.goOnMixed();
	expect(watch.changedModels).toBeNull();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	expect(watch.untilMs).toBeGreaterThan(1800);
	const header = await headerOf(watch);
	expect(header.models).toEqual([faces, sface]);
	expect(header.analysis.modelsChangedMs).toEqual([900]);
	await watch.sessions.refresh();
	expect(watch.sessions.list).toMatchObject([{ entry: { state: 'complete' } }]);
});

test('who starts over gets all of it by the models of now', async () => {
	const { there, visit, leaveHalf } = world();
	await leaveHalf();
	there.installed = [faces];
	const { watch, open } = visit();
	await open();
	await watch.analyse();
	expect(watch.changedModels).toBeNull();
	const header = await headerOf(watch);
	expect(header.models).toEqual([faces]);
	expect(header.analysis).not.toHaveProperty('modelsChangedMs');
});

test('where one was deleted and the models had to start again, the analysis stops there, and “Try again” asks', async () => {
	const { there, visit } = world();
	there.diesAt = FRAMES / 2;
	const { watch, open } = visit();
	await open();
	expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: true });
	expect(watch.problem?.code).toBe('models-changed');
	expect(watch.untilMs).toBe(900);
	await watch.retry();
	expect(watch.changedModels?.differences).toEqual([expect.stringMatching(/^SFace.* was used before/)]);
	// The last 0.3 s wait for what comes after them.
	expect(watch.untilMs).toBeGreaterThanOrEqual(600);
	await watch.goOnMixed();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	const header = await headerOf(watch);
	expect(header.models).toEqual([faces, sface]);
	expect(header.analysis.modelsChangedMs).toHaveLength(1);
});
