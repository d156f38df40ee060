import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { serve } from '../../tools/serve';
import { SLOW_MS, visit } from './app-visit';
import type { Visitor } from './visitor';

/** What a browser has of a feature: all of it, or what its engine allows, and why no more. */
type Outcome = { state: 'yes' | 'part' | 'no'; note: string | null };

/** Something Regard does, tried in one browser. Throws when it is not as it should be. */
export type Feature = { name: string; try(visitor: Visitor, url: string): Promise<Outcome> };

const yes = (note: string | null = null): Outcome => ({ state: 'yes', note });
const part = (note: string): Outcome => ({ state: 'part', note });

const samplePath = fileURLToPath(new URL('../../public/samples/table-talk.mp4', import.meta.url));
const sample = readFileSync(samplePath);
/** Two seconds: the index of the bundled clip comes first, so its beginning can be read. */
const clip = sample.subarray(0, Math.round(sample.length * 0.16));

const session = readFileSync(
	fileURLToPath(new URL('../fixtures/old-session/table-talk.regard.jsonl', import.meta.url)),
);

/** Opens the page with nothing in it but what the test brings. */
const openEmpty = async (visitor: Visitor, url: string) => {
	const page = visit(visitor);
	await visitor.open(url);
	// The sample opens a moment after the page is there.
	await page.sees(/Starting the vision models|Loading|Analysing/, 'main');
	await page.press(/^Close the source$/);
	await page.sees(/Open a video or a picture, or drop it anywhere on this page/);
	return page;
};

const analyseClip = async (visitor: Visitor, url: string) => {
	const page = await openEmpty(visitor, url);
	await page.drop('clip.mp4', 'video/mp4', clip);
	await page.sees(/Analysed up to 0:0\d/);
	await page.seesPeople(3);
	return page;
};

/** The browser keeps no files of pages, as it has no file system for them. */
const lacksStorage = (visitor: Visitor): Promise<boolean> =>
	visitor.read(() => typeof navigator.storage?.getDirectory !== 'function');

/** The sample as the page opens with it: the smoke test of a browser. */
export const sampleFeature: Feature = {
	name: 'The sample is analysed as the page opens',
	async try(visitor, url) {
		const page = visit(visitor);
		await visitor.open(url);
		await page.seesPeople(3);
		await page.sees(/looks at .+ \d+ %/, 'article');
		const drawn = await visitor.read(() => {
			const overlay = document.querySelector<HTMLCanvasElement>('canvas.overlay');
			const data = overlay?.getContext('2d')?.getImageData(0, 0, overlay.width, overlay.height).data ?? [];
			return data.filter((value, i) => i % 4 === 3 && value > 0).length;
		});
		expect(drawn).toBeGreaterThan(1000);
		const rayMs = await visitor.read(() => performance.getEntriesByName('regard:first-ray')[0]?.startTime ?? null);
		expect(rayMs).not.toBeNull();
		return yes();
	},
};

/** Everything else, in the order in which it is tried. */
export const features: readonly Feature[] = [
	sampleFeature,
	{
		name: 'Models use several threads',
		async try(visitor, url) {
			await openEmpty(visitor, url);
			expect(await visitor.read(() => crossOriginIsolated)).toBe(true);
			const isShared = await visitor.read(() => typeof SharedArrayBuffer === 'function');
			return isShared ? yes() : part('one thread: the engine has no shared memory (SharedArrayBuffer)');
		},
	},
	{
		name: 'Vision models can reach a GPU through WebGL2',
		async try(visitor, url) {
			const page = visit(visitor);
			await visitor.open(url);
			await page.seesPeople(3);
			await page.press(/Models run on|The models run on/);
			const isSaid = await visitor.read(() =>
				/No WebGL2 in workers/.test(document.querySelector('[role="note"]')?.textContent ?? ''),
			);
			const hasWebGl2 = await visitor.read(() => new OffscreenCanvas(1, 1).getContext('webgl2') !== null);
			expect(isSaid).toBe(!hasWebGl2);
			return hasWebGl2 ? yes() : part('on the CPU, with the same results: its workers have no WebGL2');
		},
	},
	{
		name: 'A dropped video is analysed to its end',
		async try(visitor, url) {
			await analyseClip(visitor, url);
			return yes();
		},
	},
	{
		name: 'A chosen file is analysed',
		async try(visitor, url) {
			const page = await openEmpty(visitor, url);
			const field = await visitor.element(() => document.querySelector('input[type="file"]'));
			await field.choose(samplePath);
			await page.sees(/Analysing \d+ %/);
			await page.seesPeople(3);
			return yes();
		},
	},
	{
		name: 'What cannot be read says why',
		async try(visitor, url) {
			const page = await openEmpty(visitor, url);
			await page.drop('notes.mp4', 'video/mp4', Buffer.from('Not a film, but a shopping list.\n'));
			await page.sees(/not a video or picture/, '[role="alert"]');
			return yes();
		},
	},
	{
		name: 'The webcam is analysed live',
		async try(visitor, url) {
			const page = await openEmpty(visitor, url);
			await page.press(/^Use webcam$/);
			await page.sees(/frames\/s analysed/, 'footer');
			await page.sees(/Nobody seen so far/);
			await page.press(/^Stop webcam$/);
			await page.sees(/Use webcam/);
			return yes();
		},
	},
	{
		name: 'A person gets a name, and that is undone',
		async try(visitor, url) {
			// A session that was analysed before: on a busy machine an analysis takes minutes, and this is not about it.
			const page = await openEmpty(visitor, url);
			await page.drop('table-talk.regard.jsonl', 'application/jsonl', session);
			await page.seesPeople(3);
			const nameOf = () =>
				visitor.read(() => document.querySelector<HTMLInputElement>('input[aria-label^="Name of P"]')?.value);
			const before = await nameOf();
			await page.fill(/^Name of P1/, 'Berta\n');
			await expect.poll(nameOf, { timeout: 60_000 }).toContain('Berta');
			await page.press(/^Undo/);
			await expect.poll(nameOf, { timeout: 60_000 }).toBe(before);
			return yes();
		},
	},
	{
		name: 'Ask answers from the events',
		async try(visitor, url) {
			const page = await analyseClip(visitor, url);
			await page.fill(/^Ask about what was seen$/, 'Who looked at whom?\n');
			await page.sees(/Person \d/, 'article');
			return yes();
		},
	},
	{
		name: 'The language model of the page runs',
		async try(visitor, url) {
			const page = await analyseClip(visitor, url);
			await page.press(/^Ask$/, 'a');
			await page.sees(/Regard mini/);
			await page.press(/Who writes the answers|Regard mini/, 'summary');
			await page.sees(/Regard mini runs on the processor/);
			return yes();
		},
	},
	{
		name: 'A session is kept, and opens again after a reload',
		async try(visitor, url) {
			const page = await analyseClip(visitor, url);
			if (await lacksStorage(visitor)) {
				await page.sees(/This session is not kept\./);
				return part('not kept: the engine has no file system for pages (OPFS); the page says so, and Save works');
			}
			await visitor.reload();
			await page.press(/^Sessions/, 'summary');
			await page.press(/^clip\.mp4/, 'button');
			await page.sees(/The video is not kept\./);
			await page.seesPeople(3);
			return yes();
		},
	},
	{
		name: 'A session is saved as a file, and opens again from it',
		async try(visitor, url) {
			const page = await analyseClip(visitor, url);
			await page.catchSaved();
			await page.press(/^Save$/);
			await page.press(/^Save$/, 'dialog button');
			await expect.poll(page.saved, { timeout: 60_000 }).toMatchObject({ name: 'clip.regard.jsonl' });
			const { text } = (await page.saved()) ?? { text: '' };
			const lines = text
				.trim()
				.split('\n')
				.map((line): unknown => JSON.parse(line));
			expect(lines[0]).toMatchObject({ type: 'header', format: 'regard/2' });
			expect(lines.at(-1)).toMatchObject({ type: 'end' });
			await page.press(/^Close the source$/);
			await page.drop('clip.regard.jsonl', 'application/jsonl', Buffer.from(text));
			await page.sees(/The video is not kept\.|clip/);
			await page.seesPeople(3);
			return yes();
		},
	},
	{
		name: 'Evaluate scores a published benchmark',
		async try(visitor, url) {
			const page = await openEmpty(visitor, url);
			await page.press(/^Evaluate$/, 'a');
			await page.sees(/Drop a file or folder of features with labels/);
			const rows = Array.from({ length: 80 }, (_, i) => ({
				features: [Math.cos(i * 0.7), Math.sin(i * 0.7)],
				labels: { lam: Math.cos(i * 0.7) > 0 ? 'Yes' : 'No' },
				split: i < 60 ? 'train' : 'test',
			}));
			const bytes = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
			await page.drop('features.jsonl', 'application/jsonl', bytes);
			await page.press(/^Train the probe$/);
			await page.sees(/test samples by true class/);
			return yes();
		},
	},
	{
		name: 'Models lists what runs and what can be loaded',
		async try(visitor, url) {
			const page = await openEmpty(visitor, url);
			await page.press(/^Models$/, 'a');
			await page.sees(/Apache-2\.0/);
			return yes();
		},
	},
	{
		name: 'The page works without a network',
		async try(visitor) {
			// A server of its own, which goes away.
			const server = await serve(0);
			try {
				const page = await openEmpty(visitor, server.url);
				await page.press(/^Settings/, 'summary');
				// A hundred megabytes, file by file, once the models are there.
				await page.sees(/Works without a network\s+yes/, 'body', 2 * SLOW_MS);
				await server.close();
				await visitor.reload();
				await page.seesPeople(3);
				return yes();
			} finally {
				await server.close().catch(() => undefined);
			}
		},
	},
];

/** Long enough for the slowest of them. */
export const FEATURE_MS = 4 * SLOW_MS;
