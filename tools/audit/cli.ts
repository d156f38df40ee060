import { spawnSync } from 'node:child_process';
import { parseJson } from '../read-json.ts';
import { fetchRetireList, installedPackages } from './offline-list.ts';
import { knownOf } from './retire-list.ts';

/**
 * Asks npm's registry for known weaknesses of what is installed: `npx tsx tools/audit/cli.ts`. Ends with 1 where one is high or
 * critical. A registry that has no such list, such as a mirror, is said to have none: then the list of Retire.js is read, which
 * knows some sixty libraries, and what it does not know was not checked.
 */
const { stdout } = spawnSync('npm audit --json', { shell: true, encoding: 'utf8' });

type Report = {
	message?: string;
	metadata?: { vulnerabilities: Record<'low' | 'moderate' | 'high' | 'critical', number> };
	vulnerabilities?: Record<string, { severity: string; isDirect: boolean }>;
};

const readReport = (): Report => {
	try {
		return parseJson<Report>(stdout);
	} catch {
		return { message: 'npm gave no answer' };
	}
};

const { message, metadata, vulnerabilities = {} } = readReport();
if (!metadata) {
	console.log(`The registry has no list of weaknesses (${message ?? 'no reason given'}).`);
	const found = fetchRetireList();
	if (!found) console.log('Neither could the list of Retire.js be had. Nothing was checked.');
	else {
		const installed = installedPackages();
		const { listed, weak } = knownOf(installed, found.list);
		console.log(
			`The list of Retire.js (of @salesforce/code-analyzer-retirejs-engine ${found.version}) knows ${listed.length} of ` +
				`${new Set(installed.map(({ name }) => name)).size} packages (${listed.join(', ')}): ${weak.length} weaknesses. ` +
				'The others were not checked.',
		);
		for (const { name, version, severity, summary } of weak) console.log(`${severity}: ${name} ${version}: ${summary}`);
		if (weak.some(({ severity }) => severity === 'high' || severity === 'critical')) process.exitCode = 1;
	}
} else {
	const { low, moderate, high, critical } = metadata.vulnerabilities;
	console.log(`Known weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`);
	for (const [name, { severity }] of Object.entries(vulnerabilities)) console.log(`${severity}: ${name}`);
	if (high + critical > 0) process.exitCode = 1;
}
