import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SessionLine } from '../../src/session/file/session-file';
import { analyze, readSession, sizeOf, start, timeless, until } from './command';

/** The session of the bundled sample. */
export const NAME = 'table-talk.regard.jsonl';

/** The files of a run of the bundled sample in a folder, while it goes on and after. */
const filesIn = (folder: string) => {
	const inOut = (name: string) => join(folder, 'regard-out', name);
	const checkpoint = inOut('table-talk.regard.checkpoint.json');
	return {
		...{ partial: inOut(`${NAME}.partial`), finished: inOut(NAME), checkpoint },
		names: () => readdirSync(join(folder, 'regard-out')),
		saved: () => JSON.parse(readFileSync(checkpoint, 'utf8')) as { byteOffset: number; nextFrameIndex: number },
	};
};

/**
 * Analyses the bundled sample and kills the run.
 *
 * @param folder where there is nothing yet
 * @param args which part of the sample, and how
 * @param frames it is killed when it is saved with as many
 */
export const killRun = async (folder: string, args: readonly string[], frames: number): Promise<void> => {
	const { checkpoint, saved, names } = filesIn(folder);
	const killed = start('analyze/cli.ts', args, folder);
	await until(killed, 'it was saved', () => sizeOf(checkpoint) > 0 && saved().nextFrameIndex >= frames);
	killed.child.kill('SIGKILL');
	expect((await killed.outcome).signal).toBe('SIGKILL');
	expect(names()).not.toContain(NAME);
};

/** With other settings a killed run does not go on, and nothing of it changes. */
export const expectRefused = async (folder: string, args: readonly string[]): Promise<void> => {
	const { partial, checkpoint } = filesIn(folder);
	const contents = () => [partial, checkpoint].map((path) => readFileSync(path, 'utf8'));
	const before = contents();
	const other = await analyze([...args, '--resume', '--fps', '5', '--fov', '50'], folder);
	expect(other.code).toBe(1);
	expect(other.stderr).toContain('table-talk.mp4: cannot be resumed.');
	expect(other.stderr).toContain('fps (was 10, is 5)');
	expect(other.stderr).toContain('horizontalFovRad');
	expect(contents()).toEqual(before);
};

/** A killed run goes on, and is stopped by Ctrl+C. */
export const interruptRun = async (folder: string, args: readonly string[]): Promise<void> => {
	const { partial, saved } = filesIn(folder);
	const { byteOffset } = saved();
	const stopped = start('analyze/cli.ts', [...args, '--resume'], folder);
	await until(stopped, 'new lines after the checkpoint', () => sizeOf(partial) > byteOffset);
	stopped.child.kill('SIGINT');
	const { code, stderr } = await stopped.outcome;
	expect(code).toBe(130);
	expect(stderr).toContain('table-talk.mp4: stopped. The same command with --resume goes on');
};

/**
 * A run that did not come to its end goes on to it, and its file is as if nothing had happened.
 *
 * @param whole what the same arguments give when nothing happens
 */
export const expectResumed = async (
	folder: string,
	args: readonly string[],
	whole: readonly SessionLine[],
): Promise<void> => {
	const { finished, names } = filesIn(folder);
	const resumed = await analyze([...args, '--resume'], folder);
	expect(resumed.code).toBe(0);
	// Line by line, so that a difference is told in its own words.
	const lines = timeless(readSession(finished));
	timeless(whole).forEach((line, i) => expect(lines[i], `line ${i + 1}`).toEqual(line));
	expect(lines).toHaveLength(whole.length);
	expect(names()).toEqual([NAME]);
};
