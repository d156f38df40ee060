import type { Box } from '../core/geometry/space';
import type { Sighting } from './assemble';
import type { AssignConfig } from './track-config';
import { colourDistance, type DescribedSighting } from './descriptor';
import { centreDistance, cover, iou, sizeRatio } from '../core/geometry/box';
import { solveAssignment } from './solve-assignment';
import type { TrackRecord } from './state';

/**
 * Where a track's head should be at `tMs`: where it was last seen, moved with its speed, which dies out with
 * `velocityDecayMs` so that a lost head stays near where it was.
 */
export const predictBox = (track: TrackRecord, tMs: number, config: AssignConfig): Box => {
	const tau = config.velocityDecayMs / 1000;
	const dtS = Math.max(0, tMs - track.lastSeenMs) / 1000;
	const travel = tau * (1 - Math.exp(-dtS / tau));
	return {
		...track.lastBox,
		x: track.lastBox.x + track.smooth.x.speed * travel,
		y: track.lastBox.y + track.smooth.y.speed * travel,
	};
};

/** True when a pose without face covers the pose last seen: heads of such poses jump on bodies that stay. */
const isSameBody = (track: TrackRecord, sighting: Sighting, config: AssignConfig): boolean =>
	sighting.face === null &&
	sighting.body !== null &&
	track.body !== null &&
	(iou(track.body.box, sighting.body.box) >= config.sameBodyOverlap ||
		(!track.hadFace && cover(track.body.box, sighting.body.box) >= config.sameBodyCover));

/** True for the rough place of a head in the box of a person: its size and looks say little. */
const isPlaceOnly = ({ face, body }: Sighting): boolean => face === null && body === null;

/** A track with where its head should be now. */
type Expected = { track: TrackRecord; predicted: Box };

/** Cost of continuing a track with a sighting, from 0; `null` when it cannot be the same head. */
const continuationCost = (
	{ track, predicted }: Expected,
	sighting: DescribedSighting,
	tMs: number,
	config: AssignConfig,
): number | null => {
	const unseenS = Math.max(0, tMs - track.lastSeenMs) / 1000;
	// A head that stopped dead is where it was, not where its speed says.
	const distance = Math.min(
		centreDistance(predicted, sighting.headBox),
		centreDistance(track.lastBox, sighting.headBox),
	);
	const gate = Math.min(config.maxGate, config.gate + config.gateGrowthPerS * unseenS);
	const isNear =
		distance <= gate && (isPlaceOnly(sighting) || sizeRatio(predicted, sighting.headBox) <= config.maxSizeRatio);
	if (!isNear && !isSameBody(track, sighting, config)) return null;
	if (sighting.isDoubtful && track.missedRuns > config.doubtfulMisses) return null;
	// What lies in a rough place is not the person's face.
	const colour = isPlaceOnly(sighting) ? null : colourDistance(track.descriptor, sighting.looks);
	if (track.missedRuns > 0 && colour !== null && colour > config.maxColourDistance) return null;

	const { weights } = config;
	const overlap = Math.max(iou(predicted, sighting.headBox), iou(track.lastBox, sighting.headBox));
	return (
		weights.distance * Math.min(1, distance / gate) +
		weights.overlap * (1 - overlap) +
		// Unknown appearance counts as half: neither for nor against.
		weights.appearance * (colour ?? 0.5) +
		config.unseenPenaltyPerS * unseenS +
		(track.isConfirmed ? 0 : config.tentativePenalty)
	);
};

/**
 * Continues tracks with sightings in two stages (ByteTrack, Zhang et al., ECCV 2022): confident sightings first, then
 * the others with the tracks that are left.
 */
export const assignSightings = (
	tracks: readonly TrackRecord[],
	sightings: readonly DescribedSighting[],
	tMs: number,
	config: AssignConfig,
): ReadonlyMap<TrackRecord, DescribedSighting> => {
	const found = new Map<TrackRecord, DescribedSighting>();
	const stages = [
		(s: Sighting) => s.isConfident && s.face !== null,
		(s: Sighting) => !(s.isConfident && s.face !== null),
	];
	const expected = tracks.map((track): Expected => ({ track, predicted: predictBox(track, tMs, config) }));
	for (const belongs of stages) {
		const left = expected.filter(({ track }) => !found.has(track));
		const pairs = solveAssignment(left, sightings.filter(belongs), 1.2, (one, sighting) =>
			continuationCost(one, sighting, tMs, config),
		);
		for (const [{ track }, sighting] of pairs) found.set(track, sighting);
	}
	return found;
};
