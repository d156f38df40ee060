import { ensurePrograms } from '../../tools/browsers/programs';
import { openChromium } from './open-chromium';
import { openFirefox } from './open-firefox';
import { openWebKit } from './open-webkit';
import type { OpenVisitor } from './visitor';

/** A browser to be tested. `open`: `null` where it neither is installed nor can be. */
export type Browser = { name: string; open: OpenVisitor | null };

const firefox = ensurePrograms('Firefox');
const webkit = ensurePrograms('WebKit');

export const browsers: readonly Browser[] = [
	{ name: 'Chromium', open: openChromium },
	{ name: 'Firefox', open: firefox && (() => openFirefox(firefox)) },
	{ name: 'WebKit', open: webkit && (() => openWebKit(webkit)) },
];
