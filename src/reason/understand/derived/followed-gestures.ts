import { always, any, does, ranging, variable } from '../../query/build';
import type { MeasureQuery, Query } from '../../query/query';
import type { Turn, Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “How many of his pointings were followed?”: gestures that somebody followed, and not how often somebody did. */

const END = String.raw`\s*[?.!]*\s*$`;
const POINTS = String.raw`(?:points?|pointings?|pointing gestures?|deictic gestures?|gestures?)`;
const ASKED = new RegExp(
	String.raw`^\s*(?:(?:and|so) )*(?:how many|number of|count of|in how many cases (?:was|were)) (?:of )?(?:the )?(?:(.{1,30}?)(?:'s|s') )?${POINTS} (?:by (.{1,30}?) )?(?:was |were |is |are |got |went |go |did |remained )?(not |never |un)?(?:get )?(?:followed|responded to|noticed|looked at|without (?:a )?followers?)(?: up)?(?: by (?:any(?:one|body)|some(?:one|body)|others?|the others))?${END}`,
	'iu',
);
/** “How many of the pointings did nobody follow?”, “what percentage of her points did Lina follow?” */
const BY_WHOM = new RegExp(
	String.raw`^\s*(?:(?:and|so) )*(how many|number of|count of|(?:what|which) (?:percentage|percent|%|share|proportion|fraction)) (?:of )?(?:the )?(?:(.{1,30}?)(?:'s|s') )?${POINTS} (?:did|does|do) (?:(nobody|no one|none of them|none of the others)|(.{1,30}?)) (?:follow|respond to|react to|look at)(?: up)?${END}`,
	'iu',
);
const FAILED = /\b(?:not|never|unfollowed|without)\b/i;

/** A look along a gesture begins this soon after the gesture began, ms: gestures last some seconds, and looks follow within some. */
const FOLLOWED_MS = 10_000;

/** “And Ben?”, after whose pointings Lina followed: the same of him, and not of what he pointed at. */
const asBefore = (question: string, turn: Turn | null): string => {
	const name = /^\s*(?:and|what about|how about|and what about)(?: for)? ([\p{L}\d .'-]{1,30}?)\s*\?*\s*$/iu.exec(
		question,
	)?.[1];
	const before = name === undefined || !turn ? null : BY_WHOM.exec(turn.question);
	return !turn || before?.[4] === undefined ? question : turn.question.replace(before[4], name ?? '');
};

/** How many gestures were followed, or how many more there were than were followed; `null`: something else is asked. */
export const followedGestures = (question: string, { known, turn, read }: Rereading): Understood | null => {
	const byWhom = BY_WHOM.exec(asBefore(question, turn));
	const found = byWhom ?? ASKED.exec(question);
	if (!found) return null;
	const name = byWhom ? byWhom[2] : (found[1] ?? found[2]);
	const follower = byWhom?.[4] === undefined ? null : onlyQuery(read(`how often did ${byWhom[4]} nod?`));
	const one = follower?.get === 'measure' && follower.about.is === 'does' ? follower.about.who : null;
	if (byWhom?.[4] !== undefined && one?.is !== 'person') return null;
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
			anchor: does('pointing-followed', one ?? any('person'), from, variable('z')),
		},
	};
	const isFailed = byWhom ? byWhom[3] !== undefined : FAILED.test(found[0]);
	if (byWhom && /^(?:what|which)/iu.test(byWhom[1] ?? '')) {
		const share: MeasureQuery = {
			...followed,
			about: { is: 'in', of: followed.about, span: followed.span },
			...{ span: always, measure: { of: 'share', base: followed.about, isCounted: true } },
		};
		const gap: Query = { get: 'compare', sides: [pointing, followed], order: 'most', isGap: true };
		return withQuery(reading, isFailed ? gap : share, known);
	}
	const query: Query = isFailed
		? { get: 'compare', sides: [pointing, followed], order: 'most', isGap: true }
		: followed;
	return withQuery(reading, query, known);
};
