import { keysOf } from '../../core/collections';

/** A kind of question of GRASP, under the names of its reports. In its data the joint group is C1 to C4. */
export type GraspCategory =
	| 'T1'
	| 'T2'
	| 'T3'
	| 'T4'
	| 'T5'
	| 'T6'
	| 'G1'
	| 'G2'
	| 'G3'
	| 'G4'
	| 'G5'
	| 'G6'
	| 'J1'
	| 'J2'
	| 'J3'
	| 'J4';

/** Which stream a question is about: gaze, hand gestures, or both. */
export type GraspGroup = 'gaze' | 'gesture' | 'joint';

export type GraspDifficulty = 'easy' | 'medium' | 'hard';

/** What is published about a category. */
export type CategoryFacts = {
	readonly name: string;
	readonly group: GraspGroup;
	readonly difficulty: GraspDifficulty;
	/** True where the released generator writes free text. The bench itself has four options everywhere. */
	readonly isOpenEnded: boolean;
};

const facts = (name: string, group: GraspGroup, difficulty: GraspDifficulty, isOpenEnded = false): CategoryFacts => ({
	name,
	group,
	difficulty,
	isOpenEnded,
});

/**
 * The 16 categories as the released generator numbers them (`gaze_calculation/qa_generator.py` of the data code of arXiv
 * 2605.15764). The project page labels some of its tabs otherwise; the data follow this table.
 */
export const graspCategories: Readonly<Record<GraspCategory, CategoryFacts>> = {
	T1: facts('Gaze Target Identification', 'gaze', 'easy'),
	T2: facts('Gaze Event Classification', 'gaze', 'easy'),
	T3: facts('Temporal Gaze Reasoning', 'gaze', 'medium'),
	T4: facts('Mutual Gaze Recognition', 'gaze', 'medium'),
	T5: facts('Gaze Following & Social Influence', 'gaze', 'hard'),
	T6: facts('Group Attention Dynamics', 'gaze', 'hard', true),
	G1: facts('Gesture Recognition', 'gesture', 'easy'),
	G2: facts('Gesture Type Classification', 'gesture', 'easy'),
	G3: facts('Gesture Temporal Reasoning', 'gesture', 'medium'),
	G4: facts('Gesture Frequency & Distribution', 'gesture', 'medium'),
	G5: facts('Gesture Sequence Chains', 'gesture', 'hard', true),
	G6: facts('Reciprocal Gesture Patterns', 'gesture', 'hard'),
	J1: facts('Gaze–Gesture Temporal Alignment', 'joint', 'medium'),
	J2: facts('Eye Contact During Interaction', 'joint', 'medium'),
	J3: facts('Gaze Response to Gesture', 'joint', 'hard', true),
	J4: facts('Cross-Modal Person Dynamics', 'joint', 'hard', true),
};

/** All 16, in the published order. */
export const graspCategoryIds: readonly GraspCategory[] = keysOf(graspCategories);

/** The name of a category in the published data: `J1` is `C1`. */
export const publishedCategory = (category: GraspCategory): string => category.replace('J', 'C');

/** A category by its name in reports or data; `null` when there is none of that name. */
export const categoryOf = (name: string): GraspCategory | null => {
	const id = name.trim().toUpperCase().replace(/^C/, 'J');
	return graspCategoryIds.find((known) => known === id) ?? null;
};
