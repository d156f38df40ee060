import Papa from 'papaparse';
import type { PersonId } from '../../core/people';
import { delimiterOf } from '../folder/table';

/** What somebody says of a row of participants.csv: who that is in the session, and that it is right. */
export type Decision = {
	/** Row of the file; the header is row 1. */
	row: number;
	/** Empty: nobody whom the analysis saw. */
	people: readonly PersonId[];
	isConfirmed: boolean;
};

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * participants.csv with what was decided: only `person` and `confirmed` of those rows change. All other rows, columns, quote
 * marks and ends of lines stay as they are; a column that the file lacks is added where a decision needs it.
 */
export const withDecisions = (text: string, decisions: readonly Decision[]): string => {
	const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
	const body = text.slice(mark.length);
	const delimiter = delimiterOf(body);
	const newline = body.includes('\r\n') ? '\r\n' : body.includes('\n') ? '\n' : '\r';
	const byRow = new Map(decisions.map((decision) => [decision.row, decision]));
	const lines: string[] = [];
	let columns: string[] = [];
	let added: string[] = [];
	let from = 0;
	Papa.parse<string[]>(body, {
		delimiter,
		newline,
		step({ data: cells, meta: { cursor } }) {
			const raw = body.slice(from, cursor);
			from = cursor;
			const number = lines.length + 1;
			const end = raw.endsWith(newline) ? newline : '';
			const written = (changed: readonly string[]) => Papa.unparse([[...changed]], { delimiter }) + end;
			if (number === 1) {
				columns = cells.map((name) => name.trim().toLowerCase());
				// Who writes no such column has confirmed all; so the column is needed only where that changes.
				const needed = [
					...(decisions.length > 0 ? ['person'] : []),
					...(decisions.some(({ isConfirmed }) => !isConfirmed) ? ['confirmed'] : []),
				];
				added = needed.filter((name) => !columns.includes(name));
				lines.push(added.length > 0 ? written([...cells, ...added]) : raw);
				return;
			}
			const decision = byRow.get(number);
			if (isBlank(cells) || (!decision && added.length === 0)) {
				lines.push(raw);
				return;
			}
			const width = columns.length + added.length;
			const values = Array.from({ length: width }, (_, i) => cells[i] ?? '');
			const put = (name: string, value: string) => {
				const at = [...columns, ...added].indexOf(name);
				if (at !== -1) values[at] = value;
			};
			if (added.includes('confirmed')) put('confirmed', 'yes');
			if (decision) {
				put('person', decision.people.join(' '));
				put('confirmed', decision.isConfirmed ? 'yes' : 'no');
			}
			lines.push(written(values));
		},
	});
	return mark + lines.join('') + body.slice(from);
};
