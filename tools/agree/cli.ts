import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../src/core/errors.ts';
import { callerFolder, UsageError } from '../command-line.ts';
import { WriteError } from '../analyze/explain.ts';
import { compareFiles } from './compare-files.ts';
import { parseOptions, usage } from './options.ts';
import { readLines, reportLines } from './tables.ts';

const main = async (): Promise<void> => {
	const options = parseOptions(process.argv.slice(2), callerFolder('agree'));
	if (!options) {
		console.log(usage);
		return;
	}
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

try {
	await main();
} catch (e) {
	if (e instanceof UsageError) console.error(`${e.message}\n\n${usage}`);
	else if (e instanceof AppError && e.code === 'recording-invalid') {
		console.error(`The session cannot be read. ${e.message}`);
	} else if (e instanceof AppError || e instanceof WriteError) console.error(e.message);
	else console.error(e);
	process.exitCode = e instanceof UsageError ? 2 : 1;
}
