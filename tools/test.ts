import { messageOf } from '../src/core/errors.ts';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './build.ts';
import { readChaosReport, readJournal } from './chaos/journal.ts';
import { ensureChromium } from './chromium.ts';
import {
	failureOfProgram,
	listFailures,
	readPlaywrightReport,
	readVitestReport,
	type SuiteResult,
} from './test-report.ts';

/** What a program printed, and whether it ended well. */
type Ran = { isGood: boolean; output: string };

/** A part of the tests, and what it printed. */
type Step = { name: string; take: () => Promise<{ result: SuiteResult; output: string }> };

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'regard-test-'));
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** The programs of the steps, as files in `node_modules`: they start alike on every system, without a shell. */
const PROGRAMS = {
	'svelte-check': 'svelte-check/bin/svelte-check',
	oxlint: 'oxlint/bin/oxlint',
	eslint: 'eslint/bin/eslint.js',
	oxfmt: 'oxfmt/bin/oxfmt',
	knip: 'knip/bin/knip.js',
	vitest: 'vitest/vitest.mjs',
	playwright: '@playwright/test/cli.js',
	tsx: 'tsx/dist/cli.mjs',
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
		const result = { passed: isGood ? 1 : 0, skipped: 0, failures: isGood ? [] : [failureOfProgram(output)] };
		return { result, output };
	},
});

/** What a runner's report says. One that broke before it could report counts as one failure. */
const withReport = (file: string, { isGood, output }: Ran, read: (report: string) => SuiteResult) => {
	const result = existsSync(file) ? read(readFileSync(file, 'utf8')) : { passed: 0, skipped: 0, failures: [] };
	// Something outside of any test (an unhandled error, a failed set-up) makes a run fail, too.
	if (!isGood && result.failures.length === 0) result.failures.push(failureOfProgram(output));
	return { result, output };
};

const vitest = (project: string): Step => ({
	name: project,
	async take() {
		const file = join(reports, `${project}.json`);
		const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
		const ran = await run('vitest', ['run', '--project', project, ...reporters]);
		return withReport(file, ran, (text) => readVitestReport(text, root));
	},
});

const playwright: Step = {
	name: 'end to end',
	async take() {
		const file = join(reports, 'e2e.json');
		const ran = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
		return withReport(file, ran, (text) => readPlaywrightReport(text, 'tests/e2e'));
	},
};

/** So many minutes of seeded faults; `npm run test:chaos` has the rest. */
const CHAOS_MINUTES = 3;

const chaos: Step = {
	name: 'chaos',
	async take() {
		const file = join(reports, 'chaos.jsonl');
		// A process of its own: it disturbs the browsers that it has started, and no other.
		const args = ['tools/chaos/cli.ts', '--minutes', String(CHAOS_MINUTES), '--journal', file];
		return withReport(file, await run('tsx', args), () => readChaosReport(readJournal(file).values()));
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
	playwright,
	vitest('browser'),
	vitest('commands'),
	vitest('unit'),
	vitest('webgpu'),
	chaos,
	vitest('smoke'),
	check('eslint', ['.', '--max-warnings', '0']),
	check('oxfmt', ['--check', '.']),
	check('oxlint', ['--deny-warnings']),
	check('knip', []),
];

const total = { passed: 0, skipped: 0 };
/** Of each step that has ended. */
const ended: { name: string; failures: SuiteResult['failures'] }[] = [];

/** Takes steps from the front of the list until it is empty. */
const takeFrom = async (list: Step[]): Promise<void> => {
	for (let step = list.shift(); step; step = list.shift()) {
		const { name, take } = step;
		console.log(`${name} …`);
		const startedAt = performance.now();
		const { result, output } = await take();
		const { passed, skipped, failures } = result;
		const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
		console.log(
			`\n=== ${name} ===\n${output.trimEnd()}\n` +
				`${name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped, in ${seconds} s\n`,
		);
		total.passed += passed;
		total.skipped += skipped;
		ended.push({ name, failures });
	}
};

try {
	env['CHROMIUM'] = ensureChromium();
	const building = ensureBuild();
	const alongside = takeFrom(whileBuilding);
	await Promise.all([building.then(() => takeFrom(steps)), alongside.then(() => building).then(() => takeFrom(steps))]);
} catch (e) {
	ended.push({ name: 'npm test', failures: [failureOfProgram(messageOf(e))] });
} finally {
	rmSync(reports, { recursive: true, force: true });
}
// Where only the end of the output is kept, this is what says which tests failed.
for (const line of listFailures(ended)) console.log(line);
const failed = ended.flatMap(({ failures }) => failures).length;
console.log(`\n${total.passed} passed, ${failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
