import { expect, test } from 'vitest';
import { inUse, readerUse, standingWords } from '../../../../src/present/models/model-use';

test('a card says where its model stands; of one that was deleted while it is in use, both', () => {
	expect(standingWords('on this computer', false, null)).toBe('on this computer');
	expect(standingWords('on this computer', false, inUse)).toBe('on this computer, in use');
	expect(standingWords('not loaded', true, inUse)).toBe('deleted, but in use until something else is opened');
	expect(standingWords('not loaded', true, null)).toBe('not loaded');
	expect(standingWords('comes with the page', false, readerUse({ kind: 'off' }))).toBe('comes with the page, off');
});
