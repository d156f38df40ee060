import { mkdirSync } from 'node:fs';
import { runCommand } from '../command-line.ts';
import { splits } from './example.ts';
import { parseOptions, usage } from './options.ts';
import { writeSplit } from './write-split.ts';

await runCommand({
	script: 'corpus',
	usage,
	parse: parseOptions,
	async run(options) {
		mkdirSync(options.out, { recursive: true });
		// The small parts first, so that they can be inspected while the large one is made.
		for (const split of [...splits].reverse()) {
			const { path, counts } = await writeSplit(split, options);
			const listed = Object.entries(counts).map(([task, count]) => `${count} ${task}`);
			console.log(`${path}: ${listed.join(', ')}`);
		}
	},
});
