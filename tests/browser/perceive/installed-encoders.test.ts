import { afterEach, expect, test, vi } from 'vitest';
import { noEncoders, type EncoderSwitches } from '../../../src/core/perception';

import { findInStore } from '../../../src/perceive/lanes/installed-encoders';
import { connectEncoders } from '../../../src/workers/encoders/encoder-client';
import { atClose, closeAll, facesOf, find, framesOf, modelsUrl, open, seeAll, tiny } from './installed-perceiver';

const looks: EncoderSwitches = { ...noEncoders, gazeTarget: true, gazeDirection: true, expression: true };

afterEach(closeAll);

test('installed models put maps, directions and expressions of eight classes into what was seen', async () => {
	const perceiver = await open(connectEncoders(), find);
	const seen = await seeAll(perceiver, await framesOf(3), looks);
	expect(facesOf(seen[2]!)).toHaveLength(3);
	for (const { gazeMap, gazeDirection, expression } of facesOf(seen[2]!)) {
		expect(gazeMap!.probability.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 3);
		expect(gazeMap!.inFrame).not.toBeNull();
		expect(Math.hypot(...gazeDirection!.direction)).toBeCloseTo(1, 3);
		expect(expression!.map(({ name }) => name)).toContain('contemptuous');
	}
	expect(seen[2]!.timingsMs['gaze target']).toBeGreaterThan(0);
	expect(perceiver.encoderModels().map(({ name, backend }) => `${name} ${backend}`)).toEqual(
		Object.keys(tiny).map((id) => `${id} wasm`),
	);
});

test('things are looked for in the first frame, unless the first ray is to come soon; faces are encoded later', async () => {
	const readings = async (encodersMayWait: boolean) => {
		const perceiver = await open(connectEncoders(), find, encodersMayWait);
		const seen = await seeAll(perceiver, await framesOf(3), { ...looks, objects: true });
		expect(seen.map((it) => facesOf(it).some(({ gazeMap }) => gazeMap))).toEqual([false, false, true]);
		return seen.findIndex(({ objects }) => objects !== null);
	};
	expect(await readings(false)).toBe(0);
	expect(await readings(true)).toBe(2);
});

test('models that are served with the page take part; one that is not the published file does not', async () => {
	const files: Readonly<Record<string, string>> = {
		'gaze-lle-vitb': 'gazelle_dinov2_vitb14_inout_1x3x448x448_1xNx4.onnx',
		'mobilegaze-mobileone-s0': 'mobileone_s0_gaze.onnx',
		'emotieff-b0': 'enet_b0_8_best_vgaf.onnx',
	};
	const placed = Object.entries(files).map(([id, path]) => ({
		...{ id, files: [{ path, bytes: tiny[id]!().length, sha256: 'a'.repeat(64) }] },
	}));
	const asked: string[] = [];
	const realFetch = globalThis.fetch;
	vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
		const url = input instanceof Request ? input.url : String(input);
		asked.push(url);
		if (url === `${modelsUrl}placed.json`) return Promise.resolve(Response.json(placed));
		const id = Object.keys(files).find((known) => url === `${modelsUrl}${known}/${files[known]!}`);
		return id ? Promise.resolve(new Response(tiny[id]!())) : realFetch(input, init);
	});
	atClose(() => vi.unstubAllGlobals());
	const perceiver = await open(connectEncoders(), findInStore(modelsUrl));
	const seen = await seeAll(perceiver, await framesOf(3), looks);
	for (const { gazeMap, gazeDirection, expression } of facesOf(seen[2]!)) {
		expect(gazeMap).not.toBeNull();
		expect(gazeDirection).not.toBeNull();
		// Of the seven classes that come with the program.
		expect(expression).toHaveLength(7);
	}
	expect(perceiver.installed().map(({ task }) => task)).toEqual(['gazeTarget', 'gazeDirection']);
	expect(asked.filter((url) => new URL(url).origin !== location.origin)).toEqual([]);
});

test('without an installed model nothing is read, and a model that is broken is told of while frames go on', async () => {
	const none = await open(connectEncoders(), () => Promise.resolve(null));
	const plain = await seeAll(none, await framesOf(3), { ...looks, expression: false });
	for (const face of facesOf(plain[2]!)) expect(face).toMatchObject({ gazeMap: null, gazeDirection: null });
	expect(none.installed()).toEqual([]);

	const broken = await open(connectEncoders(), (id) =>
		id === 'gaze-lle-vitb' ? Promise.resolve({ blob: new Blob(['no model']), sha256: '' }) : find(id, 'wasm'),
	);
	const seen = await seeAll(broken, await framesOf(3), looks);
	for (const { gazeMap, gazeDirection } of facesOf(seen[2]!)) {
		expect(gazeMap).toBeNull();
		expect(gazeDirection).not.toBeNull();
	}
	expect(broken.installed()[0]).toMatchObject({ task: 'gazeTarget', modelId: 'gaze-lle-vitb', backend: null });
});
