import Papa from 'papaparse';

/**
 * A reader of BORIS's aggregated events, written from its user guide (“Export events › Aggregated events”) and not from our
 * writer: names and order of columns, and what each may hold. Columns of modifiers may repeat; independent variables would
 * stand before “Subject”.
 */
const BEFORE_SUBJECT = [
	'Observation id',
	'Observation date',
	'Description',
	'Observation type',
	'Source',
	'Time offset (s)',
	'Coding duration',
	'Media duration (s)',
	'FPS (frame/s)',
];
const BEFORE_MODIFIERS = [
	'Subject',
	'Observation duration by subject by observation',
	'Behavior',
	'Behavioral category',
];
const AFTER_MODIFIERS = [
	'Behavior type',
	'Start (s)',
	'Stop (s)',
	'Duration (s)',
	'Media file name',
	'Image index start',
	'Image index stop',
	'Image file path start',
	'Image file path stop',
	'Comment start',
	'Comment stop',
];

/** An event of the table. */
export type BorisRow = {
	subject: string;
	behavior: string;
	category: string;
	modifiers: readonly string[];
	type: 'POINT' | 'STATE';
	startS: number;
	stopS: number;
	media: string;
};

const DATE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const seconds = (text: string, column: string, row: number): number => {
	if (!/^\d+\.\d{3}$/.test(text)) throw new Error(`Row ${row}, ${column}: not seconds with three decimals: ${text}`);
	return Number(text);
};

const expectColumns = (found: readonly string[], wanted: readonly string[], place: string): void => {
	if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`Columns ${place}: ${found.join(', ')}`);
};

/** Reads a table. Throws an `Error` that names the row and the column. */
export const readBorisTable = (text: string, delimiter: ',' | '\t'): BorisRow[] => {
	const { data, errors } = Papa.parse<string[]>(text, {
		...{ delimiter, skipEmptyLines: true },
		...(delimiter === '\t' && { quoteChar: '\0' }),
	});
	if (errors[0]) throw new Error(errors[0].message);
	const [header = [], ...rows] = data;
	const subject = header.indexOf('Subject');
	const type = header.indexOf('Behavior type');
	const firstModifier = subject + BEFORE_MODIFIERS.length;
	expectColumns(header.slice(0, subject), BEFORE_SUBJECT, 'before the subject');
	expectColumns(header.slice(subject, firstModifier), BEFORE_MODIFIERS, 'from the subject on');
	const modifierNames = header.slice(firstModifier, type);
	expectColumns(
		modifierNames,
		modifierNames.map((_, i) => `Modifier #${i + 1}`),
		'of modifiers',
	);
	expectColumns(header.slice(type), AFTER_MODIFIERS, 'from the type on');
	return rows.map((cells, i): BorisRow => {
		const number = i + 2;
		if (cells.length !== header.length) throw new Error(`Row ${number}: ${cells.length} cells`);
		const at = (name: string) => cells[header.indexOf(name)]!;
		if (!DATE.test(at('Observation date'))) throw new Error(`Row ${number}: date ${at('Observation date')}`);
		if (!['Media file', 'Live observation', 'Pictures'].includes(at('Observation type'))) {
			throw new Error(`Row ${number}: type of observation ${at('Observation type')}`);
		}
		for (const column of ['Time offset (s)', 'Coding duration', 'Media duration (s)'])
			seconds(at(column), column, number);
		const kind = at('Behavior type');
		if (kind !== 'POINT' && kind !== 'STATE') throw new Error(`Row ${number}: type ${kind}`);
		const startS = seconds(at('Start (s)'), 'Start (s)', number);
		const stopS = seconds(at('Stop (s)'), 'Stop (s)', number);
		if (kind === 'POINT') {
			if (startS !== stopS || at('Duration (s)') !== 'NA') throw new Error(`Row ${number}: a point with a length`);
		} else if (
			Math.abs(seconds(at('Duration (s)'), 'Duration (s)', number) - (stopS - startS)) > 1e-6 ||
			stopS <= startS
		) {
			throw new Error(`Row ${number}: a state whose duration is not that from start to stop`);
		}
		if (at('Subject') === '' || at('Behavior') === '') throw new Error(`Row ${number}: no subject or behaviour`);
		return {
			subject: at('Subject'),
			behavior: at('Behavior'),
			category: at('Behavioral category'),
			modifiers: cells.slice(firstModifier, type),
			...{ type: kind, startS, stopS, media: at('Media file name') },
		};
	});
};
