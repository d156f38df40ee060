import type { Part, Understood } from '../../../query/reading';
import { labelOf } from '../../label';
import { onlyQuery, type Rereading } from '../reread';

/* “For every person, who looks at them the most?”: a rank of each, and not of all pairs. */

const END = String.raw`\s*[?.!]*\s*$`;
const LEAD = String.raw`^\s*(?:(?:and|so|but|ok|please|tell me|list|show) )*`;
const PEOPLE = String.raw`(?:person|people|one(?: of them)?|of (?:them|the \p{L}+)|child|kid|guest|participant|pupil|student|speaker|player|individual)`;
const THINGS = String.raw`(?:thing|object|toy|item)`;
const EACH = String.raw`(?:each|every|all)`;
const MOST = String.raw`(?:the )?(?:most|least|longest|shortest)`;
const RANKED = String.raw`[^?]*\b${MOST}\b[^?]*?`;

const FOR_EACH = new RegExp(
	String.raw`${LEAD}(?:for|of|per) ${EACH} (?:single )?(?:(?:of the )?(${THINGS})s?|${PEOPLE}|body|of (?:them|the people)|everyone|everybody)[,:]? ((?:who(?:m)?|what|which \p{L}+)\b${RANKED})${END}`,
	'iu',
);
const EVERYONE = new RegExp(
	String.raw`${LEAD}for (?:everyone|everybody)[,:]? ((?:who(?:m)?|what|which \p{L}+)\b${RANKED})${END}`,
	'iu',
);
const PER_PERSON = new RegExp(
	String.raw`${LEAD}((?:who(?:m)?|what|which \p{L}+)\b${RANKED}),? per (?:person|child|kid|participant|head)${END}`,
	'iu',
);
const DOES_EACH = new RegExp(
	String.raw`${LEAD}((?:who(?:m)?|what|which \p{L}+) (?:does|did|do) )(?:each(?: one)?(?: (?:${PEOPLE}))?|every(?:one|body| \p{L}+)) (look(?: back)? at (?!each)${RANKED})${END}`,
	'iu',
);
const AT_EACH = new RegExp(
	String.raw`${LEAD}(who looks? at )(?:each(?: one)?(?: (?:(${THINGS})|${PEOPLE}))?|every(?:one|body| (?:(${THINGS})|${PEOPLE}))) (${MOST}(?: often)?)${END}`,
	'iu',
);

/** The question of each, with a gap for the name; `null`: it is no such question. */
const asked = (question: string): { readonly isThing: boolean; readonly of: (name: string) => string } | null => {
	const text = question.replace(/[’‘`´]/g, "'");
	const each = FOR_EACH.exec(text);
	const rest = each?.[2] ?? EVERYONE.exec(text)?.[1] ?? PER_PERSON.exec(text)?.[1];
	if (rest !== undefined) {
		const gap = /\b(?:them|they|it|him or her|her or him|he or she|she or he|that (?:person|one|thing))\b/i;
		return gap.test(rest)
			? {
					isThing: each?.[1] !== undefined,
					of: (name) => rest.replace(/\b(do) (?=they\b)/i, 'does ').replace(gap, name),
				}
			: null;
	}
	const does = DOES_EACH.exec(text);
	if (does) return { isThing: false, of: (name) => `${does[1]}${name} ${does[2]}` };
	const at = AT_EACH.exec(text);
	return at && { isThing: (at[2] ?? at[3]) !== undefined, of: (name) => `${at[1]}${name} ${at[4]}` };
};

/** A rank for each person or thing, told one after the other; `null`: something else is asked. */
export const forEach = (question: string, { known, read }: Rereading): Understood | null => {
	const one = asked(question);
	if (!one) return null;
	const names = one.isThing ? known.objects.map(({ label }) => `the ${label}`) : known.people.map(({ name }) => name);
	const readings = names.map((name) => read(`${one.of(name)}?`));
	const [first] = readings;
	const parts = readings.flatMap((reading): Part[] => {
		const query = onlyQuery(reading);
		if (query?.get !== 'measure' || query.rank === null || query.by.length !== 1) return [];
		return [{ is: 'query', query: { ...query, rank: { ...query.rank, top: 1 } } }];
	});
	if (!first || parts.length < names.length || parts.length < 2) return null;
	return { is: 'read', readings: [{ ...first, parts, label: labelOf(parts, known) }] };
};
