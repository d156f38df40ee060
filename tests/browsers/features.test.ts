import { appendFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, inject, test } from 'vitest';
import type { TriedFeature } from '../../tools/browsers/table';
import { browsers } from './browsers';
import { FEATURE_MS, features } from './features';
import type { Visitor } from './visitor';

/** Where the results go, a line each: `npx tsx tools/browsers/cli.ts` makes the table of them. */
const resultsFile = process.env['REGARD_FEATURES'];
/** Where a picture of the page goes after each test. */
const pictures = process.env['REGARD_FEATURE_PICTURES'];
const only = process.env['REGARD_BROWSERS']?.split(',');
const note = (tried: TriedFeature) => resultsFile && appendFileSync(resultsFile, `${JSON.stringify(tried)}\n`);

const wanted = browsers.filter(({ name }) => only?.includes(name) ?? true);
describe.for(wanted.map(({ name, open }) => [name, open] as const))('%s', ([name, open]) => {
	let visitor: Visitor | null = null;
	const close = async () => {
		await visitor?.close();
		visitor = null;
	};
	afterAll(close);
	const takePicture = async (feature: string) => {
		if (!pictures || !visitor) return;
		writeFileSync(`${pictures}/${name} ${feature}.png`, await visitor.picture().catch(() => ''));
	};
	// What crashed WebKitGTK's web process is avoided (`docs/browsers.md`); should it crash otherwise, it is tried once more.
	const retry = name === 'WebKit' ? 1 : 0;

	test.skipIf(open === null).for(features.map((feature) => [feature.name, feature] as const))(
		'%s',
		{ timeout: FEATURE_MS, retry },
		async ([, feature]) => {
			if (!open) return;
			visitor ??= await open();
			const about = { browser: name, version: visitor.version, feature: feature.name };
			const crash = visitor.crash.then((cause) => Promise.reject(cause));
			try {
				note({ ...about, ...(await Promise.race([feature.try(visitor, inject('builtPage')), crash])) });
				await takePicture(feature.name);
			} catch (e) {
				note({ ...about, state: 'no', note: 'its test failed' });
				await takePicture(feature.name);
				// What it has left open is not to be in the way of the next one.
				await close();
				throw e;
			}
		},
	);
});
