import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOf, type Correction, type CorrectionStep } from '../../../../src/core/corrections';
import type { PersonId } from '../../../../src/core/people';
import type { Session } from '../../../../src/core/session';
import { readSession } from '../../../../src/session/file/read-session';
import { correctEvents } from '../../../../src/session/corrections/events';
import { withCorrectionLines } from '../../../../src/session/corrected/corrected-file';
import { askSessionFile } from '../../../../tools/analyze/ask';
import { questionForms, questionsOfSession } from '../../../../tools/analyze/questions';
import { hourLines } from '../../../../tools/bench/hour/hour-lines';

const P = (n: number) => `P${n}` as PersonId;
const linesIn = async function* (text: readonly string[]) {
	await Promise.resolve();
	for (const line of text) yield line.trimEnd();
};
const without3: CorrectionStep = { kind: 'ignore', personId: P(3), startMs: null, endMs: null };

let text: string[] = [];
let machine: Session;
let folder = '';
beforeAll(async () => {
	for await (const line of hourLines({ minutes: 0.5 })) text.push(line);
	machine = await readSession(linesIn(text));
	folder = mkdtempSync(join(tmpdir(), 'regard-ask-'));
}, 60_000);
afterAll(() => {
	text = [];
	rmSync(folder, { recursive: true, force: true });
});

/** Path of the session as the page saves it with these corrections. */
const saved = async (name: string, steps: readonly CorrectionStep[]): Promise<string> => {
	const corrections = steps.map((step, i) => ({ correctionId: `C${i + 1}`, ...step }) as Correction);
	const { events } = correctEvents(machine.events, corrections, (tMs) => Math.round(tMs / 100));
	const coded = events.filter((e) => e.source === 'person');
	const lines: string[] = [];
	for await (const line of withCorrectionLines(linesIn(text), corrections, machine.events, coded)) lines.push(line);
	const path = join(folder, `${name}.regard.jsonl`);
	writeFileSync(path, lines.join(''));
	return path;
};
const ask = async (path: string, question: string) => (await askSessionFile(path, [question]))[0]!;

describe('questions about a session file with corrections', { timeout: 60_000 }, () => {
	test('--ask knows nobody who was left out, whom the machine did see', async () => {
		const question = 'How often did Person 3 look at somebody?';
		expect(await ask(await saved('machine', []), question)).toMatchObject({ status: 'answered' });
		const line = await ask(await saved('without', [without3]), question);
		expect(line).toMatchObject({ status: 'not-seen', citations: [] });
		expect(line.answer).toContain('nobody in this session is Person 3');
	});

	test('--ask takes people by the names that they were given', async () => {
		const question = 'Who did Mara look at?';
		expect(await ask(await saved('machine', []), question)).toMatchObject({ status: 'not-seen' });
		const path = await saved('named', [{ kind: 'rename', personId: P(1), label: 'Mara' }]);
		const { status, answer } = await ask(path, question);
		expect(status).toBe('answered');
		expect(answer).toContain('Mara looked at');
	});

	test('--ask does not count an event that a person deleted', async () => {
		const first = machine.events.find((e) => e.kind === 'mutual-gaze')!;
		const [a, b] = first.people.map((id) => `Person ${id.slice(1)}`);
		const question = `How often did ${a} and ${b} look at each other?`;
		const count = ({ answer }: { answer: string }): number =>
			/ once\b/.test(answer) ? 1 : Number(/(\d+) times\b/.exec(answer)?.[1] ?? 0);
		const before = await ask(await saved('machine', []), question);
		const after = await ask(await saved('deleted', [{ kind: 'event-delete', of: markOf(first, 0) }]), question);
		expect(count(before), before.answer).toBeGreaterThan(0);
		expect(count(after), after.answer).toBe(count(before) - 1);
	});

	test.each(questionForms)('--questions %s asks and says nothing of somebody who was left out', async (form) => {
		const names3 = /\bPerson 3\b|\bP3\b/;
		const before = JSON.stringify(await questionsOfSession(await saved('machine', []), form));
		const after = await questionsOfSession(await saved('without', [without3]), form);
		expect(before).toMatch(names3);
		expect(after.length).toBeGreaterThan(0);
		expect(JSON.stringify(after)).not.toMatch(names3);
	});

	test('--questions cites no event that a person deleted', async () => {
		const looks = machine.events.filter((e) => e.kind === 'look-at-head');
		const steps = looks.map((e): CorrectionStep => ({ kind: 'event-delete', of: markOf(e, 0) }));
		const cited = async (path: string) => (await questionsOfSession(path, 'grasp')).flatMap((line) => line.citations);
		const deleted = new Set(looks.map((e) => e.eventId));
		expect((await cited(await saved('machine', []))).filter((id) => deleted.has(id))).not.toEqual([]);
		expect((await cited(await saved('no-looks', steps))).filter((id) => deleted.has(id))).toEqual([]);
	});

	test('corrections that cannot be read are refused, and nothing is answered', async () => {
		const path = join(folder, 'broken.regard.jsonl');
		const bad = `${JSON.stringify({ type: 'correction', correctionId: 'C1', kind: 'swop' })}\n`;
		const at = text.findIndex((line) => !/^\{"type":"(header|person|object)"/.test(line));
		writeFileSync(path, [...text.slice(0, at), bad, ...text.slice(at)].join(''));
		await expect(ask(path, 'Who looked at whom?')).rejects.toMatchObject({ code: 'recording-invalid' });
		await expect(questionsOfSession(path, 'grasp')).rejects.toMatchObject({ code: 'recording-invalid' });
	});
});
