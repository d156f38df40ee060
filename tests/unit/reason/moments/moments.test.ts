import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../../../src/reason/moments/evidence';
import { findMoments, momentStages, type StageStep } from '../../../../src/reason/moments/find-moments';
import { interpretQuery } from '../../../../src/reason/moments/intent';
import { manners, toVqauEmotion, vqauEmotions } from '../../../../src/reason/moments/labels';
import { momentMeasures, tIoU } from '../../../../src/reason/moments/metrics';
import { anna, ben, empty, event, withBurst } from './scene';

const burst = { startS: 140, endS: 152 };
const spanS = (m: { startMs: number; endMs: number }) => ({ startS: m.startMs / 1000, endS: m.endMs / 1000 });
const word = (text: string, startS: number) => ({
	text,
	startMs: startS * 1000,
	endMs: startS * 1000 + 300,
	personId: anna,
});

describe('five minutes with one joyful burst', () => {
	test.each([1, 2, 3, 4, 5])(
		'give it for a vague query, with the label Joy and nothing else (noise %i)',
		async (seed) => {
			const session = withBurst('happy', { ...burst, seed });
			const { moments } = await findMoments('I remember somebody being so happy at some point', session);
			expect(moments).toHaveLength(1);
			expect(moments[0]).toMatchObject({ rank: 1, label: 'Joy', status: 'accepted', retries: 0 });
			expect(tIoU(spanS(moments[0]!), burst)).toBeGreaterThanOrEqual(0.5);
		},
	);

	test('show all five stages in order', async () => {
		const told: StageStep[] = [];
		const { steps } = await findMoments('a joyful moment', withBurst('happy', burst), { onStep: (s) => told.push(s) });
		expect(steps.map((s) => s.stage)).toEqual(momentStages);
		expect(steps.every((s) => s.state === 'passed')).toBe(true);
		expect(told).toEqual(steps);
	});

	test('have a rationale that cites evidence in the window and never names the label', async () => {
		const { moments } = await findMoments('when was she happy', withBurst('happy', burst));
		const { rationale, evidence, startMs, endMs, label } = moments[0]!;
		expect(rationale.sentences.length).toBeGreaterThan(0);
		expect(rationale.sentences.map((s) => s.text).join(' ')).not.toContain('Joy');
		for (const { evidenceId } of rationale.sentences) {
			const cited = evidence.find((piece) => piece.id === evidenceId)!;
			expect(cited.label).toBe(label);
			expect(cited.startMs < endMs && cited.endMs > startMs).toBe(true);
		}
	});

	test('give nothing for an emotion that does not occur, and say so in all five stages', async () => {
		const { moments, steps } = await findMoments('a moment of anger', withBurst('happy', burst));
		expect(moments).toEqual([]);
		expect(steps.map((s) => [s.stage, s.state])).toEqual([
			['intent', 'passed'],
			['localisation', 'failed'],
			['verification', 'skipped'],
			['emotion', 'skipped'],
			['rationale', 'skipped'],
		]);
	});

	test('give nothing for a scene that no signal shows', async () => {
		expect((await findMoments('a walk along the coast', withBurst('happy', burst))).moments).toEqual([]);
	});
});

describe('a label that the signals contradict', () => {
	const session = withBurst('happy', burst);

	test('is rejected after three retries and left to a person', async () => {
		const { moments, steps } = await findMoments('a joyful moment', session, {
			reason: () => 'Sadness',
			write: (evidence, window) => ({
				sentences: [{ text: 'Anna looks sad.', evidenceId: evidence[0]!.id, ...window }],
			}),
		});
		expect(moments).toMatchObject([
			{ status: 'manual-review', retries: 3, readings: { fromRationale: 'Sadness', withSignals: 'Joy' } },
		]);
		expect(steps.filter((s) => s.stage === 'rationale').map((s) => [s.attempt, s.state])).toEqual([
			[0, 'failed'],
			[1, 'failed'],
			[2, 'failed'],
			[3, 'failed'],
		]);
	});

	test('is rejected too when what was said speaks for it', async () => {
		const said = { ...session, words: [word('sad', 145)] };
		const { moments } = await findMoments('when she was sad', said);
		expect(moments.length).toBeGreaterThan(0);
		expect(moments.map((m) => m.status)).not.toContain('accepted');
		expect(moments[0]).toMatchObject({ label: 'Sadness', status: 'manual-review', retries: 3 });
	});

	test('passes when a retry mends the rationale, and no further one is made', async () => {
		let writes = 0;
		const { moments } = await findMoments('a joyful moment', session, {
			write: (evidence, window) => ({
				sentences: [
					{ text: writes++ === 0 ? 'Anna looks sad.' : 'Anna looks happy.', evidenceId: evidence[0]!.id, ...window },
				],
			}),
		});
		expect(moments).toMatchObject([{ status: 'accepted', label: 'Joy', retries: 1 }]);
		expect(writes).toBe(2);
	});

	test('is no answer to a query for another emotion, however consistent', async () => {
		const said = { ...session, words: [word('sad', 145)] };
		const { moments } = await findMoments('when she was sad', said, { reason: () => 'Joy' });
		expect(moments).toMatchObject([{ label: 'Joy', status: 'manual-review', retries: 3 }]);
	});

	test('is not looked for any more once somebody asked to stop', async () => {
		const stop = new AbortController();
		stop.abort();
		await expect(findMoments('a joyful moment', session, { signal: stop.signal })).rejects.toThrow(/abort/i);
	});
});

describe('without emotion signals', () => {
	const talk = [
		event('speaking', 200, 206, [anna]),
		event('speaking', 202, 208, [ben]),
		event('head-nod', 204, 205, [ben]),
		event('speaking', 20, 21, [anna]),
		event('mutual-gaze', 90, 96),
	];
	const session = { ...empty, events: talk, words: [word('happy', 50)] };

	test('events of apparent expressions are no evidence either', () => {
		const events = [event('expression', 10, 20, [anna]), event('head-nod', 10, 12, [anna])];
		expect(evidenceOf({ ...empty, events }).map((e) => e.kind)).toEqual(['head-nod']);
	});

	test('no label is an emotion, even where one is said', async () => {
		expect(evidenceOf(session).map((e) => e.label)).not.toContain('Joy');
		const { moments, intent, hasEmotions } = await findMoments('a happy moment', session);
		expect(hasEmotions).toBe(false);
		expect(intent).toMatchObject({ emotion: 'Joy', label: 'lively', isStandIn: true });
		expect(moments.length).toBeGreaterThan(0);
		for (const { label } of moments) expect(manners).toContain(label);
	});

	test('movement and interaction are looked for instead, and the steps say so', async () => {
		const { moments, steps } = await findMoments('a happy moment', session);
		expect(moments[0]).toMatchObject({ label: 'lively', status: 'accepted' });
		expect(tIoU(spanS(moments[0]!), { startS: 200, endS: 208 })).toBeGreaterThanOrEqual(0.5);
		expect(steps[0]!.says).toContain('emotion signals are off');
	});

	test('much movement is found', async () => {
		const movement = Array.from({ length: 1500 }, (_, i) => ({
			personId: anna,
			tMs: i * 200,
			value: i >= 500 && i < 540 ? 9 : 1 + (i % 3) / 10,
		}));
		const { moments } = await findMoments('something lively', { ...empty, movement });
		expect(tIoU(spanS(moments[0]!), { startS: 100, endS: 108 })).toBeGreaterThanOrEqual(0.5);
	});

	test('the moment of an event that is told of is found', async () => {
		const { moments } = await findMoments('when they looked at each other', session);
		expect(moments[0]).toMatchObject({ label: 'close', status: 'accepted', startMs: 90_000, endMs: 96_000 });
		expect(moments).toHaveLength(1);
	});

	test('moments are ranked: what passed before what did not, then by score', async () => {
		const { moments } = await findMoments('when they were talking', session);
		expect(moments.map((m) => m.rank)).toEqual(moments.map((_, i) => i + 1));
		expect(moments[0]!.startMs).toBeGreaterThan(190_000);
		const scores = moments.filter((m) => m.status === 'accepted').map((m) => m.score);
		expect(scores).toEqual([...scores].sort((a, b) => b - a));
	});

	test('what goes on all the time is one stretch and not cut into moments', async () => {
		const all = { ...empty, events: [event('speaking', 0, 300, [anna])] };
		const { moments } = await findMoments('they talked', all);
		expect(moments.map((m) => [m.startMs, m.endMs])).toEqual([[0, 300_000]]);
	});
});

describe('evidence', () => {
	test('takes no habitual face for an expression', () => {
		const always = Array.from({ length: 100 }, (_, i) => ({ personId: anna, name: 'sad', tMs: i * 200, value: 0.9 }));
		expect(evidenceOf({ ...empty, expressions: always })).toEqual([]);
	});

	test('is the same and has the same ids whatever the order of the samples', () => {
		const session = withBurst('happy', burst);
		expect(evidenceOf({ ...session, expressions: [...session.expressions].reverse() })).toEqual(evidenceOf(session));
	});

	test('of an event that goes on ends where the session does', () => {
		const open = { ...event('mutual-gaze', 290, 295), endMs: null };
		expect(evidenceOf({ ...empty, events: [open] })[0]).toMatchObject({ endMs: 300_000, eventId: open.eventId });
	});
});

describe('an intent', () => {
	const on = { ...empty, expressions: [] };

	test('has emotion, people and time of a half-memory', () => {
		expect(interpretQuery('near the end Anna was so surprised', on)).toMatchObject({
			emotion: 'Surprise',
			label: 'Surprise',
			people: [anna],
			when: { startMs: 200_000, endMs: 300_000 },
		});
		expect(interpretQuery('around 1:20 they glanced', on).when).toEqual({ startMs: 50_000, endMs: 110_000 });
	});

	test('takes no name out of the middle of a word, and no emotion that is denied', () => {
		const { people, emotion } = interpretQuery('the bench in Annapolis, not happy', on);
		expect(people).toEqual([]);
		expect(emotion).toBeNull();
	});
});

describe('labels', () => {
	test('are the thirteen published ones, and near-synonyms are mapped', () => {
		expect(vqauEmotions).toHaveLength(13);
		expect(toVqauEmotion('Angry')).toBe('Anger');
		for (const emotion of vqauEmotions) expect(toVqauEmotion(emotion)).toBe(emotion);
		expect(toVqauEmotion('hungry')).toBeNull();
		expect(toVqauEmotion('happy or sad')).toBeNull();
	});
});

describe('measures', () => {
	test('of overlap have the golden value, and none for spans apart', () => {
		expect(tIoU({ startS: 67.92, endS: 82.2 }, { startS: 70, endS: 80 })).toBeCloseTo(0.7003, 4);
		expect(tIoU({ startS: 0, endS: 1 }, { startS: 2, endS: 3 })).toBe(0);
		expect(tIoU({ startS: 1, endS: 1 }, { startS: 1, endS: 1 })).toBe(0);
	});

	test('of some queries are as worked out by hand, and all say that they are ours', () => {
		const truth = { startS: 0, endS: 10, emotion: 'Joy' } as const;
		const measures = momentMeasures([
			{ truth, found: { startS: 0, endS: 8, emotion: 'Joy' } },
			{ truth, found: { startS: 0, endS: 4, emotion: 'Joy' } },
			{ truth, found: { startS: 0, endS: 10, emotion: 'Anger' } },
			{ truth, found: null },
		]);
		expect(Object.fromEntries(measures.map((m) => [m.name, m.value]))).toEqual({
			'R@1, tIoU ≥ 0.3': 0.75,
			'R@1, tIoU ≥ 0.5': 0.5,
			'R@1, tIoU ≥ 0.7': 0.5,
			mIoU: expect.closeTo(0.55, 10) as number,
			'Emotion accuracy': 0.5,
			'Joint@0.3': 0.5,
			'Joint@0.5': 0.25,
			'Joint@0.7': 0.25,
		});
		expect(new Set(measures.map((m) => m.definition))).toEqual(new Set(['ours']));
	});

	test('are unknown without queries', () => {
		expect(momentMeasures([]).map((m) => m.value)).toEqual(Array(8).fill(null));
	});
});
