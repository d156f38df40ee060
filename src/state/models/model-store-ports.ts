import { modelsUrl } from '../../models/catalogue';
import { readPlaced } from '../../models/store/placed';
import { storageRoom } from '../../models/store/storage-room';
import { startWorker } from '../../workers/start';
import type { ModelStorePorts } from './model-store.svelte';

/** Not every browser has all of it, and none has on insecure pages. */
const browser: Partial<Navigator> = navigator;

/**
 * The real world for the Models view.
 * @param appUrl absolute address of the folder that the app is served from
 */
export const browserModelStorePorts = (appUrl: string): ModelStorePorts => ({
	connect: () => startWorker('model-store'),
	readPlaced: () => readPlaced(modelsUrl(appUrl)),
	async machine() {
		const adapter = (await browser.gpu?.requestAdapter().catch(() => null)) ?? null;
		return { webgpu: adapter !== null, f16: adapter?.features.has('shader-f16') ?? false };
	},
	async room() {
		const { storage } = browser;
		const room = await storageRoom(storage);
		return room && { ...room, isPersisted: (await storage?.persisted?.().catch(() => false)) ?? false };
	},
	persist: async () => (await browser.storage?.persist().catch(() => false)) ?? false,
	nowMs: () => performance.now(),
});
