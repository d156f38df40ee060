import { appendFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, inject, test } from 'vitest';
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
	beforeAll(async () => {
		visitor = (await open?.()) ?? null;
	});
	afterAll(() => visitor?.close());
	afterEach(async ({ task }) => {
		const file = `${pictures}/${name} ${task.name}.png`;
		if (pictures && visitor) writeFileSync(file, await visitor.picture().catch(() => ''));
	});

	test.skipIf(open === null).for(features.map((feature) => [feature.name, feature] as const))(
		'%s',
		{ timeout: FEATURE_MS },
		async ([, feature]) => {
			if (!visitor) return;
			const about = { browser: name, version: visitor.version, feature: feature.name };
			try {
				note({ ...about, ...(await feature.try(visitor, inject('builtPage'))) });
			} catch (e) {
				note({ ...about, state: 'no', note: 'its test failed' });
				throw e;
			}
		},
	);
});
