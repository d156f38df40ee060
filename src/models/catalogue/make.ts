import type { ModelFile } from './types';

/** A file whose size and hash are known to the byte. `sha256`: 64 lower-case hexadecimal digits. */
export const exactly = (path: string, bytes: number, sha256: string): ModelFile => ({
	path,
	bytes,
	roundedBytes: null,
	sha256,
});

/** A file whose size is known to the byte, but not its hash. */
export const sized = (path: string, bytes: number): ModelFile => ({ path, bytes, roundedBytes: null, sha256: null });

/** A file whose size a page only rounds; `null`: no page says it. */
export const about = (path: string, roundedBytes: number | null): ModelFile => ({
	path,
	bytes: null,
	roundedBytes,
	sha256: null,
});

/** Licences that several entries have. */
export const licences = {
	apache2: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
	mit: { name: 'MIT', url: 'https://opensource.org/license/mit' },
} as const;
