import type { Merge } from '../core/people';
import type { HandlingMemory } from './deictic/handling';
import type { GazeMemory } from './gaze/gaze';
import type { GestureMemory } from './gesture/hold';
import type { HeadSize } from './head/head-size';
import type { PointingMemory } from './pointing/pointing';
import type { HandPlace } from './pointing/resting';
import type { LipMemory } from './speaking';
import { unknownDepth, type PersonDepth } from './targets/people-depth';

/** What is remembered about one person. */
export type PersonMemory = {
	size: HeadSize;
	sizeMs: number;
	/** What looks taught of their distance. */
	depth: PersonDepth;
	gaze: GazeMemory | null;
	/** Where their hands have been. */
	hands: readonly HandPlace[];
	pointing: PointingMemory | null;
	handling: HandlingMemory | null;
	lips: LipMemory | null;
	gesture: GestureMemory | null;
};

/** Of all that is remembered only the size of a head, and how wrong its distance is, outlast a cut. */
const forgotten = { gaze: null, hands: [], pointing: null, handling: null, lips: null, gesture: null };

/** With a head that was measured now. */
export const withSize = (before: PersonMemory | null, size: HeadSize, sizeMs: number): PersonMemory =>
	before ? { ...before, size, sizeMs } : { ...forgotten, depth: unknownDepth, size, sizeMs };

/** What is remembered about people, under the ids that they have now. */
export const carryPeople = (
	before: Readonly<Record<string, PersonMemory>>,
	merges: readonly Merge[],
	isShotStart: boolean,
): Readonly<Record<string, PersonMemory>> => {
	if (merges.length === 0 && !isShotStart) return before;
	const people: Record<string, PersonMemory> = {};
	for (const [id, memory] of Object.entries(before)) {
		const into = merges.find(({ from }) => from === id)?.into ?? id;
		// Whoever has the id that stays is known by their own memory.
		if (into !== id && before[into]) continue;
		people[into] = isShotStart ? { ...memory, ...forgotten } : memory;
	}
	return people;
};
