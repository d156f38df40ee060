import type { Gaze, Observation, Pointing, Target, TargetScore } from '../../../src/core/attention';
import type { Merge, PersonId } from '../../../src/core/people';
import type { ExpressionScore, FrameInfo } from '../../../src/core/perception';
import type { SocialEvent } from '../../../src/core/social';
import { deg, directionFromAngles } from '../../../src/core/geometry/space';
import { defaultEventsConfig, type EventsConfig } from '../../../src/events/events-config';
import { headRotation } from '../../fixtures/scenes';
import { closeEvents, events, type EventsInput, type EventsState } from '../../../src/events/events';

/** `P2` is a head, `camera` the camera, anything else an object. */
export const target = (name: string): Target => {
	if (/^P\d+$/.test(name)) return { kind: 'person', personId: name as PersonId, part: 'head' };
	if (name === 'camera') return { kind: 'camera' };
	return { kind: 'object', objectId: name as never, label: name };
};

/** The rest goes to elsewhere. */
const scores = (at: Record<string, number>): TargetScore[] => {
	const named = Object.entries(at).map(([name, probability]): TargetScore => ({
		target: target(name),
		probability,
		visualAngleRad: 0.1,
	}));
	const rest = 1 - Object.values(at).reduce((sum, p) => sum + p, 0);
	const outside: TargetScore = { target: { kind: 'outside' }, probability: Math.max(0, rest), visualAngleRad: null };
	return [...named, outside].sort((a, b) => b.probability - a.probability);
};

/** What one person does in one frame. No `looks`: gaze unknown. */
export type Act = {
	looks?: Record<string, number>;
	points?: Record<string, number>;
	pointing?: number;
	/** What a hand does with a thing, and how surely. */
	handles?: readonly ['showing' | 'giving' | 'reaching', target: string, confidence: number];
	/** Direction of the gaze and of the head, degrees: yaw towards image right, pitch up. */
	gazeDeg?: readonly [yaw: number, pitch: number];
	headDeg?: readonly [yaw: number, pitch: number];
	/** How surely the face says where the head points, degrees; `null`: no face. */
	faceSigmaDeg?: number | null;
	speaking?: number;
	expression?: ExpressionScore;
};

export const frameInfo = (index: number, tMs: number): FrameInfo => ({ index, tMs, widthPx: 640, heightPx: 360 });

const observe = (personId: string, act: Act, frame: FrameInfo): Observation => {
	const { looks, points, pointing = 0.9, handles, gazeDeg, headDeg } = act;
	const gazeRay = gazeDeg && {
		kind: 'eye-gaze' as const,
		origin: [0, 0, 1] as const,
		direction: directionFromAngles(deg(gazeDeg[0]), deg(gazeDeg[1])),
		sigmaRad: 0.1,
		confidence: 1,
	};
	const gaze: Gaze | null =
		looks || gazeRay ? { ray: gazeRay ?? null, point: null, scores: scores(looks ?? {}) } : null;
	const ray: Pointing['ray'] = {
		kind: 'deictic',
		origin: [0, 0, 1],
		direction: [0, 0, -1],
		sigmaRad: 0.1,
		confidence: pointing,
	};
	return {
		frameIndex: frame.index,
		tMs: frame.tMs,
		personId: personId as PersonId,
		box: { x: 10, y: 10, width: 50, height: 60 },
		headPose: headDeg ? { eyesMid: [0, 0, 1], cameraFromHead: headRotation(deg(headDeg[0]), deg(headDeg[1])) } : null,
		...(act.faceSigmaDeg !== undefined && {
			faceSigmaRad: act.faceSigmaDeg === null ? null : deg(act.faceSigmaDeg),
		}),
		gaze,
		pointing: points ? { hand: 'right', ray, scores: scores(points) } : null,
		handling: handles
			? {
					gesture: handles[0],
					hand: 'right',
					confidence: handles[2],
					scores: [{ target: target(handles[1]), probability: 1, visualAngleRad: null }],
				}
			: null,
		gesture: null,
		speaking: act.speaking ?? null,
		expression: act.expression ?? null,
	};
};

export type Moment = {
	tMs: number;
	people: Record<string, Act>;
	isShotStart?: boolean;
	merges?: readonly { from: string; into: string }[];
};

/** A moment every `stepMs` in `[0, untilMs)`. */
export const every = (
	stepMs: number,
	untilMs: number,
	at: (tMs: number) => Omit<Moment, 'tMs'> | Moment['people'],
): Moment[] =>
	Array.from({ length: Math.ceil(untilMs / stepMs) }, (_, i) => {
		const moment = at(i * stepMs);
		return { tMs: i * stepMs, ...('people' in moment ? (moment as Omit<Moment, 'tMs'>) : { people: moment }) };
	});

export const toInput = ({ tMs, people, isShotStart = false, merges = [] }: Moment, index: number): EventsInput => {
	const frame = frameInfo(index, tMs);
	const observations = Object.entries(people).map(([id, act]) => observe(id, act, frame));
	return { frame, isShotStart, observations, merges: merges as readonly Merge[] };
};

export type Played = { ended: SocialEvent[]; open: (readonly SocialEvent[])[]; state: EventsState };

/** Runs moments through the stage and closes it. */
export const play = (
	moments: readonly Moment[],
	{ endMs = null, config = defaultEventsConfig }: { endMs?: number | null; config?: EventsConfig } = {},
): Played => {
	let state = events.init(config);
	const ended: SocialEvent[] = [];
	const open: (readonly SocialEvent[])[] = [];
	for (const [i, moment] of moments.entries()) {
		const stepped = events.step(state, toInput(moment, i), config);
		state = stepped.state;
		ended.push(...stepped.output.ended);
		open.push(stepped.output.open);
	}
	const closed = closeEvents(state, endMs, config);
	return { ended: [...ended, ...closed.ended], open, state: closed.state };
};

/** `look-at-head P1 P2 [0, 1000)`, for comparing at a glance. */
export const words = (list: readonly SocialEvent[]): string[] =>
	list.map((e) => `${e.kind} ${e.people.join(' ')} [${e.startMs}, ${e.endMs})`);

export const ofKind = (list: readonly SocialEvent[], kind: SocialEvent['kind']): SocialEvent[] =>
	list.filter((e) => e.kind === kind);
