import type { ChatMessage, Generated, GenerateOptions, LanguageModel, Prompt } from '../language-model/language-model';
import type { HumanSenseItem } from './item';
import { askToThink, humanSensePrompt, inAnswerStyle, readTags, type HumanSenseStyle } from './prompt';

/** What writes: a language model, or a way to one in a worker. */
export type Writer = Pick<LanguageModel, 'generate'>;

/** A reply in one of the styles. */
export type StyledReply = {
	/** All that the model wrote; what the released scripts score. */
	readonly reply: string;
	/** In the style `think` what stands in its tags; `null` where they are missing, and in the other styles. */
	readonly thoughts: string | null;
	/** What counts as the answer: in the style `think` what stands in its tags, `null` without them; else the reply. */
	readonly answer: string | null;
	readonly ended: Generated['ended'];
};

/** Tokens of a reply at most. Ours: the released runner sets none. Thoughts take most of it. */
const MOST_TOKENS: Readonly<Record<HumanSenseStyle, number>> = { plain: 32, think: 512, enhanced: 32 };

const replyIn = (style: HumanSenseStyle, { text, ended }: Generated): StyledReply => {
	const { thoughts, answer } = style === 'think' ? readTags(text) : { thoughts: null, answer: text };
	return { reply: text, thoughts, answer: answer?.trim() ?? null, ended };
};

/** A prompt in a style: the enhancement before its last message, or the request for thoughts behind it. */
export const styledPrompt = (prompt: Prompt, style: HumanSenseStyle): Prompt => {
	const last = prompt.messages.at(-1);
	if (!last || style === 'plain') return prompt;
	const content = style === 'think' ? askToThink(last.content) : inAnswerStyle(last.content, style);
	const messages: ChatMessage[] = [...prompt.messages.slice(0, -1), { ...last, content }];
	const maxTokens = prompt.maxTokens + (style === 'think' ? MOST_TOKENS.think : 0);
	return { ...prompt, messages, maxTokens };
};

/** How an item of the bench is asked. */
export type AskItemOptions = GenerateOptions & {
	/** Puts what is said in the video before the question. */
	readonly withTranscript?: boolean;
};

/**
 * Asks a language model an item of HumanSense in the published words, one question a conversation. The model reads: it
 * sees no picture and hears no sound, so that what comes of it measures what the question, its options and the transcript
 * tell.
 *
 * @throws AbortError, and what the model throws
 */
export const askHumanSense = async (
	model: Writer,
	item: Pick<HumanSenseItem, 'question' | 'options' | 'pattern' | 'transcript'>,
	style: HumanSenseStyle,
	{ withTranscript = false, ...options }: AskItemOptions = {},
): Promise<StyledReply> => {
	const { text } = humanSensePrompt(item, style, { withTranscript });
	const prompt = { messages: [{ role: 'user' as const, content: text }], maxTokens: MOST_TOKENS[style] };
	return replyIn(style, await model.generate(prompt, options));
};
