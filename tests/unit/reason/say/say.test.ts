import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
	allOf,
	always,
	and,
	any,
	between,
	camera,
	does,
	ever,
	noneOf,
	not,
	person,
	ranging,
	thing,
	variable,
} from '../../../../src/reason/query/build';
import type { Measure, Query, Span } from '../../../../src/reason/query/query';
import { querySchema } from '../../../../src/reason/query/schema';
import { runQuery } from '../../../../src/reason/query/run';
import { chipsOf } from '../../../../src/reason/say/chips';
import { factsOfSaid, segmentsOf } from '../../../../src/reason/say/facts-of-said';
import { say } from '../../../../src/reason/say/say';
import type { AskSession } from '../../../../src/reason/answer/types';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';
import { scripts, sessionOf } from '../query/brute-force';

const [x, y] = [variable('x'), variable('y')];
const people = { x: ranging('person'), y: ranging('person') };

const saidOf = (query: Query, of: AskSession = session) => say(runQuery(query, of), of);
const textOf = (query: Query, of: AskSession = session): string =>
	saidOf(query, of)
		.sentences.map(({ text }) => text)
		.join('\n');

const measured = (measure: Measure, about: ReturnType<typeof does>, more: object = {}): Query => ({
	...{ get: 'measure', measure, vars: people, about, span: always, by: [], pick: null, rank: null, keep: null },
	...more,
});

describe('an answer', () => {
	test('names both ends of what was asked, whichever end that was', () => {
		const look = does('look', x, thing('cup'));
		expect(textOf({ get: 'list', vars: people, show: ['x'], about: look, span: between(4000, 5000), pick: null })).toBe(
			'A, C and B looked at the cup between 4.0 s and 5.0 s',
		);
		expect(
			textOf({ get: 'list', vars: people, show: ['x'], about: does('pointing', x), span: always, pick: null }),
		).toBe('A pointed at the cup; B pointed at C');
		expect(
			textOf({ get: 'list', vars: people, show: ['x', 'y'], about: does('look', x, y), span: always, pick: null }),
		).toBe('A looked at B and C\nB looked at A and C\nC looked at A and B');
	});

	test('says whose it was to a question of yes or no, and no where it is no', () => {
		const eyes = (a: string, b: string): Query => ({
			...{ get: 'whether', vars: {}, about: does('mutual-gaze', person(a), person(b)), span: always, every: false },
		});
		expect(saidOf(eyes('P1', 'P2')).yes).toBe(true);
		expect(textOf(eyes('P1', 'P2'))).toContain('A and B had eye contact');
		expect(saidOf(eyes('P1', 'P3'))).toMatchObject({ yes: false, status: 'answered' });
		expect(textOf(eyes('P1', 'P3'))).toBe('A and C did not have eye contact');
	});

	test('tells what was not done by whom, over the whole time', () => {
		const about = not(ever(does('mutual-gaze', x, y)));
		expect(textOf({ get: 'list', vars: people, show: ['x', 'y'], about, span: always, pick: null })).toBe(
			'A and C did not have eye contact',
		);
		expect(
			textOf({
				get: 'when',
				vars: people,
				about: noneOf('x', does('look', x, thing('cup'))),
				span: always,
				pick: null,
			}),
		).toBe('Nobody looked at the cup 2 times: 0.0–3.0 s, 6.5–13.0 s');
	});

	test('says of what every share is', () => {
		expect(textOf(measured({ of: 'share', base: null }, does('look', person('P1'), any('person'))))).toBe(
			'A looked at people: 45 % of the time in which it is known (5.8 s of 13.0 s)',
		);
	});

	test('names the winner first, and what is equal or close as such', () => {
		const rank = { order: 'most', top: 1 };
		const by = [
			{ by: 'var', name: 'x' },
			{ by: 'var', name: 'y' },
		];
		expect(textOf(measured({ of: 'time' }, does('look', x, y), { rank, by }))).toMatch(
			/^A looked at B the most: 4\.2 s; close behind: B → A 4\.1 s/,
		);
		expect(textOf(measured({ of: 'time' }, does('mutual-gaze', x, y), { rank, by }))).toMatch(
			/^A and B and B and C, equally: 2\.0 s each/,
		);
		expect(
			textOf(measured({ of: 'time' }, does('look', null, y), { vars: { y: ranging('thing') }, rank, by: by.slice(1) })),
		).toMatch(/^The cup was looked at the most/);
	});

	test('shows what proves those it names beside the winner, the winner first', () => {
		const rank = { order: 'most', top: 1 };
		const by = [{ by: 'var', name: 'x' }];
		const said = saidOf(measured({ of: 'time' }, does('look', x, y), { rank, by }));
		const [whole, ...single] = factsOfSaid([said], session);
		expect(new Set(whole?.people)).toEqual(new Set(['P1', 'P2', 'P3']));
		const doers: readonly string[] = said.sentences[0]?.rows.map(({ who }) => who) ?? [];
		expect(doers.lastIndexOf(doers[0] ?? '')).toBeLessThan(doers.findIndex((who) => who !== doers[0]));
		const starts = single.map(({ startMs }) => startMs);
		expect(starts).toEqual(starts.toSorted((a, b) => a - b));
	});

	test('names who did it least where somebody did it and others never', () => {
		const rank = { order: 'least', top: 1 };
		const by = [{ by: 'var', name: 'x' }];
		const said = saidOf(measured({ of: 'time' }, does('pointing', x), { rank, by }));
		expect(said.status).toBe('answered');
		expect(said.sentences[0]?.text).toMatch(/^C .*the least: 0 s/);
	});

	test('that everybody did it at some time is not said to have gone on all the time', () => {
		const about = allOf('x', ever(does('look', x, thing('cup'))));
		expect(textOf({ get: 'whether', vars: people, about, span: always, every: false })).toBe(
			'Everybody looked at the cup at some time',
		);
	});

	test('to a time that hangs on somebody who is not there says so', () => {
		const anchor = does('look', person('Zoe'));
		const span: Span = { is: 'beside', relation: 'after', anchor, pick: null, edge: 'start', withinMs: null };
		const query: Query = { get: 'whether', vars: {}, about: does('look', person('P1')), span, every: false };
		expect(textOf(query)).toContain('nobody in this session is Zoe');
		expect(chipsOf(query, session).find(({ of }) => of === 'when')?.label).toBe('as asked');
	});

	test('is a yes or no where more than a number is asked for', () => {
		const looks = does('look', person('P2'), person('P1'));
		const over = (value: number) => saidOf(measured({ of: 'count' }, looks, { keep: { op: 'over', value } })).yes;
		expect([over(1), over(2)]).toEqual([true, false]);
	});

	test('says how long after what', () => {
		const span = {
			...{ is: 'beside', relation: 'after', anchor: does('pointing', person('P1')), pick: null },
			...{ edge: 'start', withinMs: null },
		};
		expect(textOf(measured({ of: 'latency' }, does('look', person('P2'), thing('cup')), { span }))).toBe(
			'B looked at the cup 0.1 s after A pointed at the cup',
		);
	});

	test('is a list in order, whose steps play', () => {
		const said = saidOf({
			...{ get: 'sequence', vars: { y: ranging('target') }, about: does('look', person('P3'), y) },
			...{ span: between(0, 4000), show: 'y' },
		});
		expect(said.sentences[0]?.text).toBe(
			'C in the first 4.0 s, in order: the ball (0.0 s), A (1.4 s), B (2.3 s), the cup (3.6 s)',
		);
		expect(said.shown).toMatchObject([{ is: 'strip', lanes: [{ pieces: [{ label: 'the ball' }, {}, {}, {}] }] }]);
	});

	test('says who is not there, what is not there, and that a time is beyond the end', () => {
		const who = (about: ReturnType<typeof does>, span = always): string =>
			textOf({ get: 'list', vars: people, show: ['x'], about, span, pick: null });
		expect(who(does('look', x, thing('dog')))).toMatch(/^Not seen: no dog is known.*the cup/);
		expect(who(does('look', x, person('Zoe')))).toMatch(/^Not seen: nobody in this session is Zoe/);
		expect(who(does('look', x, camera), between(20_000, 30_000))).toMatch(
			/^Not seen: the session is known up to 13\.0 s/,
		);
		expect(who(does('head-nod', x))).toBe('Not seen: nobody nodded');
	});

	test('never says why, but what came just before; a gesture towards the same first', () => {
		const text = textOf({ get: 'explain', vars: {}, about: does('look', person('P2'), thing('cup')), span: always });
		expect(text).toMatch(/^The events say what came before, not why\nA pointed at the cup/);
		expect(textOf({ get: 'explain', vars: {}, about: does('pointing', person('P3')), span: always })).toMatch(
			/^Not seen: C did not point/,
		);
	});

	test('of a moment tells where everybody looks, and where that is not known', () => {
		const blind = { ...session, looks: session.looks.filter(({ personId }) => personId !== 'P3') };
		expect(textOf({ get: 'state', who: [], tMs: 5000 })).toMatch(/^At 5\.0 s A, B and C looked at the cup/);
		expect(textOf({ get: 'state', who: [], tMs: 5000 }, blind)).toContain('where C looked is not known');
	});

	test('of all that happened is two sentences, or lines, each with what shows it', () => {
		for (const as of ['short', 'long', 'moments'] as const) {
			const said = saidOf({ get: 'summary', who: [], span: always, as });
			expect(said.sentences.length).toBeLessThanOrEqual({ short: 2, long: 6, moments: 10 }[as]);
			expect(said.sentences.slice(0, 2).every(({ rows }) => rows.length > 0)).toBe(true);
		}
		expect(textOf({ get: 'summary', who: [], span: always, as: 'short' })).toMatch(/pointed at the cup.*eye contact/s);
	});

	test('cites for every clause the events that show it, and nothing for what nothing shows', () => {
		const said = [saidOf({ get: 'summary', who: [], span: always, as: 'long' })];
		const facts = factsOfSaid(said, session);
		const segments = segmentsOf(said, facts);
		const cited = segments.flatMap((s) => (s.kind === 'citation' ? [s.factId] : []));
		const clauses = said.flatMap(({ sentences }) => sentences.flatMap((one) => one.clauses ?? [one]));
		expect(clauses.length).toBeGreaterThan(said[0]?.sentences.length ?? 0);
		expect(cited).toEqual(clauses.flatMap(({ rows }, i) => (rows.length > 0 ? [`F${i + 1}`] : [])));
		expect(cited.length).toBe(clauses.length - 1);
		for (const [i, { text }] of clauses.entries()) expect(facts[i]?.text.toLowerCase()).toBe(`${text}.`.toLowerCase());
		expect(facts.every(({ eventIds }) => eventIds.every((id) => session.events.some((e) => e.eventId === id)))).toBe(
			true,
		);
	});
});

describe('who and whom', () => {
	test('are never exchanged, whatever happens', () => {
		fc.assert(
			fc.property(scripts, (script) => {
				const of = sessionOf(script);
				const name = (key: string): string => `Person ${key.slice('person:P'.length)}`;
				const expected = new Set(
					script.gaze.flatMap((keys, who) =>
						keys.flatMap((key) => (key?.startsWith('person:') ? [`Person ${who + 1} ${name(key)}`] : [])),
					),
				);
				const said = saidOf(
					{ get: 'list', vars: people, show: ['x', 'y'], about: does('look', x, y), span: always, pick: null },
					of,
				);
				if (said.status === 'not-seen') return void expect(expected.size).toBe(0);
				const pairs = said.sentences.flatMap(({ text }) => {
					const [who = '', whom = ''] = text.split(' looked at ');
					return whom.split(/, | and /).map((one) => `${who} ${one}`);
				});
				expect(new Set(pairs)).toEqual(expected);
			}),
			{ numRuns: 200 },
		);
	});
});

describe('how a question was understood', () => {
	const query = measured({ of: 'time' }, does('look', person('P1'), thing('cup')));

	test('is told in parts, each with what else it could be; every choice is a query that can be run', () => {
		const chips = chipsOf(query, session);
		expect(chips.map(({ of, label }) => [of, label])).toEqual([
			['who', 'A'],
			['what', 'look'],
			['whom', 'the cup'],
			['when', 'all 13.0 s'],
			['measure', 'how long'],
		]);
		for (const { choices } of chips) {
			for (const choice of choices) {
				expect(v.is(querySchema, choice.query)).toBe(true);
				expect(saidOf(choice.query).sentences.length).toBeGreaterThan(0);
			}
		}
	});

	test('is of no other form than the schema says: what a model gets wrong is refused', () => {
		expect(v.is(querySchema, query)).toBe(true);
		expect(v.is(querySchema, { ...query, measure: { of: 'love' } })).toBe(false);
		expect(v.is(querySchema, { ...query, about: and(allOf('x', does('look', x, camera))) })).toBe(true);
		expect(v.is(querySchema, { get: 'list', show: [] })).toBe(false);
	});
});
