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

/** The table of features, Markdown: a line for each, a column for each browser, in the order in which they came. */
export const featureTable = (tried: readonly TriedFeature[]): string => {
	const browsers = new Map(tried.map(({ browser, version }) => [browser, version]));
	const names = [...new Set(tried.map(({ feature }) => feature))];
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const cellOf = (feature: string, browser: string) => {
		const found = tried.findLast((one) => one.feature === feature && one.browser === browser);
		return found ? cell(found) : 'not tried';
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

/** The text with another table in it. @throws Error when the marks are not there */
export const withTable = (text: string, table: string): string => {
	const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
	if (from < 0 || to < from) throw new Error(`The marks of the table are missing: ${BEGIN} … ${END}`);
	return `${text.slice(0, from + BEGIN.length)}\n\n${table}\n\n${text.slice(to)}`;
};
