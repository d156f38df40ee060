import { idFrom, type Merge } from '../core/people';
import type { Carried, Track } from '../core/tracked-person';
import type { BodyDetection, HandDetection, Perception, PerceptionHints } from '../core/perception';
import type { Stage } from '../core/stage';
import { assemble, type Sighting } from './assemble';
import { assignSightings, predictBox } from './assign';
import type { TrackConfig } from './track-config';
import { describe, emptyDescriptor, isSomebodyElse, mixDescriptors, type DescribedSighting } from './descriptor';
import { holdExpression } from './expression';
import { intersection } from '../core/geometry/box';
import { HAND_WRIST, xyAt } from '../core/landmarks';
import { assignHands, type OwnHands } from './hands';
import { identify } from './identity';
import { addRun, isBelieved, isMissed, isOver, runOf, statusOf, type ModelRuns } from './lifecycle';
import { filteredBox, startBox, stepBox } from './smooth';
import { movePerson, moveTrack } from './move-with-picture';
import { emptyState, type TrackRecord, type TrackState } from './state';
import { loadBody, loadHand, storeBody, storeHand, type StoredHand } from './stored';

/** What the tracker says of one frame. */
export type TrackOutput = {
	/** Seen and lost people, in order of `trackId`. Tentative tracks are there only while seen. */
	tracks: readonly Track[];
	/** Ids found to be one person in this frame; the tracks above already carry the older id. */
	merges: readonly Merge[];
	hints: PerceptionHints;
};

/** What belongs to a track in this frame, as the models gave it. */
type Fresh = { sighting: Sighting | null; hands: OwnHands | null };

const newTrack = (trackId: number, sighting: Sighting, tMs: number): TrackRecord => ({
	trackId: idFrom(trackId),
	personId: null,
	isConfirmed: false,
	lastBox: sighting.headBox,
	smooth: startBox(sighting.headBox),
	firstSeenMs: tMs,
	lastSeenMs: tMs,
	hadFace: false,
	runs: '',
	missedRuns: 0,
	body: null,
	leftHand: null,
	rightHand: null,
	expression: null,
	descriptor: emptyDescriptor,
	latest: emptyDescriptor,
	sightings: 0,
});

/** A track with one more sighting. Its body and hands follow in `holdLimbs`. */
const seeTrack = (track: TrackRecord, sighting: DescribedSighting, tMs: number, config: TrackConfig): TrackRecord => {
	const { looks } = sighting;
	const runs = addRun(track.runs, runOf(sighting), config.lifecycle);
	return {
		...track,
		isConfirmed: track.isConfirmed || isBelieved(runs, config.lifecycle),
		lastBox: sighting.headBox,
		smooth: stepBox(track.smooth, sighting.headBox, tMs - track.lastSeenMs, config.smooth),
		lastSeenMs: tMs,
		hadFace: sighting.face !== null,
		expression: holdExpression(track.expression, sighting.face?.expression ?? null, tMs, config.expression),
		runs,
		missedRuns: 0,
		descriptor: mixDescriptors(track.descriptor, looks, config.identity.maxCount),
		latest: looks,
		sightings: track.sightings + 1,
	};
};

const missTrack = (track: TrackRecord, ran: ModelRuns, config: TrackConfig): TrackRecord =>
	isMissed(track, ran)
		? { ...track, runs: addRun(track.runs, '-', config.lifecycle), missedRuns: track.missedRuns + 1 }
		: track;

const carry = <T extends { seenMs: number }>(stored: T | null, tMs: number, forMs: number): T | null =>
	stored && tMs - stored.seenMs <= forMs ? stored : null;

/** The body and hands a track keeps after this frame: fresh where a model ran, carried for a while where it did not. */
const holdLimbs = (
	track: TrackRecord,
	{ sighting, hands }: Fresh,
	{ frame: { tMs }, bodies }: Perception,
	config: TrackConfig,
): TrackRecord => {
	const { carryBodyMs, carryHandMs } = config.lifecycle;
	const hold = (fresh: HandDetection | null, was: StoredHand | null) =>
		hands ? fresh && storeHand(fresh, tMs) : carry(was, tMs, carryHandMs);
	const body = bodies ? sighting?.body && storeBody(sighting.body, tMs) : carry(track.body, tMs, carryBodyMs);
	return {
		...track,
		body: body ?? null,
		leftHand: hold(hands?.left ?? null, track.leftHand),
		rightHand: hold(hands?.right ?? null, track.rightHand),
	};
};

const toTrack = (track: TrackRecord, { sighting, hands }: Fresh, tMs: number, config: TrackConfig): Track => {
	const shown = <S extends { seenMs: number }, D>(stored: S | null, fresh: D | null | undefined, load: (s: S) => D) =>
		stored && { detection: stored.seenMs === tMs && fresh ? fresh : load(stored), seenMs: stored.seenMs };
	const body: Carried<BodyDetection> | null = shown(track.body, sighting?.body, loadBody);
	const isSeen = track.lastSeenMs === tMs;
	const smooth = filteredBox(track.smooth);
	const predicted = predictBox(track, tMs, config.assign);
	return {
		trackId: track.trackId,
		personId: track.personId,
		status: statusOf(track, tMs),
		headBox: isSeen
			? smooth
			: { ...smooth, x: smooth.x + predicted.x - track.lastBox.x, y: smooth.y + predicted.y - track.lastBox.y },
		firstSeenMs: track.firstSeenMs,
		lastSeenMs: track.lastSeenMs,
		face: sighting?.face ? { ...sighting.face, expression: track.expression?.scores ?? null } : null,
		body,
		leftHand: shown(track.leftHand, hands?.left, loadHand),
		rightHand: shown(track.rightHand, hands?.right, loadHand),
		...(sighting?.sight && { sight: sighting.sight }),
	};
};

/** With the picture where it was in the frame before. */
const stepInPlace = (state: TrackState, perception: Perception, config: TrackConfig) => {
	const { frame, faces, bodies, hands, isShotStart } = perception;
	const { tMs } = frame;
	const isNewShot = isShotStart || state.tMs === null;
	const shot = isNewShot ? state.shot + 1 : state.shot;
	const ran: ModelRuns = { facesRan: faces !== null, bodiesRan: bodies !== null };
	const before = isNewShot ? [] : state.tracks.filter((t) => tMs - t.lastSeenMs <= config.lifecycle.maxLostMs);

	const sightings = assemble(perception, config.assemble).map((s) => ({ ...s, looks: describe(s, config.identity) }));
	const assigned = assignSightings(before, sightings, tMs, config.assign);
	const sightingOf = new Map([...assigned].filter(([was, { looks }]) => !isSomebodyElse(was, looks, config.identity)));
	const continued = new Set(sightingOf.values());

	let nextTrackId = state.nextTrackId;
	const fresh = new Map<number, Sighting>();
	const seen: TrackRecord[] = before.flatMap((track) => {
		const sighting = sightingOf.get(track);
		// Another face where this one was: the track is over at once, or it would take the stranger back in the next frame.
		if (!sighting && assigned.has(track)) return [];
		if (!sighting) return missTrack(track, ran, config);
		fresh.set(track.trackId, sighting);
		return seeTrack(track, sighting, tMs, config);
	});
	for (const sighting of sightings) {
		if (continued.has(sighting) || !sighting.isConfident) continue;
		fresh.set(nextTrackId, sighting);
		seen.push(seeTrack(newTrack(nextTrackId++, sighting, tMs), sighting, tMs, config));
	}
	const living = seen.filter((t) => !isOver(t, tMs, config.lifecycle));

	const identified = identify(state, living, { tMs, shot }, config.identity);

	// Hands go to people who are there: seen now, or lost only because their model did not run.
	const owners = identified.tracks.filter((t) => t.missedRuns === 0);
	const given = hands
		? assignHands(
				owners.map((t) => ({
					headBox: t.lastBox,
					pose: (bodies ? fresh.get(t.trackId)?.body : t.body)?.landmarks ?? null,
					held: [t.leftHand, t.rightHand].flatMap((hand) => (hand ? [xyAt(hand.landmarks.image, HAND_WRIST)] : [])),
				})),
				hands,
				config.assemble,
			)
		: null;
	const freshOf = (t: TrackRecord): Fresh => ({
		sighting: fresh.get(t.trackId) ?? null,
		hands: given && (given[owners.indexOf(t)] ?? { left: null, right: null }),
	});
	const kept = identified.tracks.map((was) => {
		const own = freshOf(was);
		return { now: holdLimbs(was, own, perception, config), own };
	});

	const tracks = kept.flatMap(({ now, own }) => {
		const shown = toTrack(now, own, tMs, config);
		return shown.status !== 'lost' || now.isConfirmed ? [shown] : [];
	});
	const picture = { x: 0, y: 0, width: frame.widthPx, height: frame.heightPx };
	const missingHeads = tracks
		.filter((t) => t.status === 'lost' && intersection(t.headBox, picture) > 0)
		.map((t) => t.headBox);
	const next: TrackState = {
		tMs,
		shot,
		nextTrackId,
		nextPersonNumber: identified.nextPersonNumber,
		tracks: kept.map((k) => k.now),
		persons: identified.persons,
	};
	return { state: next, output: { tracks, merges: identified.merges, hints: { missingHeads } } };
};

/** First everybody is put where the camera, as it turned, now sees them. */
const step = (before: TrackState, perception: Perception, config: TrackConfig) => {
	const { pictureShift: shift } = perception;
	const state = shift
		? {
				...before,
				tracks: before.tracks.map((t) => moveTrack(t, shift)),
				persons: before.persons.map((p) => movePerson(p, shift)),
			}
		: before;
	return stepInPlace(state, perception, config);
};

/**
 * Follows people from frame to frame: puts faces, bodies and hands together, continues tracks, smooths heads and says who
 * is who. Same state, perception and config: same result, in whatever order the models list their detections.
 */
export const track: Stage<TrackState, Perception, TrackOutput, TrackConfig> = { init: () => emptyState, step };
