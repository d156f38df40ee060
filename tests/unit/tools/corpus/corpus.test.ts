import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { examplesOf, sizesFor } from '../../../../tools/corpus/corpus';
import { answerScene } from '../../../../tools/corpus/answer-task';
import { splits, type CorpusExample, type Split } from '../../../../tools/corpus/example';
import { graspClip } from '../../../../tools/corpus/grasp-task';
import { inflect } from '../../../../src/core/text/inflect';
import { sortedJson } from '../../../../tools/corpus/query-task';
import { splitOf } from '../../../../tools/corpus/split';
import type { Fact } from '../../../../src/reason/answer/types';
import { verifyText } from '../../../../src/reason/answer/verify';
import { answerFromGraph } from '../../../../src/reason/grasp/answer';
import { graspCategoryIds } from '../../../../src/reason/grasp/categories';
import { parseLetter } from '../../../../src/reason/grasp/prompt';
import { answerBody, isNotSeen } from '../../../../src/reason/mini/answer-form';
import { NO_QUERY, readQuery, writeQuery } from '../../../../src/reason/mini/query-form';
import type { Query } from '../../../../src/reason/answer/query';
import type { Question } from '../../../questions/question';
import { conventions } from './conventions';

// Thousands of questions are made here.
vi.setConfig({ testTimeout: 120_000 });

const SEED = 3;
const COUNTS = { query: 400, answer: 40, grasp: 64 } as const;
/** Enough that every way of asking that is looked for comes up. */
const MANY = 6000;

const made = new Map<string, CorpusExample[]>();
const some = (split: Split, task: CorpusExample['task'], count: number = COUNTS[task]): CorpusExample[] => {
	const key = `${split} ${task} ${count}`;
	if (!made.has(key)) made.set(key, [...examplesOf(split, task, SEED, count)]);
	return made.get(key)!;
};
const tasks = ['query', 'answer', 'grasp'] as const;

/** Name of the meta field, as a list of texts. */
const listIn = ({ meta }: CorpusExample, field: string): string[] => (meta[field] ?? []) as string[];

const queryOf = ({ reply, meta }: CorpusExample): Query | null => readQuery(reply, meta.untilMs as number);

describe('the corpus', () => {
	test.each(tasks)('is the same, byte for byte, for the same seed: %s', (task) => {
		const again = [...examplesOf('train', task, SEED, 6)];
		expect(JSON.stringify(again)).toBe(JSON.stringify([...examplesOf('train', task, SEED, 6)]));
	});

	test('is another one for another seed', () => {
		const [one, other] = [SEED, SEED + 1].map((seed) => JSON.stringify([...examplesOf('train', 'query', seed, 12)]));
		expect(one).not.toBe(other);
	});

	test('keeps templates of questions to one part each', () => {
		for (const task of ['query', 'answer'] as const) {
			const of = splits.map(
				(split) =>
					new Set(
						some(split, task, split === 'train' ? COUNTS[task] : task === 'query' ? 100 : 3).map(
							(e) => e.meta.template,
						),
					),
			);
			for (const [i, templates] of of.entries()) {
				for (const template of templates) expect(splitOf(template)).toBe(splits[i]);
			}
		}
	});

	test('keeps given names to one part each', () => {
		const named = splits.map(
			(split) =>
				new Set(some(split, 'query', split === 'train' ? COUNTS.query : 100).flatMap((e) => listIn(e, 'names'))),
		);
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

	test('never has a question of the published halves', () => {
		const tuned = JSON.parse(
			readFileSync(new URL('../../../questions/tune.json', import.meta.url), 'utf8'),
		) as Question[];
		const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
		const theirs = new Set(tuned.map((q) => plain(q.question)).filter((text) => text.length > 24));
		const ours = some('train', 'query').filter((e) => theirs.has(plain(e.meta.question as string)));
		expect(ours.map((e) => e.meta.question)).toEqual([]);
	});

	test('has its sizes by share', () => {
		expect(sizesFor('train', 1)).toEqual({ query: 120_000, answer: 20_000, grasp: 60_000 });
		expect(sizesFor('train', 0.5).query).toBe(60_000);
	});
});

describe('question to query', () => {
	test('every reply reads back as the query it was written from', () => {
		for (const example of some('train', 'query')) {
			const { reply } = example;
			const query = queryOf(example);
			if (reply === NO_QUERY) expect(query).toBeNull();
			else {
				expect(query, reply).not.toBeNull();
				const again = readQuery(writeQuery(query!), example.meta.untilMs as number);
				expect(sortedJson(again)).toBe(sortedJson(query));
			}
		}
	});

	test('names in a reply stand in its question, letter for letter', () => {
		for (const { reply, meta } of some('train', 'query')) {
			const question = meta.question as string;
			const names = listIn({ meta } as CorpusExample, 'names').filter((n) => reply.includes(` ${n}`) && n.length > 2);
			for (const name of names) expect(question).toContain(name);
		}
	});

	test('questions that nobody can answer have no query, and others have one', () => {
		for (const { reply, meta } of some('train', 'query')) expect(reply === NO_QUERY).toBe(meta.kind === 'refused');
	});

	test('all kinds of question come up', () => {
		const kinds = new Set(some('train', 'query').map((e) => e.meta.kind));
		expect([...kinds].sort()).toEqual(
			[
				...[
					'compare-actors',
					'compare-spans',
					'compare-targets',
					'how-long',
					'how-long-picked',
					'how-often',
					'refused',
				],
				...['target', 'target-not', 'target-picked', 'target-ranked', 'what-happens', 'when', 'when-picked', 'whether'],
				...['whether-not', 'who', 'who-not', 'who-picked', 'who-ranked', 'why'],
			].sort(),
		);
	});

	test('hardly two questions of a kind have the same template', () => {
		const templates = new Map<string, string[]>();
		for (const { meta } of some('train', 'query', MANY)) {
			templates.set(meta.kind, [...(templates.get(meta.kind) ?? []), meta.template]);
		}
		for (const [kind, own] of templates) {
			if (kind !== 'refused') expect(new Set(own).size, kind).toBeGreaterThan(0.6 * own.length);
		}
	});
});

describe('conventions of questions', () => {
	const tuned = (
		JSON.parse(readFileSync(new URL('../../../questions/tune.json', import.meta.url), 'utf8')) as Question[]
	).filter((q) => q.queries.length > 0);
	const ours = some('train', 'query', MANY).flatMap((e) => {
		const query = queryOf(e);
		return query ? [{ question: e.meta.question as string, query }] : [];
	});

	test.each(conventions)('$name', ({ asked, isMeant }) => {
		const theirs = tuned.filter((q) => asked.test(q.question) && !isMeant(q.queries[0]!));
		expect(theirs.map((q) => q.question)).toEqual([]);
		const matching = ours.filter((q) => asked.test(q.question));
		expect(matching.length).toBeGreaterThan(0);
		expect(matching.filter((q) => !isMeant(q.query)).map((q) => `${q.question} => ${writeQuery(q.query)}`)).toEqual([]);
	});

	test('queries of every shape that people ask for come up', () => {
		const alike = ['mutual-gaze', 'shared-attention', 'joint-attention', 'interaction'];
		const shapeOf = ({ ask, about, span, pick, rank, compare, isNegated }: Query): string => {
			const sort = alike.includes(about.doing) ? 'with one another' : about.target ? 'at something' : 'alone';
			const relation = span.kind === 'relative' ? span.relation : '';
			return [ask, sort, span.kind, relation, pick, rank, compare?.by, isNegated].join(' ');
		};
		const shapes = new Set(ours.map((q) => shapeOf(q.query)));
		const missing = tuned.filter((q) => !q.queries.some((query) => shapes.has(shapeOf(query))));
		expect(missing.map((q) => q.question)).toEqual([]);
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
