import { spawnSync } from 'node:child_process';
import { parseJson } from './read-json.ts';

/**
 * Asks npm's registry for known weaknesses of what is installed: `npx tsx tools/audit.ts`. Ends with 1 where one is high or
 * critical. A registry that has no such list, such as a mirror, is said to have none: then nothing was checked.
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
	console.log(`No list of weaknesses could be had (${message ?? 'no reason given'}). Nothing was checked.`);
} else {
	const { low, moderate, high, critical } = metadata.vulnerabilities;
	console.log(`Known weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`);
	for (const [name, { severity }] of Object.entries(vulnerabilities)) console.log(`${severity}: ${name}`);
	if (high + critical > 0) process.exitCode = 1;
}
