import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionLine } from '../../src/session/file/session-file';
import { CHECKPOINT_FRAMES } from '../../src/core/checkpoint';
import { analyze, linesOf, readSession, sizeOf, start, timeless, undisturbedSample, until } from './command';

/** Of the bundled sample at ten frames a second: 13 s. */
const FRAMES = 130;
const NAME = 'table-talk.regard.jsonl';

let folder = '';
let undisturbed: Awaited<ReturnType<typeof undisturbedSample>>;
/** Lines of the undisturbed run. */
let whole: SessionLine[];
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-resume-'));
	undisturbed = await undisturbedSample();
	whole = readSession(join(undisturbed.folder, 'regard-out', NAME));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (name: string) => join(folder, 'regard-out', name);
const partial = () => inOut(`${NAME}.partial`);
const checkpoint = () => inOut('table-talk.regard.checkpoint.json');
const contents = () => [partial(), checkpoint()].map((path) => readFileSync(path, 'utf8'));

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

test.skipIf(CHECKPOINT_FRAMES >= FRAMES)(
	'killed, refused with other settings, resumed, stopped by Ctrl+C and resumed again, it gives the same file',
	async () => {
		const killed = start('analyze/cli.ts', [], folder);
		await until(killed, 'the first checkpoint', () => sizeOf(checkpoint()) > 0);
		killed.child.kill('SIGKILL');
		expect((await killed.outcome).signal).toBe('SIGKILL');
		expect(readdirSync(join(folder, 'regard-out'))).not.toContain(NAME);

		const before = contents();
		const other = await analyze(['--resume', '--fps', '5', '--fov', '50'], folder);
		expect(other.code).toBe(1);
		expect(other.stderr).toContain('table-talk.mp4: cannot be resumed.');
		expect(other.stderr).toContain('fps (was 10, is 5)');
		expect(other.stderr).toContain('horizontalFovRad');
		expect(contents()).toEqual(before);

		const { byteOffset } = JSON.parse(before[1]!) as { byteOffset: number };
		const stopped = start('analyze/cli.ts', ['--resume'], folder);
		await until(stopped, 'new lines after the checkpoint', () => sizeOf(partial()) > byteOffset);
		stopped.child.kill('SIGINT');
		const { code, stderr } = await stopped.outcome;
		expect(code).toBe(130);
		expect(stderr).toContain('table-talk.mp4: stopped. The same command with --resume goes on');

		const resumed = await analyze(['--resume'], folder);
		expect(resumed.code).toBe(0);
		// Line by line, so that a difference is told in its own words.
		const lines = timeless(readSession(inOut(NAME)));
		timeless(whole).forEach((line, i) => expect(lines[i], `line ${i + 1}`).toEqual(line));
		expect(lines).toHaveLength(whole.length);
		expect(readdirSync(join(folder, 'regard-out'))).toEqual([NAME]);
	},
);

test('with --resume a finished file is left as it is', async () => {
	const { mtimeMs } = statSync(inOut(NAME));
	const { code, stdout } = await analyze(['--resume'], folder);
	expect(code).toBe(0);
	expect(stdout).toContain('table-talk.mp4: done before');
	expect(statSync(inOut(NAME)).mtimeMs).toBe(mtimeMs);
});
