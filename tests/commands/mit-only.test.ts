import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuild } from '../../tools/build';
import { parseJson } from '../../tools/read-json';
import { distFolder } from '../../tools/serve';

const PUBLISHED = 'src/reason/published-prompts';
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
/** Where the prompts are from is no prompt. */
const promptsIn = (name: string): string[] => {
	const { source: _, ...prompts } = parseJson<{ source?: string }>(readFileSync(`${PUBLISHED}/${name}`, 'utf8'));
	return textsIn(prompts);
};
/** How sentences and lines of the published prompts begin, but for short ones, which anybody could write. */
const sentences = [
	...new Set(
		readdirSync(PUBLISHED)
			.filter((name) => name.endsWith('.json'))
			.flatMap(promptsIn)
			.flatMap((text) => text.split(/\n|(?<=[.:?])\s/))
			.map((sentence) => sentence.trim())
			.filter(({ length }) => length >= 40)
			.map((sentence) => sentence.slice(0, 60)),
	),
];

const TEXT = /\.(css|html|js|json|md|mjs|svelte|svg|ts|txt|webmanifest)$|^[A-Z]+$/;
const textFiles = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && TEXT.test(entry.name))
		.map(({ parentPath, name }) => join(parentPath, name));
const plain = (text: string) => text.replaceAll('\\n', '\n').replaceAll('\\"', '"').replaceAll("\\'", "'");
/** Sentences that a folder has, by file. */
const foundIn = (files: readonly string[]) =>
	files.flatMap((file) => {
		const text = plain(readFileSync(file, 'utf8'));
		return sentences.filter((sentence) => text.includes(sentence)).map((sentence) => `${file}: ${sentence}`);
	});

/** A build of MIT parts alone. */
let mitOnly = '';
beforeAll(async () => {
	// The ordinary one that every command uses.
	await ensureBuild();
	mitOnly = mkdtempSync(join(tmpdir(), 'regard-mit-'));
	// Without models and samples: they hold no prompts. Nor is it made small, which takes most of the time.
	const options = {
		logLevel: 'warn',
		build: { outDir: mitOnly, emptyOutDir: true, copyPublicDir: false, minify: false },
	};
	const script = `import('vite').then(({ build }) => build(${JSON.stringify(options)}))`;
	const env = { ...process.env, NODE_ENV: 'production', REGARD_MIT_ONLY: '1' };
	const { status, stderr } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
	expect([status, stderr]).toEqual([0, expect.any(String)]);
});
afterAll(() => rmSync(mitOnly, { recursive: true, force: true }));

describe('prompts that are not under the MIT licence', () => {
	test('are in an ordinary build, so that looking for them finds them', () => {
		expect(sentences.length).toBeGreaterThan(20);
		const found = foundIn(textFiles(distFolder));
		for (const sentence of sentences)
			expect(
				found.some((line) => line.endsWith(sentence)),
				sentence,
			).toBe(true);
	});

	test('are not in a build of MIT parts alone, in no page, no worker and no document', () => {
		expect(textFiles(mitOnly).length).toBeGreaterThan(20);
		expect(foundIn(textFiles(mitOnly))).toEqual([]);
	});

	test('stand nowhere in the program but in their own folder', () => {
		const files = ['src', 'docs', 'tools'].flatMap(textFiles).filter((file) => !file.startsWith(PUBLISHED));
		expect(files.length).toBeGreaterThan(500);
		expect(foundIn(files)).toEqual([]);
	});
});
