import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Merge } from '../../../../src/core/people';
import type { SessionEnding, SessionLine } from '../../../../src/session/file/session-file';
import {
	decodeObservations,
	encodeFrame,
	encodeLine,
	endLine,
	eventLine,
	finalizeLines,
	headerLine,
	markedObject,
	objectLine,
	observationLine,
	personLine,
	tieLine,
} from '../../../../src/session/file/json-lines';
import { parseLine } from '../../../../src/session/file/session-schema';
import { endingOf, header, look, looking, observation, tie } from '../../../fixtures/session-file';

const finalize = async (growing: string, ending: SessionEnding = endingOf()): Promise<SessionLine[]> => {
	const lines: SessionLine[] = [];
	for await (const text of finalizeLines(growing.split('\n'), ending)) {
		expect(text.endsWith('\n')).toBe(true);
		expect(text.trimEnd()).not.toContain('\n');
		lines.push(parseLine(text, lines.length + 1));
	}
	return lines;
};

const merges = (...list: [string, string][]) => list.map(([from, into]) => ({ from, into })) as unknown as Merge[];

describe('lines', () => {
	test('an observation has exactly the fields of the contract, and null for what is not measured', () => {
		expect(Object.keys(observationLine(looking(0, 'P1', { P2: 0.9, outside: 0.1 })))).toEqual([
			'type',
			'tMs',
			'frameIndex',
			'personId',
			'box',
			'headPose',
			'gaze',
			'pointing',
			'gesture',
			'expression',
			'speaking',
		]);
		expect(observationLine(looking(0, 'P1', { outside: 1 }))).toMatchObject({
			pointing: null,
			gesture: null,
			expression: null,
			speaking: null,
		});
	});

	test('every line a writer makes is read back as it is', () => {
		const ending = endingOf();
		const lines = [
			headerLine(header),
			headerLine({ ...header, fieldOfView: { horizontalRad: 1.0821, lowRad: 0.8727, highRad: 1.309 } }),
			personLine(ending.people[0]!, ending.graph),
			objectLine(markedObject(ending.areas[0]!, 5000)),
			observationLine(looking(3, 'P1', { P2: 0.6, outside: 0.4 })),
			eventLine(look('E1', 'P1', 'P2', 100, 1300)),
			tieLine(tie('P1', 'P2')),
			tieLine(tie('P1', 'P2', { confidence: null })),
			endLine({ frames: 1, people: 2, objects: 3, observations: 4, events: 5, ties: 6 }, { perceive: 1.5 }),
		];
		for (const line of lines) expect(parseLine(encodeLine(line), 1)).toEqual(line);
	});

	test('any observation survives writing and reading to within its rounding, with scores in order that sum to 1', () => {
		fc.assert(
			fc.property(observation, (o) => {
				const line = parseLine(encodeLine(observationLine(o)), 1);
				expect(line).toEqual(JSON.parse(JSON.stringify(observationLine(o))));
				if (line.type !== 'observation') throw new Error('not an observation');
				expect(Math.abs(line.box.x - o.box.x)).toBeLessThanOrEqual(0.0501);
				expect(line.gaze === null).toBe(o.gaze === null);
				expect(line.gesture?.name).toBe(o.gesture?.name);
				expect(line.speaking === null).toBe(o.speaking === null);
				expect(Math.abs((line.speaking ?? 0) - (o.speaking ?? 0))).toBeLessThanOrEqual(0.000_051);
				expect(line.pointing === null).toBe(o.pointing === null);
				for (const [written, given] of [
					[line.gaze?.scores, o.gaze?.scores],
					[line.pointing?.scores, o.pointing?.scores],
				]) {
					if (!written || !given) continue;
					expect(written.reduce((sum, s) => sum + s.probability, 0)).toBeCloseTo(1, 9);
					for (const [i, s] of written.entries()) {
						expect(s.target).toEqual(given[i]!.target);
						expect(Math.abs(s.probability - given[i]!.probability)).toBeLessThanOrEqual(0.000_101);
					}
				}
			}),
		);
	});

	test('an event that goes on has no line', () => {
		expect(() => eventLine({ ...look('E1', 'P1', 'P2', 0, 1), endMs: null })).toThrow(/still open: E1/);
	});

	test('observations are read back from growing lines, events between them passed over', () => {
		const seen = [looking(0, 'P1', { P2: 1 }), looking(1, 'P1', { P2: 0.75, outside: 0.25 })];
		const text = encodeFrame([seen[0]!], [look('E1', 'P1', 'P2', 0, 100)]) + encodeFrame([seen[1]!], []);
		expect(decodeObservations(text)).toEqual(seen);
	});
});

describe('reading', () => {
	const line = () =>
		JSON.parse(encodeLine(observationLine(looking(0, 'P1', { P2: 0.6, outside: 0.4 })))) as {
			tMs: unknown;
			personId: unknown;
			gaze: { scores: { probability: number }[] };
		};

	test.each([
		['not json', /^Line 7: not JSON/],
		['{"type":"observation"', /^Line 7: not JSON/],
		['{}', /^Line 7: type: expected one of header, person/],
		['null', /^Line 7: type/],
		['{"type":"perception"}', /^Line 7: type/],
		['{"type":"toString"}', /^Line 7: type/],
		[JSON.stringify({ ...line(), tMs: -1 }), /^Line 7: observation\.tMs: /],
		[JSON.stringify({ ...line(), tMs: null }), /^Line 7: observation\.tMs: /],
		[JSON.stringify({ ...line(), personId: 'Anna' }), /^Line 7: observation\.personId: Expected a person id/],
		[JSON.stringify({ ...headerLine(header), format: 'regard/3' }), /^Line 7: header\.format: .*regard\/2/],
		[JSON.stringify({ ...eventLine(look('E1', 'P1', 'P2', 100, 200)), endMs: 50 }), /^Line 7: event\.endMs: /],
		[
			JSON.stringify({ ...eventLine(look('E1', 'P1', 'P2', 100, 200)), gesture: 'pointing' }),
			/^Line 7: event\.gesture: /,
		],
	])('%s is refused with its line and field', (text, message) => {
		expect(() => parseLine(text, 7)).toThrow(message);
		expect(() => parseLine(text, 7)).toThrow(expect.objectContaining({ code: 'recording-invalid' }));
	});

	test('a nested field is named by its path', () => {
		const bad = line();
		bad.gaze.scores[1]!.probability = 2;
		expect(() => parseLine(JSON.stringify(bad), 1)).toThrow(/observation\.gaze\.scores\.1\.probability: /);
	});

	test('scores that are out of order or do not sum to 1 are refused', () => {
		const swapped = line();
		swapped.gaze.scores.reverse();
		expect(() => parseLine(JSON.stringify(swapped), 1)).toThrow(/most probable target first/);
		const short = line();
		short.gaze.scores.pop();
		expect(() => parseLine(JSON.stringify(short), 1)).toThrow(/sum to 1/);
	});

	test('a field of a later version is passed over', () => {
		expect(parseLine(JSON.stringify({ ...line(), laterField: 1 }), 1)).toEqual(line());
	});
});

describe('the finished file', () => {
	const growing =
		encodeLine(headerLine(header)) +
		encodeFrame([looking(0, 'P1', { P2: 1 }), looking(0, 'P2', { outside: 1 })], []) +
		encodeFrame([looking(1, 'P1', { P2: 1 })], [look('E1', 'P1', 'P2', 0, 200)]);

	test('has the header first, then people and objects, what was seen, ties, and the end last', async () => {
		const lines = await finalize(growing);
		expect(lines.map((l) => l.type)).toEqual([
			'header',
			'person',
			'person',
			'object',
			'observation',
			'observation',
			'observation',
			'event',
			'tie',
			'end',
		]);
	});

	test('takes the length and hash of the source from the end of the run', async () => {
		const [first] = await finalize(growing);
		expect(first).toMatchObject({ source: { durationMs: 5000, sha256: 'cd'.repeat(32), name: 'a "quoted" clip.mp4' } });
	});

	test('a marked area has one span, the whole session', async () => {
		const object = (await finalize(growing)).find((l) => l.type === 'object');
		expect(object).toEqual({
			type: 'object',
			objectId: 'O1',
			label: 'cup',
			from: 'marked',
			spans: [{ startMs: 0, endMs: 5000, box: { x: 1, y: 2, width: 30, height: 40.1 } }],
		});
	});

	test('counts what is in it', async () => {
		const lines = await finalize(growing);
		expect(lines.at(-1)).toEqual({
			type: 'end',
			counts: { frames: 50, people: 2, objects: 1, observations: 3, events: 1, ties: 1 },
			wallMs: { perceive: 1234.568, middle: 12 },
		});
	});

	test('is the same when finished twice', async () => {
		const once = (await finalize(growing)).map((l) => encodeLine(l)).join('');
		const twice = (await finalize(once)).map((l) => encodeLine(l)).join('');
		expect(twice).toBe(once);
	});

	test('names the line of a growing file that cannot be read', async () => {
		await expect(finalize(`${growing}{"type":"observation","tMs":`)).rejects.toThrow(/^Line 6: not JSON/);
	});

	test('takes lines one by one and never waits for the last before giving the first', async () => {
		let taken = 0;
		const endless = function* () {
			for (let i = 0; ; i++) {
				taken++;
				yield encodeFrame([looking(i, 'P1', { P2: 1 })], []).trimEnd();
			}
		};
		const out = finalizeLines(endless(), endingOf());
		for (let i = 0; i < 30; i++) await out.next();
		await out.return(undefined);
		expect(taken).toBeLessThanOrEqual(30);
	});
});

describe('merges in the finished file', () => {
	const withMerges = (list: Merge[]) => endingOf({ merges: list });

	test('reach every place that names a person, also along a chain', async () => {
		const growing = encodeFrame(
			[looking(0, 'P4', { P3: 1 }), looking(0, 'P2', { P4: 0.7, outside: 0.3 })],
			[look('E1', 'P4', 'P2', 0, 200), look('E2', 'P2', 'P4', 0, 200)],
		);
		const lines = await finalize(growing, withMerges(merges(['P4', 'P3'], ['P3', 'P1'])));
		const text = JSON.stringify(lines);
		expect(text).not.toMatch(/"P[34]"/);
		expect(lines.filter((l) => l.type === 'event').map((e) => e.people)).toEqual([
			['P1', 'P2'],
			['P2', 'P1'],
		]);
	});

	test('two targets that are one person add up, and the order is right again', async () => {
		const growing = encodeFrame([looking(0, 'P2', { outside: 0.4, P1: 0.3, P3: 0.3 })], []);
		const lines = await finalize(growing, withMerges(merges(['P3', 'P1'])));
		const [o] = lines.filter((l) => l.type === 'observation');
		expect(o!.gaze!.scores.map((s) => [s.target.kind, s.probability])).toEqual([
			['person', 0.6],
			['outside', 0.4],
		]);
	});

	test('a look at one’s own former id was a look elsewhere', async () => {
		const growing = encodeFrame(
			[looking(0, 'P1', { P3: 0.8, P2: 0.1, outside: 0.1 })],
			[look('E1', 'P1', 'P3', 0, 200)],
		);
		const lines = await finalize(growing, withMerges(merges(['P3', 'P1'])));
		const [o] = lines.filter((l) => l.type === 'observation');
		expect(o!.gaze!.scores.map((s) => [s.target.kind, s.probability])).toEqual([
			['outside', 0.9],
			['person', 0.1],
		]);
		expect(lines.filter((l) => l.type === 'event')).toEqual([]);
		expect(lines.at(-1)).toMatchObject({ counts: { events: 0, observations: 1 } });
	});

	test('nobody is in one frame twice', async () => {
		const growing = encodeFrame([looking(0, 'P1', { P2: 1 }), looking(0, 'P3', { P2: 1 })], []);
		const lines = await finalize(growing, withMerges(merges(['P3', 'P1'])));
		expect(lines.filter((l) => l.type === 'observation')).toHaveLength(1);
	});
});
