import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../../../../src/models/catalogue';
import { ownModels } from '../../../../src/models/catalogue/own';
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

test('NOTICE names each file of our own that began with the work of others', () => {
	const borrowed = ownModels.filter(({ licence }) => licence.name !== 'MIT');
	expect(borrowed.map(({ id }) => id)).toEqual(['regard-reader']);
	for (const { id, variants } of borrowed) {
		for (const { path } of variants.flatMap(({ files }) => files)) expect(notice).toContain(`${id}/${path}`);
	}
});
