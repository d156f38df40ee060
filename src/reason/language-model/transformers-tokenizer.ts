import type { PreTrainedTokenizer } from '@huggingface/transformers';
import type { ChatMessage } from './language-model';
import type { ChatTokenizer } from './token-model';
import { vocabularyOf, type TokenizerFile } from './grammar/vocabulary';

/** For models without a chat template, which only continue texts: the turns one below the other. */
const plain = (messages: readonly ChatMessage[]): string => messages.map(({ content }) => content).join('\n');

/** @param file the parsed `tokenizer.json`, which says what single tokens stand for */
export const chatTokenizer = (tokenizer: PreTrainedTokenizer, file: TokenizerFile): ChatTokenizer => {
	const encode = (text: string): number[] => tokenizer.encode(text, { add_special_tokens: false });
	return {
		vocabulary: vocabularyOf(file),
		encode,
		template(messages, opensReply) {
			if (!tokenizer.chat_template) return tokenizer.encode(plain(messages));
			const text = tokenizer.apply_chat_template<false>([...messages], {
				tokenize: false,
				add_generation_prompt: opensReply,
				// Models that think aloud before they answer (Qwen) are asked not to: it takes minutes here.
				...{ enable_thinking: false },
			});
			return encode(text);
		},
	};
};
