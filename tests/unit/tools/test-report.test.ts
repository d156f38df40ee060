import { describe, expect, test } from 'vitest';
import { failureOfProgram, listFailures, readPlaywrightReport, readVitestReport } from '../../../tools/test-report';

const vitestReport = JSON.stringify({
	numPassedTests: 7,
	numPendingTests: 2,
	testResults: [
		{
			name: '/project/tests/browser/state/watch.test.ts',
			status: 'failed',
			message: '',
			assertionResults: [
				{ ancestorTitles: [''], title: 'opens', status: 'passed', failureMessages: [] },
				{
					ancestorTitles: ['', 'a camera'],
					title: 'waits',
					status: 'failed',
					failureMessages: ['AssertionError: expected 1 to be 2\n    at watch.test.ts:3:1', 'Error: second'],
				},
			],
		},
		{ name: '/project/tests/browser/bad.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
		{ name: '/project/tests/browser/good.test.ts', status: 'passed', message: '', assertionResults: [] },
	],
});

const spec = (title: string, status: string, message?: string) => ({
	...{ title, file: 'files.spec.ts' },
	tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message, location: { line: 53 } }] }] }],
});
const playwrightReport = JSON.stringify({
	suites: [
		{
			title: 'files.spec.ts',
			specs: [
				spec('opens a file', 'expected'),
				spec('closes it', 'unexpected', '\u001b[31mTest timeout\u001b[39m\nmore'),
			],
			suites: [{ title: 'a long one', specs: [spec('is read', 'flaky', 'Error: late'), spec('is kept', 'skipped')] }],
		},
	],
	errors: [{ message: 'Error: the server did not start' }],
	stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
});

describe('the failures of a Vitest project', () => {
	const result = readVitestReport(vitestReport, '/project');

	test('are its failed tests, and files that could not be run', () => {
		expect(result.failures).toEqual([
			{
				where: 'tests/browser/state/watch.test.ts',
				title: 'a camera › waits',
				message: 'AssertionError: expected 1 to be 2',
			},
			{ where: 'tests/browser/bad.test.ts', title: 'the file itself', message: 'No such module' },
		]);
	});

	test('stand beside what passed and what was skipped', () => {
		expect(result).toMatchObject({ passed: 7, skipped: 2 });
	});
});

test('the failures of the end-to-end tests are those that failed at any attempt, and what broke outside of them', () => {
	expect(readPlaywrightReport(playwrightReport, 'tests/e2e')).toEqual({
		passed: 4,
		skipped: 3,
		failures: [
			{ where: 'tests/e2e/files.spec.ts', title: 'closes it', message: 'Test timeout (line 53)' },
			{ where: 'tests/e2e/files.spec.ts', title: 'a long one › is read', message: 'Error: late (line 53)' },
			{ where: null, title: 'outside of any test', message: 'Error: the server did not start' },
		],
	});
});

test('a program that names no test has the last lines of its output for a message', () => {
	const printed = Array.from({ length: 30 }, (_, i) => `line ${i}\n\n`).join('');
	const { message } = failureOfProgram(printed);
	expect(message.split('\n')).toEqual(Array.from({ length: 20 }, (_, i) => `line ${i + 10}`));
	expect(failureOfProgram('').message).toBe('no output');
});

describe('the list at the end', () => {
	test('names suite, file, test and the first line of the message', () => {
		const { failures } = readVitestReport(vitestReport, '/project');
		const program = failureOfProgram('src/a.ts:1 unused\n1 error\n');
		expect(
			listFailures([
				{ name: 'browser', failures },
				{ name: 'unit', failures: [] },
				{ name: 'oxlint', failures: [program] },
			]),
		).toEqual([
			'Failed:',
			'browser › tests/browser/state/watch.test.ts › a camera › waits:',
			'  AssertionError: expected 1 to be 2',
			'browser › tests/browser/bad.test.ts › the file itself:',
			'  No such module',
			'oxlint › it ended with:',
			'  src/a.ts:1 unused',
			'  1 error',
		]);
	});

	test('is empty when nothing failed', () => {
		expect(listFailures([{ name: 'unit', failures: [] }])).toEqual([]);
	});
});
