import type { Installed, Known } from './retire-list.ts';

/** What `npm audit --json` prints: a list of weaknesses, or why there is none. */
export type NpmReport = {
	message?: string;
	metadata?: { vulnerabilities: Record<'low' | 'moderate' | 'high' | 'critical', number> };
	vulnerabilities?: Record<string, { severity: string }>;
};

/** What the list of Retire.js gave, and the version of the package that carries it. */
export type OfflineFinding = { version: string; installed: readonly Installed[]; known: Known };

/** What was found out about known weaknesses. */
export type Review = {
	/** For people to read. */
	lines: readonly string[];
	/** Of how many packages it was looked up whether they are weak. */
	reach: 'all' | 'part' | 'none';
	/** 0: none is high or critical. 1: one is. 2: nothing could be looked up, which is no reason to pass. */
	exitCode: 0 | 1 | 2;
};

const isGrave = (severity: string): boolean => severity === 'high' || severity === 'critical';

const reviewOffline = ({ version, installed, known }: OfflineFinding): Review => {
	const { listed, weak } = known;
	const count = new Set(installed.map(({ name }) => name)).size;
	const summary =
		`The list of Retire.js (of @salesforce/code-analyzer-retirejs-engine ${version}) knows ${listed.length} of ` +
		`${count} packages (${listed.join(', ')}): ${weak.length} weaknesses. The others were not checked.`;
	return {
		lines: [summary, ...weak.map((one) => `${one.severity}: ${one.name} ${one.version}: ${one.summary}`)],
		reach: listed.length > 0 ? 'part' : 'none',
		exitCode: weak.some(({ severity }) => isGrave(severity)) ? 1 : listed.length > 0 ? 0 : 2,
	};
};

/**
 * Judges what the registry said, and where it has no list of weaknesses, what the list of Retire.js said.
 *
 * @param offline asked only then; `null`: that list cannot be had either
 */
export const reviewOf = (report: NpmReport, offline: () => OfflineFinding | null): Review => {
	const { message, metadata, vulnerabilities = {} } = report;
	if (metadata) {
		const { low, moderate, high, critical } = metadata.vulnerabilities;
		return {
			lines: [
				`Known weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`,
				...Object.entries(vulnerabilities).map(([name, { severity }]) => `${severity}: ${name}`),
			],
			reach: 'all',
			exitCode: high + critical > 0 ? 1 : 0,
		};
	}
	const first = `The registry has no list of weaknesses (${message ?? 'no reason given'}).`;
	const finding = offline();
	const { lines, ...rest } = finding
		? reviewOffline(finding)
		: {
				lines: ['Neither could the list of Retire.js be had. Nothing was checked.'],
				...({ reach: 'none', exitCode: 2 } as const),
			};
	return { lines: [first, ...lines], ...rest };
};

/** What GitHub shows on the page of a run, where not all was looked up; `null` where all was. A log alone is read by nobody. */
export const annotationOf = ({ lines, reach }: Review): string | null => {
	if (reach === 'all') return null;
	const title = reach === 'part' ? 'Most dependencies were not reviewed' : 'No dependency was reviewed';
	// Commands of GitHub Actions are one line: https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
	const text = lines.join('\n').replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
	return `::${reach === 'part' ? 'warning' : 'error'} title=${title}::${text}`;
};
