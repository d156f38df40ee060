/** Weak versions of one library, as Retire.js lists them: from `atOrAbove`, where it says so, to below `below`. */
type Weakness = { below?: string; atOrAbove?: string; severity?: string; identifiers?: { summary?: string } };

/** The list of Retire.js, by the names of libraries; `npmname` where npm has another name. */
export type RetireList = Readonly<
	Record<string, { npmname?: string; vulnerabilities?: readonly Weakness[] } | undefined>
>;

/** One installed package. */
export type Installed = { name: string; version: string };

/** What the list knows of what is installed. */
export type Known = {
	/** Names of installed packages that are in the list; of all others it says nothing. */
	listed: readonly string[];
	weak: readonly (Installed & { severity: string; summary: string })[];
};

/** Numbers of a version; a preview counts as the release that it precedes. */
const numbersOf = (version: string): number[] => version.split(/[-+]/, 1)[0]!.split('.').map(Number);

const isBelow = (version: string, limit: string): boolean => {
	const [ours, theirs] = [numbersOf(version), numbersOf(limit)];
	const at = theirs.findIndex((number, i) => (ours[i] ?? 0) !== number);
	return at >= 0 && (ours[at] ?? 0) < (theirs[at] ?? 0);
};

/** What the list of Retire.js says of the packages. */
export const knownOf = (installed: readonly Installed[], list: RetireList): Known => {
	const byName = new Map(Object.entries(list).flatMap(([name, one]) => (one ? [[one.npmname ?? name, one]] : [])));
	const listed = installed.filter(({ name }) => byName.has(name));
	const weak = listed.flatMap((one) =>
		(byName.get(one.name)?.vulnerabilities ?? [])
			.filter(
				({ below, atOrAbove = '0' }) =>
					!isBelow(one.version, atOrAbove) && (below === undefined || isBelow(one.version, below)),
			)
			.map(({ severity = 'unknown', identifiers }) => ({ ...one, severity, summary: identifiers?.summary ?? '' })),
	);
	return { listed: [...new Set(listed.map(({ name }) => name))], weak };
};
