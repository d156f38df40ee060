import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SessionLine } from '../../src/session/file/session-file';
import { analyze, readSession, sizeOf, start, timeless, until } from './command';

/** The session of the bundled sample. */
export const NAME = 'table-talk.regard.jsonl';

/**
 * Analyses the bundled sample three times over: killed, then stopped by Ctrl+C, then to its end. Each time it goes on where
 * it stood, and with other settings it does not.
 *
 * @param folder where there is nothing yet
 * @param args which part of the sample, and how
 * @param whole what the same arguments give when nothing happens
 * @param frames the first run is killed when it is saved with as many
 */
export const expectResumed = async (
	folder: string,
	args: readonly string[],
	whole: readonly SessionLine[],
	frames: number,
): Promise<void> => {
	const inOut = (name: string) => join(folder, 'regard-out', name);
	const partial = inOut(`${NAME}.partial`);
	const checkpoint = inOut('table-talk.regard.checkpoint.json');
	const contents = () => [partial, checkpoint].map((path) => readFileSync(path, 'utf8'));
	const saved = () => JSON.parse(readFileSync(checkpoint, 'utf8')) as { byteOffset: number; nextFrameIndex: number };

	const killed = start('analyze/cli.ts', args, folder);
	await until(killed, 'it was saved', () => sizeOf(checkpoint) > 0 && saved().nextFrameIndex >= frames);
	killed.child.kill('SIGKILL');
	expect((await killed.outcome).signal).toBe('SIGKILL');
	expect(readdirSync(join(folder, 'regard-out'))).not.toContain(NAME);

	const before = contents();
	const other = await analyze([...args, '--resume', '--fps', '5', '--fov', '50'], folder);
	expect(other.code).toBe(1);
	expect(other.stderr).toContain('table-talk.mp4: cannot be resumed.');
	expect(other.stderr).toContain('fps (was 10, is 5)');
	expect(other.stderr).toContain('horizontalFovRad');
	expect(contents()).toEqual(before);

	const { byteOffset } = saved();
	const stopped = start('analyze/cli.ts', [...args, '--resume'], folder);
	await until(stopped, 'new lines after the checkpoint', () => sizeOf(partial) > byteOffset);
	stopped.child.kill('SIGINT');
	const { code, stderr } = await stopped.outcome;
	expect(code).toBe(130);
	expect(stderr).toContain('table-talk.mp4: stopped. The same command with --resume goes on');

	const resumed = await analyze([...args, '--resume'], folder);
	expect(resumed.code).toBe(0);
	// Line by line, so that a difference is told in its own words.
	const lines = timeless(readSession(inOut(NAME)));
	timeless(whole).forEach((line, i) => expect(lines[i], `line ${i + 1}`).toEqual(line));
	expect(lines).toHaveLength(whole.length);
	expect(readdirSync(join(folder, 'regard-out'))).toEqual([NAME]);
};
