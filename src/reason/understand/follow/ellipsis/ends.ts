import type { Slot } from '../../../query/query';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../../words/chunks';
import type { Known } from '../../words/noun';
import { settled } from '../../words/slots';

/** Who does it and to whom, where a follow-up names both, or one by the part that they have. */
export type Ends = { readonly who: Slot | null; readonly whom: Slot | null };

/** One person or thing by name. */
const slotIn = (chunk: Chunk | undefined, known: Known): Slot | null => {
	if (!isNounChunk(chunk) || chunk.noun.is !== 'fixed' || chunk.noun.slots.length !== 1) return null;
	const [slot] = chunk.noun.slots;
	return slot ? settled(slot, known) : null;
};

/** The one person who is named, and nothing else. */
export const personIn = (chunks: readonly Chunk[], known: Known): Slot | null => {
	const [only, ...more] = chunks.filter((c) => !isSign(c));
	const slot = more.length === 0 ? slotIn(only, known) : null;
	return slot?.is === 'person' ? slot : null;
};

const isAim = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'to') || /^(?:on|onto|towards?)$/.test(chunk?.text ?? '');

/**
 * “Ben at Anna”, “from Ben to Anna”, “Ben looking at Anna” (what was asked about before), “Ben as the target”; `null`: it says
 * something else.
 */
export const endsIn = (chunks: readonly Chunk[], doing: string | null, known: Known): Ends | null => {
	const said = chunks.filter((c) => !isSign(c));
	const [first, ...others] = said;
	const isFrom = first?.text === 'from';
	const rest = isFrom ? others : said;
	// “Anna as target”.
	const role = rest
		.slice(1)
		.map(({ text }) => text)
		.join(' ');
	const one = slotIn(rest[0], known);
	if (!one) return null;
	if (/^as (?:the |a )?(?:target|receiver|goal|object)$/.test(role)) return { who: null, whom: one };
	if (one.is === 'person' && /^as (?:the |a )?(?:looker|viewer|observer|source|subject)$/.test(role))
		return { who: one, whom: null };
	const own = rest.filter((c) => !(isDeedChunk(c) && c.doing === doing && c.form === 'ing'));
	const [, aim, other, ...more] = own;
	const whom = slotIn(other, known);
	return one.is === 'person' && whom && isAim(aim) && more.length === 0 ? { who: one, whom } : null;
};
