import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleVideo } from '../../tools/analyze/options';
import { silence } from '../../tools/cluster/silence';
import { start } from './command';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-study-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const study = (...args: string[]) => start('study/cli.ts', args, folder).outcome;
const put = (path: string, text: string) => {
	mkdirSync(join(folder, path, '..'), { recursive: true });
	writeFileSync(join(folder, path), text);
};

test('init lists the videos of a folder, by their BIDS names where they have them, and changes nothing the second time', async () => {
	put('sub-01/ses-02/beh/sub-01_ses-02_task-play_video.mp4', 'x');
	put('Free play (2).MOV', 'x');
	put('notes.txt', 'x');
	put('derivatives/regard/a/a.labelled.mp4', 'x');
	const first = await study('init', '.');
	expect(first).toMatchObject({
		code: 0,
		stdout: '2 videos found; wrote study.json, sessions.csv, participants.csv\n',
	});
	const sessions = readFileSync(join(folder, 'sessions.csv'), 'utf8');
	expect(sessions.split('\r\n').map((row) => row.split(',').slice(0, 2))).toEqual([
		['session_id', 'file'],
		['Free-play-2', 'Free play (2).MOV'],
		['sub-01_ses-02_task-play', 'sub-01/ses-02/beh/sub-01_ses-02_task-play_video.mp4'],
		[''],
	]);
	put('another.mp4', 'x');
	expect((await study('init', '.')).stdout).toBe('All files were there: nothing was changed.\n');
	expect(readFileSync(join(folder, 'sessions.csv'), 'utf8')).toBe(sessions);
});

test('check names what is missing by row and column; a study without a fault has no problems', async () => {
	copyFileSync(sampleVideo, join(folder, 'a.mp4'));
	put('empty.mp4', '');
	put('broken.mp4', 'no video');
	writeFileSync(join(folder, 'sound.wav'), silence());
	await study('init', '.');
	put(
		'sessions.csv',
		'session_id,file,coder_file\nS01,a.mp4,coder.eaf\nS02,empty.mp4,\nS03,a.mp4,\nS04,broken.mp4,\nS05,sound.wav,\n',
	);
	const { code, stdout } = await study('check', '.');
	expect(code).toBe(1);
	expect(stdout.split('\n')).toEqual([
		'sessions.csv, row 2, column coder_file: There is no such file: coder.eaf. Put it there, or correct the path.',
		'sessions.csv, row 3, column file: The file is empty: empty.mp4. Put it there, or correct the path.',
		'sessions.csv, row 5, column file: It is no video or picture that can be read: broken.mp4. Convert it to MP4 (H.264), or take the row out.',
		'sessions.csv, row 6, column file: There is no picture in it, only sound: sound.wav. Convert it to MP4 (H.264), or take the row out.',
		'5 sessions could be read, 4 problems',
		'',
	]);
	put('sessions.csv', 'session_id,file\nS01,a.mp4\n');
	expect(await study('check', '.')).toMatchObject({ code: 0, stdout: '1 session, no problems\n' });
});

test('status says what is analysed, begun, not begun and left out', async () => {
	await study('init', '.');
	put('sessions.csv', 'session_id,file,consent\nS1,a.mp4,yes\nS2,b.mp4,yes\nS3,c.mp4,yes\nS4,d.mp4,withdrawn\n');
	put('derivatives/regard/S1/a.regard.jsonl', '');
	put('derivatives/regard/S2/b.regard.jsonl.partial', '');
	expect((await study('status', '.')).stdout.split('\n').slice(0, 5)).toEqual([
		'  S1  analysed',
		'  S2  begun',
		'  S3  not begun',
		'  S4  left out: consent was withdrawn',
		'1 of 3 sessions analysed',
	]);
});

test('a folder that is no study, and a command that there is not, are mistakes in the command', async () => {
	expect(await study('check', '.')).toMatchObject({
		code: 2,
		stderr: expect.stringContaining('This is no study') as string,
	});
	expect((await study('analyse', '.')).code).toBe(2);
	expect(existsSync(join(folder, 'study.json'))).toBe(false);
});
