import { does, ranging, variable } from '../../query/build';
import type { MeasureQuery, Range } from '../../query/query';
import type { Understood } from '../../query/reading';
import { eachMeasured, onlyQuery, withQuery, type Rereading } from './reread';

/* “Who initiates eye contact?”: whose look at the other had begun when it came to it. */

const WHO = String.raw`^\s*(?:(?:and|so|but|ok) )*(?:who|which (?:one|person|child|kid)?)(?: ?of (?:them|the \p{L}+|(?:.{1,30}?) (?:and|or) (?:.{1,30}?)))?`;
const CONTACT = String.raw`(?:the )?(?:eye[- ]?contacts?|mutual (?:gaze|looks?))`;
const HOW = String.raw`((?: the)? (?:more often|more|most often|most|more frequently|less often|least often|least|less))?`;
const WITH = String.raw`(?: with (?!each|one another)(.{1,30}?))?`;
const INITIATES = new RegExp(
	String.raw`${WHO} (?:usually |mostly |typically |normally )?(?:initiate[sd]?|starts?|started|begins?|began|makes? the first (?:move|step) (?:to|for|in)|(?:is|was) (?:usually |mostly )?the first to (?:make|seek|start)) ${CONTACT}${WITH}${HOW}\s*[?.!]*\s*$`,
	'iu',
);
const FIRST = new RegExp(
	String.raw`${WHO} (?:usually |mostly |typically |normally )?look(?:s|ed)? (?:at the other(?: one)? )?first (?:when(?:ever)?|before|each time|every time) (?:they|the two|both)(?: of them)? (?:make|made|have|had) ${CONTACT}\s*[?.!]*\s*$`,
	'iu',
);

/** How many times of eye contact each had begun with a look; `null`: something else is asked. */
export const initiated = (question: string, { known, read }: Rereading): Understood | null => {
	const found = INITIATES.exec(question) ?? FIRST.exec(question);
	if (!found) return null;
	const named = /\bof (.{1,30}? (?:and|or) .{1,30}?) (?:usually|mostly|initiate|start|beg|make|look)/iu.exec(
		question,
	)?.[1];
	const reading = read(
		`how often did ${named?.replace(/ or /i, ' and ') ?? 'each of them'}${named === undefined ? '' : ' each'} nod?`,
	);
	const each = eachMeasured(onlyQuery(reading));
	const [range] = Object.values(each?.vars ?? {});
	if (!reading || !range) return null;
	const aimed = found[1] === undefined ? null : onlyQuery(read(`how long did each of them look at ${found[1]}?`));
	const aim = aimed?.get === 'measure' && aimed.about.is === 'does' ? aimed.about.whom : null;
	if (found[1] !== undefined && aim?.is !== 'person') return null;
	const whom = aim ?? variable('y');
	const other: Range = range.among ? range : ranging('person');
	const query: MeasureQuery = {
		...{
			get: 'measure',
			vars: aim ? { x: range } : { x: range, y: other },
			about: does('mutual-gaze', variable('x'), whom),
		},
		span: {
			...{ is: 'beside', relation: 'during', anchor: does('look', variable('x'), whom), pick: null },
			...{ edge: 'start', withinMs: null, isBegun: true },
		},
		...{ measure: { of: 'count' }, by: [{ by: 'var', name: 'x' }], pick: null, keep: null },
		rank: { order: /less|least/i.test(found[2] ?? '') ? 'least' : 'most', top: null },
	};
	return withQuery(reading, query, known);
};
