import { graspCategories, graspCategoryIds, type GraspCategory, type GraspGroup } from '../../reason/grasp/categories';
import type { OptionLetter } from '../../reason/grasp/prompt';

/** Items and right answers. */
export type Tally = { readonly items: number; readonly right: number };

/** What is scored: the category and key of an item, and the letter said. `null`: none was said. */
export type ScoredChoice = {
	readonly category: GraspCategory | null;
	readonly difficulty: string;
	readonly answer: OptionLetter;
	readonly letter: OptionLetter | null;
};

/** The report of GRASP-Bench. Groups and overall are weighted by the number of items, as released. */
export type GraspReport = {
	/** Those with items, in the published order. */
	readonly categories: readonly (Tally & { readonly category: GraspCategory })[];
	readonly groups: Readonly<Record<GraspGroup, Tally>>;
	/** Easy, medium, hard. */
	readonly difficulties: readonly (Tally & { readonly difficulty: string })[];
	readonly overall: Tally;
	/** Without a letter; they count as wrong. */
	readonly unanswered: number;
};

const tallyOf = (choices: readonly ScoredChoice[]): Tally => ({
	items: choices.length,
	right: choices.filter((choice) => choice.letter === choice.answer).length,
});

/** Scores choices by the letter alone. */
export const graspReport = (choices: readonly ScoredChoice[]): GraspReport => {
	const ofGroup = (group: GraspGroup): Tally =>
		tallyOf(choices.filter(({ category }) => category !== null && graspCategories[category].group === group));
	return {
		categories: graspCategoryIds
			.map((category) => ({ category, ...tallyOf(choices.filter((c) => c.category === category)) }))
			.filter(({ items }) => items > 0),
		groups: { gaze: ofGroup('gaze'), gesture: ofGroup('gesture'), joint: ofGroup('joint') },
		difficulties: ['easy', 'medium', 'hard']
			.map((difficulty) => ({ difficulty, ...tallyOf(choices.filter((c) => c.difficulty === difficulty)) }))
			.filter(({ items }) => items > 0),
		overall: tallyOf(choices),
		unanswered: choices.filter((choice) => choice.letter === null).length,
	};
};

/** Share of right answers, 0 to 1; `null` without items. */
export const accuracyOf = ({ items, right }: Tally): number | null => (items === 0 ? null : right / items);

/** Accuracy that guessing among four options has. */
export const GRASP_CHANCE = 0.25;

/** A published line of GRASP-Bench, per cent. Not measured here. */
export type GraspAnchor = {
	readonly model: string;
	readonly gaze: number;
	readonly gesture: number;
	readonly joint: number;
	readonly overall: number;
};

/** Where the published scores come from. */
export const graspAnchorSource = 'GRASP, arXiv 2605.15764, project page';

/** Published scores, in the page’s order. */
export const graspAnchors: readonly GraspAnchor[] = (
	[
		['Claude Sonnet 4.6', 30.2, 46.5, 37.3, 37],
		['GPT-5.4', 34.9, 60.4, 39.0, 43.9],
		['Gemini 3.1 Pro', 41.8, 67.6, 44.3, 50.5],
		['Qwen3-VL-8B', 28.3, 52.7, 38.0, 38.3],
		['Qwen3.5-9B', 32.8, 59.0, 40.8, 43.0],
		['Video-R1-7B', 37.1, 34.8, 36.6, 36.3],
		['Qwen3-VL-8B-Thinking', 28.1, 48.4, 38.0, 36.9],
		['Qwen3-VL-8B + SGR', 46.3, 58.0, 48.1, 50.4],
		['Qwen3.5-9B + SGR', 48.0, 64.4, 45.6, 52.6],
	] as const
).map(([model, gaze, gesture, joint, overall]) => ({ model, gaze, gesture, joint, overall }));
