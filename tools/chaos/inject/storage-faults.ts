import type { Fault } from './scene.ts';

type Strike = Fault['strike'];

/** The browser gives the page no byte more, until the run is over. */
export const fullStorage: Strike = async ({ page, devtools }) => {
	const { origin } = new URL(page.url());
	await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
	return {
		after: 'end',
		undo: async () => void (await devtools.send('Storage.overrideQuotaForOrigin', { origin })),
	};
};

type Writes = FileSystemSyncAccessHandle['write'];

/** Every write takes half a second more, up to two. */
export const slowStorage: Strike = async ({ workers, choice }) => {
	await workers.newest('session-bulk').evaluate(
		(delayMs) => {
			const { prototype } = FileSystemSyncAccessHandle;
			const write: Writes = Reflect.get(prototype, 'write');
			const memory = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
			Reflect.set(prototype, 'write', function (this: FileSystemSyncAccessHandle, ...args: Parameters<Writes>) {
				Atomics.wait(memory, 0, 0, delayMs);
				return write.apply(this, args);
			});
		},
		500 + 1500 * choice,
	);
};

/** The disk does not take what is written, or half of it, until some seconds later. */
export const failingStorage: Strike = async ({ workers, choice }) => {
	const worker = workers.newest('session-bulk');
	await worker.evaluate((isHalf) => {
		const { prototype } = FileSystemSyncAccessHandle;
		const write: Writes = Reflect.get(prototype, 'write');
		Reflect.set(prototype, 'realWrite', write);
		Reflect.set(prototype, 'write', function (this: FileSystemSyncAccessHandle, ...args: Parameters<Writes>) {
			const [bytes, options] = args;
			if (isHalf && ArrayBuffer.isView(bytes)) {
				write.call(this, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1), options);
			}
			throw new DOMException('The disk was taken away', 'InvalidStateError');
		});
	}, choice < 0.5);
	const undo = () =>
		worker.evaluate(() => {
			const { prototype } = FileSystemSyncAccessHandle;
			Reflect.set(prototype, 'write', Reflect.get(prototype, 'realWrite'));
		});
	return { after: { ms: 3000 + 5000 * choice }, undo };
};
