import { and, does, not, ranging, variable } from '../../query/build';
import type { Condition, MeasureQuery, Query, Range, Slot, Span } from '../../query/query';
import type { Understood } from '../../query/reading';
import { eachMeasured, onlyQuery, withQuery, type Rereading } from './reread';

/*
 * “Who initiates eye contact?”: whose look at the other had begun when it came to it. “Who breaks it off?”: who of the two no
 * longer looked when it ended, while the other still did.
 */

const PERSON = String.raw`(?:one|person|child|kid|side|party|partner|participant)`;
const WHO = String.raw`^\s*(?:(?:and|so|but|ok) )*(?:who|which ${PERSON}?)(?: ?of (?:them|the \p{L}+|(?:.{1,30}?) (?:and|or) (?:.{1,30}?)))?`;
const CONTACT = String.raw`(?:the |their |any )?(?:(?:episodes?|bouts?|moments?|acts?) of )?(?:eye[- ]?contacts?|mutual (?:gaze|looks?)|(?:joint|shared) attention)`;
const USUALLY = String.raw`(?:usually |mostly |typically |normally |generally |tends? to )?`;
const HOW = String.raw`((?: the)? (?:more often|more|most often|most|most of the time|more frequently|less often|least often|least|less|usually|mostly))?`;
const WITH = String.raw`(?: with (?!each|one another)(.{1,30}?))?`;
const END = String.raw`\s*[?.!]*\s*$`;
const ONE_TO = String.raw`(?:(?:is|was) ${USUALLY}(?:the (?:first|one) )?(?:to|that|who) )?`;
const STARTS = String.raw`(?:initiate[sd]?|initiating|leads?|led|starts?|started|begins?|began|seeks?|sought|makes? the first (?:move|step) (?:to|for|in))`;
const STOPS = String.raw`(?:ends?|ended|breaks?(?: off)?|broke(?: off)?|terminate[sd]?|stops?|stopped|finish(?:es|ed)?|cuts?(?: off| short)?|drops?|dropped|interrupt(?:s|ed)?)`;
/** “When they have eye contact, who …” */
const LEAD = String.raw`^\s*(?:(?:and|so|but|ok) )*(?:when|whenever|each time|every time|if) (?:they|the two|both|two of them)(?: of them)? (?:have|has|had|make|made|share) ${CONTACT}, `;

/** “Compare how often each of them …” */
const EACH = String.raw`^\s*(?:(?:and|so|but|ok|compare|list|give|show) )*how (?:often|many times|frequently) (?:(?:does|did|do) )?(?:each|everyone|everybody|they)(?: (?:one|person|child|of (?:them|the \p{L}+)))?(?: each)?`;

type Way = 'began' | 'ended';

const PATTERNS: readonly (readonly [RegExp, Way])[] = [
	[
		new RegExp(
			String.raw`${WHO} ${USUALLY}(?:${ONE_TO}${STARTS}|(?:is|was) (?:usually |mostly )?the first to (?:make|seek|start)) ${CONTACT}${WITH}${HOW}${END}`,
			'iu',
		),
		'began',
	],
	[
		new RegExp(
			String.raw`${WHO} ${USUALLY}look(?:s|ed)? (?:at the other(?: one)? )?first (?:when(?:ever)?|before|each time|every time) (?:they|the two|both)(?: of them)? (?:make|made|have|had) ${CONTACT}${END}`,
			'iu',
		),
		'began',
	],
	[
		new RegExp(String.raw`${WHO} ${USUALLY}${ONE_TO}${STOPS} ${CONTACT}(?: off)?${WITH}(?: first)?${HOW}${END}`, 'iu'),
		'ended',
	],
	[
		new RegExp(
			String.raw`${WHO} ${USUALLY}${ONE_TO}looks? away (?:first )?(?:during|from|when(?:ever)? (?:they|the two|both)(?: of them)? (?:make|have)) ${CONTACT}${END}`,
			'iu',
		),
		'ended',
	],
	[
		new RegExp(
			String.raw`${LEAD}who ${USUALLY}${ONE_TO}(?:${STOPS} it(?: off)?|looks? away)(?: first)?${HOW}${END}`,
			'iu',
		),
		'ended',
	],
	[new RegExp(String.raw`${EACH} ${STARTS} ${CONTACT}${END}`, 'iu'), 'began'],
	[new RegExp(String.raw`${EACH} ${STOPS} ${CONTACT}(?: off)?${END}`, 'iu'), 'ended'],
	[new RegExp(String.raw`${LEAD}who ${USUALLY}${ONE_TO}(?:${STARTS} it|looks? first)${HOW}${END}`, 'iu'), 'began'],
];

const NOTES: Readonly<Record<Way, string>> = {
	began: 'Whoever was looking already when the other looked back began it.',
	ended: 'Whoever looked elsewhere while the other still looked ended it.',
};

/** What ends this soon before the other is alone in looking ended with it, ms. */
const AT_ONCE = 100;

/** Eye contact, or attention to the same thing, and beside what it has to be so that somebody began or ended it. */
const contactOf = (
	question: string,
	{ way, who, whom }: { readonly way: Way; readonly who: Slot; readonly whom: Slot },
): { readonly about: Condition; readonly span: Span; readonly vars: Readonly<Record<string, Range>> } => {
	const [attention] = /\b(?:joint|shared) attention\b/i.exec(question) ?? [];
	const aim = attention === undefined ? null : variable('z');
	const [mine, theirs] = [does('look', who, aim ?? whom), does('look', whom, aim ?? who)];
	const common = { is: 'beside', pick: null, edge: 'start' } as const;
	const doing = /^joint/i.test(attention ?? '') ? 'joint-attention' : aim ? 'shared-attention' : 'mutual-gaze';
	return {
		about: does(doing, who, whom, aim),
		vars: aim ? { z: ranging('target') } : {},
		span:
			way === 'began'
				? { ...common, relation: 'during', anchor: mine, withinMs: null, isBegun: true }
				: { ...common, relation: 'before', anchor: and(theirs, not(mine)), withinMs: AT_ONCE },
	};
};

const TIME = String.raw`(?: for the (?:first|last) time)?`;

const COUNTED: readonly (readonly [RegExp, Way])[] = (
	[
		[STARTS, 'began'],
		[STOPS, 'ended'],
	] as const
).flatMap(([verb, way]): (readonly [RegExp, Way])[] => [
	[
		new RegExp(
			String.raw`^\s*(?:and |so )*how (?:often|many times) (?:did|does|do) (.{1,30}?) ${verb} ${CONTACT}${WITH}${END}`,
			'iu',
		),
		way,
	],
	[
		new RegExp(
			String.raw`^\s*(?:and |so )*when (?:did|does|do) (.{1,30}?)(?: first| last)? ${verb} ${CONTACT}(?: off)?${WITH}${TIME}${END}`,
			'iu',
		),
		way,
	],
	[
		new RegExp(
			String.raw`^\s*(?:and |so )*how many ${CONTACT} (?:did|does|do|were|was) (.{1,30}?) ${verb}(?: off)?${WITH}${END}`,
			'iu',
		),
		way,
	],
]);

/** How often one who is named began or ended it; `null`: something else is asked. */
const counted = (question: string, { known, read }: Rereading): Understood | null => {
	const found = COUNTED.flatMap(([pattern, way]) => {
		const match = pattern.exec(question);
		return match ? [{ who: match[1], whom: match[2], way }] : [];
	})[0];
	const personIn = (name: string | undefined): Slot | null => {
		const query = name === undefined ? null : onlyQuery(read(`how often did ${name} nod?`));
		const who = query?.get === 'measure' && query.about.is === 'does' ? query.about.who : null;
		return who?.is === 'person' ? who : null;
	};
	const reading = found ? read(`how often did ${found.who} nod?`) : null;
	const who = personIn(found?.who);
	if (!found || !reading || !who) return null;
	const aim = personIn(found.whom);
	if (found.whom !== undefined && !aim) return null;
	const whom = aim ?? variable('y');
	const contact = contactOf(question, { way: found.way, who, whom });
	const asked = {
		...{ about: contact.about, span: contact.span },
		vars: { ...(aim ? {} : { y: ranging('person') }), ...contact.vars },
	};
	const edge = /\b(first|last)\b/i.exec(question)?.[1]?.toLowerCase();
	const pick = edge === undefined ? null : ({ is: edge === 'first' ? 'first' : 'last' } as const);
	const query: Query = /^\s*(?:and |so )*when\b/i.test(question)
		? { ...asked, get: 'when', pick }
		: { ...asked, get: 'measure', measure: { of: 'count' }, by: [], pick: null, rank: null, keep: null };
	return withQuery({ ...reading, assumed: [...reading.assumed, NOTES[found.way]] }, query, known);
};

/** How many times of eye contact each had begun with a look, or ended by looking away; `null`: something else is asked. */
export const initiated = (question: string, rereading: Rereading): Understood | null => {
	const { known, read } = rereading;
	const one = counted(question, rereading);
	if (one) return one;
	const [found, way] = PATTERNS.map(([pattern, one]) => [pattern.exec(question), one] as const).find(
		([match]) => match !== null,
	) ?? [null, 'began' as const];
	if (!found) return null;
	const named =
		/\bof (.{1,30}? (?:and|or) .{1,30}?) (?:usually|mostly|initiate|start|beg|make|look|end|break|broke|terminate|stop|is|was)/iu.exec(
			question,
		)?.[1];
	const reading = read(
		`how often did ${named?.replace(/ or /i, ' and ') ?? 'each of them'}${named === undefined ? '' : ' each'} nod?`,
	);
	const each = eachMeasured(onlyQuery(reading));
	const [range] = Object.values(each?.vars ?? {});
	if (!reading || !range) return null;
	const HOWS = /^(?: the)? (?:more|most|less|least|usually|mostly)/i;
	const whomSaid = [found[1], found[2]].find((one) => one !== undefined && !HOWS.test(one));
	const aimed = whomSaid === undefined ? null : onlyQuery(read(`how long did each of them look at ${whomSaid}?`));
	const aim = aimed?.get === 'measure' && aimed.about.is === 'does' ? aimed.about.whom : null;
	if (whomSaid !== undefined && aim?.is !== 'person') return null;
	const whom = aim ?? variable('y');
	const other: Range = range.among ? range : ranging('person');
	const isLeast = [found[1], found[2]].some((one) => one !== undefined && /^(?: the)? (?:less|least)/i.test(one));
	const contact = contactOf(question, { way, who: variable('x'), whom });
	const query: MeasureQuery = {
		...{ get: 'measure', about: contact.about, span: contact.span },
		vars: { x: range, ...(aim ? {} : { y: other }), ...contact.vars },
		...{ measure: { of: 'count' }, by: [{ by: 'var', name: 'x' }], pick: null, keep: null },
		rank: { order: isLeast ? 'least' : 'most', top: null },
	};
	return withQuery({ ...reading, assumed: [...reading.assumed, NOTES[way]] }, query, known);
};
