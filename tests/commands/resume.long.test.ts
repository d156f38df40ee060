import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKPOINT_FRAMES } from '../../src/core/checkpoint';
import { readSession, undisturbedSample } from './command';
import { expectRefused, expectResumed, interruptRun, killRun, NAME } from './interrupted-run';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'regard-resume-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('killed, refused with other settings, resumed, stopped by Ctrl+C and resumed again, where models start anew in between, it gives the same file', async () => {
	const undisturbed = await undisturbedSample();
	expect(undisturbed.outcome.stdout).toContain('130 analysed frames');
	expect(CHECKPOINT_FRAMES).toBeLessThan(130);
	await killRun(folder, [], 1);
	await expectRefused(folder, []);
	await interruptRun(folder, []);
	await expectResumed(folder, [], readSession(join(undisturbed.folder, 'regard-out', NAME)));
});
