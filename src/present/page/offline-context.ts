import { getContext, setContext } from 'svelte';
import type { Offline } from '../../state/offline/offline.svelte';

const KEY = 'offline';

/** Tells all of the page, while it is made, how it works with no network. */
export const provideOffline = (offline: () => Offline): void => {
	setContext(KEY, offline);
};

/** `undefined` for a part that stands alone. To be called while a component is made. */
export const offlineOfPage = (): Offline | undefined => getContext<(() => Offline) | undefined>(KEY)?.();
