import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import type { TrackId } from '../../../../src/core/people';
import type { SessionHeader } from '../../../../src/core/session';
import { askSessionFile } from '../../../../tools/analyze/ask';
import { answersPath, writeAnswers } from '../../../../tools/analyze/answers-file';
import { questionsOfSession } from '../../../../tools/analyze/questions';
import { parseOptions } from '../../../../tools/analyze/options';
import { header } from '../../../fixtures/session-file';

const made = syntheticSession({ seed: 21, people: 4, durationMs: 60_000 });
const sessionHeader: SessionHeader = {
	...header,
	source: { ...header.source, durationMs: made.durationMs },
};
const lines = [
	{ type: 'header', ...sessionHeader },
	...made.people.map(({ personId, label }, i) => ({
		type: 'person',
		personId,
		label,
		trackIds: [i as TrackId],
		visibleMs: made.durationMs,
		gazeKnownMs: made.durationMs,
	})),
	...made.events.map((event) => ({ type: 'event', ...event })),
];

describe('npm run analyze -- --questions', () => {
	let folder: string;
	let path: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'regard-questions-'));
		path = join(folder, 'talk.regard.jsonl');
		writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	test('writes one flat line a question, with exactly the promised fields', async () => {
		const answers = await questionsOfSession(path, 'grasp');
		const written = writeAnswers(path, answers);
		expect(written).toBe(join(folder, 'talk.answers.jsonl'));
		const read = readFileSync(answersPath(path), 'utf8')
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as object);
		expect(read).toHaveLength(answers.length);
		expect(read.length).toBeGreaterThan(8);
		for (const line of read) {
			expect(Object.keys(line)).toEqual(['question', 'query', 'answer', 'options', 'citations', 'status', 'sgr']);
		}
		expect(answers.every((a) => a.status === 'answered' && a.citations.length > 0)).toBe(true);
	});

	test('its questions are answered the same by --ask, options and all', async () => {
		const posed = (await questionsOfSession(path, 'grasp')).slice(0, 6);
		const asked = await askSessionFile(
			path,
			posed.map(({ question, options }) => `${question} ${options.join(' ')}`),
		);
		for (const [i, { answer, options, citations, status }] of posed.entries()) {
			const letter = /<answer>([A-D])<\/answer>/.exec(answer ?? '')![1]!;
			const option = options.find((one) => one.startsWith(letter))!;
			expect(asked[i]).toMatchObject({ status, queries: [], options: [] });
			expect(asked[i]!.answer).toContain(`${letter}) `);
			expect(asked[i]!.answer.length).toBeGreaterThan(option.length);
			expect(asked[i]!.citations.every((id) => citations.includes(id))).toBe(true);
		}
	});

	test('asks the same of the same session', async () => {
		expect(await questionsOfSession(path, 'grasp')).toEqual(await questionsOfSession(path, 'grasp'));
	});

	test('the published detectors find nothing in a session without observations; gestures are asked about', async () => {
		const answers = await questionsOfSession(path, 'grasp-detectors');
		expect(answers.every((a) => a.query?.category.startsWith('G'))).toBe(true);
	});

	test('a file that is no session is refused', async () => {
		writeFileSync(path, 'nothing\n');
		await expect(questionsOfSession(path, 'grasp')).rejects.toMatchObject({ code: 'recording-invalid' });
	});

	test('the option takes the known forms only', () => {
		expect(parseOptions(['--questions', 'grasp'], folder)?.questions).toBe('grasp');
		expect(parseOptions([], folder)?.questions).toBeNull();
		expect(() => parseOptions(['--questions', 'riddles'], folder)).toThrow('grasp or grasp-detectors');
	});
});
