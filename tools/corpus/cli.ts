import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splits } from '../../src/bench/corpus/example.ts';
import { parseOptions, usage, UsageError } from './options.ts';
import { writeSplit } from './write-split.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder that the person is in: npm changes to that of the project before it starts a command. */
const callerFolder = (): string => {
	const { INIT_CWD, npm_lifecycle_event: script } = process.env;
	return INIT_CWD && script === 'corpus' && resolve(process.cwd()) === resolve(root) ? INIT_CWD : process.cwd();
};

const main = async (): Promise<void> => {
	const options = parseOptions(process.argv.slice(2), callerFolder());
	if (!options) {
		console.log(usage);
		return;
	}
	mkdirSync(options.out, { recursive: true });
	// The small parts first: who waits for the large one can look at them.
	for (const split of [...splits].reverse()) {
		const { path, counts } = await writeSplit(split, options);
		const listed = Object.entries(counts).map(([task, count]) => `${count} ${task}`);
		console.log(`${path}: ${listed.join(', ')}`);
	}
};

try {
	await main();
} catch (e) {
	if (e instanceof UsageError) console.error(`${e.message}\n\n${usage}`);
	else console.error(e);
	process.exitCode = e instanceof UsageError ? 2 : 1;
}
