import type { Chunk } from '../words/chunks';
import type { Concept } from '../vocabulary/vocabulary';

/** A word that stands for one that was not typed. */
export const word = (text: string, ...tags: readonly Concept[]): Chunk & { readonly is: 'word' } => ({
	is: 'word',
	text,
	item: {
		...{ text, raw: text, tags: new Set(tags), deeds: [], person: null, thing: null, colour: null },
		...{ number: null, ordinal: null, clockMs: null, sign: /^[,.;:!?]$/.test(text) ? text : null },
		...{ isName: false, isKnown: true, isCorrected: false, isPlainWord: true },
	},
});
