import { trimmed } from '../focus';
import { eachAsked, gapped } from './asked-slots';
import { normalForm } from '../normal/normal-form';
import { oneByOne } from '../normal/several';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

/** A word that asks: who, when, how long, why, … */
export const isAskingWord = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'when', 'how-long', 'how-often', 'how-soon', 'how-many', 'why', 'share') ||
	(isNounChunk(chunk) && chunk.noun.is === 'wh');

const isTimeWord = (chunk: Chunk): boolean =>
	chunk.is === 'time' || isSign(chunk, ',', ':') || hasTag(chunk, 'ignored');

const isPronoun = (chunk: Chunk): boolean =>
	isNounChunk(chunk) && (chunk.noun.is === 'she' || chunk.noun.is === 'they' || chunk.noun.is === 'it');

/** “The person in the middle: how long on the cup?”: of whom it is asked stands before the question. */
const withTopic = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [topic, sign, asks, ...rest] = trimmed(chunks);
	const isTopic = isNounChunk(topic) && topic.noun.is === 'fixed' && topic.noun.of === 'person';
	if (!isTopic || !isSign(sign, ',', ';', ':') || !asks || !isAskingWord(asks) || isNounChunk(asks)) return chunks;
	const end = rest.findIndex((c) => isDeedChunk(c) || hasTag(c, 'to'));
	const hasSubject = rest.some(isPronoun) || rest.slice(0, end).some(isNounChunk);
	return hasSubject || end === -1 ? chunks : [asks, topic, ...rest];
};

const isIfSo = (chunks: readonly Chunk[], at: number): boolean =>
	hasTag(chunks[at], 'if') && /^(?:so|yes)$/.test(chunks[at + 1]?.text ?? '');

/** “…, how often”, “… and at whom”: nothing but what else is asked of the same. */
const isOnlyAsked = (rest: readonly Chunk[]): boolean => {
	const end = rest.findIndex((c) => isSign(c, '?', '!', '.', ';'));
	const tail = rest.slice(0, end === -1 ? rest.length : end);
	return (
		tail.some(isAskingWord) &&
		tail.every(
			(c) =>
				(isAskingWord(c) && !(isNounChunk(c) && (c.noun.count > 0 || /ever$/.test(c.text)))) ||
				isSign(c, ',') ||
				hasTag(c, 'and', 'to', 'by', 'for', 'with', 'from', 'if', 'ignored', 'exactly'),
		)
	);
};

/** Whoever does it in “what did Anna look at …”: the next part goes on about them. */
const subjectOf = (chunks: readonly Chunk[]): Chunk | null => {
	const at = chunks.findIndex((c) => hasTag(c, 'be', 'do', 'have'));
	const who = chunks[at + 1];
	return at > 0 && isNounChunk(who) && who.noun.is === 'fixed' && who.noun.slots.length === 1 ? who : null;
};

/** Where one part of a question ends and the next begins. */
export const partsOf = (given: readonly Chunk[]): readonly (readonly Chunk[])[] => {
	const chunks = [...oneByOne(withTopic(given))];
	const parts: Chunk[][] = [[]];
	const current = (): Chunk[] => parts.at(-1) ?? [];
	for (const [at, chunk] of chunks.entries()) {
		if (isSign(chunk, '?', '!', '.', ';')) {
			if (current().length > 0) parts.push([]);
			continue;
		}
		// “Milo, how much did he talk?”: of whom it is, before the question.
		const [topic, ...others] = trimmed(current());
		const rest = chunks.slice(at + 1);
		const isTopic = isNounChunk(topic) && topic.noun.is === 'fixed' && others.length === 0 && isSign(chunk, ',');
		if (isTopic && (isAskingWord(rest[0]) || hasTag(rest[0], 'be', 'do', 'have')) && rest.some(isPronoun)) {
			parts.push([]);
			continue;
		}
		const next = chunks[at + 1];
		const afterNext = chunks[at + 2];
		// “…, and if so whose?”
		if (isIfSo(chunks, at) || (at > 0 && isIfSo(chunks, at - 1))) {
			if (current().length > 0) parts.push([]);
			continue;
		}
		if (
			(isSign(chunk, ',', ':') || hasTag(chunk, 'and')) &&
			current().some((c) => isDeedChunk(c) || hasTag(c, 'there-is')) &&
			isOnlyAsked(rest)
		) {
			parts.push([]);
			continue;
		}
		const isJoint =
			hasTag(chunk, 'and') &&
			(isAskingWord(next) ||
				(next?.text === 'what' && !isDeedChunk(next)) ||
				(hasTag(next, 'to', 'by', 'for', 'with') && isAskingWord(afterNext)));
		const isWhole =
			current().some((c) => isDeedChunk(c) || hasTag(c, 'become', 'leave', 'meet', 'follow')) ||
			current().some(isAskingWord);
		const isPair =
			isNounChunk(current().at(-1)) &&
			isNounChunk(next) &&
			next.noun.is === 'wh' &&
			next.noun.of === 'person' &&
			!hasTag(afterNext, 'be');
		// “When and at whom did she point”: two are asked for of one clause.
		const isBareAsk = trimmed(current()).every(
			(c) => isAskingWord(c) || isSign(c, ',') || hasTag(c, 'to', 'by', 'with', 'from', 'for'),
		);
		// “…, and did he turn to it?”
		const isYesNo =
			hasTag(chunk, 'and') &&
			hasTag(next, 'be', 'do', 'have') &&
			isNounChunk(afterNext) &&
			isAskingWord(trimmed(current()).find((c) => !isTimeWord(c))) &&
			current().some(isDeedChunk);
		const subject = subjectOf(trimmed(current()));
		if (isYesNo && subject && isNounChunk(afterNext) && afterNext.noun.is === 'she') chunks[at + 2] = subject;
		if (isYesNo || (isJoint && isWhole && !isPair && !isBareAsk)) {
			// “At 12 s, who looks at the cup, and does anybody point?”: the time that stands before both is that of both.
			const isTimed = chunks.slice(at).some((c) => c.is === 'time');
			const opening = trimmed(current()).filter((c, i, all) => c.is === 'time' && all.slice(0, i).every(isTimeWord));
			parts.push(isYesNo && !isTimed ? [...opening] : []);
			continue;
		}
		current().push(chunk);
	}
	// “Show me”: what was told.
	const [only, ...more] = parts;
	if (only && more.length === 0 && only.every((c) => hasTag(c, 'show-me', 'ignored')))
		return parts.filter((p) => p.length > 0);
	return parts
		.filter((part) => trimmed(part).length > 0)
		.flatMap(eachAsked)
		.map((part, at, all) => gapped(part, all[at - 1]))
		.map((part) => normalForm(trimmed(part)));
};
