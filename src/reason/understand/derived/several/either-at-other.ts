import { does, ranging, variable } from '../../../query/build';
import type { Slot } from '../../../query/query';
import type { Turn, Understood } from '../../../query/reading';
import { atomsOf } from '../../../query/scope';
import { labelOf } from '../../label';
import { namesOf } from '../../typed/rewriting';
import { onlyQuery, type Rereading } from '../reread';

/* “Does either of them look at the other?”: one of two at the other, whichever it is; no eye contact. */

const END = String.raw`\s*[?.!]*\s*$`;
const LEAD = String.raw`^\s*(?:(?:and|so|but|ok)[, ]+)*`;
const LOOK = String.raw`(?:look(?:s|ed|ing)?|glanc(?:e|es|ed|ing)|gaz(?:e|es|ed|ing)) at`;
const OTHER = String.raw`the other(?: one| person)?`;
const EVER = String.raw`(?: (?:at all|ever|at any (?:point|time)|even once))*`;

/** The two of the question before, where it was about two. */
const pairOf = (turn: Turn | null): readonly Slot[] => {
	const query = turn?.queries.at(-1);
	const [atom] = query && 'about' in query ? atomsOf(query.about) : [];
	const pair = [atom?.who, atom?.whom].flatMap((slot) => (slot?.is === 'person' ? [slot] : []));
	if (pair.length === 2) return pair;
	const range =
		query && 'vars' in query ? Object.values(query.vars ?? {}).find(({ among }) => among?.length === 2) : undefined;
	return range?.among ?? [];
};

/** Whether one of two looked at the other, or which of them; `null`: something else is asked. */
export const eitherAtOther = (question: string, { known, turn, read }: Rereading): Understood | null => {
	const { person } = namesOf(known);
	const two = String.raw`(?: (?:one|person))?(?: of (?:them|the two|these two|(${person}) (?:and|or) (${person})))?`;
	const whether = new RegExp(
		String.raw`${LEAD}(?:did|does|do|is|was) (?:either|one|any|at least one)${two} (?:ever )?${LOOK} ${OTHER}${EVER}${END}`,
		'iu',
	).exec(question);
	const who = whether
		? null
		: new RegExp(String.raw`${LEAD}(?:who|which(?: one)?)${two} (?:ever )?${LOOK} ${OTHER}${EVER}${END}`, 'iu').exec(
				question,
			);
	const found = whether ?? who;
	if (!found) return null;
	const [, first, second] = found;
	const reading = first === undefined ? null : read(`did ${first} and ${second} have eye contact?`);
	const named = onlyQuery(reading);
	const [atom] = named && 'about' in named ? atomsOf(named.about) : [];
	const pair = first === undefined ? pairOf(turn) : [atom?.who, atom?.whom].flatMap((slot) => slot ?? []);
	if (pair.length !== 2 || !pair.every(({ is }) => is === 'person')) return null;
	const asked = {
		vars: { x: ranging('person', { among: pair }), y: ranging('person', { among: pair }) },
		about: does('look', variable('x'), variable('y')),
		span: { is: 'all' },
	} as const;
	const query = whether
		? ({ ...asked, get: 'whether', every: false } as const)
		: ({ ...asked, get: 'list', show: ['x', 'y'], pick: null } as const);
	const parts = [{ is: 'query', query }] as const;
	return { is: 'read', readings: [{ parts, score: 0.85, assumed: [], label: labelOf(parts, known) }] };
};
