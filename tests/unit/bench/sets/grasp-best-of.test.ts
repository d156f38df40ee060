import { describe, expect, test } from 'vitest';
import { chooseReplies } from '../../../../src/bench/grasp/best-of';
import { readGraspBench } from '../../../../src/bench/grasp/bench-folder';
import type { GraspReply } from '../../../../src/bench/grasp/replies';
import { noisyReply } from '../../../../src/bench/grasp/noisy-sampler';
import { seededRandom } from '../../../../src/core/maths/random';
import { graspClipsOf, syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import { generateQuestions } from '../../../../src/reason/grasp/made/generate';
import { benchItem } from '../../reason/grasp/bench-item';

/** Three sessions as a bench-shaped folder, with eight replies to each question of a sampler whose coupling is known. */
const folder = (coupling: number) => {
	const random = seededRandom(3);
	const made = [1, 2, 3].map((seed) => {
		const session = syntheticSession({ seed: 100 + seed, missing: 0 });
		return { name: `v${seed}`, truth: graspClipsOf(session, 'happened')[0]!, seen: graspClipsOf(session, 'seen')[0]! };
	});
	const replies: GraspReply[] = [];
	const files = made.flatMap(({ name, truth }) =>
		generateQuestions(truth, seededRandom(1)).flatMap((item, i) => {
			if (item.format !== 'mcq') return [];
			const own = Array.from({ length: 8 }, () => noisyReply(item, truth, { skill: 0.45, coupling }, random));
			replies.push(...own.map((reply) => ({ name: `${name}_${i}`, reply })));
			const text = JSON.stringify(
				benchItem(item, { clipFile: `${name}.mp4`, clip: truth, videoName: name, dataset: 'd' }),
			);
			return [{ path: `json/${name}_${i}.json`, text }];
		}),
	);
	return { items: readGraspBench(files).items, replies, clips: new Map(made.map(({ name, seen }) => [name, seen])) };
};

describe('choosing among replies by SGR against the sessions', { timeout: 60_000 }, () => {
	test('lifts accuracy where the people named go with the letter', () => {
		const { items, replies, clips } = folder(1);
		const chosen = chooseReplies(items, replies, clips);
		expect(chosen.items).toBe(items.length);
		expect(chosen.repliesEach).toBe(8);
		expect(chosen.single).toBeGreaterThan(0.35);
		expect(chosen.single).toBeLessThan(0.55);
		expect(chosen.lift).toBeGreaterThan(0.2);
		expect(chosen.lift).toBeCloseTo(chosen.bestBySgr! - chosen.single!, 12);
		expect(chosen.bestSgr).toBeGreaterThan(chosen.meanSgr!);
		expect(chosen.categories.reduce((sum, { items: n }) => sum + n, 0)).toBe(chosen.items);
	});

	test('never sees the key: with all keys exchanged the same replies are taken', () => {
		const { items, replies, clips } = folder(1);
		const turned = items.map((item) => ({ ...item, answer: item.answer === 'A' ? ('B' as const) : ('A' as const) }));
		const [real, exchanged] = [chooseReplies(items, replies, clips), chooseReplies(turned, replies, clips)];
		expect(exchanged.bestSgr).toBe(real.bestSgr);
		expect(exchanged.bestBySgr).toBeLessThan(0.5);
	});

	test('promises nothing where the people named say nothing about the letter', () => {
		const { items, replies, clips } = folder(0);
		const chosen = chooseReplies(items, replies, clips);
		// Where the grounding tells nothing, equals are taken by the most common letter: no better than that.
		expect(chosen.bestBySgr!).toBeLessThan(chosen.majority! + 0.1);
	});

	test('counts questions without a session and with one reply apart, and is unknown without any', () => {
		const { items, replies, clips } = folder(1);
		const one = items[0]!;
		const few = replies.filter(({ name }, i) => name !== one.name || i === 0);
		const chosen = chooseReplies(items, few, new Map([...clips].filter(([name]) => name !== 'v2')));
		expect(chosen.withOneReply).toBe(1);
		expect(chosen.withoutSession).toBe(items.filter(({ name }) => name.startsWith('v2_')).length);
		expect(chooseReplies([], [], clips)).toMatchObject({
			items: 0,
			single: null,
			bestBySgr: null,
			lift: null,
			meanSgr: null,
		});
	});
});
