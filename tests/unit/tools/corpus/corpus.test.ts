import { describe, expect, test, vi } from 'vitest';
import { examplesOf, sizesFor } from '../../../../tools/corpus/corpus';
import { answerScene } from '../../../../tools/corpus/answer-task';
import { splits, type CorpusExample, type Split } from '../../../../tools/corpus/example';
import { graspClip } from '../../../../tools/corpus/grasp-task';
import { inflect } from '../../../../src/core/text/inflect';
import { splitOf } from '../../../../tools/corpus/split';
import type { Fact } from '../../../../src/reason/answer/types';
import { verifyText } from '../../../../src/reason/answer/verify';
import { answerFromGraph } from '../../../../src/reason/grasp/answer';
import { graspCategoryIds } from '../../../../src/reason/grasp/categories';
import { parseLetter } from '../../../../src/reason/grasp/prompt';
import { answerBody, isNotSeen } from '../../../../src/reason/mini/answer-form';

// Thousands of questions are made here.
vi.setConfig({ testTimeout: 120_000 });

const SEED = 3;
const COUNTS = { answer: 60, grasp: 64 } as const;

const made = new Map<string, CorpusExample[]>();
const some = (split: Split, task: CorpusExample['task'], count: number = COUNTS[task]): CorpusExample[] => {
	const key = `${split} ${task} ${count}`;
	if (!made.has(key)) made.set(key, [...examplesOf(split, task, SEED, count)]);
	return made.get(key)!;
};
const tasks = ['answer', 'grasp'] as const;

/** Name of the meta field, as a list of texts. */
const listIn = ({ meta }: CorpusExample, field: string): string[] => (meta[field] ?? []) as string[];

describe('the corpus', () => {
	test.each(tasks)('is the same, byte for byte, for the same seed: %s', (task) => {
		const again = [...examplesOf('train', task, SEED, 6)];
		expect(JSON.stringify(again)).toBe(JSON.stringify([...examplesOf('train', task, SEED, 6)]));
	});

	test('is another one for another seed', () => {
		const [one, other] = [SEED, SEED + 1].map((seed) => JSON.stringify([...examplesOf('train', 'answer', seed, 12)]));
		expect(one).not.toBe(other);
	});

	test('keeps templates of questions to one part each', () => {
		for (const split of splits) {
			const templates = some(split, 'answer', split === 'train' ? COUNTS.answer : 6).map((e) => e.meta.template);
			for (const template of templates) expect(splitOf(template)).toBe(split);
		}
	});

	test('keeps given names to one part each', () => {
		const named = splits.map((split) => {
			const scenes = Array.from({ length: split === 'train' ? 60 : 20 }, (_, i) => answerScene(split, SEED, i));
			return new Set(scenes.flatMap(({ session }) => session.people.flatMap((p) => (p.isNamed ? [p.name] : []))));
		});
		const given = (i: number): string[] => [...named[i]!].filter((name) => name.length > 1);
		expect(given(0).length).toBeGreaterThan(50);
		for (const [i, j] of [
			[0, 1],
			[0, 2],
			[1, 2],
		] as const) {
			expect(given(i).filter((name) => named[j]!.has(name))).toEqual([]);
		}
	});

	test('keeps sessions to one part each', () => {
		const events = (split: Split): string => JSON.stringify(answerScene(split, SEED, 0).session.events);
		expect(new Set(splits.map(events)).size).toBe(3);
		expect(new Set(splits.map((split) => JSON.stringify(graspClip(split, SEED, 0).events))).size).toBe(3);
	});

	test('has its sizes by share', () => {
		expect(sizesFor('train', 1)).toEqual({ answer: 20_000, grasp: 60_000 });
		expect(sizesFor('train', 0.5).grasp).toBe(30_000);
	});
});

describe('facts to answer', () => {
	test.each(splits)('every reply holds against its facts by the verifier: %s', (split) => {
		const count = split === 'train' ? COUNTS.answer : 6;
		let number = -1;
		let scene = answerScene(split, SEED, 0);
		for (const { reply, meta, body } of some(split, 'answer', count)) {
			if (meta.session !== number) {
				number = meta.session;
				scene = answerScene(split, SEED, number);
			}
			const facts = (meta.allowed as { id: string; text: string }[]).map((f): Fact => ({
				...f,
				eventIds: [],
				startMs: 0,
				endMs: 0,
				people: [],
			}));
			// People of a fact are those that its text names.
			const { isSupported, cited } = verifyText(reply, facts, scene.session);
			// That nothing was seen rests on no fact, and is told by its form.
			if (!isNotSeen(reply)) expect(isSupported, `${body}\n${reply}`).toBe(true);
			expect(cited.length > 0).toBe(!isNotSeen(reply));
			expect(answerBody(meta.question as string, facts)).toBe(body);
		}
	});

	test('some facts do not answer the question, and the reply says so', () => {
		const replies = some('train', 'answer').map((e) => isNotSeen(e.reply));
		const share = replies.filter(Boolean).length / replies.length;
		expect(share).toBeGreaterThan(0.05);
		expect(share).toBeLessThan(0.5);
		for (const { reply, meta } of some('train', 'answer')) expect(isNotSeen(reply)).toBe(meta.kind.startsWith('other'));
	});
});

describe('multiple choice', () => {
	test('the letter of every reply is what the event graph answers', () => {
		for (const { reply, meta } of some('train', 'grasp')) {
			const clip = graspClip('train', SEED, meta.session);
			const item = { question: meta.question as string, options: listIn({ meta } as CorpusExample, 'options') };
			expect(parseLetter(reply)).toBe(meta.answer);
			expect(answerFromGraph(item, clip).letter).toBe(meta.answer);
		}
	});

	test('categories and, in each, letters are balanced', () => {
		const examples = some('train', 'grasp');
		for (const category of graspCategoryIds) {
			const letters = examples.filter((e) => e.meta.category === category).map((e) => e.meta.answer as string);
			expect([...letters].sort(), category).toEqual(['A', 'B', 'C', 'D']);
		}
	});
});

describe('verbs', () => {
	test.each([
		['look', 'looks', 'looked', 'looked', 'looking'],
		['watch', 'watches', 'watched', 'watched', 'watching'],
		['nod', 'nods', 'nodded', 'nodded', 'nodding'],
		['study', 'studies', 'studied', 'studied', 'studying'],
		['have', 'has', 'had', 'had', 'having'],
		['steal', 'steals', 'stole', 'stolen', 'stealing'],
		['see', 'sees', 'saw', 'seen', 'seeing'],
		['gaze', 'gazes', 'gazed', 'gazed', 'gazing'],
		['fix', 'fixes', 'fixed', 'fixed', 'fixing'],
		['eye', 'eyes', 'eyed', 'eyed', 'eyeing'],
	])('%s has its forms', (verb, ...forms) => {
		expect((['third', 'past', 'participle', 'ing'] as const).map((form) => inflect(verb, form))).toEqual(forms);
	});
});
