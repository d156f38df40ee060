/** What this site has stored and may store, bytes. */
export type StorageRoom = { usageBytes: number; quotaBytes: number };

/**
 * How much is stored and may be. `null` where the browser does not say: WebKitGTK has no `estimate`, others leave a figure out
 * or fail in private windows.
 */
export const storageRoom = async (
	storage: StorageManager | undefined = globalThis.navigator.storage,
): Promise<StorageRoom | null> => {
	try {
		const { usage, quota } = (await storage?.estimate?.()) ?? {};
		return usage === undefined || quota === undefined ? null : { usageBytes: usage, quotaBytes: quota };
	} catch {
		return null;
	}
};
