import type { MeasureQuery } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Did she nod or shake her head more often?”, “are there more nods or more points?”: two things that happen, held against each other. */

const OPENING = String.raw`(?:(?:and|so|but|ok|okay|then)[, ]+)*`;
const END = String.raw`\s*[?.!]*\s*$`;
const OFTEN = String.raw`(?:more often|more frequently|more times|more)`;
const DEED = String.raw`(?:nod|shake|point|look|speak|talk|show|give|reach|gesture|have|gaze|glance)\b[^?,]*?`;
const THERE = new RegExp(
	String.raw`^\s*${OPENING}(?:are|were|is|was) there (more|fewer|less) ([^?,]{3,40}?),? (?:or|than) (?:(?:more|fewer|less) )?([^?,]{3,40}?)${END}`,
	'iu',
);
const WHICH = new RegExp(
	String.raw`^\s*${OPENING}(?:which|what) (?:comes?|came|happens?|happened|occurs?|occurred|is|was|are|were) (?:there )?(more|less)(?: often| common| frequent| frequently)?(?:,|:| -| –)? ([^?,]{4,50}?) or ([^?,]{4,50}?)${END}`,
	'iu',
);
const DOES = new RegExp(
	String.raw`^\s*${OPENING}(?:did|does|do) (.{2,30}?) (?:${OFTEN} )?(${DEED}) or (?:did |does |do )?(?:(?:s?he|they) )?(${DEED})(?: (more often|more frequently|more times|more|longer|for longer|less often|less))${END}`,
	'iu',
);

const sized = (asked: readonly string[], { read }: Rereading): MeasureQuery | null => {
	for (const one of asked) {
		const query = onlyQuery(read(one));
		if (query?.get === 'measure' && query.by.length === 0 && !query.keep && !query.claim && !query.rank) return query;
	}
	return null;
};

/** “Point at him”, after “look at Milo”: at Milo. */
const inFull = (deed: string, first: string): string => {
	const [, name] = /\b(?:at|to|with) (?!him\b|her\b|them\b|it\b)(.+)$/i.exec(first) ?? [];
	return name === undefined ? deed : deed.replace(/\b(?:him|her|them|it)\b/i, name);
};

const waysFor = (what: string): readonly string[] =>
	/ing\b/.test(what)
		? [`how often was ${what}?`, `how many times was ${what}?`]
		: [`how many ${what} were there?`, `how many ${what}?`];

/** Which of two that happen does so more; `null`: something else is asked. */
export const moreOfTwo = (question: string, rereading: Rereading): Understood | null => {
	const text = question.replace(/[’‘`´]/g, "'");
	const there = THERE.exec(text);
	const which = there ? null : WHICH.exec(text);
	const does = there || which ? null : DOES.exec(text);
	const found = there ?? which;
	const more = found?.[1] ?? does?.[4];
	if (more === undefined) return null;
	const isLong = /long/i.test(more);
	const ways = found
		? [waysFor(found[2] ?? ''), waysFor(found[3] ?? '')]
		: [does?.[2], inFull(does?.[3] ?? '', does?.[2] ?? '')].map((deed) => [
				`how ${isLong ? 'long' : 'often'} did ${does?.[1]} ${deed}?`,
			]);
	const [a, b] = ways.map((asked) => sized(asked, rereading));
	if (!a || !b || JSON.stringify(a.about) === JSON.stringify(b.about)) return null;
	const reading = rereading.read(ways[0]?.[0] ?? '') ?? rereading.read(ways[0]?.[1] ?? '');
	if (!reading) return null;
	const isLess = /less|fewer/i.test(more);
	const isThan = there !== null && / than /i.test(text);
	const held = { held: { op: isLess ? 'under' : 'over', times: 1 } as const };
	const order = isLess ? 'least' : 'most';
	return withQuery(reading, { get: 'compare', sides: [a, b], order, ...(isThan && held) }, rereading.known);
};
