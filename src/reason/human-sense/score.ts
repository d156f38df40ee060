import type { HumanSenseItem } from './item';
import { readTags } from './prompt';

/** Which released script reads the replies: `score.py` for plain and enhanced prompts, `score_think.py` for thoughts in tags. */
type HumanSenseProtocol = 'plain' | 'think';

/** How replies are read. */
export type HumanSenseScoring = {
	readonly protocol: HumanSenseProtocol;
	/**
	 * Everything as the scripts do it. Otherwise three things are corrected: separators in the key of several letters
	 * are not letters, a judgment in tags is read from them, and E is a letter too.
	 */
	readonly asReleased: boolean;
};

/** Score of a reply; `null` when there is none, which is counted separately and not as wrong. */
export type HumanSenseScore = 0 | 0.5 | 1 | null;

const bare = (text: string): string => text.replace(/[.,，\s]/g, '').toLowerCase();

/**
 * Partial credit: 0 when any letter is wrong, 1 when all the right ones are there, else 0.5 (score.py).
 *
 * @param reply letters without separators, as is `key`, both in lower case
 */
const severalLetters = (reply: string, key: string): 0 | 0.5 | 1 => {
	if ([...reply].some((letter) => !key.includes(letter))) return 0;
	return [...key].every((letter) => reply.includes(letter)) ? 1 : 0.5;
};

const isSameNumber = (reply: string, key: string): boolean => {
	const [first = ''] = reply;
	// One character, so a key of 10 is never matched, as in the published script.
	return /^\d$/.test(first) && /^\s*\d+\s*$/.test(key) && Number(first) === Number(key);
};

/** A letter, a letter with text, or the text of the right option. */
const isSameChoice = (reply: string, item: HumanSenseItem, letters: string): boolean => {
	const key = item.answer.trim().charAt(0).toLowerCase();
	const option = item.options[key.charCodeAt(0) - 'a'.charCodeAt(0)] ?? '';
	const dot = option.indexOf('.');
	const words = (text: string) => text.replace(/[.,，]/g, '').trim();
	const right = words(option.slice(dot + 1).toLowerCase());
	const said = reply.trim().toLowerCase();
	if (said.length === 1 && letters.includes(said)) return said === key;
	if (said.charAt(1) === '.' && letters.includes(said.charAt(0))) {
		return said.charAt(0) === key || words(said.slice(2)) === right;
	}
	return right !== '' && words(said) === right;
};

const scorePlain = (item: HumanSenseItem, reply: string, asReleased: boolean): HumanSenseScore => {
	const key = item.answer;
	switch (item.pattern) {
		case 'single':
			return reply.charAt(0).toLowerCase() === key.charAt(0).toLowerCase() ? 1 : 0;
		case 'number':
			return isSameNumber(reply, key) ? 1 : 0;
		case 'yes-no': {
			const said = reply.replace(/[. ]/g, '').toLowerCase();
			return said === '' ? null : said === key.toLowerCase() ? 1 : 0;
		}
		case 'multiple': {
			const said = asReleased ? reply.replace(/[.,]/g, '').toLowerCase() : bare(reply);
			return said === '' ? null : severalLetters(said, asReleased ? key.toLowerCase() : bare(key));
		}
	}
};

const scoreThink = (item: HumanSenseItem, reply: string, asReleased: boolean): HumanSenseScore => {
	const tagged = readTags(reply).answer;
	switch (item.pattern) {
		case 'single': {
			// Without tags only the first character is read.
			return isSameChoice(tagged ?? reply.charAt(0), item, asReleased ? 'abcd' : 'abcde') ? 1 : 0;
		}
		case 'number':
			return isSameNumber(tagged ?? reply, item.answer) ? 1 : 0;
		case 'yes-no': {
			// The script compares the reply with its tags, and leaves one without tags out.
			if (asReleased && tagged === null) return null;
			const said = (asReleased ? reply : (tagged ?? reply)).replace(/[. ]/g, '').toLowerCase();
			return said === '' ? null : said === item.answer.toLowerCase() ? 1 : 0;
		}
		case 'multiple': {
			const said = bare(tagged ?? reply);
			// The script gives half for no letters at all, as none of them is wrong.
			if (said === '' && !asReleased) return tagged === null ? null : 0;
			return severalLetters(said, bare(item.answer));
		}
	}
};

/**
 * Score of a reply by HumanSense’s released scripts (commit 27aec594, src/score.py and src/score_think.py). Single
 * choice: equal first letters (plain) or letter or text of the option (think). Number: its first character. Yes or no:
 * the whole reply without full stops and blanks. Several letters: `severalLetters`.
 */
export const scoreHumanSense = (
	item: HumanSenseItem,
	reply: string | null,
	{ protocol, asReleased }: HumanSenseScoring = { protocol: 'plain', asReleased: false },
): HumanSenseScore => {
	if (reply === null || reply === '') return null;
	return protocol === 'plain' ? scorePlain(item, reply, asReleased) : scoreThink(item, reply, asReleased);
};
