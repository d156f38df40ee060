import { describe, expect, test, vi } from 'vitest';
import { linesOf } from '../../../../src/session/file/blob-lines';
import { eventLine, headerLine, observationLine, personLine, tieLine } from '../../../../src/session/file/json-lines';
import { LineReader } from '../../../../src/session/file/line-reader';
import { readSession } from '../../../../src/session/file/read-session';
import { SESSION_LIMITS as MOST } from '../../../../src/session/file/session-limits';
import { personIdOf } from '../../../../src/core/people';
import { time } from '../../../../src/session/file/rounding';
import { parseLine } from '../../../../src/session/file/session-schema';
import { importSession } from '../../../../src/session/open/import-session';
import { graphOf, header, look, looking } from '../../../fixtures/session-file';

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const HEADER = JSON.stringify(headerLine(header));

const observation = observationLine(looking(0, 'P1', { outside: 1 }));
const event = eventLine(look('E1', 'P1', 'P2', 0, 100));
const graph = graphOf(['P1'], []);
const person = personLine({ personId: 'P1' as never, label: 'Anna', trackIds: [] }, graph);
const thing = (label: string, spans = 1) => ({
	...{ type: 'object', objectId: 'O1', label, from: 'detected' },
	spans: range(spans).map((i) => ({
		startMs: time(33.367 * i),
		endMs: time(33.367 * (i + 1)),
		box: { x: 1234.5, y: 567.8, width: 100.1, height: 100.1 },
	})),
});
const tie = tieLine({
	...{ from: personIdOf(1), to: personIdOf(2), lookMs: 0, lookCount: 0, mutualMs: 0, mutualCount: 0, jointMs: 0 },
	...{ followCount: 0, avertCount: 0, pointCount: 0, confidence: null },
});
const correction = (i: number) => ({
	...{ type: 'correction', correctionId: `C${i}`, machineEventId: null },
	...{ kind: 'rename', personId: 'P1', label: 'Anna' },
});
const source = (more: object) => headerLine({ ...header, source: { ...header.source, ...more } });

/** Each bound within a line: a line at the most it allows, and one just above. */
const BOUNDS: [name: string, field: string, make: (value: number) => object, most: number, above: number][] = [
	['a time', 'observation.tMs', (tMs) => ({ ...observation, tMs }), MOST.timeMs, MOST.timeMs + 1],
	['the end of an event', 'event.endMs', (endMs) => ({ ...event, endMs }), MOST.timeMs, MOST.timeMs + 1],
	[
		'the length of a video',
		'header.source.durationMs',
		(durationMs) => source({ durationMs }),
		MOST.timeMs,
		MOST.timeMs + 1,
	],
	['a side of the picture', 'header.source.widthPx', (widthPx) => source({ widthPx }), MOST.sidePx, MOST.sidePx + 1],
	[
		'a coordinate',
		'observation.box.x',
		(x) => ({ ...observation, box: { ...observation.box, x } }),
		MOST.coordinatePx,
		MOST.coordinatePx + 1,
	],
	[
		'a place in space',
		'observation.headPose.eyesMid.2',
		(z) => ({ ...observation, headPose: { eyesMid: [0, 0, z], cameraFromHead: [1, 0, 0, 0, 1, 0, 0, 0, 1] } }),
		MOST.space,
		MOST.space + 1,
	],
	[
		'the number of a frame',
		'observation.frameIndex',
		(frameIndex) => ({ ...observation, frameIndex }),
		MOST.frameIndex,
		MOST.frameIndex + 1,
	],
	[
		'a person’s name',
		'person.label',
		(n) => ({ ...person, label: 'x'.repeat(n) }),
		MOST.nameLength,
		MOST.nameLength + 1,
	],
	['a thing’s name', 'object.label', (n) => thing('x'.repeat(n)), MOST.nameLength, MOST.nameLength + 1],
	[
		'the name of an expression',
		'observation.expression.name',
		(n) => ({ ...observation, expression: { name: 'x'.repeat(n), score: 1 } }),
		MOST.nameLength,
		MOST.nameLength + 1,
	],
	[
		'the people of an event',
		'event.people',
		(n) => ({ ...event, kind: 'shared-attention', people: range(n).map((i) => `P${i + 1}`) }),
		MOST.peopleInFrame,
		MOST.peopleInFrame + 1,
	],
	[
		'the digits of a person’s id',
		'observation.personId',
		(n) => ({ ...observation, personId: `P${'1'.repeat(n)}` }),
		15,
		16,
	],
	[
		'stretches that are missing',
		'header.source.damage',
		(n) => source({ damage: range(n).map((i) => ({ fromMs: 10 * i, toMs: 10 * i + 5, reason: 'corrupt' })) }),
		MOST.damage,
		MOST.damage + 1,
	],
	['the digits of an event’s id', 'event.eventId', (n) => ({ ...event, eventId: `E${'1'.repeat(n)}` }), 15, 16],
];

const readAll = (lines: readonly object[]): void => {
	const reader = new LineReader();
	for (const line of [JSON.parse(HEADER) as object, ...lines]) reader.read(JSON.stringify(line));
};

/** Each bound of all lines together. */
const TOGETHER: [what: string, message: string, make: (count: number) => object[], most: number][] = [
	[
		'people in a frame',
		'people in one frame',
		(count) => range(count).map((i) => ({ ...observation, personId: `P${i + 1}` })),
		MOST.peopleInFrame,
	],
	['people', 'people', (count) => range(count).map((i) => ({ ...person, personId: `P${i + 1}` })), MOST.people],
	[
		'people of whom only looks tell',
		'people',
		(count) => range(count).map((i) => ({ ...observation, frameIndex: i, personId: `P${i + 1}` })),
		MOST.people,
	],
	['things', 'things', (count) => range(count).map((i) => ({ ...thing('cup'), objectId: `O${i}` })), MOST.things],
	['corrections', 'corrections', (count) => range(count).map((i) => correction(i + 1)), MOST.corrections],
];

describe('a session file', () => {
	test.each(BOUNDS)('may go up to the bound of %s, and no further', (_, field, make, most, above) => {
		expect(parseLine(JSON.stringify(make(most)), 2)).toBeTruthy();
		expect(() => parseLine(JSON.stringify(make(above)), 2)).toThrow(
			expect.objectContaining({
				code: 'recording-invalid',
				message: expect.stringContaining(`Line 2: ${field}`) as string,
			}),
		);
	});

	test.each(['NaN', 'Infinity', '1e999', '-1', '"5"', 'null'])('has no time of %s', (value) => {
		const line = JSON.stringify(observation).replace('"tMs":0', `"tMs":${value}`);
		expect(() => parseLine(line, 7)).toThrow(/^Line 7: /);
	});

	test.each(TOGETHER)(
		'may have as many %s as the bound says, and the line with one more is named',
		(_, message, make, most) => {
			readAll(make(most));
			expect(() => readAll(make(most + 1))).toThrow(`Line ${most + 2}: more than ${most} ${message}`);
		},
	);

	test.each([
		['events', (i: number) => ({ ...event, eventId: `E${i + 1}` })],
		['ties', (i: number) => ({ ...tie, to: `P${i + 2}` })],
	] as const)('has a bound of %s, too: here it is a small one, for a million lines take a minute', (what, make) => {
		const reader = new LineReader(false, { ...MOST, [what]: 20 });
		for (const i of range(20)) reader.read(JSON.stringify(make(i)));
		expect(() => reader.read(JSON.stringify(make(20)))).toThrow(`Line 21: more than 20 ${what}`);
	});

	test('with a line that never ends is refused while it is read, wherever it is', async () => {
		const part = new Blob(['x'.repeat(1 << 20)]);
		const endless = new Blob([`${HEADER}\n`, ...range(MOST.lineLength / part.size + 1).map(() => part)]);
		const error = { code: 'recording-invalid', message: `Line 2: longer than ${MOST.lineLength} characters` };
		let bytes = 0;
		const read = async () => {
			for await (const _ of linesOf(endless, (read) => (bytes = read)));
		};
		await expect(read()).rejects.toMatchObject(error);
		await expect(readSession(linesOf(endless))).rejects.toMatchObject(error);
		expect(bytes).toBeLessThan(MOST.lineLength + (2 << 20));
	});

	test('of three hours and thirty people is read, with a thing that moves in every frame', async () => {
		const seen = range(30).map((i) => `P${i + 1}`);
		const three = 3 * 3_600_000;
		const lines: object[] = [
			headerLine({ ...header, source: { ...header.source, durationMs: three, widthPx: 7680, heightPx: 4320 } }),
			...seen.map((personId, i) => ({
				...{ ...person, personId, label: 'x'.repeat(40), visibleMs: three, gazeKnownMs: three },
				trackIds: range(i * 100),
			})),
			thing('x'.repeat(40), 3 * 3600 * 30),
			...range(20).flatMap((frame) =>
				seen.map((personId) => ({
					...observationLine(looking(324_000 - 20 + frame, personId, Object.fromEntries(seen.map((p) => [p, 1 / 30])))),
					tMs: three - 2000 + frame * 100,
				})),
			),
			{ ...event, kind: 'shared-attention', people: seen, startMs: 0, endMs: three },
			...range(500).map((i) => correction(i + 1)),
		];
		const text = lines.map((line) => `${JSON.stringify(line)}\n`);
		const session = await readSession(linesOf(new Blob(text)));
		expect(session.people).toHaveLength(30);
		const kept = await importSession(new File(text, 'long.regard.jsonl'), new Date(0));
		expect(kept.entry.peopleCount).toBe(30);
		expect(kept.summary.tally.objects[0]?.spans).toHaveLength(324_000);
	});
});

describe('lines', () => {
	/** A file that comes in the given pieces, and counts how often each was looked at. */
	const inPieces = (pieces: readonly string[]): Blob => {
		const blob = new Blob([...pieces]);
		const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
		blob.stream = () =>
			new ReadableStream({
				pull: (controller) => {
					const next = bytes.shift();
					if (next) controller.enqueue(next);
					else controller.close();
				},
			});
		return blob;
	};
	const all = async (pieces: readonly string[]): Promise<string[]> => {
		const lines: string[] = [];
		for await (const line of linesOf(inPieces(pieces))) lines.push(line);
		return lines;
	};

	test('come whole however the file is cut into pieces', async () => {
		const text = 'one\n\ntwo, longer\nthree “wide”\nlast';
		for (let size = 1; size < text.length; size++) {
			const pieces = range(Math.ceil(text.length / size)).map((i) => text.slice(i * size, (i + 1) * size));
			expect(await all(pieces)).toEqual(text.split('\n'));
		}
	});

	test('that come in many pieces are searched piece by piece: no character twice', async () => {
		const split = vi.spyOn(String.prototype, 'split');
		const piece = 'x'.repeat(1000);
		const [line] = await all(range(500).map(() => piece));
		const searched = split.mock.contexts.map((text) => String(text).length);
		split.mockRestore();
		expect(line).toHaveLength(500_000);
		expect(searched.reduce((sum, length) => sum + length, 0)).toBe(500_000);
	});
});
