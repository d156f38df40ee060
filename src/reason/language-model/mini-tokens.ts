/**
 * The special tokens of our own small language model. One example is task token + body + `<|reply|>` + reply + `<|end|>`;
 * the chat template of its tokenizer adds the last two. Its vocabulary has `<|query|>` as well, which is no longer asked.
 */
export const miniTokens = {
	answer: '<|answer|>',
	grasp: '<|grasp|>',
	reply: '<|reply|>',
	end: '<|end|>',
	pad: '<|pad|>',
} as const;

/** What the model was trained to do. */
export type MiniTask = 'answer' | 'grasp';

/** Most tokens of a reply, by task: the longest reply of the corpus fits with room to spare. */
export const MINI_REPLY_TOKENS: Readonly<Record<MiniTask, number>> = { answer: 160, grasp: 300 };

/**
 * Text of a visitor or a session as it may stand in a body: one line, one blank between words, plain quotes, and nothing
 * that could be read as a special token.
 *
 * @param most characters at most; what is longer is cut
 */
export const bodyText = (given: string, most: number): string =>
	given
		.replace(/[‘’‛`´]/g, "'")
		.replace(/[“”„«»]/g, '"')
		.replace(/[\p{C}\s]+/gu, ' ')
		.replace(/<\|/g, '< |')
		.trim()
		.slice(0, most)
		.trim();
