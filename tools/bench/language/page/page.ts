import { cameraFromFov } from '../../../../src/core/geometry/camera.ts';
import { defaultEncoders, type Frame } from '../../../../src/core/perception.ts';
import { defaultPipelineConfig } from '../../../../src/pipeline/pipeline-config.ts';
import type {
	ChatMessage,
	Generated,
	LanguageModelInfo,
	Prompt,
} from '../../../../src/reason/language-model/language-model.ts';
import type { ModelRequest } from '../../../../src/reason/language-model/model-source.ts';
import type { OptionScore } from '../../../../src/reason/option-scoring.ts';
import { runAnalysis } from '../../../../src/run/run-analysis.ts';
import { startWorker } from '../../../../src/workers/start.ts';
import { connectReason, type ReasonClient } from '../../../../src/workers/reason/reason-client.ts';
import { openVideoFile } from '../../../../src/workers/video-file/video-file-client.ts';
import { tinyLlama } from '../../../models/tiny/llama.ts';

/** A model to measure. `files`: addresses by path; `null`: the project's own tiny one. */
export type PageModel = {
	id: string;
	title: string;
	dtype: 'fp32' | 'q8' | 'q4';
	files: Readonly<Record<string, string>> | null;
};

/** One model on one backend. */
export type LanguageSpeed = {
	backend: string;
	loadMs: number;
	promptTokens: number;
	/** Of the first prompt, and of the next one of the same conversation. */
	firstTokenMs: number;
	nextFirstTokenMs: number;
	tokens: number;
	tokensPerSecond: number;
};

/** Live analysis with and without a model that writes all the time, in turn. */
export type Beside = {
	/** Analysed frames a second in each stretch. */
	alone: readonly number[];
	beside: readonly number[];
	/** Tokens a second meanwhile. */
	tokensPerSecond: number;
};

/** What the page offers to the command. */
export type LanguagePage = {
	speed(job: { model: PageModel; prefer: 'wasm' | 'webgpu' }): Promise<LanguageSpeed>;
	/** Loads a model for the calls below, in place of the one before. */
	open(job: { model: PageModel; prefer: 'wasm' | 'webgpu' }): Promise<{ info: LanguageModelInfo; loadMs: number }>;
	generate(prompt: Prompt): Promise<Generated>;
	nBest(job: { prompt: Prompt; count: number }): Promise<Generated[]>;
	scoreOptions(job: { messages: readonly ChatMessage[]; options: readonly string[] }): Promise<OptionScore[] | null>;
	close(job: null): Promise<void>;
	beside(job: { model: PageModel; clipUrl: string; share: number; stretchMs: number; rounds: number }): Promise<Beside>;
};

declare global {
	var languageBench: LanguagePage;
}

/** About as long as the facts of a question are. */
const PROMPT = 'Anna looks at Ben. Ben points at the cup, and then both of them look at it. '.repeat(3);
const WRITTEN = 48;

const open = (): ReasonClient =>
	connectReason(() => new Worker(new URL('./language.worker.ts', import.meta.url), { type: 'module' }));

const requestFor = async ({ id, title, dtype, files }: PageModel): Promise<ModelRequest> => {
	const contents = files
		? Object.entries(files).map(async ([path, url]) => [path, await (await fetch(url)).blob()] as const)
		: Object.entries(tinyLlama()).map(([path, content]) => Promise.resolve([path, new Blob([content])] as const));
	return { kind: 'files', id, title, dtype, files: Object.fromEntries(await Promise.all(contents)) };
};

const prompt = (content: string, maxTokens: number, seed: number) => ({
	messages: [
		{ role: 'system' as const, content: 'Say what is so.' },
		{ role: 'user' as const, content },
	],
	maxTokens,
	sampling: { temperature: 1, topK: null, topP: null, seed },
});

/** A clip over and over, each frame as soon as the one before is analysed, as a camera that is always ahead. */
const endless = (clip: Awaited<ReturnType<typeof openVideoFile>>) => ({
	isLive: true,
	durationMs: null,
	close: () => clip.close(),
	async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
		for (let index = 0, startMs = 0; ; startMs += clip.info.durationMs ?? 0) {
			for await (const frame of clip.frames({ fps: null }).frames(signal)) {
				yield { ...frame, index: index++, tMs: startMs + frame.tMs };
			}
		}
	},
});

let opened: ReasonClient | null = null;
const current = (): ReasonClient => {
	if (!opened) throw new Error('No model is open');
	return opened;
};

globalThis.languageBench = {
	async open({ model, prefer }) {
		opened?.close();
		opened = open();
		const request = await requestFor(model);
		const fromMs = performance.now();
		const info = await opened.load(request, { prefer });
		return { info, loadMs: performance.now() - fromMs };
	},
	generate: (given) => current().generate(given),
	nBest: ({ prompt: given, count }) => current().nBest(given, count),
	scoreOptions: ({ messages, options }) => current().scoreOptions(messages, options),
	close: () => {
		opened?.close();
		opened = null;
		return Promise.resolve();
	},

	async speed({ model, prefer }) {
		const client = open();
		try {
			const fromMs = performance.now();
			const { provider } = await client.load(await requestFor(model), { prefer });
			const loadMs = performance.now() - fromMs;
			const first = await client.generate(prompt(PROMPT, 1, 0));
			const next = await client.generate(prompt('And then?', 1, 0));
			let tokens = 0;
			let writingMs = 0;
			// Models of random weights may end a reply at any token.
			for (let seed = 1; tokens < WRITTEN; seed++) {
				const reply = await client.generate(prompt('And then?', WRITTEN - tokens + 1, seed));
				tokens += Math.max(0, (reply.tokens ?? 0) - 1);
				writingMs += reply.totalMs - (reply.firstTokenMs ?? reply.totalMs);
			}
			return {
				backend: provider,
				loadMs,
				promptTokens: first.promptTokens ?? 0,
				firstTokenMs: first.firstTokenMs ?? first.totalMs,
				nextFirstTokenMs: next.firstTokenMs ?? next.totalMs,
				tokens,
				tokensPerSecond: (tokens * 1000) / writingMs,
			};
		} finally {
			client.close();
		}
	},

	async beside({ model, clipUrl, share, stretchMs, rounds }) {
		const client = open();
		const perception = startWorker('perception');
		const clip = await openVideoFile(await (await fetch(clipUrl)).blob(), 'clip.mp4');
		const stop = new AbortController();
		let frames = 0;
		try {
			await client.load(await requestFor(model), { prefer: 'wasm' });
			client.setPace(share);
			const modelsUrl = new URL('/models/', location.href).href;
			await perception.call('load', { modelsUrl, schedule: 'live', delegate: 'auto' });
			const analysis = runAnalysis({
				source: endless(clip),
				perception,
				config: defaultPipelineConfig,
				getCamera: ({ widthPx, heightPx }) => cameraFromFov(widthPx, heightPx),
				getAreas: () => [],
				getEncoders: () => defaultEncoders,
				signal: stop.signal,
				onStep: () => void frames++,
			}).catch((cause: unknown) => {
				if (!stop.signal.aborted) throw cause;
			});
			const stretch = async (): Promise<number> => {
				const [fromMs, before] = [performance.now(), frames];
				await new Promise((resolve) => setTimeout(resolve, stretchMs));
				return ((frames - before) * 1000) / (performance.now() - fromMs);
			};
			// The live rates settle first.
			await stretch();
			const alone: number[] = [];
			const beside: number[] = [];
			let tokens = 0;
			for (let round = 0; round < rounds; round++) {
				alone.push(await stretch());
				const end = new AbortController();
				const writing = (async () => {
					for (let seed = 1; !end.signal.aborted; seed++) {
						const reply = await client.generate(prompt(PROMPT, 200, seed), { signal: end.signal });
						tokens += reply.tokens ?? 0;
					}
				})().catch((e: unknown) => {
					if (!end.signal.aborted) throw e;
				});
				beside.push(await stretch());
				end.abort();
				await writing;
			}
			stop.abort();
			await analysis;
			return { alone, beside, tokensPerSecond: (tokens * 1000) / (rounds * stretchMs) };
		} finally {
			stop.abort();
			client.close();
			perception.close();
			clip.close();
		}
	},
};
