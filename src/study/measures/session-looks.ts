import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';

/** How likely one target of a look is; `target` as `targetKey` names it. */
type LookScore = { readonly target: string; readonly probability: number };

/**
 * A stretch in which the likeliest target of somebody's gaze stayed the same. While it lasts the gaze is known; what lies
 * between two looks is not.
 */
export type Look = {
	readonly personId: PersonId;
	readonly startMs: number;
	/** Exclusive. */
	readonly endMs: number;
	/** Means over its frames by their length, likeliest first; they sum to 1. */
	readonly scores: readonly LookScore[];
};

/** Somebody in a session. */
export type SeenPerson = {
	readonly personId: PersonId;
	readonly label: string | null;
	/** Such as `infant`; `null`: nobody said. */
	readonly role: string | null;
	readonly visibleMs: number;
	readonly gazeKnownMs: number;
};

/** What measures need of a session. */
export type SessionLooks = {
	readonly sessionId: string;
	readonly durationMs: number;
	/** In order of id. */
	readonly people: readonly SeenPerson[];
	/** In order of their start. */
	readonly looks: readonly Look[];
	readonly events: readonly SocialEvent[];
};
