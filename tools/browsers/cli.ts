import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../read-json.ts';
import { featureTable, tableIn, withTable, type TriedFeature } from './table.ts';

// `npm run test:long -- browsers` tries every feature in each browser, and writes the table of docs/browsers.md from what
// came out. Exits with 1 when a test failed. `REGARD_BROWSERS=WebKit` tries one browser alone, and
// `npx tsx tools/browsers/cli.ts TEXT…` features whose names have such a text in them; the rest of the table stays.
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'regard-features-'));
try {
	const results = join(folder, 'results.jsonl');
	const vitest = join(root, 'node_modules/vitest/vitest.mjs');
	const only = process.argv.length > 2 ? ['-t', process.argv.slice(2).join('|')] : [];
	const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'features', ...only], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, REGARD_FEATURES: results },
	});
	const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n') : [];
	if (lines.length > 0) {
		const docs = join(root, 'docs/browsers.md');
		const tried = lines.map((line) => parseJson<TriedFeature>(line));
		const text = readFileSync(docs, 'utf8');
		writeFileSync(docs, withTable(text, featureTable(tried, tableIn(text))));
		spawnSync(process.execPath, [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', docs]);
	}
	process.exitCode = status ?? 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
