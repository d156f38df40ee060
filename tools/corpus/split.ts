import { fnv1a } from '../../src/core/maths/hash';
import type { Split } from './example';

const hashOf = (text: string): number => {
	let hash = fnv1a(text);
	// The last steps of MurmurHash3: without them texts that differ in the last letter stay close together.
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
	return (hash ^ (hash >>> 16)) >>> 0;
};

/** Share of whatever is split that goes to `dev`, and as much to `test`, percent. */
const HELD_PERCENT = 5;

/** The part that a name, a template or the like belongs to, always the same for the same text. */
export const splitOf = (text: string): Split => {
	const percent = hashOf(text) % 100;
	return percent < HELD_PERCENT ? 'dev' : percent < 2 * HELD_PERCENT ? 'test' : 'train';
};

/** Of wordings so much less is kept from training altogether, percent for each of `dev` and `test`. */
const HELD_WORDING_PERCENT = 3;

/** The part that a wording is kept for; `null`: all parts may use it. */
export const heldFor = (wording: string): 'dev' | 'test' | null => {
	const percent = hashOf(`wording ${wording}`) % 100;
	return percent < HELD_WORDING_PERCENT ? 'dev' : percent < 2 * HELD_WORDING_PERCENT ? 'test' : null;
};
