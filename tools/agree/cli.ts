import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../src/core/errors.ts';
import { runCommand } from '../command-line.ts';
import { WriteError } from '../analyze/explain.ts';
import { compareFiles } from './compare-files.ts';
import { parseOptions, usage, type AgreeOptions } from './options.ts';
import { readLines, reportLines } from './tables.ts';

const run = async (options: AgreeOptions): Promise<void> => {
	const { readAs, report } = await compareFiles(options);
	if (options.writeMap !== null && readAs.mapping) {
		try {
			writeFileSync(options.writeMap, `${JSON.stringify(readAs.mapping, null, '\t')}\n`);
		} catch (e) {
			throw new WriteError(options.writeMap, e);
		}
	}
	if (options.json) {
		console.log(JSON.stringify({ readAs, report }, null, '\t'));
		return;
	}
	const title = `${basename(options.ours)} compared with ${basename(options.theirs)}`;
	console.log([title, ...readLines(readAs), '', ...reportLines(report)].join('\n'));
};

const explain = (cause: unknown): unknown => {
	if (cause instanceof AppError && cause.code === 'recording-invalid') {
		return `The session cannot be read. ${cause.message}`;
	}
	return cause instanceof AppError || cause instanceof WriteError ? cause.message : cause;
};

await runCommand({ script: 'agree', usage, parse: parseOptions, run, explain });
