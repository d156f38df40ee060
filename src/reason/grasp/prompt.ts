import { promptsOf } from '../published-prompts/published';

/** Letters of the four options. */
export const optionLetters = ['A', 'B', 'C', 'D'] as const;
export type OptionLetter = (typeof optionLetters)[number];

/** One prompt, word for word as published. `system` is `null` for models that do not reason: they had none. */
export type GraspPrompt = { readonly system: string | null; readonly user: string };

/** Options as the bench writes them: `A) Person 2`. */
export const letteredOptions = (options: readonly string[]): string[] =>
	options.map((option, i) => `${optionLetters[i] ?? '?'}) ${option}`);

/** An option without its letter; as it is when it has none. */
export const withoutLetter = (option: string): string => option.replace(/^\s*[A-Z][).]\s*/, '').trim();

/**
 * The published prompt for an item.
 *
 * @param options with their letters, as the bench stores them
 * @param style `reasoning` asks for thoughts in tags before the letter, `plain` for the letter alone
 * @throws AppError `evaluation-invalid` in a build that leaves the prompts out
 */
export const graspPrompt = (
	{ question, options }: { question: string; options: readonly string[] },
	style: 'reasoning' | 'plain',
): GraspPrompt => {
	const published = promptsOf('grasp');
	return {
		system: style === 'reasoning' ? published.system : null,
		user: published[style].replace(/\{(question|options)\}/g, (_, field) =>
			field === 'question' ? question : options.join('\n'),
		),
	};
};

const THOUGHTS_END = '</think>';

/** What a reply says once its thoughts are over, without blanks around it. */
export const afterThoughts = (reply: string): string => {
	const at = reply.lastIndexOf(THOUGHTS_END);
	return (at < 0 ? reply : reply.slice(at + THOUGHTS_END.length)).trim();
};

const letterAt = (text: string): OptionLetter | null => {
	const first = text.charAt(0).toUpperCase();
	return optionLetters.find((letter) => letter === first) ?? null;
};

/**
 * The letter that a model's reply means, read as the released evaluation reads it, step by step: what follows the last
 * `</think>`; then `<answer>`; then `\boxed{}`; then, without a leading “Answer:” or “The answer is”, the first of A to D
 * that stands with a bracket or a full stop behind it anywhere; then the first character. `null` when nothing is found.
 *
 * Its leniency is theirs: `Not B. Maybe A)` is A, for A is looked for first.
 */
export const parseLetter = (reply: string): OptionLetter | null => {
	let text = afterThoughts(reply);
	const marked = [/<answer>\s*([^\n]*?)\s*<\/answer>/, /\\boxed\{\s*([^}]*?)\s*\}/];
	for (const form of marked) {
		const letter = letterAt((form.exec(text)?.[1] ?? '').trim());
		if (letter) return letter;
	}
	text = text.replace(/^(Answer:\s*|The answer is\s*)/i, '');
	return optionLetters.find((l) => text.includes(`${l})`) || text.includes(`${l}.`)) ?? letterAt(text);
};
