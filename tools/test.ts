import { parseJson } from './read-json.ts';
import { messageOf } from '../src/core/errors.ts';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './build.ts';
import { ensureChromium } from './chromium.ts';

/** What one suite gave. */
type Tally = { passed: number; failed: number; skipped: number };

/** What a program printed, and whether it ended well. */
type Ran = { isGood: boolean; output: string };

/** A part of the tests, and what it printed. */
type Step = { name: string; take: () => Promise<{ tally: Tally; output: string }> };

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'regard-test-'));
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** The programs of the steps, as files in `node_modules`: they start alike on every system, without a shell. */
const PROGRAMS = {
	'svelte-check': 'svelte-check/bin/svelte-check',
	oxlint: 'oxlint/bin/oxlint',
	eslint: 'eslint/bin/eslint.js',
	prettier: 'prettier/bin/prettier.cjs',
	knip: 'knip/bin/knip.js',
	vitest: 'vitest/vitest.mjs',
	playwright: '@playwright/test/cli.js',
};

/** Runs a program to its end. Its output is kept, so that steps that run side by side do not mix theirs. */
const run = (program: keyof typeof PROGRAMS, args: string[], extra: NodeJS.ProcessEnv = {}): Promise<Ran> =>
	new Promise((resolve) => {
		const child = spawn(process.execPath, [join(root, 'node_modules', PROGRAMS[program]), ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
			cwd: root,
			env: { ...env, ...extra },
		});
		const parts: Buffer[] = [];
		const end = (isGood: boolean) => resolve({ isGood, output: Buffer.concat(parts).toString() });
		child.stdout.on('data', (part: Buffer) => parts.push(part));
		child.stderr.on('data', (part: Buffer) => parts.push(part));
		child.once('error', (e) => {
			parts.push(Buffer.from(`${e.message}\n`));
			end(false);
		});
		child.once('close', (status) => end(status === 0));
	});

/** A step that is one check: it holds or it does not. */
const check = (name: keyof typeof PROGRAMS, args: string[]): Step => ({
	name,
	async take() {
		const { isGood, output } = await run(name, args);
		return { tally: { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }, output };
	},
});

/** A runner that broke before it could report counts as one failure. */
const withReport = (file: string, isGood: boolean, read: (report: string) => Tally): Tally => {
	if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
	const tally = read(readFileSync(file, 'utf8'));
	// Something outside of any test (an unhandled error, a failed set-up) makes a run fail, too.
	return !isGood && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
};

const vitest = (project: string): Step => ({
	name: project,
	async take() {
		const file = join(reports, `${project}.json`);
		const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
		const { isGood, output } = await run('vitest', ['run', '--project', project, ...reporters]);
		const tally = withReport(file, isGood, (text) => {
			const report = parseJson<{
				numPassedTests: number;
				numFailedTests: number;
				numPendingTests: number;
				numFailedTestSuites: number;
			}>(text);
			const brokenFiles = report.numFailedTests === 0 ? report.numFailedTestSuites : 0;
			return {
				passed: report.numPassedTests,
				failed: report.numFailedTests + brokenFiles,
				skipped: report.numPendingTests,
			};
		});
		return { tally, output };
	},
});

const playwright: Step = {
	name: 'end to end',
	async take() {
		const file = join(reports, 'e2e.json');
		const { isGood, output } = await run('playwright', ['test', '--reporter=list,json'], {
			PLAYWRIGHT_JSON_OUTPUT_NAME: file,
		});
		const tally = withReport(file, isGood, (text) => {
			const { stats } = parseJson<{
				stats: { expected: number; unexpected: number; flaky: number; skipped: number };
			}>(text);
			return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
		});
		return { tally, output };
	},
};

/** What needs no build, and is done beside it. */
const whileBuilding: Step[] = [
	check('svelte-check', ['--tsgo', '--tsconfig', './tsconfig.json', '--fail-on-warnings']),
];

/**
 * What comes after. Two steps go on at a time, the next one as soon as either ends: the longest come first, so that both
 * cores of a small machine are busy to the end.
 */
const steps: Step[] = [
	vitest('browser'),
	playwright,
	vitest('commands'),
	vitest('unit'),
	check('eslint', ['.', '--max-warnings', '0']),
	check('prettier', ['--check', '.']),
	check('oxlint', ['--deny-warnings']),
	check('knip', []),
];

const total: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Takes steps from the front of the list until it is empty. */
const takeFrom = async (list: Step[]): Promise<void> => {
	for (let step = list.shift(); step; step = list.shift()) {
		const { name, take } = step;
		console.log(`${name} …`);
		const startedAt = performance.now();
		const { tally, output } = await take();
		const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
		console.log(
			`\n=== ${name} ===\n${output.trimEnd()}\n` +
				`${name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped, in ${seconds} s\n`,
		);
		total.passed += tally.passed;
		total.failed += tally.failed;
		total.skipped += tally.skipped;
	}
};

try {
	env['CHROMIUM'] = ensureChromium();
	const building = ensureBuild();
	const alongside = takeFrom(whileBuilding);
	await Promise.all([building.then(() => takeFrom(steps)), alongside.then(() => building).then(() => takeFrom(steps))]);
} catch (e) {
	console.error(messageOf(e));
	total.failed += 1;
} finally {
	rmSync(reports, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
