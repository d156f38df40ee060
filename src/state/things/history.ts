import type { Correction } from '../../core/corrections';
import type { Corrections } from '../corrections/corrections.svelte';
import type { ThingEdit, Things } from './things.svelte';

/**
 * Corrections and changes of what is marked are two lists, since one is written into the session and the other is what it
 * was analysed with. A person takes them back in one order, which is here.
 */
type Parts = { readonly corrections: Corrections; readonly things: Things };

/** One line of the history. */
export type HistoryLine = ({ kind: 'correction'; step: Correction } | { kind: 'thing'; edit: ThingEdit }) & {
	isUndone: boolean;
};

/** From now on something new is the last that was done, whichever of the two it is. */
export const keepInOrder = ({ corrections, things }: Parts): void => {
	corrections.onAdd = () => things.forgetUndone();
	things.onEdit = () => corrections.forgetUndone();
};

/** Whether there is anything to take back. */
export const canUndo = ({ corrections, things }: Parts): boolean =>
	corrections.steps.length > 0 || things.edits.length > 0;

/** Whether anything was taken back that can be made again. */
export const canRedo = ({ corrections, things }: Parts): boolean =>
	corrections.undone.length > 0 || things.undone.length > 0;

/** Takes back what was done last. */
export const undoLast = ({ corrections, things }: Parts): void => {
	const last = things.edits.at(-1);
	// A new analysis may have begun without corrections that came before it.
	if (last && last.place >= corrections.steps.length) things.undo();
	else corrections.undo();
};

/** Makes again what was taken back last. */
export const redoLast = ({ corrections, things }: Parts): void => {
	const next = things.undone.at(-1);
	if (next && next.place <= corrections.steps.length) things.redo();
	else corrections.redo();
};

/** All of it, in the order in which it was done; what was taken back comes last. */
export const historyOf = ({ corrections, things }: Parts): readonly HistoryLine[] => {
	const steps = [...corrections.steps, ...corrections.undone.toReversed()];
	const edits = [...things.edits, ...things.undone.toReversed()];
	const lines: HistoryLine[] = [];
	const takeEdits = (untilPlace: number) => {
		while (edits[0] && edits[0].place <= untilPlace) {
			const edit = edits.shift()!;
			lines.push({ kind: 'thing', edit, isUndone: things.undone.includes(edit) });
		}
	};
	for (const [place, step] of steps.entries()) {
		takeEdits(place);
		lines.push({ kind: 'correction', step, isUndone: place >= corrections.steps.length });
	}
	takeEdits(Infinity);
	return lines;
};
