import { groupBy } from '../../../core/collections';
import type { AskSession } from '../../answer/types';
import type { Measured, MeasureFound } from '../../query/found';
import type { MeasureQuery } from '../../query/query';
import { keyWord } from '../names';
import { sentence, type Sentence } from '../said';
import { rowsIn } from '../say-whether';
import { sizeWord, windowName } from '../sizes';

const keyOf = ({ group }: Measured): string => group.flatMap((part) => (part.is === 'key' ? [part.key] : [])).join(' ');
const startOf = ({ group }: Measured): number =>
	group.flatMap((part) => (part.is === 'window' ? [part.window.startMs] : []))[0] ?? 0;

/** `Ruth (8 min 6.5 s, then 6 min 46.5 s)`: those in whom it rose or fell from one window to the other, the most first. */
export const changeSentence = (query: MeasureQuery, found: MeasureFound, session: AskSession): Sentence | null => {
	const change = query.rank?.change;
	if (!change) return null;
	const all = [...found.groups, ...found.others];
	const sides = [...groupBy(all, keyOf)].flatMap(([key, own]) => {
		const [a, b] = [...own].sort((one, other) => startOf(one) - startOf(other));
		if (!a || !b || a.size === null || b.size === null) return [];
		return [{ key, a, b, ms: change === 'rise' ? b.size - a.size : a.size - b.size }];
	});
	const own = sides.filter(({ ms }) => ms > 0).sort((x, y) => y.ms - x.ms);
	const word = ({ key, a, b }: (typeof sides)[number]): string =>
		`${keyWord(key, session)} (${sizeWord(query.measure, a.size)}, then ${sizeWord(query.measure, b.size)})`;
	const [first] = sides;
	const window = first?.b.group.find((part) => part.is === 'window');
	const where = window?.is === 'window' ? (windowName(window.window, session) ?? 'the later part') : 'the later part';
	const more = change === 'rise' ? 'More' : 'Less';
	const rows = own.flatMap(({ a, b }) => [...rowsIn(a.found), ...rowsIn(b.found)]);
	return own.length === 0
		? sentence(`Nobody ${more.toLowerCase()} in ${where}`)
		: sentence(`${more} in ${where}: ${own.map(word).join(', ')}`, rows);
};
