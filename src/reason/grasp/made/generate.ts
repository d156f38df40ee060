import { graspCategories, type GraspCategory, type GraspDifficulty, type GraspGroup } from '../categories';
import { isGaze, isGesture, type GraspClip, type SecondsSpan } from '../clips/clip';
import { seconds } from '../wording';
import type { Draft, Template } from './draft';
import { publishedItem, type GraspItem } from '../item';
import { optionLetters, type OptionLetter } from '../prompt';
import type { SeededRandom } from '../../../core/maths/random';
import { contactPairs, followRoles, gazeKindsOf, gazeTargets, gazeTimes, groups } from './templates-gaze';
import {
	gestureChains,
	gestureCounts,
	gestureFacts,
	gesturesBack,
	gestureTimes,
	gestureTypes,
} from './templates-gesture';
import { contactsDuring, crossOrders, gesturersDuring, groupResponses } from './templates-joint';
import { rejectionOf } from './validate';

const TEMPLATES: Readonly<Record<GraspCategory, Template>> = {
	T1: gazeTargets,
	T2: gazeKindsOf,
	T3: gazeTimes,
	T4: contactPairs,
	T5: followRoles,
	T6: groups,
	G1: gestureFacts,
	G2: gestureTypes,
	G3: gestureTimes,
	G4: gestureCounts,
	G5: gestureChains,
	G6: gesturesBack,
	J1: crossOrders,
	J2: contactsDuring,
	J3: groupResponses,
	J4: gesturersDuring,
};

/** One of the released generator’s five prompts: what it asks for, and how much of it. */
export type PromptPlan = {
	/** `null`: none of theirs. */
	readonly prompt: 'A' | 'B' | 'C' | 'D' | 'E' | null;
	readonly group: GraspGroup;
	readonly categories: readonly GraspCategory[];
	/** Most items of the prompt, and of each difficulty. */
	readonly most: number;
	readonly mostOf: Readonly<Record<GraspDifficulty, number>>;
};

const GAZE: readonly GraspCategory[] = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'];
const GESTURE: readonly GraspCategory[] = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'];
const JOINT: readonly GraspCategory[] = ['J1', 'J2', 'J3', 'J4'];
const FEW = { easy: 3, medium: 0, hard: 0 };

/**
 * The prompts that the released generator would send for a clip, by how much happens in it (published): gaze with few (1 to
 * 2) or many events, gestures with few (1 to 3) or many, and both streams with at least two pairs.
 */
export const promptPlans = (clip: GraspClip): PromptPlan[] => {
	const chosen = clip.events.filter((e) => e.isSelected);
	const gaze = chosen.filter(isGaze).filter((e) => e.type !== 'look').length;
	const gestures = chosen.filter(isGesture).length;
	const plans: PromptPlan[] = [];
	if (gaze > 2) {
		plans.push({ prompt: 'B', group: 'gaze', categories: GAZE, most: 8, mostOf: { easy: 2, medium: 3, hard: 2 } });
	} else if (gaze > 0) {
		plans.push({ prompt: 'A', group: 'gaze', categories: ['T1', 'T2'], most: 3, mostOf: FEW });
	}
	if (gestures > 3) {
		plans.push({
			prompt: 'D',
			group: 'gesture',
			categories: GESTURE,
			most: 7,
			mostOf: { easy: 2, medium: 2, hard: 2 },
		});
	} else if (gestures > 0) {
		plans.push({ prompt: 'C', group: 'gesture', categories: ['G1', 'G2'], most: 3, mostOf: FEW });
	}
	if (gaze > 0 && gestures > 0 && clip.crossPairs >= 2) {
		plans.push({ prompt: 'E', group: 'joint', categories: JOINT, most: 5, mostOf: { easy: 0, medium: 2, hard: 3 } });
	}
	return plans;
};

/** How a clip is asked about. */
export type GenerateOptions = {
	/**
	 * `published`: numbers and mix of the released prompts. `dense` (ours): every category, with up to `mostOfCategory`
	 * questions each, whatever the number of events.
	 */
	readonly density?: 'published' | 'dense';
	/** For `dense`. Default 4. */
	readonly mostOfCategory?: number;
	/** `bench`: four options everywhere. `generator`: free text in T6, G5, J3 and J4, as the released generator writes. */
	readonly format?: 'bench' | 'generator';
};

const densePlans = (most: number): PromptPlan[] =>
	([GAZE, GESTURE, JOINT] as const).map((categories) => ({
		prompt: null,
		group: graspCategories[categories[0]!].group,
		categories,
		most: most * categories.length,
		mostOf: { easy: 2 * most, medium: 2 * most, hard: 2 * most },
	}));

/** Deals letters so that over a run each comes up as often as the others, within one. */
const letterDealer = (random: SeededRandom): (() => OptionLetter) => {
	let hand: OptionLetter[] = [];
	return () => {
		if (hand.length === 0) hand = random.shuffled(optionLetters);
		return hand.pop()!;
	};
};

/** What is asked where free text is wanted, around the time. */
const FREE_QUESTIONS: Partial<Record<GraspCategory, readonly [before: string, after: string]>> = {
	T6: ["Describe the group's attention between", '.'],
	G5: ['Describe the sequence of gestures that starts between', '.'],
	J3: ["Describe how the group's gaze changes with the gesture between", '.'],
	J4: ['How do gaze and gesture interactions relate between', '?'],
};

const freeQuestion = (category: GraspCategory, { startS, endS }: SecondsSpan): string | null => {
	const [before, after] = FREE_QUESTIONS[category] ?? [];
	return before === undefined ? null : `${before} ${seconds(startS)} and ${seconds(endS)} seconds${after}`;
};

const itemOf = (category: GraspCategory, draft: Draft, letter: OptionLetter, isFree: boolean): GraspItem => {
	const { question, right, events, when = events[0], description = '' } = draft;
	const common = { category, difficulty: graspCategories[category].difficulty, events, when };
	if (isFree) {
		const asked = freeQuestion(category, when) ?? question;
		return { ...common, format: 'open_ended', question: asked, answerText: description };
	}
	const wrong = [...new Set(draft.wrong)].filter((option) => option !== right).slice(0, optionLetters.length - 1);
	const options = wrong.toSpliced(optionLetters.indexOf(letter), 0, right);
	return { ...common, format: 'mcq', question, options, answer: letter, answerText: right };
};

/**
 * Questions about a clip in GRASP’s 16 categories, by templates in place of the language model that the released generator
 * asks (the templates are ours, after the published shapes), each passed by the published validator. The same clip and
 * random numbers give the same questions.
 *
 * @param random seeded
 */
export const generateQuestions = (
	clip: GraspClip,
	random: SeededRandom,
	{ density = 'published', mostOfCategory = 4, format = 'bench' }: GenerateOptions = {},
): GraspItem[] => {
	const deal = letterDealer(random);
	const plans = density === 'dense' ? densePlans(mostOfCategory) : promptPlans(clip);
	return plans.flatMap(({ group, categories, most, mostOf }) => {
		const left = new Map(categories.map((category) => [category, random.shuffled(TEMPLATES[category](clip, random))]));
		const taken: GraspItem[] = [];
		const countOf = (difficulty: GraspDifficulty): number => taken.filter((i) => i.difficulty === difficulty).length;
		/** The next question of a category that passes; its letter is dealt only when it does. */
		const take = (category: GraspCategory): boolean => {
			const drafts = left.get(category)!;
			const isFree = format === 'generator' && graspCategories[category].isOpenEnded;
			for (let draft = drafts.pop(); draft; draft = drafts.pop()) {
				const trial = itemOf(category, draft, 'A', isFree);
				const earlier = taken.map((i) => i.question);
				if (rejectionOf(publishedItem(trial, '', ''), group, clip.people, earlier) !== null) continue;
				taken.push(isFree ? trial : itemOf(category, draft, deal(), false));
				return true;
			}
			return false;
		};
		// One of each category first, then round again.
		for (let hasTaken = true; hasTaken && taken.length < most;) {
			hasTaken = false;
			for (const category of categories) {
				const { difficulty } = graspCategories[category];
				if (taken.length >= most || countOf(difficulty) >= mostOf[difficulty]) continue;
				if (density === 'dense' && taken.filter((i) => i.category === category).length >= mostOfCategory) continue;
				hasTaken = take(category) || hasTaken;
			}
		}
		return taken;
	});
};
