import type { AskSession } from '../../../src/reason/answer/types';
import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, weighted } from '../draw';
import type { Aim, VerbPhrase } from './phrases';
import {
	type SaidPerson,
	type SaidTarget,
	asTarget,
	sayActorAnyone,
	sayAnyone,
	sayAnything,
	sayCamera,
	sayPerson,
	sayThing,
} from './refer';
import {
	type Tense,
	anyDoing,
	anyTense,
	finite,
	hasAim,
	inverted,
	isUndirected,
	pairVerbFor,
	verbFor,
	verbText,
} from './verbs';
import { wordings } from '../wordings';

/** Who does it: somebody named, two who do it together, or whoever. */
export type Subject = { readonly text: string; readonly isPlural: boolean };

/** Who does what to whom: a pattern, and the words for each part. */
export type Clause = {
	readonly pattern: EventPattern;
	readonly phrase: VerbPhrase;
	readonly subject: Subject;
	/** `null`: nothing is said. */
	readonly target: string | null;
	readonly tense: Tense;
	/** Who was named, so that nobody is named twice. */
	readonly named: readonly SaidPerson[];
};

/** What a clause should have. */
export type ClauseWish = {
	readonly doing?: Doing;
	/** `named`: somebody by name; `any`: named, or now and then whoever. */
	readonly actor?: 'named' | 'any' | 'none';
	/** `none`: nothing said; `named`: a person, thing or the camera; `any`: also somebody, something, or nothing where the verb allows. */
	readonly target?: 'named' | 'any' | 'none';
	readonly except?: (doing: Doing) => boolean;
	readonly others?: readonly SaidPerson[];
};

const aimFor = (draw: Draw, doing: Doing, wish: NonNullable<ClauseWish['target']>): Exclude<Aim, 'both'> => {
	const weights: (readonly [Exclude<Aim, 'both'>, number])[] = [
		['person', doing === 'gaze-shift' ? 4 : 48],
		['object', doing === 'gaze-shift' ? 3 : 36],
		['camera', 11],
		['none', wish === 'named' ? 0 : doing === 'gaze-shift' ? 40 : 14],
	];
	const open = weights.filter(([aim, weight]) => weight > 0 && hasAim(doing, aim));
	return open.length > 0 ? weighted(draw, open) : 'none';
};

/** At whom or what, and the words. */
const targetFor = (
	draw: Draw,
	session: AskSession,
	doing: Doing,
	aim: Exclude<Aim, 'both'>,
	wish: 'named' | 'any',
	named: readonly SaidPerson[],
): { said: SaidTarget; person: SaidPerson | null } | null => {
	if (aim === 'none') return null;
	if (aim === 'camera') return { said: sayCamera(draw), person: null };
	const isOpen = wish === 'any' && doing === 'look' && chance(draw, 0.1);
	if (aim === 'object') return { said: isOpen ? sayAnything(draw) : sayThing(draw, session), person: null };
	if (isOpen) return { said: sayAnyone(draw), person: null };
	const person = sayPerson(draw, session, named);
	return { said: asTarget(person), person };
};

/** Draws a clause. */
export const sayClause = (draw: Draw, session: AskSession, wish: ClauseWish = {}): Clause => {
	const doing = wish.doing ?? anyDoing(draw, wish.except);
	const named: SaidPerson[] = [...(wish.others ?? [])];
	const isAnyActor = wish.actor === 'none' || (wish.actor === 'any' && chance(draw, 0.1));
	const actor = isAnyActor ? null : sayPerson(draw, session, named);
	if (actor) named.push(actor);
	const targetWish = wish.target ?? 'any';
	// Two who do it together are the same as one who does it with the other.
	const isPair = actor !== null && targetWish !== 'none' && isUndirected(doing) && chance(draw, 0.6);
	if (isPair) {
		const partner = sayPerson(draw, session, named);
		const phrase = pairVerbFor(draw, doing);
		const and = anyOf(draw, wordings`and ×4 | &`);
		return {
			pattern: { doing, actor: actor.ref, target: { kind: 'person', person: partner.ref } },
			phrase,
			subject: { text: `${actor.text} ${and} ${partner.text}`, isPlural: true },
			target: null,
			tense: anyTense(draw),
			named: [...named, partner],
		};
	}
	const drawn = aimFor(draw, doing, targetWish === 'none' ? 'any' : targetWish);
	const aim = isUndirected(doing) && actor !== null && drawn === 'object' ? 'person' : drawn;
	const found = targetWish === 'none' ? null : targetFor(draw, session, doing, aim, targetWish, named);
	if (found?.person) named.push(found.person);
	return {
		pattern: { doing, actor: actor?.ref ?? null, target: found?.said.ref ?? null },
		phrase: verbFor(draw, doing, found ? aim : hasAim(doing, 'none') ? 'none' : aim),
		subject: { text: actor?.text ?? sayActorAnyone(draw), isPlural: false },
		target: found?.said.text ?? null,
		tense: anyTense(draw),
		named,
	};
};

/** `A looks at B`. */
export const said = (draw: Draw, clause: Clause, middle = ''): string =>
	`${clause.subject.text} ${finite(draw, clause.phrase, clause.tense, clause.subject.isPlural, clause.target, middle)}`;

/** `does A look at B`. */
export const asked = (draw: Draw, clause: Clause, middle = ''): string => {
	const { before, after } = inverted(draw, clause.phrase, clause.tense, clause.subject.isPlural, clause.target, middle);
	return `${before} ${clause.subject.text} ${after}`;
};

/** `looking at B`. */
export const doingText = (draw: Draw, { phrase, target }: Pick<Clause, 'phrase' | 'target'>): string =>
	verbText(draw, phrase, 'ing', target);

/** `look at B`. */
export const baseText = (draw: Draw, { phrase, target }: Pick<Clause, 'phrase' | 'target'>): string =>
	verbText(draw, phrase, 'base', target);
