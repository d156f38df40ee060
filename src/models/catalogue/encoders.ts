import { faceEncoders } from './face-encoders';
import { meaningEncoders } from './meaning-encoders';
import { speechEncoders } from './speech-encoders';
import type { CatalogueEntry } from './types';

/**
 * Models that are loaded when somebody asks for them. Sizes, hashes and revisions are what pages and manifests of
 * others that load the same files say, read in November 2026; this project has not downloaded one. `null`: stated
 * nowhere.
 */
export const encoders: readonly CatalogueEntry[] = [...faceEncoders, ...meaningEncoders, ...speechEncoders];
