import type { Observation } from '../../core/attention';
import { mergeObservation, resolveMerges } from '../../core/merge';
import type { Merge } from '../../core/people';
import { ownLine, toObservation } from '../file/json-lines';
import { ObservationStore } from '../corrections/observation-store';
import { linesOf } from '../file/blob-lines';

/**
 * Reads what was seen in each frame of a session, packed for running it again.
 *
 * @param lines as this program wrote them, in order of time; other lines are passed over
 * @param merges of people, made since these lines were written
 * @param picture size of the frames
 * @param takeTurn called after each frame with how much is read, 0 to 1; may throw to give up
 */
export const readObservations = async (
	lines: Blob,
	merges: readonly Merge[],
	picture: { widthPx: number; heightPx: number },
	takeTurn: (share: number) => Promise<void> | void,
): Promise<ObservationStore> => {
	const resolve = resolveMerges(merges);
	const store = new ObservationStore(picture);
	const open: { frame: { index: number; tMs: number } | null } = { frame: null };
	let isShotStart = false;
	let seen: Observation[] = [];
	let share = 0;
	const finishFrame = async () => {
		if (!open.frame) return;
		store.add(
			{ ...open.frame, ...picture },
			isShotStart,
			merges.length === 0 ? seen : seen.map((o) => mergeObservation(o, resolve)),
		);
		isShotStart = false;
		seen = [];
		await takeTurn(share);
	};
	for await (const text of linesOf(lines, (bytes) => (share = bytes / Math.max(1, lines.size)))) {
		const line = ownLine(text, 'observation') ?? ownLine(text, 'frame');
		if (!line) continue;
		if (line.frameIndex !== open.frame?.index) {
			await finishFrame();
			open.frame = { index: line.frameIndex, tMs: line.tMs };
		}
		if (line.type === 'observation') seen.push(toObservation(line));
		else isShotStart = line.isShotStart;
	}
	await finishFrame();
	return store;
};
