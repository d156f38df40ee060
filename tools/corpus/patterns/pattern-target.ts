import type { AskSession } from '../../../src/reason/answer/types';
import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, fill, oneOf, weighted, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { questioned } from '../words/clause';
import type { VerbPhrase } from '../words/phrases';
import { type SaidPerson, sayActorAnyone, sayPerson } from '../words/refer';
import { type SentenceMaker, saidBy } from '../words/sentence';
import { anyTense, canStrand, finite, hasAim, prepositionOf, verbFor, withoutAim } from '../words/verbs';

/** What is asked for: a person, a thing, or whatever it is. */
export type Sort = 'anyone' | 'anything' | null;

const WORDS: Readonly<Record<'anyone' | 'anything' | 'open', readonly string[]>> = {
	anyone: wordings`
		who | whom ×3 | which person ×2 | which people | which participant | what person | who all | whom exactly
		which of the others | which persons | who
	`,
	anything: wordings`
		which thing ×2 | which object ×2 | which objects | what thing | what things | what object | what objects
		which things | which item | which items | what item | which of the objects | which of the things
	`,
	open: wordings`what ×8 | what all | what exactly | who or what | what or whom | what or who | what else`,
};

/** Who acts: somebody named, or whoever. */
type Actor = { readonly said: SaidPerson | null; readonly subject: string; readonly isPlural: boolean };

export const sayActor = (draw: Draw, session: AskSession, anyShare = 0.07): Actor => {
	if (chance(draw, anyShare)) {
		const subject = anyOf(draw, ['people', 'they', 'everybody', sayActorAnyone(draw)]);
		return { said: null, subject, isPlural: subject === 'people' || subject === 'they' };
	}
	const said = sayPerson(draw, session);
	return { said, subject: said.text, isPlural: false };
};

/** How often which sort is asked for; by default a person. */
const SORTS: Readonly<Partial<Record<Doing, readonly [anyone: number, anything: number, open: number]>>> = {
	look: [30, 22, 48],
	pointing: [30, 22, 48],
	reaching: [30, 22, 48],
	showing: [40, 25, 35],
	giving: [45, 20, 35],
};

const sortFor = (draw: Draw, doing: Doing): Sort => {
	const weights = SORTS[doing];
	if (!weights) return 'anyone';
	const [anyone, anything, open] = weights;
	return weighted<Sort>(draw, [
		['anyone', anyone],
		['anything', anything],
		[null, open],
	]);
};

const DOINGS = {
	look: 60,
	pointing: 22,
	showing: 3,
	giving: 3,
	reaching: 6,
	'gaze-shift': 1,
	'gaze-aversion': 2,
	speaking: 1,
};

/** A verb whose target can be asked for, and for what. */
export const strandedVerb = (draw: Draw): { doing: Doing; phrase: VerbPhrase; sort: Sort } | null => {
	const doing = oneOf(draw, DOINGS);
	const sort = sortFor(draw, doing);
	const aim = sort === 'anyone' ? 'person' : 'object';
	if (!hasAim(doing, aim)) return null;
	const phrase = verbFor(draw, doing, aim);
	return canStrand(phrase) ? { doing, phrase, sort } : null;
};

export const wordFor = (draw: Draw, sort: Sort): string =>
	wordingOf(draw, `target ${sort ?? 'open'}`, WORDS[sort ?? 'open']);

/** The target of a pattern where that sort is asked for. */
export const targetOfSort = (sort: Sort): EventPattern['target'] => (sort === null ? null : { kind: sort });

const CLEFTS: Readonly<Record<'anyone' | 'anything' | 'open', readonly string[]>> = {
	anyone: wordings`
		who is it that S V | who is the person that S V | who is the person S V | who are the people S V | the person S V
		the people that S V | list the people S V | name everyone that S V | list everybody S V | name the person S V
		show me the person S V | list all the people that S V
	`,
	anything: wordings`
		what is the thing that S V | what is the object S V | what are the things S V | the things S V | list the things S V
		list the objects that S V | name the object S V | list all the things that S V | show me the object S V
		name all objects S V | what are the objects that S V | the object that S V
	`,
	open: wordings`
		what is it that S V | what was it that S V | list what S V | show me what S V | list everything S V
		list everything that S V | name what S V | S V what | S V what exactly | give me what S V | list all S V
		what was it S V | everything S V
	`,
};

/** “What does A look at”, in many forms. */
export const sayTarget: SentenceMaker = (draw, session) => {
	const verb = strandedVerb(draw);
	if (!verb) return null;
	const { doing, phrase, sort } = verb;
	const { said: actor, ...subject } = sayActor(draw, session);
	const clause = { ...subject, phrase, tense: anyTense(draw) };
	const about: EventPattern = { doing, actor: actor?.ref ?? null, target: targetOfSort(sort) };
	const common = { query: { ask: 'target' as const, about }, named: actor ? [actor] : [], actor };
	if (chance(draw, 0.22)) {
		const pattern = wordingOf(draw, `target cleft ${sort ?? 'open'}`, CLEFTS[sort ?? 'open']);
		const text = fill(pattern, { S: clause.subject, V: () => finite(draw, clause) });
		return { ...common, ...saidBy(pattern, text, pattern.startsWith('wh')) };
	}
	const preposition = prepositionOf(phrase);
	if (preposition && chance(draw, 0.12)) {
		const word =
			sort === 'anyone'
				? wordingIn(draw, 'at whom')`whom ×2 | which person | who | which people`
				: sort === 'anything'
					? wordingIn(draw, 'at which')`which thing | which object | what object | which objects`
					: 'what';
		return { ...common, ...questioned(draw, `${preposition} ${word}`, { ...clause, phrase: withoutAim(phrase) }) };
	}
	return { ...common, ...questioned(draw, wordFor(draw, sort), clause) };
};
