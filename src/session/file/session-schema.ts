import * as v from 'valibot';
import { keysOf } from '../../core/collections';
import type { CorrectionId } from '../../core/corrections';
import { AppError } from '../../core/errors';
import { deicticGestures } from '../../core/event-kinds/gestures';
import { eventKinds } from '../../core/event-kinds/kinds';
import { ONE_HAND_GESTURES, TWO_HAND_GESTURES } from '../../core/hand-gestures';
import type { SessionLine } from './session-file';
import { SESSION_LIMITS } from './session-limits';
import {
	angle,
	box,
	cosine,
	count,
	eventId,
	frameIndex,
	ms,
	name,
	objectId,
	objectSpan,
	personId,
	rotation,
	sessionHeader,
	share,
	size,
	target,
	tie,
	trackId,
	vec2,
	vec3,
	word,
} from './value-schemas';

/** Rounding to four decimals may move a sum this far from 1; our own writer corrects even that. */
const SUM_TOLERANCE = 1e-3;

const scores = v.pipe(
	v.array(v.object({ target, probability: share, visualAngleRad: v.nullable(angle) })),
	v.check(
		(list) => list.every((s, i) => i === 0 || s.probability <= list[i - 1]!.probability),
		'Expected the most probable target first',
	),
	v.check(
		(list) => Math.abs(list.reduce((sum, s) => sum + s.probability, 0) - 1) <= SUM_TOLERANCE,
		'Expected probabilities that sum to 1',
	),
);

const ray = v.object({
	kind: v.picklist(['eye-gaze', 'head-pose', 'deictic']),
	origin: vec3,
	direction: vec3,
	sigmaRad: angle,
	confidence: share,
});
const hand = v.picklist(['left', 'right']);
const gesture = v.picklist(keysOf(deicticGestures));

const header = v.object({ type: v.literal('header'), ...sessionHeader.entries });

const person = v.object({
	type: v.literal('person'),
	personId,
	label: v.nullable(name),
	trackIds: v.array(trackId),
	visibleMs: ms,
	gazeKnownMs: ms,
});

const object = v.object({
	type: v.literal('object'),
	objectId,
	label: name,
	from: v.picklist(['marked', 'detected']),
	spans: v.array(objectSpan),
});

const frame = v.object({ type: v.literal('frame'), tMs: ms, frameIndex, isShotStart: v.boolean() });

const relationLikeness = v.array(v.object({ name: word, cosine, share }));

const observation = v.object({
	type: v.literal('observation'),
	tMs: ms,
	frameIndex,
	personId,
	box,
	headPose: v.nullable(v.object({ eyesMid: vec3, cameraFromHead: rotation })),
	gaze: v.nullable(
		v.object({
			ray: v.nullable(ray),
			point: v.nullable(vec2),
			targetPoint: v.exactOptional(v.nullable(vec2)),
			scores,
		}),
	),
	pointing: v.nullable(v.object({ hand, ray, scores })),
	gesture: v.nullable(
		v.object({
			hand: v.picklist(['left', 'right', 'both']),
			name: v.picklist([...ONE_HAND_GESTURES, ...TWO_HAND_GESTURES]),
			score: share,
		}),
	),
	expression: v.nullable(v.object({ name: word, score: share })),
	speaking: v.nullable(share),
	faceMovements: v.exactOptional(
		v.object({
			by: v.picklist(['blendshapes', 'face-points']),
			movements: v.array(v.object({ name: word, score: share })),
		}),
	),
	likeness: v.exactOptional(
		v.array(v.object({ with: personId, domain: relationLikeness, relation: relationLikeness })),
	),
});

const eventKind = v.picklist(keysOf(eventKinds));
const eventPeople = v.pipe(v.array(personId), v.minLength(1), v.maxLength(SESSION_LIMITS.peopleInFrame));

const event = v.pipe(
	v.object({
		type: v.literal('event'),
		eventId,
		kind: eventKind,
		gesture: v.nullable(gesture),
		startMs: ms,
		endMs: ms,
		people: eventPeople,
		target: v.nullable(target),
		confidence: share,
		evidence: v.object({ firstFrame: frameIndex, peakFrame: frameIndex, lastFrame: frameIndex, frameCount: count }),
		source: v.picklist(['model', 'person']),
	}),
	v.forward(
		v.partialCheck(
			[['startMs'], ['endMs']],
			({ startMs, endMs }) => endMs >= startMs,
			'Expected an end after the start',
		),
		['endMs'],
	),
	v.forward(
		v.partialCheck(
			[['kind'], ['gesture']],
			({ kind, gesture }) => (kind === 'deictic-gesture') === (gesture !== null),
			'Expected a gesture for deictic-gesture, and null otherwise',
		),
		['gesture'],
	),
);

const tieLine = v.object({ type: v.literal('tie'), ...tie.entries });

const end = v.object({
	type: v.literal('end'),
	counts: v.object({
		frames: count,
		people: count,
		objects: count,
		observations: count,
		events: count,
		ties: count,
	}),
	wallMs: v.record(name, size),
});

const coded = {
	kind: eventKind,
	gesture: v.nullable(gesture),
	startMs: ms,
	endMs: ms,
	people: eventPeople,
	target: v.nullable(target),
};
const mark = v.object({ ...coded, eventId });
const isCorrection = {
	type: v.literal('correction'),
	correctionId: v.pipe(
		v.string(),
		v.guard((text): text is CorrectionId => /^C[1-9]\d{0,14}$/.test(text), 'Expected a correction id such as C1'),
	),
	machineEventId: v.nullable(eventId),
};
const part = { personId, startMs: v.nullable(ms), endMs: v.nullable(ms) };
const correction = v.variant('kind', [
	v.object({ ...isCorrection, kind: v.literal('rename'), personId, label: v.nullable(name) }),
	v.object({ ...isCorrection, kind: v.literal('merge'), from: personId, into: personId }),
	v.object({ ...isCorrection, kind: v.literal('split'), personId, atMs: ms, into: personId }),
	v.object({ ...isCorrection, kind: v.literal('swap'), people: v.tuple([personId, personId]), fromMs: ms }),
	v.object({ ...isCorrection, kind: v.literal('ignore'), ...part }),
	v.object({ ...isCorrection, kind: v.literal('not-a-person'), ...part }),
	v.object({ ...isCorrection, kind: v.literal('event-add'), event: v.object(coded) }),
	v.object({ ...isCorrection, kind: v.literal('event-change'), of: mark, event: v.object(coded) }),
	v.object({ ...isCorrection, kind: v.literal('event-delete'), of: mark }),
	v.object({
		...isCorrection,
		kind: v.literal('area'),
		area: v.object({ objectId, label: name, box }),
		startMs: ms,
		endMs: ms,
	}),
	v.object({ ...isCorrection, kind: v.literal('area-remove'), objectId }),
]);

/** A schema for each type of line. Fields it does not know are dropped, so that readers survive additions. */
export const lineSchemas = {
	header,
	person,
	object,
	correction,
	frame,
	observation,
	event,
	tie: tieLine,
	end,
} as const;

type LineType = keyof typeof lineSchemas;

/** Whether it is the type of a line of a session file. */
export const isLineType = (type: unknown): type is LineType =>
	typeof type === 'string' && Object.hasOwn(lineSchemas, type);

/**
 * Reads one line of a session file, `NAME.regard.jsonl`.
 *
 * @param lineNumber from 1, for the error. Throws `recording-invalid` that names the line, the field and what was expected.
 */
export const parseLine = (text: string, lineNumber: number): SessionLine => {
	const fail = (what: string, cause?: unknown) =>
		new AppError('recording-invalid', `Line ${lineNumber}: ${what}`, { cause });
	if (text.length > SESSION_LIMITS.lineLength) throw fail(`longer than ${SESSION_LIMITS.lineLength} characters`);
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		throw fail('not JSON', cause);
	}
	const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
	if (!isLineType(type)) throw fail(`type: expected one of ${Object.keys(lineSchemas).join(', ')}`);
	const result = v.safeParse(lineSchemas[type], json, { abortEarly: true });
	if (result.success) return result.output;
	const [issue] = result.issues;
	throw fail(`${type}.${v.getDotPath(issue) ?? ''}: ${issue.message}`);
};
