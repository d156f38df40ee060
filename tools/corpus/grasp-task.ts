import { answerFromGraph } from '../../src/reason/grasp/answer';
import { graspCategoryIds, type GraspCategory } from '../../src/reason/grasp/categories';
import type { GraspClip } from '../../src/reason/grasp/clips/clip';
import { generateQuestions } from '../../src/reason/grasp/made/generate';
import type { GraspItem } from '../../src/reason/grasp/item';
import { optionLetters, type OptionLetter } from '../../src/reason/grasp/prompt';
import { graspBody, graspReply } from '../../src/reason/mini/grasp-form';
import { graspClipsOf, syntheticSession } from '../../src/bench/synthetic/synthetic-sessions';
import { newDraw, seedOf, weighted, wholeOf } from './draw';
import type { CorpusExample, Split } from './example';

type Mcq = Extract<GraspItem, { format: 'mcq' }>;

/** The clip of a number: mostly two to four people for up to a minute, so that its events fit into a body. */
export const graspClip = (split: Split, seed: number, number: number): GraspClip => {
	const draw = newDraw(split, seedOf(split, seed, number, 41));
	return graspClipsOf(
		syntheticSession({
			seed: seedOf(split, seed, number, 43),
			people: weighted(draw, [
				[2, 8],
				[3, 30],
				[4, 32],
				[5, 16],
				[6, 8],
				[7, 3],
				[8, 3],
			] as const),
			objects: wholeOf(draw, 1, 4),
			durationMs: 1000 * wholeOf(draw, 20, 60),
		}),
	)[0]!;
};

/** The same question with its options in another order, so that the right one has that letter. */
const withLetter = (item: Mcq, letter: OptionLetter): Mcq => {
	const right = item.options[optionLetters.indexOf(item.answer)]!;
	const rest = item.options.filter((option) => option !== right);
	const at = optionLetters.indexOf(letter);
	return { ...item, options: [...rest.slice(0, at), right, ...rest.slice(at)], answer: letter };
};

/** Deals letters by category, each as often as the others within one. */
export const letterCounts = (): Map<GraspCategory, number> => new Map(graspCategoryIds.map((id) => [id, 0]));

/**
 * The examples of the third task that a clip gives, in GRASP's form. Only questions that the event graph answers as the
 * key says; letters go round by category.
 *
 * @param counts how many of each category there are already; is counted on
 * @param most of one category in all
 */
export const graspExamples = (
	split: Split,
	seed: number,
	number: number,
	{ counts, most }: { counts: Map<GraspCategory, number>; most: number },
): CorpusExample[] => {
	const clip = graspClip(split, seed, number);
	const { random } = newDraw(split, seedOf(split, seed, number, 47));
	const items = generateQuestions(clip, random, { density: 'dense', mostOfCategory: 6 });
	return items.flatMap((drawn): CorpusExample[] => {
		const count = counts.get(drawn.category)!;
		if (drawn.format !== 'mcq' || count >= most) return [];
		const item = withLetter(drawn, optionLetters[count % optionLetters.length]!);
		const found = answerFromGraph(item, clip);
		if (found.letter !== item.answer) return [];
		counts.set(item.category, count + 1);
		return [
			{
				task: 'grasp',
				body: graspBody(item, clip.events),
				reply: graspReply(item.events, item.answer),
				meta: {
					kind: item.category,
					category: item.category,
					question: item.question,
					options: item.options,
					answer: item.answer,
					events: item.events.map(({ source, people }) => ({ source, persons: people })),
					template: item.category,
					session: number,
				},
			},
		];
	});
};
