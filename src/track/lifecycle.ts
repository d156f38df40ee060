import type { Track } from '../core/tracked-person';
import type { Sighting } from './assemble';
import type { LifecycleConfig } from './track-config';
import type { TrackRecord } from './state';

/** Which models looked at this frame. */
export type ModelRuns = { facesRan: boolean; bodiesRan: boolean };

/** A run of the models: seen with a face, without, without although it faces the camera, or not seen. */
export type Run = 'f' | 'b' | '?' | '-';

/** Adds one run to a track's history, which keeps what the two windows need. */
export const addRun = (runs: string, run: Run, config: LifecycleConfig): string =>
	(runs + run).slice(-Math.max(config.faceWindow, config.bodyWindow));

const countIn = (runs: string, window: number, wanted: string): number =>
	[...runs.slice(-window)].filter((r) => wanted.includes(r)).length;

/** True when enough of the last runs saw it (N of M): fewer with a face than without. */
export const isBelieved = (runs: string, config: LifecycleConfig): boolean =>
	countIn(runs, config.faceWindow, 'f') >= config.confirmFaceSightings ||
	countIn(runs, config.bodyWindow, 'fb') >= config.confirmBodySightings ||
	countIn(runs, config.bodyWindow, 'fb?') >= config.confirmDoubtfulSightings;

/** How a sighting enters the history. */
export const runOf = (sighting: Sighting): Run => {
	if (sighting.face) return 'f';
	return sighting.isDoubtful ? '?' : 'b';
};

/**
 * True when a model that should have seen the track ran and did not: a face is missed by the face model, a head without
 * face by the pose model only, so that a pose model that runs on every third frame ends nobody.
 */
export const isMissed = (track: TrackRecord, { facesRan, bodiesRan }: ModelRuns): boolean =>
	track.hadFace ? facesRan : bodiesRan;

/** True when an unseen track is dropped: unseen for too long, or missed before it was confirmed. */
export const isOver = (track: TrackRecord, tMs: number, config: LifecycleConfig): boolean =>
	tMs - track.lastSeenMs > config.maxLostMs ||
	(!track.isConfirmed && track.missedRuns >= (track.hadFace ? config.tentativeMisses : config.tentativeBodyMisses));

/** What the track is in the frame at `tMs`. */
export const statusOf = (track: TrackRecord, tMs: number): Track['status'] => {
	if (track.lastSeenMs < tMs) return 'lost';
	return track.isConfirmed ? 'confirmed' : 'tentative';
};
