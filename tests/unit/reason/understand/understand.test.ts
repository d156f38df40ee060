import { describe, expect, test } from 'vitest';
import type { Query } from '../../../../src/reason/query/query';
import type { Reading, Turn, Understood } from '../../../../src/reason/query/reading';
import { isSure, understand } from '../../../../src/reason/understand/understand';
import { sceneSession } from '../../../fixtures/ask/ask-session';

/** Three people from left to right, P1 to P3, with a cup, a laptop, a plant and a ball. */
const table = sceneSession('table-talk');

const readingsOf = (understood: Understood): readonly Reading[] =>
	understood.is === 'read' ? understood.readings : understood.options;

const queriesIn = (question: string, turns: readonly Turn[] = []): readonly Query[] => {
	const [reading] = readingsOf(understand(question, table, turns));
	return (reading?.parts ?? []).flatMap((part) => (part.is === 'query' ? [part.query] : []));
};

const queryIn = (question: string, turns: readonly Turn[] = []): Query => {
	const [query] = queriesIn(question, turns);
	if (!query) throw new Error(`Not understood: ${question}`);
	return query;
};

/** The last question and what its answer named. */
const turnOf = (question: string, named: readonly string[], atMs: Turn['atMs'] = null): Turn => ({
	question,
	queries: queriesIn(question),
	...{ named, atMs },
});

const P1 = { is: 'person', name: 'P1' };
const P2 = { is: 'person', name: 'P2' };
const P3 = { is: 'person', name: 'P3' };

describe('a question', () => {
	test.each([
		'Who looked at the cup?',
		'who lookd at teh cup',
		'Which person watched the mug?',
		'Name everybody whose eyes were on the cup',
	])('is understood however it is said: %s', (question) => {
		expect(queryIn(question)).toMatchObject({
			get: 'list',
			about: { doing: 'look', who: { is: 'var' }, whom: { is: 'thing', name: 'cup' } },
		});
	});

	test.each([
		['Did Person 1 look at Person 3?', P1, P3],
		['Was Person 1 looked at by Person 3?', P3, P1],
		['Hat Person 1 Person 3 angeschaut?', P1, P3],
		['¿Miró la persona 1 a la persona 3?', P1, P3],
		['Est-ce que la personne 1 a regardé la personne 3 ?', P1, P3],
	])('keeps who and whom apart: %s', (question, who, whom) => {
		expect(queryIn(question)).toMatchObject({ get: 'whether', about: { doing: 'look', who, whom } });
	});

	test.each([
		['Wer hat Person 1 am längsten angeschaut?', { who: { is: 'var' }, whom: P1 }],
		['Wen hat Person 1 am längsten angeschaut?', { who: P1, whom: { is: 'var' } }],
	])('keeps who and whom apart where only the case tells: %s', (question, about) => {
		expect(queryIn(question)).toMatchObject({ get: 'measure', about, rank: { order: 'most' } });
	});

	test.each([
		['Wer hat auf die Tasse gezeigt?', 'cup'],
		['¿Quién señaló la taza?', 'cup'],
		['Qui a montré la tasse du doigt ?', 'cup'],
	])('is understood in other languages: %s', (question, name) => {
		expect(queryIn(question)).toMatchObject({
			get: 'list',
			about: { doing: 'pointing', who: { is: 'var' }, whom: { is: 'thing', name } },
		});
	});

	test('asks for nobody as a number of people at each moment', () => {
		expect(queryIn('When was nobody looking at the cup?')).toMatchObject({
			get: 'when',
			about: { is: 'number', op: 'exactly', count: 0, holds: { doing: 'look', whom: { name: 'cup' } } },
		});
	});

	test('compares two things by one measure', () => {
		const query = queryIn('Did Person 1 look longer at the laptop or the cup?');
		expect(query).toMatchObject({ get: 'measure', measure: { of: 'time' }, rank: { order: 'most' } });
		expect(query).toMatchObject({ by: [{ by: 'var' }], about: { who: P1, whom: { is: 'var' } } });
	});

	test.each([
		['between 2 and 4.5 s', { is: 'between', startMs: 2000, endMs: 4500 }],
		['at second 3', { is: 'at', tMs: 3000 }],
		['in the first half', { is: 'between', startMs: 0, endMs: table.untilMs / 2 }],
		['after 0:09', { is: 'between', startMs: 9000, endMs: null }],
	])('has its time: %s', (time, span) => {
		expect(queryIn(`Who looked at Person 2 ${time}?`)).toMatchObject({ span });
	});

	test('hangs on another event, and asks for two things of it', () => {
		const queries = queriesIn('Once Person 2 had been pointed at, where did she look and how soon?');
		const span = { is: 'beside', relation: 'after', anchor: { doing: 'pointing', whom: P2 } };
		expect(queries).toMatchObject([
			{ get: 'list', about: { who: P2 }, span },
			{ get: 'measure', measure: { of: 'latency' }, about: { who: P2 }, span },
		]);
	});
});

describe('somebody', () => {
	test('is told by place, and it is said who was taken', () => {
		const [reading] = readingsOf(understand('What did the woman in the middle look at?', table));
		expect(reading?.parts).toMatchObject([{ query: { about: { who: P2 } } }]);
		expect(reading?.assumed).toEqual(['“the woman in the middle” is taken to be Person 2, by place.']);
	});

	test('is never told by sex: it is asked who is meant', () => {
		const understood = understand('What did the man look at?', table);
		expect(understood).toMatchObject({ is: 'unclear', asks: 'Who is meant by “the man”?' });
		expect(readingsOf(understood).map(({ label }) => label)).toEqual(['Person 1', 'Person 2', 'Person 3']);
	});

	test('is who is left, where nobody else can be meant', () => {
		const two = { ...table, people: table.people.slice(0, 2) };
		const understood = understand('Did Person 1 look at the woman?', two);
		expect(readingsOf(understood)).toMatchObject([{ parts: [{ query: { about: { who: P1, whom: P2 } } }] }]);
		expect(understood.is).toBe('read');
	});
});

describe('a follow-up', () => {
	const turn = turnOf('How long did Person 3 look at Person 1?', ['person:P3', 'person:P1']);

	test.each([
		['and towards Person 2?', { measure: { of: 'time' }, about: { who: P3, whom: P2 } }],
		['and Person 2?', { measure: { of: 'time' }, about: { who: P2, whom: P1 } }],
		['and the reverse?', { measure: { of: 'time' }, about: { who: P1, whom: P3 } }],
		['how often?', { measure: { of: 'count' }, about: { who: P3, whom: P1 } }],
		['only in the first half', { span: { is: 'between', startMs: 0 }, about: { who: P3, whom: P1 } }],
	])('changes the last question: %s', (question, query) => {
		expect(queryIn(question, [turn])).toMatchObject(query);
	});

	test('goes back before what was answered', () => {
		const pointed = turnOf('When did Person 3 point?', ['person:P3'], { startMs: 6600, endMs: 8000 });
		expect(queryIn('and before that?', [pointed])).toMatchObject({ span: { is: 'between', endMs: 6600 } });
	});

	test('means nothing without a question before it', () => {
		expect(isSure(understand('and the reverse?', table))).toBe(false);
	});
});

describe('what cannot be read', () => {
	test.each(['What did they say to each other?', 'How old is Person 2?', 'Is Person 1 sad?', 'Wie alt ist Person 2?'])(
		'is refused where no event tells it: %s',
		(question) => {
			expect(readingsOf(understand(question, table))).toMatchObject([{ parts: [{ is: 'refused' }] }]);
		},
	);

	test.each(['', 'blorp zug fnord', 'Thank you!'])('is not answered all the same: “%s”', (question) => {
		expect(isSure(understand(question, table))).toBe(false);
	});

	test('names a thing that is not there instead of another one', () => {
		expect(queryIn('Did anybody look at the dog?')).toMatchObject({ about: { whom: { is: 'thing', name: 'dog' } } });
	});
});
