import { describe, inject, test } from 'vitest';
import { browsers } from './browsers';
import { FEATURE_MS, sampleFeature } from './features';

// Chromium has the end-to-end tests.
const others = browsers.filter(({ name }) => name !== 'Chromium');
describe.for(others.map(({ name, open }) => [name, open] as const))('%s', ([name, open]) => {
	// What crashed WebKitGTK's web process is avoided (`docs/browsers.md`); should it crash otherwise, it is tried once more.
	const retry = name === 'WebKit' ? 1 : 0;
	test.skipIf(open === null)('the sample is analysed as the page opens', { timeout: FEATURE_MS, retry }, async () => {
		const visitor = await open?.();
		try {
			if (!visitor) return;
			const crash = visitor.crash.then((cause) => Promise.reject(cause));
			await Promise.race([sampleFeature.try(visitor, inject('builtPage')), crash]);
		} finally {
			await visitor?.close();
		}
	});
});
