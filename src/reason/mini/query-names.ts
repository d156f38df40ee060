import type { EventPattern, PersonRef, TargetRef } from '../answer/query';
import { doingWords, keyOf } from './query-words';

/** Words that mean something themselves, and characters that part what is written. */
const RESERVED = /^(?:camera|anyone|anything)$|^the |(?:^| )(?:by|to)(?: |$)| person$/i;
const PLAIN = /^[^\s";()/\\\p{C}]+(?: [^\s";()/\\\p{C}]+)*$/u;
const COLOUR = /^(?!(?:left|middle|right)$)[a-z]+$/;

/** In quotes nothing parts: blanks and punctuation are escaped too. */
const quoted = (name: string): string =>
	JSON.stringify(name).replace(/[\s;()/\p{C}]/gu, (c) =>
		[...Array(c.length).keys()].map((i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
	);

const unquoted = (written: string): string | null => {
	try {
		const value: unknown = JSON.parse(written);
		return typeof value === 'string' ? value : null;
	} catch {
		return null;
	}
};

const isPlain = (name: string): boolean => PLAIN.test(name) && !RESERVED.test(name);

const writeName = (name: string): string => (isPlain(name) ? name : quoted(name));

const readName = (written: string): string | null =>
	written.startsWith('"') ? unquoted(written) : isPlain(written) ? written : null;

const POSITIONS = ['left', 'middle', 'right'] as const;

/** `Anna`, `blue person`, `left person`. */
export const writePerson = (ref: PersonRef): string => {
	if (ref.by === 'name') return writeName(ref.name);
	if (ref.by === 'position') return `${ref.position} person`;
	return `${COLOUR.test(ref.colour) ? ref.colour : quoted(ref.colour)} person`;
};

/** What `writePerson` wrote; `null`: it names nobody. */
export const readPerson = (written: string): PersonRef | null => {
	const trait = / person$/.test(written) ? written.slice(0, -' person'.length) : null;
	if (trait === null) {
		const name = readName(written);
		return name === null ? null : { by: 'name', name };
	}
	const position = POSITIONS.find((p) => p === trait);
	if (position) return { by: 'position', position };
	const colour = trait.startsWith('"') ? unquoted(trait) : COLOUR.test(trait) ? trait : null;
	return colour === null ? null : { by: 'colour', colour };
};

/** `Anna`, `the cup`, `camera`, `anyone`, `anything`. */
export const writeTarget = (ref: TargetRef): string => {
	if (ref.kind === 'person') return writePerson(ref.person);
	return ref.kind === 'object' ? `the ${writeName(ref.name)}` : ref.kind;
};

/** What `writeTarget` wrote; `null`: it is nothing. */
export const readTarget = (written: string): TargetRef | null => {
	if (written === 'camera' || written === 'anyone' || written === 'anything') return { kind: written };
	if (written.startsWith('the ')) {
		const name = readName(written.slice('the '.length));
		return name === null ? null : { kind: 'object', name };
	}
	const person = readPerson(written);
	return person && { kind: 'person', person };
};

/** `look by A to the cup`. */
export const writePattern = ({ doing, actor, target }: EventPattern): string =>
	`${doingWords[doing]}${actor ? ` by ${writePerson(actor)}` : ''}${target ? ` to ${writeTarget(target)}` : ''}`;

/** What `writePattern` wrote; `null`: it names nothing that is done, or one of the names is none. */
export const readPattern = (written: string): EventPattern | null => {
	const parts = /^(.+?)(?: by (.+?))?(?: to (.+))?$/.exec(written);
	const doing = parts && keyOf(doingWords, parts[1]!);
	if (!doing) return null;
	const actor = parts[2] === undefined ? null : readPerson(parts[2]);
	const target = parts[3] === undefined ? null : readTarget(parts[3]);
	const isRead = (actor !== null || parts[2] === undefined) && (target !== null || parts[3] === undefined);
	return isRead ? { doing, actor, target } : null;
};
