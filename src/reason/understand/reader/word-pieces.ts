/** Words of a question as numbers: each word in the longest pieces that are known, as BERT's vocabularies are used. */

/** The first numbers: an unknown word, and what stands before and behind a question. */
const [UNKNOWN, START, END] = [1, 2, 3];
/** Longer words are none. */
const LONGEST_WORD = 24;
const WORD = /[a-zà-ÿ]+[0-9]?|[0-9]+|[^\sa-z0-9]/g;

const piecesOf = (word: string, index: ReadonlyMap<string, number>): readonly number[] => {
	const whole = index.get(word);
	if (whole !== undefined) return [whole];
	if (word.length > LONGEST_WORD) return [UNKNOWN];
	const found: number[] = [];
	for (let at = 0; at < word.length;) {
		let end = word.length;
		let piece: number | undefined;
		for (; end > at; end--) {
			piece = index.get(`${at === 0 ? '' : '##'}${word.slice(at, end)}`);
			if (piece !== undefined) break;
		}
		if (piece === undefined) return [UNKNOWN];
		found.push(piece);
		at = end;
	}
	return found;
};

/** A masked question as numbers. */
export const idsOf = (text: string, index: ReadonlyMap<string, number>): readonly number[] => [
	START,
	...(text.toLowerCase().match(WORD) ?? []).flatMap((word) => piecesOf(word, index)),
	END,
];
