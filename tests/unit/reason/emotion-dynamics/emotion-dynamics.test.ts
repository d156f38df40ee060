import { seededRandom } from '../../../../src/core/maths/random';
import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../../../src/core/social';
import { fitTransitions, likelyNext, sequencesOf } from '../../../../src/reason/emotion-dynamics/markov';
import { precedingEvents } from '../../../../src/reason/emotion-dynamics/preceding';
import { dynamicsQuestions } from '../../../../src/reason/emotion-dynamics/questions';
import { scoreDynamics } from '../../../../src/reason/emotion-dynamics/score';
import { changesOf, statesOf } from '../../../../src/reason/emotion-dynamics/states';
import { interactionTrack, NO_INTERACTION, type StateTrack } from '../../../../src/reason/emotion-dynamics/track';

const [ann, ben] = ['P1', 'P2'] as [PersonId, PersonId];

/** Numbers from 0 to 1 that are the same every time. */
const seeded = (seed: number): (() => number) => seededRandom(seed).uniform;

const NAMES = ['neutral', 'joy', 'surprise', 'anger'] as const;

/** Ten samples a second; `lookingAt` says the leading state at a time, or `null` where there is no sample. */
const trackOf = (
	lengthS: number,
	lookingAt: (tS: number) => string | null,
	{ noise = 0.15, lead = 0.7, seed = 1 } = {},
): StateTrack => {
	const random = seeded(seed);
	const samples = Array.from({ length: lengthS * 10 }, (_, i) => i / 10).flatMap((tS) => {
		const state = lookingAt(tS);
		if (state === null) return [];
		const rest = (1 - lead) / (NAMES.length - 1);
		const scores = NAMES.map((name) => ({ name, score: (name === state ? lead : rest) + noise * (random() - 0.5) }));
		return [{ tMs: tS * 1000, scores }];
	});
	return { personId: ann, of: 'apparent expression', samples };
};

const event = (id: number, kind: SocialEventKind, startMs: number, people: readonly PersonId[]): SocialEvent => ({
	eventId: `E${id}` as EventId,
	kind,
	gesture: null,
	startMs,
	endMs: startMs + 500,
	people,
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	source: 'model',
});
const inWords = ({ kind, people }: SocialEvent) => `${people.join(' and ')}: ${kind}`;
const joyAtFour = (tS: number) => (tS < 4 ? 'neutral' : 'joy');

describe('change over time', () => {
	test.each([1, 2, 3, 4, 5])(
		'from neutral to joy at 4.0 s is found within 0.5 s, with its states (noise %i)',
		(seed) => {
			const spans = statesOf(trackOf(8, joyAtFour, { noise: 0.6, seed }));
			const changes = changesOf(spans);
			expect(changes.map(({ from, to }) => [from, to])).toEqual([['neutral', 'joy']]);
			expect(Math.abs(changes[0]!.atMs - 4000)).toBeLessThanOrEqual(500);
			expect(spans.map(({ state }) => state)).toEqual(['neutral', 'joy']);
			expect(spans[0]!.startMs).toBe(0);
			expect(spans[1]!.endMs).toBeCloseTo(8000, 6);
		},
	);

	test.each([1, 2, 3, 4, 5])(
		'is not found in a flat noisy track, whether a state leads or none does (noise %i)',
		(seed) => {
			for (const lead of [0.7, 0.25]) {
				expect(changesOf(statesOf(trackOf(120, () => 'neutral', { noise: 0.4, lead, seed })))).toEqual([]);
			}
		},
	);

	test('is not made of a flicker of a few frames', () => {
		const flicker = (tS: number) => (tS >= 4 && tS < 4.3 ? 'joy' : 'neutral');
		expect(changesOf(statesOf(trackOf(8, flicker)))).toEqual([]);
	});

	test('and back again is two changes, also when it is short in a long track', () => {
		const spans = statesOf(trackOf(300, (tS) => (tS >= 100 && tS < 103 ? 'joy' : 'neutral')));
		expect(spans.map(({ state }) => state)).toEqual(['neutral', 'joy', 'neutral']);
		expect(changesOf(spans).map(({ atMs }) => Math.round(atMs / 1000))).toEqual([100, 103]);
	});

	test('does not depend on how many samples a second there are', () => {
		const track = trackOf(8, joyAtFour);
		const seldom = { ...track, samples: track.samples.filter((_, i) => i % 4 === 0) };
		expect(Math.abs(changesOf(statesOf(seldom))[0]!.atMs - 4000)).toBeLessThanOrEqual(500);
	});

	test('is unknown over a gap, and an empty track has no states', () => {
		const spans = statesOf(trackOf(12, (tS) => (tS < 4 ? 'neutral' : tS < 8 ? null : 'joy')));
		expect(spans.map(({ state }) => state)).toEqual(['neutral', 'joy']);
		expect(changesOf(spans)).toEqual([]);
		expect(statesOf({ personId: ann, of: 'apparent expression', samples: [] })).toEqual([]);
	});

	test('of interaction: what a person takes part in, not what others do', () => {
		const look = { ...event(1, 'look-at-head', 2000, [ann, ben]), endMs: 5000 };
		const mutual = { ...event(2, 'mutual-gaze', 3000, [ann, ben]), endMs: 6000 };
		const window = { startMs: 0, endMs: 8000 };
		const statesFor = (personId: PersonId) =>
			statesOf(interactionTrack([look, mutual], personId, window)).map(({ state, startMs }) => [state, startMs]);
		expect(statesFor(ann)).toEqual([
			[NO_INTERACTION, 0],
			['look-at-head', 2000],
			['mutual-gaze', 3000],
			[NO_INTERACTION, 6000],
		]);
		expect(statesFor(ben)).toEqual([
			[NO_INTERACTION, 0],
			['mutual-gaze', 3000],
			[NO_INTERACTION, 6000],
		]);
	});
});

describe('what preceded a change', () => {
	const change = { atMs: 4000, from: 'neutral', to: 'joy' };

	test('is an event within two seconds before it, of the person rather than of others', () => {
		const events = [
			event(1, 'speaking', 1900, [ben]),
			event(2, 'speaking', 3900, [ben]),
			event(3, 'mutual-gaze', 2500, [ann, ben]),
			event(4, 'head-nod', 4100, [ann]),
		];
		expect(precedingEvents(change, events, ann).map(({ eventId }) => eventId)).toEqual(['E3', 'E2']);
	});

	test('is never the expression itself, and nothing when nothing came before', () => {
		expect(precedingEvents(change, [event(1, 'expression', 3900, [ann])], ann)).toEqual([]);
		expect(precedingEvents(change, [event(1, 'expression', 3900, [ben])], ann)).toHaveLength(1);
	});
});

describe('what is likely next', () => {
	const fitted = fitTransitions([
		['neutral', 'joy', 'neutral', 'joy', 'neutral', 'anger'],
		['neutral', 'joy', 'surprise'],
	]);

	test('is in order of the row fitted for the state', () => {
		const row = likelyNext(fitted, 'neutral');
		expect(row).toEqual([
			{ state: 'joy', probability: 3 / 4 },
			{ state: 'anger', probability: 1 / 4 },
		]);
		expect(likelyNext(fitted, 'joy')[0]).toEqual({ state: 'neutral', probability: 2 / 3 });
	});

	test('is nothing for a state never seen to change, also one with a name that every object has', () => {
		expect(likelyNext(fitted, 'anger')).toEqual([]);
		expect(likelyNext(fitted, 'constructor')).toEqual([]);
	});

	test('does not count a state that follows itself, nor what lies over a gap', () => {
		expect(fitTransitions([['joy', 'joy']]).counts).toEqual({});
		const spans = statesOf(trackOf(12, (tS) => (tS < 4 ? 'neutral' : tS < 8 ? null : 'joy')));
		expect(sequencesOf(spans)).toEqual([['neutral'], ['joy']]);
	});
});

describe('questions about change', () => {
	const transitions = fitTransitions([['neutral', 'joy', 'surprise', 'joy', 'surprise', 'joy', 'anger']]);
	const sources = {
		track: trackOf(8, joyAtFour),
		events: [event(1, 'head-nod', 500, [ben]), event(2, 'mutual-gaze', 3000, [ann, ben])],
		transitions,
		name: 'Ann',
		sentenceOf: inWords,
	};

	test('have all four forms, with answers and evidence from the track', () => {
		const questions = dynamicsQuestions(sources);
		expect(questions.map(({ form, answer }) => [form, answer])).toEqual([
			['ECD', true],
			['ESI', { start: 'neutral', end: 'joy' }],
			['ETR', 'P1 and P2: mutual-gaze'],
			['NEP', 'surprise'],
		]);
		const reason = questions.find(({ form }) => form === 'ETR')!;
		expect(reason.evidence.eventIds).toEqual(['E2']);
		expect(reason).toMatchObject({ options: ['P1 and P2: mutual-gaze', 'P2: head-nod'] });
	});

	test('about what is next have the largest of the fitted row as their answer', () => {
		const next = dynamicsQuestions(sources).find(({ form }) => form === 'NEP');
		expect(next).toMatchObject({ answer: likelyNext(transitions, 'joy')[0]!.state });
	});

	test('of a flat track say that nothing changed, and ask no reason', () => {
		const flat = { ...sources, track: trackOf(8, () => 'neutral'), transitions: null };
		expect(dynamicsQuestions(flat).map(({ form, answer }) => [form, answer])).toEqual([
			['ECD', false],
			['ESI', { start: 'neutral', end: 'neutral' }],
		]);
	});

	test('do not say that nothing changed where a gap hides it, and ask nothing of an empty track', () => {
		const gap = trackOf(12, (tS) => (tS < 4 ? 'neutral' : tS < 8 ? null : 'joy'));
		expect(dynamicsQuestions({ ...sources, track: gap, transitions: null }).map(({ form }) => form)).toEqual(['ESI']);
		expect(dynamicsQuestions({ ...sources, track: { ...gap, samples: [] } })).toEqual([]);
	});

	test('speak of apparent expression and of what came before, never of feelings or causes', () => {
		const words = dynamicsQuestions(sources)
			.map(({ question }) => question)
			.join(' ');
		expect(words).toContain('apparent expression');
		expect(words).not.toMatch(/\b(feel|feels|feeling|emotion|mood|why|because|cause)/i);
	});
});

describe('scores of change over time', () => {
	test('are counted by form and labelled ours', () => {
		expect(
			scoreDynamics([
				{ form: 'ECD', truth: true, answer: true },
				{ form: 'ECD', truth: true, answer: null },
				{ form: 'ECD', truth: false, answer: true },
				{ form: 'ECD', truth: false, answer: false },
				{ form: 'ESI', truth: { start: 'a', end: 'b' }, answer: { start: 'a', end: 'c' } },
				{ form: 'ETR', truth: 'x', answer: 'x', evidence: { named: ['E1', 'E2'], supporting: ['E1'] } },
				{ form: 'ETR', truth: 'x', answer: 'y' },
				{ form: 'NEP', truth: 'c', answer: ['a', 'b', 'c'] },
				{ form: 'NEP', truth: 'd', answer: ['a', 'b', 'c', 'd'] },
				{ form: 'NEP', truth: 'a', answer: ['a'] },
				{ form: 'NEP', truth: 'a', answer: null },
			]),
		).toEqual({
			scoring: 'ours',
			counts: { ECD: 4, ESI: 1, ETR: 2, NEP: 4 },
			changeAccuracy: 0.5,
			changeF1: 0.5,
			startAccuracy: 1,
			endAccuracy: 0,
			reasonAccuracy: 0.5,
			evidencePrecision: 0.5,
			nextTop1: 0.25,
			nextTop3: 0.5,
		});
	});

	test('are unknown, not 0, where nothing was asked', () => {
		const { scoring, counts, ...scores } = scoreDynamics([]);
		expect(scoring).toBe('ours');
		expect(counts).toEqual({ ECD: 0, ESI: 0, ETR: 0, NEP: 0 });
		expect(new Set(Object.values(scores))).toEqual(new Set([null]));
	});
});
