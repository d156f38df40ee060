import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Query } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { say } from '../../../../src/reason/say/say';
import { FRAME_MS, sessionOf } from '../query/brute-force';
import { framesIn, PEOPLE, rowsOf, timesOf, timesTasks, windowsOf, type TimesTask } from '../query/brute-times';

/** Answers whose words are held against what happens: some in every run, five thousand with ANSWERS=5000. */
const RUNS = Number(process.env['ANSWERS'] ?? 400);
const SEED = 23;

const NAME = '(?:Person \\d|the o\\d)';
const LIST = `${NAME}(?:, ${NAME})*(?: and ${NAME})?`;
const namesIn = (text: string): string[] =>
	(text.match(new RegExp(NAME, 'g')) ?? []).map((name) =>
		name.startsWith('Person') ? `person:P${name.slice(-1)}` : `object:O${name.slice(-1)}`,
	);

/** What a clause asserts: who did what to whom. `null`: to nobody in particular. */
type Claim = { kind: string; who: string; whom: string | null };

const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
	[new RegExp(`(${LIST}) looked at (${LIST})`, 'g'), 'look'],
	[new RegExp(`(${LIST}) pointed at (${LIST})`, 'g'), 'pointing'],
	[new RegExp(`(${LIST}) looked into the (camera)`, 'g'), 'look'],
	[new RegExp(`(${LIST})(?: \\([^)]*\\))? had eye contact with (${LIST})`, 'g'), 'mutual-gaze'],
	[new RegExp(`(${LIST}) spoke()`, 'g'), 'speaking'],
];

/** Asserted anywhere in a text, also of what its time hangs on. */
const claimsIn = (text: string): Claim[] =>
	KINDS.flatMap(([pattern, kind]) =>
		[...text.matchAll(pattern)].flatMap(([, by = '', to = '']) =>
			namesIn(by).flatMap((who): Claim[] =>
				to === ''
					? [{ kind, who, whom: null }]
					: (to === 'camera' ? ['camera'] : namesIn(to)).map((whom) => ({ kind, who, whom })),
			),
		),
	);

/** Times of a query about any value of the variable, with the frames in which they count. */
const timesIn = ({ about, span, script }: TimesTask): ReadonlyMap<number, ReadonlySet<number>> => {
	const rows = rowsOf(script);
	const all = new Map<number, Set<number>>();
	const hasX = JSON.stringify([about, span]).includes('"name":"x"');
	for (const env of hasX ? PEOPLE.map((x) => ({ x })) : [{}]) {
		const windows = windowsOf(span, script, rows, env);
		for (const time of timesOf(about, rows, env)) {
			const frames = windows.flatMap((window) => framesIn(time, window));
			if (frames.length > 0) all.set(time.id, new Set([...(all.get(time.id) ?? []), ...frames]));
		}
	}
	return all;
};

/** Words with which the time of an answer begins. */
const TIME_WORDS = / (?:while|before|after|within|between|from|in the first|for the) /;

const tenths = (frames: number): string => `${((frames * FRAME_MS) / 1000).toFixed(1)} s`;

const queriesOf = ({ about, span, vars }: TimesTask): Query[] => {
	const asked = { about, span, vars };
	const measured = { ...asked, get: 'measure' as const, pick: null, keep: null };
	const plain: Query[] = [
		{ ...asked, get: 'whether', every: false },
		{ ...asked, get: 'when', pick: null },
		{ ...measured, measure: { of: 'count' }, by: [], rank: null },
		{ ...measured, measure: { of: 'time' }, by: [], rank: null },
	];
	if (!JSON.stringify(about).includes('"name":"x"')) return plain;
	const by = [{ by: 'var' as const, name: 'x' }];
	return [
		...plain,
		{ ...asked, get: 'list', show: ['x'], pick: null },
		{ ...measured, measure: { of: 'count' }, by, rank: { order: 'most', top: 1 } },
	];
};

describe('the words of an answer', () => {
	test('name nobody, nothing, no number, time or relation that the events do not hold', () => {
		fc.assert(
			fc.property(timesTasks, fc.nat(), (task, n) => {
				const queries = queriesOf(task);
				const query = queries[n % queries.length] ?? queries[0];
				if (!query) return;
				const session = sessionOf(task.script);
				const found = runQuery(query, session);
				const said = say(found, session);
				const text = said.sentences.map((one) => one.text).join('. ');
				const rows = rowsOf(task.script);
				expect(text).not.toMatch(/undefined|NaN|null|\bP\d|person:|object:/);
				// A time that a question names need not be there.
				const asserted = text.replace(/“[^”]*”/g, '');
				const isNo =
					said.status === 'not-seen' || said.yes === false || /did not|^(?:Not seen: )?nobody/i.test(asserted);
				for (const { kind, who, whom } of isNo ? [] : claimsIn(asserted)) {
					const isThere = rows.some((r) => r.kind === kind && r.who === who && (whom === null || r.whom === whom));
					expect(isThere, `${text}: ${who} ${kind} ${whom}`).toBe(true);
				}
				const times = timesIn(task);
				// What was asked for, before the words of its time.
				const pieces = asserted.split('; ').slice(0, task.span.is === 'beside' ? 1 : undefined);
				for (const { kind, who, whom } of isNo
					? []
					: pieces.flatMap((piece) => claimsIn(piece.split(TIME_WORDS)[0] ?? ''))) {
					const isFound = rows.some(
						(r) => times.has(r.id) && r.kind === kind && r.who === who && (whom === null || r.whom === whom),
					);
					expect(isFound, `${text}: ${who} ${kind} ${whom}, at that time`).toBe(true);
				}
				if (found.is === 'absent' || text.includes('no such time')) return;
				expect(isNo, text).toBe(times.size === 0);
				if (isNo) return;
				const frames = new Set([...times.values()].flatMap((own) => [...own]));
				if (query.get === 'whether') expect(said.yes, text).toBe(true);
				if (query.get === 'measure' && query.by.length === 0) {
					const size = query.measure.of === 'count' ? `${times.size} time` : tenths(frames.size);
					expect(text).toContain(size);
				}
				if (query.get === 'when' && !/and \d+ more time/.test(text)) {
					for (const id of times.keys()) {
						const row = rows.find((r) => r.id === id);
						expect(text).toContain(((row?.from ?? NaN) * (FRAME_MS / 1000)).toFixed(1));
					}
				}
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	}, 600_000);

	test('are read with who and whom apart, and so told from those exchanged', () => {
		expect(claimsIn('Person 1 and Person 2 looked at the o1 and Person 3')).toHaveLength(4);
		expect(claimsIn('Person 1 looked at Person 2')).toEqual([{ kind: 'look', who: 'person:P1', whom: 'person:P2' }]);
		expect(claimsIn('Person 2 looked at Person 1')).not.toEqual(claimsIn('Person 1 looked at Person 2'));
	});
});
