import type { Gaze, Observation, Target } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import type { SocialEvent } from '../../../../src/core/social';
import type { Box, Vec3 } from '../../../../src/core/geometry/space';
import type { ExactPerson, Truth, TruthTarget } from '../../../../src/bench/scenes/truth';

export const id = (name: string) => name as PersonId;

/** A square head box with its middle at (x, y). */
export const headAt = (x: number, y: number, size = 20): Box => ({
	x: x - size / 2,
	y: y - size / 2,
	width: size,
	height: size,
});

export const person = (name: string): Target => ({ kind: 'person', personId: id(name), part: 'head' });

export const gazeAt = (target: Target, direction: Vec3<'camera'> = [0, 0, -1]): Gaze => ({
	ray: { kind: 'eye-gaze', origin: [0, 0, 1], direction, sigmaRad: 0.1, confidence: 1 },
	scores: [
		{ target, probability: 0.8, visualAngleRad: 0 },
		{ target: { kind: 'outside' }, probability: 0.2, visualAngleRad: null },
	],
	point: null,
});

export const seen = (name: string, tMs: number, box: Box, extra: Partial<Observation> = {}): Observation => ({
	frameIndex: Math.round(tMs / 100),
	tMs,
	personId: id(name),
	box,
	headPose: null,
	gaze: null,
	pointing: null,
	gesture: null,
	speaking: null,
	expression: null,
	...extra,
});

/** Truth of a 200 × 100 clip at 10 frames a second. */
export const truthOf = (extra: Partial<Truth> = {}): Truth => ({
	clip: 'tiny',
	format: 'truth/1',
	widthPx: 200,
	heightPx: 100,
	fps: 10,
	durationMs: 1000,
	people: ['A', 'B'],
	things: [],
	cutsMs: [],
	marks: [],
	exact: null,
	pointings: [],
	facts: [],
	absent: [],
	horizontalFovRad: null,
	noPeople: [],
	presence: [],
	isEveryHeadMarked: true,
	...extra,
});

export const exact = (
	name: string,
	box: Box,
	gazeTarget: TruthTarget,
	extra: Partial<ExactPerson> = {},
): ExactPerson => ({
	person: name,
	headBox: box,
	eyesMid: [0, 0, 1],
	headYawRad: 0,
	headPitchRad: 0,
	gazeDirection: [0, 0, -1],
	gazeTarget,
	gazeTargetAt: null,
	isFixating: true,
	blink: 0,
	visibleFraction: 1,
	pointing: null,
	...extra,
});

/** Truth of ten frames, A at (50, 50) and B at (150, 50), who look at each other all the time unless `people` says otherwise. */
export const pairTruth = (
	people: (index: number) => ExactPerson[] = () => [
		exact('A', headAt(50, 50), { kind: 'person', person: 'B' }),
		exact('B', headAt(150, 50), { kind: 'person', person: 'A' }),
	],
): Truth =>
	truthOf({
		format: 'stage-truth/1',
		exact: Array.from({ length: 10 }, (_, i) => ({ tMs: i * 100, people: people(i) })),
	});

export const event = (kind: SocialEvent['kind'], people: string[], extra: Partial<SocialEvent> = {}): SocialEvent => ({
	eventId: 'E1' as SocialEvent['eventId'],
	kind,
	gesture: kind === 'deictic-gesture' ? 'pointing' : null,
	startMs: 0,
	endMs: 1000,
	people: people.map(id),
	target: null,
	confidence: 1,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 9, frameCount: 10 },
	source: 'model',
	...extra,
});

/** Ten frames; `observations` gives the people of each. */
export const tenFrames = (observations: (tMs: number, index: number) => Observation[]) =>
	Array.from({ length: 10 }, (_, i) => ({ tMs: i * 100, observations: observations(i * 100, i) }));
