import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { browsers } from './browsers';
import { FEATURE_MS, sampleFeature } from './features';
import type { Visitor } from './visitor';

// Chromium has the end-to-end tests.
describe.for(browsers.filter(({ name }) => name !== 'Chromium').map(({ name, open }) => [name, open] as const))(
	'%s',
	([, open]) => {
		let visitor: Visitor | null = null;
		beforeAll(async () => {
			visitor = (await open?.()) ?? null;
		});
		afterAll(() => visitor?.close());

		test.skipIf(open === null)('the sample is analysed as the page opens', { timeout: FEATURE_MS }, async () => {
			if (visitor) await sampleFeature.try(visitor, inject('builtPage'));
		});
	},
);
