import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { word } from './word';

const isAuxiliary = (chunk: Chunk): boolean => hasTag(chunk, 'be', 'do', 'have', 'modal', 'there-is');

const isOne = (chunk: Chunk | undefined): boolean =>
	isNounChunk(chunk) && chunk.noun.is === 'fixed' && chunk.noun.slots.length === 1 && chunk.noun.of === 'person';

/** “Gaze of Anna”, “nods by person”: what is done stands first, with whose it is. */
const isFronted = (chunks: readonly Chunk[], at: number): boolean =>
	at === 0 &&
	((hasTag(chunks[1], 'per', 'by') && isNounChunk(chunks[2])) || (hasTag(chunks[1], 'of') && isOne(chunks[2])));

/** “Person 2 gaze”: no verb of one person is without an ending. */
const isBare = (chunks: readonly Chunk[], at: number): boolean =>
	isOne(chunks[at - 1]) && at === 1 && !/(?:s|ed|ing|t)$/.test(chunks[at]?.text ?? '');

/**
 * What is done, named and not said of anybody: “nods by person”, “P2 gaze, 5:00–5:20”. It is no question of yes or no; of one
 * whose looks are named it is told where they went.
 */
export const asNamed = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const deeds = chunks.flatMap((c, at) => (isDeedChunk(c) ? [{ c, at }] : []));
	const [only, ...more] = deeds;
	const isAsked = chunks.some((c) => isAuxiliary(c) || (isNounChunk(c) && c.noun.is === 'wh'));
	const isAtMoment = chunks.some((c) => c.is === 'time' && c.time.is === 'span' && c.time.span.is === 'at');
	if (!only || more.length > 0 || isAsked || isAtMoment || only.c.form === 'noun') return chunks;
	const noun = only.c.item.deeds.find(({ doing, form }) => form === 'noun' && doing === only.c.doing);
	if (!noun || !(isFronted(chunks, only.at) || isBare(chunks, only.at))) return chunks;
	const named = chunks.map((c, at): Chunk => {
		if (at === only.at && isDeedChunk(c)) return { ...c, form: 'noun' };
		return at === only.at - 1 && isNounChunk(c) ? { ...c, noun: { ...c.noun, isOwner: true } } : c;
	});
	const isAimed = chunks.some((c) => hasTag(c, 'to') && !isSign(c));
	const isOfOne = chunks.some(isOne);
	return only.c.doing === 'look' && isOfOne && !isAimed ? [...named, word('in order', 'sequence')] : named;
};
