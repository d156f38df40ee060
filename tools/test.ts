import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './build.ts';
import { ensureChromium } from './chromium.ts';

/** What one suite gave. */
type Tally = { passed: number; failed: number; skipped: number };

const reports = mkdtempSync(join(tmpdir(), 'regard-test-'));
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

const npx = (args: string[], extra: NodeJS.ProcessEnv = {}): boolean =>
	spawnSync('npx', ['--no-install', ...args], { stdio: 'inherit', env: { ...env, ...extra } }).status === 0;

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
	const isGood = npx([
		'vitest',
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
	const isGood = npx(['playwright', 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
	return withReport(file, isGood, (text) => {
		const { stats } = JSON.parse(text) as {
			stats: { expected: number; unexpected: number; flaky: number; skipped: number };
		};
		return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
	});
};

const steps: [name: string, run: () => Tally][] = [
	['types', () => check(npx(['svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings']))],
	['lint', () => check(npx(['eslint', '.', '--max-warnings', '0']) && npx(['prettier', '--check', '.']))],
	['unit', () => vitest('unit')],
	['browser', () => vitest('browser')],
	['end to end', () => playwright()],
];

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
try {
	env['CHROMIUM'] = ensureChromium();
	await ensureBuild();
	for (const [name, run] of steps) {
		console.log(`\n=== ${name} ===`);
		const tally = run();
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
