import type { Worker } from 'playwright';
import type { Harnessed, Waiting } from './page-harness.ts';
import type { Fault, Scene } from './scene.ts';

type Strike = Fault['strike'];

/** The worker of this name says nothing any more, and is given up after six seconds and not after two minutes. */
const hurry = async ({ page, workers }: Scene, name: string): Promise<void> => {
	if (name === 'model') {
		// The one that waits for it is stopped with it, and so need not be told when to be patient again.
		const waiting = workers.newest('perception');
		return waiting.evaluate(() => {
			(globalThis as Waiting).isHurried = () => true;
		});
	}
	await page.evaluate((worker) => {
		(window as unknown as Harnessed).chaos.hurriedFor = worker;
	}, name);
};

/** An exception that nobody catches. */
export const crashOf =
	(name: string): Strike =>
	async ({ workers }) => {
		await workers.newest(name).evaluate(() => {
			setTimeout(() => {
				throw new Error('chaos');
			});
		});
	};

/** It ends without a word, as when a browser needs its memory. */
export const endOf =
	(name: string): Strike =>
	async (scene) => {
		await scene.workers.newest(name).evaluate(() => void setTimeout(() => self.close()));
		await hurry(scene, name);
	};

/** It waits for something that never comes. */
export const hangOf =
	(name: string): Strike =>
	async (scene) => {
		await scene.workers.newest(name).evaluate(() => {
			const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
			setTimeout(() => Atomics.wait(new Int32Array(memory.buffer), 0, 0));
		});
		await hurry(scene, name);
	};

type Noted = { init: VideoDecoderInit; decoder: VideoDecoder };
type Decoding = typeof globalThis & { notedDecoders?: Noted[] };

/** Notes the decoders of a worker as it makes them, so that one can be taken back. */
export const noteDecoders = (worker: Worker): Promise<void> =>
	worker.evaluate(() => {
		if (!('VideoDecoder' in globalThis)) return;
		const noted: Noted[] = ((globalThis as Decoding).notedDecoders = []);
		globalThis.VideoDecoder = new Proxy(globalThis.VideoDecoder, {
			construct(Real, [init]: [VideoDecoderInit]) {
				const decoder = new Real(init);
				noted.push({ init, decoder });
				return decoder;
			},
		});
	});

/** What Chromium does to the decoder of a hidden or idle tab: closed, with this error. */
export const reclaimedDecoder: Strike = async ({ workers }) => {
	const isTaken = await workers.newest('video-file').evaluate(() => {
		const open = ((globalThis as Decoding).notedDecoders ?? []).filter(({ decoder }) => decoder.state !== 'closed');
		for (const { init, decoder } of open) {
			decoder.close();
			init.error(new DOMException('Codec reclaimed due to inactivity.', 'QuotaExceededError'));
		}
		return open.length > 0;
	});
	if (!isTaken) throw new Error('No decoder is open');
};

/** The file lies on a slow disk: every read takes a fifth of a second more, up to a second. */
export const slowFile: Strike = async ({ workers, choice }) => {
	await workers.newest('video-file').evaluate(
		(delayMs) => {
			const { prototype } = Blob;
			const read: Blob['arrayBuffer'] = Reflect.get(prototype, 'arrayBuffer');
			Reflect.set(prototype, 'arrayBuffer', async function (this: Blob) {
				await new Promise((resolve) => setTimeout(resolve, delayMs));
				return read.call(this);
			});
		},
		200 + 800 * choice,
	);
};
