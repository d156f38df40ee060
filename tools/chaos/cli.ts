import { runChaos } from './chaos.ts';
import { runCommand } from '../command-line.ts';
import { parseOptions, usage } from './options.ts';

await runCommand({ script: 'test:chaos', usage, parse: parseOptions, run: runChaos });
