import type { Condition, Span } from '../../query/query';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

/* “At the time”, “when she did”: the time of what a description says, where the question refers to it again. */

const MOMENT = /^(?:time|moment|point|instant)$/;

/** “At the time”, “then”, “when she did”, “when she pointed” after the one who pointed: where it stands, and its end. */
const referenceIn = (chunks: readonly Chunk[], from: number, doing: string | undefined): [number, number] | null => {
	for (let at = from; at < chunks.length; at += 1) {
		const c = chunks[at];
		const rest = chunks.slice(at + 1);
		const end = rest.findIndex((one) => isSign(one));
		const own = end === -1 ? rest : rest.slice(0, end);
		const to = at + 1 + own.length;
		const isWord = c?.is === 'word';
		const isMoment = own.length > 0 && own.length < 4 && MOMENT.test(own.at(-1)?.text ?? '');
		const isPlain = own
			.slice(0, -1)
			.every((one) => hasTag(one, 'the', 'this', 'ignored') || /^(?:very|same)$/.test(one.text));
		if (isWord && hasTag(c, 'at', 'in') && isMoment && isPlain) return [at, to];
		if (isWord && /^(?:then|meanwhile|at that (?:very )?(?:time|moment|point))$/.test(c.text) && own.length === 0)
			return [at, to];
		if (!isWord || !hasTag(c, 'when', 'while')) continue;
		const subject = own.find(isNounChunk);
		const isPronoun = subject?.is === 'noun' && ['she', 'they', 'it'].includes(subject.noun.is);
		const deeds = own.filter(isDeedChunk);
		const isSame = deeds.length === 1 && deeds[0]?.doing === doing;
		const isDone = deeds.length === 0 && own.some((one) => hasTag(one, 'do'));
		const others = own.filter((one) => isNounChunk(one) && one !== subject);
		if (((isPronoun && (isSame || isDone)) || (isSame && !subject)) && others.every(isPronounChunk)) return [at, to];
	}
	return null;
};

/** “She”, “they”, “it”. */
export const isPronounChunk = (chunk: Chunk): boolean =>
	isNounChunk(chunk) && ['she', 'they', 'it'].includes(chunk.noun.is);

/** The question with such a time made plain. */
export const withTime = (
	chunks: readonly Chunk[],
	from: number,
	event: Condition,
	doing: string | undefined,
): readonly Chunk[] => {
	const place = referenceIn(chunks, from, doing);
	if (!place) return chunks;
	const [at, to] = place;
	const span: Span = { is: 'beside', relation: 'during', anchor: event, pick: null, edge: 'start', withinMs: null };
	const text = chunks
		.slice(at, to)
		.map((c) => c.text)
		.join(' ');
	return [
		...chunks.slice(0, at),
		{ is: 'time', time: { is: 'span', span, length: to - at }, text },
		...chunks.slice(to),
	];
};
