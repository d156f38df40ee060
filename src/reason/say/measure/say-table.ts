import { capital } from '../../../core/text/words';
import type { AskSession } from '../../answer/types';
import type { Measured, TableFound, TableRow } from '../../query/found';
import type { MeasureQuery, Slot, TableQuery } from '../../query/query';
import { atomsOf } from '../../query/scope';
import { slotWord } from '../slot-words';
import { verb } from '../names';
import { kindWord, nameOf } from './groups';
import { isNothing, MAX_LINES, sizePhrase, timeWords, wholeSentence } from './measured';
import { doings } from '../../answer/doings';
import { firstOf, sentence, type Said, type Sentence, type Shown } from '../said';
import { namedIn, rowsIn } from '../say-whether';
import { cellWord, groupWords, headOf, measureWord } from '../sizes';

type Cell = { readonly column: MeasureQuery; readonly one: Measured };

const cellsOf = ({ columns }: TableQuery, { cells }: TableRow): readonly Cell[] =>
	columns.flatMap((column, i) => {
		const one = cells[i];
		return one ? [{ column, one }] : [];
	});

const isSameDeed = (a: Cell | undefined, b: Cell): boolean =>
	a !== undefined &&
	JSON.stringify([a.column.about, a.column.span]) === JSON.stringify([b.column.about, b.column.span]);

/** `Anna was looked at for 3.0 s`: whoever it was that did it. */
const receivedClause = ({ column, one }: Cell, name: string, session: AskSession): string | null => {
	const { about, by } = column;
	const [group] = by;
	if (about.is !== 'does' || group?.by !== 'var' || about.whom?.is !== 'var' || about.whom.name !== group.name)
		return null;
	if ((about.doing !== 'look' && about.doing !== 'pointing') || (about.who !== null && about.who.is !== 'any'))
		return null;
	const { past } = doings[about.doing].verb;
	const not = isNothing(one) ? 'not ' : '';
	return `${name} was ${not}${past} at${timeWords(column, one, session)}${not === '' ? sizePhrase(column, one, session) : ''}`;
};

/** `Ada spoke 13 times, for 1 min 35.0 s in all; was looked at for 56.0 s`: who it is stands once. */
const rowSentence = (query: TableQuery, row: TableRow, session: AskSession): Sentence => {
	const cells = cellsOf(query, row);
	const [first] = cells;
	const name = first ? nameOf(first.column, first.one, session) : '';
	const parts = cells.map((cell, i): string => {
		const { column, one } = cell;
		// The same deed in another measure.
		if (isSameDeed(cells[i - 1], cell) && column.measure.of !== 'distinct' && !isNothing(one))
			return `,${sizePhrase(column, one, session)}`;
		const whole = receivedClause(cell, name, session) ?? wholeSentence(column, one, session);
		const said = i > 0 && name !== '' && whole.startsWith(`${name} `) ? whole.slice(name.length + 1) : whole;
		return `${i > 0 ? '; ' : ''}${said}`;
	});
	const text = parts.join('');
	const isNamed = groupWords(row, session, kindWord).every((word) => text.includes(word));
	return sentence(
		capital(isNamed ? text : `${name}: ${text}`),
		cells.flatMap(({ one }) => rowsIn(one.found)),
	);
};

/** What a column is of: `speak`, `look at the cup`. */
const deedWord = (about: MeasureQuery['about'], session: AskSession): string => {
	const [atom] = atomsOf(about);
	if (!atom) return '';
	const word = (slot: Slot | null): string | null => (slot?.is === 'var' ? null : slotWord(slot, session, new Map()));
	return capital(verb(atom.doing, { whom: word(atom.whom), what: word(atom.what) }, 'base'));
};

const tableOf = (query: TableQuery, { rows }: TableFound, session: AskSession): Shown[] => {
	const [first] = query.columns;
	if (!first || rows.length < 2) return [];
	return [
		{
			is: 'table',
			caption: 'Several measures, all groups',
			head: [
				...first.by.map((by) => headOf(by, first.about)),
				...query.columns.map(
					({ about, measure }) => `${deedWord(about, session)}: ${measureWord(measure).toLowerCase()}`,
				),
			],
			rows: rows.map((row) => ({
				cells: [
					...groupWords(row, session, kindWord),
					...row.cells.map((cell, i) => {
						const column = query.columns[i];
						return cell && column ? cellWord(column.measure, cell.size) : '';
					}),
				],
				at: row.cells[0]?.found[0]?.time ?? null,
			})),
		},
	];
};

/** Several measures beside each other: a line for each group. */
export const sayTable = (query: TableQuery, found: TableFound, session: AskSession): Said => {
	const rows = found.rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? rowsIn(cell.found) : [])));
	const keys = found.rows.flatMap(({ group }) => group.flatMap((one) => (one.is === 'key' ? [one.key] : [])));
	return {
		...{ yes: null, shown: tableOf(query, found, session), status: 'answered', isList: found.rows.length > 1 },
		sentences: firstOf(
			found.rows.map((row) => rowSentence(query, row, session)),
			MAX_LINES,
		),
		named: [...new Set([...keys, ...namedIn(rows)])],
	};
};
