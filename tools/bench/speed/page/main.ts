import { crowd } from './crowd.ts';
import { graphics } from './graphics.ts';
import { live } from './live.ts';
import { jpegs, loop } from './video.ts';

globalThis.bench = {
	// `human` is large and prints on import: only when asked for.
	sideBySide: async (options) => (await import('./side-by-side.ts')).sideBySide(options),
	live,
	jpegs,
	loop,
	crowd,
	graphics,
};
