import { expect, test } from 'vitest';
import { readerUse } from '../../../../src/present/models/model-use';

test('the card of the model that reads questions says whether it is loaded', () => {
	expect(readerUse({ kind: 'not-loaded' })).toEqual({ words: 'not loaded', problem: null });
	expect(readerUse({ kind: 'loaded' })).toEqual({ words: 'loaded', problem: null });
	expect(readerUse({ kind: 'off' })).toEqual({ words: 'off', problem: null });
});

test('where it could not be loaded, the card says why and what happens now', () => {
	const { words, problem } = readerUse({ kind: 'failed', message: 'Cannot fetch the model (HTTP 404)' });
	expect(words).toBe('failed');
	expect(problem).toMatch(/^It could not be loaded: Cannot fetch the model \(HTTP 404\)\. The rules/);
});
