import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './build.ts';
import { ensureChromium } from './chromium.ts';

/** What one suite gave. */
type Tally = { passed: number; failed: number; skipped: number };

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'regard-test-'));
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** The programs of the steps, as files in `node_modules`: they start alike on every system, without a shell. */
const PROGRAMS = {
	'svelte-check': 'svelte-check/bin/svelte-check',
	eslint: 'eslint/bin/eslint.js',
	prettier: 'prettier/bin/prettier.cjs',
	vitest: 'vitest/vitest.mjs',
	playwright: '@playwright/test/cli.js',
};

const run = (program: keyof typeof PROGRAMS, args: string[], extra: NodeJS.ProcessEnv = {}): boolean =>
	spawnSync(process.execPath, [join(root, 'node_modules', PROGRAMS[program]), ...args], {
		stdio: 'inherit',
		cwd: root,
		env: { ...env, ...extra },
	}).status === 0;

/** A step that is one check: it holds or it does not. */
const check = (isGood: boolean): Tally => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 });

/** A runner that broke before it could report counts as one failure. */
const withReport = (file: string, isGood: boolean, read: (report: string) => Tally): Tally => {
	if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
	const tally = read(readFileSync(file, 'utf8'));
	// Something outside of any test (an unhandled error, a failed set-up) makes a run fail, too.
	return !isGood && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
};

const vitest = (project: string): Tally => {
	const file = join(reports, `${project}.json`);
	const isGood = run('vitest', [
		'run',
		'--project',
		project,
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${file}`,
	]);
	return withReport(file, isGood, (text) => {
		const report = JSON.parse(text) as {
			numPassedTests: number;
			numFailedTests: number;
			numPendingTests: number;
			numFailedTestSuites: number;
		};
		const brokenFiles = report.numFailedTests === 0 ? report.numFailedTestSuites : 0;
		return {
			passed: report.numPassedTests,
			failed: report.numFailedTests + brokenFiles,
			skipped: report.numPendingTests,
		};
	});
};

const playwright = (): Tally => {
	const file = join(reports, 'e2e.json');
	const isGood = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
	return withReport(file, isGood, (text) => {
		const { stats } = JSON.parse(text) as {
			stats: { expected: number; unexpected: number; flaky: number; skipped: number };
		};
		return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
	});
};

const steps: [name: string, take: () => Tally][] = [
	['types', () => check(run('svelte-check', ['--tsconfig', './tsconfig.json', '--fail-on-warnings']))],
	['lint', () => check(run('eslint', ['.', '--max-warnings', '0']))],
	['format', () => check(run('prettier', ['--check', '.']))],
	['unit', () => vitest('unit')],
	['browser', () => vitest('browser')],
	['commands', () => vitest('commands')],
	['end to end', () => playwright()],
];

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
try {
	env['CHROMIUM'] = ensureChromium();
	await ensureBuild();
	for (const [name, take] of steps) {
		console.log(`\n=== ${name} ===`);
		const tally = take();
		console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
		total.passed += tally.passed;
		total.failed += tally.failed;
		total.skipped += tally.skipped;
	}
} catch (e) {
	console.error(e instanceof Error ? e.message : String(e));
	total.failed += 1;
} finally {
	rmSync(reports, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
