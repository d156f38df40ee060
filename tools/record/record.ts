/**
 * Writes recordings for tests and tuning: what the real perception worker sees in video files, one JSON line a frame.
 *
 *     npx tsx tools/record/record.ts VIDEO… --out DIR [--fps 10] [--frames N] [--no-objects] [--no-identity] [--no-sight]
 *     [--expression] [--light]
 *
 * `--fps 0` takes every frame. Without regard-gaze (`--no-sight`) fewer heads are guessed, so that what the program finds of heads
 * from behind cannot be added later. `--light` looks with the set of models that phones have, which names no things. Recordings hold what faces look like to the identity encoder (but with --no-identity), so they
 * are for clips that may be used so, and stay with the developer. Needs the models in `public/`.
 */
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { isolationHeaders, optimizeDeps, resolve } from '../../vite.shared.ts';
import type { RecordJob, RecordResult } from './page.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		out: { type: 'string' },
		fps: { type: 'string', default: '10' },
		frames: { type: 'string' },
		'no-objects': { type: 'boolean', default: false },
		'no-identity': { type: 'boolean', default: false },
		'no-sight': { type: 'boolean', default: false },
		expression: { type: 'boolean', default: false },
		light: { type: 'boolean', default: false },
	},
});
if (!values.out || positionals.length === 0) {
	console.error('Usage: npx tsx tools/record/record.ts VIDEO… --out DIR [--fps 10] [--frames N]');
	process.exit(2);
}

/** Runs before Vite's own middlewares, the last of which answers everything unknown with 404. */
const serveVideos = ({ middlewares }: ViteDevServer): void => {
	middlewares.use('/recorded-video', (request, response, next) => {
		const path = positionals[Number((request.url ?? '').slice(1))];
		if (!path) return next();
		response.writeHead(200, { 'Content-Length': statSync(path).size, ...isolationHeaders });
		createReadStream(path).pipe(response);
	});
};

const server = await createServer({
	configFile: false,
	root: fileURLToPath(new URL('../..', import.meta.url)),
	cacheDir: 'node_modules/.vite-record',
	appType: 'mpa',
	logLevel: 'error',
	resolve,
	optimizeDeps: { ...optimizeDeps, entries: ['tools/record/index.html'] },
	plugins: [{ name: 'recorded-videos', configureServer: serveVideos }],
	worker: { format: 'es' },
	// Others may edit sources while a recording runs; it goes on with what it has loaded.
	server: { port: 0, hmr: false, watch: null, headers: isolationHeaders },
});
await server.listen();
const origin = server.resolvedUrls!.local[0]!;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
try {
	mkdirSync(values.out, { recursive: true });
	const page = await browser.newPage();
	page.on('console', (message) => {
		if (message.type() !== 'debug') console.error(`${message.type()}: ${message.text()}`);
	});
	let write: (line: string) => void = () => undefined;
	await page.exposeFunction('writeLine', (line: string) => write(`${line}\n`));
	await page.goto(new URL('tools/record/index.html', origin).href);
	await page.waitForFunction('globalThis.record', undefined, { timeout: 180_000 });
	for (const [i, path] of positionals.entries()) {
		const name = basename(path);
		const target = join(values.out, `${basename(path, extname(path))}.jsonl`);
		const stream = createWriteStream(target);
		write = (line) => void stream.write(line);
		const job: RecordJob = {
			url: `/recorded-video/${i}`,
			name,
			fps: Number(values.fps) || null,
			maxFrames: values.frames === undefined ? null : Number(values.frames),
			encoders: {
				objects: !values['no-objects'] && !values.light,
				identity: !values['no-identity'],
				sight: !values['no-sight'],
				expression: values.expression,
			},
			modelSet: values.light ? 'light' : 'full',
		};
		const result: RecordResult = await page.evaluate((it) => globalThis.record(it), job);
		await new Promise((resolve) => stream.end(resolve));
		const perFrameMs = (result.wallMs / result.frames).toFixed(1);
		console.log(
			`${name}: ${result.frames} frames, ${perFrameMs} ms each, loaded in ${Math.round(result.loadMs)} ms, ${JSON.stringify(result.stages)}`,
		);
	}
} finally {
	await browser.close();
	await server.close();
}
