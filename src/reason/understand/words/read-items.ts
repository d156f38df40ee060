import { languageOf } from '../vocabulary/languages';
import { hasTag, itemsOf, type Item } from './items';
import { lexiconFor, withNames } from './lexicon';
import type { Known } from './noun';
import { tokensOf } from './tokens';

/** The words of a question with their meanings. */
export const readItems = (question: string, known: Known): readonly Item[] => {
	const vocabulary = languageOf(question);
	const lexicon = withNames(
		lexiconFor(vocabulary),
		known.people.map(({ name }) => name),
		known.objects.map(({ label }) => label),
	);
	return itemsOf(tokensOf(question, vocabulary, lexicon), lexicon);
};

const isTelling = (item: Item): boolean => hasTag(item, 'sequence', 'list', 'show-me', 'table', 'brief');

/** Without what says after the question how it is to be told: “… in order please”, “… give me all of them”. */
export const withoutTail = (items: readonly Item[]): readonly Item[] => {
	const end = items.findLastIndex(({ sign }) => sign === null) + 1;
	const sign = items.slice(0, end).findLastIndex((item) => item.sign !== null && /[?.!;]/.test(item.sign));
	const tail = items.slice(sign + 1, end);
	const isTail =
		tail.some(isTelling) &&
		tail.every(
			(item) =>
				isTelling(item) ||
				hasTag(item, 'ignored', 'polite', 'of', 'each', 'in', 'they') ||
				/^(?:all|each|both)(?: of)? them$/.test(item.text),
		);
	return sign > 0 && isTail
		? [...items.slice(0, sign), ...tail.filter((item) => hasTag(item, 'sequence', 'table'))]
		: items;
};
