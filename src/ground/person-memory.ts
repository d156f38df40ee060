import { renameKeys, type RenameKey } from '../core/merge';
import type { Merge } from '../core/people';
import type { HandlingMemory } from './deictic/handling';
import type { GazeMemory } from './gaze/gaze';
import type { GestureMemory } from './gesture/hold';
import type { HeadSize } from './head/head-size';
import type { PointingMemory } from './pointing/pointing';
import type { ArmPlace } from './pointing/arm-rest';
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
	/** Where their arms have been. */
	arms: readonly ArmPlace[];
	pointing: PointingMemory | null;
	handling: HandlingMemory | null;
	lips: LipMemory | null;
	gesture: GestureMemory | null;
};

/** Of all that is remembered only the size of a head, and how wrong its distance is, outlast a cut. */
const forgotten = { gaze: null, hands: [], arms: [], pointing: null, handling: null, lips: null, gesture: null };

/** With a head that was measured now. */
export const withSize = (before: PersonMemory | null, size: HeadSize, sizeMs: number): PersonMemory =>
	before ? { ...before, size, sizeMs } : { ...forgotten, depth: unknownDepth, size, sizeMs };

/** The same by target key under the ids that people have now. */
const renameTargets = <V extends Readonly<Record<string, number>> | null>(byKey: V, rename: RenameKey): V =>
	byKey && (Object.fromEntries(Object.entries(byKey).map(([key, value]) => [rename(key), value])) as V);

/** A memory in which others have the ids that they have now. */
const renameOthers = (memory: PersonMemory, rename: RenameKey): PersonMemory => {
	const { gaze, pointing } = memory;
	return {
		...memory,
		gaze: gaze && { ...gaze, belief: renameTargets(gaze.belief, rename) },
		pointing: pointing && {
			...pointing,
			belief: renameTargets(pointing.belief, rename),
			rayShare: renameTargets(pointing.rayShare, rename),
		},
	};
};

/** What is remembered about people, under the ids that they have now. */
export const carryPeople = (
	before: Readonly<Record<string, PersonMemory>>,
	merges: readonly Merge[],
	isShotStart: boolean,
): Readonly<Record<string, PersonMemory>> => {
	if (merges.length === 0 && !isShotStart) return before;
	const people: Record<string, PersonMemory> = {};
	const rename = renameKeys(merges);
	for (const [id, memory] of Object.entries(before)) {
		const into = merges.find(({ from }) => from === id)?.into ?? id;
		// Whoever has the id that stays is known by their own memory.
		if (into !== id && before[into]) continue;
		people[into] = isShotStart ? { ...memory, ...forgotten } : renameOthers(memory, rename);
	}
	return people;
};
