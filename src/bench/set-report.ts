import { groupBy } from '../core/collections';
import { countWords } from '../core/text/words';

/** A number of a report; `null`: not known. */
export type Figure = {
	readonly value: number | null;
	/**
	 * `percent`: a share with one decimal; `tenths`: the same without the sign; `points`: a difference of shares, signed;
	 * `number`: with decimals; `share`: 0 to 1 in the view, per cent on the command line.
	 */
	readonly as: 'percent' | 'tenths' | 'points' | 'number' | 'share';
	/** Whether it is the main figure of its row. */
	readonly isMain?: boolean;
};

const figure =
	(as: Figure['as'], isMain = false) =>
	(value: number | null): Figure => ({ value, as, ...(isMain && { isMain }) });

/** Figures by format; `main…` are the main ones of their rows. */
export const percentFigure = figure('percent');
export const mainPercent = figure('percent', true);
export const tenthsFigure = figure('tenths');
export const mainTenths = figure('tenths', true);
export const pointsFigure = figure('points');
export const mainPoints = figure('points', true);
export const numberFigure = figure('number');
export const mainNumber = figure('number', true);
export const mainShare = figure('share', true);

/** A row of scores. */
export type ScoreRow = {
	readonly name: string;
	/** What the name stands for. */
	readonly note?: string;
	/** One for each column but the first. */
	readonly cells: readonly (string | Figure)[];
	/** Whose definition the first cell is by, or what it rests on; a column of its own in the view. */
	readonly definition?: string;
	/** `whole`: sums up others; `published`: not measured here. */
	readonly is?: 'whole' | 'published';
};

/** A table of scores. */
export type ScoreTable = {
	/** Headings without that of the definitions; that of the names first. */
	readonly columns: readonly string[];
	readonly rows: readonly ScoreRow[];
};

/** How often each class was taken for each; with a share of each class in a last column. */
export type ClassMatrix = {
	readonly label: string;
	/** What rows and columns are. */
	readonly caption: string;
	readonly names: readonly string[];
	/** `counts[row][column]`, true by predicted. */
	readonly counts: readonly (readonly number[])[];
	readonly last: { readonly title: string; readonly about: string; readonly shares: readonly (number | null)[] };
};

/** Numbers of rows by columns, shown as tinted cells: no tint at 0, the strongest at `limit` and at minus `limit`. */
export type ValueMap = {
	readonly label: string;
	/** What rows, columns and numbers are. */
	readonly caption: string;
	readonly rows: readonly string[];
	readonly columns: readonly string[];
	/** `values[row][column]`; `null`: not known. */
	readonly values: readonly (readonly (number | null)[])[];
	readonly limit: number;
};

/** Points in a plane, in units that only compare with each other. */
export type PointPlot = {
	readonly label: string;
	readonly caption: string;
	readonly points: readonly { readonly name: string; readonly group: string; readonly x: number; readonly y: number }[];
};

/** What a reader of the report decides; scored again with a file made of it. */
export type Picks = {
	/** Id of the set’s file that holds the decisions. */
	readonly file: string;
	readonly label: string;
	readonly choices: readonly string[];
	/** Name of the field that holds the choice. */
	readonly field: string;
	/** Lines of that file that are no such decisions; they stay. */
	readonly others?: readonly object[];
	readonly rows: readonly {
		readonly words: string;
		/** The other fields of its line. */
		readonly line: Readonly<Record<string, string | number>>;
		readonly chosen: string | null;
	}[];
};

/** A part of a report: what it is about, tables beside each other, and what else is to be said. */
export type ReportPart = {
	readonly title?: string;
	/** A sentence. */
	readonly about: string;
	/** What the tables are, for a screen reader. */
	readonly label: string;
	readonly tables: readonly ScoreTable[];
	readonly matrix?: ClassMatrix | null;
	readonly maps?: readonly ValueMap[];
	readonly plot?: PointPlot | null;
	readonly picks?: Picks | null;
	/** What was left out or is not known, a sentence each. */
	readonly notes: readonly string[];
	/** What only the command prints: the view has no room for it. */
	readonly details?: readonly string[];
};

/** What is shown of a report. */
export type SetReport = readonly ReportPart[];

/** A table of measures, each with one value. */
export const measureTable = (rows: readonly { name: string; value: Figure; definition: string }[]): ScoreTable => ({
	columns: ['Measure', 'Value'],
	rows: rows.map(({ name, value, definition }) => ({ name, cells: [value], definition })),
});

/** `3 replies to no question.`; nothing for none. */
export const countNote = (
	count: number,
	noun: string | readonly [one: string, many: string],
	rest: string,
): string[] => {
	const [one, many] = typeof noun === 'string' ? [noun, undefined] : noun;
	return count > 0 ? [`${countWords(count, one, many)} ${rest}.`] : [];
};

/** `What: a, b …` of up to eight; nothing for none. */
export const namesLine = (what: string, names: readonly string[]): string[] =>
	names.length > 0 ? [`${what}: ${names.slice(0, 8).join(', ')}${names.length > 8 ? ' …' : ''}`] : [];

/** Rows that were left out, with what is wrong with the first of them; nothing for none. */
export const leftOutNotes = (wrong: readonly string[]): string[] => [
	...(wrong.length > 0 ? [`${wrong.length} ${wrong.length === 1 ? 'row was' : 'rows were'} left out:`] : []),
	...wrong.slice(0, 5),
	...(wrong.length > 5 ? ['…'] : []),
];

/** How many are right in each group, and in all. */
export const tallyTable = <Item>(
	column: string,
	items: readonly Item[],
	groupOf: (item: Item) => string,
	isRight: (item: Item) => boolean,
): ScoreTable => {
	const row = (name: string, some: readonly Item[], is?: 'whole'): ScoreRow => {
		const right = some.filter(isRight).length;
		return {
			...{ name, cells: [`${right} of ${some.length}`, mainPercent(some.length === 0 ? null : right / some.length)] },
			...(is && { is }),
		};
	};
	return {
		columns: [column, 'Right', 'Accuracy'],
		rows: [...[...groupBy(items, groupOf)].map(([name, some]) => row(name, some)), row('All', items, 'whole')],
	};
};

/** Published scores, not measured here. */
export const publishedTable = (rows: readonly (readonly [name: string, value: Figure])[]): ScoreTable => ({
	columns: ['Published, not measured here', 'Value'],
	rows: rows.map(([name, value]) => ({ name, cells: [value], is: 'published' })),
});

/** What was given for what is asked, by id: of several rows with one id the last counts. */
export const matchById = <Row extends { readonly id: string }>(
	asked: readonly { readonly id: string }[],
	given: readonly Row[],
) => {
	const rows = new Map(given.map((row) => [row.id, row]));
	const ids = new Set(asked.map(({ id }) => id));
	return {
		rows,
		/** How much of what is asked has no row: it counts as wrong. */
		unanswered: asked.filter(({ id }) => !rows.has(id)).length,
		/** Ids of rows that nobody asked for. */
		unknown: [...rows.keys()].filter((id) => !ids.has(id)),
	};
};

/** A report of right answers by task, the last task being all of them. `wrong`: rows that were left out. */
export const tallyReport = (
	label: string,
	tasks: readonly {
		readonly name: string;
		readonly items: number;
		readonly right: number;
		readonly unanswered: number;
	}[],
	wrong: readonly string[],
): SetReport => [
	{
		about: `${countWords(tasks.at(-1)?.items ?? 0, 'question')}, ${tasks.at(-1)?.unanswered ?? 0} without an answer, counted as wrong.`,
		label,
		tables: [
			{
				columns: ['Task', 'Right', 'Accuracy', 'Without an answer'],
				rows: tasks.map(({ name, items, right, unanswered }) => ({
					name,
					cells: [`${right} of ${items}`, mainPercent(items === 0 ? null : right / items), String(unanswered)],
				})),
			},
		],
		notes: leftOutNotes(wrong),
	},
];
