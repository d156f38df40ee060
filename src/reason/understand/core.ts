import type { Doing } from '../answer/doings';
import { hasTag, isDeedChunk, isNounChunk, isSign, isTargetNoun, type Chunk } from './words/chunks';
import type { Concept } from './vocabulary/vocabulary';

/** Past forms that are said of who does it: “was focused on”. */
const STATES = /^(?:focus|fix|turn|lock|concentrat|orient|glue|train|engaged|involved|dirig|gerichtet|tourné|fixé)/;

/** What is done in a clause, and where it is said. */
export type Core = {
	readonly doing: Doing;
	readonly at: number;
	readonly isNoun: boolean;
	readonly isPassive: boolean;
	readonly isReceived: boolean;
	readonly isLeft: boolean;
	readonly isAgain: boolean;
	readonly isImplicit: boolean;
};

/** Words that carry the name of what is done, or stand for it. */
export const CARRIERS: readonly Concept[] = [
	'receive',
	'meet',
	'follow',
	'avoid',
	'leave',
	'become',
	'light',
	'attend-to',
];

/** “Show eye contact”, “give a nod”: what is done is said by the noun after it. */
const isCarrier = (chunks: readonly Chunk[], at: number): boolean => {
	const chunk = chunks[at];
	if (!isDeedChunk(chunk) || (chunk.doing !== 'showing' && chunk.doing !== 'giving')) return false;
	// “Give the order of …”.
	const isRequest =
		hasTag(chunk, 'list', 'show-me') && chunks.slice(0, at).every((c) => hasTag(c, 'ignored', 'polite'));
	const rest = chunks.slice(at + 1);
	const end = rest.findIndex((c) => isSign(c) || hasTag(c, 'to', 'and', 'that'));
	return isRequest || rest.slice(0, end === -1 ? rest.length : end).some((c) => isDeedChunk(c) && c.form === 'noun');
};

/** What is done, and which word says so. */
export const coreOf = (chunks: readonly Chunk[]): Core | null => {
	const deeds = chunks.flatMap((chunk, at) => (isDeedChunk(chunk) && !isCarrier(chunks, at) ? [{ chunk, at }] : []));
	const carriers = chunks.flatMap((chunk, at) => (hasTag(chunk, ...CARRIERS) ? [{ chunk, at }] : []));
	const carrier = (tag: Concept): number | null => carriers.find(({ chunk }) => hasTag(chunk, tag))?.at ?? null;
	const noun = (doing: Doing): boolean => deeds.some(({ chunk }) => chunk.doing === doing && chunk.form === 'noun');
	const isPassiveAt = (at: number): boolean => {
		const chunk = chunks[at];
		const isPast = isDeedChunk(chunk)
			? chunk.form === 'past'
			: chunk?.is === 'word' && /(?:ed|en|ght|ld|et|wn)$/.test(chunk.text);
		if (!isPast || (chunk && STATES.test(chunk.text))) return false;
		const before = chunks.slice(0, at);
		const isRelative =
			isNounChunk(chunks[at - 1]) &&
			before.slice(0, -1).filter(isNounChunk).length > 0 &&
			!chunks.slice(at).some((c) => hasTag(c, 'by')) &&
			before.findIndex((c) => hasTag(c, 'be')) > before.findIndex(isNounChunk);
		if (isRelative) return false;
		if (before.some((c) => hasTag(c, 'be'))) return true;
		return (
			chunks.slice(at + 1).some((c, i, rest) => hasTag(c, 'by') && isNounChunk(rest[i + 1])) &&
			!before.some((c) => hasTag(c, 'have', 'do'))
		);
	};
	const core = (doing: Doing, at: number, more: Partial<Core> = {}): Core => ({
		...{ doing, at, isNoun: false, isReceived: false, isLeft: false, isAgain: false, isImplicit: false },
		isPassive: isPassiveAt(at),
		...more,
	});
	const follows = carrier('follow');
	if (follows !== null) {
		// “Followed a point by Anna”: hers, which others followed.
		const isHers = deeds.some(({ chunk, at }) => chunk.doing === 'pointing' && chunk.form === 'noun' && at > follows);
		if (noun('pointing')) return core('pointing-followed', follows, isHers ? { isPassive: false } : {});
		const isOwn = deeds.every(({ chunk }) => chunk.doing === 'look');
		if (isOwn) return core('gaze-following', follows);
	}
	const meets = carrier('meet');
	const hasLookNoun = noun('look');
	const hasPerson = chunks.some((c) => isNounChunk(c) && c.noun.of === 'person');
	const onlyLooks = deeds.every(({ chunk }) => chunk.doing === 'look' && chunk.form === 'noun');
	if (meets !== null && onlyLooks && hasPerson) {
		const isStrong =
			/^(?:meet|met|recipro|return|answer|match|lock)/.test(chunks[meets]?.text ?? '') || carriers.length === 1;
		const hasThing = chunks.some((c) => isNounChunk(c) && c.noun.of === 'thing');
		// “Does she answer him?” is a reply.
		const isReply = /^answer/.test(chunks[meets]?.text ?? '') && !hasLookNoun;
		const isReceiving = hasTag(chunks[meets], 'receive') && !/^return|^meet|^met/.test(chunks[meets]?.text ?? '');
		if (isStrong && !hasThing && (hasLookNoun || deeds.length === 0) && !isReceiving && !isReply)
			return core('mutual-gaze', meets);
	}
	const avoids = carrier('avoid');
	if (avoids !== null && onlyLooks) return core('gaze-aversion', avoids);
	const receives = carrier('receive');
	if (receives !== null && hasLookNoun && onlyLooks)
		return core('look', receives, { isReceived: !isPassiveAt(receives) });
	const particular = deeds.filter(({ chunk }) => chunk.doing !== 'look');
	const looks = deeds.filter(({ chunk }) => chunk.doing === 'look');
	const verbs = deeds.filter(({ chunk }) => chunk.form !== 'noun');
	const best =
		verbs.find(({ chunk }) => chunk.doing !== 'look') ??
		(verbs[0] && !particular.some(({ at }) => at < (verbs[0]?.at ?? 0)) ? verbs[0] : undefined) ??
		particular[0] ??
		verbs[0] ??
		looks[0];
	if (best) {
		const { chunk, at } = best;
		return core(chunk.doing, at, {
			isNoun: chunk.form === 'noun',
			isPassive: chunk.form !== 'noun' && isPassiveAt(at),
		});
	}
	const leaves = carrier('leave');
	if (leaves !== null) return core('look', leaves, { isLeft: true, isPassive: false });
	const becomes = carrier('become');
	if (becomes !== null) return core('look', becomes, { isAgain: true, isPassive: false });
	const target = chunks.findIndex(isTargetNoun);
	if (target !== -1) return core('look', target, { isPassive: false, isImplicit: true });
	// “Were they on the laptop”, “from Anna to Ben”.
	const aims = chunks.findIndex((c, i) => hasTag(c, 'to') && isNounChunk(chunks[i + 1]));
	if (aims !== -1) return core('look', aims, { isPassive: false, isImplicit: true });
	return null;
};

/** Whether it is said not to be done: “did not look”, “there was no eye contact”. */
export const isNegatedIn = (chunks: readonly Chunk[]): boolean =>
	chunks.some((c, i) => {
		const next = chunks[i + 1];
		const isNone = c.is === 'word' && hasTag(c, 'no') && isDeedChunk(next) && next.form === 'noun';
		return isNone || (hasTag(c, 'not', 'never', 'without') && !isSign(c));
	});
