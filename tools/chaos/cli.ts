import { runChaos } from './chaos.ts';
import { runCommand } from '../command-line.ts';
import { parseOptions, usage } from './options.ts';

// The browser library ends its browsers then, and lets the program go on.
process.once('SIGTERM', () => process.exit(143));

await runCommand({ script: 'test:chaos', usage, parse: parseOptions, run: runChaos });
