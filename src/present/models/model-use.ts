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

/** Where a model stands, for its card. Deleted, one goes on for what is open: its weights are in memory. */
export const standingWords = (state: string, isAbsent: boolean, use: ModelUse | null): string => {
	if (use === inUse && isAbsent) return 'deleted, but in use until something else is opened';
	return use === null ? state : `${state}, ${use.words}`;
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
