import { always, any, does, ranging, variable } from '../../query/build';
import type { MeasureQuery, Query } from '../../query/query';
import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “How many of his pointings were followed?”: gestures that somebody followed, and not how often somebody did. */

const END = String.raw`\s*[?.!]*\s*$`;
const POINTS = String.raw`(?:points?|pointings?|pointing gestures?|deictic gestures?|gestures?)`;
const ASKED = new RegExp(
	String.raw`^\s*(?:(?:and|so) )*(?:how many|number of|count of|in how many cases (?:was|were)) (?:of )?(?:the )?(?:(.{1,30}?)(?:'s|s') )?${POINTS} (?:by (.{1,30}?) )?(?:was |were |is |are |got |went |go |did |remained )?(not |never |un)?(?:get )?(?:followed|responded to|noticed|looked at|without (?:a )?followers?)(?: up)?(?: by (?:any(?:one|body)|some(?:one|body)|others?|the others))?${END}`,
	'iu',
);
const FAILED = /\b(?:not|never|unfollowed|without)\b/i;

/** A look along a gesture begins this soon after the gesture began, ms: gestures last some seconds, and looks follow within some. */
const FOLLOWED_MS = 10_000;

/** How many gestures were followed, or how many more there were than were followed; `null`: something else is asked. */
export const followedGestures = (question: string, { known, read }: Rereading): Understood | null => {
	const found = ASKED.exec(question);
	if (!found) return null;
	const name = found[1] ?? found[2];
	const reading = read(name === undefined ? 'how often did anyone point?' : `how often did ${name} point?`);
	const all = onlyQuery(reading);
	if (!reading || all?.get !== 'measure' || all.about.is !== 'does' || all.by.length > 0) return null;
	const { who } = all.about;
	const from = who?.is === 'person' ? who : variable('x');
	const someone = who?.is === 'person' ? {} : { x: ranging('person') };
	const rest = { measure: { of: 'count' }, by: [], pick: null, rank: null, keep: null } as const;
	const pointing: MeasureQuery = {
		...{ get: 'measure', vars: someone, about: does('pointing', from), span: always },
		...rest,
	};
	const followed: MeasureQuery = {
		...pointing,
		vars: { ...someone, z: ranging('target') },
		about: does('pointing', from, variable('z')),
		span: {
			...{ is: 'beside', relation: 'before', pick: null, edge: 'start', withinMs: FOLLOWED_MS, isBegun: true },
			anchor: does('pointing-followed', any('person'), from, variable('z')),
		},
	};
	const isFailed = FAILED.test(found[0]);
	const query: Query = isFailed
		? { get: 'compare', sides: [pointing, followed], order: 'most', isGap: true }
		: followed;
	return withQuery(reading, query, known);
};
