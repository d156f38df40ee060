import { expect, test } from 'vitest';
import { deletedWords, inUse, inUseInAsk, readerUse, standingWords } from '../../../../src/present/models/model-use';

test('a card says where its model stands; of one that was deleted while it is in use, both', () => {
	expect(standingWords('on this computer', false, null)).toBe('on this computer');
	expect(standingWords('on this computer', false, inUse)).toBe('on this computer, in use');
	expect(standingWords('not loaded', true, inUse)).toBe('deleted, but in use until something else is opened');
	expect(standingWords('on this computer', false, inUseInAsk)).toBe('on this computer, in use in Ask');
	expect(standingWords('not loaded', true, inUseInAsk)).toMatch(/^deleted, but in use in Ask until/);
	expect(standingWords('not loaded', true, null)).toBe('not loaded');
	expect(standingWords('comes with the page', false, readerUse({ kind: 'off' }))).toBe('comes with the page, off');
});

test('of a deleted model it is said what stays, and nothing of one that nothing uses', () => {
	expect(deletedWords(inUse)).toContain('What it found stays');
	expect(deletedWords(inUseInAsk)).toContain('Answers that it wrote stay');
	expect(deletedWords(null)).toBeNull();
	expect(deletedWords(readerUse({ kind: 'off' }))).toBeNull();
});
