import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { releaseIn } from '../../../tools/release';
import { pageHeaders, pagePolicy } from '../../../vite.shared';

describe('the files for hosts', () => {
	test.each(['nginx.conf', 'Caddyfile', '_headers'])('docs/deploy/%s sends every header as we send it', (file) => {
		const text = readFileSync(`docs/deploy/${file}`, 'utf8');
		for (const [name, value] of Object.entries(pageHeaders)) {
			const isSent = [`${name} "${value}"`, `${name}: ${value}`].some((line) => text.includes(line));
			expect(isSent, name).toBe(true);
		}
	});
});

test('the policy in the page is that of the header, but for framing, which only a header can forbid', () => {
	expect(`${pagePolicy}; frame-ancestors 'none'`).toBe(pageHeaders['Content-Security-Policy']);
});

describe('a release', () => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-release-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	mkdirSync(join(folder, 'models/large'), { recursive: true });
	for (const path of [
		'index.html',
		'analyze.html',
		'.inputs',
		'sw.js',
		'LICENSE',
		'models/own.task',
		'models/own.task.br',
		'models/large/a',
	])
		writeFileSync(join(folder, path), path);
	writeFileSync(join(folder, 'models/placed.json'), '[{ "id": "large", "files": [] }]');

	test('has what the page needs, no compressed copies of it, and no model that was put beside it', () => {
		expect(releaseIn(folder).files.map(({ path }) => path)).toEqual(['index.html', 'models/own.task']);
	});

	test('is another version as soon as a byte of it is another', () => {
		const before = releaseIn(folder).version;
		expect(releaseIn(folder).version).toBe(before);
		writeFileSync(join(folder, 'index.html'), 'indeX.html');
		expect(releaseIn(folder).version).not.toBe(before);
	});
});
