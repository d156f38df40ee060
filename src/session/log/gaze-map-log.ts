import { lastWhile } from '../../core/collections';
import type { GazeMap, Perception } from '../../core/perception';
import type { Box } from '../../core/geometry/space';

/** A gaze target map, made small enough to be kept for a whole session. */
export type KeptMap = {
	/** Of the face that it belongs to, `image` pixels. */
	face: Box;
	columns: number;
	rows: number;
	/** Shape (rows, columns): 255 where it is most probable. */
	level: Uint8Array;
	/** Probability that the target is in the picture; `null` when the model does not say. */
	inFrame: number | null;
};

/** A map made small, of the face in this box; `null` when it is empty. */
export const keptMap = ({ columns, rows, probability, inFrame }: GazeMap, face: Box): KeptMap | null => {
	const most = probability.reduce((a, b) => Math.max(a, b), 0);
	if (most <= 0) return null;
	const level = Uint8Array.from(probability, (value) => Math.round((255 * value) / most));
	return { face, columns, rows, level, inFrame };
};

/** Maps of one frame. */
export type MapsAt = { tMs: number; maps: readonly KeptMap[] };

/** Most frames with maps that are kept: at two a second over half an hour; 4 kB a map. The oldest go first. */
const MOST = 3600;
/** A map holds until the next one; after this long without one it is not shown any more, milliseconds. */
const HOLDS_MS = 800;

/** The gaze target maps of a session, to be shown again. */
export class GazeMapLog {
	#frames: MapsAt[] = [];

	/** Takes in what was seen, frames in order of time. */
	add({ frame, faces }: Perception): void {
		const maps = (faces ?? []).flatMap(({ box, gazeMap }): KeptMap[] => {
			const kept = gazeMap && keptMap(gazeMap, box);
			return kept ? [kept] : [];
		});
		if (maps.length === 0) return;
		this.#frames.push({ tMs: frame.tMs, maps });
		if (this.#frames.length > MOST) this.#frames.shift();
	}

	/** Forgets what was seen after a time, milliseconds; `null`: everything. */
	forgetAfter(tMs: number | null): void {
		this.#frames = this.#frames.filter((frame) => tMs !== null && frame.tMs <= tMs);
	}

	/** The newest maps at a time; `null` when there are none, or only old ones. */
	at(tMs: number): MapsAt | null {
		const found = lastWhile(this.#frames, (frame) => frame.tMs <= tMs);
		return found && tMs - found.tMs <= HOLDS_MS ? found : null;
	}
}
