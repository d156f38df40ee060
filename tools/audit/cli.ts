import { spawnSync } from 'node:child_process';
import { parseJson } from '../read-json.ts';
import { lockFaults } from './lock-review.ts';
import { fetchRetireList, installedPackages, lockedPackages, QUICKLY } from './offline-list.ts';
import { knownOf } from './retire-list.ts';
import { annotationOf, reviewOf, type NpmReport, type OfflineFinding } from './review.ts';

/**
 * Reviews what npm installs: `npx tsx tools/audit/cli.ts [--offline-ok]`.
 *
 * First by package-lock.json alone, without a network: licences that are not on the list, archives without a hash, packages
 * from elsewhere than the registry. One of them ends it with 1.
 *
 * Then it asks npm's registry for known weaknesses. Ends with 1 where one is high or
 * critical. A registry that has no such list, such as a mirror, is said to have none: then the list of Retire.js is read, which
 * knows some sixty libraries, and what it does not know was not checked, which GitHub shows on the page of the run. Ends with
 * 2 where nothing could be looked up; with `--offline-ok` that is said and is no failure.
 */
const isOfflineOk = process.argv.includes('--offline-ok');
const packages = lockedPackages();
const faults = lockFaults(packages);
const count = Object.keys(packages).length - 1;
console.log(`Licences, hashes and origin of ${count} packages: ${faults.length === 0 ? 'in order' : 'not in order'}.`);
for (const fault of faults) console.log(`  ${fault}`);

const { stdout } = spawnSync(`npm audit --json ${QUICKLY.join(' ')}`, { shell: true, encoding: 'utf8' });

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
const isSilent = isOfflineOk && review.exitCode === 2;
process.exitCode = faults.length > 0 ? 1 : isSilent ? 0 : review.exitCode;
