/** What package-lock.json says of one package, as far as it is looked at. */
export type LockedPackage = {
	version?: string;
	/** As the package states it. */
	license?: string;
	/** Hash of the archive that npm has to get. */
	integrity?: string;
	/** Where it comes from, where that is not the registry. */
	resolved?: string;
	/** A folder of this repository under another name. */
	link?: boolean;
	/** Comes within the archive of the package that it lies in. */
	inBundle?: boolean;
};

/**
 * Licences that may stand in the tree: none asks more of who publishes the page than to name its holders, and MPL-2.0 beyond that
 * only the source of its own files, unchanged here (NOTICE has its address).
 */
const ALLOWED: readonly string[] = [
	...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Zlib', 'Unlicense', 'CC0-1.0'],
	...['Apache-2.0', 'Python-2.0', 'MPL-2.0'],
];

/** Whether an SPDX expression can be kept to with licences that are allowed: one of those joined by OR, all of those joined by AND. */
export const isAllowed = (licence: string): boolean =>
	licence
		.replaceAll(/[()]/g, '')
		.split(/ OR /i)
		.some((either) => either.split(/ AND /i).every((one) => ALLOWED.includes(one.trim())));

/** A strong hash, as npm writes it. */
const STRONG = /^sha(384|512)-/;

/** What is wrong with one package; `null` where nothing is. Folders of this repository have no archive, and so no hash. */
const faultOf = (path: string, { license, integrity, resolved, link, inBundle }: LockedPackage): string | null => {
	if (link === true) return null;
	if (license === undefined) return 'states no licence';
	if (!isAllowed(license)) return `is under ${license}, which is not on the list of what may be in the tree`;
	if (!path.includes('node_modules/') || inBundle === true) return null;
	if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) return `comes from ${resolved}`;
	return integrity !== undefined && STRONG.test(integrity) ? null : 'has no hash that its archive is checked by';
};

/**
 * Reviews what a lock file asks npm to install. Needs no network.
 *
 * @param packages by their path, as in the lock file; that of the project itself is empty
 * @returns one line for each package that is not in order
 */
export const lockFaults = (packages: Readonly<Record<string, LockedPackage>>): string[] =>
	Object.entries(packages).flatMap(([path, locked]) => {
		const fault = path === '' ? null : faultOf(path, locked);
		return fault === null ? [] : [`${path.split('node_modules/').at(-1)!} ${locked.version ?? ''} ${fault}`];
	});
