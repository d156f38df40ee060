import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	encodeFrame,
	encodeLine,
	finalizeLines,
	headerLine,
	observationLine,
	toObservation,
} from '../../../../src/session/file/json-lines';
import { readSession } from '../../../../src/session/file/read-session';
import { endingOf, header, look, observation } from '../../../fixtures/session-file';

const finished = async (growing: string): Promise<string[]> => {
	const lines: string[] = [];
	for await (const line of finalizeLines(growing.split('\n'), endingOf())) lines.push(line.trimEnd());
	return lines;
};

test('a finished file gives back its people, things, observations, events and ties', async () => {
	await fc.assert(
		fc.asyncProperty(observation, async (o) => {
			const ending = endingOf();
			const session = await readSession(await finished(encodeFrame([o], [look('E1', 'P1', 'P2', 0, 2000)])));
			expect(session.header).toEqual(ending.header);
			expect(session.people).toEqual(ending.people);
			expect(session.areas.map((a) => [a.objectId, a.label, a.box.width])).toEqual([['O1', 'cup', 30]]);
			// As text: JSON has no −0.
			expect(JSON.stringify(session.observations)).toBe(JSON.stringify([toObservation(observationLine(o))]));
			expect(session.events).toMatchObject([{ eventId: 'E1', kind: 'look-at-head', startMs: 0, endMs: 2000 }]);
			expect(session.events[0]).not.toHaveProperty('type');
			expect(session.graph).toEqual({
				window: { startMs: 0, endMs: 5000 },
				people: ending.graph.people.map((p) => ({ ...p, gazeKnownMs: 4321.123 })),
				ties: ending.graph.ties,
			});
		}),
		{ numRuns: 30 },
	);
});

test('a file that still grows is read as far as it goes', async () => {
	const session = await readSession([
		encodeLine(headerLine(header)),
		'',
		encodeFrame([], [look('E1', 'P1', 'P2', 0, 9)]),
	]);
	expect(session.events).toHaveLength(1);
	expect(session.people).toEqual([]);
});

test.each([
	[[], /empty/],
	[['hello'], /^Line 1: not JSON/],
	[[encodeFrame([], [look('E1', 'P1', 'P2', 0, 9)])], /^Line 1: expected the header first, found "event"/],
	[[encodeLine(headerLine(header)), '', '{"type":"event"}'], /^Line 3: event\./],
])('what is no session is told by its line: %j', async (lines, message) => {
	await expect(readSession(lines)).rejects.toMatchObject({
		code: 'recording-invalid',
		message: expect.stringMatching(message) as string,
	});
});
