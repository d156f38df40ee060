import { capital } from '../../../core/text/words';
import type { AskSession } from '../../answer/types';
import type { CompareFound } from '../../query/found';
import type { CompareQuery } from '../../query/query';
import { isKept } from '../../query/held';
import { knownShare } from '../known-share';
import { isFollowedCount } from '../contact-turns';
import { sentence, type Said } from '../said';
import { anchorRows, spanClause } from '../clause';
import { CLOSE, isNothing, knownOf, wholeSentence } from './measured';
import { namedIn, rowsIn } from '../say-whether';
import { sizeWord } from '../sizes';

/** Whether what a question says of its sides is so; `null`: it says nothing of them, or one of them is not known. */
const claimedOfSides = (query: CompareQuery, { sides }: CompareFound): boolean | null => {
	const { held } = query;
	const [a, b] = sides;
	if (!held || typeof a?.size !== 'number' || typeof b?.size !== 'number') return null;
	// Two lengths are never the same to the millisecond: those that are close are.
	const isLength = query.sides[0]?.measure.of !== 'count';
	if (held.op === 'exactly' && isLength && Math.abs(a.size - b.size) <= CLOSE * Math.max(a.size, b.size)) return true;
	return isKept(a.size, { op: held.op, value: held.times * b.size });
};

/** Two or more measures beside each other: the winner first. */
export const sayCompare = (query: CompareQuery, found: CompareFound, session: AskSession): Said => {
	const { sides, order } = found;
	const said = order.flatMap((index, place) => {
		const [side, value, first] = [query.sides[index], sides[index], query.sides[order[0] ?? 0]];
		if (!side || !value) return [];
		// The same at another time need not be said again.
		const isSame = place > 0 && first !== undefined && JSON.stringify(side.about) === JSON.stringify(first.about);
		const time = isSame
			? spanClause(side.span, { ...knownOf(side, value, session), rows: anchorRows(value.found) })
			: '';
		const text =
			time === '' ? wholeSentence(side, value, session) : `${time.trim()} ${sizeWord(side.measure, value.size)}`;
		return [{ side, value, text }];
	});
	const [best, next] = said;
	const rows = sides.flatMap((one) => rowsIn(one.found));
	// “Neither nodded” needs no numbers.
	if (said.length > 1 && said.every(({ value }) => isNothing(value) && value.size === 0)) {
		const none = said.map(({ side, value }) => wholeSentence(side, { ...value, size: null }, session));
		return {
			...{ yes: claimedOfSides(query, found), shown: [], status: 'answered', isList: false, named: namedIn(rows) },
			sentences: [sentence(`${capital(none.join(', and '))}: no difference`, rows)],
		};
	}
	const known = knownShare(
		said.map(({ side, value }) => ({ query: side, value })),
		session,
	);
	const [a, b] = [best?.value.size ?? 0, next?.value.size ?? 0];
	const gap = Math.abs(a - b);
	const isOfFollowed = query.sides.some(isFollowedCount);
	const end = isOfFollowed
		? `: ${gap} ${gap === 1 ? 'was' : 'were'} not followed`
		: gap === 0
			? ', which is equal'
			: query.isGap && best
				? `, a difference of ${sizeWord(best.side.measure, gap)}`
				: gap <= CLOSE * Math.max(a, b)
					? ', which is close'
					: '';
	return {
		...{ yes: claimedOfSides(query, found), shown: [], status: 'answered', isList: false, named: namedIn(rows) },
		sentences: [sentence(`${capital(said.map(({ text }) => text).join('; '))}${end}`, rows), ...(known ? [known] : [])],
	};
};
