import { beforeAll, describe, expect, test } from 'vitest';
import { hourSession } from '../../../../src/bench/synthetic/hour-session';
import { markOf, type Correction, type CorrectionStep } from '../../../../src/core/corrections';
import type { ObjectId } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import type { Session } from '../../../../src/core/session';
import { readSession } from '../../../../src/session/file/read-session';
import { parseLine } from '../../../../src/session/file/session-schema';
import { offlineConfig } from '../../../../src/pipeline/pipeline-config';
import { ObservationStore } from '../../../../src/session/corrections/observation-store';
import { correctEvents } from '../../../../src/session/corrections/events';
import { withCorrectionLines } from '../../../../src/session/corrected/corrected-file';
import { fromKept, toKept } from '../../../../src/session/corrected/corrections-kept';
import { CorrectionsWork } from '../../../../src/session/corrected/corrections-work';
import { hourLines } from '../../../../tools/bench/hour/hour-lines';

const P = (n: number) => `P${n}` as PersonId;
const numbered = (steps: readonly CorrectionStep[]): Correction[] =>
	steps.map((step, i) => ({ correctionId: `C${i + 1}`, ...step }) as Correction);
const linesOf = async function* (text: readonly string[]) {
	await Promise.resolve();
	for (const line of text) yield line.trimEnd();
};
const gathered = async (lines: AsyncIterable<string>): Promise<string[]> => {
	const text: string[] = [];
	for await (const line of lines) text.push(line);
	return text;
};

const minutes = 0.5;
let text: string[] = [];
let session: Session;
let work: CorrectionsWork;
beforeAll(async () => {
	text = await gathered(hourLines({ minutes }));
	session = await readSession(linesOf(text));
	const made = hourSession({ minutes });
	const store = new ObservationStore(made.picture);
	for (const { frame, isShotStart } of made.frames()) {
		store.add(
			frame,
			isShotStart,
			session.observations.filter((o) => o.frameIndex === frame.index),
		);
	}
	work = new CorrectionsWork();
	work.load(store, { camera: made.camera, config: offlineConfig(10), endMs: made.durationMs });
}, 60_000);

const swap: CorrectionStep = { kind: 'swap', people: [P(1), P(2)], fromMs: 12_000 };

describe('a file with corrections', () => {
	const fileWith = async (corrections: readonly Correction[]) => {
		const found = corrections.some((c) => c.kind === 'swap') ? (await work.run(corrections)).events : session.events;
		const { events } = correctEvents(found, corrections, (tMs) => Math.round(tMs / 100));
		const coded = events.filter((e) => e.source === 'person');
		return gathered(withCorrectionLines(linesOf(text), corrections, session.events, coded));
	};

	test('has every row of the machine as it was, a line for each correction and a person’s events beside them', async () => {
		const [first, second] = session.events.filter((e) => e.kind === 'look-at-head');
		const corrections = numbered([
			{ kind: 'rename', personId: P(1), label: 'Anna, “=1+1”' },
			{ kind: 'event-delete', of: markOf(first!, 0) },
			{ kind: 'event-change', of: markOf(second!, 0), event: { ...markOf(second!, 0), startMs: second!.startMs + 40 } },
		]);
		const file = await fileWith(corrections);
		for (const [i, line] of file.entries()) expect(() => parseLine(line, i + 1)).not.toThrow();
		const isOwn = (line: string) => line.includes('"type":"correction"') || line.includes('"source":"person"');
		expect(file.filter((line) => !isOwn(line)).slice(0, -1)).toEqual(text.slice(0, -1));
		const again = await readSession(linesOf(file));
		expect(again.corrections?.map((c) => c.kind)).toEqual(['rename', 'event-delete', 'event-change']);
		expect(again.events.filter((e) => e.source === 'person')).toHaveLength(1);
		expect(new Set(again.events.map((e) => e.eventId)).size).toBe(again.events.length);
		const marked = file.map((line) => JSON.parse(line) as { machineEventId?: string; kind?: string });
		expect(marked.find((line) => line.kind === 'event-delete')?.machineEventId).toBe(first!.eventId);
		const end = JSON.parse(file.at(-1)!) as { counts: { events: number } };
		expect(end.counts.events).toBe(session.events.length + 1);
	});

	test('written twice has its corrections once', async () => {
		const corrections = numbered([{ kind: 'rename', personId: P(1), label: 'Anna' }]);
		const once = await fileWith(corrections);
		expect(await gathered(withCorrectionLines(linesOf(once), corrections, session.events, []))).toEqual(once);
	});

	test('an area of interest and every other kind of correction reads back as it was', async () => {
		const all = numbered([
			swap,
			{ kind: 'merge', from: P(3), into: P(4) },
			{ kind: 'split', personId: P(4), atMs: 2000, into: P(9) },
			{ kind: 'ignore', personId: P(5), startMs: null, endMs: 4000 },
			{ kind: 'not-a-person', personId: P(9), startMs: 8000, endMs: null },
			{
				kind: 'area',
				area: { objectId: 'mug' as ObjectId, label: 'mug', box: { x: 1, y: 2, width: 30, height: 40 } },
				startMs: 0,
				endMs: 5000,
			},
			{ kind: 'area-remove', objectId: 'mug' as ObjectId },
			{ kind: 'event-add', event: { ...markOf(session.events[0]!, 0), startMs: 1, endMs: 2 } },
		]).map((c) => (c.kind === 'event-add' ? { ...c, event: withoutId(c.event) } : c));
		const again = await readSession(linesOf(await fileWith(all)));
		expect(again.corrections).toEqual(all);
		expect(fromKept(structuredClone(toKept(all)))).toEqual(all);
	});
});

const withoutId = (event: object) => {
	const { eventId: _, ...rest } = event as { eventId?: unknown };
	return rest as never;
};

describe('kept corrections', () => {
	test('of a later version are none of ours, and what cannot be read ends the list', () => {
		const [a, b] = numbered([swap, { kind: 'rename', personId: P(1), label: 'A' }]);
		expect(fromKept({ version: 2, list: [a] })).toEqual([]);
		expect(fromKept({ version: 1, list: [a, { kind: 'explode' }, b] })).toEqual([a]);
		expect(fromKept({ version: 1, list: [null, a] })).toEqual([]);
	});
});

describe('the corrected file', () => {
	const corrections = numbered([swap, { kind: 'rename', personId: P(1), label: 'Anna' }]);
	const write = async () => {
		const result = await work.run(corrections);
		const { events } = correctEvents(result.events, corrections, (tMs) => Math.round(tMs / 100));
		const blob = await work.file({
			session: new Blob(text),
			corrections,
			events,
			presence: result.presence,
		});
		return { events, lines: (await blob.text()).split('\n').filter((line) => line !== '') };
	};

	test('is a session file under corrected ids, with ties of the corrected events and no correction lines', async () => {
		const { events, lines } = await write();
		for (const [i, line] of lines.entries()) expect(() => parseLine(line, i + 1)).not.toThrow();
		const again = await readSession(linesOf(lines));
		expect(again.corrections).toBeUndefined();
		expect(again.events.map((e) => e.eventId).sort()).toEqual(events.map((e) => e.eventId).sort());
		expect(again.people.find((p) => p.personId === P(1))?.label).toBe('Anna');
		const boxAt = (s: Session, id: PersonId, tMs: number) =>
			s.observations.find((o) => o.personId === id && o.tMs === tMs)?.box;
		expect(boxAt(again, P(1), 11_900)).toEqual(boxAt(session, P(1), 11_900));
		expect(boxAt(again, P(1), 12_000)).toEqual(boxAt(session, P(2), 12_000));
		expect(again.observations).toHaveLength(session.observations.length);
		expect(again.graph.ties.length).toBeGreaterThan(0);
		expect(again.graph.ties).not.toEqual(session.graph.ties);
		const end = JSON.parse(lines.at(-1)!) as { counts: Record<string, number> };
		expect(end.counts).toMatchObject({ observations: session.observations.length, events: events.length });
		expect(again.header.config['corrections.applied']).toBe(2);
	});

	test('leaves rows before the first correction exactly as they were', async () => {
		const { lines } = await write();
		const early = (line: string) => {
			const { type, tMs } = JSON.parse(line) as { type: string; tMs?: number };
			return type === 'observation' && tMs! < 12_000;
		};
		expect(lines.filter(early)).toEqual(text.map((line) => line.trimEnd()).filter(early));
	});
});
