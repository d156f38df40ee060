import type { CompareQuery, MeasureQuery } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { atomsOf } from '../../../query/scope';
import { isAtOnce } from '../../normal/at-once';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Does she look at him more when he speaks than when she does?”: the same thing in two times, which are clauses. */

const OPENING = String.raw`(?:(?:and|so|but|ok|okay|then)[, ]+)*`;
const AS_SHARE = String.raw`(?:(?:as a (?:share|percentage|proportion)(?: of the time)?|proportionally|relatively|in relative terms|relative to the time),? )?`;
const WHEN = String.raw`(?:when|while|whilst|whenever|if|during the time(?: that)?)`;
const MORE = String.raw`(more often|more frequently|more|longer|for longer|less often|less frequently|less)`;
const PATTERN = new RegExp(
	String.raw`^\s*${OPENING}(${AS_SHARE})(did|does|do|is|was) (.{2,30}?) (look|point|nod|speak|talk|smile|gaze|star|glanc|watch|have|has)(ing|e)?\b([^?]*?)(?: ${MORE})([^?]*?) (${WHEN}) ([^?]{3,50}?),? (than|or|rather than)(?: (?:is it |more )?${WHEN})? ([^?]{2,50}?)\s*[?.!]*\s*$`,
	'iu',
);
const OTHERWISE =
	/\b(?:than|or) (?:otherwise|(?:at )?(?:any )?other times|usual(?:ly)?|else|when not|the rest of the time)\s*[?.!]*\s*$/i;
/** “More when he points?”: than at other times. */
const THAN_ELSE = new RegExp(
	String.raw`^\s*${OPENING}(${AS_SHARE})(did|does|do|is|was) (.{2,30}?) (look|point|nod|speak|talk|gaze|star|glanc|watch|have|has)(ing|e)?\b([^?]*?)(?: ${MORE})([^?]*?) (${WHEN}) ([^?,]{3,60}?)(?:,? (?:than|or) (?:otherwise|(?:at )?(?:any )?other times|usual|else|when not|the rest of the time))?\s*[?.!]*\s*$`,
	'iu',
);
const BE = String.raw`(?:is|was|are|were)`;
const DO = String.raw`(?:do|does|did)`;

/** The subject of a clause and the rest of it. */
const partsOf = (clause: string, known: Rereading['known']): readonly [string, string] | null => {
	const name = [...known.people.map((one) => one.name)]
		.sort((a, b) => b.length - a.length)
		.find((one) => clause.toLowerCase().startsWith(`${one.toLowerCase()} `));
	if (name !== undefined) return [clause.slice(0, name.length), clause.slice(name.length + 1)];
	const [, pronoun, rest] =
		/^((?:some|any|no)(?:body|one)(?: else)?|no one|s?he|they|(?:the )?others?|p(?:erson)? ?\d+|the other(?: one)?) (.+)$/iu.exec(
			clause,
		) ?? [];
	return pronoun === undefined || rest === undefined ? null : [pronoun, rest];
};

const isPronoun = (word: string): boolean => /^(?:s?he|they)$/i.test(word);

/** “Speaks” as what is not done: “does not speak”, “is not speaking”. */
const denied = (rest: string): string => {
	const going = new RegExp(String.raw`^(${BE}) (.+)$`, 'iu').exec(rest);
	if (going) return `${going[1]} not ${going[2]}`;
	return `does not ${rest.replace(/^(\p{L}+?)(?:e?s)\b/u, (verb) => verb.replace(/s$/u, ''))}`;
};

/** “Listens to him”: while he speaks. */
const heard = (subject: string, rest: string, { known }: Rereading): string | null => {
	const said = new RegExp(String.raw`^(?:listens?|listened|(?:${BE} )?listening)(?: to (.+))?$`, 'iu').exec(rest);
	if (!said) return null;
	const to = said[1];
	if (to !== undefined && !/^(?:him|her|them|it)$/i.test(to)) return `${to} speaks`;
	const others = known.people.filter(({ name }) => name.toLowerCase() !== subject.toLowerCase());
	const [one] = others;
	return one && others.length === 1 ? `${one.name} speaks` : 'somebody else speaks';
};

/** Both clauses in full, with whoever a pronoun stands for; `null`: one of them is no clause. */
const inFull = (
	subject: string,
	first: string,
	second: string,
	rereading: Rereading,
): readonly [string, string] | null => {
	const one = partsOf(first, rereading.known);
	if (!one) return null;
	const own = isPronoun(one[0]) ? subject : one[0];
	const a = heard(own, one[1], rereading) ?? `${own} ${one[1]}`;
	const not = new RegExp(String.raw`^(?:(.+?) )?(?:(?:${DO}|${BE})(?:n't| not)|not)(?: so)?$`, 'iu').exec(second);
	if (not) {
		const whose = not[1] === undefined || isPronoun(not[1]) ? own : not[1];
		return [a, `${whose} ${denied(one[1])}`];
	}
	const same = new RegExp(String.raw`^(.+?) (?:${DO}|${BE})(?: so)?$`, 'iu').exec(second);
	if (same?.[1] !== undefined) {
		const whose = isPronoun(same[1]) && !isPronoun(one[0]) ? subject : same[1];
		return [a, `${whose} ${one[1]}`];
	}
	const other = partsOf(second, rereading.known);
	if (!other) return null;
	const whose = isPronoun(other[0]) ? subject : other[0];
	return [a, heard(whose, other[1], rereading) ?? `${whose} ${other[1]}`];
};

/** The same thing held against itself in two times; `null`: something else is asked. */
export const moreWhen = (question: string, rereading: Rereading): Understood | null => {
	const text = question.replace(/[’‘`´]/g, "'");
	const isElse = OTHERWISE.test(text) || !PATTERN.test(text);
	// “More when he points than Ben”: of another person, and not of another time.
	const found = isElse
		? OTHERWISE.test(text) || !/\b(?:than|or) /i.test(text)
			? THAN_ELSE.exec(text)
			: null
		: PATTERN.exec(text);
	if (!found) return null;
	const [
		,
		share = '',
		aux = '',
		subject = '',
		verb = '',
		ing = '',
		aim = '',
		more = '',
		behind = '',
		,
		first = '',
		link = isElse ? 'than' : '',
		second = isElse ? 'not' : '',
	] = found;
	if (/^(?:s?he|they|who|what|any|some|every)/i.test(subject)) return null;
	// “Do people look at Lina more when she talks?”: she is the only one who is named.
	const isMany = /^(?:the )?(?:others?|other people|people|rest)$/i.test(subject);
	const [, named] = (isMany && /^ ?(?:at|with|to) (.+)$/i.exec(aim.trim())) || [];
	const clauses = inFull(named ?? subject, first.trim(), second.trim(), rereading);
	if (!clauses) return null;
	const { known, read } = rereading;
	const sides = clauses.map((clause): MeasureQuery | null => {
		const query = onlyQuery(read(`how long ${aux} ${subject} ${verb}${ing}${aim}${behind} while ${clause}?`));
		return query?.get === 'measure' && query.by.length === 0 && query.span.is === 'beside' ? query : null;
	});
	const [a, b] = sides;
	if (!a || !b || JSON.stringify(a) === JSON.stringify(b)) return null;
	const [atom] = atomsOf(a.about);
	const isCounted =
		/often|frequently/i.test(more) || (atom !== undefined && atom.doing !== 'event' && isAtOnce(atom.doing));
	const measure: MeasureQuery['measure'] =
		share !== '' || (isElse && !isCounted)
			? { of: 'share', base: null }
			: isElse
				? { of: 'rate' }
				: isCounted
					? { of: 'count' }
					: { of: 'time' };
	const isLess = /^less/i.test(more);
	const query: CompareQuery = {
		...{ get: 'compare', order: isLess ? 'least' : 'most' },
		sides: [a, b].map((side) => ({ ...side, measure })),
		...(/than/i.test(link) && { held: { op: isLess ? 'under' : 'over', times: 1 } as const }),
	};
	const reading = read(`how long ${aux} ${subject} ${verb}${ing}${aim}${behind}?`);
	return reading && withQuery(reading, query, known);
};
