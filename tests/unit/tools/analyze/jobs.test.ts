import { expect, test } from 'vitest';
import { defaultJobs } from '../../../../tools/analyze/jobs';

const GIB = 2 ** 30;

test.each([
	['a small machine: one', 2, 8 * GIB, 1],
	['less than one job is meant for: one all the same', 1, 1 * GIB, 1],
	['many cores and little memory: as memory allows', 32, 16 * GIB, 4],
	['much memory and few cores: as cores allow', 4, 256 * GIB, 2],
])('%s', (_, cores, memoryBytes, jobs) => {
	expect(defaultJobs({ cores, memoryBytes })).toBe(jobs);
});
