import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBorisTable } from './boris-table';
import { anySession, eventOf, exported, head, numbered, sessionOf } from '../../../fixtures/exported-session';

const session = sessionOf(
	numbered([
		eventOf('look-at-head', ['P1', 'P2'], 1000, 2000.4, { target: head('P2') }),
		eventOf('mutual-gaze', ['P1', 'P2'], 1500, 2500),
		eventOf('gaze-shift', ['P2'], 5000, 5000.2),
	]),
);

describe.each([
	['commas', 0, ','],
	['tabs', 1, '\t'],
] as const)('BORIS’s aggregated events with %s, in a reader written from its documentation', (_, part, delimiter) => {
	test('have subjects, behaviours, modifiers and times', () => {
		expect(readBorisTable(exported('boris', session, part), delimiter)).toEqual([
			{
				...{ subject: 'Anna (P1)', behavior: 'look-at-head', category: 'gaze', modifiers: ['P2', 'P2'], type: 'STATE' },
				...{ startS: 1, stopS: 2, media: 'clip.mp4' },
			},
			{
				...{ subject: 'Anna (P1)', behavior: 'mutual-gaze', category: 'gaze', modifiers: ['', 'P2'], type: 'STATE' },
				...{ startS: 1.5, stopS: 2.5, media: 'clip.mp4' },
			},
			{
				...{ subject: 'P2', behavior: 'gaze-shift', category: 'gaze', modifiers: ['', ''], type: 'POINT' },
				...{ startS: 5, stopS: 5, media: 'clip.mp4' },
			},
		]);
	});

	test('are read, every one, whatever people and things are called', () => {
		fc.assert(
			fc.property(anySession, (any) => {
				expect(readBorisTable(exported('boris', any, part), delimiter)).toHaveLength(any.events.length);
			}),
			{ numRuns: 150 },
		);
	});
});

test('the reader takes nothing that BORIS does not write', () => {
	const text = exported('boris', session);
	const broken = [
		text.replace('Behavior type', 'Type'),
		text.replace('STATE', 'LONG'),
		text.replace(',1.000,', ',1.0,'),
		text.replace('Media file,', 'Film,'),
		text.replace('Modifier #2', 'Modifier #3'),
	];
	for (const one of broken) expect(() => readBorisTable(one, ',')).toThrow();
});
