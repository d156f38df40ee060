import type { Said } from './said';

/** More words are more than anybody reads who asked for no list. Ours: what the questions about scenes allow. */
const MOST_WORDS = 40;

const wordsIn = (said: readonly Said[]): number =>
	said.reduce((sum, { sentences }) => sum + sentences.reduce((n, { text }) => n + text.split(/\s+/).length, 0), 0);

const mapTexts = (said: Said, change: (text: string) => string): Said => ({
	...said,
	sentences: said.sentences.map((one) => ({ ...one, text: change(one.text) })),
});

/** “Ben spoke the most: 1 min 28.0 s; Anna 1 min 14.5 s, …”: the first of a rank alone. */
const withoutOthers = (text: string): string =>
	text.replace(/^([^;]*\b(?:the (?:\w+ )?(?:most|least))(?::| )[^;]*); (?!Person \d+ \w+ed\b)[^;]*$/u, '$1');

/** The clause that says when, at the end of the first thing told: “… while Mum showed the teddy bear”. */
const timeOf = (text: string): string | null => {
	const first = text.split('; ')[0] ?? '';
	const own = / (?:while|during) (?!.* (?:while|during) ).*$/u.exec(first)?.[0] ?? null;
	return own && own.replace(/ \([^()]*\)$/u, '').replace(/: .*$/u, '');
};

/** Of what a share is: the same for all that are told. */
const OF_KNOWN = ' of the time in which it is known';

/** What is said again of all that is told, once. */
const toldOnce = (said: readonly Said[]): readonly Said[] => {
	const time = timeOf(said[0]?.sentences[0]?.text ?? '') ?? '';
	const known = new Set<string>();
	const once = (text: string, words: string): string => {
		if (words === '' || !text.includes(words)) return text;
		const from = known.has(words) ? 0 : text.indexOf(words) + words.length;
		known.add(words);
		return `${text.slice(0, from)}${text.slice(from).replaceAll(words, '')}`;
	};
	return said.map((one) => mapTexts(one, (text) => once(once(text, time), OF_KNOWN)));
};

/** An answer in as few words as tell it: what is said of all of it stands once, and a rank of several parts has its first alone. */
export const brief = (said: readonly Said[]): readonly Said[] => {
	if (wordsIn(said) <= MOST_WORDS) return said;
	const isSeveral = said.length > 1 && !said.some(({ isList }) => isList);
	const ranks = isSeveral ? said.map((one) => mapTexts(one, withoutOthers)) : said;
	return wordsIn(ranks) <= MOST_WORDS ? ranks : toldOnce(ranks);
};
