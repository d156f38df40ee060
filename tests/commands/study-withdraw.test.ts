import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStudy, sessionExclusion } from '../../src/study/folder/study-folder';
import { linesOf, readSession, start } from './command';

const SESSION = 'tests/fixtures/old-session/table-talk.regard.jsonl';
const RESULTS = 'derivatives/regard';

let folder = '';
const study = (...args: string[]) => start('study/cli.ts', args, folder).outcome;
const put = (path: string, text: string) => {
	mkdirSync(join(folder, path, '..'), { recursive: true });
	writeFileSync(join(folder, path), text);
};
const text = (path: string) => readFileSync(join(folder, path), 'utf8');

/** Two sessions of the same two people, of whom only the first says who is who; with results of every sort. */
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-withdraw-'));
	await study('init', '.');
	put('sessions.csv', 'session_id;file;consent;note\nS1;a.mp4;yes;"one; two"\nS2;b.mp4;yes;\n');
	put('participants.csv', 'participant_id,session_id,person,consent\nAnna,S1,P1,yes\nBen,S1,P2,yes\nAnna,S2,,yes\n');
	for (const [id, name] of [
		['S1', 'a'],
		['S2', 'b'],
	] as const) {
		put(`${RESULTS}/${id}/${name}.csv`, 'events');
		put(`${RESULTS}/${id}/outcome.json`, '{}');
		copyFileSync(SESSION, join(folder, RESULTS, id, `${name}.regard.jsonl`));
	}
	put(`${RESULTS}/dataset/events/S1.parquet`, 'rows');
	put(`${RESULTS}/report.html`, 'report');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a session that is withdrawn leaves every output, its row says so, and nothing else is touched', async () => {
	expect((await study('withdraw', '.', '--session', 'S1')).code).toBe(0);
	expect(readdirSync(join(folder, RESULTS))).toEqual(['S2']);
	expect(text('sessions.csv')).toBe('session_id;file;consent;note\nS1;a.mp4;withdrawn;"one; two"\nS2;b.mp4;yes;\n');
	const { value } = readStudy({ description: text('study.json'), sessions: text('sessions.csv'), participants: null });
	expect(value.sessions.map((session) => sessionExclusion(value, session))).toEqual(['consent was withdrawn', null]);
});

test('where there is no consent column, study.json says so', async () => {
	put('sessions.csv', 'session_id,file\nS1,a.mp4\n');
	await study('withdraw', '.', '--session', 'S1');
	expect(JSON.parse(text('study.json'))).toMatchObject({
		exclusions: [{ session: 'S1', reason: 'consent was withdrawn' }],
	});
	expect(text('sessions.csv')).toBe('session_id,file\nS1,a.mp4\n');
});

test('a participant is taken out of the sessions in which they are known; where they are not, all results go', async () => {
	const { code, stdout } = await study('withdraw', '.', '--participant', 'Anna');
	expect(code).toBe(0);
	expect(stdout).toContain('Session S1: P1 taken out of it.');
	expect(stdout).toContain('Session S2: nobody has said who they are in it');
	expect(readdirSync(join(folder, RESULTS))).toEqual(['S1']);
	expect(readdirSync(join(folder, RESULTS, 'S1')).sort()).toEqual(['a.regard.jsonl', 'outcome.json']);
	const people = linesOf(readSession(join(folder, RESULTS, 'S1', 'a.regard.jsonl')), 'person');
	expect(people.map(({ personId }) => personId)).toContain('P2');
	expect(people.map(({ personId }) => personId)).not.toContain('P1');
	expect(text('participants.csv')).toContain('Anna,S1,P1,withdrawn\nBen,S1,P2,yes\nAnna,S2,,withdrawn');
});

test('who is who is proposed by place; as long as nobody has confirmed it, it is not relied on', async () => {
	put(
		'participants.csv',
		'participant_id,session_id,person,consent\nCleo,S1,P2,yes\nDan,S1,,yes\nCleo,S2,,yes\nDan,S2,,withdrawn\n',
	);
	const { code, stdout } = await study('participants', '.');
	expect(code).toBe(0);
	expect(stdout).toContain('Session S2: Cleo may be P2, by place.');
	expect(text('participants.csv')).toMatch(
		/^participant_id,session_id,person,consent,confirmed\nCleo,S1,P2,yes,yes\nDan,S1,P\d,yes,no\nCleo,S2,P2,yes,no\nDan,S2,P\d,withdrawn,no/,
	);
	expect((await study('participants', '.')).stdout).toContain('Nothing to propose');
	await study('report', '.');
	expect(text(`${RESULTS}/report.html`)).toMatch(/session S2.*left out.*nobody has confirmed who of it they are/);
	await study('withdraw', '.', '--participant', 'Cleo');
	expect(existsSync(join(folder, RESULTS, 'S1', 'a.regard.jsonl'))).toBe(true);
	expect(existsSync(join(folder, RESULTS, 'S2'))).toBe(false);
});

test('whom there is not cannot be withdrawn, and nothing is deleted', async () => {
	for (const args of [['--session', 'S9'], ['--participant', 'Carl'], []]) {
		expect((await study('withdraw', '.', ...args)).code).toBe(2);
	}
	expect(existsSync(join(folder, RESULTS, 'report.html'))).toBe(true);
});
