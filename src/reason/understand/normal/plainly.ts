import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nounOf } from '../words/noun';
import { word } from './word';

/** A question without words that only lead up to what it asks, or say at its end what is meant in any case. */
export const plainly = (chunks: readonly Chunk[]): readonly Chunk[] =>
	[withoutEnd, theFewThat, theTwoThat, withoutGiving, withoutWhat, withoutObject, withoutPredicate, withoutTime].reduce(
		(left, change) => change(left),
		chunks,
	);

/** “Who is the first person to point”: who points first. */
const withoutPredicate = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [first, be] = chunks;
	if (!isNounChunk(first) || first.noun.is !== 'wh' || first.noun.isPlace || !hasTag(be, 'be')) return chunks;
	const at = chunks.findIndex((c, i) => i > 1 && !hasTag(c, 'the', 'first', 'last', 'next') && !isNth(c));
	const chunk = chunks[at];
	const isPicked = chunks.slice(2, at).some((c) => hasTag(c, 'first', 'last', 'next') || isNth(c));
	if (!isPicked) return chunks;
	// “The first child to point”: any of the children.
	const isOne = isNounChunk(chunk) && (chunk.noun.is === 'some' || chunk.noun.is === 'vague');
	if (!isOne && !hasTag(chunk, 'one')) return chunks;
	const of = isOne && first.text !== 'who' ? chunk.noun.of : first.noun.of;
	const after = hasTag(chunks[at + 1], 'that', 'to') ? at + 2 : at + 1;
	const told = isOne && chunk.noun.is === 'vague' ? { slots: chunk.noun.slots, assumed: chunk.noun.assumed } : {};
	return [{ ...first, noun: { ...first.noun, of, ...told } }, ...chunks.slice(2, at), ...chunks.slice(after)];
};

/** “Who are the two that talked the most”: which two did. */
const theTwoThat = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [who, be, noun, that] = chunks;
	const isMany = isNounChunk(noun) && noun.noun.of === 'person' && noun.noun.count > 1 && noun.noun.slots.length === 0;
	const isTaken = / that$/.test(noun?.text ?? '');
	const isJoined = isTaken || hasTag(that, 'that', 'to') || (isNounChunk(that) && that.noun.is === 'wh');
	if (!isNounChunk(who) || who.noun.is !== 'wh' || !hasTag(be, 'be') || !isMany || !isJoined) return chunks;
	return [{ ...who, noun: { ...who.noun, of: 'person', count: noun.noun.count } }, ...chunks.slice(isTaken ? 3 : 4)];
};

/** “Give me the three who looked the most”, “the two who spoke least”: which three did. */
const theFewThat = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const at = chunks.findIndex((c) => !hasTag(c, 'list', 'show-me', 'polite', 'ignored'));
	const [noun, who, ...clause] = chunks.slice(at);
	const isFew = isNounChunk(noun) && noun.noun.is === 'they' && noun.noun.of === 'person' && noun.noun.count > 1;
	const isJoined = (isNounChunk(who) && who.noun.is === 'wh') || hasTag(who, 'that', 'with');
	const isRanked = clause.some((c) => hasTag(c, 'most', 'least', 'longest', 'shortest'));
	if (!isFew || !isJoined || !isRanked || !(clause.some(isDeedChunk) || hasTag(who, 'with'))) return chunks;
	const asked = nounOf({ is: 'wh', of: 'person', count: noun.noun.count, text: 'which' });
	const has = hasTag(who, 'with') ? [word('have', 'have')] : [];
	return [{ is: 'noun', noun: asked, text: 'which' }, ...has, ...clause];
};

const isNth = (chunk: Chunk): boolean => chunk.is === 'word' && chunk.item.ordinal !== null;

/** “What is the longest look”: nothing is done to “what”. */
const withoutWhat = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [what, be] = chunks;
	const isFiller = isNounChunk(what) && what.noun.is === 'wh' && what.text === 'what' && hasTag(be, 'be');
	const measures = chunks.some((c) =>
		hasTag(
			c,
			'how-long',
			'longest',
			'shortest',
			'share',
			'rate',
			'mean',
			'how-soon',
			'how-many',
			'how-often',
			'duration',
		),
	);
	const isNamed = chunks.some((c) => isDeedChunk(c) && c.form === 'noun');
	return isFiller && measures && isNamed ? chunks.slice(2) : chunks;
};

/** “What is the target of her first look”: what she first looks at. */
const withoutObject = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [what, be, object, of, ...rest] = chunks;
	const isObject = isNounChunk(object) && object.noun.is === 'some' && object.noun.of !== 'person' && hasTag(of, 'of');
	if (!isNounChunk(what) || what.noun.is !== 'wh' || !hasTag(be, 'be') || !isObject) return chunks;
	const at = rest.findIndex((c) => isDeedChunk(c) && c.form === 'noun');
	if (at === -1) return chunks;
	const isTogether = isDeedChunk(rest[at]) && /attention$/.test(rest[at].doing);
	return isTogether ? [...rest.slice(0, at + 1), what, ...rest.slice(at + 1)] : [what, ...rest];
};

const isPlainRole = (chunk: Chunk | undefined): boolean =>
	isNounChunk(chunk) && chunk.noun.is === 'some' && chunk.noun.slots.length === 0;

/** “…, all people”, “… with pointer and target”: nobody is left out in any case. */
const withoutEnd = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const end = chunks.findLastIndex((c) => !isSign(c) && !hasTag(c, 'together')) + 1;
	const [sign, last] = chunks.slice(end - 2, end);
	const isAll = isNounChunk(last) && last.noun.is === 'all' && last.noun.of === 'person';
	const hasDeed = chunks.slice(0, end - 2).some((c) => isDeedChunk(c) && c.form === 'noun');
	if (isAll && isSign(sign, ',') && hasDeed) return chunks.slice(0, end - 2);
	const at = chunks.findIndex((c) => hasTag(c, 'with'));
	const roles = chunks.slice(at + 1, end);
	const isRoles =
		at > 0 && roles.length === 3 && isPlainRole(roles[0]) && hasTag(roles[1], 'and') && isPlainRole(roles[2]);
	return isRoles ? chunks.slice(0, at) : chunks;
};

/** “When was the first time that she looked”: when she first looked. */
const withoutTime = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [when, be, pick, ...rest] = chunks;
	const isPick = pick?.is === 'word' && hasTag(pick, 'first', 'last') && / time$/.test(pick.text);
	if (!when || !hasTag(when, 'when') || !hasTag(be, 'be') || !isPick) return chunks;
	return [when, pick, ...(hasTag(rest[0], 'that') ? rest.slice(1) : rest)];
};

/** “The longest look that Anna gives Ben”: of Anna’s looks at Ben. */
const withoutGiving = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const at = chunks.findIndex((c) => isDeedChunk(c) && c.doing === 'look');
	const deed = chunks[at];
	const rest = chunks.slice(at + 1);
	const [who, gives, ...more] = hasTag(rest[0], 'that') ? rest.slice(1) : rest;
	const isGiven = isNounChunk(who) && who.noun.of === 'person' && /^(?:g[ai]ve|giving)/.test(gives?.text ?? '');
	if (!isDeedChunk(deed) || !isGiven) return chunks;
	const owner: Chunk = { ...who, noun: { ...who.noun, isOwner: true } };
	let from = at;
	while (chunks[from - 1]?.is === 'word' && !hasTag(chunks[from - 1], 'be', 'of') && !isSign(chunks[from - 1]))
		from -= 1;
	return [...chunks.slice(0, from), owner, ...chunks.slice(from, at), { ...deed, form: 'noun' }, ...more];
};
