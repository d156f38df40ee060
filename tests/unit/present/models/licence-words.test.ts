import { expect, test } from 'vitest';
import { catalogue } from '../../../../src/models/catalogue';
import { isUnstated } from '../../../../src/present/models/licence-words';

test('of the models that come with the page, the one that finds things alone has weights of no stated licence', () => {
	const unstated = catalogue.filter(({ licence }) => isUnstated(licence)).map(({ name }) => name);
	// Its two switches say so: EncoderSwitches and ModelsView. Those of another one would have to say it as well.
	expect(unstated).toEqual(['objects']);
});

test('a licence that is named is stated, whoever names it', () => {
	expect(isUnstated('Apache-2.0')).toBe(false);
	expect(isUnstated('unknown; others name MIT')).toBe(true);
});
