import { asNamed } from './named';
import { ofThese, orderOf, rankedBy } from './nominal';
import { theFirstFew } from './several';
import { whichOfThem } from './which-times';
import { word } from './word';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

/*
 * Other ways to build the same question, brought to one. Each of these is a way of building, whatever words stand in it:
 * clefts, stretches with a clause, shares of the time of a clause, so many out of some, “one” for what was said before.
 */

type Change = (chunks: readonly Chunk[]) => readonly Chunk[];

const comma = word(',');

const isVerb = (chunk: Chunk | undefined): boolean => isDeedChunk(chunk) && chunk.form !== 'noun';
const isAuxiliary = (chunk: Chunk | undefined): boolean => hasTag(chunk, 'be', 'do', 'have', 'modal');
const isWho = (chunk: Chunk | undefined): boolean =>
	isNounChunk(chunk) && chunk.noun.is === 'wh' && /^(?:who|whom|which|that|what)$/.test(chunk.text);
const endOf = (chunks: readonly Chunk[]): number => chunks.findLastIndex((c) => !isSign(c)) + 1;

/** “Was it Anna who looked?”, “who was it that looked?”, “what is it that Anna looked at?” */
const withoutCleft: Change = (chunks) => {
	const it = chunks.findIndex(
		(c, i) => isNounChunk(c) && c.noun.is === 'it' && (hasTag(chunks[i - 1], 'be') || hasTag(chunks[i + 1], 'be')),
	);
	if (it === -1 || it > 2) return chunks;
	const isAsked = it === 2 && isNounChunk(chunks[0]) && chunks[0].noun.is === 'wh';
	const focusAt = isAsked ? 0 : hasTag(chunks[it - 1], 'be') ? it + 1 : it + 2;
	const focus = chunks[focusAt];
	const whoAt = isAsked ? it + 1 : focusAt + 1;
	const who = chunks[whoAt];
	if (!isNounChunk(focus) || !(isWho(who) || hasTag(who, 'that'))) return chunks;
	const rest = chunks.slice(whoAt + 1);
	const hasSubject = isNounChunk(rest[0]) && rest.slice(1).some((c) => isDeedChunk(c) || isAuxiliary(c));
	// “Is it Anna who looks first?”: whether she is the one.
	const aux = chunks.slice(0, focusAt).find((c) => hasTag(c, 'be'));
	const isHeld = rest.some(
		(c) => c.is === 'word' && hasTag(c, 'first', 'last', 'most', 'least', 'longest', 'shortest'),
	);
	if (!hasSubject && !isAsked && isHeld && who && aux) return [aux, focus, who, ...rest];
	if (!hasSubject) return [focus, ...rest];
	if (isAsked) return [focus, ...rest];
	const end = endOf(rest);
	return [...rest.slice(0, end), focus, ...rest.slice(end)];
};

/** “What is the thing that she looked at least?”: which thing. */
const theOneThat: Change = (chunks) => {
	const [asks, be, one, that, ...rest] = chunks;
	const isAsked = isNounChunk(asks) && asks.noun.is === 'wh' && hasTag(be, 'be');
	const isOne = isNounChunk(one) && one.noun.is === 'some' && one.noun.isPlain && one.noun.of !== 'target';
	if (!isAsked || !isOne || !(isWho(that) || hasTag(that, 'that')) || !rest.some(isDeedChunk)) return chunks;
	return [{ ...asks, noun: { ...asks.noun, of: one.noun.of } }, ...rest];
};

const STRETCH = /^(?:time|times|stretch|stretches|period|periods|spell|phase|interval|run|streak|while|moment)$/;

const isStretch = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' && (STRETCH.test(chunk.text) || (hasTag(chunk, 'timestamp') && !hasTag(chunk, 'when')));

/** “The longest stretch in which nobody spoke”: the longest time that nobody spoke. */
const withStretch: Change = (chunks) => {
	const at = chunks.findIndex((c) => c.is === 'word' && hasTag(c, 'longest', 'shortest'));
	const pick = chunks[at];
	if (!pick) return chunks;
	let from = at + 1;
	const isNamed = isStretch(chunks[from]);
	if (isNamed) from += 1;
	const isJoined = isNamed && /\b(?:that|which|when|where|while)$/.test(chunks[at + 1]?.text ?? '');
	if (isNamed && !isJoined && hasTag(chunks[from], 'in', 'for', 'of', 'while', 'with', 'to', 'at')) from += 1;
	if (isNamed && !isJoined && (isWho(chunks[from]) || hasTag(chunks[from], 'that', 'when', 'where'))) from += 1;
	const clause = chunks.slice(from);
	const hasSubject = isNounChunk(clause[0]) && clause[0].noun.is !== 'wh' && !clause[0].noun.isOwner;
	const isClause = clause.some(isDeedChunk) && (isNamed || (hasSubject && clause.some(isVerb)));
	// What comes before only leads up to it.
	const isLead = chunks
		.slice(0, at)
		.every(
			(c) =>
				(isNounChunk(c) && c.noun.is === 'wh' && c.noun.of !== 'person') ||
				isSign(c) ||
				hasTag(c, 'be', 'the', 'how-long', 'when', 'what', 'ignored', 'polite', 'list', 'show-me', 'duration', 'of'),
		);
	if (!isClause || !isLead) return chunks;
	return [word('when', 'when'), pick, word('times', 'times'), ...clause];
};

/** “How long does she go without looking, at most?”: the longest time without. */
const atTheLongest: Change = (chunks) => {
	const end = endOf(chunks);
	const last = chunks[end - 1];
	const asks = chunks.findIndex((c) => hasTag(c, 'how-long'));
	const isMost =
		last?.is === 'word' && (hasTag(last, 'at-most') || (hasTag(last, 'most') && hasTag(chunks[end - 2], 'at')));
	if (!isMost || asks === -1 || asks > 2) return chunks;
	const rest = chunks.slice(asks + 1, hasTag(last, 'at-most') ? end - 1 : end - 2).filter((c) => !isSign(c, ','));
	const [aux, ...more] = rest;
	const clause = isAuxiliary(aux) ? more : rest;
	if (!clause.some(isDeedChunk)) return chunks;
	return [word('when', 'when'), word('longest', 'longest'), word('times', 'times'), ...clause];
};

/** “Of the time Anna spent pointing, how much was Ben looking?”: what share, while she pointed. */
const ofTheTime: Change = (chunks) => {
	const at = chunks.findIndex((c) => hasTag(c, 'of-time'));
	if (at === -1) return chunks;
	let from = at + 1;
	if (isWho(chunks[from]) || hasTag(chunks[from], 'that', 'when', 'while')) from += 1;
	const end = chunks.findIndex((c, i) => i > from && isSign(c, ','));
	// “What share of the time that he spoke did she look at him?”
	const share = chunks.findIndex((c) => hasTag(c, 'share'));
	const own = chunks.slice(from);
	const deed = own.findIndex(isDeedChunk);
	const aux = own.findIndex((c, i) => i > deed && isAuxiliary(c) && isNounChunk(own[i + 1]));
	if (share !== -1 && share < at && from > at + 1 && deed !== -1 && aux !== -1) {
		const asks = chunks[share];
		const main = own.slice(aux);
		return asks ? [word('while', 'while'), ...own.slice(0, aux), comma, asks, ...main] : chunks;
	}
	const isFirst = at <= 1 && chunks.slice(0, at).every((c) => hasTag(c, 'from', 'ignored'));
	const asks = chunks[end + 1];
	if (!isFirst || end === -1 || !hasTag(asks, 'share', 'how-long', 'how-many')) return chunks;
	const clause = chunks.slice(from, end);
	if (!clause.some(isDeedChunk)) return chunks;
	const rest = chunks.slice(end + 2);
	const last = endOf(rest);
	// “Of the time she spends looking at people, how much goes to Ben?”: of her looks.
	const [who] = clause;
	const verb = clause.findIndex(isDeedChunk);
	const isGoing = /^(?:go|goes|went|falls?|fell)$/.test(rest[0]?.text ?? '') && hasTag(rest[1], 'to');
	if (isGoing && isNounChunk(who) && who.noun.is === 'fixed') {
		const owner: Chunk = { ...who, noun: { ...who.noun, isOwner: true } };
		const named = clause.slice(verb).map((c): Chunk => (isDeedChunk(c) ? { ...c, form: 'noun' } : c));
		return [word('what share of', 'share'), owner, ...named, ...rest];
	}
	return [word('share', 'share'), ...rest.slice(0, last), word('while', 'while'), ...clause, ...rest.slice(last)];
};

/** “How many of her looks were during …”, “in how many of his points did Ben look”: so many of them, while he did. */
const outOfSome: Change = (chunks) => {
	const at = chunks.findIndex((c) => hasTag(c, 'how-many'));
	if (at === -1 || at > 1 || !hasTag(chunks[at + 1], 'of')) return chunks;
	const rest = chunks.slice(at + 2);
	const deed = rest.findIndex(isDeedChunk);
	const aux = rest.findIndex((c, i) => i > deed && isAuxiliary(c));
	if (deed === -1 || aux === -1 || rest.slice(deed + 1, aux).some(isDeedChunk)) return chunks;
	const named = rest.slice(0, aux).map((c): Chunk => (isDeedChunk(c) ? { ...c, form: 'noun' } : c));
	const clause = rest.slice(aux + 1);
	const end = endOf(clause);
	const hasOwn = isNounChunk(clause[0]) && clause.some(isDeedChunk);
	if (hasTag(chunks[0], 'in', 'while', 'for') && !hasOwn) return chunks;
	// “How many of her points did Ben follow”: his following of them.
	if (clause.some((c) => hasTag(c, 'follow'))) {
		const owner = rest.slice(0, deed).find(isNounChunk);
		const [who] = clause;
		if (!isNounChunk(owner) || !isNounChunk(who)) return chunks;
		const follow = clause.filter((c) => hasTag(c, 'follow'));
		return [word('how often', 'how-often'), rest[aux] ?? word('did', 'do'), who, ...follow, ...named];
	}
	const asks = word('how many', 'how-many');
	// “… did she look back?”: at whose looks they are.
	const owner = rest.slice(0, deed).find((c) => isNounChunk(c) && c.noun.isOwner);
	const back = clause.findIndex((c) => hasTag(c, 'back'));
	if (
		hasOwn &&
		back !== -1 &&
		owner &&
		isNounChunk(owner) &&
		clause.some((c) => isDeedChunk(c) && c.doing === 'look')
	) {
		const at: Chunk = { ...owner, noun: { ...owner.noun, isOwner: false } };
		const looked = [...clause.slice(0, back), word('at', 'to'), at, ...clause.slice(back + 1, end)];
		return [asks, ...named, word('while', 'while'), ...looked];
	}
	if (hasOwn)
		return [asks, ...named, word('while', 'while'), ...clause.slice(0, end).filter((c) => !hasTag(c, 'also'))];
	return [asks, ...named, ...clause];
};

/** “Anna's first look at Ben and her last one”: her last look at Ben. */
const oneAgain: Change = (chunks) => {
	const at = chunks.findIndex((c, i) => c.text === 'one' && c.is === 'word' && i > 1 && !hasTag(chunks[i + 1], 'of'));
	const before = chunks.slice(0, at);
	const deed = before.findLastIndex((c) => isDeedChunk(c) && c.form === 'noun');
	const isSaidOf = hasTag(before.at(-1), 'first', 'last', 'next', 'longest', 'shortest', 'the');
	if (at === -1 || deed === -1 || !isSaidOf) return chunks;
	const isAimed = hasTag(chunks[deed + 1], 'to', 'with') && isNounChunk(chunks[deed + 2]);
	const said = chunks.slice(deed, deed + (isAimed ? 3 : 1));
	return [...before, ...said, ...chunks.slice(at + 1)];
};

/** How it is said that something is no less. */
export const AS_MUCH = /^(?:for )?as (?:long|often|much|frequently|many times) as$/;

/** “As long as Ben did”, “as often as Ben”: no less than he. */
const asMuch: Change = (chunks) =>
	chunks.map((c, i) => {
		const rest = chunks.slice(i + 1, endOf(chunks)).filter((one) => !hasTag(one, 'to', 'with'));
		const isPlain = rest.length > 0 && isNounChunk(rest[0]) && rest.slice(1).every(isAuxiliary);
		return isPlain && i > 1 && AS_MUCH.test(c.text) ? word(c.text, 'than', 'more') : c;
	});

/** “How much of her speaking was he looking away?”: what share of it. */
const partOf: Change = (chunks) => {
	const at = chunks.findIndex((c) => hasTag(c, 'how-long') && /^how much(?: of)?$/.test(c.text));
	const isOf = / of$/.test(chunks[at]?.text ?? '') || hasTag(chunks[at + 1], 'of');
	if (at === -1 || at > 1 || !isOf) return chunks;
	const rest = chunks.slice(hasTag(chunks[at + 1], 'of') ? at + 2 : at + 1);
	const deed = rest.findIndex(isDeedChunk);
	const aux = rest.findIndex((c, i) => i > deed && isAuxiliary(c) && isNounChunk(rest[i + 1]));
	const isWhole = deed !== -1 && aux !== -1 && rest.slice(aux).some(isDeedChunk);
	return isWhole ? [word('what share of', 'share'), ...rest] : chunks;
};

/** A question in the one way that the rest of the reading knows. */
export const normalForm = (chunks: readonly Chunk[]): readonly Chunk[] =>
	[
		asNamed,
		whichOfThem,
		withoutCleft,
		theOneThat,
		theFirstFew,
		oneAgain,
		ofThese,
		orderOf,
		rankedBy,
		asMuch,
		partOf,
		ofTheTime,
		outOfSome,
		atTheLongest,
		withStretch,
	].reduce((left, change) => change(left), chunks);
