import type { PersonId } from '../../core/people';
import type { Session } from '../../core/session';
import { doubtfulEvents, doubtfulPlaces } from '../../session/corrections/doubtful';
import { identityPlan } from '../../session/corrections/identity';
import type { ObservationStore } from '../../session/corrections/observation-store';

/** How far the results of a session can be relied on. Times of people are summed over them, milliseconds. */
export type SessionQuality = {
	/** Of the video; `null`: unknown. */
	durationMs: number | null;
	people: number;
	/** How long people were seen, and of that, how long it is known where they looked. */
	visibleMs: number;
	gazeKnownMs: number;
	/** How often somebody was out of sight for a second or longer and came back, and for how long in all. */
	facesLost: number;
	faceLostMs: number;
	/** Sightings that were joined to a person seen before, by the program, and corrections of who is who, by hand. */
	switchesRepaired: number;
	/** Places where one may have been taken for another, and events of which the program is less sure than not. */
	doubtfulPlaces: number;
	events: number;
};

/** Shorter absences are blinks of the detector; as `minAwayMs` of doubtful places. */
const LOST_MS = 1000;

const absencesOf = (store: ObservationStore): { count: number; ms: number } => {
	const lastMs = new Map<PersonId, number>();
	const absences = { count: 0, ms: 0 };
	for (let place = 0; place < store.frameCount; place++) {
		const tMs = store.tMsAt(place);
		for (const { personId } of store.heads(place)) {
			const awayMs = tMs - (lastMs.get(personId) ?? tMs);
			if (awayMs >= LOST_MS) {
				absences.count += 1;
				absences.ms += awayMs;
			}
			lastMs.set(personId, tMs);
		}
	}
	return absences;
};

const IDENTITY = new Set(['merge', 'split', 'swap']);

/**
 * How far a session can be relied on.
 *
 * @param session as it was corrected; its observations are not read
 * @param store everything that was seen in it, before it was corrected
 */
export const sessionQuality = (session: Session, store: ObservationStore): SessionQuality => {
	const { header, people, graph, events, corrections = [] } = session;
	const lost = absencesOf(store);
	const joined = people.reduce((sum, { trackIds }) => sum + Math.max(0, trackIds.length - 1), 0);
	const byHand = corrections.filter(({ kind }) => IDENTITY.has(kind)).length;
	return {
		durationMs: header.source.durationMs,
		people: people.length,
		visibleMs: graph.people.reduce((sum, { visibleMs }) => sum + visibleMs, 0),
		gazeKnownMs: graph.people.reduce((sum, { gazeKnownMs }) => sum + gazeKnownMs, 0),
		...{ facesLost: lost.count, faceLostMs: lost.ms, switchesRepaired: joined + byHand },
		doubtfulPlaces: doubtfulPlaces(store, identityPlan(corrections)).length + doubtfulEvents(events).length,
		events: events.length,
	};
};
