import { messageOf } from '../src/core/errors';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * What the commands of this project share: where they were called, and how they read what was typed.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** A mistake in the command, for the person who typed it. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/**
 * The folder that the person is in: npm changes to that of the project before it starts a command.
 *
 * @param script name of the command in package.json: one that another script of npm starts is in the right folder already
 */
const callerFolder = (script: string): string => {
	const { INIT_CWD, npm_lifecycle_event: running } = process.env;
	return INIT_CWD && running === script && resolve(process.cwd()) === resolve(root) ? INIT_CWD : process.cwd();
};

/**
 * What `parse` gives, which calls `parseArgs` of Node; its complaints are mistakes in the command.
 *
 * @throws UsageError
 */
export const readArgs = <Parsed>(parse: () => Parsed): Parsed => {
	try {
		return parse();
	} catch (e) {
		throw new UsageError(messageOf(e));
	}
};

/**
 * The number that follows `--name`, from `least` to `most`.
 *
 * @throws UsageError
 */
export const numberOption = (
	name: string,
	text: string,
	{ least, most, isWhole = false }: { least: number; most: number; isWhole?: boolean },
): number => {
	const value = Number(text);
	if (text.trim() === '' || !(value >= least && value <= most) || (isWhole && !Number.isInteger(value))) {
		throw new UsageError(
			`--${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}, not "${text}"`,
		);
	}
	return value;
};

/** A command of package.json. */
export type Command<Options> = {
	/** Its name there. */
	readonly script: string;
	readonly usage: string;
	/** What was asked for; `null`: help. Throws `UsageError`. */
	readonly parse: (args: string[], folder: string) => Options | null;
	/** Does it; paths are relative to `folder`. @returns the exit code, 0 if nothing else is said */
	readonly run: (options: Options, folder: string) => Promise<number | void>;
	/** What is printed of an error that is no mistake in the command; by default the error itself. */
	readonly explain?: (cause: unknown) => unknown;
};

/** Runs a command: a mistake in it is printed with the help and ends with code 2, any other error with 1. */
export const runCommand = async <Options>(command: Command<Options>): Promise<void> => {
	const { script, usage, parse, run, explain = (cause) => cause } = command;
	try {
		const folder = callerFolder(script);
		const options = parse(process.argv.slice(2), folder);
		if (options === null) console.log(usage);
		else process.exitCode = (await run(options, folder)) ?? 0;
	} catch (e) {
		const isUsage = e instanceof UsageError;
		console.error(isUsage ? `${e.message}\n\n${usage}` : explain(e));
		process.exitCode = isUsage ? 2 : 1;
	}
};
