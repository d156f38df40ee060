import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionLine } from '../../src/session/file/session-file';
import { analyze, linesOf, readSession, type Outcome } from './command';
import { expectResumed, killRun, NAME } from './interrupted-run';

/**
 * The beginning of the bundled sample, saved several times a second: each interruption finds that it was saved before. The
 * whole of it is for the long run.
 */
const PART = ['--end', '2.4', '--save-every', '0.2'];
const PART_FRAMES = 24;

let folder = '';
let undisturbed: Outcome;
/** Lines of the undisturbed run. */
let whole: SessionLine[];
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-resume-'));
	for (const name of ['alone', 'disturbed']) mkdirSync(join(folder, name));
	undisturbed = await analyze(PART, join(folder, 'alone'));
	whole = readSession(join(folder, 'alone', 'regard-out', NAME));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const disturbed = () => join(folder, 'disturbed');

test('without a file the sample is analysed with its marked objects, and the results are told', () => {
	const { code, stdout, stderr } = undisturbed;
	expect(code).toBe(0);
	expect(readdirSync(join(folder, 'alone', 'regard-out'))).toEqual([NAME]);
	expect(whole[0]).toMatchObject({
		...{ type: 'header', format: 'regard/2' },
		source: { kind: 'sample', name: 'table-talk.mp4', widthPx: 854, heightPx: 480, durationMs: 13_000 },
		analysis: { fps: 10 },
	});
	expect(linesOf(whole, 'header')[0]!.models.length).toBeGreaterThanOrEqual(4);
	expect(linesOf(whole, 'object').map((line) => line.objectId).sort()).toEqual(['ball', 'cup', 'laptop', 'plant']); // prettier-ignore
	const people = linesOf(whole, 'person');
	const end = whole.at(-1) as Extract<SessionLine, { type: 'end' }>;
	expect(end.counts).toEqual({
		frames: PART_FRAMES,
		people: people.length,
		objects: 4,
		observations: linesOf(whole, 'observation').length,
		events: linesOf(whole, 'event').length,
		ties: linesOf(whole, 'tie').length,
	});
	// There is something that can differ after an interruption.
	expect(people).toHaveLength(3);

	// The table, one row a person, then the summary.
	for (const { personId } of people) expect(stdout).toMatch(new RegExp(`^ {2}${personId} .* s$`, 'm'));
	expect(stdout).toMatch(/^table-talk\.mp4: \d+ people, 24 analysed frames, \d+\.\d\d × real time → regard-out/m);
	// eslint-disable-next-line no-control-regex -- neither escapes nor carriage returns belong into a log file
	expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
});

test('killed and resumed, it gives the same file', async () => {
	await killRun(disturbed(), PART, PART_FRAMES / 3);
	await expectResumed(disturbed(), PART, whole);
});

test('with --resume a finished file is left as it is', async () => {
	const finished = join(disturbed(), 'regard-out', NAME);
	const { mtimeMs } = statSync(finished);
	const { code, stdout } = await analyze([...PART, '--resume'], disturbed());
	expect(code).toBe(0);
	expect(stdout).toContain('table-talk.mp4: done before');
	expect(statSync(finished).mtimeMs).toBe(mtimeMs);
});
