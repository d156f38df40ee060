import { describe, inject, test } from 'vitest';
import { browsers } from './browsers';
import { FEATURE_MS, sampleFeature } from './features';

// Chromium has the end-to-end tests.
const others = browsers.filter(({ name }) => name !== 'Chromium');
describe.for(others.map(({ name, open }) => [name, open] as const))('%s', ([name, open]) => {
	// WebKitGTK's own web process crashes now and then in GStreamer 1.22 of Debian 12, which plays the picture: the more
	// often, the busier the machine is, once four times in a row.
	const retry = name === 'WebKit' ? 6 : 0;
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
