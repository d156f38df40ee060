import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { parseLine } from '../../src/session/file/session-schema';
import type { FrameInfo, Perception } from '../../src/core/perception';
import type { SessionLine } from '../../src/session/file/session-file';

/** What a finished command gave. */
export type Outcome = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

/** A command under way. */
export type Command = { child: ChildProcess; outcome: Promise<Outcome>; stdout(): string };

const tool = (name: string): string => fileURLToPath(new URL(`../../tools/${name}`, import.meta.url));
const loader = import.meta.resolve('tsx');

/** Starts a tool as `package.json` does, in any folder. Its output is no terminal. */
export const start = (name: string, args: readonly string[], folder: string): Command => {
	const child = spawn(process.execPath, ['--import', loader, tool(name), ...args], {
		cwd: folder,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let stdout = '';
	let stderr = '';
	child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
	const outcome = once(child, 'close').then(([code, signal]) => ({
		code: code as number | null,
		signal: signal as NodeJS.Signals | null,
		stdout,
		stderr,
	}));
	return { child, outcome, stdout: () => stdout };
};

/** Runs `analyze` to its end. */
export const analyze = (args: readonly string[], folder: string): Promise<Outcome> =>
	start('analyze/cli.ts', args, folder).outcome;

/**
 * The outcome of `analyze` without arguments, in a folder that all tests of a run share: the first test that wants it waits
 * for it.
 */
export const undisturbedSample = async (): Promise<{ outcome: Outcome; folder: string }> => {
	const folder = inject('sharedFolder');
	const kept = join(folder, 'outcome.json');
	if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await analyze([], folder)));
	return { outcome: JSON.parse(readFileSync(kept, 'utf8')) as Outcome, folder };
};

/** Waits until something holds; fails when the command ends first. */
export const until = async ({ child, outcome }: Command, what: string, holds: () => boolean): Promise<void> => {
	while (!holds()) {
		if (child.exitCode !== null || child.signalCode !== null) {
			const { stdout, stderr } = await outcome;
			throw new Error(`The command ended before ${what}:\n${stdout}\n${stderr}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
};

/** Bytes of a file; 0 when there is none. */
export const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** The lines of a session file, each checked against the schema. */
export const readSession = (path: string): SessionLine[] =>
	readFileSync(path, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line, i) => parseLine(line, i + 1));

/** The lines of one type, in order. */
export const linesOf = <T extends SessionLine['type']>(lines: readonly SessionLine[], type: T) =>
	lines.filter((line): line is Extract<SessionLine, { type: T }> => line.type === type);

/** The frames in a recording of `--record`, in order. */
export const recordedFrames = (path: string): FrameInfo[] =>
	readFileSync(path, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => (JSON.parse(line) as { perception: Perception }).perception.frame);

/** A session without the times of the clock on the wall: all else must be the same in every run. */
export const timeless = (lines: readonly SessionLine[]) =>
	lines.map((line) => {
		if (line.type === 'header') return { ...line, analysis: { ...line.analysis, startedAt: '' } };
		return line.type === 'end' ? { ...line, wallMs: {} } : line;
	});
