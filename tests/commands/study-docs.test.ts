import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleVideo } from '../../tools/analyze/options';
import { start } from './command';

const SESSION = 'tests/fixtures/old-session/table-talk.regard.jsonl';
const IDS = ['S01', 'S03'];

let folder = '';
const put = (path: string, text: string) => {
	mkdirSync(join(folder, path, '..'), { recursive: true });
	writeFileSync(join(folder, path), text);
};

/** A study of two sessions that have been analysed, and of people of whom Anna is known in one. */
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-docs-'));
	for (const id of IDS) {
		put(
			`derivatives/regard/${id}/outcome.json`,
			JSON.stringify({
				...{ format: 'regard-outcome/1', sessionId: id, state: 'analysed', reason: null, damage: null, cores: 2 },
			}),
		);
		copyFileSync(sampleVideo, join(folder, `${id}.mp4`));
		copyFileSync(SESSION, join(folder, `derivatives/regard/${id}/${id}.regard.jsonl`));
	}
	put('participants.csv', 'participant_id,session_id,person,confirmed\nAnna,S01,P1,yes\nBen,S01,,\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands of the page for `npm run study`, in its order. */
const commandsOf = (page: string): string[][] =>
	[...page.matchAll(/npm run study -- ([^#`\n]+)/g)].map(([, args = '']) =>
		args
			.trim()
			.split(/\s+/)
			.map((arg) => (arg === '~/play' ? folder : arg)),
	);

test('each command of docs/studies.md for a study that is analysed does what the page says, in the order of the page', async () => {
	const commands = commandsOf(readFileSync('docs/studies.md', 'utf8'));
	const told = new Map<string, string>();
	for (const args of commands) {
		const { code, stdout, stderr } = await start('study/cli.ts', args, folder).outcome;
		expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
		told.set([args[0], ...args.slice(2)].join(' '), stdout);
	}
	expect([...told.keys()]).toEqual([
		...['init', 'check', 'status', 'participants', 'report --seed 2'],
		...['withdraw --session S03', 'withdraw --participant Anna'],
	]);
	expect(told.get('status')).toContain('2 of 2 sessions analysed');
	expect(told.get('participants')).toContain('Session S01: Ben may be P');
	expect(told.get('withdraw --participant Anna')).toContain('Session S01: P1 taken out of it.');
});
