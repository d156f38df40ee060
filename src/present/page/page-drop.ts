import { getContext, setContext } from 'svelte';

/** What parts of the page share about files that are dropped on it. */
export type PageDrops = {
	/** Opens files in Watch, and shows it. */
	openInWatch(files: readonly File[]): void;
	/** Parts shown now that take what is meant for them before the page does. */
	owners: number;
};

const KEY = 'page-drops';

/** Tells all of the page, while it is made, how files are opened in Watch. */
export const providePageDrops = (openInWatch: PageDrops['openInWatch']): void => {
	setContext<PageDrops>(KEY, { openInWatch, owners: 0 });
};

/** `undefined` for a part that stands alone. To be called while a component is made. */
export const pageDrops = (): PageDrops | undefined => getContext<PageDrops | undefined>(KEY);

/** Files that only Watch can do anything with, by name: videos and sessions. */
export const isForWatchAlone = (name: string): boolean =>
	/\.(mp4|m4v|mov|mkv|webm|avi|ogv|partial|regard\.zip)$/i.test(name);
