import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../../../../src/models/catalogue';
import { runtimePackage } from '../../../../src/models/runtime';

const notice = readFileSync('NOTICE', 'utf8');

test('NOTICE names every package that the app ships', () => {
	const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
	expect(Object.keys(dependencies).filter((name) => !notice.includes(name))).toEqual([]);
});

test('NOTICE names the version of every package that models or runtime come from', () => {
	const origins = new Set<string>([...catalogue.flatMap(({ origin }) => [...origin]), runtimePackage]);
	expect([...origins].filter((origin) => !notice.includes(origin.replace(/@([^@]*)$/, ' $1')))).toEqual([]);
});
