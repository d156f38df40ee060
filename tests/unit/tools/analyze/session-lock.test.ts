import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockSession, SessionBusyError, unlockSession } from '../../../../tools/analyze/session-lock';

let folder = '';
let path = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-lock-'));
	path = join(folder, 'clip.regard.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ownerOf = (pid: number, host = hostname()) =>
	`${JSON.stringify({ pid, host, startedAt: '2026-11-01T10:00:00.000Z' })}\n`;
/** A process that ran and has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('a lock names its owner and goes when it is let go of', () => {
	lockSession(path);
	expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
	unlockSession(path);
	unlockSession(path);
	expect(readdirSync(folder)).toEqual([]);
});

test.each([
	['a process that runs', ownerOf(process.ppid), `process ${process.ppid} on ${hostname()}, since 2026-11-01`],
	['a process on another computer', ownerOf(1, 'elsewhere'), 'process 1 on elsewhere'],
	['nobody that could be read', '', 'cannot be named'],
	['nobody that could be understood', '{"pid":"1"}', 'cannot be named'],
])('the lock of %s is respected, and nothing is touched', (_, text, words) => {
	writeFileSync(path, text);
	expect(() => lockSession(path)).toThrow(SessionBusyError);
	expect(() => lockSession(path)).toThrow(words);
	expect(() => lockSession(path)).toThrow(`delete ${path}`);
	expect(readFileSync(path, 'utf8')).toBe(text);
	unlockSession(path);
	expect(existsSync(path)).toBe(true);
	expect(readdirSync(folder)).toEqual(['clip.regard.lock']);
});

test('the lock of a process that has ended is taken over', () => {
	writeFileSync(path, ownerOf(deadPid()));
	lockSession(path);
	expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
	unlockSession(path);
	expect(readdirSync(folder)).toEqual([]);
});

test('the lock of another computer is taken over once it has not been touched for a quarter of an hour', () => {
	writeFileSync(path, ownerOf(1, 'elsewhere'));
	const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
	utimesSync(path, minutesAgo(13), minutesAgo(13));
	expect(() => lockSession(path)).toThrow(SessionBusyError);
	utimesSync(path, minutesAgo(16), minutesAgo(16));
	lockSession(path);
	expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
	unlockSession(path);
	expect(readdirSync(folder)).toEqual([]);
});

test('a lock that another run has taken over meanwhile stays', () => {
	lockSession(path);
	writeFileSync(path, ownerOf(process.ppid));
	unlockSession(path);
	expect(readFileSync(path, 'utf8')).toBe(ownerOf(process.ppid));
});

test('a folder that cannot be written is named', () => {
	expect(() => lockSession(join(folder, 'gone', 'clip.regard.lock'))).toThrow('the folder is gone');
});
