import type { AreaOfInterest, ObjectId, Target } from '../../core/attention';
import { iou } from '../../core/geometry/box';
import type { Prediction } from './prediction';

/** Overlap (intersection over union) from which on a detected thing is the marked one. COCO's lowest is 0.5. */
const SAME_THING_IOU = 0.5;

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
