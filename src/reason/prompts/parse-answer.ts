import { socialPrompts, type AnswerOption, type SocialTask } from './social-fusion';

/**
 * A point of the picture as a share of its width (x, to the right) and height (y, down), each in [0, 1).
 */
export type AnswerPoint = { readonly x: number; readonly y: number };

/** What a model's reply says; `null` when it is not in the form that the prompt asks for. */
export type ParsedAnswer =
	| { readonly kind: 'option'; readonly key: string }
	| { readonly kind: 'point'; readonly point: AnswerPoint }
	| null;

/** Quotation marks that a model copies from the prompt, which shows its examples as ’a’. */
const QUOTES = `'"’‘“”\``;

/**
 * The reply without what is forgiven around it, in this order: blanks, one full stop at the end, one pair of quotation
 * marks. The prompts ask for nothing but the answer, so a sentence that merely contains one is not read.
 */
const bare = (reply: string): string => {
	const text = reply.trim().replace(/\.$/, '');
	const isQuoted = text.length >= 2 && QUOTES.includes(text[0]!) && QUOTES.includes(text.at(-1)!);
	return isQuoted ? text.slice(1, -1) : text;
};

/**
 * The option that a reply names by its key; `null` when it names none.
 *
 * Forgiven: what `bare` forgives, and round brackets as the prompt's list has them, `(a)`. Upper and lower case differ:
 * the prompts ask for the lowercase label, and for `Yes` and `No`.
 */
export const parseOption = (reply: string, options: readonly AnswerOption[]): AnswerOption | null => {
	const text = bare(reply);
	const key = /^\((.+)\)$/.exec(text)?.[1] ?? text;
	return options.find((option) => option.key === key) ?? null;
};

/**
 * The point that a reply `(X,Y)` names, X and Y being numbers in [0, 1000) as the prompt asks; `null` for anything else,
 * numbers out of range included.
 *
 * Forgiven: what `bare` forgives, blanks inside the brackets, and decimals.
 */
export const parsePoint = (reply: string): AnswerPoint | null => {
	const match = /^\(\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s*\)$/.exec(bare(reply));
	if (!match) return null;
	const x = Number(match[1]);
	const y = Number(match[2]);
	return x < 1000 && y < 1000 ? { x: x / 1000, y: y / 1000 } : null;
};

/** The reply to a task's published prompt. */
export const parseAnswer = (task: SocialTask, reply: string): ParsedAnswer => {
	const { answer, options } = socialPrompts[task];
	if (answer === 'point') {
		const point = parsePoint(reply);
		return point && { kind: 'point', point };
	}
	const option = parseOption(reply, options);
	return option && { kind: 'option', key: option.key };
};
