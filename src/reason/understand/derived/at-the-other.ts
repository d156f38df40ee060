import type { Reading, Understood } from '../../query/reading';
import type { Rereading } from './reread';

/* “Which of them looked more at the other?”: of two, each towards the other, one held against the other. */

const LOOKED = String.raw`(?:look(?:s|ed)?|gaze[sd]?|stare[sd]?|glance[sd]?)`;
const MORE = String.raw`(more often|more frequently|more|longer|for longer|the most|the longest|most|longest|less often|less|the least)`;
const WHO = String.raw`(?:(?:and|so|but|ok|then)[, ]+)*(?:who|which(?: one| person| child| kid)?)(?: of (them|the two(?: of them)?|these two|(?:.{1,30}?) (?:and|or) (?:.{1,30}?)))?`;
const OTHER = String.raw`the other(?: one| person| child| kid)?(?: of the two)?`;
const PATTERN = new RegExp(
	String.raw`^\s*${WHO},? (?:did |does )?${LOOKED} (?:${MORE} at ${OTHER}|at ${OTHER} ${MORE})(?:[,:]? (.{1,30}? or .{1,30}?))?\s*[?.!]*\s*$`,
	'iu',
);

/** Pairs are offered of no more people than this: three make three. */
const MOST_OFFERED = 3;

/** The two who are meant, by name: as said, as talked of before, or as there are; else all pairs. */
const pairsMeant = (said: string | undefined, { known, turn }: Rereading): readonly (readonly [string, string])[] => {
	const [a, b] = said?.split(/ (?:and|or) /i) ?? [];
	if (a && b) return [[a.trim(), b.trim()]];
	const before = new Set(turn?.named.filter((key) => key.startsWith('person:')));
	const talkedOf = known.people.filter(({ personId }) => before.has(`person:${personId}`));
	const people = (talkedOf.length === 2 ? talkedOf : known.people).map(({ name }) => name);
	if (people.length > MOST_OFFERED) return [];
	return people.flatMap((one, i) => people.slice(i + 1).map((other) => [one, other] as const));
};

/** Who of two did more of it towards the other; asked back where nothing says which two. `null`: something else is asked. */
export const atTheOther = (question: string, rereading: Rereading): Understood | null => {
	const found = PATTERN.exec(question);
	if (!found) return null;
	const [, among, first, second, behind] = found;
	const more = (first ?? second ?? '').toLowerCase();
	const said = behind ?? (among && /^(?:them|the(?:se)? two)/i.test(among) ? undefined : among);
	const often = /often|frequently/.test(more) ? ' often' : '';
	const order = /less|least/.test(more) ? 'less' : 'more';
	const options = pairsMeant(said, rereading).flatMap(([a, b]): Reading[] => {
		const reading = rereading.read(`did ${a} look at ${b} ${order}${often} or the other way round?`);
		return reading ? [{ ...reading, label: `${a} and ${b}` }] : [];
	});
	const [only, ...more2] = options;
	if (!only) return { is: 'unclear', asks: 'Which two are meant by “the other”?', options: [] };
	if (more2.length === 0) return { is: 'read', readings: [only] };
	return { is: 'unclear', asks: 'Which two are meant by “the other”?', options };
};
