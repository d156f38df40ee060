import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import { parseLine } from '../../../../src/session/file/session-schema';
import { WriteError } from '../../../../tools/analyze/explain';
import {
	GrowingFile,
	readResumePoint,
	RecordingFile,
	sessionPaths,
	type SessionPaths,
} from '../../../../tools/analyze/session-files';
import { checkpointAt, ending, header, id, observation } from './stub';

let folder = '';
let paths: SessionPaths;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-files-'));
	paths = sessionPaths(folder, '/videos/clip.mp4');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => readdirSync(folder).sort();
const begin = () => new GrowingFile(paths, null);
const resume = () => new GrowingFile(paths, readResumePoint(paths)!.byteOffset);

/** An interrupted run: a checkpoint after frame 0, and a line of frame 1 behind it. */
const interrupt = () => {
	const growing = begin();
	growing.append(header);
	growing.append(observation(0, 1));
	growing.checkpoint(checkpointAt(1));
	growing.append(observation(1, 1));
	growing.abandon();
};

test.each([
	['clip.mp4', 'clip.regard.jsonl'],
	['a.b.c.mov', 'a.b.c.regard.jsonl'],
	['noending', 'noending.regard.jsonl'],
	['.hidden', '.hidden.regard.jsonl'],
])('the results of %s are in %s', (video, file) => {
	const { finished, growing } = sessionPaths('/out', join('/videos', video));
	expect(finished).toBe(join('/out', file));
	expect(growing).toBe(join('/out', `${file}.partial`));
});

describe('a growing file', () => {
	test('loses no line where so many people come first that it could be read meanwhile', async () => {
		const growing = begin();
		growing.append(header);
		for (let frame = 0; frame < 50; frame++) growing.append(observation(frame, 1));
		await growing.finalize({ ...ending(2000, []), frameCount: 50 });
		const lines = readFileSync(paths.finished, 'utf8').trimEnd().split('\n');
		expect(lines.filter((line) => line.startsWith('{"type":"observation"'))).toHaveLength(50);
	});

	test('touches nothing before its first line', () => {
		interrupt();
		const before = files().map((file) => readFileSync(join(folder, file), 'utf8'));
		begin().abandon();
		resume().abandon();
		expect(files().map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(before);
	});

	test('is on disk after every call', () => {
		const growing = begin();
		growing.append(header);
		expect(readFileSync(paths.growing, 'utf8')).toBe(header);
		growing.append(observation(0, 1));
		expect(readFileSync(paths.growing, 'utf8')).toBe(header + observation(0, 1));
		growing.abandon();
	});

	test('becomes a valid finished file, and nothing else is left', async () => {
		const growing = begin();
		growing.append(header);
		growing.append(observation(0, 1) + observation(0, 2));
		growing.checkpoint(checkpointAt(1));
		await growing.finalize({ ...ending(2, []), frameCount: 1 });
		expect(files()).toEqual(['clip.regard.jsonl']);
		const lines = readFileSync(paths.finished, 'utf8').trimEnd().split('\n');
		expect(lines.map((line, i) => parseLine(line, i + 1).type)).toEqual([
			...['header', 'person', 'person', 'observation', 'observation', 'end'],
		]);
	});

	test('has a checkpoint that its owner alone can read, whatever an earlier run has left', () => {
		writeFileSync(`${paths.checkpoint}.new`, 'left by a crash', { mode: 0o644 });
		const growing = begin();
		growing.append(header);
		growing.checkpoint(checkpointAt(1));
		expect(statSync(paths.checkpoint).mode & 0o777).toBe(0o600);
		growing.abandon();
	});

	test('that begins anew leaves no checkpoint of an earlier run', () => {
		interrupt();
		const growing = begin();
		growing.append(header);
		expect(existsSync(paths.checkpoint)).toBe(false);
		expect(readFileSync(paths.growing, 'utf8')).toBe(header);
		growing.abandon();
	});

	test('replaces an earlier finished file only at its end', async () => {
		writeFileSync(paths.finished, 'old');
		const growing = begin();
		growing.append(header);
		expect(readFileSync(paths.finished, 'utf8')).toBe('old');
		await growing.finalize(ending(0, []));
		expect(readFileSync(paths.finished, 'utf8')).toContain('regard/2');
	});

	test('counts bytes, not characters', () => {
		const growing = begin();
		growing.append('ä↓😀\n');
		growing.checkpoint(checkpointAt(1));
		growing.append('more');
		growing.abandon();
		expect(readResumePoint(paths)!.byteOffset).toBe(Buffer.byteLength('ä↓😀\n'));
	});
});

describe('an interrupted run', () => {
	test('is cut back to its checkpoint and goes on from there', async () => {
		interrupt();
		const growing = resume();
		growing.append(observation(1, 2));
		expect(readFileSync(paths.growing, 'utf8')).toBe(header + observation(0, 1) + observation(1, 2));
		await growing.finalize({ ...ending(2, []), frameCount: 2 });
		expect(readFileSync(paths.finished, 'utf8')).toContain(`"personId":"${id(2)}"`);
		expect(files()).toEqual(['clip.regard.jsonl']);
	});

	test('can be resumed right at its end', async () => {
		interrupt();
		await resume().finalize({ ...ending(1, []), frameCount: 1 });
		const observations = readFileSync(paths.finished, 'utf8').match(/"type":"observation"/g);
		expect(observations).toHaveLength(1);
	});

	test('keeps what can be resumed when it fails again', () => {
		interrupt();
		const growing = resume();
		growing.append(observation(1, 1));
		expect(growing.abandon()).toBe(true);
		expect(readResumePoint(paths)).not.toBeNull();
	});

	test('without a checkpoint leaves nothing behind', () => {
		const growing = begin();
		growing.append(header);
		expect(growing.abandon()).toBe(false);
		expect(files()).toEqual([]);
		expect(growing.abandon()).toBe(false);
	});

	test('that never wrote does not claim what an earlier one left', () => {
		interrupt();
		expect(begin().abandon()).toBe(false);
		expect(files()).toHaveLength(2);
	});
});

describe('a resume point', () => {
	test('is null when a file of the two is missing', () => {
		expect(readResumePoint(paths)).toBeNull();
		interrupt();
		rmSync(paths.growing);
		expect(readResumePoint(paths)).toBeNull();
		writeFileSync(paths.growing, '');
		rmSync(paths.checkpoint);
		expect(readResumePoint(paths)).toBeNull();
	});

	test.each(['', '{"format":', '{}', '{"byteOffset":"12"}', '{"byteOffset":-1}', 'null'])(
		'of the damaged checkpoint %s is refused, and nothing changes',
		(text) => {
			interrupt();
			const growing = readFileSync(paths.growing, 'utf8');
			writeFileSync(paths.checkpoint, text);
			expect(() => readResumePoint(paths)).toThrow(AppError);
			expect(readFileSync(paths.growing, 'utf8')).toBe(growing);
		},
	);

	test('is refused when the growing file lost bytes: it would be filled up with zeros', () => {
		interrupt();
		truncateSync(paths.growing, 10);
		expect(() => readResumePoint(paths)).toThrow('shorter than its checkpoint');
	});
});

describe('what cannot be written', () => {
	const message = (write: () => void): string => {
		try {
			write();
		} catch (e) {
			expect(e).toBeInstanceOf(WriteError);
			return (e as Error).message;
		}
		throw new Error('It was written');
	};

	test('a folder that is gone is named', () => {
		rmSync(folder, { recursive: true });
		expect(message(() => begin().append(header))).toBe(`Cannot write ${paths.growing}: the folder is gone`);
	});

	// Linux has a file that is always full.
	test.skipIf(!existsSync('/dev/full'))('a full disk is named, for lines, checkpoints and recordings', () => {
		symlinkSync('/dev/full', paths.growing);
		const growing = begin();
		expect(message(() => growing.append(header))).toContain('the disk is full');
		rmSync(paths.growing);

		const other = begin();
		other.append(header);
		symlinkSync('/dev/full', `${paths.checkpoint}.new`);
		expect(message(() => other.checkpoint(checkpointAt(1)))).toContain('the disk is full');
		expect(other.abandon()).toBe(false);

		symlinkSync('/dev/full', paths.perceptions);
		const recording = new RecordingFile(paths.perceptions);
		expect(message(() => recording.append('{}\n'))).toContain('the disk is full');
		recording.close();
	});

	test.skipIf(!existsSync('/dev/full'))('a disk that fills up at the very end keeps what can be resumed', async () => {
		interrupt();
		symlinkSync('/dev/full', `${paths.finished}.new`);
		const growing = resume();
		await expect(growing.finalize(ending(1, []))).rejects.toThrow('the disk is full');
		expect(growing.abandon()).toBe(true);
		expect(existsSync(paths.finished)).toBe(false);
	});

	test('a line that cannot be read is an error of the recording, not of the disk', async () => {
		const growing = begin();
		growing.append(`${header}{"type":"observation"\n`);
		await expect(growing.finalize(ending(0, []))).rejects.toMatchObject({ code: 'recording-invalid' });
		expect(existsSync(paths.finished)).toBe(false);
		expect(existsSync(`${paths.finished}.new`)).toBe(false);
		growing.abandon();
	});
});
