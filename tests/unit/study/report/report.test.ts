import { describe, expect, test } from 'vitest';
import { ObservationStore } from '../../../../src/session/corrections/observation-store';
import { readAgreement, type AgreementRecord } from '../../../../src/study/report/agreement-record';
import { Sample } from '../../../../src/study/report/sample';
import { sessionQuality } from '../../../../src/study/report/session-quality';
import { agreementByKind, type ReportRow } from '../../../../src/study/report/study-report';
import type { Observation } from '../../../../src/core/attention';
import { eventOf, person, sessionOf } from '../../../fixtures/exported-session';

const seen = (id: string, tMs: number): Observation => ({
	...{
		tMs,
		frameIndex: tMs / 100,
		personId: person(id),
		box: { x: id === 'P1' ? 100 : 600, y: 100, width: 80, height: 80 },
	},
	...{ headPose: null, gaze: null, pointing: null, gesture: null, expression: null, speaking: null },
});

/** P1 is there all ten seconds, P2 but for 2 to 5 s and a blink of 0.4 s at 8 s. */
const store = () => {
	const picture = { widthPx: 1280, heightPx: 720 };
	const frames = new ObservationStore(picture);
	for (let tMs = 0; tMs < 10_000; tMs += 100) {
		const isAway = (tMs >= 2000 && tMs < 5000) || (tMs >= 8000 && tMs < 8400);
		const people = [seen('P1', tMs), ...(isAway ? [] : [seen('P2', tMs)])];
		frames.add({ index: tMs / 100, tMs, ...picture }, false, people);
	}
	return frames;
};

describe('quality of a session', () => {
	test('a face that is away for a second or more is lost once; a shorter gap is not', () => {
		expect(sessionQuality(sessionOf([]), store())).toMatchObject({ facesLost: 1, faceLostMs: 3100, doubtfulPlaces: 0 });
	});

	test('events that are surer than not are not doubtful, those below are', () => {
		const event = (confidence: number) => eventOf('head-nod', ['P1'], 0, 500, { confidence });
		expect(sessionQuality(sessionOf([event(0.5), event(0.9), event(0.49)]), store())).toMatchObject({
			...{ doubtfulPlaces: 1, events: 3 },
		});
	});
});

describe('agreement over sessions', () => {
	const measured = (kappa: number | null, f1: number | null, ours: number, theirs: number) => ({
		kappa,
		f1,
		ours,
		theirs,
	});
	const row = (agreement: AgreementRecord | null): ReportRow => ({
		...{ sessionId: 'S', file: 'a.mp4', state: 'analysed', reason: null, quality: null, agreement },
	});
	const compared = (overall: ReturnType<typeof measured>, channel: string): AgreementRecord => ({
		...{ state: 'compared', overall, byKind: [{ channel, ...overall }], isGuess: false, unread: 0 },
	});

	test('each session counts alike, and one in which κ is not known takes no part in its mean', () => {
		const rows = [
			row(compared(measured(0.2, 0.5, 10, 20), 'pointing')),
			row(compared(measured(0.6, 0.7, 1, 2), 'pointing')),
			row(compared(measured(null, null, 0, 3), 'head-nod')),
			row({ state: 'failed', reason: 'no codes' }),
			row(null),
		];
		expect(agreementByKind(rows)).toEqual([
			{ channel: null, sessions: 3, kappa: 0.4, f1: 0.6, ours: 11, theirs: 25 },
			{ channel: 'head-nod', sessions: 1, kappa: null, f1: null, ours: 0, theirs: 3 },
			{ channel: 'pointing', sessions: 2, kappa: 0.4, f1: 0.6, ours: 11, theirs: 22 },
		]);
		expect(agreementByKind([row(null)])).toEqual([]);
	});

	test('a file that is none is none', () => {
		expect(readAgreement('{"state": "compared"}')).toBeNull();
		expect(readAgreement('{')).toBeNull();
		expect(readAgreement('{"state": "failed", "reason": "why"}')).toEqual({ state: 'failed', reason: 'why' });
	});
});

describe('a random sample', () => {
	const drawn = (count: number, size: number, seed: number) => {
		const sample = new Sample<number>(size, seed);
		for (let i = 0; i < count; i++) sample.add(i);
		return sample;
	};

	test('holds all of a few, and so many of many, none twice; the same seed draws the same', () => {
		expect(drawn(3, 5, 1).items).toEqual([0, 1, 2]);
		const { items, seen: all } = drawn(1000, 30, 1);
		expect([all, new Set(items).size]).toEqual([1000, 30]);
		expect(drawn(1000, 30, 1).items).toEqual(items);
		expect(drawn(1000, 30, 2).items).not.toEqual(items);
	});

	test('each item is as likely as any other, the first and the last too', () => {
		const times = new Array<number>(20).fill(0);
		for (let seed = 0; seed < 4000; seed++) for (const i of drawn(20, 5, seed).items) times[i]! += 1;
		// A quarter of 4000 is 1000, with a standard deviation of √(4000 · ¼ · ¾) = 27; five of them for twenty items.
		for (const count of times) expect(Math.abs(count - 1000)).toBeLessThan(5 * 27.4);
	});
});
