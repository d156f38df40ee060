import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../build.ts';
import { numberOption, readArgs, runCommand, UsageError } from '../command-line.ts';
import { checkKubernetes } from './kubernetes.ts';
import { runLocal } from './local.ts';
import { runSlurm } from './slurm.ts';
import { ensureSlurm } from './slurm-daemons.ts';
import { ensureSnakemake, OUT } from './snakemake.ts';

const PARTS = ['local', 'slurm', 'kubernetes'] as const;
type Part = (typeof PARTS)[number];

const usage = `npm run test:cluster [-- PART… OPTIONS]
The workflow of studies, as it is: Snakemake from PyPI, Slurm from Debian. Takes minutes, and two cores.

  local       three clips, a corrupt file and one of sound alone; killed three times, it equals an undisturbed run
  slurm       six clips as jobs of Slurm; one job and the daemon of one node are killed, and it equals a local run
  kubernetes  its files against the schema, and what each pod would do by a dry run; there is no cluster

  --seed N    when it is killed (default 1)
  --help      prints this`;

type Options = { parts: readonly Part[]; seed: number };

/** @throws UsageError */
const parseOptions = (args: string[]): Options | null => {
	const { values, positionals } = readArgs(() =>
		parseArgs({
			args,
			allowPositionals: true,
			options: { seed: { type: 'string', default: '1' }, help: { type: 'boolean', default: false } },
		}),
	);
	if (values.help) return null;
	const parts = positionals.map((name) => {
		const part = PARTS.find((known) => known === name);
		if (!part) throw new UsageError(`There is no part "${name}"`);
		return part;
	});
	const seed = numberOption('seed', values.seed, { least: 0, most: 2 ** 32 - 1, isWhole: true });
	return { parts: parts.length > 0 ? parts : PARTS, seed };
};

/** Resolves with what went wrong; empty: nothing. */
const take = (part: Part, { bin, folder, seed }: { bin: string; folder: string; seed: number }): Promise<string[]> => {
	switch (part) {
		case 'local':
			return runLocal(bin, folder, seed);
		case 'slurm':
			return runSlurm(bin, folder);
		case 'kubernetes':
			return Promise.resolve(checkKubernetes(bin, folder));
	}
};

const run = async ({ parts, seed }: Options): Promise<number> => {
	mkdirSync(OUT, { recursive: true });
	const bin = ensureSnakemake();
	const count = { passed: 0, failed: 0, skipped: 0 };
	const skip = (part: Part, why: string) => {
		count.skipped += 1;
		console.log(`${part}: skipped, ${why}`);
	};
	if (bin !== null && parts.some((part) => part !== 'kubernetes')) await ensureBuild();
	for (const part of parts) {
		if (bin === null) {
			skip(part, 'Snakemake cannot be installed here');
			continue;
		}
		if (part === 'slurm' && !ensureSlurm()) {
			skip(part, 'Slurm cannot be installed here');
			continue;
		}
		console.log(`\n=== ${part} ===`);
		// Sockets of munge want a short path.
		const folder = mkdtempSync(join(tmpdir(), `regard-${part}-`));
		const wrong = await take(part, { bin, folder, seed });
		for (const line of wrong) console.log(`  ${line}`);
		count[wrong.length === 0 ? 'passed' : 'failed'] += 1;
		console.log(`${part}: ${wrong.length === 0 ? 'passed' : `failed; all of it is in ${folder}`}`);
		if (wrong.length === 0) rmSync(folder, { recursive: true, force: true });
	}
	console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
	return count.failed > 0 ? 1 : 0;
};

await runCommand({ script: 'test:cluster', usage, parse: parseOptions, run });
