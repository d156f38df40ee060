import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseJson } from '../../../tools/read-json';
import { optimizeDeps } from '../../../vite.shared';

const { dependencies } = parseJson<{ dependencies: Record<string, string> }>(readFileSync('package.json', 'utf8'));

/** Its compiler's plugin sees to it. */
const byPlugin = ['svelte'];

test('Vite knows every library of the page before it starts: one found late would reload a test in mid-run', () => {
	const known = [...optimizeDeps.exclude, ...optimizeDeps.include];
	const isKnown = (library: string) => known.some((name) => name === library || name.startsWith(`${library}/`));
	expect(Object.keys(dependencies).filter((library) => !byPlugin.includes(library) && !isKnown(library))).toEqual([]);
});
