import { expect, test } from 'vitest';
import { storageRoom } from '../../../../src/models/store/storage-room';

const storageOf = (estimate?: () => Promise<StorageEstimate>) => ({ estimate }) as unknown as StorageManager;

test('what is stored and may be is told in bytes', async () => {
	const room = await storageRoom(storageOf(() => Promise.resolve({ usage: 5, quota: 20 })));
	expect(room).toEqual({ usageBytes: 5, quotaBytes: 20 });
});

test.each([
	['has no storage', undefined],
	['has no estimate', storageOf()],
	['leaves the quota out', storageOf(() => Promise.resolve({ usage: 5 }))],
	['fails', storageOf(() => Promise.reject(new TypeError('private window')))],
])('nothing is told where a browser %s', async (_, storage) => {
	expect(await storageRoom(storage ?? (null as unknown as StorageManager))).toBeNull();
});
