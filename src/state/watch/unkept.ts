import type { Watch } from './watch.svelte';

/**
 * Whether something would be lost if the page were left now: a change that is not saved yet, or results of the visitor’s
 * own source that are not kept, or not all of them. The sample and pictures are analysed anew at once, and are never kept.
 */
export const hasUnkept = ({
	sessions,
	source,
	view,
}: Pick<Watch, 'source' | 'view'> & {
	sessions: Pick<Watch['sessions'], 'hasUnsaved' | 'trouble' | 'currentId'>;
}): boolean => {
	if (sessions.hasUnsaved) return true;
	if (source?.kind !== 'video-file' && source?.kind !== 'webcam') return false;
	const hasResults = (view?.analysed ?? null) !== null;
	return hasResults && (sessions.trouble !== null || sessions.currentId === null);
};
