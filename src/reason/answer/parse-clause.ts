import type { Chunk } from './parse-chunks';
import { mergeDoings } from './parse-merge';
import type { Doing, EventPattern, PersonRef, TargetRef } from './query';

/** A clause as it was read. */
export type Clause = {
	/** `null`: no word for anything done. */
	readonly doing: Doing | null;
	readonly actor: PersonRef | null;
	readonly target: TargetRef | null;
	/** Somebody unnamed is the actor: `nobody`, `everyone`, `anyone`. */
	readonly actorQuantity: 'some' | 'none' | 'all' | null;
	readonly targetQuantity: 'some' | 'none' | 'all' | null;
	/** Whether a person stands before the verb, so that a question word can only be the target. */
	readonly hasSubject: boolean;
	readonly isPassive: boolean;
	readonly form: 'base' | 'past' | 'ing' | 'noun' | null;
	/** The verb's own word, for measures. */
	readonly word: string;
	/** What no rule could use. */
	readonly unread: readonly string[];
	readonly hasSecondDo: boolean;
};

type Entity = {
	readonly target: TargetRef;
	readonly quantity: 'some' | 'none' | 'all' | null;
	readonly prep: string | null;
	readonly isPossessive: boolean;
	readonly index: number;
	/** Joined to the one before by “and”. */
	readonly isJoined: boolean;
};

/** Those taking part are alike. */
const isUndirected = (doing: Doing | null): boolean =>
	doing === 'mutual-gaze' || doing === 'shared-attention' || doing === 'joint-attention' || doing === 'interaction';

/** Verbs whose object is somebody's gaze or hand: `of B`, `B's` and `from B` are their target. */
const takesGaze = (doing: Doing | null): boolean =>
	doing === 'gaze-following' || doing === 'pointing-followed' || doing === 'gaze-aversion';

const targetOf = (chunk: Chunk): { target: TargetRef; quantity: Entity['quantity'] } | null => {
	if (chunk.t === 'person') return { target: { kind: 'person', person: chunk.ref }, quantity: null };
	if (chunk.t === 'thing') return { target: { kind: 'object', name: chunk.name }, quantity: null };
	if (chunk.t === 'camera') return { target: { kind: 'camera' }, quantity: null };
	return chunk.t === 'anyone' || chunk.t === 'anything'
		? { target: { kind: chunk.t }, quantity: chunk.quantity }
		: null;
};

const entitiesOf = (chunks: readonly Chunk[]): Entity[] => {
	const entities: Entity[] = [];
	let prep: string | null = null;
	let isJoined = false;
	chunks.forEach((chunk, index) => {
		const before = chunks[index - 1];
		// A word that is not known can only be a thing, and only where a thing is due.
		const isUnknownThing = chunk.t === 'unknown' && before?.t === 'prep' && before.w === 'at';
		const found = isUnknownThing
			? { target: { kind: 'object', name: chunk.w } as const, quantity: null }
			: targetOf(chunk);
		if (found) {
			const isPossessive = chunks[index + 1]?.t === 'poss';
			entities.push({ ...found, prep, isPossessive, index, isJoined });
			isJoined = false;
			return;
		}
		if (chunk.t === 'prep') prep = chunk.w;
		else if (chunk.t === 'conj') isJoined = chunk.w === 'and' && entities.length > 0;
		else if (chunk.t !== 'both' && chunk.t !== 'not' && chunk.t !== 'poss') prep = null;
	});
	return entities;
};

/** Where the verb is as to order of words: of a noun, the verb that carries it. */
const pivotOf = (chunks: readonly Chunk[], at: number): number => {
	const main = chunks[at];
	if (main?.t !== 'doing' || main.form !== 'noun') return at;
	const carrier = chunks.findIndex(
		(c, i) => i > at && (c.t === 'light' || (c.t === 'aux' && (c.verb === 'have' || c.verb === 'get'))),
	);
	return carrier === -1 ? at : carrier;
};

const isPassiveClause = (chunks: readonly Chunk[], at: number): boolean => {
	const main = chunks[at];
	if (main?.t !== 'doing') return false;
	if (main.form === 'noun' || (main.form === 'ing' && chunks.some((c) => c.t === 'light'))) {
		return chunks.some((c) => (c.t === 'light' && c.isPassive) || (c.t === 'aux' && c.verb === 'get'));
	}
	const before = chunks.slice(0, at);
	const restart = before.findLastIndex((c, i) => i > 0 && (c.t === 'that' || c.t === 'wh'));
	const own = before.slice(restart + 1);
	if (main.form === 'base') return own.some((c) => c.t === 'aux' && c.verb === 'get');
	return main.form === 'past' && own.some((c) => c.t === 'aux' && (c.verb === 'be' || c.verb === 'get'));
};

const personIn = ({ target }: Entity): PersonRef | null => (target.kind === 'person' ? target.person : null);

/** Who does it and at what, from the words around the verb. */
export const readClause = (given: readonly Chunk[]): Clause => {
	const chunks = mergeDoings(given);
	const at = chunks.findIndex((c) => c.t === 'doing');
	const main = chunks[at];
	const doing = main?.t === 'doing' ? main.doing : null;
	// Without a verb all come before it: “what does A do”.
	const pivot = at === -1 ? chunks.length : pivotOf(chunks, at);
	const isPassive = isPassiveClause(chunks, at);
	let actor: Entity | null = null;
	let target: Entity | null = null;
	let hasSubject = false;
	const entities = entitiesOf(chunks);
	const asActor = (e: Entity): void => {
		const canAct = e.target.kind === 'person' || e.target.kind === 'anyone';
		if (!actor && canAct) actor = e;
		else target ??= e;
	};
	const asTarget = (e: Entity): void => {
		if (!target) target = e;
		else if (!actor && e.target.kind === 'person') actor = e;
	};
	for (const e of entities) {
		const isBefore = e.index < pivot;
		if (e.prep === 'by') asActor(e);
		else if (e.isPossessive && !(takesGaze(doing) && !isBefore)) {
			hasSubject ||= isBefore && !isPassive;
			// “Whose gaze is followed”, “A's gaze was followed”: it is the gaze that is followed.
			if (takesGaze(doing) && isPassive) asTarget(e);
			else asActor(e);
		} else if (e.prep === 'between') asActor(e);
		else if (e.prep === 'of' || e.prep === 'for') {
			if (takesGaze(doing)) asTarget(e);
			else asActor(e);
		} else if (e.prep === 'from') {
			if (takesGaze(doing)) asTarget(e);
			else asActor(e);
		} else if (e.prep === 'with' || e.prep === 'at' || (e.prep === 'in' && !isBefore)) asTarget(e);
		else if (isBefore) {
			if (isPassive) asTarget(e);
			else {
				hasSubject = true;
				asActor(e);
			}
		} else asTarget(e);
	}
	const [by, to] = [actor as Entity | null, target as Entity | null];
	const isPair = doing === 'look' && !isPassive && to?.isJoined === true && to.index < pivot && to.prep === null;
	// What two attend to has no place beside both of them.
	const partner = entities.filter((e) => e.target.kind === 'person' && e !== by && e !== to);
	const attended = doing === 'shared-attention' || doing === 'joint-attention';
	const second = attended && by && to && to.target.kind !== 'person' && partner[0] ? partner[0] : to;
	const actorQuantity = by?.target.kind === 'anyone' ? by.quantity : null;
	return {
		// Two who look at a thing look there together.
		doing: isPair && to?.target.kind === 'person' ? 'shared-attention' : doing,
		actor: by && personIn(by),
		target: second?.target ?? null,
		actorQuantity,
		targetQuantity: second?.quantity ?? null,
		hasSubject,
		isPassive,
		form: main?.t === 'doing' ? main.form : null,
		word: main?.t === 'doing' ? main.w : '',
		unread: chunks.flatMap((c, i) =>
			c.t === 'unknown' && !entities.some((e) => e.index === i) ? [c.w] : c.t === 'gaze-verb' ? ['follow'] : [],
		),
		hasSecondDo: chunks.filter((c) => c.t === 'aux' && c.verb === 'do').length > 1,
	};
};

/** A clause as a pattern; `null` when nothing is done in it. */
export const patternOf = (clause: Clause): EventPattern | null =>
	clause.doing && plainPattern({ doing: clause.doing, actor: clause.actor, target: clause.target });

/** Looks at nobody in particular, and partners that are nobody in particular, say nothing. */
export const plainPattern = ({ doing, actor, target }: EventPattern): EventPattern => {
	if (doing === 'camera-contact') return { doing, actor, target: null };
	const isOpen = target?.kind === 'anyone' || target?.kind === 'anything';
	return { doing, actor, target: isUndirected(doing) && isOpen && actor === null ? null : target };
};
