import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionLine } from '../../src/session/file/session-file';
import { analyze, linesOf, readSession, undisturbedSample } from './command';
import { expectResumed, killRun, NAME } from './interrupted-run';

/** Of the bundled sample at ten frames a second: 13 s. */
const FRAMES = 130;

/** The beginning of it, saved several times a second: each interruption finds that it was saved before. */
const PART = ['--end', '2.4', '--save-every', '0.2'];
const PART_FRAMES = 24;

let folder = '';
let undisturbed: Awaited<ReturnType<typeof undisturbedSample>>;
/** Lines of the undisturbed run. */
let whole: SessionLine[];
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-resume-'));
	for (const name of ['alone', 'disturbed']) mkdirSync(join(folder, name));
	undisturbed = await undisturbedSample();
	whole = readSession(join(undisturbed.folder, 'regard-out', NAME));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const disturbed = () => join(folder, 'disturbed');

test('without arguments the sample is analysed with its marked objects, and the results are told', () => {
	const { code, stdout, stderr } = undisturbed.outcome;
	expect(code).toBe(0);
	expect(readdirSync(join(undisturbed.folder, 'regard-out'))).toEqual([NAME]);
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
		frames: FRAMES,
		people: people.length,
		objects: 4,
		observations: linesOf(whole, 'observation').length,
		events: linesOf(whole, 'event').length,
		ties: linesOf(whole, 'tie').length,
	});
	expect(people.length).toBeGreaterThan(0);

	// The table, one row a person, then the summary.
	for (const { personId } of people) expect(stdout).toMatch(new RegExp(`^ {2}${personId} .* s$`, 'm'));
	expect(stdout).toMatch(/^table-talk\.mp4: \d+ people, 130 analysed frames, \d+\.\d\d × real time → regard-out/m);
	// eslint-disable-next-line no-control-regex -- neither escapes nor carriage returns belong into a log file
	expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
});

test('killed and resumed, it gives the same file', async () => {
	const alone = await analyze(PART, join(folder, 'alone'));
	expect(alone.code).toBe(0);
	const lines = readSession(join(folder, 'alone', 'regard-out', NAME));
	// There is something that can differ.
	expect(linesOf(lines, 'end')[0]!.counts).toMatchObject({ frames: PART_FRAMES, people: 3 });
	await killRun(disturbed(), PART, PART_FRAMES / 3);
	await expectResumed(disturbed(), PART, lines);
});

test('with --resume a finished file is left as it is', async () => {
	const finished = join(disturbed(), 'regard-out', NAME);
	const { mtimeMs } = statSync(finished);
	const { code, stdout } = await analyze([...PART, '--resume'], disturbed());
	expect(code).toBe(0);
	expect(stdout).toContain('table-talk.mp4: done before');
	expect(statSync(finished).mtimeMs).toBe(mtimeMs);
});
