import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What each folder of src may import, besides itself and packages. A stage knows only the shared types. */
const MAY_IMPORT: Record<string, readonly string[]> = {
	core: [],
	source: ['core'],
	models: ['core'],
	perceive: ['core', 'models'],
	track: ['core'],
	ground: ['core'],
	events: ['core'],
	graph: ['core'],
	reason: ['core', 'models'],
	session: ['core', 'pipeline'],
	export: ['core'],
	pipeline: ['core', 'track', 'ground', 'events', 'graph'],
	workers: ['core', 'source', 'models', 'perceive', 'reason'],
	bench: ['core', 'pipeline', 'reason'],
	state: ['core', 'source', 'pipeline', 'workers', 'models', 'session', 'bench', 'export'],
	present: ['core', 'state'],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((f) => /\/.*\.(ts|svelte)$/.test(f));

test.each(files)('src/%s imports only what it may', (file) => {
	const from = file.split('/')[0]!;
	const code = readFileSync(`src/${file}`, 'utf8');
	for (const [, specifier] of code.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)) {
		const to = new URL(specifier!, `file:///${file}`).pathname.split('/')[1]!;
		expect([from, ...MAY_IMPORT[from]!], specifier).toContain(to);
	}
});
