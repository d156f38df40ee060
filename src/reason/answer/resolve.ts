import { targetKey, type Target } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { AskPerson, AskSession } from './types';
import { sameThingWords, singular } from './thing-words';

/** A person as a text names them. */
export type PersonRef =
	/** A label or an id, as written: `Anna`, `P2`, `person 2`. */
	| { by: 'name'; name: string }
	/** The colour that the page gives this person: `blue`. */
	| { by: 'colour'; colour: string }
	/** Where they sit in the picture as a rule, seen by the reader: the head's middle, from left to right. */
	| { by: 'position'; position: 'left' | 'middle' | 'right' };

/** Words of other spellings for colours. */
const COLOUR_SPELLINGS: Readonly<Record<string, string>> = { gray: 'grey', violet: 'purple', magenta: 'pink' };

const plainColour = (colour: string): string => {
	const word = colour.toLowerCase();
	return COLOUR_SPELLINGS[word] ?? word;
};

/** `Person 2`, `participant 2`, `p2` and `#2` all mean the person with the id `P2`. */
const NUMBERED = /^(?:(?:person|participant|subject|speaker|player|number|no\.?|nr\.?|p)\s*|#\s*)(\d+)$/;

/** What a name is compared by. */
const plainName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

const byName = (name: string, people: readonly AskPerson[]): AskPerson | null => {
	const wanted = plainName(name);
	const exact = people.find((p) => plainName(p.name) === wanted);
	if (exact) return exact;
	const number = NUMBERED.exec(wanted)?.[1];
	const byId = people.find((p) => plainName(p.personId) === (number === undefined ? wanted : `p${Number(number)}`));
	if (byId) return byId;
	// “Anna” for “Anna Berg”, unless there are two.
	const part = people.filter((p) => plainName(p.name).split(' ').includes(wanted));
	const [only, ...others] = part;
	return only && others.length === 0 ? only : null;
};

type Seated = { readonly person: AskPerson; readonly x: number };

/** From left to right, those who were seen. */
const inRow = (people: readonly AskPerson[]): Seated[] =>
	people
		.flatMap((person) => (person.meanHeadX === null ? [] : [{ person, x: person.meanHeadX }]))
		.sort((a, b) => a.x - b.x);

const byPosition = (position: 'left' | 'middle' | 'right', people: readonly AskPerson[]): AskPerson | null => {
	const row = inRow(people);
	const [first, last] = [row[0], row.at(-1)];
	if (!first || !last) return null;
	if (position === 'left') return first.person;
	if (position === 'right') return last.person;
	if (row.length === 2) return null;
	// Of two in the middle, the one nearer to where the middle of the group is.
	const middleX = (first.x + last.x) / 2;
	const [a, b] = [row[Math.ceil(row.length / 2) - 1], row[Math.floor(row.length / 2)]];
	return a && b ? (Math.abs(a.x - middleX) <= Math.abs(b.x - middleX) ? a : b).person : null;
};

/**
 * Whom a reference means.
 * @returns `null` when nobody in the session, or more than one by part of a name
 */
export const resolvePerson = (ref: PersonRef, { people }: Pick<AskSession, 'people'>): PersonId | null => {
	switch (ref.by) {
		case 'name':
			return byName(ref.name, people)?.personId ?? null;
		case 'colour':
			return people.find((p) => plainColour(p.colour) === plainColour(ref.colour))?.personId ?? null;
		case 'position':
			return byPosition(ref.position, people)?.personId ?? null;
	}
};

/** Ids of the things that a word may mean: by label or id, else by a word for the same, else by the last word of a label. */
export const resolveThings = (name: string, objects: AskSession['objects']): readonly string[] => {
	const wanted = plainName(name);
	const one = singular(wanted);
	const tests: ((label: string) => boolean)[] = [
		(label) => label === wanted || label === one,
		(label) => sameThingWords(one).includes(label),
		(label) => label.split(' ').at(-1) === one || one.split(' ').at(-1) === label,
		(label) => sameThingWords(one).includes(label.split(' ').at(-1) ?? label),
	];
	for (const isIt of tests) {
		const found = objects.filter((o) => isIt(plainName(o.label)) || isIt(plainName(o.objectId)));
		if (found.length > 0) return found.map((o) => o.objectId);
	}
	return [];
};

/** Whatever part of a person is meant, it is that person. */
export const personKey = (personId: PersonId): string => `person:${personId}`;

/** The name of a target for comparing: as `targetKey`, but for parts of people, which do not matter here. */
export const plainKey = (target: Target): string =>
	target.kind === 'person' ? personKey(target.personId) : targetKey(target);
