import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import { seededRandom } from '../../../../src/core/maths/random';
import { graspClipsOf, syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import { groundedEvents } from '../../../../src/reason/grasp/clips/clip';
import { socialGroundingReward } from '../../../../src/reason/grasp/social-grounding-reward';
import { generateQuestions } from '../../../../src/reason/grasp/made/generate';
import { benchItem } from '../../../unit/reason/grasp/bench-item';
import { taggedAnswer } from '../../../../src/reason/grasp/tagged-answer';
import { header } from '../../../fixtures/session-file';
import GraspPanel from '../../../../src/present/evaluate/GraspPanel.svelte';
import { EvaluateSets, graspSets, type Figure } from '../../../../src/state/evaluate/evaluate-sets.svelte';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
});

const show = (grasp = new EvaluateSets(graspSets)) => {
	const target = document.body.appendChild(document.createElement('div'));
	const view = mount(GraspPanel, { target, props: { grasp } });
	flushSync();
	open.push(() => {
		void unmount(view);
		target.remove();
	});
	return target;
};

const item = (category: string, answer: string) =>
	JSON.stringify({
		clip_file: 'a.mp4',
		qa: {
			...{ category, difficulty: 'easy', format: 'mcq', question: 'Who?' },
			...{ options: ['A) 1', 'B) 2', 'C) 3', 'D) 4'], answer, answer_text: 'x' },
		},
	});

const named = (name: string, content = '') => ({ name, blob: new Blob([content]) });
const FOLDER = [
	named('grasp_bench/json/a.json', item('T1', 'A')),
	named('grasp_bench/json/b.json', item('T1', 'B')),
	named('grasp_bench/json/c.json', item('C2', 'C')),
	named('grasp_bench/video/a.mp4'),
	named('grasp_bench/README.md', 'not part of it'),
];

describe('GRASP-Bench in the Evaluate view', () => {
	test('cannot be scored before both are chosen', async () => {
		show();
		await expect.element(page.getByRole('button', { name: 'Score replies' })).toBeDisabled();
	});

	test('shows categories, groups, difficulty and overall beside the published scores', async () => {
		const grasp = new EvaluateSets(graspSets);
		const target = show(grasp);
		const replies = named('replies.jsonl', '{"name":"a","reply":"<answer>A</answer>"}\n{"name":"c","reply":"C."}');
		await grasp.score({ folder: FOLDER, replies: [replies] });
		flushSync();
		expect(grasp.report?.[0]?.about).toContain('1 without an answer');
		const words = (cell: Element) => cell.textContent.replace(/\s+/g, ' ').trim();
		const rows = [...target.querySelectorAll('tr')].map((row) => [...row.cells].map(words).join(' '));
		expect(rows).toContain('T1 Gaze Target Identification 1 of 2 50.0 %');
		expect(rows).toContain('J2 Eye Contact During Interaction 1 of 1 100.0 %');
		expect(rows).toContain('Gaze T1 to T6 1 of 2 50.0 %');
		expect(rows).toContain('Overall all items 2 of 3 66.7 %');
		expect(rows.some((row) => row.startsWith('Qwen3.5-9B + SGR') && row.includes('52.6'))).toBe(true);
		await expect.element(page.getByText('Published, not measured here, %')).toBeVisible();
	});

	test('with sessions and several replies takes the reply that its events bear out, and shows the lift', async () => {
		const made = syntheticSession({ seed: 5, people: 5, missing: 0 });
		const [clip] = graspClipsOf(made);
		// The reward is 0 for every reply to a question that names everybody: there is nothing to choose by.
		const asked = generateQuestions(clip!, seededRandom(1)).flatMap((i) =>
			i.format === 'mcq' &&
			socialGroundingReward(taggedAnswer(i.events, i.answer), groundedEvents(i.events), i.question) > 0
				? [i]
				: [],
		);
		expect(asked.length).toBeGreaterThan(2);
		const folder = asked.map((one, i) =>
			named(
				`bench/json/q${i}.json`,
				JSON.stringify(benchItem(one, { clipFile: 'talk.mp4', clip: clip!, videoName: 'talk', dataset: 'd' })),
			),
		);
		const wrong = (answer: string) => (answer === 'A' ? 'B' : 'A');
		const replies = asked.flatMap((one, i) => [
			{ name: `q${i}`, reply: `<gaze>Person 97</gaze><answer>${wrong(one.answer)}</answer>` },
			{ name: `q${i}`, reply: taggedAnswer(one.events, one.answer) },
		]);
		const session = [
			{ type: 'header', ...header, source: { ...header.source, durationMs: made.durationMs } },
			...made.people.map(({ personId, label }, i) => ({
				...{ type: 'person', personId, label, trackIds: [i] },
				...{ visibleMs: made.durationMs, gazeKnownMs: made.durationMs },
			})),
			...made.events.map((event) => ({ type: 'event', ...event })),
		];
		const grasp = new EvaluateSets(graspSets);
		show(grasp);
		const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
		await grasp.score({
			folder,
			replies: [named('r.jsonl', lines(replies))],
			sessions: [named('talk.regard.jsonl', lines(session))],
		});
		flushSync();
		expect(grasp.problem).toBeNull();
		const best = grasp.report?.[2];
		expect(best?.about).toContain(`${asked.length} questions, 2.0 replies each; 0 without a session of their clip`);
		const [single, , , lift] = best?.tables[0]?.rows[0]?.cells ?? [];
		expect(single).toMatchObject({ value: 0.5 });
		expect((lift as Figure).value).toBeGreaterThan(0.3);
		await expect.element(page.getByRole('region', { name: 'Best of several replies' })).toHaveTextContent('+');
	});

	test('a folder without questions, or a file that holds no replies, is said in words', async () => {
		const grasp = new EvaluateSets(graspSets);
		show(grasp);
		await grasp.score({ folder: [named('other/readme.txt')], replies: [named('replies.jsonl', '')] });
		flushSync();
		await expect.element(page.getByRole('alert')).toHaveTextContent('No json/*.json');
		await grasp.score({ folder: FOLDER, replies: [named('replies.jsonl', 'nothing')] });
		flushSync();
		await expect.element(page.getByRole('alert')).toHaveTextContent('replies.jsonl, line 1');
		expect(grasp.report).toBeNull();
	});
});
