import type { CorrectionStep } from '../../core/corrections';
import { AppError } from '../../core/errors';
import { doubtfulPlaces, type DoubtfulPlace } from '../corrections/doubtful';
import { identityPlan } from '../corrections/identity';
import type { ObservationStore } from '../corrections/observation-store';
import { PresenceColumns } from '../log/presence-columns';
import { Rerun } from '../corrections/rerun';
import { linesToBlob } from '../file/lines-to-blob';
import { linesOf } from '../file/blob-lines';
import { correctedLines } from './corrected-file';
import type { CorrectedFileInput, CorrectionsInput, CorrectionsResult } from './corrected-input';
import { followRuns, type RunsMark } from './corrections-runs';
import { readObservations } from './read-observations';

/** Called every few milliseconds with how much is done, 0 to 1; may throw to give up. */
type TakeTurn = (share: number) => Promise<void>;

/** The work of the corrections worker; usable without a worker, too. */
export class CorrectionsWork {
	#loaded: { store: ObservationStore; rerun: Rerun<RunsMark>; runs: ReturnType<typeof followRuns> } | null = null;
	/** Runs take turns: two at a time would share one state. */
	#turn: Promise<unknown> = Promise.resolve();

	/** Reads the observations of a session in place of those before. `takeTurn` may throw to give up. */
	async read(
		{ lines, merges, picture, camera, config, endMs }: CorrectionsInput,
		takeTurn: TakeTurn = () => Promise.resolve(),
	): Promise<void> {
		this.#loaded = null;
		this.load(await readObservations(lines, merges, picture, takeTurn), { camera, config, endMs });
	}

	/** Takes over the observations of a session. */
	load(
		store: ObservationStore,
		{ camera, config, endMs }: Pick<CorrectionsInput, 'camera' | 'config' | 'endMs'>,
	): void {
		const runs = followRuns();
		this.#loaded = { store, runs, rerun: new Rerun({ store, camera, config, endMs, follower: runs }) };
	}

	#need() {
		if (!this.#loaded) throw new AppError('protocol', 'No session was loaded');
		return this.#loaded;
	}

	/** Runs again under these corrections, after a run that is still going on. */
	run(
		corrections: readonly CorrectionStep[],
		takeTurn: TakeTurn = () => Promise.resolve(),
	): Promise<CorrectionsResult> {
		const { rerun, runs } = this.#need();
		const result = this.#turn
			.catch(() => {})
			.then(async () => {
				const ranFrames = await rerun.run(corrections, takeTurn);
				return {
					events: [...rerun.events],
					runs: runs.book.runs.map((attended) => ({ ...attended })),
					presence: rerun.presence.toParts(),
					ranFrames,
				};
			});
		this.#turn = result;
		return result;
	}

	/** Places where somebody may have become somebody else. */
	doubts(corrections: readonly CorrectionStep[]): readonly DoubtfulPlace[] {
		return doubtfulPlaces(this.#need().store, identityPlan(corrections));
	}

	/** The session as corrected. Needs no session to be loaded. */
	async file(
		{ session, corrections, events, presence }: CorrectedFileInput,
		onRead: (share: number) => void = () => {},
	): Promise<Blob> {
		const columns = new PresenceColumns(presence);
		const lines = linesOf(session, (bytes) => onRead(bytes / Math.max(1, session.size)));
		const records = () => columns.within(-Infinity, Infinity);
		return linesToBlob(correctedLines(lines, { corrections, events, presence: records }));
	}
}
