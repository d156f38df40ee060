import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import type { Goal } from '../../src/bench/goals';
import { isolationHeaders, optimizeDeps, resolve } from '../../vite.shared.ts';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { ensureModels } from '../models/assemble.ts';
import type { Beside, LanguagePage, LanguageSpeed, PageModel } from './language-page/page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A language model of other people's that lies beside the project where it is developed. */
const STORIES = '../shared/models/stories260K/';
/** What a model on the CPU gets beside live analysis on a machine of few cores; see `Ask`. */
const SHARE_BESIDE_ANALYSIS = 0.3;

/** How fast language models write here, and what they cost the live analysis. */
export type LanguageScore = {
	speeds: readonly (LanguageSpeed & { model: string })[];
	/** Paced as the page does it. */
	beside: (Beside & { model: string; share: number; ratio: number }) | null;
};

type Served = {
	page: { evaluate: <In, Out>(run: (input: In) => Promise<Out>, input: In) => Promise<Out> };
	urlOf: (path: string) => string;
	close: () => Promise<void>;
};

const openPage = async (): Promise<Served> => {
	await ensureModels({ log: console.log });
	const files: string[] = [];
	/** Runs before Vite's own middlewares, the last of which answers everything unknown with 404. */
	const serveFiles = ({ middlewares }: ViteDevServer): void => {
		middlewares.use('/bench-file', (request, response, next) => {
			const path = files[Number((request.url ?? '').slice(1))];
			if (path === undefined || !existsSync(path)) return next();
			response.writeHead(200, { 'Content-Length': statSync(path).size, ...isolationHeaders });
			createReadStream(path).pipe(response);
		});
	};
	const server = await createServer({
		configFile: false,
		root,
		cacheDir: 'node_modules/.vite-bench-language',
		appType: 'mpa',
		logLevel: 'error',
		resolve,
		optimizeDeps: { ...optimizeDeps, entries: ['tools/bench/language-page/index.html'] },
		plugins: [{ name: 'bench-files', configureServer: serveFiles }],
		worker: { format: 'es' },
		server: { port: 0, hmr: false, watch: null, headers: isolationHeaders },
	});
	await server.listen();
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
	const page = await browser.newPage();
	page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
	await page.goto(new URL('tools/bench/language-page/index.html', server.resolvedUrls!.local[0]).href);
	await page.waitForFunction('globalThis.languageBench');
	return {
		page: page as unknown as Served['page'],
		urlOf: (path) => `/bench-file/${files.push(path) - 1}`,
		async close() {
			await browser.close();
			await server.close();
		},
	};
};

const filesBelow = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => statSync(`${folder}${path}`).isFile());

const modelsAtHand = (urlOf: (path: string) => string): { models: PageModel[]; missing: string[] } => {
	const tiny: PageModel = { id: 'tiny-llama', title: 'Tiny Llama, random, fp32', dtype: 'fp32', files: null };
	const folder = `${root}${STORIES}`;
	if (!existsSync(folder)) return { models: [tiny], missing: [`stories260K: ${STORIES} is not here`] };
	const all = filesBelow(folder);
	const stories = (title: string, dtype: PageModel['dtype'], onnx: string): PageModel => ({
		id: 'stories260K',
		title,
		dtype,
		files: Object.fromEntries(
			all.filter((path) => path === onnx || path.endsWith('.json')).map((path) => [path, urlOf(`${folder}${path}`)]),
		),
	});
	return {
		models: [
			tiny,
			stories('stories260K, fp32', 'fp32', 'onnx/model.onnx'),
			stories('stories260K, q8', 'q8', 'onnx/model_quantized.onnx'),
		],
		missing: [],
	};
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Measures the models at hand on the CPU and on the software WebGPU adapter, and live analysis of a clip with and
 * without a model that writes beside it.
 *
 * @param clip absolute path of a video with people
 */
export const measureLanguage = async (clip: string): Promise<{ score: LanguageScore; missing: string[] }> => {
	const { page, urlOf, close } = await openPage();
	try {
		const { models, missing } = modelsAtHand(urlOf);
		const speeds: (LanguageSpeed & { model: string })[] = [];
		for (const model of models) {
			for (const prefer of ['wasm', 'webgpu'] as const) {
				// Models in 8 bits are wrong on WebGPU as a rule, and are not taken there.
				if (prefer === 'webgpu' && model.dtype === 'q8') continue;
				const speed = await page.evaluate(
					(job) => (globalThis as unknown as { languageBench: LanguagePage }).languageBench.speed(job),
					{ model, prefer },
				);
				speeds.push({ ...speed, model: model.title });
			}
		}
		const model = models[1] ?? models[0]!;
		const beside = await page.evaluate(
			(job) => (globalThis as unknown as { languageBench: LanguagePage }).languageBench.beside(job),
			{ model, clipUrl: urlOf(clip), share: SHARE_BESIDE_ANALYSIS, stretchMs: 3000, rounds: 8 },
		);
		const ratio = mean(beside.beside) / mean(beside.alone);
		return {
			score: { speeds, beside: { ...beside, model: model.title, share: SHARE_BESIDE_ANALYSIS, ratio } },
			missing,
		};
	} finally {
		await close();
	}
};

/** What the analysis should keep of its frame rate beside a model. */
export const languageGoals = (score: LanguageScore | null): Goal[] =>
	score?.beside
		? [
				{
					name: 'language: live frame rate while an answer is written',
					value: score.beside.ratio,
					is: 'at least',
					limit: 0.8,
					unit: '%',
				},
			]
		: [];

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/** The score as lines to print. */
export const languageLines = ({ speeds, beside }: LanguageScore): string[] => [
	'Language models at hand: load, time to the first token of a first and of a next prompt, tokens a second',
	...speeds.map(
		(s) =>
			`  ${s.model.padEnd(26)} ${s.backend.padEnd(7)} ${seconds(s.loadMs)} s, ${seconds(s.firstTokenMs)} s (${s.promptTokens} tokens), ${seconds(s.nextFirstTokenMs)} s, ${s.tokensPerSecond.toFixed(1)} tokens/s`,
	),
	...(beside
		? [
				`Live analysis while ${beside.model} writes on the CPU with ${Math.round(100 * beside.share)} % of the time: ${(100 * beside.ratio).toFixed(0)} % of its frame rate (alone ${beside.alone.map((v) => v.toFixed(1)).join(', ')}; beside ${beside.beside.map((v) => v.toFixed(1)).join(', ')} frames/s), ${beside.tokensPerSecond.toFixed(1)} tokens/s`,
			]
		: []),
];
