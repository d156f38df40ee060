import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../read-json.ts';
import { featureTable, withTable, type TriedFeature } from './table.ts';

// `npm run test:long -- browsers` tries every feature in each browser, and writes the table of docs/browsers.md from what
// came out. Exits with 1 when a test failed.
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'regard-features-'));
try {
	const results = join(folder, 'results.jsonl');
	const vitest = join(root, 'node_modules/vitest/vitest.mjs');
	const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'features'], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, REGARD_FEATURES: results },
	});
	const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n') : [];
	if (lines.length > 0) {
		const docs = join(root, 'docs/browsers.md');
		const tried = lines.map((line) => parseJson<TriedFeature>(line));
		writeFileSync(docs, withTable(readFileSync(docs, 'utf8'), featureTable(tried)));
		spawnSync(process.execPath, [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', docs]);
	}
	process.exitCode = status ?? 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
