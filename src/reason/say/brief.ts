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

/** The clause at its end that says when: “… while Mum showed the teddy bear”. */
const timeOf = (text: string): string | null =>
	/ (?:while|during) (?!.* (?:while|during) ).*$/u.exec(text)?.[0] ?? null;

/** What later parts say again of the time, once. */
const toldOnceOfTime = (said: readonly Said[]): readonly Said[] => {
	const time = timeOf(said[0]?.sentences[0]?.text ?? '');
	const plain = time?.replace(/ \(.*\)$/u, '') ?? '';
	return plain === ''
		? said
		: said.map((one, i) => (i === 0 ? one : mapTexts(one, (text) => text.replaceAll(plain, ''))));
};

/** An answer of several parts in as few words as tell it, where no list was asked for. */
export const brief = (said: readonly Said[]): readonly Said[] => {
	if (said.length < 2 || said.some(({ isList }) => isList) || wordsIn(said) <= MOST_WORDS) return said;
	const ranks = said.map((one) => mapTexts(one, withoutOthers));
	return wordsIn(ranks) <= MOST_WORDS ? ranks : toldOnceOfTime(ranks);
};
