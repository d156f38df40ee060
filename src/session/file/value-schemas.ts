import * as v from 'valibot';
import type { ObjectId } from '../../core/attention';
import type { PersonId, TrackId } from '../../core/people';
import type { EventId } from '../../core/social';
import { SESSION_LIMITS } from './session-limits';

/*
 * Values as they stand in files of sessions: what several kinds of line or file have in common. What passes has the type
 * of `core`.
 */

const finite = v.pipe(v.number(), v.finite());
const between = (least: number, most: number) => v.pipe(finite, v.minValue(least), v.maxValue(most));
export const share = between(0, 1);
export const cosine = between(-1, 1);
export const positive = v.pipe(finite, v.gtValue(0));
/** Bytes, and milliseconds that the wall clock took. */
export const size = v.pipe(finite, v.minValue(0));
/** Milliseconds of media time. */
export const ms = between(0, SESSION_LIMITS.timeMs);
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const frameIndex = v.pipe(count, v.maxValue(SESSION_LIMITS.frameIndex));
/** A spread or an angle, radians. */
export const angle = between(0, SESSION_LIMITS.space);
/** What a person or thing is called; may be empty. */
export const name = v.pipe(v.string(), v.maxLength(SESSION_LIMITS.nameLength));
export const word = v.pipe(name, v.nonEmpty());
export const instant = v.pipe(v.string(), v.isoTimestamp());
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Expected 64 hexadecimal digits'));

/** A person's id as a key. Numbers of ids have at most 15 digits, so that they are whole numbers of JavaScript's. */
export const personKey = v.pipe(v.string(), v.regex(/^P[1-9]\d{0,14}$/, 'Expected a person id such as P1'));
export const personId = v.pipe(
	personKey,
	v.guard((text): text is PersonId => text.startsWith('P')),
);
export const eventId = v.pipe(
	v.string(),
	v.guard((text): text is EventId => /^E[1-9]\d{0,14}$/.test(text), 'Expected an event id such as E1'),
);
export const objectId = v.pipe(
	word,
	v.guard((text): text is ObjectId => text !== ''),
);
export const trackId = v.pipe(
	count,
	v.guard((n): n is TrackId => n >= 0),
);

const { coordinatePx, sidePx, space } = SESSION_LIMITS;
const px = between(-coordinatePx, coordinatePx);
const extentPx = between(0, coordinatePx);
export const box = v.object({ x: px, y: px, width: extentPx, height: extentPx });
/** Where a line of sight meets the picture's plane, however far outside. */
export const vec2 = v.tuple([finite, finite]);
const axis = between(-space, space);
export const vec3 = v.tuple([axis, axis, axis]);
/** Row by row. */
export const rotation = v.strictTuple([axis, axis, axis, axis, axis, axis, axis, axis, axis]);

export const target = v.variant('kind', [
	v.object({ kind: v.literal('person'), personId, part: v.picklist(['head', 'body', 'hand']) }),
	v.object({ kind: v.literal('object'), objectId, label: name }),
	v.object({ kind: v.literal('camera') }),
	v.object({ kind: v.literal('outside') }),
]);

/** Where a thing was for some time. */
export const objectSpan = v.object({ startMs: ms, endMs: ms, box });

/** What one did towards another. */
export const tie = v.object({
	from: personId,
	to: personId,
	lookMs: ms,
	lookCount: count,
	mutualMs: ms,
	mutualCount: count,
	jointMs: ms,
	followCount: count,
	avertCount: count,
	pointCount: count,
	confidence: v.nullable(share),
});

const side = between(1, sidePx);

/** `DamagedSpan` of `core/damage`, in order of time. */
export const damage = v.pipe(
	v.array(
		v.object({ fromMs: ms, toMs: v.nullable(ms), reason: v.picklist(['truncated', 'corrupt', 'unseen', 'away']) }),
	),
	v.maxLength(SESSION_LIMITS.damage),
);

/** `SoundLoss` of `core/damage`, in order of time. */
export const soundLost = v.pipe(v.array(v.union([ms, v.strictTuple([ms, ms])])), v.maxLength(SESSION_LIMITS.damage));

/** Where the pictures came from. */
export const sourceInfo = v.object({
	kind: v.picklist(['webcam', 'video-file', 'image', 'sample']),
	name,
	widthPx: side,
	heightPx: side,
	durationMs: v.nullable(ms),
	sha256: v.nullable(sha256),
	damage: v.exactOptional(damage),
	soundLostMs: v.exactOptional(soundLost),
});

/** `SessionHeader` of `core/session`. */
export const sessionHeader = v.object({
	format: v.picklist(['regard/1', 'regard/2']),
	source: sourceInfo,
	camera: v.object({ focalPx: positive, principal: vec2, source: v.picklist(['given', 'assumed']) }),
	fieldOfView: v.exactOptional(v.object({ horizontalRad: positive, lowRad: positive, highRad: positive })),
	models: v.array(v.object({ name: word, sha256, backend: v.picklist(['wasm', 'webgl', 'webgpu']) })),
	config: v.record(name, v.union([finite, name, v.boolean()])),
	analysis: v.object({
		fps: v.nullable(positive),
		app: word,
		startedAt: instant,
		modelsChangedMs: v.exactOptional(v.array(ms)),
		facesForgottenMs: v.exactOptional(v.array(ms)),
		modelSet: v.exactOptional(v.literal('light')),
	}),
});
