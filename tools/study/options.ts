import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { numberOption, readArgs, UsageError } from '../command-line.ts';

/** What can be done with a study. */
const COMMANDS = [
	...(['init', 'check', 'status', 'analyze', 'export', 'agree', 'jobs'] as const),
	...(['participants', 'dataset', 'report', 'withdraw'] as const),
] as const;
type CommandName = (typeof COMMANDS)[number];

/** What the command line asks for. */
export type StudyOptions = {
	command: CommandName;
	/** Absolute path of the study. */
	study: string;
	/** `--session`; `null`: not given. */
	session: string | null;
	/** `--participant`; `null`: not given. */
	participant: string | null;
	/** How often this session will be tried again when it fails. */
	triesLeft: number;
	/** Of what is drawn at random. */
	seed: number;
};

export const usage = `Usage: npm run study -- COMMAND FOLDER [options]

A study is a folder with study.json, sessions.csv (a row for each video) and participants.csv (who is in them).

  init      makes a folder a study: lists its videos; files that are there already are left as they are
  check     says what is wrong in the three files, which files are missing, and which cannot be read
  status    says of each session whether it is analysed, begun, failed, or left out and why
  participants  proposes which person of a session each participant is, to be confirmed in participants.csv
  dataset   makes derivatives/regard/dataset of the sessions that are analysed: Parquet tables, measures, a dictionary
  report    writes derivatives/regard/report.html: quality, agreement, exclusions, and 30 places to check by eye
            --seed N: draws other places (default 1)
  withdraw  --session ID or --participant ID: takes back a consent, and what rests on it out of all results

One session after the other is what workflow/Snakefile does, on one computer or many. Its steps:

  analyze   --session ID: analyses it, or goes on where an interrupted analysis stopped
            --tries-left N: with 0, whatever fails is written down as failed (default 1: only what lasts is)
  export    --session ID: writes it in the formats that study.json names
  agree     --session ID: compares it with its coder_file
  jobs      prints what the workflow has to know, as JSON

  --help    this text

Ends with 0 when all is well, 1 when something has to be put right, and 2 for a mistake in the command.`;

/** Commands that are about one session. */
const OF_SESSION: readonly CommandName[] = ['analyze', 'export', 'agree'];

/**
 * What the command line asks for; `null` when it asks for help.
 *
 * @param folder paths are relative to this one
 * @throws UsageError
 */
export const parseOptions = (args: string[], folder = process.cwd()): StudyOptions | null => {
	const { values, positionals } = readArgs(() =>
		parseArgs({
			args,
			allowPositionals: true,
			options: {
				session: { type: 'string' },
				participant: { type: 'string' },
				seed: { type: 'string', default: '1' },
				'tries-left': { type: 'string', default: '1' },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}),
	);
	if (values.help) return null;
	const [name, study, ...more] = positionals;
	if (name === undefined) throw new UsageError('Say what to do with which study');
	const command = COMMANDS.find((known) => known === name);
	if (!command) throw new UsageError(`There is no command "${name}"`);
	if (study === undefined || more.length > 0) throw new UsageError(`${name} takes one folder`);
	const { session = null, participant = null } = values;
	if (OF_SESSION.includes(command) && session === null) throw new UsageError(`${name} needs --session ID`);
	if (command === 'withdraw' && (session === null) === (participant === null)) {
		throw new UsageError('withdraw needs --session ID or --participant ID');
	}
	return {
		command,
		study: resolve(folder, study),
		session,
		participant,
		triesLeft: numberOption('tries-left', values['tries-left'], { least: 0, most: 1000, isWhole: true }),
		seed: numberOption('seed', values.seed, { least: 0, most: 2 ** 32 - 1, isWhole: true }),
	};
};
