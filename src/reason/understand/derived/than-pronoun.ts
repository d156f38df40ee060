import type { Reading, Understood } from '../../query/reading';
import type { Rereading } from './reread';

/* “Did Anna look at Ben more than she looked at the box?”: of two who were named, nothing tells whom “she” means. */

const PATTERN =
	/^\s*(?:(?:and|so|but|ok) )*(?:did|does|do) (.{1,30}?) look (?:back )?at (.{1,30}?) (more often|more|longer|less often|less) than (s?he|they) (?:ever )?(look(?:s|ed)?) at (?!(?:him|her|them)\b)([^?.!]{1,40}?)\s*[?.!]*\s*$/iu;

/** Asks whom a pronoun behind “than” means, where two people stand before it; `null`: something else is asked. */
export const thanPronoun = (question: string, { known, read }: Rereading): Understood | null => {
	const [, who, whom, more, pronoun, verb, aim] = PATTERN.exec(question) ?? [];
	const isPerson = (name: string | undefined): name is string =>
		name !== undefined && known.people.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());
	if (!isPerson(who) || !isPerson(whom) || aim === undefined) return null;
	const options = [who, whom].flatMap((meant): Reading[] => {
		const reading = read(`did ${who} look at ${whom} ${more} than ${meant} ${verb} at ${aim}?`);
		return reading ? [{ ...reading, label: meant }] : [];
	});
	if (options.length < 2) return null;
	return { is: 'unclear', asks: `Who is meant by “${pronoun?.toLowerCase()}”?`, options };
};
