import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing in the app makes HTML of text: labels, transcripts and answers stay what they are', () => {
	const makers = /\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write\(|createContextualFragment/;
	const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(ts|svelte)$/.test(file))
		.filter((file) => makers.test(readFileSync(`src/${file}`, 'utf8')));
	expect(found).toEqual([]);
});
