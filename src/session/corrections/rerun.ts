import type { Observation } from '../../core/attention';
import type { Camera } from '../../core/geometry/camera';
import { asMarked, spanAreasOf, type CorrectionStep } from '../../core/corrections';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { PipelineConfig } from '../../pipeline/pipeline-config';
import {
	addSpanAreas,
	closeObservations,
	startObservations,
	stepObservations,
	type ObservationsState,
} from '../../pipeline/from-observations';
import { identityPlan, stretchAt, type IdentityPlan } from './identity';
import type { ObservationStore } from './observation-store';
import { correctFrame } from './observations';
import { PresenceColumns } from '../log/presence-columns';
import { firstDifference } from './touched';

/** How often the state is kept, milliseconds of media: a correction runs again from the last one before it. */
const SNAPSHOT_MS = 60_000;
/** Frames between two pauses for other work: a few milliseconds. */
const TURN_FRAMES = 100;

/** Something else that follows the corrected frames and can return to an earlier one. */
export type FrameFollower<Mark> = {
	take: (tMs: number, observations: readonly Observation[]) => void;
	mark: () => Mark;
	rewind: (mark: Mark) => void;
};

export type RerunOptions<Mark> = {
	store: ObservationStore;
	camera: Camera;
	config: PipelineConfig;
	/** Where the last frame ends; `null` when nobody knows. */
	endMs: number | null;
	follower: FrameFollower<Mark>;
};

type Snapshot<Mark> = {
	/** The frame to go on with. */
	place: number;
	state: ObservationsState;
	events: number;
	mark: Mark;
};

/** The corrected people of a frame. */
export type CorrectAt = (tMs: number, observations: readonly Observation[]) => readonly Observation[];

/** A function that corrects the people of any frame: who is who, and the areas that are there at its time. */
export const frameCorrection = (
	corrections: readonly CorrectionStep[],
	camera: Camera,
	config: PipelineConfig,
): CorrectAt => {
	const plan: IdentityPlan = identityPlan(corrections);
	const areas = spanAreasOf(corrections);
	return (tMs, observations) => {
		const corrected = correctFrame(observations, stretchAt(plan, tMs));
		const there = areas.filter((area) => area.startMs <= tMs && tMs < area.endMs);
		return there.length === 0 ? corrected : addSpanAreas(corrected, there.map(asMarked), camera, config.ground);
	};
};

/**
 * Events and presence of a session under its corrections, run again from the first frame that a change of the corrections
 * touches. One at a time: `run` may be given up on, but a second may begin only when it has ended.
 */
export class Rerun<Mark> {
	readonly #options: RerunOptions<Mark>;
	readonly #firstSeen = new Map<PersonId, number>();
	#corrections: readonly CorrectionStep[] = [];
	#snapshots: Snapshot<Mark>[];
	/** Ended events of whole frames, then, once done, those that ended with the session. */
	#events: SocialEvent[] = [];
	readonly #presence = new PresenceColumns();
	/** All frames are in, and the end. */
	#isDone = false;

	constructor(options: RerunOptions<Mark>) {
		this.#options = options;
		const { store, config, follower } = options;
		for (let place = 0; place < store.frameCount && this.#firstSeen.size < store.people.length; place++) {
			for (const { personId } of store.heads(place)) {
				if (!this.#firstSeen.has(personId)) this.#firstSeen.set(personId, store.tMsAt(place));
			}
		}
		this.#snapshots = [{ place: 0, state: startObservations(config), events: 0, mark: follower.mark() }];
	}

	/** Events of the last run, by when they ended. */
	get events(): readonly SocialEvent[] {
		return this.#events;
	}

	/** Who was there, of the last run. */
	get presence(): PresenceColumns {
		return this.#presence;
	}

	/**
	 * Runs under these corrections. Gives how many frames had to be run.
	 *
	 * @param takeTurn called every few milliseconds; may throw to give up. What was run until then is kept.
	 */
	async run(corrections: readonly CorrectionStep[], takeTurn: (share: number) => Promise<void>): Promise<number> {
		const { store, camera, config, endMs, follower } = this.#options;
		const seen = (personId: PersonId) => this.#firstSeen.get(personId) ?? Infinity;
		const fromMs = firstDifference(this.#corrections, corrections, seen);
		if (fromMs === Infinity && this.#isDone) return 0;
		this.#corrections = corrections;
		this.#isDone = false;
		// What was there before the frame counts for the frame: its clock is part of the state.
		this.#snapshots = this.#snapshots.filter(({ place }, i) => i === 0 || store.tMsAt(place) <= fromMs);
		const start = this.#snapshots.at(-1)!;
		this.#rewind(start);
		const correct = frameCorrection(corrections, camera, config);
		let { state } = start;
		let nextSnapshotMs = start.place < store.frameCount ? store.tMsAt(start.place) + SNAPSHOT_MS : Infinity;
		for (let place = start.place; place < store.frameCount; place++) {
			const { frame, isShotStart, observations } = store.frame(place);
			if (frame.tMs >= nextSnapshotMs) {
				this.#snapshots.push({ place, state, events: this.#events.length, mark: follower.mark() });
				nextSnapshotMs = frame.tMs + SNAPSHOT_MS;
			}
			const corrected = correct(frame.tMs, observations);
			const stepped = stepObservations(state, { frame, isShotStart, observations: corrected }, config);
			state = stepped.state;
			for (const event of stepped.ended) this.#events.push(event);
			if (stepped.record) this.#presence.add(stepped.record);
			follower.take(frame.tMs, corrected);
			if ((place - start.place) % TURN_FRAMES === TURN_FRAMES - 1) await takeTurn(place / store.frameCount);
		}
		const closed = closeObservations(state, endMs, config);
		for (const event of closed.ended) this.#events.push(event);
		if (closed.record) this.#presence.add(closed.record);
		this.#isDone = true;
		return store.frameCount - start.place;
	}

	#rewind({ place, events, mark }: Snapshot<Mark>): void {
		this.#events.length = events;
		// The last frame before it has no length yet.
		this.#presence.truncate(Math.max(0, place - 1));
		this.#options.follower.rewind(mark);
	}
}
