import fc from 'fast-check';
import type { Observation, Ray, Target, TargetScore } from '../../../src/core/attention';
import type { EventId, SocialEvent, SocialGraph, Tie } from '../../../src/core/social';
import type { PersonId, TrackId } from '../../../src/core/people';
import type { SessionHeader } from '../../../src/core/session';
import type { SessionEnding } from '../../../src/session/file/session-file';

export const header: SessionHeader = {
	format: 'regard/1',
	source: {
		kind: 'video-file',
		name: 'a "quoted" clip.mp4',
		widthPx: 1280,
		heightPx: 720,
		durationMs: null,
		sha256: null,
	},
	camera: { focalPx: 1108.5, principal: [640, 360], source: 'assumed' },
	models: [{ name: 'face', sha256: 'ab'.repeat(32), backend: 'wasm' }],
	config: { 'events.lookAtHead.maxGapMs': 400, 'track.on': true, 'ground.kind': 'none' },
	analysis: { fps: 10, app: 'regard 0.1.0', startedAt: '2026-01-02T03:04:05.678Z' },
};

export const tie = (from: string, to: string, more: Partial<Tie> = {}): Tie => ({
	from: from as PersonId,
	to: to as PersonId,
	lookMs: 1000,
	lookCount: 1,
	mutualMs: 0,
	mutualCount: 0,
	jointMs: 0,
	followCount: 0,
	avertCount: 0,
	pointCount: 0,
	confidence: 0.75,
	...more,
});

export const graphOf = (people: readonly string[], ties: readonly Tie[]): SocialGraph => ({
	window: { startMs: 0, endMs: 5000 },
	people: people.map((id) => ({ personId: id as PersonId, visibleMs: 5000, gazeKnownMs: 4321.123_456 })),
	ties,
});

export const endingOf = (more: Partial<SessionEnding> = {}): SessionEnding => ({
	header: { ...header, source: { ...header.source, durationMs: 5000, sha256: 'cd'.repeat(32) } },
	merges: [],
	people: ['P1', 'P2'].map((id, i) => ({ personId: id as PersonId, label: null, trackIds: [(i + 1) as TrackId] })),
	areas: [{ objectId: 'O1' as never, label: 'cup', from: 'marked', box: { x: 1, y: 2, width: 30.04, height: 40.06 } }],
	objects: [],
	graph: graphOf(['P1', 'P2'], [tie('P1', 'P2')]),
	frameCount: 50,
	wallMs: { perceive: 1234.567_89, middle: 12 },
	...more,
});

const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const vec3 = fc.tuple(finite(-5, 5), finite(-5, 5), finite(-5, 5));

const target: fc.Arbitrary<Target> = fc.oneof(
	fc.constantFrom('P3', 'P4', 'P50').map((id): Target => ({ kind: 'person', personId: id as PersonId, part: 'head' })),
	fc.string().map((label): Target => ({ kind: 'object', objectId: `o${label}` as never, label })),
	fc.constant<Target>({ kind: 'camera' }),
	fc.constant<Target>({ kind: 'outside' }),
);

const scores: fc.Arbitrary<TargetScore[]> = fc
	.array(fc.tuple(target, finite(0.001, 1), fc.option(finite(0, 3))), { minLength: 1, maxLength: 12 })
	.map((list) => {
		const sum = list.reduce((total, [, weight]) => total + weight, 0);
		return list
			.map(([t, weight, visualAngleRad]): TargetScore => ({ target: t, probability: weight / sum, visualAngleRad }))
			.sort((a, b) => b.probability - a.probability);
	});

const ray: fc.Arbitrary<Ray> = fc.record({
	kind: fc.constantFrom('eye-gaze', 'head-pose', 'deictic'),
	origin: vec3,
	direction: vec3,
	sigmaRad: finite(0, 1),
	confidence: finite(0, 1),
});

/** Observations as the middle may make them. */
export const observation: fc.Arbitrary<Observation> = fc.record({
	frameIndex: fc.nat(100_000),
	tMs: finite(0, 4e6),
	personId: fc.constantFrom('P1', 'P2', 'P10').map((id) => id as PersonId),
	box: fc.record({ x: finite(-100, 4000), y: finite(-100, 4000), width: finite(0, 900), height: finite(0, 900) }),
	headPose: fc.option(
		fc.record({ eyesMid: vec3, cameraFromHead: fc.array(finite(-1, 1), { minLength: 9, maxLength: 9 }) }),
	),
	gaze: fc.option(
		fc.record({ ray: fc.option(ray), point: fc.option(fc.tuple(finite(0, 4000), finite(0, 4000))), scores }),
	),
	pointing: fc.option(fc.record({ hand: fc.constantFrom('left', 'right'), ray, scores })),
	gesture: fc.option(
		fc.record({
			hand: fc.constantFrom('left', 'right', 'both'),
			name: fc.constantFrom('palm', 'mute', 'hand_heart'),
			score: finite(0, 1),
		}),
	),
	speaking: fc.option(finite(0, 1)),
	expression: fc.option(fc.record({ name: fc.constantFrom('happy', 'neutral'), score: finite(0, 1) })),
});

export const look = (eventId: string, from: string, to: string, startMs: number, endMs: number): SocialEvent => ({
	eventId: eventId as EventId,
	kind: 'look-at-head',
	gesture: null,
	startMs,
	endMs,
	people: [from as PersonId, to as PersonId],
	target: { kind: 'person', personId: to as PersonId, part: 'head' },
	confidence: 0.123_456,
	evidence: { firstFrame: 0, peakFrame: 1, lastFrame: 2, frameCount: 3 },
	source: 'model',
});

/** An observation that looks at each target with the given probability. */
export const looking = (
	frameIndex: number,
	personId: string,
	looks: Readonly<Record<string, number>>,
): Observation => ({
	frameIndex,
	tMs: frameIndex * 100,
	personId: personId as PersonId,
	box: { x: 0, y: 0, width: 10, height: 10 },
	headPose: null,
	gaze: {
		ray: null,
		point: null,
		scores: Object.entries(looks).map(([name, probability]) => ({
			target: name === 'outside' ? { kind: 'outside' } : { kind: 'person', personId: name as PersonId, part: 'head' },
			probability,
			visualAngleRad: name === 'outside' ? null : 0.1,
		})),
	},
	pointing: null,
	gesture: null,
	speaking: null,
	expression: null,
});
