/** A feature that was tried in a browser. `note`: what is less than all of it, and why. */
export type TriedFeature = {
	browser: string;
	version: string;
	feature: string;
	state: 'yes' | 'part' | 'no';
	note: string | null;
};

const cell = ({ state, note }: TriedFeature): string =>
	note === null ? state : state === 'part' ? note : `${state}: ${note}`;

/** A table as it was written before. */
type Written = { browsers: Map<string, string>; rows: Map<string, Map<string, string>> };

const cellsOf = (line: string): string[] =>
	line
		.split('|')
		.slice(1, -1)
		.map((text) => text.trim());

const readTable = (table: string): Written => {
	const [head = '', , ...lines] = table.split('\n').filter((line) => line.startsWith('|'));
	const named = cellsOf(head)
		.slice(1)
		.map((text) => /^(\S+) (.*)$/.exec(text)?.slice(1) ?? [text, '']) as [string, string][];
	const rowOf = (line: string): [string, Map<string, string>] => {
		const [feature = '', ...cells] = cellsOf(line);
		return [feature, new Map(cells.map((text, i) => [named[i]?.[0] ?? '', text]))];
	};
	return { browsers: new Map(named), rows: new Map(lines.map(rowOf)) };
};

/**
 * The table of features, Markdown: a line for each, a column for each browser, in the order in which they came.
 *
 * @param earlier what was written before: what was not tried this time stays as it is there
 */
export const featureTable = (tried: readonly TriedFeature[], earlier = ''): string => {
	const before = readTable(earlier);
	const browsers = new Map([...before.browsers, ...tried.map(({ browser, version }) => [browser, version] as const)]);
	const names = [...new Set([...before.rows.keys(), ...tried.map(({ feature }) => feature)])];
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const cellOf = (feature: string, browser: string) => {
		const found = tried.findLast((one) => one.feature === feature && one.browser === browser);
		return found ? cell(found) : (before.rows.get(feature)?.get(browser) ?? 'not tried');
	};
	return [
		row(['', ...[...browsers].map(([browser, version]) => `${browser} ${version}`)]),
		row(['---', ...[...browsers].map(() => '---')]),
		...names.map((name) => row([name, ...[...browsers.keys()].map((browser) => cellOf(name, browser))])),
	].join('\n');
};

/** Between these lines of docs/browsers.md lies the table. */
const BEGIN = '<!-- table: npm run test:long -- browsers -->';
const END = '<!-- end of table -->';

const marksIn = (text: string): [from: number, to: number] => {
	const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
	if (from < 0 || to < from) throw new Error(`The marks of the table are missing: ${BEGIN} … ${END}`);
	return [from + BEGIN.length, to];
};

/** The table in a text. @throws Error when the marks are not there */
export const tableIn = (text: string): string => text.slice(...marksIn(text));

/** The text with another table in it. @throws Error when the marks are not there */
export const withTable = (text: string, table: string): string => {
	const [from, to] = marksIn(text);
	return `${text.slice(0, from)}\n\n${table}\n\n${text.slice(to)}`;
};
