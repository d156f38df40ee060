import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import people from '../../../../src/reason/human-sense/human-scores.json';
import { questionPatterns, readHumanSense, repliesOf } from '../../../../src/reason/human-sense/item';
import { askToThink, humanSensePrompt, humanSenseStyles, readTags } from '../../../../src/reason/human-sense/prompt';
import { readHumanSenseReplies } from '../../../../src/reason/human-sense/replies';
import { humanSenseReport, meanOfTasks, radarPoints } from '../../../../src/reason/human-sense/report';
import { scoreHumanSense } from '../../../../src/reason/human-sense/score';
import { humanSenseTaskOf, humanSenseTasks } from '../../../../src/reason/human-sense/tasks';

const [SINGLE, MULTIPLE, NUMBER, YES_NO] = Object.keys(questionPatterns) as [string, string, string, string];
const OPTIONS = ['A. They wave.', 'B. They nod.', 'C. They point, twice.', 'D. They leave.'];

/** A row in the published shape, made up. */
const row = (questions: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
	video_path: 'videos/one.mp4',
	video_or_clip: 'video',
	time: '',
	...rest,
	questions: {
		question: 'What do they do',
		task_type: 'Rapport_Recognition',
		question_pattern: SINGLE,
		options: OPTIONS,
		answer: 'B. They nod.',
		full_frame_number: 100,
		fps: 25,
		asr_en: 'Hello there.',
		...questions,
	},
});

const read = (...rows: unknown[]) => readHumanSense(JSON.stringify(rows), 'HumanSense_VQA.json').rows;
const item = (questions: Record<string, unknown> = {}) => read(row(questions))[0]!;
const multiple = (answer: string) => item({ question_pattern: MULTIPLE, answer });
const number = (answer: string | number) => item({ question_pattern: NUMBER, answer, options: null });
const judgment = (answer: string) => item({ question_pattern: YES_NO, answer, options: [] });

describe('a file of HumanSense', () => {
	test('is read with task, options, key and transcript, and keeps fields that nobody knows', () => {
		const [one] = read(row({ extra: 1, 'Some-Model': 'B' }, { more: 2 }));
		expect(one).toMatchObject({ pattern: 'single', answer: 'B. They nod.', clip: null, transcript: 'Hello there.' });
		expect(one!.task?.code).toBe('RR1');
		expect(one!.original).toMatchObject({ more: 2, questions: { extra: 1 } });
		expect([...repliesOf(one!)]).toEqual([['Some-Model', 'B']]);
	});

	test('has the span of a clip in seconds, and a number as key', () => {
		const [one] = read(
			row({ question_pattern: NUMBER, answer: 3, options: null }, { video_or_clip: 'clip', time: '[1.5 - 9]' }),
		);
		expect(one).toMatchObject({ clip: { startS: 1.5, endS: 9 }, answer: '3', options: [] });
	});

	test.each([
		['no JSON', '{'],
		['no list', '{}'],
		['no question', JSON.stringify([{ video_path: 'a.mp4' }])],
		['an unknown pattern', JSON.stringify([row({ question_pattern: 'Essay' })])],
		['choices without options', JSON.stringify([row({ options: [] })])],
		['an empty key', JSON.stringify([row({ answer: '' })])],
		['a clip without a time', JSON.stringify([row({}, { video_or_clip: 'clip', time: 'later' })])],
	])('with %s is refused', (_, json) => {
		expect(() => readHumanSense(json, 'x.json')).toThrow(AppError);
		expect(() => readHumanSense(json, 'x.json')).toThrow(/^x\.json/);
	});

	test('keeps its good questions with their places; replies go to them by place', () => {
		const json = JSON.stringify([row({ answer: '' }), row(), row({ options: [] }), row({ question: 'Last' })]);
		const { rows, wrong } = readHumanSense(json, 'x.json');
		expect(rows.map(({ index }) => index)).toEqual([1, 3]);
		expect(wrong).toEqual([
			expect.stringContaining('x.json, question 1: questions.answer'),
			'x.json, question 3: questions.options: there are none',
		]);
		const said = readHumanSenseReplies('{"index":3,"reply":"B"}\n{"index":2,"reply":"A"}', 'r.jsonl', rows);
		expect(said).toEqual({ replies: [null, 'B'], wrong: ['r.jsonl, line 2: index: there is no question 2'] });
	});

	test('may name its tasks as we do, or be told what its names stand for, and is never guessed at', () => {
		expect(humanSenseTaskOf('Gesture_Recognition')?.code).toBe('GR');
		expect(humanSenseTaskOf('Juggling')).toBeNull();
		const json = JSON.stringify([row({ task_type: 'Juggling' })]);
		expect(readHumanSense(json, 'x').rows[0]!.task).toBeNull();
		expect(readHumanSense(json, 'x', { Juggling: 'CM' }).rows[0]!.task?.code).toBe('CM');
	});
});

describe('a prompt', () => {
	test('is the published one, with question and as many options as there are', () => {
		expect(humanSensePrompt(item({ options: OPTIONS.slice(0, 2) }), 'plain')).toEqual({
			text:
				'\nYou are an advanced multimodal analysis AI assistant. You have been provided with video content and a ' +
				'question.\n\nQuestion: What do they do, which one of the following is correct?\n\nOptions:\nA. They wave.\n' +
				'B. They nod.\n\nanswer one correct letter only, do not include any extra text or explanation:\n',
			wording: 'published',
		});
	});

	test('asks for several letters, for a numeral, and for thoughts in tags where these are wanted', () => {
		expect(humanSensePrompt(multiple('AB'), 'plain').text).toContain('(Select all)');
		expect(humanSensePrompt(number('3'), 'plain').text).toContain('a single Arabic numeral between 0 and 10');
		expect(humanSensePrompt(judgment('Yes'), 'think').text).toContain('Choose one correct answer from "Yes" or "No"');
		for (const one of [item(), multiple('AB'), number('3'), judgment('No')]) {
			expect(humanSensePrompt(one, 'think').text).toContain('<answer> </answer> tags');
			expect(humanSensePrompt(one, 'plain').text).not.toContain('<answer>');
		}
	});

	test('that is enhanced has the three headings; the others have none of them', () => {
		const headings = ['Key Characteristics:', 'Emotion:', 'Context:'];
		for (const style of humanSenseStyles) {
			const { text } = humanSensePrompt(item(), style);
			expect(headings.filter((h) => text.includes(h))).toEqual(style === 'enhanced' ? headings : []);
		}
	});

	test('says when its words are ours: the plain yes-or-no question alone', () => {
		expect(humanSensePrompt(judgment('Yes'), 'plain').wording).toBe('ours');
		expect(humanSensePrompt(judgment('Yes'), 'think').wording).toBe('published');
	});

	test('has what was said only where it is asked for', () => {
		expect(humanSensePrompt(item(), 'plain').text).not.toContain('Hello there.');
		expect(humanSensePrompt(item(), 'plain', { withTranscript: true }).text).toContain('from the video:Hello there.');
	});

	test('with braces or dollar signs in the question leaves them as they are', () => {
		expect(humanSensePrompt(item({ question: 'Why {options} $& ' }), 'plain').text).toContain(
			'Question: Why {options} $& ,',
		);
	});

	test('in Ask asks for the same tags, and a reply is read from them alone', () => {
		expect(askToThink('Who?')).toContain('<think> and </think>');
		expect(readTags('<think>a B</think><answer> C </answer>')).toEqual({ thoughts: 'a B', answer: 'C' });
		expect(readTags('<think>never closed')).toEqual({ thoughts: null, answer: null });
	});
});

describe('a score', () => {
	test.each([
		['AB', 0.5],
		['ABC', 0],
		['ABD', 1],
		['a, b. d', 1],
		['D,A,B', 1],
	])('of %s for the key ABD is %s', (reply, score) => {
		expect(scoreHumanSense(multiple('ABD'), reply)).toBe(score);
		expect(scoreHumanSense(multiple('A,B,D'), reply)).toBe(score);
	});

	test('as released never gives all for a key with commas in the plain script, and does in the other', () => {
		const one = multiple('A,B,D');
		expect(scoreHumanSense(one, 'ABD', { protocol: 'plain', asReleased: true })).toBe(0.5);
		expect(scoreHumanSense(one, '<answer>ABD</answer>', { protocol: 'think', asReleased: true })).toBe(1);
	});

	test('of a number reads its first character', () => {
		expect(scoreHumanSense(number(3), '3 people')).toBe(1);
		expect(scoreHumanSense(number(3), 'There are 3')).toBe(0);
		expect(scoreHumanSense(number(3), '4')).toBe(0);
		expect(scoreHumanSense(number(10), '10')).toBe(0);
	});

	test('of a judgment forgives full stops, blanks and case, not more words', () => {
		expect(scoreHumanSense(judgment('Yes'), 'Yes.')).toBe(1);
		expect(scoreHumanSense(judgment('Yes'), ' yes')).toBe(1);
		expect(scoreHumanSense(judgment('Yes'), 'No.')).toBe(0);
		expect(scoreHumanSense(judgment('Yes'), 'Yes, they do')).toBe(0);
	});

	test('of one choice compares first letters', () => {
		expect(scoreHumanSense(item(), 'b')).toBe(1);
		expect(scoreHumanSense(item(), 'B. They nod.')).toBe(1);
		expect(scoreHumanSense(item(), 'Answer: B')).toBe(0);
	});

	test('of thoughts reads the answer in its tags, letter or text of the option, and never the thoughts', () => {
		const think = { protocol: 'think', asReleased: false } as const;
		expect(scoreHumanSense(item(), '<think>A or C</think><answer>B</answer>', think)).toBe(1);
		expect(scoreHumanSense(item(), '<think>B</think><answer>they nod</answer>', think)).toBe(1);
		expect(scoreHumanSense(item(), '<think>B</think><answer>A</answer>', think)).toBe(0);
		expect(scoreHumanSense(item({ answer: 'C' }), '<answer>They point twice</answer>', think)).toBe(1);
		expect(scoreHumanSense(number(3), '<think>4</think><answer>3 people</answer>', think)).toBe(1);
		expect(scoreHumanSense(multiple('ABD'), '<answer>A, B</answer>', think)).toBe(0.5);
		expect(scoreHumanSense(multiple('ABD'), '<answer></answer>', think)).toBe(0);
	});

	test('of a judgment in tags is as the script has it only where that is asked for', () => {
		const reply = '<think>x</think><answer>Yes</answer>';
		expect(scoreHumanSense(judgment('Yes'), reply, { protocol: 'think', asReleased: false })).toBe(1);
		expect(scoreHumanSense(judgment('Yes'), reply, { protocol: 'think', asReleased: true })).toBe(0);
	});

	test('is unknown without a reply, and not nought', () => {
		expect(scoreHumanSense(item(), null)).toBeNull();
		expect(scoreHumanSense(item(), '')).toBeNull();
	});
});

describe('a report', () => {
	/** One item of every task, under a published task type where there is one. */
	const items = read(...humanSenseTasks.map((t) => row({ task_type: t.taskType ?? t.name.replaceAll(' ', '_') })));

	test('of fifteen tasks has fifteen rows, fourteen with the script’s skip', () => {
		const replies = items.map(() => 'B');
		expect(humanSenseReport(items, replies).rows.map((r) => r.code)).toEqual(humanSenseTasks.map((t) => t.code));
		const skipped = humanSenseReport(items, replies, { skipsAbnormal: true });
		expect(skipped.rows).toHaveLength(14);
		expect(skipped.rows.map((r) => r.code)).not.toContain('AC');
		expect(skipped.all.total).toBe(14);
	});

	test('leaves the two audio tasks out of every average', () => {
		// All right but the audio tasks: their noughts must not be seen.
		const report = humanSenseReport(
			items,
			items.map((i) => (i.task!.isAudio ? 'A' : 'B')),
		);
		expect(report.levels.map((l) => l.accuracy)).toEqual([1, 1, 1, 1]);
		expect(report.levels.map((l) => l.codes.length)).toEqual([4, 4, 4, 1]);
		expect(report.mean.codes).toHaveLength(13);
		expect(report.mean.accuracy).toBe(1);
		expect(report.rows.filter((r) => r.isAudio).map((r) => [r.code, r.accuracy])).toEqual([
			['FR2', 0],
			['PC', 0],
		]);
		expect(report.all.correct).toBe(13);
	});

	test('has the published mean of people from their published tasks', () => {
		const rows = humanSenseTasks.map((t) => ({ ...t, accuracy: t.publishedHuman }));
		expect(meanOfTasks(rows).accuracy).toBeCloseTo(people.mean, 3);
	});

	test('counts replies that are missing apart, and knows nothing of a task that has none', () => {
		const report = humanSenseReport(items.slice(0, 2), [null, 'B']);
		expect(report.rows[0]).toMatchObject({ total: 0, unanswered: 1, accuracy: null });
		expect(report.levels[0]).toMatchObject({ accuracy: 1, codes: ['AR'] });
		expect(report.levels[1]!.accuracy).toBeNull();
	});

	test('weighs tasks alike whatever their number of items, and adds halves up', () => {
		const some = read(row(), row(), row({ task_type: 'LD', question_pattern: MULTIPLE, answer: 'ABD' }));
		const report = humanSenseReport(some, ['B', 'B', 'AB']);
		expect(report.levels[2]!.accuracy).toBe(0.75);
		expect(report.all).toMatchObject({ correct: 2.5, total: 3 });
	});

	test('keeps task types that it does not know apart', () => {
		const report = humanSenseReport(read(row({ task_type: 'Juggling' })), ['B']);
		expect(report.rows).toEqual([]);
		expect(report.unknown).toMatchObject([{ taskType: 'Juggling', correct: 1 }]);
	});

	test('needs a reply or its absence for every item', () => {
		expect(() => humanSenseReport(items, [])).toThrow(RangeError);
	});

	test('draws a radar clockwise from the top, with a gap where nothing is known', () => {
		const [top, right, none] = radarPoints([{ accuracy: 1 }, { accuracy: 0.5 }, { accuracy: null }, { accuracy: 0 }]);
		expect(top!.y).toBeCloseTo(-1);
		expect(right!.x).toBeCloseTo(0.5);
		expect(none).toBeNull();
	});
});
