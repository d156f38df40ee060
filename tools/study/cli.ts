import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { problemText } from '../../src/study/folder/problem.ts';
import { readArgs, runCommand, UsageError } from '../command-line.ts';
import { checkStudy } from './check.ts';
import { initStudy } from './init.ts';
import { statusLines } from './status.ts';

const usage = `Usage: npm run study -- COMMAND FOLDER

A study is a folder with study.json, sessions.csv (a row for each video) and participants.csv (who is in them).

  init     makes a folder a study: lists its videos; files that are there already are left as they are
  check    says what is wrong in the three files, and which files are missing
  status   says of each session whether it is analysed, under way, or left out and why

  --help   this text

Ends with 0 when all is well, 1 when something has to be put right, and 2 for a mistake in the command.`;

const init = (folder: string): number => {
	const { written, videos } = initStudy(folder);
	const count = `${videos} ${videos === 1 ? 'video' : 'videos'} found`;
	console.log(
		written.length === 0 ? 'All files were there: nothing was changed.' : `${count}; wrote ${written.join(', ')}`,
	);
	return 0;
};

const check = (folder: string): number => {
	const { study, problems } = checkStudy(folder);
	for (const problem of problems) console.log(problemText(problem));
	const sessions = `${study.sessions.length} ${study.sessions.length === 1 ? 'session' : 'sessions'}`;
	console.log(
		problems.length === 0 ? `${sessions}, no problems` : `${sessions} could be read, ${problems.length} problems`,
	);
	return problems.length === 0 ? 0 : 1;
};

const status = (folder: string): number => {
	for (const line of statusLines(folder)) console.log(line);
	return 0;
};

const COMMANDS: Readonly<Record<string, (folder: string) => number>> = { init, check, status };

type Options = { run: (folder: string) => number; study: string };

/** @throws UsageError */
const parse = (args: string[], folder: string): Options | null => {
	const { values, positionals } = readArgs(() =>
		parseArgs({ args, allowPositionals: true, options: { help: { type: 'boolean', short: 'h', default: false } } }),
	);
	if (values.help) return null;
	const [name, study, ...more] = positionals;
	if (name === undefined) throw new UsageError('Say what to do with which study');
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (!command) throw new UsageError(`There is no command "${name}"`);
	if (study === undefined || more.length > 0) throw new UsageError(`${name} takes one folder`);
	return { run: command, study: resolve(folder, study) };
};

await runCommand({ script: 'study', usage, parse, run: ({ run, study }) => Promise.resolve(run(study)) });
