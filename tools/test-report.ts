import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { parseJson } from './read-json.ts';

/** One test that failed, or what kept a suite from running. `where`: its file, `null` when it belongs to none. */
type Failure = { where: string | null; title: string; message: string };

/** What one suite gave. */
export type SuiteResult = { passed: number; skipped: number; failures: Failure[] };

/** The parts of Vitest's report that are read. A file whose tests could not be collected has its own `message`. */
type VitestReport = {
	numPassedTests: number;
	numPendingTests: number;
	testResults: {
		name: string;
		status: 'passed' | 'failed';
		message: string;
		assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
	}[];
};

/** The parts of Playwright's report that are read. */
type PlaywrightSuite = {
	title: string;
	suites?: PlaywrightSuite[];
	specs: {
		title: string;
		file: string;
		tests: { status: string; results: { errors: PlaywrightError[] }[] }[];
	}[];
};
/** `location`: the line of the test that failed. */
type PlaywrightError = { message?: string; location?: { line: number } };
type PlaywrightReport = {
	suites: PlaywrightSuite[];
	errors: { message?: string }[];
	stats: { expected: number; skipped: number };
};

/** Longer messages are cut off here, so that the list of failures stays a list. */
const MESSAGE_CHARACTERS = 300;
/** Of a program that names no test, so many of its last lines are shown. */
const OUTPUT_LINES = 20;

const linesOf = (text: string): string[] =>
	stripVTControlCharacters(text)
		.split('\n')
		.map((line) => line.trimEnd())
		.filter((line) => line !== '');

const firstLine = (message = ''): string => (linesOf(message)[0] ?? 'no message').trim().slice(0, MESSAGE_CHARACTERS);

/** The result of a Vitest project from its JSON report. Files are named from `root`. */
export const readVitestReport = (text: string, root: string): SuiteResult => {
	const report = parseJson<VitestReport>(text);
	const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
		const where = relative(root, name);
		const failed = assertionResults
			.filter((test) => test.status === 'failed')
			.map(({ ancestorTitles, title, failureMessages }) => ({
				where,
				title: [...ancestorTitles, title].filter((part) => part !== '').join(' › '),
				message: firstLine(failureMessages[0]),
			}));
		const isBroken = status === 'failed' && failed.length === 0;
		return isBroken ? [{ where, title: 'the file itself', message: firstLine(message) }] : failed;
	});
	return { passed: report.numPassedTests, skipped: report.numPendingTests, failures };
};

/** The result of the end-to-end tests from Playwright's JSON report. `folder`: theirs, from the project's. */
export const readPlaywrightReport = (text: string, folder: string): SuiteResult => {
	const report = parseJson<PlaywrightReport>(text);
	const failuresOf = ({ specs, suites = [] }: PlaywrightSuite, titles: readonly string[]): Failure[] => [
		...specs.flatMap(({ title, file, tests }) =>
			tests
				// A test that passed at a second attempt only has failed all the same.
				.filter(({ status }) => status === 'unexpected' || status === 'flaky')
				.map(({ results }) => {
					const [error] = results.flatMap(({ errors }) => errors);
					// A message such as “expected equality” is found again by its line alone.
					const line = error?.location ? ` (line ${error.location.line})` : '';
					return {
						where: join(folder, file),
						title: [...titles, title].join(' › '),
						message: firstLine(error?.message) + line,
					};
				}),
		),
		...suites.flatMap((suite) => failuresOf(suite, [...titles, suite.title])),
	];
	const outside = report.errors.map(({ message }) => ({
		where: null,
		title: 'outside of any test',
		message: firstLine(message),
	}));
	const { expected, skipped } = report.stats;
	// The outermost suite is a file, whose title is its name.
	const failures = report.suites.flatMap((suite) => failuresOf(suite, []));
	return { passed: expected, skipped, failures: [...failures, ...outside] };
};

/** A program that failed without naming a test: the end of what it printed has to say why. */
export const failureOfProgram = (output: string): Failure => ({
	where: null,
	title: 'it ended with',
	message: linesOf(output).slice(-OUTPUT_LINES).join('\n') || 'no output',
});

/** The failures of all suites as they are listed at the end; no line when there are none. */
export const listFailures = (suites: readonly { name: string; failures: readonly Failure[] }[]): string[] => {
	const lines = suites.flatMap(({ name, failures }) =>
		failures.flatMap(({ where, title, message }) => [
			`${[name, where, title].filter((part) => part !== null).join(' › ')}:`,
			...message.split('\n').map((line) => `  ${line}`),
		]),
	);
	return lines.length === 0 ? [] : ['Failed:', ...lines];
};
