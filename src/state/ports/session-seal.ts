import type { DBSchema } from 'idb';
import type { SessionSeal } from '../../session/store/ports';
import { browserDatabase, guarded } from './browser-database';

type Keys = DBSchema & { keys: { key: string; value: CryptoKey } };

/** First byte of what is sealed; other values are reserved for future formats. */
const FORMAT = 1;
/** The length that AES-GCM is made for (NIST SP 800-38D, 5.2.1.1); random for each sealing, of which a session has thousands. */
const NONCE_BYTES = 12;

/**
 * Seals with AES-GCM, one key a session. Keys lie in IndexedDB and cannot be read out of the browser: scripts can only use
 * them, so a copy of the sealed files alone says nothing.
 */
export const browserSeal = (): SessionSeal => {
	const database = browserDatabase<Keys>('regard-keys', (db) => void db.createObjectStore('keys'));
	/** A sealed text of one session is not taken for that of another. */
	const algorithm = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
		...{ name: 'AES-GCM', iv },
		additionalData: new TextEncoder().encode(id),
	});
	return {
		seal: (id, text) =>
			guarded(async () => {
				const db = await database();
				let key = await db.get('keys', id);
				if (!key) {
					key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
					await db.put('keys', key, id);
				}
				const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
				const locked = await crypto.subtle.encrypt(algorithm(id, nonce), key, new TextEncoder().encode(text));
				const sealed = new Uint8Array(1 + NONCE_BYTES + locked.byteLength);
				sealed[0] = FORMAT;
				sealed.set(nonce, 1);
				sealed.set(new Uint8Array(locked), 1 + NONCE_BYTES);
				return sealed;
			}),
		unseal: (id, sealed) =>
			guarded(async () => {
				const key = await (await database()).get('keys', id);
				const bytes = new Uint8Array(await sealed.arrayBuffer());
				if (!key || bytes[0] !== FORMAT) return null;
				const nonce = bytes.slice(1, 1 + NONCE_BYTES);
				try {
					const text = await crypto.subtle.decrypt(algorithm(id, nonce), key, bytes.slice(1 + NONCE_BYTES));
					return new TextDecoder().decode(text);
				} catch {
					// Damaged, or cut off in the middle of a writing.
					return null;
				}
			}),
		forget: (id) => guarded(async () => (await database()).delete('keys', id)),
		ids: () => guarded(async () => (await database()).getAllKeys('keys')),
	};
};
