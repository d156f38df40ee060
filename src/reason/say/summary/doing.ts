import type { AskSession } from '../../answer/types';
import { lengthWord } from '../../answer/wording';
import { meets, type Interval } from '../../query/intervals';
import { endsOf, type Relation } from '../../query/relations';
import type { Scope } from '../../query/scope';
import { keyWord } from '../names';
import { rowsClause } from '../rows-clause';
import { sentence, type Sentence } from '../said';

/** More looks are not told one by one. */
const MAX_LOOKS = 5;

/** What somebody does alone or towards others; what follows from looks is told by these. */
const OWN: ReadonlySet<string> = new Set(['speaking', 'head-nod', 'head-shake', 'deictic-gesture', 'expression']);

/** What one person did in some moments: where they looked, in turn, and what else they did. */
export const doingSentence = (
	key: string,
	windows: readonly Interval[],
	{ relations }: Scope,
	session: AskSession,
): Sentence | null => {
	const isIn = (row: Interval): boolean => windows.some((window) => meets(row, window));
	const looks: { key: string; rows: Relation[]; ms: number }[] = [];
	for (const row of relations.of('look', key).filter(isIn)) {
		const aim = endsOf(row).whom ?? 'outside';
		const ms = windows.reduce(
			(sum, { startMs, endMs }) => sum + Math.max(0, Math.min(endMs, row.endMs) - Math.max(startMs, row.startMs)),
			0,
		);
		const last = looks.at(-1);
		if (last?.key === aim) {
			last.rows.push(row);
			last.ms += ms;
		} else looks.push({ key: aim, rows: [row], ms });
	}
	const others = relations.of('event', key).filter((row) => OWN.has(row.kind) && isIn(row));
	if (looks.length === 0 && others.length === 0) return null;
	const shown = looks.slice(0, MAX_LOOKS).map((look) => {
		const word = keyWord(look.key, session);
		return `${word === 'elsewhere' ? word : `at ${word}`} (${lengthWord(look.ms)})`;
	});
	const more = looks.length > shown.length ? [`and ${looks.length - shown.length} more`] : [];
	const looked =
		looks.length > 0
			? [`${keyWord(key, session)} looked ${[...shown, ...more].join(', ').replace(/, and/, ' and')}`]
			: [];
	const did = others.length > 0 ? [rowsClause(others, session)] : [];
	return sentence([...looked, ...did].join('; '), [...looks.flatMap(({ rows }) => rows), ...others]);
};
