import type { AreaOfInterest, ObjectId, Target } from '../../core/attention';
import type { Box } from '../../core/space';
import type { Prediction } from './prediction';

/** Overlap (intersection over union) from which on a detected thing is the marked one. COCO's lowest is 0.5. */
const SAME_THING_IOU = 0.5;

const iou = (a: Box, b: Box): number => {
	const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
	const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
	const shared = Math.max(0, width) * Math.max(0, height);
	return shared / (a.width * a.height + b.width * b.height - shared);
};

/** Which marked thing each detected one is, by its id: the one that it overlaps most in any frame. */
export const markedOfDetected = (
	detected: readonly (readonly AreaOfInterest[])[],
	marked: readonly AreaOfInterest[],
): ReadonlyMap<ObjectId, AreaOfInterest> => {
	const best = new Map<ObjectId, { area: AreaOfInterest; shared: number }>();
	for (const { objectId, box } of detected.flat()) {
		for (const area of marked) {
			const shared = iou(area.box, box);
			if (shared >= SAME_THING_IOU && shared > (best.get(objectId)?.shared ?? 0)) best.set(objectId, { area, shared });
		}
	}
	return new Map([...best].map(([objectId, { area }]) => [objectId, area]));
};

/** The prediction with detected things under the ids of the marked ones that they are, so that it can be scored. */
export const underMarkedIds = (
	{ frames, events }: Prediction,
	markedOf: ReadonlyMap<ObjectId, AreaOfInterest>,
): Prediction => {
	const rename = (target: Target): Target => {
		const area = target.kind === 'object' ? markedOf.get(target.objectId) : undefined;
		return area ? { kind: 'object', objectId: area.objectId, label: area.label } : target;
	};
	const attention = <A extends { scores: readonly { target: Target }[] }>(a: A | null): A | null =>
		a && { ...a, scores: a.scores.map((score) => ({ ...score, target: rename(score.target) })) };
	return {
		frames: frames.map(({ tMs, observations }) => ({
			tMs,
			observations: observations.map((o) => ({ ...o, gaze: attention(o.gaze), pointing: attention(o.pointing) })),
		})),
		events: events.map((event) => ({ ...event, target: event.target && rename(event.target) })),
	};
};
