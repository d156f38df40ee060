import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOf, type Correction, type CorrectionStep } from '../../../../src/core/corrections';
import type { PersonId } from '../../../../src/core/people';
import type { Session } from '../../../../src/core/session';
import { exportFormat } from '../../../../src/export/write-formats/formats';
import { readSession } from '../../../../src/session/file/read-session';
import { correctEvents } from '../../../../src/session/corrections/events';
import { readOther } from '../../../../src/state/agreement/compare-codes';
import { correctSession } from '../../../../src/session/open/correct-session';
import { withCorrectionLines } from '../../../../src/session/corrected/corrected-file';
import { compareFiles } from '../../../../tools/agree/compare-files';
import { parseOptions } from '../../../../tools/agree/options';
import { exportSession } from '../../../../tools/analyze/export-session';
import { hourLines } from '../../../../tools/bench/hour/hour-lines';

const P = (n: number) => `P${n}` as PersonId;
const numbered = (steps: readonly CorrectionStep[]): Correction[] =>
	steps.map((step, i) => ({ correctionId: `C${i + 1}`, ...step }) as Correction);
const linesIn = async function* (text: readonly string[]) {
	await Promise.resolve();
	for (const line of text) yield line.trimEnd();
};

const FROM_MS = 12_000;
let text: string[] = [];
let machine: Session;
let folder = '';
beforeAll(async () => {
	for await (const line of hourLines({ minutes: 0.5 })) text.push(line);
	machine = await readSession(linesIn(text));
	folder = mkdtempSync(join(tmpdir(), 'regard-correct-'));
});
afterAll(() => {
	text = [];
	rmSync(folder, { recursive: true, force: true });
});

/** The session as the page saves it with these corrections. */
const saved = async (steps: readonly CorrectionStep[]): Promise<File> => {
	const corrections = numbered(steps);
	const { events } = correctEvents(machine.events, corrections, (tMs) => Math.round(tMs / 100));
	const coded = events.filter((e) => e.source === 'person');
	const lines: string[] = [];
	for await (const line of withCorrectionLines(linesIn(text), corrections, machine.events, coded)) lines.push(line);
	return new File(lines, 'talk.regard.jsonl');
};
const onDisk = async (file: File): Promise<string> => {
	const path = join(folder, file.name);
	writeFileSync(path, await file.text());
	return path;
};
const corrected = async (steps: readonly CorrectionStep[]): Promise<Session> => {
	const blob = (await correctSession(await saved(steps)))!;
	return readSession(linesIn((await blob.text()).trimEnd().split('\n')));
};
const swap: CorrectionStep = { kind: 'swap', people: [P(1), P(2)], fromMs: FROM_MS };
const swapped = (id: PersonId): PersonId => (id === P(1) ? P(2) : id === P(2) ? P(1) : id);

describe('a session file with corrections', () => {
	test('two people that were swapped change their observations from then on, and not before', async () => {
		const { observations, corrections } = await corrected([swap]);
		expect(corrections).toBeUndefined();
		expect(observations).toHaveLength(machine.observations.length);
		const who = (all: Session['observations']) => all.map((o) => `${o.tMs} ${o.personId} ${o.box.x}`).sort();
		const expected = machine.observations.map((o) => ({
			...o,
			personId: o.tMs >= FROM_MS ? swapped(o.personId) : o.personId,
		}));
		expect(who(observations)).toEqual(who(expected));
		expect(who(observations)).not.toEqual(who(machine.observations));
	});

	test('their looks at others are theirs from then on, and the ties are of what is left', async () => {
		const { events, graph } = await corrected([swap]);
		const looks = (all: Session['events'], by: PersonId) =>
			all
				.filter((e) => e.kind === 'look-at-head' && e.people[0] === by && e.startMs > FROM_MS + 1000)
				.filter((e) => e.target?.kind === 'person' && ![P(1), P(2)].includes(e.target.personId))
				.map((e) => e.startMs);
		expect(looks(machine.events, P(1)).length + looks(machine.events, P(2)).length).toBeGreaterThan(0);
		expect(looks(events, P(2))).toEqual(looks(machine.events, P(1)));
		expect(looks(events, P(1))).toEqual(looks(machine.events, P(2)));
		expect(graph.ties).not.toEqual(machine.graph.ties);
	});

	test('somebody who is left out is nowhere in it', async () => {
		const out: CorrectionStep = { kind: 'ignore', personId: P(3), startMs: null, endMs: null };
		const { people, observations, events } = await corrected([out]);
		expect(machine.people.map((p) => p.personId)).toContain(P(3));
		expect(people.map((p) => p.personId)).not.toContain(P(3));
		expect(observations.filter((o) => o.personId === P(3))).toEqual([]);
		expect(events.filter((e) => e.people.includes(P(3)))).toEqual([]);
	});

	test('an event that was deleted is gone, and one that was changed is there once, as the person has it', async () => {
		const [first, second] = machine.events.filter((e) => e.kind === 'look-at-head');
		const { events } = await corrected([
			{ kind: 'event-delete', of: markOf(first!, 0) },
			{ kind: 'event-change', of: markOf(second!, 0), event: { ...markOf(second!, 0), startMs: second!.startMs + 40 } },
		]);
		const has = (startMs: number, like: Session['events'][number]) =>
			events.filter((e) => e.kind === like.kind && e.startMs === startMs && e.people.join() === like.people.join())
				.length;
		expect(has(first!.startMs, first!)).toBe(0);
		expect(has(second!.startMs, second!)).toBe(0);
		expect(has(second!.startMs + 40, second!)).toBe(1);
		expect(events).toHaveLength(machine.events.length - 1);
	});

	test('one without corrections is left as it is', async () => {
		expect(await correctSession(new File(text, 'talk.regard.jsonl'))).toBeNull();
	});

	test('corrections that cannot be read are told by their line', async () => {
		const file = await (await saved([swap])).text();
		const broken = new File([file.replace('"kind":"swap"', '"kind":"swop"')], 'talk.regard.jsonl');
		await expect(correctSession(broken)).rejects.toMatchObject({ code: 'recording-invalid' });
	});
});

describe('the commands', () => {
	test('agree compares what the person corrected, on both sides', async () => {
		const path = await onDisk(await saved([swap]));
		const plain = join(folder, 'machine.regard.jsonl');
		writeFileSync(plain, text.join(''));
		const compare = async (ours: string, theirs: string) =>
			(await compareFiles(parseOptions([ours, theirs], folder)!)).report.overall.iou.f1;
		expect(await compare(path, path)).toBe(1);
		expect(await compare(path, plain)).toBeLessThan(1);
		expect(await compare(plain, path)).toBeLessThan(1);
	});

	test('analyze --export writes what the person corrected', async () => {
		const out: CorrectionStep = { kind: 'ignore', personId: P(3), startMs: null, endMs: null };
		const path = await onDisk(await saved([out]));
		const written = await exportSession(path, [exportFormat('csv')!]);
		const csv = readFileSync(written[0]!, 'utf8');
		expect(csv).toContain('P1');
		expect(csv).not.toContain('P3');
	});

	test('the page reads another coder’s session as that coder corrected it', async () => {
		const out: CorrectionStep = { kind: 'ignore', personId: P(3), startMs: null, endMs: null };
		const { events } = await readOther(await saved([out]), null);
		expect(events.length).toBeGreaterThan(0);
		expect(events.filter((e) => e.people.includes(P(3)))).toEqual([]);
	});
});
