import { cover as coverOf } from '../../core/geometry/box';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { Box } from '../../core/geometry/space';
import { stretchAt, type IdentityPlan } from './identity';
import type { ObservationStore } from './observation-store';

/** Why a place may be wrong; numbers for a sentence about it. */
export type Doubt =
	/** Two heads covered each other and parted: they may have been taken for each other. `cover`: of the smaller one, 0 to 1. */
	| { kind: 'overlap'; people: readonly [PersonId, PersonId]; cover: number; mayHaveCrossed: boolean }
	/** Away for `awayMs`, and back `headWidths` from where they left: it may be somebody else. */
	| { kind: 'return'; personId: PersonId; awayMs: number; headWidths: number }
	/** From one frame to the next the head moved by `headWidths` of its widths, or changed its size by `sizeRatio` (1 up). */
	| { kind: 'jump'; personId: PersonId; headWidths: number; sizeRatio: number }
	/** The machine is less sure of this event than of most. */
	| { kind: 'event'; event: SocialEvent };

/** A place worth a look. `score`: the higher the more likely wrong; only to be compared. */
export type DoubtfulPlace = { tMs: number; score: number; doubt: Doubt };

/** Thresholds of what is doubtful. */
export type DoubtConfig = {
	/** Least share of a head covered by another that counts, 0 to 1. */
	minCover: number;
	/** Heads that touch again within this time count as never having parted, milliseconds. */
	partMs: number;
	/** Shorter absences are blinks of the detector, milliseconds. */
	minAwayMs: number;
	/** Coming back this many head widths from where one left is doubtful, and so is a jump by as much. */
	minWidths: number;
	/** A change of a head's size by this factor is as doubtful as that. */
	minSizeRatio: number;
	/** Frames further apart than this show no jump, milliseconds. */
	maxStepMs: number;
	/** Events below this confidence, 0 to 1. */
	minConfidence: number;
};

/** What the program runs with. All ours: places are only shown for review, and change nothing. */
const defaultDoubtConfig: DoubtConfig = {
	/** Head boxes with hair touch often when people sit side by side; a quarter means one is partly behind the other. */
	minCover: 0.25,
	partMs: 1000,
	/** Twice the longest blink of an event (`maxGapMs` of `speaking`). */
	minAwayMs: 1000,
	/** Nobody comes back into the very same place; within a seat's width they probably are who they were. */
	minWidths: 1.5,
	minSizeRatio: 1.5,
	/** As `maxFrameMs` of events. */
	maxStepMs: 500,
	/** An event whose mean is below is more likely wrong than right. */
	minConfidence: 0.5,
};

type Head = { personId: PersonId; box: Box };

/** Distance of two head boxes in widths of the larger. */
const widthsApart = (a: Box, b: Box): number =>
	Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) /
	Math.max(a.width, b.width, 1);

const sizeRatio = (a: Box, b: Box): number =>
	Math.max(a.height, 1) > Math.max(b.height, 1)
		? Math.max(a.height, 1) / Math.max(b.height, 1)
		: Math.max(b.height, 1) / Math.max(a.height, 1);

/** Two overlapping heads: since when, how much, and where each was before. */
type Meeting = {
	people: readonly [PersonId, PersonId];
	startMs: number;
	lastMs: number;
	cover: number;
	before: readonly [Box, Box];
};

/** True when, after parting, each is nearer to where the other was than to its own earlier place. */
const mayHaveCrossed = ([wasA, wasB]: readonly [Box, Box], a: Box, b: Box): boolean =>
	widthsApart(a, wasB) + widthsApart(b, wasA) < widthsApart(a, wasA) + widthsApart(b, wasB);

const meetingKey = (a: PersonId, b: PersonId): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Follows heads from frame to frame and names places where somebody may have become somebody else. */
class HeadWatcher {
	readonly places: DoubtfulPlace[] = [];
	readonly #config: DoubtConfig;
	readonly #last = new Map<PersonId, { tMs: number; box: Box }>();
	/** Where somebody was one to two `partMs` ago. */
	readonly #earlier = new Map<PersonId, { tMs: number; was: Box; is: Box }>();
	readonly #meetings = new Map<string, Meeting>();

	constructor(config: DoubtConfig) {
		this.#config = config;
	}

	take(tMs: number, heads: readonly Head[]): void {
		for (const head of heads) this.#judgeMove(tMs, head);
		heads.forEach((a, i) => {
			for (const b of heads.slice(i + 1)) this.#judgeMeeting(tMs, a, b);
		});
		for (const { personId, box } of heads) {
			this.#last.set(personId, { tMs, box });
			const earlier = this.#earlier.get(personId);
			if (earlier && tMs - earlier.tMs < this.#config.partMs) continue;
			this.#earlier.set(personId, { tMs, was: earlier?.is ?? box, is: box });
		}
		for (const [key, meeting] of this.#meetings) {
			if (tMs - meeting.lastMs < this.#config.partMs) continue;
			this.#meetings.delete(key);
			this.#part(meeting);
		}
	}

	/** Meetings that went on until the end never parted. */
	#part({ people, startMs, cover, before }: Meeting): void {
		const [a, b] = people.map((personId) => this.#last.get(personId)?.box);
		if (!a || !b) return;
		const crossed = mayHaveCrossed(before, a, b);
		this.places.push({
			tMs: startMs,
			score: cover + (crossed ? 1 : 0),
			doubt: { kind: 'overlap', people, cover, mayHaveCrossed: crossed },
		});
	}

	#judgeMove(tMs: number, { personId, box }: Head): void {
		const { minAwayMs, minWidths, minSizeRatio, maxStepMs } = this.#config;
		const last = this.#last.get(personId);
		if (!last) return;
		const awayMs = tMs - last.tMs;
		const headWidths = widthsApart(box, last.box);
		const ratio = sizeRatio(box, last.box);
		const score = Math.max(headWidths / minWidths, ratio / minSizeRatio) / 2;
		if (score < 0.5) return;
		if (awayMs >= minAwayMs) {
			this.places.push({ tMs, score, doubt: { kind: 'return', personId, awayMs, headWidths } });
		} else if (awayMs <= maxStepMs) {
			this.places.push({ tMs, score: score + 0.5, doubt: { kind: 'jump', personId, headWidths, sizeRatio: ratio } });
		}
	}

	#judgeMeeting(tMs: number, a: Head, b: Head): void {
		const cover = coverOf(a.box, b.box);
		if (cover < this.#config.minCover) return;
		const key = meetingKey(a.personId, b.personId);
		const meeting = this.#meetings.get(key);
		if (meeting) {
			this.#meetings.set(key, { ...meeting, lastMs: tMs, cover: Math.max(cover, meeting.cover) });
			return;
		}
		// They are this close already: where they come from is where they were a while before.
		const before = (head: Head) => this.#earlier.get(head.personId)?.was ?? head.box;
		this.#meetings.set(key, {
			people: [a.personId, b.personId],
			startMs: tMs,
			lastMs: tMs,
			cover,
			before: [before(a), before(b)],
		});
	}
}

/** Places where the machine may have taken one person for another, under the corrections so far; in order of time. */
export const doubtfulPlaces = (
	store: ObservationStore,
	plan: IdentityPlan,
	config: DoubtConfig = defaultDoubtConfig,
): readonly DoubtfulPlace[] => {
	const watcher = new HeadWatcher(config);
	for (let place = 0; place < store.frameCount; place++) {
		const tMs = store.tMsAt(place);
		const { fateOf } = stretchAt(plan, tMs);
		const heads = store.heads(place).flatMap(({ personId, box }) => {
			const fate = fateOf(personId);
			return fate.kind === 'is' ? [{ personId: fate.personId, box }] : [];
		});
		watcher.take(tMs, heads);
	}
	return watcher.places.sort((a, b) => a.tMs - b.tMs);
};

/** Events of the machine that it is less sure of; those of a person are sure. In order of start. */
export const doubtfulEvents = (
	events: readonly SocialEvent[],
	{ minConfidence }: DoubtConfig = defaultDoubtConfig,
): readonly DoubtfulPlace[] =>
	events
		.filter((e) => e.source === 'model' && e.endMs !== null && e.confidence < minConfidence)
		.map((event): DoubtfulPlace => ({
			tMs: event.startMs,
			score: minConfidence - event.confidence,
			doubt: { kind: 'event', event },
		}))
		.sort((a, b) => a.tMs - b.tMs);
