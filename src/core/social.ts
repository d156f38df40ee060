import type { Target } from './attention';
import type { DeicticGesture } from './event-kinds/gestures';
import type { eventKinds } from './event-kinds/kinds';
import { idFrom, type Id, type PersonId } from './people';

export type EventId = Id<string, 'EventId'>;

export type { DeicticGesture } from './event-kinds/gestures';

/** Kinds of event in a session; those this version detects are in `events/`. Names follow the field: LAH, LAEO, … */
export type SocialEventKind = keyof typeof eventKinds;

export type SocialEvent = {
	eventId: EventId;
	kind: SocialEventKind;
	/** For `deictic-gesture`, else `null`. */
	gesture: DeicticGesture | null;
	startMs: number;
	/** Exclusive. `null` while it goes on. */
	endMs: number | null;
	/** Directed kinds: actor first. Others: in order of id. */
	people: readonly PersonId[];
	target: Target | null;
	/** 0 to 1, mean over the frames in which it held. */
	confidence: number;
	/** The frames it rests on, for seeking and for citations. */
	evidence: { firstFrame: number; peakFrame: number; lastFrame: number; frameCount: number };
	/** `model`: found by this program. `person`: added or changed by hand. */
	source: 'model' | 'person';
};

/** What `from` did towards `to` within a window. */
export type Tie = {
	from: PersonId;
	to: PersonId;
	lookMs: number;
	lookCount: number;
	mutualMs: number;
	mutualCount: number;
	/** Shared and joint attention of the two. */
	jointMs: number;
	/** How often `from` followed the gaze of `to`. */
	followCount: number;
	/** How often `from` averted their gaze from `to`. */
	avertCount: number;
	/** Pointing of `from` that `to` then looked along. */
	pointCount: number;
	/** Mean probability of the looks this tie rests on, 0 to 1; `null` when it rests on none. */
	confidence: number | null;
};

/** Who interacts with whom. */
export type SocialGraph = {
	window: { startMs: number; endMs: number };
	/** In order of id. The two times are the denominators of every rate. */
	people: readonly { personId: PersonId; visibleMs: number; gazeKnownMs: number }[];
	/** In order of `from`, then `to`. */
	ties: readonly Tie[];
};

/** The id of the event with this number: `E3`. */
export const eventIdOf = (number: number): EventId => idFrom(`E${number}`);
