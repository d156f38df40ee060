import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { numberOption, readArgs, runCommand, UsageError } from '../command-line.ts';
import { runSoak, SOAK_WAYS, type SoakOptions } from './soak.ts';

const usage = `npm run test:soak [-- OPTIONS]
Analyses a camera for an hour, and a file (the sample repeated) for an hour, in the built page, and writes how much memory
that takes, minute by minute: WAY.csv and WAY.svg.

  --minutes N    so long each, by the clock (default 60)
  --only WAY     ${SOAK_WAYS.join(' or ')}
  --out DIR      where the curves go (default long-out/soak)
  --help         prints this

Ends with code 1 when something was lost or the page told of a problem.`;

/** @throws UsageError */
const parseOptions = (args: string[]): SoakOptions | null => {
	const { values } = readArgs(() =>
		parseArgs({
			args,
			options: {
				minutes: { type: 'string', default: '60' },
				only: { type: 'string' },
				out: { type: 'string', default: fileURLToPath(new URL('../../long-out/soak', import.meta.url)) },
				help: { type: 'boolean', default: false },
			},
		}),
	);
	if (values.help) return null;
	const ways = SOAK_WAYS.filter((way) => values.only === undefined || values.only === way);
	if (ways.length === 0) throw new UsageError(`--only must be ${SOAK_WAYS.join(' or ')}, not "${values.only}"`);
	return { minutes: numberOption('minutes', values.minutes, { least: 0.5, most: 1440 }), ways, out: values.out };
};

// The browser library ends its browsers then, and lets the program go on.
process.once('SIGTERM', () => process.exit(143));

await runCommand({ script: 'test:soak', usage, parse: parseOptions, run: runSoak });
