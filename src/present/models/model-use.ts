import type { ReaderState } from '../../state/ask/reader-switch.svelte';

/** Where a model that comes with the page stands. */
export type ModelUse = {
	/** In a word or two, for its card. */
	words: string;
	/** Why it could not be loaded, and what happens now; `null`: nothing went wrong. */
	problem: string | null;
};

/** A model that has been loaded for what is open in Watch. */
export const inUse: ModelUse = { words: 'in use', problem: null };

/** The language model that writes the answers in Ask. */
export const inUseInAsk: ModelUse = { words: 'in use in Ask', problem: null };

/** Where a model stands, for its card. Deleted, one goes on for what is open: its weights are in memory. */
export const standingWords = (state: string, isAbsent: boolean, use: ModelUse | null): string => {
	if (use === inUse && isAbsent) return 'deleted, but in use until something else is opened';
	if (use === inUseInAsk && isAbsent) return 'deleted, but in use in Ask until the page is closed or another is chosen';
	return use === null ? state : `${state}, ${use.words}`;
};

/** What becomes of what a model was used for that was deleted meanwhile; `null` where it is used for nothing. */
export const deletedWords = (use: ModelUse | null): string | null => {
	if (use === inUse)
		return 'What it found stays. Should the models have to start again before the analysis is over, that stops there and asks how to go on.';
	if (use === inUseInAsk) return 'Answers that it wrote stay. Chosen again later, it has to be loaded again.';
	return null;
};

const words: Readonly<Record<ReaderState['kind'], string>> = {
	off: 'off',
	'not-loaded': 'not loaded',
	loading: 'loading',
	loaded: 'loaded',
	failed: 'failed',
};

/** Where the model that reads questions stands. */
export const readerUse = (state: ReaderState): ModelUse => ({
	words: words[state.kind],
	problem:
		state.kind === 'failed'
			? `It could not be loaded: ${state.message}. The rules read questions alone. The next question in doubt tries again.`
			: null,
});
