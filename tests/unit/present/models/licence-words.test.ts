import { expect, test } from 'vitest';
import { catalogue } from '../../../../src/models/catalogue';
import { isUnstated } from '../../../../src/present/models/licence-words';

test('every model that comes with the page has weights whose makers state a licence', () => {
	// The switch of one that has none would have to say so, wherever it is.
	expect(catalogue.filter(({ licence }) => isUnstated(licence))).toEqual([]);
});

test('a licence that is named is stated, whoever names it', () => {
	expect(isUnstated('Apache-2.0')).toBe(false);
	expect(isUnstated('unknown; others name MIT')).toBe(true);
});
