import type { AskSession } from '../../../src/reason/answer/types';
import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, weighted } from '../draw';
import { wordings } from '../wordings';
import type { Aim } from './phrases';
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
	type FiniteUse,
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

/** A verb with who does it: somebody named, two who do it together, or whoever. */
export type Spoken = FiniteUse & { readonly subject: string };

/** Who does what to whom: a pattern, and the words for each part. */
export type Clause = Spoken & {
	readonly pattern: EventPattern;
	readonly isPlural: boolean;
	/** `null`: nothing is said. */
	readonly target: string | null;
	/** Who does it, where that is one who is named. */
	readonly actor: SaidPerson | null;
	/** Who was named, so that nobody is named twice. */
	readonly named: readonly SaidPerson[];
};

/** What a clause should have. */
export type ClauseWish = {
	/** `named`: somebody by name; `any`: named, or now and then whoever. */
	readonly actor: 'named' | 'any' | 'none';
	/** `named`: a person, thing or the camera; `any`: also somebody, something, or nothing where the verb allows. */
	readonly target: 'named' | 'any';
	readonly except?: (doing: Doing) => boolean;
	readonly others?: readonly SaidPerson[];
};

type PlainAim = Exclude<Aim, 'both'>;

const aimFor = (draw: Draw, doing: Doing, wish: ClauseWish['target']): PlainAim => {
	const isShift = doing === 'gaze-shift';
	const weights: readonly (readonly [PlainAim, number])[] = [
		['person', isShift ? 4 : 48],
		['object', isShift ? 3 : 36],
		['camera', 11],
		['none', wish === 'named' ? 0 : isShift ? 40 : 14],
	];
	const open = weights.filter(([aim, weight]) => weight > 0 && hasAim(doing, aim));
	return open.length > 0 ? weighted(draw, open) : 'none';
};

/** At whom or what, and the words; `null`: nothing. */
const targetFor = (
	draw: Draw,
	session: AskSession,
	{ aim, isOpen, named }: { aim: PlainAim; isOpen: () => boolean; named: readonly SaidPerson[] },
): { said: SaidTarget; person?: SaidPerson } | null => {
	if (aim === 'none') return null;
	if (aim === 'camera') return { said: sayCamera(draw) };
	if (isOpen()) return { said: aim === 'object' ? sayAnything(draw) : sayAnyone(draw) };
	if (aim === 'object') return { said: sayThing(draw, session) };
	const person = sayPerson(draw, session, named);
	return { said: asTarget(person), person };
};

/** Draws a clause; `null`: chance made one whose verb lacks its target. */
export const sayClause = (draw: Draw, session: AskSession, wish: ClauseWish): Clause | null => {
	const doing = anyDoing(draw, wish.except);
	const named: SaidPerson[] = [...(wish.others ?? [])];
	const isAnyActor = wish.actor === 'none' || (wish.actor === 'any' && chance(draw, 0.1));
	const actor = isAnyActor ? null : sayPerson(draw, session, named);
	if (actor) named.push(actor);
	// Two who do it together are the same as one who does it with the other.
	if (actor && isUndirected(doing) && chance(draw, 0.6)) {
		const partner = sayPerson(draw, session, named);
		const phrase = pairVerbFor(draw, doing);
		const and = anyOf(draw, wordings`and ×4 | &`);
		return {
			pattern: { doing, actor: actor.ref, target: { kind: 'person', person: partner.ref } },
			phrase,
			subject: `${actor.text} ${and} ${partner.text}`,
			isPlural: true,
			actor: null,
			target: null,
			tense: anyTense(draw),
			named: [...named, partner],
		};
	}
	const drawn = aimFor(draw, doing, wish.target);
	const aim = isUndirected(doing) && actor !== null && drawn === 'object' ? 'person' : drawn;
	const isOpen = (): boolean => wish.target === 'any' && doing === 'look' && chance(draw, 0.1);
	const found = targetFor(draw, session, { aim, isOpen, named });
	if (found?.person) named.push(found.person);
	const phrase = verbFor(draw, doing, found ? aim : hasAim(doing, 'none') ? 'none' : aim);
	if (phrase.aim !== 'none' && !found) return null;
	return {
		pattern: { doing, actor: actor?.ref ?? null, target: found?.said.ref ?? null },
		phrase,
		subject: actor?.text ?? sayActorAnyone(draw),
		isPlural: false,
		actor,
		target: found?.said.text ?? null,
		tense: anyTense(draw),
		named,
	};
};

/** `A looks at B`. */
export const said = (draw: Draw, clause: Spoken, middle = ''): string =>
	`${clause.subject} ${finite(draw, { ...clause, middle })}`;

/** `does A look at B`. */
export const asked = (draw: Draw, clause: Spoken, middle = ''): string => {
	const { before, after } = inverted(draw, { ...clause, middle });
	return `${before} ${clause.subject} ${after}`;
};

/** Behind a question word: `when does A look at B`, and `when A looks at B`; `end` goes behind either. */
export const questioned = (
	draw: Draw,
	word: string,
	clause: Spoken,
	{ middle = '', end = '' }: { middle?: string; end?: string } = {},
): { direct: string; indirect: string } => ({
	direct: `${word} ${asked(draw, clause, middle)}${end}`,
	indirect: `${word} ${said(draw, clause, middle)}${end}`,
});

/** `looking at B`. */
export const doingText = (draw: Draw, clause: Pick<Clause, 'phrase' | 'target'>): string =>
	verbText(draw, 'ing', { phrase: clause.phrase, target: clause.target });

/** `look at B`. */
export const baseText = (draw: Draw, clause: Pick<Clause, 'phrase' | 'target'>): string =>
	verbText(draw, 'base', { phrase: clause.phrase, target: clause.target });
