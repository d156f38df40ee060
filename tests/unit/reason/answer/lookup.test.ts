import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AskSession } from '../../../../src/reason/answer/types';
import { answerQuestion, findAnswer } from '../../../../src/reason/ask/answer-question';
import { lookUp } from '../../../../src/reason/answer/lookup';
import { settledLooks } from '../../../../src/reason/answer/looks';
import { phraseAbsence } from '../../../../src/reason/answer/phrase';
import type { Query } from '../../../../src/reason/answer/query';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';

const NAMES = ['A', 'B', 'C'] as const;

const lookQuery = (parts: Partial<Query> & { from?: string; to?: string }): Query => {
	const { from, to, ...rest } = parts;
	return {
		ask: 'how-long',
		about: {
			doing: 'look',
			actor: from === undefined ? null : { by: 'name', name: from },
			target: to === undefined ? null : { kind: 'person', person: { by: 'name', name: to } },
		},
		...{ span: { kind: 'all' }, pick: null, rank: null, compare: null, isNegated: false },
		...rest,
	};
};

const msOf = (query: Query, of: AskSession = session): number => {
	const found = lookUp(query, of);
	if (found.status !== 'answered' || found.value.kind !== 'ms') throw new Error('No length');
	return found.value.ms;
};

describe('lookup', () => {
	test('how long over a span that is split adds up', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...NAMES),
				fc.constantFrom(...NAMES),
				fc.integer({ min: 1, max: 12_999 }),
				(from, to, cutMs) => {
					const within = (startMs: number | null, endMs: number | null) =>
						msOf(lookQuery({ from, to, span: { kind: 'between', startMs, endMs } }));
					expect(within(null, cutMs) + within(cutMs, null)).toBe(msOf(lookQuery({ from, to })));
				},
			),
		);
	});

	test('what was not seen comes with what may be left out of the question, and with nothing that is not in it', () => {
		const nothing: AskSession = { ...session, looks: [], events: [] };
		const about = (parts: Parameters<typeof lookQuery>[0]) =>
			phraseAbsence(lookQuery({ ask: 'who', ...parts }), { kind: 'nothing' }, nothing);
		const early = { kind: 'between', startMs: 0, endMs: 1000 } as const;
		expect(about({ to: 'A' })).toMatch(/known up to [^;]*\.$/);
		expect(about({ to: 'A', span: early })).toMatch(/; ask without the time\.$/);
		expect(about({ from: 'B', to: 'A' })).toMatch(/; ask who did it at all\.$/);
		expect(about({ from: 'B', to: 'A', span: early })).toMatch(/; ask without the time, or who did it at all\.$/);
	});

	test('what somebody looks at most is not seen when all of their looks go elsewhere', () => {
		const away = { ...session.looks[0]!, target: { kind: 'outside' } as const };
		const found = lookUp(lookQuery({ ask: 'target', rank: 'most' }), { ...session, looks: [away], events: [] });
		expect(found).toEqual({ status: 'not-seen', absence: { kind: 'nothing' } });
	});

	test('new names change nothing but the names', () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.stringMatching(/^Q[a-z]{4,8}$/), { minLength: 3, maxLength: 3 }), (names) => {
				const renamed: AskSession = { ...session, people: session.people.map((p, i) => ({ ...p, name: names[i]! })) };
				for (const [i, from] of NAMES.entries()) {
					for (const [j, to] of NAMES.entries()) {
						if (i === j) continue;
						const before = findAnswer(`How long did ${from} look at ${to}?`, session);
						const after = findAnswer(`How long did ${names[i]!} look at ${names[j]!}?`, renamed);
						expect(after.query && after.found).toEqual(before.query && before.found);
					}
				}
			}),
			{ numRuns: 5 },
		);
	});

	test('who looks at somebody at a moment is whoever has a look there, and nobody else', () => {
		fc.assert(
			fc.property(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 12_999 }), (to, tMs) => {
				const id = session.people.find((p) => p.name === to)!.personId;
				const truth = session.looks
					.filter((l) => l.target.kind === 'person' && l.target.personId === id && l.startMs <= tMs && tMs < l.endMs)
					.map((l) => l.personId);
				const found = lookUp(lookQuery({ ask: 'who', to, span: { kind: 'at', tMs } }), session);
				if (truth.length === 0) expect(found.status).toBe('not-seen');
				else expect(found).toMatchObject({ status: 'answered', value: { kind: 'people' } });
				if (found.status === 'answered' && found.value.kind === 'people') {
					expect([...found.value.people].sort()).toEqual([...truth].sort());
				}
			}),
		);
	});

	test('a person, a thing and a time that are not in the session are not seen, and are never somebody else', () => {
		expect(lookUp(lookQuery({ from: 'Zebulon' }), session)).toEqual({
			status: 'not-seen',
			absence: { kind: 'person', name: 'Zebulon' },
		});
		expect(lookUp(lookQuery({ span: { kind: 'at', tMs: 99_000 } }), session)).toMatchObject({
			absence: { kind: 'time' },
		});
		const thing = { doing: 'look', actor: null, target: { kind: 'object', name: 'zebra' } } as const;
		expect(lookUp({ ...lookQuery({}), about: thing }, session)).toMatchObject({
			absence: { kind: 'thing', name: 'zebra' },
		});
	});

	test('a session without anything answers nothing and does not fail', () => {
		const empty: AskSession = { ...session, people: [], objects: [], events: [], looks: [], untilMs: 0 };
		expect(lookUp(lookQuery({ ask: 'who' }), empty)).toMatchObject({ status: 'not-seen' });
	});

	test('a look that flickers is one look, and a flash is none', () => {
		const [look] = session.looks;
		const part = (startMs: number, endMs: number, isB: boolean) => ({
			...look!,
			startMs,
			endMs,
			target: isB ? ({ kind: 'camera' } as const) : ({ kind: 'outside' } as const),
		});
		const settled = settledLooks([part(0, 1000, true), part(1000, 1100, false), part(1100, 2000, true)]);
		expect(settled.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[0, 2000]]);
	});
});

describe('answers', () => {
	test('cite the events that show them', async () => {
		const { citations, status, text } = await answerQuestion('How often does A look at B?', session, { model: null });
		expect(status).toBe('answered');
		expect(text).toBe('A looked at B 3 times.');
		const events = session.events.filter((e) => citations.includes(e.eventId));
		expect(events).toHaveLength(3);
		expect(events.every((e) => e.kind === 'look-at-head' && e.people[0] === 'P1' && e.people[1] === 'P2')).toBe(true);
	});

	test('say when nothing was seen, and cite nothing', async () => {
		const answer = await answerQuestion('Who points at the ball?', session, { model: null });
		expect(answer).toMatchObject({ status: 'not-seen', citations: [], facts: [] });
		expect(answer.text).toMatch(/^Not seen/);
	});

	test('take no smile from a face that showed something, which the event does not name; a person’s code is one', async () => {
		const people = [session.people[0]!.personId];
		const shown = { ...session.events[0]!, kind: 'expression' as const, gesture: null, people, target: null };
		const asked = (events: AskSession['events']) =>
			answerQuestion('When did A smile?', { ...session, events }, { model: null });
		expect(await asked([{ ...shown, source: 'model' }])).toEqual(await asked([]));
		expect(await asked([])).toMatchObject({ status: 'not-seen', citations: [] });
		expect((await asked([])).text).toContain('do not say what faces show');
		expect((await asked([{ ...shown, source: 'person' }])).citations).toEqual([shown.eventId]);
	});

	test('say what cannot be told', async () => {
		const answer = await answerQuestion('Does A love B?', session, { model: null });
		expect(answer).toMatchObject({ status: 'unsupported', queries: [], citations: [] });
		expect(answer.text).toContain('feel or like');
	});

	test('hedge what is not sure', async () => {
		const unsure: AskSession = { ...session, looks: session.looks.map((l) => ({ ...l, confidence: 0.4 })) };
		const { text } = await answerQuestion('Who looks at the plant?', unsure, { model: null });
		expect(text).toMatch(/^Possibly/);
	});

	test('a grounding score of 1 where the answer names everybody of its events', async () => {
		const { grounding } = await answerQuestion('Who points at C?', session, { model: null });
		expect(grounding).toEqual({ sgr: 1, missed: [], extra: [] });
	});

	test('stop when they are told to', async () => {
		await expect(
			answerQuestion('Who looks at A?', session, { model: null, signal: AbortSignal.abort() }),
		).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
	});
});
