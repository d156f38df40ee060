import escapeStringRegexp from 'escape-string-regexp';
import type { Known } from '../words/noun';
import { isNounChunk, type Chunk } from '../words/chunks';

/** A question with names in place of descriptions, and what was taken for whom. */
export type NamedByPlace = { readonly text: string; readonly notes: readonly string[] };

/** What asks who somebody is, and is not about what they do. */
const ASKS_WHO =
	/^\s*(?:and |so )?(?:is|was|isn't|wasn't)\b(?!.*\p{L}ing\b)|^\s*(?:and |so )?(?:who|which|where)(?:'s| is| was) (?:the )?[\p{L}-]+(?: [\p{L}\d]+){0,5}\s*[?.!]*$/iu;

/**
 * “The man on the left” as the name of whoever sits there: rules for whole sentences know names alone. `null`: nobody is
 * described by their place.
 */
export const namedByPlace = (question: string, chunks: readonly Chunk[], { people }: Known): NamedByPlace | null => {
	if (ASKS_WHO.test(question)) return null;
	let text = question;
	const notes: string[] = [];
	for (const chunk of chunks) {
		if (!isNounChunk(chunk) || chunk.noun.slots.length !== 1) continue;
		const [slot] = chunk.noun.slots;
		const [note] = chunk.noun.assumed;
		const name = slot?.is === 'person' ? people.find(({ personId }) => personId === slot.name)?.name : undefined;
		if (name === undefined || note === undefined || !note.endsWith('by place.') || chunk.noun.assumed.length > 1)
			continue;
		const said = chunk.text
			.split(/\s+/)
			.map(escapeStringRegexp)
			.join(String.raw`\s+`);
		const next = text.replace(new RegExp(String.raw`\b${said}(?![\p{L}\d])`, 'iu'), () => name);
		if (next === text) continue;
		text = next;
		notes.push(note);
	}
	return notes.length > 0 ? { text, notes } : null;
};
