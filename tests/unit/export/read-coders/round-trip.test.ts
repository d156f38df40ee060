import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMapping } from '../../../../src/export/read-coders/apply-mapping';
import { readCodes } from '../../../../src/export/read-coders/read-codes';
import { suggestMapping } from '../../../../src/export/read-coders/suggest-mapping';
import type { Session } from '../../../../src/core/session';
import {
	anySession,
	bytesOf,
	essence,
	eventOf,
	head,
	numbered,
	sessionOf,
	thing,
} from '../../../fixtures/exported-session';

const importedFrom = (id: string, session: Session, part = 0) => {
	const { codes, notes } = readCodes(Buffer.concat(bytesOf(id, session, part)));
	expect(notes).toEqual([]);
	return applyMapping(codes, suggestMapping(codes, session), session);
};

const sorted = (session: Session) => session.events.map((e) => JSON.stringify(essence(e))).sort();

const FORMATS = [
	['csv', 0],
	['eaf', 0],
	['boris', 0],
	['boris', 1],
	['bids', 0],
] as const;

describe.each(FORMATS)('%s (file %i)', (id, part) => {
	test('brings back the same events to the millisecond', () => {
		const session = sessionOf(
			numbered([
				eventOf('look-at-head', ['P1', 'P2'], 1000.4, 2000.6, { target: head('P2') }),
				eventOf('mutual-gaze', ['P1', 'P3'], 1500, 2500.001),
				eventOf('shared-attention', ['P1', 'P2', 'P3'], 3000, 4000, { target: thing('O1', 'cup') }),
				eventOf('deictic-gesture', ['P3'], 3000, 4000, { target: thing('toy', '=SUM(A1)'), gesture: 'pointing' }),
				eventOf('camera-contact', ['P2'], 5000, 6000, { target: { kind: 'camera' } }),
				eventOf('pointing-followed', ['P3', 'P1'], 3500, 4500, { target: thing('O1', 'cup') }),
				eventOf('head-nod', ['P2'], 59_000, 60_000),
			]),
		);
		const { events, unread } = importedFrom(id, session, part);
		expect(unread).toEqual([]);
		expect(events.map((e) => JSON.stringify(essence(e))).sort()).toEqual(sorted(session));
		expect(events.every((e) => e.source === 'person' && e.confidence === 1)).toBe(true);
	});

	test('brings back any events, whatever people and things are called', () => {
		fc.assert(
			fc.property(anySession, (session) => {
				const { events, unread } = importedFrom(id, session, part);
				expect(unread).toEqual([]);
				// Twice the same is once in those formats in which each of several people has their own row.
				const found = new Set(events.map((e) => JSON.stringify(essence(e))));
				expect([...found].sort()).toEqual([...new Set(sorted(session))]);
			}),
			{ numRuns: 150 },
		);
	});
});

test('an event that still goes on is not written', () => {
	const session = sessionOf([{ ...eventOf('head-nod', ['P1'], 1000, 2000), endMs: null }]);
	for (const [id, part] of FORMATS) expect(importedFrom(id, session, part).events).toEqual([]);
});
