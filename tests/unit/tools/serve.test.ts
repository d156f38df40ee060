import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressIn } from '../../../tools/compress';
import { serve, type Served } from '../../../tools/serve';
import { pageHeaders } from '../../../vite.shared';

let folder = '';
let served: Served;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-serve-'));
	mkdirSync(join(folder, 'dist/models'), { recursive: true });
	writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>page</title>');
	writeFileSync(join(folder, 'dist/models/one.task'), '0123456789');
	writeFileSync(join(folder, 'dist/run.wasm'), 'wasm');
	mkdirSync(join(folder, 'dist/assets'));
	writeFileSync(join(folder, 'dist/assets/main-1a2b.js'), 'a'.repeat(1000));
	writeFileSync(join(folder, 'dist/assets/photo-1a2b.png'), 'a'.repeat(1000));
	await compressIn(join(folder, 'dist'), ['assets/main-1a2b.js', 'assets/photo-1a2b.png', 'run.wasm']);
	writeFileSync(join(folder, 'secret.txt'), 'secret');
	served = await serve(0, join(folder, 'dist'));
});
afterAll(async () => {
	await served.close();
	rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(new URL(path, served.url), init);

/** Sends the path as it is; `fetch` would tidy it up. */
const statusOf = (path: string): Promise<number> =>
	new Promise((resolve, reject) => {
		const { port } = new URL(served.url);
		request({ host: 'localhost', port, path }, (response) => {
			response.resume();
			resolve(response.statusCode!);
		})
			.on('error', reject)
			.end();
	});

test.each(['', 'models/one.task', 'models/missing.task'])('"%s" comes with every security header', async (path) => {
	const { headers } = await get(path);
	for (const [name, value] of Object.entries(pageHeaders)) expect(headers.get(name), name).toBe(value);
});

test('the policy lets a page load from, and send to, its own origin only, but for models', () => {
	const sources = pageHeaders['Content-Security-Policy']
		.split('; ')
		// Which hosts this one names, and why, is tested with the catalogue.
		.filter((directive) => !directive.startsWith('connect-src'))
		.flatMap((directive) => directive.split(' ').slice(1));
	const ownOrLocal = ["'self'", "'none'", "'wasm-unsafe-eval'", "'unsafe-inline'", 'blob:', 'data:', 'mediastream:'];
	expect(sources.filter((source) => !ownOrLocal.includes(source))).toEqual([]);
	expect(pageHeaders['Content-Security-Policy']).toContain("default-src 'self'");
});

test('the page is HTML, wasm can be compiled while it loads, and models are bytes', async () => {
	expect((await get('')).headers.get('content-type')).toContain('text/html');
	expect((await get('run.wasm')).headers.get('content-type')).toBe('application/wasm');
	expect((await get('models/one.task')).headers.get('content-type')).toBe('application/octet-stream');
});

test('a missing model is a 404 and never a page in its place', async () => {
	const response = await get('models/missing.task');
	expect(response.status).toBe(404);
	expect(await response.text()).not.toContain('<');
});

test('a part of a file can be asked for', async () => {
	const response = await get('models/one.task', { headers: { Range: 'bytes=2-4' } });
	expect(response.status).toBe(206);
	expect(response.headers.get('content-range')).toBe('bytes 2-4/10');
	expect(await response.text()).toBe('234');
	expect((await get('models/one.task', { headers: { Range: 'bytes=99-' } })).status).toBe(416);
});

test('a compressed copy is sent in place of its file, which it reads as', async () => {
	const response = await get('assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
	expect(response.headers.get('content-encoding')).toBe('br');
	expect(response.headers.get('content-type')).toBe('text/javascript');
	expect(Number(response.headers.get('content-length'))).toBeLessThan(100);
	expect(await response.text()).toBe('a'.repeat(1000));
});

test('whoever does not take it, or asks for a part, gets the file itself; a picture and a short file have no copy', async () => {
	const plain = await get('assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'identity' } });
	const part = await get('assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'br', Range: 'bytes=0-1' } });
	expect([plain.headers.get('content-length'), part.headers.get('content-range')]).toEqual(['1000', 'bytes 0-1/1000']);
	for (const path of ['assets/photo-1a2b.png', 'run.wasm']) {
		expect(
			(await get(path, { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-encoding'),
			path,
		).toBeNull();
	}
});

test('what has its hash in its name may be kept for good; a page may not', async () => {
	expect((await get('assets/main-1a2b.js')).headers.get('cache-control')).toContain('immutable');
	for (const path of ['', 'models/one.task']) {
		expect((await get(path)).headers.get('cache-control'), path).toBe('no-cache');
	}
});

test('an unchanged file is not sent again', async () => {
	const etag = (await get('models/one.task')).headers.get('etag')!;
	expect((await get('models/one.task', { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('a file that changes while the server runs is served anew', async () => {
	writeFileSync(join(folder, 'dist/new.txt'), 'first');
	expect(await (await get('new.txt')).text()).toBe('first');
	writeFileSync(join(folder, 'dist/new.txt'), 'second');
	expect(await (await get('new.txt')).text()).toBe('second');
});

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/models/../../secret.txt'])(
	'%s does not lead out of the folder',
	async (path) => {
		expect(await statusOf(path)).toBe(404);
	},
);

test('nothing can be sent to it', async () => {
	expect((await get('', { method: 'POST', body: 'x' })).status).toBe(405);
	expect((await get('models/one.task', { method: 'PUT', body: 'x' })).status).toBe(405);
});

test('it answers on this computer only', () => {
	expect(new URL(served.url).hostname).toBe('localhost');
});

test('a port in use is an error that says so', async () => {
	const port = Number(new URL(served.url).port);
	await expect(serve(port, folder)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('after close it no longer answers', async () => {
	const other = await serve(0, join(folder, 'dist'));
	await fetch(other.url);
	await other.close();
	await expect(fetch(other.url)).rejects.toThrow();
});
