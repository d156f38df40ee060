import type { AskSession } from '../../../src/reason/answer/types';
import type { PersonRef, TargetRef } from '../../../src/reason/answer/query';
import { anyOf, chance, wholeOf, wordingOf, type Draw, wordingIn, oneOf } from '../draw';
import { colours, givenNames, thingLabels } from './names';
import { wordings } from '../wordings';

/**
 * Names, things and times are copied into the query, so neither a pattern nor a typing error may touch them: they travel in
 * private characters until the question is written out.
 */
const PRIVATE = 0xe000;
const MOST_CODE = 0x18ff;

/** Text that stays as it is whatever becomes of the words around it. */
export const kept = (text: string): string =>
	[...text].map((c) => String.fromCharCode(PRIVATE + Math.min(c.charCodeAt(0), MOST_CODE))).join('');

const plain = (text: string): string => [...text].map((c) => String.fromCharCode(c.charCodeAt(0) - PRIVATE)).join('');

/** A text in parts that may change and parts that may not: as they travel, and as they read. */
export const partsOf = (text: string): { raw: string; text: string; isKept: boolean }[] =>
	text
		.split(/([\ue000-\uf8ff]+)/)
		.map((raw, i) => ({ raw, text: i % 2 === 1 ? plain(raw) : raw, isKept: i % 2 === 1 }))
		.filter(({ raw }) => raw !== '');

/** Somebody as a question names them. */
export type SaidPerson = { readonly ref: PersonRef; readonly text: string };
/** At whom or what, as a question names it. */
export type SaidTarget = { readonly ref: TargetRef; readonly text: string };

const cased = (draw: Draw, text: string): string => (draw.isLower ? text.toLowerCase() : text);

const NOUNS = wordings`
	person ×3 | one ×3 | participant | man | woman | guy | girl | boy | kid | lady | individual | child
`;
const COLOUR_FORMS = wordings`
	the C N ×3 | the N in C ×2 | C | the N marked C | the C-coloured N | the N with the C box | the C colored N
	the N who is C | the N in the C shirt | C N | that C N | the N with the C outline
`;
const SIDE_FORMS = wordings`
	the N on the S ×3 | the S N ×3 | the S-hand N | the N to the S | the Smost N | the N sitting on the S
	the N on the S side | whoever sits on the S | the N at the S | the N standing on the S | the N on the S of the screen
	N on the S | the far S N | the N seated on the S | the N who is on the S | the N on the far S
`;
const MIDDLE_FORMS = wordings`
	the N in the middle ×2 | the middle N ×2 | the N in the center | the N in the centre | the central N
	whoever sits in the middle | the N sitting in the middle | the N at the center | the center N | the centre N
	the N standing in the middle | the N who is in the middle | N in the middle
`;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;
const CARDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;

const byColour = (draw: Draw, { people }: AskSession): SaidPerson => {
	const colour = draw.isKnown ? anyOf(draw, people).colour : anyOf(draw, colours);
	const form = wordingOf(draw, 'colour', COLOUR_FORMS);
	const text = form.replace(/\bN\b/, anyOf(draw, NOUNS)).replace(/\bC\b/, kept(colour));
	return { ref: { by: 'colour', colour }, text };
};

const byPosition = (draw: Draw): SaidPerson => {
	const position = anyOf(draw, ['left', 'middle', 'right'] as const);
	const form = wordingOf(draw, 'position', position === 'middle' ? MIDDLE_FORMS : SIDE_FORMS);
	const text = form.replace(/\bN\b/, anyOf(draw, NOUNS)).replace(/\bS(?=\b|most)/, kept(position));
	return { ref: { by: 'position', position }, text };
};

/** `P2`, `person 2`: the number is what counts. */
const byNumber = (draw: Draw, number: number): SaidPerson => {
	const form = wordingIn(draw, 'number')`
		Pn | person n | Person n | person n | participant n | subject n | the nth person | person nn | #n
	`;
	const ordinal = form === 'the nth person' ? ORDINALS[number - 1] : undefined;
	if (ordinal) return { ref: { by: 'name', name: `P${number}` }, text: `the ${kept(ordinal)} person` };
	const cardinal = form === 'person nn' ? CARDINALS[number - 1] : undefined;
	if (cardinal) return { ref: { by: 'name', name: `P${number}` }, text: `person ${kept(cardinal)}` };
	const name = cased(draw, form.replace(/n$/, String(number)));
	return { ref: { by: 'name', name }, text: kept(name) };
};

const keyOf = (ref: PersonRef): string => JSON.stringify(ref).toLowerCase();

/** Somebody of the session, rarely somebody who is not there; nobody of those named already. */
export const sayPerson = (draw: Draw, session: AskSession, others: readonly SaidPerson[] = []): SaidPerson => {
	for (;;) {
		const said = sayAnyPerson(draw, session);
		if (others.every((o) => keyOf(o.ref) !== keyOf(said.ref))) return said;
	}
};

const sayAnyPerson = (draw: Draw, session: AskSession): SaidPerson => {
	const how = oneOf(draw, { name: 66, colour: 13, position: 14, number: 4, stranger: draw.isKnown ? 0 : 3 });
	if (how === 'colour') return byColour(draw, session);
	if (how === 'position') return byPosition(draw);
	if (how === 'number') return byNumber(draw, wholeOf(draw, 1, Math.max(session.people.length, draw.isKnown ? 0 : 3)));
	const person = anyOf(draw, session.people);
	const given = how === 'stranger' ? anyOf(draw, givenNames[draw.split]) : person.name;
	if (how !== 'stranger' && !person.isNamed) return byNumber(draw, Number(person.personId.slice(1)));
	const name = cased(draw, given);
	return { ref: { by: 'name', name }, text: kept(name) };
};

const ARTICLES = wordings`the ×8 | a | that | this | "" | his | her`;

/** A thing of the session, sometimes one that is not there. */
export const sayThing = (draw: Draw, session: AskSession): SaidTarget => {
	const isThere = session.objects.length > 0 && chance(draw, draw.isKnown ? 1 : 0.75);
	const name = isThere ? anyOf(draw, session.objects).label : anyOf(draw, thingLabels);
	const article = anyOf(draw, ARTICLES);
	return { ref: { kind: 'object', name }, text: `${article} ${kept(name)}`.trim() };
};

const CAMERAS = wordings`the camera ×4 | the lens | the webcam | the camera lens | camera`;

export const sayCamera = (draw: Draw): SaidTarget => ({ ref: { kind: 'camera' }, text: anyOf(draw, CAMERAS) });

const SOMEBODY = wordings`
	somebody | someone | anybody | anyone | another person | any person | other people | the others | someone else
	anyone else | anybody else | any other person | other persons | the other people | some other person
`;
const SOMETHING = wordings`
	something | anything | any object | some object | an object | a thing | any thing | the objects | the things
`;

/** Anybody as the target. */
export const sayAnyone = (draw: Draw): SaidTarget => ({ ref: { kind: 'anyone' }, text: anyOf(draw, SOMEBODY) });

/** Any thing as the target. */
export const sayAnything = (draw: Draw): SaidTarget => ({ ref: { kind: 'anything' }, text: anyOf(draw, SOMETHING) });

export const asTarget = ({ ref, text }: SaidPerson): SaidTarget => ({ ref: { kind: 'person', person: ref }, text });

const ACTORS = wordings`
	anyone | anybody | someone | somebody | any of them | any person | anyone at all | any participant
`;

/** Whoever, as the one who does it. */
export const sayActorAnyone = (draw: Draw): string => anyOf(draw, ACTORS);
