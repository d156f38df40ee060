import { expect, test } from 'vitest';
import { catalogue, modelNamed, modelsUrl, modelUrl } from '../../../../src/models/catalogue';
import { runtimeBinary, runtimeLoader, runtimeUrls } from '../../../../src/models/runtime';

test('no two models share a name or a file', () => {
	expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
	expect(new Set(catalogue.map(({ file }) => file)).size).toBe(catalogue.length);
});

test('every file has a size and a whole hash', () => {
	for (const { bytes, sha256 } of [...catalogue, runtimeLoader, runtimeBinary]) {
		expect(bytes).toBeGreaterThan(0);
		expect(sha256).toMatch(/^[0-9a-f]{64}$/);
	}
});

test('a model is found by its name', () => {
	expect(catalogue.map(({ name }) => modelNamed(name))).toEqual(catalogue);
});

test.each([
	'https://example.org',
	'https://example.org/',
	'https://example.org/some/path',
	'https://example.org/some/path/',
])('addresses of models and runtime lie below the app at %s', (app) => {
	const folder = app.endsWith('/') ? app : `${app}/`;
	const models = modelsUrl(app);
	expect(models).toBe(`${folder}models/`);
	expect(modelUrl(models, modelNamed('face-landmarker'))).toBe(`${folder}models/face_landmarker.task`);
	expect(runtimeUrls(models)).toEqual({
		loader: `${folder}mediapipe/0.10.35/vision_wasm_module_internal.js`,
		binary: `${folder}mediapipe/0.10.35/vision_wasm_module_internal.wasm`,
	});
});

test('the slash at the end of the models folder may be left out', () => {
	const [withSlash, without] = ['https://example.org/a/models/', 'https://example.org/a/models'];
	expect(runtimeUrls(without)).toEqual(runtimeUrls(withSlash));
	expect(modelUrl(without, { file: 'x.task' })).toBe(modelUrl(withSlash, { file: 'x.task' }));
});
