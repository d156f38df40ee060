import { describe, expect, test } from 'vitest';
import { sceneSession } from '../../../fixtures/ask/ask-session';
import type { SceneName } from '../../../fixtures/ask/scene';
import type { AskSession } from '../../../../src/reason/answer/types';
import { always, between, does, person, ranging, variable } from '../../../../src/reason/query/build';
import type { MeasureQuery, Query, SummaryQuery } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { chipsOf } from '../../../../src/reason/say/chips';
import { say } from '../../../../src/reason/say/say';

const sessionOf = (scene: SceneName): AskSession => sceneSession(scene);
const saidOf = (session: AskSession, more: Partial<SummaryQuery> = {}) =>
	say(runQuery({ get: 'summary', who: [], span: always, as: 'short', ...more }, session), session);
const linesOf = (session: AskSession, more: Partial<SummaryQuery> = {}): string[] =>
	saidOf(session, more).sentences.map(({ text }) => text);

const meeting = sessionOf('meeting');
const interview = sessionOf('interview');
const robot = sessionOf('robot');

test('a thing in the place of somebody is told of without a fault', () => {
	const laptop = meeting.objects.find(({ label }) => label === 'laptop')!;
	expect(() => linesOf(meeting, { who: [{ is: 'thing', name: laptop.label }] })).not.toThrow();
});

describe('a summary', () => {
	test('tells of all the time, and not only of its beginning', () => {
		const times = saidOf(meeting, { as: 'moments' }).sentences.map(({ at }) => at?.startMs ?? 0);
		expect(times).toEqual([...times].sort((a, b) => a - b));
		const halves = times.filter((ms) => ms > meeting.untilMs / 2).length;
		expect(halves).toBeGreaterThan(2);
		expect(halves).toBeLessThan(times.length - 2);
	});

	test('tells when each moment was before what it was', () => {
		expect(linesOf(meeting)[0]).toMatch(/^At \d+:\d\d\.\d .*; at \d+:\d\d\.\d /);
	});

	test('says what changed, where something did', () => {
		expect(linesOf(interview)[1]).toMatch(/more in the second half \(.*\) than in the first \(/);
		expect(linesOf(interview, { as: 'change' })).toHaveLength(1);
		expect(linesOf(sessionOf('dinner'), { as: 'change', who: [person('P6')] }).join()).toMatch(
			/more|less|hardly changed/,
		);
	});

	test('names the part of the time in which it changed, where that is no half of all', () => {
		const [change] = linesOf(meeting, { as: 'change', span: between(0, 600_000) });
		expect(change).toMatch(/from 5:00\.0 on \(.*\) than from 0\.0 s until then \(/);
	});

	test('says what is not known, where that is much', () => {
		const blind = {
			...robot,
			looks: robot.looks.filter(({ personId, startMs }) => personId !== 'P2' || startMs > 200_000),
		};
		expect(linesOf(blind)[1]).toMatch(/; where Milo looked is not known for 3 min .* of 4 min 10\.0 s$/);
		expect(linesOf(robot)[1]).not.toContain('not known');
		expect(linesOf(blind, { as: 'unknown' })[0]).toMatch(/^Where Milo looked is not known for 3 min/);
	});

	test('of nobody blind says that all is known, and still what no event holds', () => {
		expect(linesOf(sessionOf('kitchen'), { as: 'unknown' })).toEqual([
			'Where everybody looked is known nearly all the time',
			'What was said, felt or meant is not known: no event says it',
		]);
	});

	test('of two says how long each looked at the other, and how often they met', () => {
		expect(linesOf(sessionOf('circle'), { who: [person('P2'), person('P4')] })[1]).toMatch(
			/^Lina looked at Ben for 1 min 51\.5 s, Ben at Lina for 1 min 35\.0 s; they had eye contact 5 times \(8\.5 s\)/,
		);
	});

	test('of two is not about what others share to one of them', () => {
		const said = saidOf(sessionOf('circle'), { who: [person('P2'), person('P4')], as: 'moments' });
		expect(said.sentences.every(({ text }) => /Ben/.test(text) && /Lina/.test(text))).toBe(true);
		expect(said.named.filter((key) => key.startsWith('person:')).sort()).toEqual(['person:P2', 'person:P4']);
	});

	test('of one lists what they did, and not what was done to them', () => {
		const said = saidOf(interview, { who: [person('P2')], as: 'moments' });
		expect(said.sentences.every(({ text }) => !/ Jonas averted /.test(text))).toBe(true);
	});

	test('where nothing was seen names whom it was about', () => {
		const empty = { ...interview, events: [], looks: [] };
		expect(linesOf(empty, { who: [person('P1'), person('P2')] })).toEqual([
			'Nothing between Jonas and Person 2 was seen in the 24 min',
		]);
	});

	test('cites events for every sentence but what is not known', () => {
		const said = saidOf(meeting, { as: 'long' });
		expect(said.sentences).toHaveLength(5);
		expect(said.sentences.slice(0, 4).every(({ rows }) => rows.length > 0)).toBe(true);
	});
});

describe('chips', () => {
	const labels = (query: Query, session = meeting) =>
		chipsOf(query, session).map(({ of, label, choices }) => [of, label, choices.length]);

	test('of a summary are whom, when and in what form', () => {
		const query: Query = { get: 'summary', who: [person('P1')], span: always, as: 'short' };
		expect(labels(query)).toEqual([
			['who', 'Ruth', 5],
			['when', 'all 38 min', 3],
			['measure', 'in two sentences', 5],
		]);
		const [who] = chipsOf(query, meeting);
		expect(who?.choices.map(({ label }) => label)).toEqual(['Ruth', 'everybody', 'Person 2', 'Tomas', 'Person 4']);
	});

	test('of a table change all of its columns', () => {
		const column = (of: 'time' | 'count'): MeasureQuery => ({
			...{ get: 'measure', measure: { of }, vars: { x: ranging('person') } },
			about: does('speaking', variable('x')),
			...{ span: always, by: [{ by: 'var', name: 'x' }], pick: null, rank: null, keep: null },
		});
		const query: Query = { get: 'table', columns: [column('count'), column('time')] };
		const [when, measure] = chipsOf(query, meeting);
		expect([when?.label, measure?.label]).toEqual(['all 38 min', 'several measures']);
		const half = when?.choices.find(({ label }) => label === 'the first half')?.query;
		expect(half?.get === 'table' && half.columns.map(({ span }) => span)).toEqual([
			between(null, 1_140_000),
			between(null, 1_140_000),
		]);
		// Both columns become the same one.
		expect(measure?.choices.find(({ label }) => label === 'what share')?.query.get).toBe('measure');
	});

	test('of a moment are the moments beside it, but none before the start', () => {
		const whens = (tMs: number) =>
			chipsOf({ get: 'state', who: [], tMs }, meeting)
				.find(({ of }) => of === 'when')
				?.choices.map(({ label }) => label);
		expect(whens(5000)).toEqual(['at 5.0 s', 'at 4.0 s', 'at 6.0 s']);
		expect(whens(0)).toEqual(['at 0.0 s', 'at 1.0 s']);
	});

	test('of who is there are none', () => {
		expect(chipsOf({ get: 'summary', who: [], span: always, as: 'people' }, meeting)).toEqual([]);
	});
});

test('those who never looked, and of whom little is known, are said to be so only as far as it is known', () => {
	const look = { is: 'ever', of: does('look', variable('x'), person('P4')) } as const;
	const never: Query = {
		...{ get: 'list', vars: { x: ranging('person', { except: [person('P4')] }) }, span: always },
		...{ about: { is: 'not', of: look }, show: ['x'], pick: null },
	};
	const textIn = (session: AskSession): string =>
		say(runQuery(never, session), session)
			.sentences.map(({ text }) => text)
			.join();
	const away = { ...meeting, looks: meeting.looks.filter(({ target }) => !('personId' in target)), events: [] };
	expect(textIn(away)).toMatch(/did not look at Person 4$/);
	const blind = { ...away, looks: away.looks.filter(({ startMs }) => startMs < 200_000) };
	expect(textIn(blind)).toMatch(/as far as it is known where they looked$/);
});
