import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/maths/random';
import { graspClipsOf, syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import { answerFromGraph } from '../../../../src/reason/grasp/answer';
import { graspCategories, graspCategoryIds } from '../../../../src/reason/grasp/categories';
import { groundedEvents, type GraspClip } from '../../../../src/reason/grasp/clips/clip';
import { generateQuestions, promptPlans, type GenerateOptions } from '../../../../src/reason/grasp/made/generate';
import { socialGroundingReward } from '../../../../src/reason/grasp/social-grounding-reward';
import { publishedItem, type GraspItem } from '../../../../src/reason/grasp/item';
import { lookUp } from '../../../../src/reason/grasp/look-up';
import { parseQuestion } from '../../../../src/reason/grasp/parse-question';
import { parseLetter } from '../../../../src/reason/grasp/prompt';
import { taggedAnswer } from '../../../../src/reason/grasp/tagged-answer';
import { rejectionOf } from '../../../../src/reason/grasp/made/validate';
import { optionFit } from '../../../../src/reason/grasp/values';
import { arbitraryClip } from './arbitrary-clip';
import { everyEvent } from './scene';

type Choice = Extract<GraspItem, { format: 'mcq' }>;
const choices = (clip: GraspClip, seed: number, options?: GenerateOptions): Choice[] =>
	generateQuestions(clip, seededRandom(seed), options).flatMap((item) => (item.format === 'mcq' ? [item] : []));

/** Options that hold, by what is looked up; the key is not asked. */
const holding = ({ question, options }: Choice, clip: GraspClip): number[] => {
	const query = parseQuestion(question);
	const found = query && lookUp(query, clip);
	return options.flatMap((option, i) => (found && optionFit(option, found.value) > 0.5 ? [i] : []));
};

const SESSIONS = Array.from({ length: 24 }, (_, i) => syntheticSession({ seed: 100 + i }));
const CLIPS = SESSIONS.flatMap((session) => graspClipsOf(session));

describe('questions of 24 synthetic sessions', { timeout: 60_000 }, () => {
	const items = CLIPS.flatMap((clip, i) => choices(clip, i).map((item) => ({ clip, item })));

	test('cover all 16 categories', () => {
		expect([...new Set(items.map(({ item }) => item.category))].sort()).toEqual([...graspCategoryIds].sort());
		expect(items.length).toBeGreaterThan(300);
	});

	test('one scene in which everything happens is enough for all 16', () => {
		const asked = new Set(choices(everyEvent, 1).map((item) => item.category));
		expect([...asked].sort()).toEqual([...graspCategoryIds].sort());
	});

	test.each(graspCategoryIds)('%s: the event graph answers every one right', (category) => {
		const asked = items.filter(({ item }) => item.category === category);
		expect(asked.length).toBeGreaterThan(3);
		const wrong = asked.flatMap(({ item, clip }) => {
			const { letter, status } = answerFromGraph(item, clip);
			return letter === item.answer ? [] : [`${item.question} ${item.options.join(' | ')}: ${status} ${letter}`];
		});
		expect(wrong).toEqual([]);
	});

	test('an answer in tags is read back, and its grounding is as good as it gets where there is anybody to find', () => {
		for (const { item, clip } of items) {
			const answer = answerFromGraph(item, clip);
			const text = taggedAnswer(answer.events, answer.letter);
			expect(parseLetter(text)).toBe(item.answer);
			const sgr = socialGroundingReward(text, groundedEvents(answer.events), item.question);
			const isEverybodyNamed = answer.events.every((e) => e.people.every((p) => item.question.includes(`Person ${p}`)));
			if (isEverybodyNamed) expect(sgr).toBe(0);
			else if (answer.events.length <= 6) expect(sgr).toBeCloseTo(1, 6);
		}
	});

	test('an event graph without the events answers none of them', () => {
		for (const { item, clip } of items) {
			const left = { ...clip, events: clip.events.filter((e) => !item.events.includes(e)) };
			const { status, letter } = answerFromGraph(item, { ...left, events: [] });
			expect({ status, letter }).toEqual({ status: 'not-seen', letter: null });
		}
	});

	test('the letters are dealt evenly', () => {
		for (const clip of CLIPS) {
			const asked = choices(clip, 1);
			const counts = ['A', 'B', 'C', 'D'].map((letter) => asked.filter((i) => i.answer === letter).length);
			expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
		}
	});

	test('the same seed asks the same, another asks otherwise', () => {
		const clip = CLIPS[0]!;
		expect(choices(clip, 5)).toEqual(choices(clip, 5));
		expect(choices(clip, 5)).not.toEqual(choices(clip, 6));
	});

	test('free text is written where the released generator writes it, in two to four sentences, and passes too', () => {
		const free = CLIPS.flatMap((clip) =>
			generateQuestions(clip, seededRandom(3), { format: 'generator' }).map((item) => ({ item, clip })),
		).filter(({ item }) => item.format === 'open_ended');
		expect([...new Set(free.map(({ item }) => item.category))].sort()).toEqual(['G5', 'J3', 'J4', 'T6']);
		for (const { item, clip } of free) {
			const { group } = graspCategories[item.category];
			const published = publishedItem(item, 'v', 'd');
			expect(published).not.toHaveProperty('options');
			expect(published.answer).toBe(published.answer_text);
			expect(rejectionOf(published, group, clip.people, [])).toBeNull();
			const sentences = published.answer.match(/\.(?= |$)/g) ?? [];
			expect(sentences.length).toBeGreaterThanOrEqual(2);
			expect(sentences.length).toBeLessThanOrEqual(4);
		}
	});
});

// Each law draws some thousand questions: seconds, and more on a busy machine.
describe('laws of the generator, on any event graph', { timeout: 60_000 }, () => {
	const checks = (law: (clip: GraspClip, items: Choice[]) => void) => {
		fc.assert(
			fc.property(
				arbitraryClip,
				fc.nat(1000),
				fc.constantFrom('published' as const, 'dense' as const),
				(clip, seed, density) => law(clip, choices(clip, seed, { density })),
			),
			{ numRuns: 80 },
		);
	};

	test('exactly one option is right, and it is the key', () => {
		checks((clip, items) => {
			for (const item of items) {
				expect([item.question, item.options, holding(item, clip)]).toEqual([
					item.question,
					item.options,
					['ABCD'.indexOf(item.answer)],
				]);
			}
		});
	});

	test('no option comes twice, and all items pass the validator one after the other', () => {
		checks((clip, items) => {
			for (const [i, item] of items.entries()) {
				expect(new Set(item.options).size).toBe(4);
				const { group } = graspCategories[item.category];
				const earlier = items.slice(0, i).filter((e) => graspCategories[e.category].group === group);
				expect(
					rejectionOf(
						publishedItem(item, 'v', 'd'),
						group,
						clip.people,
						earlier.map((e) => e.question),
					),
				).toBeNull();
			}
		});
	});

	test('letters are balanced within one', () => {
		checks((_, items) => {
			const counts = ['A', 'B', 'C', 'D'].map((letter) => items.filter((i) => i.answer === letter).length);
			expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
		});
	});

	test('the published numbers of items are kept', () => {
		fc.assert(
			fc.property(arbitraryClip, fc.nat(1000), (clip, seed) => {
				const plans = promptPlans(clip);
				const items = choices(clip, seed);
				for (const { group, most, categories } of plans) {
					const asked = items.filter((i) => graspCategories[i.category].group === group);
					expect(asked.length).toBeLessThanOrEqual(most);
					expect(asked.every((i) => categories.includes(i.category))).toBe(true);
				}
				const groups = new Set(items.map((i) => graspCategories[i.category].group));
				expect([...groups].every((g) => plans.some((p) => p.group === g))).toBe(true);
			}),
			{ numRuns: 60 },
		);
	});
});
