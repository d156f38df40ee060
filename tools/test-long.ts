import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readArgs, runCommand, UsageError } from './command-line.ts';
import { parseJson } from './read-json.ts';

/** A test that takes too long for `npm test`. */
type LongStep = {
	name: string;
	what: string;
	/** Its script, and what it is told. It exits with 0 when all is well, and goes on by itself where it was cut off. */
	script: string;
	args: readonly string[];
	env?: NodeJS.ProcessEnv;
};

/** Makes vitest and Playwright take the tests that `npm test` leaves out. */
const LONG = { REGARD_LONG: '1' };

/** In the order in which they run. */
const STEPS: readonly LongStep[] = [
	{
		name: 'parts',
		what: 'tests of parts and commands that take long',
		script: 'node_modules/vitest/vitest.mjs',
		args: ['run', '--project', 'unit', '--project', 'webgpu', '--project', 'commands'],
		env: LONG,
	},
	{
		name: 'pages',
		what: 'tests of the page that take long',
		script: 'node_modules/@playwright/test/cli.js',
		args: ['test'],
		env: LONG,
	},
	{ name: 'chaos', what: '200 seeded faults', script: 'tools/chaos/cli.ts', args: [] },
	{
		name: 'soak',
		what: 'an hour of a camera and an hour of a file, with memory',
		script: 'tools/soak/cli.ts',
		args: [],
	},
	{
		name: 'browsers',
		what: 'every feature in Chromium, Firefox and WebKit, and the table of docs/browsers.md',
		script: 'tools/browsers/cli.ts',
		args: [],
	},
	{
		name: 'gpu',
		what: 'the bench for GPUs, in tiny sizes where there is none',
		script: 'tools/bench/cli.ts',
		args: ['--only', 'gpu'],
	},
	{
		name: 'lost-graphics',
		what: 'graphics taken away at ten places of the sample, in the page and in analyze',
		script: 'tools/bench/lost-graphics/cli.ts',
		args: [],
	},
];

type Ended = { step: string; version: string; isGood: boolean; seconds: number };

const root = fileURLToPath(new URL('..', import.meta.url));
const JOURNAL = join(root, 'long-out', 'steps.jsonl');

const usage = `npm run test:long [-- STEP… OPTIONS]
Runs what takes too long for npm test. A step that went well on this commit, with nothing changed since, is not run
again: a run that was cut off goes on with the next one.

${STEPS.map(({ name, what }) => `  ${name.padEnd(14)} ${what}`).join('\n')}

  --fresh        forgets what went well
  --help         prints this`;

const git = (args: readonly string[]): string => spawnSync('git', [...args], { cwd: root, encoding: 'utf8' }).stdout;

/** What is tested: a commit; `null` when files have changed since, or there is no git. */
const version = (): string | null => {
	const commit = git(['rev-parse', 'HEAD']);
	return commit && git(['status', '--porcelain']) === '' ? commit.trim() : null;
};

const goodBefore = (now: string | null): ReadonlySet<string> => {
	const lines = existsSync(JOURNAL) ? readFileSync(JOURNAL, 'utf8').trimEnd().split('\n') : [];
	const ended = lines.filter((line) => line !== '').map((line) => parseJson<Ended>(line));
	return new Set(ended.filter((one) => one.isGood && one.version === now).map(({ step }) => step));
};

const take = (step: LongStep): Promise<boolean> =>
	new Promise((resolve) => {
		const args = ['--import', import.meta.resolve('tsx'), join(root, step.script), ...step.args];
		const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...step.env } });
		child.once('error', () => resolve(false));
		child.once('close', (code) => resolve(code === 0));
	});

type Options = { names: readonly string[]; isFresh: boolean };

/** @throws UsageError */
const parseOptions = (args: string[]): Options | null => {
	const { values, positionals } = readArgs(() =>
		parseArgs({
			args,
			allowPositionals: true,
			options: { fresh: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
		}),
	);
	if (values.help) return null;
	const unknown = positionals.find((name) => !STEPS.some((step) => step.name === name));
	if (unknown !== undefined) throw new UsageError(`There is no step "${unknown}"`);
	return { names: positionals, isFresh: values.fresh };
};

const run = async ({ names, isFresh }: Options): Promise<number> => {
	if (isFresh) rmSync(JOURNAL, { force: true });
	const now = version();
	const good = goodBefore(now);
	const steps = STEPS.filter(({ name }) => names.length === 0 || names.includes(name));
	const count = { passed: 0, failed: 0, before: 0 };
	for (const step of steps) {
		if (good.has(step.name)) {
			count.before += 1;
			continue;
		}
		console.log(`\n=== ${step.name}: ${step.what} ===`);
		const startedAt = performance.now();
		const isGood = await take(step);
		count[isGood ? 'passed' : 'failed'] += 1;
		const seconds = Math.round((performance.now() - startedAt) / 1000);
		if (now === null) continue;
		mkdirSync(join(root, 'long-out'), { recursive: true });
		appendFileSync(JOURNAL, `${JSON.stringify({ step: step.name, version: now, isGood, seconds } satisfies Ended)}\n`);
	}
	console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.before} went well before`);
	return count.failed > 0 ? 1 : 0;
};

await runCommand({ script: 'test:long', usage, parse: parseOptions, run });
