import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, lockFaults, type LockedPackage } from '../../../../tools/audit/lock-review';

const good: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' };
const faultsOf = (locked: LockedPackage, path = 'node_modules/one') => lockFaults({ '': {}, [path]: locked });

test('what is installed here is in order', () => {
	const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
		packages: Record<string, LockedPackage>;
	};
	expect(Object.keys(packages).length).toBeGreaterThan(500);
	expect(lockFaults(packages)).toEqual([]);
});

test('a package with a known licence and a strong hash is in order, within another one too', () => {
	expect(faultsOf(good)).toEqual([]);
	expect(faultsOf(good, 'node_modules/two/node_modules/one')).toEqual([]);
	expect(faultsOf({ version: '1.0.0', license: 'MIT', inBundle: true })).toEqual([]);
});

test('a licence that is not on the list fails, and so does none', () => {
	expect(faultsOf({ ...good, license: 'AGPL-3.0' })[0]).toMatch(/^one 1\.0\.0 is under AGPL-3\.0/);
	expect(faultsOf({ ...good, license: 'SEE LICENSE IN EULA.txt' })).toHaveLength(1);
	expect(faultsOf({ version: '1.0.0', integrity: 'sha512-abc' })).toEqual(['one 1.0.0 states no licence']);
});

test('of licences to choose from one is enough, of licences that hold together each must be on the list', () => {
	expect(isAllowed('(MIT OR GPL-3.0-or-later)')).toBe(true);
	expect(isAllowed('(MIT AND Zlib)')).toBe(true);
	expect(isAllowed('(MIT AND GPL-3.0-only)')).toBe(false);
	expect(isAllowed('GPL-2.0 OR AGPL-3.0')).toBe(false);
});

test('an archive without a hash, or with one that was broken, fails', () => {
	expect(faultsOf({ version: '1.0.0', license: 'MIT' })[0]).toContain('no hash');
	expect(faultsOf({ ...good, integrity: 'sha1-abc' })[0]).toContain('no hash');
});

test('a package from elsewhere than the registry fails', () => {
	expect(faultsOf({ ...good, resolved: 'git+ssh://git@example.org/one.git#abc' })[0]).toContain('comes from git+ssh');
	expect(faultsOf({ ...good, resolved: 'https://registry.npmjs.org/one/-/one-1.0.0.tgz' })).toEqual([]);
});

test('a folder of this repository needs no hash, but a licence', () => {
	expect(faultsOf({ resolved: 'vendor/empty', link: true })).toEqual([]);
	expect(faultsOf({ version: '1.0.0', license: 'MIT' }, 'vendor/empty')).toEqual([]);
	expect(faultsOf({ version: '1.0.0' }, 'vendor/empty')).toHaveLength(1);
});
