import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../src/core/errors.ts';
import { WriteError } from '../analyze/explain.ts';
import { compareFiles } from './compare-files.ts';
import { parseOptions, usage, UsageError } from './options.ts';
import { readLines, reportLines } from './tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder that the person is in: npm changes to that of the project before it starts a command. */
const callerFolder = (): string => {
	const { INIT_CWD, npm_lifecycle_event: script } = process.env;
	return INIT_CWD && script === 'agree' && resolve(process.cwd()) === resolve(root) ? INIT_CWD : process.cwd();
};

const main = async (): Promise<void> => {
	const options = parseOptions(process.argv.slice(2), callerFolder());
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
