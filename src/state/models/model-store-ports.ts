import { modelsUrl } from '../../models/catalogue';
import { readPlaced } from '../../models/store/placed';
import { startWorker } from '../../workers/start';
import type { ModelStorePorts } from './model-store.svelte';

/**
 * The real world for the Models view.
 * @param appUrl absolute address of the folder that the app is served from
 */
export const browserModelStorePorts = (appUrl: string): ModelStorePorts => ({
	connect: () => startWorker('model-store'),
	readPlaced: () => readPlaced(modelsUrl(appUrl)),
	async machine() {
		// Not in every browser, and not in insecure pages.
		const gpu = (navigator as Partial<Navigator>).gpu;
		const adapter = (await gpu?.requestAdapter().catch(() => null)) ?? null;
		return { webgpu: adapter !== null, f16: adapter?.features.has('shader-f16') ?? false };
	},
	async room() {
		const storage = (navigator as Partial<Navigator>).storage;
		if (!storage) return null;
		const [{ usage, quota }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
		return usage === undefined || quota === undefined ? null : { usageBytes: usage, quotaBytes: quota, isPersisted };
	},
	persist: async () => (await (navigator as Partial<Navigator>).storage?.persist().catch(() => false)) ?? false,
	nowMs: () => performance.now(),
});
