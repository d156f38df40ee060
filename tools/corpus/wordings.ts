const lists = new WeakMap<TemplateStringsArray, readonly string[]>();

/** What stands between two bars: words, and how often they count. */
const ENTRY = /^(.*?)(?: ×(\d+))?$/;

const entriesOf = (line: string): string[] =>
	line.split('|').flatMap((part) => {
		const [, words = '', times = '1'] = ENTRY.exec(part.trim()) ?? [];
		return Array<string>(Number(times)).fill(words.replace(/^"(.*)"$/, '$1'));
	});

/**
 * A table of wordings, likely ones with their weight: `` wordings`who ×8 | which person ×2 | who else` ``. Bars and ends
 * of lines part them. Quotes keep the spaces at the ends of one, or an empty one.
 *
 * @returns each as often as it counts, in the order of the table
 */
export const wordings = (table: TemplateStringsArray): readonly string[] => {
	const known = lists.get(table);
	if (known) return known;
	const lines = table.join('').split('\n');
	const list = lines.filter((line) => line.trim() !== '').flatMap(entriesOf);
	lists.set(table, list);
	return list;
};
