import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	allOf,
	always,
	between,
	camera,
	does,
	exactly,
	person,
	ranging,
	thing,
	variable,
} from '../../../../src/reason/query/build';
import type { MeasureQuery, Query } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { say } from '../../../../src/reason/say/say';
import { timesTasks, type TimesTask } from '../query/brute-times';
import { sessionOf } from '../query/brute-force';
import { askSessionOf, sceneSession } from '../../../fixtures/ask/ask-session';
import { readScene } from '../../../fixtures/ask/scene';

const RUNS = 300;

/** One size a person, in order, of whatever a random task says is done. */
const rankOf = (task: TimesTask): MeasureQuery => ({
	...{ get: 'measure', about: { ...task.about, who: variable('x') }, vars: task.vars, span: task.span },
	...{
		measure: { of: 'time' },
		by: [{ by: 'var', name: 'x' }],
		pick: null,
		rank: { order: 'most', top: null },
		keep: null,
	},
});

describe('a sentence and its table', () => {
	test('name the same first and give it the same size, and say where several share the place', () => {
		let told = 0;
		fc.assert(
			fc.property(timesTasks, (task) => {
				const session = sessionOf(task.script);
				const said = say(runQuery(rankOf(task), session), session);
				const [table] = said.shown;
				const [sentence] = said.sentences;
				if (table?.is !== 'table' || !sentence || said.status === 'not-seen') return;
				const [first, second] = table.rows.map(({ cells }) => cells);
				const text = sentence.text;
				expect(text).toContain(first?.[1] ?? '');
				const isTie = first?.[1] === second?.[1] && /equally/.test(text);
				told += 1;
				if (!isTie) expect(text.indexOf(first?.[0] ?? '')).toBe(text.search(/Person \d/));
				if (/equally/.test(text)) expect(first?.[1]).toBe(second?.[1]);
				// What is told besides stands in the table with the same size.
				for (const [, name = '', size = ''] of text.matchAll(/[;,] (?:close behind: )?(Person \d) (\d+(?:\.\d)? s)/g))
					expect(table.rows.find(({ cells }) => cells[0] === name)?.cells[1]).toBe(size);
			}),
			{ numRuns: RUNS, seed: 31 },
		);
		expect(told).toBeGreaterThan(RUNS / 8);
	});

	test('have as many times', () => {
		fc.assert(
			fc.property(timesTasks, ({ script, about, span, vars }) => {
				const session = sessionOf(script);
				const said = say(runQuery({ get: 'when', about, span, vars, pick: null }, session), session);
				const [table] = said.shown;
				const times = / (\d+) times: /.exec(said.sentences[0]?.text ?? '')?.[1];
				if (table?.is !== 'table' || times === undefined || said.sentences[0]?.text.includes('; ')) return;
				expect(table.rows).toHaveLength(Number(times));
			}),
			{ numRuns: RUNS, seed: 32 },
		);
	});
});

const scene = sceneSession('kitchen');
const textOf = (query: Query, session = scene): string =>
	say(runQuery(query, session), session)
		.sentences.map(({ text }) => text)
		.join('. ');

/** Looks at the pan for 3 s and 2 s, 0.1 s apart; the rest at nothing known, as far as it is known. */
const broken = (knownMs: number): typeof scene => {
	const pan = { kind: 'object', objectId: scene.objects[0]?.objectId ?? '', label: 'pan' } as const;
	const look = (personId: string, startMs: number, endMs: number, isPan: boolean) => ({
		...scene.looks[0]!,
		...{ personId: personId as (typeof scene.looks)[number]['personId'], startMs, endMs },
		target: isPan ? (pan as (typeof scene.looks)[number]['target']) : ({ kind: 'outside' } as const),
	});
	return {
		...{ ...scene, events: [] },
		looks: [
			look('P1', 0, 3000, true),
			look('P1', 3000, knownMs, false),
			look('P2', 0, 3100, false),
			look('P2', 3100, 5100, true),
			look('P2', 5100, 48_000, false),
		],
	};
};

describe('what is too short to be measured', () => {
	const nobody: Query = {
		...{ get: 'when', vars: { x: ranging('person') }, span: always, pick: null },
		about: exactly(0, 'x', does('look', variable('x'), thing('pan'))),
	};

	test('is summed and not told one by one', () => {
		expect(textOf(nobody, broken(48_000))).toBe(
			'Nobody looked at the pan from 5.1 s to 48.0 s (42.9 s); and for less than 0.4 s once',
		);
	});

	test('is told where there is nothing longer', () => {
		const until = { ...nobody, span: between(0, 5000) };
		expect(textOf(until, broken(48_000))).toMatch(/from 3\.0 s to 3\.1 s/);
	});
});

describe('what nobody was seen to do', () => {
	const anybody: Query = {
		...{ get: 'whether', vars: { x: ranging('person') }, span: always, every: false },
		about: does('look', variable('x'), camera),
	};
	/** One of the two is there for the first second alone. */
	const passing = { ...broken(48_000), people: scene.people.slice(0, 2) };
	const looks = passing.looks.filter(({ personId, startMs }) => personId !== 'P2' || startMs === 0);

	test('was looked for, though somebody was there for a moment only', () => {
		const second = {
			...passing,
			looks: looks.map((look) => (look.personId === 'P2' ? { ...look, endMs: 1000 } : look)),
		};
		expect(textOf(anybody, second)).toMatch(/\(?24\.5 s of 48\.0 s of each on average/);
	});

	test('says no more where all were there', () => {
		expect(textOf(anybody, passing)).not.toMatch(/ of each/);
	});
});

describe('a size of looks', () => {
	const looked = (who: string): Query => ({
		...{ get: 'measure', vars: {}, about: does('look', person(who), thing('pan')), span: always },
		...{ measure: { of: 'time' }, by: [], pick: null, rank: null, keep: null },
	});

	test('says of how much of the time it is known, where that is little', () => {
		expect(textOf(looked('P1'), broken(24_000))).toBe(
			'Person 1 looked at the pan for 3.0 s. Where Person 1 looked is known for 50 % of the time',
		);
	});

	test('says nothing of it where it is well known', () => {
		expect(textOf(looked('P2'), broken(24_000))).toBe('Person 2 looked at the pan for 2.0 s');
	});
});

describe('speaking', () => {
	const spoken = (begun: boolean): Query => ({
		...{ get: 'whether', vars: {}, about: does('speaking', person('P1')), every: false },
		span: {
			...{ is: 'beside', relation: 'during', anchor: does('speaking', person('P2')), pick: null },
			...{ edge: 'start', withinMs: null, isBegun: begun },
		},
	});
	const both = askSessionOf({
		...readScene('kitchen'),
		speaking: { P1: '0-2 10-12', P2: '1-4 10-11' },
	});

	test('begins while somebody speaks only where that had begun before', () => {
		expect(textOf(spoken(false), both)).toMatch(/^Person 1 spoke while Person 2 spoke, 2 times/);
		expect(textOf(spoken(true), both)).toBe('Person 1 did not begin to speak while Person 2 spoke');
	});

	test('of two at once is said to be at the same time', () => {
		const vars = { x: ranging('person', { among: [person('P1'), person('P2')] }) };
		const about = allOf('x', does('speaking', variable('x')));
		expect(textOf({ get: 'whether', vars, about, span: always, every: false }, scene)).toMatch(
			/Person 1 and Person 2 spoke at the same time$/,
		);
	});
});
