import type { MeasureQuery, Query, Slot, Span } from '../../query/query';
import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “How often did her gaze move from the tower to Mum?”: looks at the one that follow a look at the other at once. */

const GAZE = String.raw`(?:'s|s')? ?(?:gaze|eyes?|attention|look|focus)`;
const MOVE = String.raw`(?:move|go|shift|switch|jump|turn|look|glance|change|swing|pass)s?`;
const WAY = String.raw`(?: (?:up|down|over|back|away|straight|directly))*`;
const END = String.raw`\s*[?.!]*\s*$`;
const ASKED = String.raw`^\s*(?:(?:and|so) )*(how often|how many times|when) (?:did|does|do)`;
const NOUN = String.raw`(?:gaze )?(?:shifts?|transitions?|switches|moves?|changes)(?: of (?:gaze|attention|eyes))?`;
const PATTERNS = [
	new RegExp(
		String.raw`${ASKED} (.{1,30}?)(?:${GAZE})? ${MOVE}(?: (?:his|her|their) (?:gaze|eyes|attention))?${WAY} from (.{1,30}?) to (.{1,30}?)${END}`,
		'iu',
	),
	new RegExp(
		String.raw`^\s*(?:the )?(how many|number of|count of|count|n of) ${NOUN} from (.{1,30}?) to (.{1,30}?) (?:by|of|made by) (.{1,30}?)${END}`,
		'iu',
	),
	new RegExp(
		String.raw`^\s*(how many) ${NOUN} from (.{1,30}?) to (.{1,30}?) (?:did|does|do) (.{1,30}?) (?:make|have|show|do)${END}`,
		'iu',
	),
];

/** What begins this soon after the end of something follows at once, ms: a blink and the turn of a head. */
const AT_ONCE = 500;

/** How often, or when, somebody looked from one to another; `null`: something else is asked. */
export const transitions = (question: string, { known, read }: Rereading): Understood | null => {
	const [plain, ...others] = PATTERNS.map((pattern) => pattern.exec(question));
	const counted = others.find((match) => match !== null);
	const found = plain ?? counted;
	if (!found) return null;
	const [who = '', from = '', to = ''] = plain
		? [plain[2], plain[3], plain[4]]
		: [counted?.[4], counted?.[2], counted?.[3]];
	// “From one person to another”: whoever they are.
	const [end, start] = /^another(?: (?:one|person))?$/i.test(to)
		? ['people', from.replace(/^one person$/i, 'people')]
		: [to, from];
	const readings = [end, start].map((aim) => read(`how often did ${who} look at ${aim}?`));
	const [next, first] = readings.map((reading) => onlyQuery(reading ?? null));
	const [reading] = readings;
	const isOne = (slot: Slot | null): boolean => slot?.is === 'person';
	if (!reading || next?.get !== 'measure' || first?.get !== 'measure') return null;
	if (
		next.about.is !== 'does' ||
		first.about.is !== 'does' ||
		!isOne(next.about.who) ||
		next.by.length + first.by.length > 0
	)
		return null;
	const span: Span = {
		is: 'beside',
		relation: 'after',
		anchor: first.about,
		pick: null,
		edge: 'end',
		withinMs: AT_ONCE,
	};
	// “From a toy”: whichever it is.
	if (Object.keys(first.vars).some((name) => name in next.vars)) return null;
	const asked = { vars: { ...first.vars, ...next.vars }, about: next.about, span };
	const rest = { by: [], pick: null, rank: null, keep: null } as const;
	const count: MeasureQuery = { ...asked, get: 'measure', measure: { of: 'count' }, ...rest };
	const query: Query = /^when/i.test(found[1] ?? '') ? { ...asked, get: 'when', pick: null } : count;
	return withQuery(reading, query, known);
};
