import type { Watch } from './watch/watch.svelte';

/** What is used of the page’s state. */
type Opens = Pick<Watch, 'open' | 'opening' | 'source' | 'phase'>;

/** What is used of the browser’s window. */
type Place = { location: { hash: string } } & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * Opens the sample, with which the page begins: at once, or, where the address is of a view that is not about what is watched, when
 * the visitor first comes to another one and has opened nothing. Whoever came for the models is not kept waiting by an analysis.
 */
export const openSample = (watch: Opens, place: Place, isApart: (hash: string) => boolean): void => {
	const follow = () => {
		if (isApart(place.location.hash)) return;
		place.removeEventListener('hashchange', follow);
		const isAny = watch.opening !== null || watch.source !== null || watch.phase.kind !== 'idle';
		if (!isAny) void watch.open({ kind: 'sample' });
	};
	place.addEventListener('hashchange', follow);
	follow();
};
