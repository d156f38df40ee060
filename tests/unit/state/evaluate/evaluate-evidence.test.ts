import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent } from '../../../../src/core/social';
import type { AskSession } from '../../../../src/reason/answer/types';
import { traceForQuestion } from '../../../../src/reason/social-genome/session-trace';
import { gatherEvidence } from '../../../../src/state/evaluate/evaluate-evidence';

const anna = 'P1' as PersonId;
const speaking = (startMs: number): SocialEvent => ({
	...{ eventId: `E${startMs}` as EventId, kind: 'speaking', gesture: null, startMs, endMs: startMs + 1000 },
	...{ people: [anna], target: null, confidence: 0.9, source: 'model' },
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
});
const session = {
	people: [{ personId: anna, name: 'Anna', isNamed: true, colour: 'blue', meanHeadX: null }],
	objects: [],
	events: [1000, 4000, 7000, 10_000].map(speaking),
	looks: [],
	untilMs: 12_000,
	...{ widthPx: 640, heightPx: 360 },
} satisfies AskSession;
const asked = { question: 'Why does Anna speak up?', answers: ['a', 'b', 'c', 'd'], ts: '0.00-12.00' } as const;

/** A voice with overtones, higher in its third stretch. */
const voice = (fromMs: number, untilMs: number): Float32Array => {
	const hz = fromMs === 7000 ? 240 : 120;
	return Float32Array.from({ length: ((untilMs - fromMs) * 16_000) / 1000 }, (_, i) => {
		const phase = (2 * Math.PI * hz * i) / 16_000;
		return 0.2 * (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase));
	});
};

describe('what a trace may rest on', () => {
	test('has how each stretch of speech sounded, which becomes a vocal step where one is unlike the others', async () => {
		const evidence = await gatherEvidence(session, [], (from, until) => Promise.resolve(voice(from, until)));
		expect(evidence.prosody.map(({ startMs }) => startMs)).toEqual([1000, 4000, 7000, 10_000]);
		const vocal = traceForQuestion(asked, evidence).steps.filter(({ modalities }) => modalities.includes('vocal'));
		expect(vocal).toEqual([
			{
				text: 'Anna speaks higher than usual.',
				modalities: ['vocal'],
				isExternal: false,
				eventIds: ['E7000'],
				span: { startMs: 7000, endMs: 8000 },
			},
		]);
	});

	test('goes by the words where there are any', async () => {
		const words = [{ text: 'Hello', startMs: 500, endMs: 900, personId: anna }];
		const evidence = await gatherEvidence(session, words, (from, until) => Promise.resolve(voice(from, until)));
		expect(evidence.prosody.map(({ startMs }) => startMs)).toEqual([500]);
	});

	test('without sound there is no vocal evidence, and none is made up', async () => {
		const evidence = await gatherEvidence(session, [], () => Promise.resolve(null));
		expect(evidence.prosody).toEqual([]);
		expect(traceForQuestion(asked, evidence).steps.some(({ modalities }) => modalities.includes('vocal'))).toBe(false);
	});
});
