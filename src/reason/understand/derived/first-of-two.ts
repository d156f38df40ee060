import type { Slot } from '../../query/query';
import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “Did she look at the ball or the tower first?”: at which of them, and neither yes nor no, nor both. */

const END = String.raw`\s*[?.!]*\s*$`;
const LEAD = String.raw`^\s*(?:(?:and|so|but|ok) )*`;
const LOOK = String.raw`(look|point|glance|gaze)(?:s|ed)? (?:at|to|towards?|on)`;
const PATTERNS = [
	new RegExp(
		String.raw`${LEAD}(?:did|does|do) (.{1,30}?) ${LOOK} (.{1,30}?) or (?:at )?(.{1,30}?) (?:first|earlier|sooner)( (?:when|while|after|once|before) .{3,60}?)?${END}`,
		'iu',
	),
	new RegExp(
		String.raw`${LEAD}(?:what|which(?: one| of them| of the two| thing| person)?|who|whom) (?:did|does|do) (.{1,30}?) ${LOOK} (?:first|earlier|sooner)\s?[,:–-] ?(?:at )?(.{1,30}?) or (?:at )?(.{1,30}?)${END}`,
		'iu',
	),
];

/** At which of two somebody looked or pointed first; `null`: something else is asked. */
export const firstOfTwo = (question: string, { known, read }: Rereading): Understood | null => {
	const [, who = '', verb = '', a = '', b = '', when = ''] =
		PATTERNS.map((pattern) => pattern.exec(question)).find((match) => match !== null) ?? [];
	if (who === '') return null;
	const reading = read(`what did ${who} ${verb} at${when}?`);
	const query = onlyQuery(reading);
	const [name] = query?.get === 'list' ? query.show : [];
	const range = query?.get === 'list' && name !== undefined ? query.vars[name] : undefined;
	if (!reading || query?.get !== 'list' || query.show.length > 1 || name === undefined || !range) return null;
	const slots = [a, b].flatMap((aim): readonly Slot[] => {
		const one = onlyQuery(read(`how often did ${who} ${verb} at ${aim}?`));
		const whom = one?.get === 'measure' && one.about.is === 'does' ? one.about.whom : null;
		return whom && (whom.is === 'person' || whom.is === 'thing' || whom.is === 'camera') ? [whom] : [];
	});
	if (slots.length < 2) return null;
	const vars = { ...query.vars, [name]: { ...range, of: 'target' as const, among: slots } };
	return withQuery(reading, { ...query, vars, pick: { is: 'first' } }, known);
};
