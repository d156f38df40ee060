import type { AskSession } from '../../../src/reason/answer/types';
import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, fill, wordingIn } from '../draw';
import { type SaidPerson, asTarget, sayCamera, sayPerson, sayThing } from './refer';
import { anyDoing, hasAim, isUndirected, nounFor, pairNounFor } from './verbs';

/** An event as a noun: `A's look at B`, `the eye contact between A and B`. */
export type SaidEvent = {
	readonly pattern: EventPattern;
	/** Without an article: `look of A at B`; with `owner` before it where that is not null. */
	readonly text: string;
	/** `A's`, standing before `text`; `null`: an article stands there. */
	readonly owner: string | null;
	readonly named: readonly SaidPerson[];
	readonly isPlural: boolean;
};

/** What one does is directed at, behind a noun. */
const aimOf = (
	draw: Draw,
	session: AskSession,
	doing: Doing,
	named: readonly SaidPerson[],
): { text: string; target: EventPattern['target']; person: SaidPerson | null } => {
	if (doing === 'look' && chance(draw, 0.08)) {
		const camera = sayCamera(draw);
		return { text: camera.text, target: camera.ref, person: null };
	}
	if (hasAim(doing, 'object') && chance(draw, 0.45)) {
		const thing = sayThing(draw, session);
		return { text: thing.text, target: thing.ref, person: null };
	}
	const person = sayPerson(draw, session, named);
	return { text: person.text, target: asTarget(person).ref, person };
};

/** What two do with one another, as a noun. */
const sayPairEvent = (draw: Draw, session: AskSession, doing: Doing, isPlural: boolean): SaidEvent | null => {
	const noun = pairNounFor(draw, doing);
	const word = isPlural ? noun.many : noun.one;
	if (word === null) return null;
	const a = sayPerson(draw, session);
	const b = sayPerson(draw, session, [a]);
	const form = wordingIn(draw, 'pair event')`
		N between A and B ×3 | N of A and B | N of A with B | A's N with B | A and B's N | N | N with A | N
		N between A & B | N involving A and B
	`;
	const nobody = { text: word, owner: null, named: [], isPlural };
	if (form === 'N') return { ...nobody, pattern: { doing, actor: null, target: null } };
	if (form === 'N with A') {
		const pattern: EventPattern = { doing, actor: null, target: asTarget(a).ref };
		return { ...nobody, pattern, text: `${word} with ${a.text}`, named: [a] };
	}
	const pattern: EventPattern = { doing, actor: a.ref, target: asTarget(b).ref };
	const common = { ...nobody, pattern, named: [a, b] };
	if (form === "A's N with B") return { ...common, text: `${word} with ${b.text}`, owner: `${a.text}'s` };
	if (form === "A and B's N") return { ...common, owner: `${a.text} and ${b.text}'s` };
	return { ...common, text: fill(form, { N: word, A: a.text, B: b.text }) };
};

/** An event of any kind as a noun; `null` where the kind has none in that number. */
export const sayEvent = (
	draw: Draw,
	session: AskSession,
	{ isPlural = false, except = () => false }: { isPlural?: boolean; except?: (doing: Doing) => boolean } = {},
): SaidEvent | null => {
	const doing = anyDoing(draw, except);
	if (isUndirected(doing)) return sayPairEvent(draw, session, doing, isPlural);
	const noun = nounFor(draw, doing);
	const word = noun && (isPlural ? noun.many : noun.one);
	if (!noun || word === null) return null;
	const actor = chance(draw, 0.8) ? sayPerson(draw, session) : null;
	const isAimed = noun.preposition !== null && chance(draw, 0.75);
	const aim = isAimed ? aimOf(draw, session, doing, actor ? [actor] : []) : null;
	const isCamera = doing === 'look' && aim?.target?.kind === 'camera';
	const behind = aim ? ` ${isCamera ? anyOf(draw, ['at', 'into']) : noun.preposition} ${aim.text}` : '';
	const pattern: EventPattern = { doing, actor: actor?.ref ?? null, target: aim?.target ?? null };
	const named = [actor, aim?.person ?? null].filter((p) => p !== null);
	const plain = { pattern, text: `${word}${behind}`, owner: null, named, isPlural };
	if (!actor) return plain;
	const form = wordingIn(draw, 'event')`A's N ×3 | N of A | N by A | N from A`;
	if (form === "A's N") return { ...plain, owner: `${actor.text}'s` };
	const by = form === 'N from A' && behind.startsWith(' from') ? 'by' : form.slice(2, -2);
	return {
		...plain,
		text: chance(draw, 0.5) ? `${word} ${by} ${actor.text}${behind}` : `${word}${behind} by ${actor.text}`,
	};
};

/** With `A's` or an article, and words between: `A's first look at B`, `the longest eye contact between A and B`. */
export const eventText = ({ owner, text }: SaidEvent, adjective = '', article = 'the'): string =>
	[owner ?? article, adjective, text].filter((part) => part !== '').join(' ');
