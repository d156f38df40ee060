import { hasTag, isDeedChunk, isNounChunk, isSign, isTargetNoun, type Chunk } from './words/chunks';
import type { Concept } from './vocabulary/vocabulary';

/** How a clause hangs on the main one. */
export type Sub = {
	readonly relation: 'during' | 'before' | 'after';
	/** “Whenever”, “if”: at every one of them. */
	readonly isEvery: boolean;
	/** “Right after”, “just before”. */
	readonly isClose: boolean;
	/** Said before the main clause. */
	/** “Right after”, and not “after the cup”, which is the next. */
	readonly isSoon?: boolean | undefined;
	readonly isInitial: boolean;
	/** “Once”, “as soon as”: from its start on. */
	readonly isFromStart: boolean;
	/** “How long after”. */
	readonly isMeasured: boolean;
	/** “Unless”, “without”: where it does not hold. */
	readonly isNot: boolean;
	/** “Only when”: nowhere else. */
	readonly isOnly: boolean;
	/** Of “before”: what has begun by then is enough, as in “did she look at it before he pointed?” */
	readonly isBegun?: boolean;
	readonly chunks: readonly Chunk[];
};

export type Clauses = { readonly main: readonly Chunk[]; readonly subs: readonly Sub[] };

const RELATIONS: readonly (readonly [Concept, Sub['relation']])[] = [
	['before', 'before'],
	['until', 'before'],
	['whenever', 'during'],
	['as-soon', 'after'],
	['if', 'during'],
	['unless', 'during'],
	['while', 'during'],
	['after', 'after'],
	['since', 'after'],
];

const isBoth = (chunk: Chunk | undefined): chunk is Chunk => chunk !== undefined;

const relationOf = (chunk: Chunk | undefined): Sub['relation'] | null =>
	RELATIONS.find(([tag]) => hasTag(chunk, tag))?.[1] ?? null;

const isAuxiliary = (chunk: Chunk | undefined): boolean => hasTag(chunk, 'be', 'do', 'have', 'modal');

const isAsking = (chunk: Chunk | undefined): boolean =>
	(isNounChunk(chunk) && chunk.noun.is === 'wh') ||
	hasTag(chunk, 'when', 'how-long', 'how-often', 'how-soon', 'share', 'why', 'how-many', 'what', 'how');

const hasDeed = (chunks: readonly Chunk[]): boolean =>
	chunks.some(
		(c) => isDeedChunk(c) || isTargetNoun(c) || hasTag(c, 'meet', 'follow', 'avoid', 'leave', 'become', 'receive'),
	);

/** Whether a word such as “when” begins a clause of its own, and is not asked. */
const isSubordinate = (chunks: readonly Chunk[], at: number): boolean => {
	const chunk = chunks[at];
	if (relationOf(chunk) === null) return false;
	const rest = chunks.slice(at + 1);
	if (!hasDeed(rest) && !isImplicit(rest) && !isTurn(chunks, at)) return false;
	const isWhen = hasTag(chunk, 'when');
	const before = chunks.slice(0, at);
	if (isWhen && isAuxiliary(rest[0])) return false;
	if (isWhen && at > 0 && !hasDeed(before) && !before.some(isAsking)) return false;
	if (isWhen && at === 0 && !rest.some((c, i) => isSign(c, ',') || (i > 1 && (isAsking(c) || isAuxiliary(c)))))
		return false;
	// “Once” alone is how often.
	if (hasTag(chunk, 'once') && !isNounChunk(rest[0]) && !isDeedChunk(rest[0])) return false;
	return true;
};

/** “After the camera”: after that was looked at. */
const isTurn = (chunks: readonly Chunk[], at: number): boolean => {
	if (!hasTag(chunks[at], 'before', 'after') && !/after$/.test(chunks[at]?.text ?? '')) return false;
	const next = chunks.slice(at + 1).find((c) => !hasTag(c, 'the', 'to'));
	return (
		isNounChunk(next) &&
		next.noun.is === 'fixed' &&
		(at === 0 ? chunks : chunks.slice(0, at)).some((c) => isTargetNoun(c) || (isDeedChunk(c) && c.doing === 'look'))
	);
};

/** “While it rests on them”, “when all are on the laptop”: what has no word for looking. */
const isImplicit = (chunks: readonly Chunk[]): boolean => {
	const end = chunks.findIndex((c) => isSign(c, ','));
	const own = end === -1 ? chunks : chunks.slice(0, end);
	return own.some((c, i) => hasTag(c, 'to') && isNounChunk(own[i + 1])) && own.some((c) => hasTag(c, 'be', 'light'));
};

/** Whether a new clause may begin after it: it is no word before a noun. */
const isPlainEnd = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'light', 'end', 'start') && !hasTag(chunk, 'to', 'with');

const PLAINLY: Omit<Sub, 'relation' | 'chunks'> = {
	...{ isEvery: false, isClose: false, isInitial: false, isFromStart: false, isMeasured: false },
	...{ isNot: false, isOnly: false },
};

/** “… without looking at him”, “… without her looking”: beside something else that is done. */
const isWithout = (chunks: readonly Chunk[], at: number, main: readonly Chunk[]): boolean => {
	if (!hasTag(chunks[at], 'without')) return false;
	const rest = chunks.slice(at + 1);
	const deed = rest.findIndex(isDeedChunk);
	const chunk = rest[deed];
	const isBeing = rest[0]?.text === 'being' && deed === 1;
	const isClause =
		isDeedChunk(chunk) && (chunk.form === 'ing' || isBeing) && rest.slice(0, deed).every((c) => !isSign(c));
	return isClause && main.some((c) => isDeedChunk(c) && c.form !== 'noun' && !hasTag(c, 'light'));
};

/** The main clause of a part of a question, and what hangs on it. */
export const clausesOf = (chunks: readonly Chunk[]): Clauses => {
	const main: Chunk[] = [];
	const subs: Sub[] = [];
	for (let at = 0; at < chunks.length;) {
		const chunk = chunks[at];
		if (!isBoth(chunk)) break;
		if (isWithout(chunks, at, main)) {
			const rest = chunks.slice(at + 1);
			const sign = rest.findIndex((c) => isSign(c));
			const own = sign === -1 ? rest : rest.slice(0, sign);
			subs.push({ ...PLAINLY, relation: 'during', isNot: true, chunks: own });
			at += own.length + 1;
			continue;
		}
		const relation = relationOf(chunk);
		if (relation === null || !isSubordinate(chunks, at)) {
			main.push(chunk);
			at += 1;
			continue;
		}
		const needsMain = !hasDeed(main);
		const isInitial = needsMain && !main.some(isAsking);
		let end = at + 1;
		while (end < chunks.length) {
			const next = chunks[end];
			if (isSign(next, ',') && hasDeed(chunks.slice(at + 1, end))) break;
			if (isSign(next, ',') && (isImplicit(chunks.slice(at + 1, end)) || (isTurn(chunks, at) && end > at + 1))) break;
			if (end > at + 1 && relationOf(next) !== null && isSubordinate(chunks, end)) break;
			if (needsMain && end > at + 2 && hasDeed(chunks.slice(at + 1, end))) {
				// “After the pointing ended Anna looked”.
				const isNew = isNounChunk(next) && isDeedChunk(chunks[end + 1]) && isPlainEnd(chunks[end - 1]);
				if (isNew && next.noun.of === 'person') break;
				const isStart = isAsking(next) || (hasTag(next, 'do', 'modal') && !hasTag(next, 'not'));
				if (isStart && !hasTag(chunks[end - 1], 'to', 'with')) break;
			}
			end += 1;
		}
		// “When the cup was looked at”: with nothing beside it, it is what is asked.
		if (hasTag(chunk, 'when') && main.length === 0 && subs.length === 0 && end >= chunks.length) {
			main.push(chunk);
			at += 1;
			continue;
		}
		// “What did she look at after the cup?”: the next.
		const isSoon = hasTag(main.at(-1), 'right-away') || /right|just|immediate|directly|soon|straight/.test(chunk.text);
		const isClose =
			(isTurn(chunks, at) && !hasDeed(chunks.slice(at + 1, end)) && !chunks.slice(at + 1, end).some(isAuxiliary)) ||
			isSoon;
		// “Not while”, “only when”, “except during”.
		const lead = main.at(-1);
		const isOnly = hasTag(lead, 'only') && relation === 'during';
		const isLeadNot = relation === 'during' && (hasTag(lead, 'except') || /^(?:not|but not)$/.test(lead?.text ?? ''));
		if (isOnly || isLeadNot) main.pop();
		const isNot = hasTag(chunk, 'unless') || isLeadNot;
		const isEvery = hasTag(chunk, 'whenever', 'if');
		// “Right after he spoke”: he has done so.
		const isFromStart = hasTag(chunk, 'as-soon') && !/after$/.test(chunk.text);
		const isMeasured = relation === 'after' && hasTag(main.at(-1), 'how-long', 'how-soon', 'duration');
		subs.push({
			relation,
			isEvery,
			isClose,
			isSoon,
			isInitial,
			isFromStart,
			isMeasured,
			isNot,
			isOnly,
			chunks: chunks.slice(at + 1, end),
		});
		at = end + (isSign(chunks[end], ',') ? 1 : 0);
	}
	return { main, subs };
};
