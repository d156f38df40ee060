import type { TokenizerFile } from './grammar/vocabulary';
import type { PromptStyle } from './language-model';
import { miniTokens } from './mini-tokens';

/** How a model is prompted, told from its tokens: ours has a token for each of its tasks. */
export const promptStyleOf = ({ added_tokens = [] }: Pick<TokenizerFile, 'added_tokens'>): PromptStyle =>
	[miniTokens.answer, miniTokens.grasp].every((token) => added_tokens.some(({ content }) => content === token))
		? 'mini'
		: 'chat';
