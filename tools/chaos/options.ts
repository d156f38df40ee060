import { parseArgs } from 'node:util';
import { numberOption, readArgs, UsageError } from '../command-line.ts';
import { FAULTS, type FaultName } from './inject/faults.ts';
import { journalFile } from './journal.ts';
import { WAYS, type Way } from './ways.ts';

/** What the chaos test is asked for. */
export type ChaosOptions = {
	/** First seed, and how many from there. */
	from: number;
	count: number;
	/** Ends as near to so many minutes as whole runs allow; `null`: as long as it takes. */
	minutes: number | null;
	way: Way | null;
	fault: FaultName | null;
	/** Path of the file in which runs are noted, one a line. */
	journal: string;
	/** Forgets the runs of before. */
	isFresh: boolean;
	/** Runs seeds again that were run before. */
	isAgain: boolean;
};

export const usage = `npm run test:chaos [-- OPTIONS]
Disturbs runs of the built page by faults drawn from seeds, and compares what they find with undisturbed runs.
What was run before, in chaos-out/, is not run again: a run that was cut off goes on where it was.

  --from N       first seed (default 1)
  --count N      so many seeds (default 200)
  --minutes N    ends as near to so many minutes as whole runs allow
  --way NAME     only ${WAYS.join(', ')}
  --fault NAME   only this fault: ${Object.keys(FAULTS).join(', ')}
  --journal FILE notes them there
  --again        also seeds that were run before
  --fresh        forgets what was run before
  --help         prints this

Ends with code 1 when a session was lost, differs without a word, or a fault was not named.`;

const oneOf = <Name extends string>(option: string, names: readonly Name[], text: string | undefined): Name | null => {
	if (text === undefined) return null;
	const found = names.find((name) => name === text);
	if (!found) throw new UsageError(`--${option} must be one of ${names.join(', ')}, not "${text}"`);
	return found;
};

/** @throws UsageError */
export const parseOptions = (args: string[]): ChaosOptions | null => {
	const { values } = readArgs(() =>
		parseArgs({
			args,
			options: {
				from: { type: 'string', default: '1' },
				count: { type: 'string', default: '200' },
				minutes: { type: 'string' },
				way: { type: 'string' },
				fault: { type: 'string' },
				journal: { type: 'string', default: journalFile },
				again: { type: 'boolean', default: false },
				fresh: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}),
	);
	if (values.help) return null;
	const whole = { least: 1, most: 1_000_000, isWhole: true };
	return {
		from: numberOption('from', values.from, whole),
		count: numberOption('count', values.count, whole),
		minutes: values.minutes === undefined ? null : numberOption('minutes', values.minutes, { least: 0, most: 10_000 }),
		way: oneOf('way', WAYS, values.way),
		fault: oneOf('fault', Object.keys(FAULTS) as FaultName[], values.fault),
		journal: values.journal,
		isFresh: values.fresh,
		isAgain: values.again,
	};
};
