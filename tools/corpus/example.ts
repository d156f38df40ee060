import type { MiniTask } from '../../src/reason/language-model/mini-tokens';

/** Which part of the corpus an example belongs to. Parts share no template, no session and no given name. */
export type Split = 'train' | 'dev' | 'test';
export const splits: readonly Split[] = ['train', 'dev', 'test'];

/** One line of the corpus: a prompt with its task token, the reply to learn, and what is known of them. */
export type CorpusExample = {
	readonly task: MiniTask;
	readonly body: string;
	readonly reply: string;
	readonly meta: {
		/** What sort of question or reply it is, for counting. */
		readonly kind: string;
		/** Templates that it was put together from; what stands in the slots is no part of it. */
		readonly template: string;
		/** Number of the session: the same number is the same session. */
		readonly session: number;
		readonly [more: string]: unknown;
	};
};
