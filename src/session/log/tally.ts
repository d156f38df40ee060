import type { AreaOfInterest, ObjectId } from '../../core/attention';
import { iou } from '../../core/geometry/box';
import { lastWhile } from '../../core/collections';
import { resolveMerges } from '../../core/merge';
import { compareIds } from '../../core/order';
import type { Merge, Person, PersonId, TrackId } from '../../core/people';
import type { ObjectSpan, SessionObject } from '../file/session-file';
import type { SocialGraph } from '../../core/social';
import type { PipelineOutput } from '../../pipeline/pipeline';

/** What a session file needs at its end besides the graph. Plain data: it is part of a checkpoint. */
export type SessionTally = {
	/** Analysed. */
	frameCount: number;
	/** In the order they were made. */
	merges: readonly Merge[];
	/** Under the ids of their time. */
	tracks: readonly { trackId: TrackId; personId: PersonId }[];
	/** Detected things, in the order of their first frame. The last span of one that `isThere` goes on. */
	objects: readonly { objectId: ObjectId; label: string; isThere: boolean; spans: readonly ObjectSpan[] }[];
};

/** Of a session in which nothing happened yet. */
export const emptyTally: SessionTally = { frameCount: 0, merges: [], tracks: [], objects: [] };

/** Overlap (intersection over union) below which a thing has moved, and a new span begins. */
const STILL_OVERLAP = 0.7;

const endedAt = (spans: readonly ObjectSpan[], endMs: number): ObjectSpan[] =>
	spans.map((span, i) => (i === spans.length - 1 ? { ...span, endMs } : span));

/** The things after the frame at `tMs`, in which those of `detected` are there. */
const addObjects = (
	objects: SessionTally['objects'],
	detected: readonly AreaOfInterest[],
	tMs: number,
): SessionTally['objects'] => {
	if (detected.length === 0 && !objects.some(({ isThere }) => isThere)) return objects;
	const known = objects.map((object) => {
		const now = detected.find(({ objectId }) => objectId === object.objectId);
		const spans = object.isThere ? endedAt(object.spans, tMs) : object.spans;
		if (!now) return { ...object, isThere: false, spans };
		const goesOn = object.isThere && iou(spans.at(-1)!.box, now.box) >= STILL_OVERLAP;
		return {
			...object,
			label: now.label,
			isThere: true,
			spans: goesOn ? spans : [...spans, { startMs: tMs, endMs: tMs, box: now.box }],
		};
	});
	const fresh = detected
		.filter(({ objectId }) => !objects.some((object) => object.objectId === objectId))
		.map(({ objectId, label, box }) => ({
			...{ objectId, label, isThere: true },
			spans: [{ startMs: tMs, endMs: tMs, box }],
		}));
	return [...known, ...fresh];
};

/** The things of the session; those still there end at `endMs`. */
export const objectsOf = ({ objects }: SessionTally, endMs: number): SessionObject[] =>
	objects.map(({ objectId, label, isThere, spans }) => ({
		...{ objectId, label, from: 'detected' as const },
		spans: isThere ? endedAt(spans, Math.max(endMs, spans.at(-1)!.startMs)) : spans,
	}));

/** The tally after one more frame, of the time `tMs`. */
export const addToTally = (
	tally: SessionTally,
	{ tracks, merges, detected }: Pick<PipelineOutput, 'tracks' | 'merges' | 'detected'>,
	tMs: number,
): SessionTally => {
	const added = tracks.flatMap(({ trackId, personId }) =>
		personId !== null && !tally.tracks.some((t) => t.trackId === trackId && t.personId === personId)
			? [{ trackId, personId }]
			: [],
	);
	return {
		frameCount: tally.frameCount + 1,
		merges: merges.length > 0 ? [...tally.merges, ...merges] : tally.merges,
		tracks: added.length > 0 ? [...tally.tracks, ...added] : tally.tracks,
		objects: addObjects(tally.objects, detected, tMs),
	};
};

/** The things there at a time, each with its box then. One that goes on is there at any later time. */
export const detectedAt = ({ objects }: SessionTally, tMs: number): AreaOfInterest[] =>
	objects.flatMap(({ objectId, label, isThere, spans }) => {
		const span = lastWhile(spans, ({ startMs }) => startMs <= tMs);
		return span && (tMs < span.endMs || (isThere && span === spans.at(-1)))
			? [{ objectId, label, from: 'detected' as const, box: span.box }]
			: [];
	});

/** Everyone seen in the session, under final ids, in order of id. `labels` are by final id. */
export const peopleOf = (
	tally: SessionTally,
	graph: SocialGraph,
	labels: Readonly<Record<PersonId, string>> = {},
): Person[] => {
	const resolve = resolveMerges(tally.merges);
	const tracks = new Map<PersonId, Set<TrackId>>(graph.people.map(({ personId }) => [personId, new Set()]));
	for (const { trackId, personId } of tally.tracks) tracks.get(resolve(personId))?.add(trackId);
	return [...tracks]
		.map(([personId, trackIds]) => ({
			personId,
			label: labels[personId] ?? null,
			trackIds: [...trackIds].sort((a, b) => a - b),
		}))
		.sort((a, b) => compareIds(a.personId, b.personId));
};
