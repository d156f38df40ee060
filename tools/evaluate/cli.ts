import { openAsBlob, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAfter } from '../../src/bench/probe/before-after.ts';
import { readFeatures } from '../../src/bench/probe/feature-file.ts';
import type { FeatureSet } from '../../src/bench/probe/feature-set.ts';
import { trainProbe, type ProbeResult } from '../../src/bench/probe/probe.ts';
import { featureConflicts } from '../../src/bench/probe/shared-layer.ts';
import { AppError, messageOf } from '../../src/core/errors.ts';
import { runCommand } from '../command-line.ts';
import { labelLine, loadLabels } from './labels.ts';
import { parseOptions, usage, type EvaluateOptions } from './options.ts';
import { evaluateAllTiny, evaluateSet } from './sets.ts';
import { conflictLines, probeLines, reportLines } from './tables.ts';
import { makeTraces } from './traces.ts';

const read = async (files: readonly string[]): Promise<FeatureSet[]> =>
	readFeatures(await Promise.all(files.map(async (path) => ({ name: path, blob: await openAsBlob(path) }))));

const print = (lines: readonly string[]) => console.log(lines.join('\n'));

/** Trains one probe after the other; a task that cannot be probed is said and does not keep the others from theirs. */
const probeAll = async (sets: readonly FeatureSet[], config: Parameters<typeof trainProbe>[1]) => {
	const results: ProbeResult[] = [];
	const failures: string[] = [];
	for (const set of sets) {
		try {
			const result = await trainProbe(set, config);
			results.push(result);
			print(probeLines(result));
		} catch (e) {
			if (!(e instanceof AppError)) throw e;
			failures.push(e.message);
		}
	}
	return { results, failures };
};

/** Probes and, of two tasks or more, gradients. */
const resultsOf = async (name: string, sets: FeatureSet[], probes: readonly ProbeResult[]) => ({
	...{ name, probes },
	conflicts: sets.length > 1 ? await featureConflicts(sets) : null,
});

const evaluated = (options: Extract<EvaluateOptions, { command: 'all' | 'set' | 'traces' }>) => {
	if (options.command === 'all') return evaluateAllTiny();
	return options.command === 'set' ? evaluateSet(options.job, options.encoder) : makeTraces(options.job);
};

const run = async (options: EvaluateOptions): Promise<number> => {
	let result: unknown;
	let failures: string[] = [];
	switch (options.command) {
		case 'probe': {
			const sets = await read(options.files);
			const probes = await probeAll(sets, options.config);
			({ failures } = probes);
			result = probes.results;
			if (options.before !== null) {
				const others = await read(options.before);
				const former = await probeAll(others, options.config);
				failures = [...failures, ...former.failures];
				const compared = beforeAfter(
					await resultsOf(basename(options.before[0] ?? ''), others, former.results),
					await resultsOf(basename(options.files[0] ?? ''), sets, probes.results),
				);
				print(compared ? reportLines([compared]) : ['No task is in both.']);
				result = { before: former.results, after: probes.results };
			}
			break;
		}
		case 'gcd': {
			const conflicts = await featureConflicts(await read(options.files), options.config);
			print(conflictLines(conflicts));
			result = conflicts;
			break;
		}
		case 'labels': {
			const loaded = loadLabels(options.set, options.files, options.split);
			print(loaded.samples.map(labelLine));
			for (const [reason, count] of Object.entries(loaded.leftOut)) console.error(`Left out: ${count} × ${reason}`);
			result = loaded;
			break;
		}
		case 'all':
		case 'set':
		case 'traces': {
			const { lines, result: found } = await evaluated(options);
			print(lines);
			result = found;
			break;
		}
	}
	for (const failure of failures) console.error(`Not evaluated. ${failure}`);
	if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(result, null, '\t')}\n`);
	return failures.length > 0 ? 1 : 0;
};

await runCommand({
	script: 'evaluate',
	usage,
	parse: parseOptions,
	run,
	explain: (cause) => `Not evaluated. ${messageOf(cause)}`,
});
