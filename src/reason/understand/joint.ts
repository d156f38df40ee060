import { and, ever } from '../query/build';
import type { Condition } from '../query/query';
import type { Bindings } from './bindings';
import { frameOf, type Frame } from './frame';
import { meaningOf, referTo, type Meant, type Mode } from './meaning';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import { nounOf } from './words/noun';

/** Two clauses that are both meant: “Anna looked at the cup and Ben at the ball”. */
export type Joint = {
	readonly first: readonly Chunk[];
	readonly second: readonly Chunk[];
	/** “And then”: the second after the first. */
	readonly isThen: boolean;
	/** “At the same time”. */
	readonly isTogether: boolean;
};

const isVerb = (chunk: Chunk | undefined): boolean => isDeedChunk(chunk) && chunk.form !== 'noun';

/** Where a second clause with a deed or an aim of its own begins; `null`: there is none. */
export const jointOf = (main: readonly Chunk[]): Joint | null => {
	for (const [at, chunk] of main.entries()) {
		if (!hasTag(chunk, 'and', 'but')) continue;
		const first = main.slice(0, at);
		const deed = first.find(isVerb) ?? first.find(isDeedChunk);
		if (!isDeedChunk(deed)) continue;
		const rest = main.slice(at + 1);
		const isThen = rest.slice(0, 2).some((c) => hasTag(c, 'then', 'next'));
		const said = rest.filter((c, i) => !(i < 2 && hasTag(c, 'then', 'next', 'also')) && !hasTag(c, 'together', 'ever'));
		const flags = { first, isThen, isTogether: rest.some((c) => hasTag(c, 'together')) };
		if (said.some(isVerb)) return { ...flags, second: said };
		const subject = isNounChunk(said[0]) && said[0].noun.of === 'person' ? 1 : 0;
		const isAimed = hasTag(said[subject], 'to', 'with') && isNounChunk(said[subject + 1]);
		if (isAimed)
			return { ...flags, second: [...said.slice(0, subject), { ...deed, form: 'base' }, ...said.slice(subject)] };
	}
	return null;
};

/** Both of two clauses: at once, one after the other, or each at some moment. */
export const joinedTo = (
	{ frame, meant }: { readonly frame: Frame; readonly meant: Meant },
	{ second, isThen, isTogether }: Joint,
	bindings: Bindings,
	mode: Mode,
): Condition | null => {
	const said = frameOf(second);
	if (!said) return null;
	const { who } = frame;
	const isSame = said.who === null && who !== null;
	const own = isSame && who.is === 'wh' ? nounOf({ is: 'she', of: 'person' }) : who && referTo(who);
	const next = meaningOf(isSame ? { ...said, who: own } : said, bindings, isTogether || isThen ? 'moment' : mode);
	const [a, b] = [meant.condition, next.condition];
	if (isThen) {
		const span = { is: 'beside', relation: 'after', anchor: a, pick: null, edge: 'start', withinMs: null } as const;
		return { is: 'in', of: b, span };
	}
	return isTogether || mode === 'moment' ? and(a, b) : and(a, ever(b));
};
