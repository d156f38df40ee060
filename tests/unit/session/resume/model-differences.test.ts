import { expect, test } from 'vitest';
import type { ModelUse } from '../../../../src/core/session';
import {
	allModelsOf,
	continueHistory,
	modelDifferences,
	modelDifferenceWords,
	ModelsChangedError,
	noModelHistory,
} from '../../../../src/session/resume/model-differences';

const use = (name: string, change: Partial<ModelUse> = {}): ModelUse => ({
	...{ name, sha256: 'ab'.repeat(32), backend: 'wasm' },
	...change,
});
const faces = use('faces');
const words = (was: readonly ModelUse[], is: readonly ModelUse[]) =>
	modelDifferences(was, is).map((one) => modelDifferenceWords(one));

test('the same models in another order are no difference', () => {
	expect(modelDifferences([faces, use('sface')], [use('sface'), faces])).toEqual([]);
});

test('a model that is gone, one that came, another file and another backend are each named, and nothing else', () => {
	expect(words([faces, use('sface')], [faces])).toEqual([
		'sface was used before and is not installed or not switched on now',
	]);
	expect(words([faces], [faces, use('clip')])).toEqual(['clip is used now and was not before']);
	expect(words([faces], [use('faces', { sha256: 'cd'.repeat(32) })])).toEqual([
		'faces is another file now (sha256 cdcdcdcd…, was abababab…)',
	]);
	expect(words([faces], [use('faces', { backend: 'webgl' })])).toEqual(['faces ran on wasm and runs on webgl now']);
});

test('the error names every difference, by the titles that people know', () => {
	const error = new ModelsChangedError(modelDifferences([use('sface')], [use('clip')]), (name) => name.toUpperCase());
	expect(error.code).toBe('models-changed');
	expect(error.message).toContain('CLIP is used now and was not before; SFACE was used before');
});

test('a run that goes on with the same models has no history', () => {
	expect(continueHistory(noModelHistory, [faces], [faces], 500)).toBe(noModelHistory);
	expect(allModelsOf(noModelHistory, [faces])).toEqual([faces]);
});

test('a run that went on twice with other models names all of them once, and when each time was', () => {
	const [a, b] = [use('sface'), use('clip')];
	const once = continueHistory(noModelHistory, [faces, a], [faces], 500);
	expect(once).toEqual({ earlier: [a], changedMs: [500] });
	expect(allModelsOf(once, [faces])).toEqual([faces, a]);
	const twice = continueHistory(once, [faces], [faces, b], 900);
	expect(twice).toEqual({ earlier: [a], changedMs: [500, 900] });
	// One that comes back is not named twice.
	const back = continueHistory(twice, [faces, b], [faces, a], 1200);
	expect(back).toEqual({ earlier: [b], changedMs: [500, 900, 1200] });
	expect(allModelsOf(back, [faces, a])).toEqual([faces, a, b]);
});
