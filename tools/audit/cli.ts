import { spawnSync } from 'node:child_process';
import { parseJson } from '../read-json.ts';
import { fetchRetireList, installedPackages } from './offline-list.ts';
import { knownOf } from './retire-list.ts';
import { annotationOf, reviewOf, type NpmReport, type OfflineFinding } from './review.ts';

/**
 * Asks npm's registry for known weaknesses of what is installed: `npx tsx tools/audit/cli.ts`. Ends with 1 where one is high or
 * critical. A registry that has no such list, such as a mirror, is said to have none: then the list of Retire.js is read, which
 * knows some sixty libraries, and what it does not know was not checked, which GitHub shows on the page of the run. Ends with
 * 2 where nothing could be looked up.
 */
const { stdout } = spawnSync('npm audit --json', { shell: true, encoding: 'utf8' });

const readReport = (): NpmReport => {
	try {
		return parseJson<NpmReport>(stdout);
	} catch {
		return { message: 'npm gave no answer' };
	}
};

const lookUpOffline = (): OfflineFinding | null => {
	const found = fetchRetireList();
	const installed = installedPackages();
	return found && { version: found.version, installed, known: knownOf(installed, found.list) };
};

const review = reviewOf(readReport(), lookUpOffline);
for (const line of review.lines) console.log(line);
const annotation = annotationOf(review);
if (annotation && process.env['GITHUB_ACTIONS'] === 'true') console.log(annotation);
process.exitCode = review.exitCode;
