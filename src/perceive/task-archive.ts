import { zipSync, type ZipAttributes } from 'fflate';

/** Models begin at multiples of this, so that the runtime can use them where they lie. */
const ALIGNMENT_BYTES = 16;
/** Bytes of a ZIP local file header before the name (PKWARE APPNOTE 4.3.7). */
const LOCAL_HEADER_BYTES = 30;
/** Bytes of an extra field before its content: its number and its length (APPNOTE 4.5.1). */
const EXTRA_HEADER_BYTES = 4;
/** The number Android's zipalign uses for fields that only move what follows. */
const ALIGNMENT_FIELD = 0xd935;

/**
 * A `.task` bundle: a ZIP without compression, which the runtime insists on, because it uses the models where they
 * lie. For that each one starts at a multiple of 16 bytes. The same files give the same bytes on every day and machine.
 */
export const writeTaskArchive = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => {
	let position = 0;
	const entries: Record<string, [Uint8Array, ZipAttributes]> = {};
	for (const [name, data] of Object.entries(files)) {
		const nameBytes = new TextEncoder().encode(name).length;
		const unpadded = position + LOCAL_HEADER_BYTES + nameBytes + EXTRA_HEADER_BYTES;
		const padding = (ALIGNMENT_BYTES - (unpadded % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES;
		entries[name] = [data, { extra: { [ALIGNMENT_FIELD]: new Uint8Array(padding) } }];
		position = unpadded + padding + data.length;
	}
	// A date without zone is taken as local and written as local: no trace of the machine's zone is left.
	return zipSync(entries, { level: 0, mtime: '1980-01-01T00:00:00' });
};
