import { describe, expect, test } from 'vitest';
import { syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent } from '../../../../src/core/social';
import {
	automaticTrace,
	cardsFor,
	normCards,
	type TraceSources,
} from '../../../../src/reason/social-genome/auto-trace';
import { mannerOf, measureProsody, type Prosody } from '../../../../src/reason/social-genome/prosody';

const [p1, p2] = ['P1', 'P2'] as [PersonId, PersonId];
const calm: Prosody = { pitchHz: 120, levelDb: -20, voicedShare: 0.6 };

const event = (kind: SocialEvent['kind'], startMs: number, more: Partial<SocialEvent> = {}): SocialEvent => ({
	eventId: `E${startMs}` as EventId,
	kind,
	gesture: null,
	startMs,
	endMs: startMs + 1000,
	people: [p1, p2],
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	source: 'model',
	...more,
});

const sources = (more: Partial<TraceSources> = {}): TraceSources => ({
	events: [],
	words: [],
	prosody: [],
	nameOf: (id) => (id === p1 ? 'Anna' : 'Ben'),
	sentenceOf: (e) => `${e.people.join(' and ')}: ${e.kind} at ${e.startMs}.`,
	...more,
});

describe('a trace made by itself', () => {
	const pointing = event('deictic-gesture', 2000, {
		gesture: 'pointing',
		people: [p1],
		target: { kind: 'person', personId: p2, part: 'head' },
	});
	const word = (text: string, startMs: number, personId: PersonId | null = p2) => ({
		...{ text, startMs, endMs: startMs + 300, personId },
	});
	const whole = automaticTrace(
		sources({
			events: [event('look-at-head', 500), pointing, event('speaking', 4000, { people: [p2] })],
			words: [word('Who', 4000), word('me?', 4350), word('Yes.', 6000, p1)],
			prosody: [
				{ personId: p2, startMs: 4000, endMs: 4700, prosody: { pitchHz: 190, levelDb: -12, voicedShare: 0.7 } },
				...[7000, 9000, 11_000].map((startMs) => ({ personId: p2, startMs, endMs: startMs + 500, prosody: calm })),
			],
		}),
	);

	test('has visual, verbal, vocal and general steps in order of time, each with its events', () => {
		expect(whole.answer).toBeNull();
		expect(whole.steps.map((s) => [s.text, s.modalities, s.isExternal, s.eventIds])).toEqual([
			['P1 and P2: look-at-head at 500.', ['visual'], false, ['E500']],
			['P1: deictic-gesture at 2000.', ['visual'], false, ['E2000']],
			['In many cultures pointing at a person with a finger counts as impolite.', [], true, ['E2000']],
			['Ben says “Who me?”.', ['verbal'], false, ['E4000']],
			['Ben speaks higher and louder than usual.', ['vocal'], false, ['E4000']],
			['Anna says “Yes.”.', ['verbal'], false, []],
		]);
	});

	test('says nothing where nothing was seen or heard', () => {
		expect(automaticTrace(sources()).steps).toEqual([]);
	});

	test('tells no manner of speaking from one utterance alone', () => {
		const prosody = [{ personId: p1, startMs: 0, endMs: 500, prosody: calm }];
		expect(automaticTrace(sources({ prosody })).steps).toEqual([]);
	});

	test('stays within the length of a person’s trace, and repeats no step, in any session', () => {
		for (let seed = 0; seed < 12; seed++) {
			const { events } = syntheticSession({ seed, durationMs: 45_000 });
			const { steps } = automaticTrace(sources({ events }));
			expect(steps.length).toBeGreaterThan(1);
			expect(steps.length).toBeLessThanOrEqual(10);
			expect(new Set(steps.map((s) => s.text)).size).toBe(steps.length);
			expect(steps.every((s) => s.eventIds.length > 0)).toBe(true);
		}
	});

	test('every card has words and a name of its own, and none says what somebody feels', () => {
		expect(new Set(normCards.map((c) => c.id)).size).toBe(normCards.length);
		for (const { text } of normCards) expect(text).not.toMatch(/\b(feel|feels|angry|sad|happy|emotion)\b/i);
		expect(cardsFor(event('speaking', 0)).map((c) => c.id)).toEqual(['turns']);
		expect(cardsFor(event('gaze-shift', 0))).toEqual([]);
	});
});

describe('prosody', () => {
	const RATE = 16_000;
	const tone = (hz: number, level: number, seconds = 0.5): Float32Array =>
		Float32Array.from({ length: RATE * seconds }, (_, i) => {
			const t = i / RATE;
			// A voice has harmonics above its pitch.
			return (
				level *
				(Math.sin(2 * Math.PI * hz * t) + 0.5 * Math.sin(4 * Math.PI * hz * t) + 0.3 * Math.sin(6 * Math.PI * hz * t))
			);
		});

	test.each([90, 120, 220, 320])('finds the pitch of a voice at %s Hz within 3 %%', (hz) => {
		const { pitchHz, voicedShare } = measureProsody(tone(hz, 0.2), RATE);
		expect(Math.abs(pitchHz! / hz - 1)).toBeLessThan(0.03);
		expect(voicedShare).toBeGreaterThan(0.9);
	});

	test('finds no pitch in silence or noise', () => {
		expect(measureProsody(new Float32Array(RATE), RATE)).toEqual({ pitchHz: null, levelDb: null, voicedShare: 0 });
		let state = 1;
		const noise = Float32Array.from({ length: RATE / 2 }, () => {
			state = (state * 48271) % 2147483647;
			return 0.2 * (state / 1073741823.5 - 1);
		});
		expect(measureProsody(noise, RATE).voicedShare).toBeLessThan(0.1);
	});

	test('ten times the amplitude is 20 dB more', () => {
		const [soft, loud] = [measureProsody(tone(150, 0.02), RATE), measureProsody(tone(150, 0.2), RATE)];
		expect(loud.levelDb! - soft.levelDb!).toBeCloseTo(20, 1);
		expect(mannerOf(loud, soft)).toEqual(['louder']);
		expect(mannerOf(soft, loud)).toEqual(['quieter']);
	});

	test('a manner needs a plain difference, and is unknown without a measurement', () => {
		expect(mannerOf({ ...calm, pitchHz: 130, levelDb: -18 }, calm)).toEqual([]);
		expect(mannerOf({ ...calm, pitchHz: 90 }, calm)).toEqual(['lower']);
		expect(mannerOf({ ...calm, pitchHz: null, levelDb: null }, calm)).toEqual([]);
	});
});
