import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readGraspBench } from '../../../../src/bench/grasp/bench-folder';
import { lettersOf, readGraspReplies } from '../../../../src/bench/grasp/replies';
import { accuracyOf, graspAnchors, graspReport } from '../../../../src/bench/grasp/report';
import { seededRandom } from '../../../../src/core/maths/random';
import { graspClipsOf, syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import { generateQuestions } from '../../../../src/reason/grasp/made/generate';
import { benchItem } from '../../reason/grasp/bench-item';
import { graspSet } from '../../../../src/bench/sets/grasp';
import { evaluateSet } from '../../../../tools/evaluate/sets';

const row = (qa: Record<string, unknown>, clip = 'a.mp4') =>
	JSON.stringify({
		clip_file: clip,
		clip_duration: 60,
		clip_offset: 0,
		video_name: 'v',
		qa: {
			category: 'T1',
			difficulty: 'easy',
			format: 'mcq',
			question: 'Who is Person 1 looking at between 1.5 and 3.0 seconds?',
			options: ['A) Person 0', 'B) Person 2', 'C) Person 3', 'D) Person 4'],
			answer: 'B',
			answer_text: 'Person 4',
			unknown_field: 7,
			...qa,
		},
	});

describe('a bench-shaped folder', () => {
	test('is read in order of name, videos are looked for, and unknown fields are kept', () => {
		const { items, leftOut } = readGraspBench([
			{ path: 'json/b.json', text: row({ category: 'C3', difficulty: 'hard' }, 'b.mp4') },
			{ path: 'json/a.json', text: row({}) },
			{ path: 'video/a.mp4' },
			{ path: 'README.md' },
		]);
		expect(items.map(({ name, category, hasVideo, video }) => [name, category, hasVideo, video])).toEqual([
			['a', 'T1', true, 'video/a.mp4'],
			['b', 'J3', false, 'video/b.mp4'],
		]);
		expect(leftOut).toEqual({});
	});

	test('free text and keys that are none are left out and counted', () => {
		const { items, leftOut } = readGraspBench([
			{ path: 'json/a.json', text: row({ options: undefined, answer: 'They look away.' }) },
			{ path: 'json/b.json', text: row({ answer: 'E' }) },
			{ path: 'json/c.json', text: row({}) },
		]);
		expect(items.map((i) => i.name)).toEqual(['c']);
		expect(leftOut).toEqual({ 'free text': 1, 'key "E"': 1 });
	});

	test('keeps the good files, and names the path and field of each of the others', () => {
		const { items, wrong } = readGraspBench([
			{ path: 'json/a.json', text: '{' },
			{ path: 'json/b.json', text: row({ question: 3 }) },
			{ path: 'json/c.json', text: row({}) },
		]);
		expect(items.map(({ name }) => name)).toEqual(['c']);
		expect(wrong).toEqual([
			expect.stringContaining('json/a.json: not JSON'),
			expect.stringContaining('json/b.json: qa.question'),
		]);
	});

	test.each([
		['nothing in it', [], 'No json/*.json'],
		['a file that is no JSON', [{ path: 'json/a.json', text: '{' }], 'json/a.json'],
		['a row without a question', [{ path: 'json/a.json', text: row({ question: undefined }) }], 'qa.question'],
	])('with %s is refused', (_, files, words) => {
		expect(() => readGraspBench(files)).toThrow(words);
	});
});

describe('replies', () => {
	test('are read from lines and from the list that the released evaluation writes', () => {
		const lines = readGraspReplies('{"name":"a","reply":"<answer>B</answer>"}\n\n{"name":"b","pred":"c"}\n', 'r');
		expect([...lettersOf(lines.rows)]).toEqual([
			['a', 'B'],
			['b', 'C'],
		]);
		const list = readGraspReplies('[{"video_path":"/x/video/a.b.mp4","raw_output":"D)","pred":"D"}]', 'r');
		expect([...lettersOf(list.rows)]).toEqual([['a.b', 'D']]);
	});

	test('in another shape are left out, with the line; when none is left they are refused', () => {
		const { rows, wrong } = readGraspReplies('{"name":"a","reply":"A"}\n{"who":1}', 'replies.jsonl');
		expect(rows).toHaveLength(1);
		expect(wrong).toEqual([expect.stringContaining('replies.jsonl, line 2')]);
		expect(() => readGraspReplies('{"name":"a"\n', 'replies.jsonl')).toThrow('line 1');
	});
});

describe('the report', () => {
	const choice = (category: 'T1' | 'T6' | 'G2' | 'J4', difficulty: string, isRight: boolean) => ({
		category,
		difficulty,
		answer: 'A' as const,
		letter: isRight ? ('A' as const) : ('B' as const),
	});

	test('weighs groups and the whole by items, not by categories', () => {
		const report = graspReport([
			choice('T1', 'easy', true),
			choice('T1', 'easy', true),
			choice('T1', 'easy', true),
			choice('T6', 'hard', false),
			choice('G2', 'easy', false),
			{ ...choice('J4', 'hard', true), letter: null },
		]);
		expect(report.categories.map(({ category, right, items }) => [category, right, items])).toEqual([
			['T1', 3, 3],
			['T6', 0, 1],
			['G2', 0, 1],
			['J4', 0, 1],
		]);
		expect(accuracyOf(report.groups.gaze)).toBe(0.75);
		expect(report.difficulties).toEqual([
			{ difficulty: 'easy', items: 4, right: 3 },
			{ difficulty: 'hard', items: 2, right: 0 },
		]);
		expect(report.overall).toEqual({ items: 6, right: 3 });
		expect(report.unanswered).toBe(1);
	});

	test('an unknown category counts in the whole and in no group', () => {
		const report = graspReport([{ category: null, difficulty: 'odd', answer: 'A', letter: 'A' }]);
		expect(report.overall).toEqual({ items: 1, right: 1 });
		expect([report.groups.gaze.items, report.groups.gesture.items, report.groups.joint.items]).toEqual([0, 0, 0]);
		expect(accuracyOf(report.groups.gaze)).toBeNull();
	});

	test('has the nine published lines, best 52.6', () => {
		expect(graspAnchors).toHaveLength(9);
		expect(Math.max(...graspAnchors.map((a) => a.overall))).toBe(52.6);
	});
});

describe('npm run evaluate -- grasp', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'grasp-bench-'));
		mkdirSync(join(folder, 'json'));
		mkdirSync(join(folder, 'video'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	test('lists prompts, and scores replies by the letter beside the published scores', async () => {
		const [clip] = graspClipsOf(syntheticSession({ seed: 5, people: 5 }));
		const items = generateQuestions(clip!, seededRandom(1)).flatMap((i) => (i.format === 'mcq' ? [i] : []));
		items.forEach((item, i) => {
			const written = benchItem(item, { clipFile: `q${i}.mp4`, clip: clip!, videoName: 'v', dataset: 'synthetic' });
			// A wrong answer_text must not matter.
			const misled = { ...written, qa: { ...written.qa, answer_text: 'Person 99' } };
			writeFileSync(join(folder, 'json', `q${i}.json`), JSON.stringify(misled));
			if (i > 0) writeFileSync(join(folder, 'video', `q${i}.mp4`), '');
		});
		const job = { set: graspSet, paths: { folder }, options: { plain: false }, isScored: false, picture: null };
		const prompts = await evaluateSet(job);
		expect(prompts.lines).toHaveLength(items.length);
		expect(JSON.parse(prompts.lines[0]!)).toMatchObject({ name: 'q0', video: 'video/q0.mp4' });

		const replies = join(folder, 'replies.jsonl');
		const said = items.map(({ answer }, i) => ({
			name: `q${i}`,
			reply: i === 0 ? 'no idea' : `<answer>${answer}</answer>`,
		}));
		writeFileSync(replies, said.map((line) => JSON.stringify(line)).join('\n'));
		const { lines, result } = await evaluateSet({ ...job, paths: { folder, replies }, isScored: true });
		expect(result).toMatchObject({ overall: { items: items.length, right: items.length - 1 }, unanswered: 1 });
		const text = lines.join('\n');
		expect(text).toMatch(/Qwen3.5-9B \+ SGR \(published\)\s+48.0\s+64.4\s+45.6\s+52.6/);
		expect(text).toContain('Published, not measured here');
		expect(text).toContain('Without their video: 1');
		for (const name of ['Gaze', 'Gesture', 'Joint', 'Overall']) expect(text).toMatch(new RegExp(`^${name} `, 'm'));
	});
});
