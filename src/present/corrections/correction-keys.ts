import type { SocialEvent } from '../../core/social';
import { redoLast, undoLast } from '../../state/things/history';
import type { Watch } from '../../state/watch/watch.svelte';
import { belongsToControl } from '../ui/belongs-to-control';

/** Keys of corrections, for the list of keys. */
export const CORRECTION_KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
	[['Ctrl Z', 'Ctrl Shift Z'], 'take a correction back or make it again'],
	[['D', 'Shift D'], 'next or previous doubtful place'],
	[['E', 'Shift E'], 'edit the chosen event; add one here'],
];

/** True where a text field has an undo of its own. */
const isInField = (event: KeyboardEvent): boolean =>
	event.target instanceof Element &&
	event.target.closest('input:not([type="range"]), textarea, select, dialog[open]') !== null;

/** Shows the next doubtful place after the time shown, or the one before it. */
export const goToDoubt = async (watch: Watch, direction: 1 | -1): Promise<void> => {
	const { corrections, playback } = watch;
	playback.pause();
	const shown = corrections.doubt;
	const found = await corrections.findDoubt(shown?.tMs ?? watch.shownMs(), direction);
	if (found) watch.seek(found.tMs);
};

/** The event that a person means: the one chosen in the list or the time line, else the latest that goes on now. */
export const meantEvent = ({ timeline, panels }: Watch): SocialEvent | null => {
	// What GRASP's detectors find is another view of the same session, and is not corrected.
	if (timeline.filter.view === 'grasp') return null;
	const { selected } = timeline;
	const isThere =
		selected !== null && panels.events.some((e) => e.eventId === selected.eventId && e.kind === selected.kind);
	return isThere ? selected : (panels.moment?.current.at(-1) ?? null);
};

/** Does what a key stands for; `false` when it stands for nothing here. */
export const runCorrectionKey = (event: KeyboardEvent, watch: Watch): boolean => {
	const { corrections } = watch;
	const key = event.key.toLowerCase();
	if ((event.ctrlKey || event.metaKey) && !event.altKey && !isInField(event)) {
		if (key === 'z' && !event.shiftKey) undoLast(watch);
		else if ((key === 'z' && event.shiftKey) || key === 'y') redoLast(watch);
		else return false;
		return true;
	}
	if (belongsToControl(event, watch.settings.hasCharacterKeys) || !corrections.canCorrect) return false;
	if (key === 'd') void goToDoubt(watch, event.shiftKey ? -1 : 1);
	else if (key === 'e') {
		watch.playback.pause();
		corrections.edit(event.shiftKey ? null : meantEvent(watch), watch.shownMs());
	} else return false;
	return true;
};
