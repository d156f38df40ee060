import { capital } from '../../core/text/words';
import type { AskSession } from '../answer/types';
import type { CompareFound } from '../query/found';
import type { CompareQuery } from '../query/query';
import { sentence, type Said } from './said';
import { CLOSE, wholeSentence } from './say-measure';
import { namedIn, rowsIn } from './say-whether';

/** Two or more measures beside each other: the winner first. */
export const sayCompare = (query: CompareQuery, { sides, order }: CompareFound, session: AskSession): Said => {
	const said = order.flatMap((index) => {
		const [side, value] = [query.sides[index], sides[index]];
		return side && value ? [{ side, value, text: wholeSentence(side, value, session) }] : [];
	});
	const [best, next] = said;
	const rows = sides.flatMap((one) => rowsIn(one.found));
	const [a, b] = [best?.value.size ?? 0, next?.value.size ?? 0];
	const gap = Math.abs(a - b);
	const end = gap === 0 ? ', which is equal' : gap <= CLOSE * Math.max(a, b) ? ', which is close' : '';
	return {
		...{ yes: null, shown: [], status: 'answered', isList: false, named: namedIn(rows) },
		sentences: [sentence(`${capital(said.map(({ text }) => text).join('; '))}${end}`, rows)],
	};
};
