import type { Page, Worker } from 'playwright';
import { PageWorkers } from './page-workers.ts';
import { chromiumProcessesOf } from './processes.ts';

/** Kills the GPU processes of the browsers that a process has started. Throws when there are none. Linux only. */
export const killGpuProcessesOf = (ancestor: number): void => {
	const found = chromiumProcessesOf(ancestor, '--type=gpu-process');
	if (found.length === 0) throw new Error('No GPU process is running');
	for (const pid of found) process.kill(pid, 'SIGKILL');
};

type Watched = typeof globalThis & { webGlContexts?: WebGLRenderingContext[] };

/** Notes the WebGL contexts of a worker as it makes them. */
const noteContexts = (worker: Worker): Promise<void> =>
	worker.evaluate(() => {
		const contexts: WebGLRenderingContext[] = ((globalThis as Watched).webGlContexts = []);
		const { prototype } = OffscreenCanvas;
		const getContext = Reflect.get(prototype, 'getContext') as (...args: unknown[]) => unknown;
		Reflect.set(prototype, 'getContext', function (this: OffscreenCanvas, ...args: unknown[]) {
			const context = getContext.apply(this, args);
			if (context instanceof WebGL2RenderingContext && !contexts.includes(context)) contexts.push(context);
			return context;
		});
	});

/**
 * Runs in the page before its own scripts: pictures reach the models through WebGL, as they do on a computer with a GPU; for models on
 * the CPU they would stay in memory, where no graphics can be lost.
 */
const movePicturesByWebGl = (): void => {
	type Call = { method?: unknown; input?: { schedule?: unknown } };
	const { prototype } = Worker;
	const post = Reflect.get(prototype, 'postMessage') as (...args: unknown[]) => void;
	Reflect.set(prototype, 'postMessage', function (this: Worker, message: unknown, ...rest: unknown[]) {
		const { method, input } = message as Call;
		const isOfModels = method === 'load' && input?.schedule !== undefined;
		post.call(this, isOfModels ? { ...(message as Call), input: { ...input, graphics: 'webgl' } } : message, ...rest);
	});
};

/** Before anything is opened in the page. */
export const withWebGl = async (page: Page): Promise<void> => {
	await page.addInitScript(movePicturesByWebGl);
};

/** The WebGL contexts of a page's workers, noted as these make them, so that a test can lose one. */
export class WorkerContexts {
	readonly #workers: PageWorkers;

	/** @param page before anything is opened in it: its pictures will go through WebGL */
	constructor(page: Page) {
		// What was asked first is done first: it is there when the page is opened.
		void withWebGl(page);
		this.#workers = new PageWorkers(page, noteContexts);
	}

	/**
	 * Loses the context that the newest worker of this name made last: in workers of models, that of a MediaPipe task.
	 * Rejects when it has none.
	 */
	async lose(name: 'perception' | 'model'): Promise<void> {
		const isLost = await this.#workers.newest(name).evaluate(() => {
			const context = (globalThis as Watched).webGlContexts?.at(-1);
			context?.getExtension('WEBGL_lose_context')?.loseContext();
			return context?.isContextLost() === true;
		});
		if (!isLost) throw new Error(`The worker ${name} has no context to lose`);
	}

	/**
	 * From now on the pictures that the newest worker of this name gives to WebGL arrive black, be it to all of its contexts
	 * or to the one alone that is given the next picture. They stay well otherwise.
	 */
	async blacken(name: 'perception' | 'model', which: 'all' | 'one'): Promise<void> {
		await this.#workers.newest(name).evaluate((isOne) => {
			const chosen = new Set<WebGL2RenderingContext>();
			const { prototype } = WebGL2RenderingContext;
			const upload = Reflect.get(prototype, 'texImage2D') as (...args: unknown[]) => void;
			Reflect.set(prototype, 'texImage2D', function (this: WebGL2RenderingContext, ...args: unknown[]) {
				const black = args.map((one) => (one instanceof ImageData ? new ImageData(one.width, one.height) : one));
				if (chosen.size === 0 && args.some((one) => one instanceof ImageData)) chosen.add(this);
				upload.apply(this, isOne && !chosen.has(this) ? args : black);
			});
		}, which === 'one');
	}
}
