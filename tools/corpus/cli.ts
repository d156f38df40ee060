import { mkdirSync } from 'node:fs';
import { splits } from './example.ts';
import { callerFolder, UsageError } from '../command-line.ts';
import { parseOptions, usage } from './options.ts';
import { writeSplit } from './write-split.ts';

const main = async (): Promise<void> => {
	const options = parseOptions(process.argv.slice(2), callerFolder('corpus'));
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
