import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { PersonId, TrackId } from '../../../../src/core/people';
import type { SocialEvent } from '../../../../src/core/social';
import { observationLine } from '../../../../src/session/file/json-lines';
import { askSessionFile } from '../../../../tools/analyze/ask';
import { parseOptions } from '../../../../tools/analyze/options';
import { header } from '../../../fixtures/session-file';
import { anna, ben, happening } from '../../reason/ask/forms/scene';

// The first question makes the parser's vocabulary, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const DURATION_MS = 30_000;
/** Anna, whose jaw is open from 10 to 12 s, at 5 frames a second. */
const observations = Array.from({ length: DURATION_MS / 200 }, (_, i): Observation => {
	const tMs = i * 200;
	const isOpen = tMs >= 10_000 && tMs < 12_000;
	const score = isOpen ? 0.8 : 0.1;
	return {
		...{ frameIndex: i, tMs, personId: anna, box: { x: 10, y: 10, width: 40, height: 50 } },
		...{ headPose: null, gaze: null, pointing: null, gesture: null, speaking: null },
		expression: { name: isOpen ? 'surprised' : 'neutral', score: 0.9 },
		faceMovements: {
			by: 'face-points',
			movements: [
				{ name: 'jawOpen', score },
				{ name: 'eyeWideLeft', score },
				{ name: 'eyeWideRight', score },
			],
		},
	};
});
const events: SocialEvent[] = [
	happening('mutual-gaze', [anna, ben], 4000, 7000),
	happening('gaze-aversion', [anna, ben], 7000, 8000),
	happening('gaze-aversion', [ben, anna], 8000, 9000),
	happening('speaking', [ben], 20_000, 24_000),
];
const person = (personId: PersonId, label: string, track: number) => ({
	...{ type: 'person', personId, label, trackIds: [track as TrackId] },
	...{ visibleMs: DURATION_MS, gazeKnownMs: DURATION_MS },
});
const lines = [
	{ type: 'header', ...header, source: { ...header.source, durationMs: DURATION_MS } },
	person(anna, 'Anna', 1),
	person(ben, 'Ben', 2),
	...observations.map(observationLine),
	...events.map((event) => ({ type: 'event', ...event })),
];
const vtt = 'WEBVTT\n\n00:20.000 --> 00:22.000\n<v Ben>Where is the ball?\n';

let folder: string;
let session: string;
let transcript: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-forms-'));
	session = join(folder, 'talk.regard.jsonl');
	transcript = join(folder, 'talk.vtt');
	writeFileSync(session, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
	writeFileSync(transcript, vtt);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('npm run analyze -- --ask', () => {
	const on = { hasEmotions: true, transcript: null };

	test('finds moments, with their stages and facts on the line', async () => {
		const [line] = await askSessionFile(session, ['Find the awkward moments']);
		expect(line).toMatchObject({ queries: [], options: [], status: 'answered', sgr: null, form: { kind: 'moments' } });
		if (line?.form?.kind !== 'moments') throw new Error('no moments');
		expect(line.form.hasEmotions).toBe(false);
		expect(line.facts!.map(({ id }) => id)).toContain(line.form.moments[0]!.factId);
		expect(line.citations.length).toBeGreaterThan(0);
		expect(JSON.stringify(line)).not.toMatch(/surprised|jawOpen/);
	});

	test('keeps lookups as they are, without the fields of forms', async () => {
		const [line] = await askSessionFile(session, ['How long did Anna and Ben look at each other?']);
		expect(Object.keys(line!)).toEqual(['question', 'queries', 'answer', 'options', 'citations', 'status', 'sgr']);
		expect(line).toMatchObject({ status: 'answered' });
	});

	test('describes a face with --expression, and refuses without it though the file has what was measured', async () => {
		const [told] = await askSessionFile(session, ['Describe the face of Anna at 11 s'], on);
		expect(told).toMatchObject({ form: { kind: 'face', measuredBy: 'face-points' }, status: 'answered' });
		expect(told!.answer).toContain('The jaw is open');
		const [refused] = await askSessionFile(session, ['Describe the face of Anna at 11 s']);
		expect(refused).toMatchObject({ form: { kind: 'refused', reason: 'expression-off' }, status: 'unsupported' });
	});

	test('tells of change in expressions with --expression alone', async () => {
		const [told] = await askSessionFile(session, ['How did the expression of Anna change?'], on);
		expect(told!.answer).toContain('from neutral to surprised, came at 10.0 s');
		const [without] = await askSessionFile(session, ['How did the expression of Anna change?']);
		expect(JSON.stringify(without)).not.toContain('surprised');
	});

	test('takes what was said from a transcript, and says what is missing for a guess', async () => {
		const question = 'What is Anna likely to say next?';
		const [without] = await askSessionFile(session, [question]);
		expect(without).toMatchObject({ form: { kind: 'refused', reason: 'no-transcript' } });
		const [told] = await askSessionFile(session, [question], { hasEmotions: false, transcript });
		expect(told).toMatchObject({
			status: 'unsupported',
			form: { kind: 'next-utterance', guess: null, prompt: { text: 'Ben says “Where is the ball?”.' } },
		});
		expect(told!.answer).toContain('language model');
	});
});

describe('--no-reader', () => {
	const off = { hasEmotions: false, transcript: null, usesReader: false };
	const DOUBTED = 'did anna peek over in ben direction';

	test('a question in doubt is answered by the model with another reader, and without it the rules ask back', async () => {
		const [told] = await askSessionFile(session, [DOUBTED]);
		const [alone] = await askSessionFile(session, [DOUBTED], off);
		expect([told!.options.length, alone!.options.length]).toEqual([0, 2]);
	});

	test('a question that the rules are sure of is answered the same', async () => {
		const sure = ['How long did Anna and Ben look at each other?'];
		expect(await askSessionFile(session, sure, off)).toEqual(await askSessionFile(session, sure));
	});
});

describe('--transcript', () => {
	test('is read for one video and with --ask alone', () => {
		const ask = ['--ask', 'What will Anna say?'];
		expect(parseOptions(['a.mp4', ...ask, '--transcript', transcript])!.transcript).toBe(transcript);
		expect(parseOptions(['a.mp4', ...ask])!.transcript).toBeNull();
		expect(() => parseOptions(['a.mp4', '--transcript', transcript])).toThrow('--ask');
		expect(() => parseOptions(['a.mp4', 'b.mp4', ...ask, '--transcript', transcript])).toThrow('one video');
		expect(() => parseOptions(['a.mp4', ...ask, '--transcript', join(folder, 'none.vtt')])).toThrow('no such file');
	});
});
