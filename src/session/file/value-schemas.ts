import * as v from 'valibot';
import type { ObjectId } from '../../core/attention';
import type { PersonId, TrackId } from '../../core/people';
import type { EventId } from '../../core/social';

/*
 * Values as they stand in files of sessions: what several kinds of line or file have in common. What passes has the type
 * of `core`.
 */

export const finite = v.pipe(v.number(), v.finite());
export const share = v.pipe(finite, v.minValue(0), v.maxValue(1));
export const positive = v.pipe(finite, v.gtValue(0));
/** Milliseconds, pixels, bytes. */
export const size = v.pipe(finite, v.minValue(0));
export const ms = size;
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const word = v.pipe(v.string(), v.nonEmpty());
export const instant = v.pipe(v.string(), v.isoTimestamp());
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Expected 64 hexadecimal digits'));

/** A person's id as a key. */
export const personKey = v.pipe(v.string(), v.regex(/^P[1-9]\d*$/, 'Expected a person id such as P1'));
export const personId = v.pipe(
	personKey,
	v.guard((text): text is PersonId => text.startsWith('P')),
);
export const eventId = v.pipe(
	v.string(),
	v.guard((text): text is EventId => /^E[1-9]\d*$/.test(text), 'Expected an event id such as E1'),
);
export const objectId = v.pipe(
	word,
	v.guard((text): text is ObjectId => text !== ''),
);
export const trackId = v.pipe(
	count,
	v.guard((n): n is TrackId => n >= 0),
);

export const box = v.object({ x: finite, y: finite, width: size, height: size });
export const vec2 = v.tuple([finite, finite]);
export const vec3 = v.tuple([finite, finite, finite]);
/** Row by row. */
export const rotation = v.strictTuple([finite, finite, finite, finite, finite, finite, finite, finite, finite]);

export const target = v.variant('kind', [
	v.object({ kind: v.literal('person'), personId, part: v.picklist(['head', 'body', 'hand']) }),
	v.object({ kind: v.literal('object'), objectId, label: v.string() }),
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

const extent = v.pipe(finite, v.minValue(1));

/** Where the pictures came from. */
export const sourceInfo = v.object({
	kind: v.picklist(['webcam', 'video-file', 'image', 'sample']),
	name: v.string(),
	widthPx: extent,
	heightPx: extent,
	durationMs: v.nullable(ms),
	sha256: v.nullable(sha256),
});

/** `SessionHeader` of `core/session`. */
export const sessionHeader = v.object({
	format: v.literal('regard/1'),
	source: sourceInfo,
	camera: v.object({ focalPx: positive, principal: vec2, source: v.picklist(['given', 'assumed']) }),
	models: v.array(v.object({ name: word, sha256, backend: v.picklist(['wasm', 'webgl', 'webgpu']) })),
	config: v.record(v.string(), v.union([finite, v.string(), v.boolean()])),
	analysis: v.object({
		fps: v.nullable(positive),
		app: word,
		startedAt: instant,
		modelsChangedMs: v.exactOptional(v.array(ms)),
	}),
});
