import { countWhile, itemAt } from '../../core/collections';
import type { PersonId } from '../../core/people';
import type { Box } from '../../core/geometry/space';

/** Where one head was, frame by frame, in order of time. Packed: an hour of five people takes 7 MB. */
export type FacePath = {
	personId: PersonId;
	/** Analysed frames in which the head was seen. */
	length: number;
	/** Milliseconds, rising. */
	tMs: Float64Array;
	/** Index of the analysed frame. */
	frameIndex: Uint32Array;
	/** x, y, width, height of each, `image` pixels. */
	boxes: Float32Array;
};

/** A seen head: what of an observation is needed here. */
export type SeenFace = { personId: PersonId; tMs: number; frameIndex: number; box: Box };

const FIRST_ROOM = 256;

const grown = (path: FacePath): FacePath => {
	const room = path.tMs.length * 2;
	const tMs = new Float64Array(room);
	const frameIndex = new Uint32Array(room);
	const boxes = new Float32Array(4 * room);
	tMs.set(path.tMs);
	frameIndex.set(path.frameIndex);
	boxes.set(path.boxes);
	return { ...path, tMs, frameIndex, boxes };
};

/** Gathers paths from observations in order of time; a second box of a person in one frame is passed over. */
export class FacePathBuilder {
	readonly #paths = new Map<PersonId, FacePath>();

	add({ personId, tMs, frameIndex, box }: SeenFace): void {
		let path = this.#paths.get(personId) ?? {
			...{ personId, length: 0, tMs: new Float64Array(FIRST_ROOM), frameIndex: new Uint32Array(FIRST_ROOM) },
			boxes: new Float32Array(4 * FIRST_ROOM),
		};
		const at = path.length;
		if (at > 0 && tMs <= path.tMs[at - 1]!) return;
		if (at === path.tMs.length) path = grown(path);
		path.tMs[at] = tMs;
		path.frameIndex[at] = frameIndex;
		path.boxes.set([box.x, box.y, box.width, box.height], 4 * at);
		path.length++;
		this.#paths.set(personId, path);
	}

	/** All paths so far, in order of who was seen first. */
	get paths(): readonly FacePath[] {
		return [...this.#paths.values()];
	}
}

/** The box at a place of a path. */
export const boxAt = ({ boxes }: FacePath, at: number): Box => ({
	x: boxes[4 * at]!,
	y: boxes[4 * at + 1]!,
	width: boxes[4 * at + 2]!,
	height: boxes[4 * at + 3]!,
});

/** Position of the last frame at or before a time; -1 before the first. */
export const placeAt = ({ tMs, length }: FacePath, at: number): number =>
	countWhile(length, (i) => itemAt(tMs, i) <= at) - 1;
