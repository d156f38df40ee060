import type { SessionEntry } from '../session/store/entry';
import { serializeCheckpoint } from '../session/resume/run-checkpoint';
import type { KeptSession } from '../session/store/session-store';
import type { SessionWriter } from '../session/store/writer';
import type { RunSink } from './session-job-start';

/** What the creator of a session knows of it. */
export type NewSession = Pick<SessionEntry, 'source' | 'fileBytes' | 'settings' | 'labels' | 'areas'> &
	Partial<Pick<SessionEntry, 'corrections'>>;

/** The sessions kept in the browser, as a run sees them. */
export type JobSessions = {
	/** Begins to keep a session, which is the open one from now on; `null` when nothing can be kept. */
	begin(session: NewSession): Promise<SessionWriter | null>;
	/** Goes on writing a session that was read, which is the open one from now on. Rejects with an `AppError`. */
	resume(kept: KeptSession): Promise<SessionWriter>;
	/** The open session is one that is not kept. */
	leave(): void;
	/** A saving of the open session begins. */
	saving(writer: SessionWriter): void;
	/** Saving the open session succeeded (`null`) or failed. */
	saved(writer: SessionWriter, error: unknown): void;
	/** Nothing more is written to a session. */
	release(writer: SessionWriter): Promise<void>;
};

/**
 * Keeps a run in the browser: its lines as they come, and at each saving all that it takes to go on. Calls to it
 * never fail: problems go to `sessions`.
 *
 * @param earlier the kept session that the run goes on with; `null` begins another
 * @returns `null` when the session is not kept
 */
export const keepSession = async (
	sessions: JobSessions,
	session: NewSession,
	earlier: KeptSession | null,
): Promise<RunSink | null> => {
	const { kind } = session.source;
	// The sample is analysed on every visit, and a picture at once: both would only fill the list.
	const isKept = kind === 'video-file' || kind === 'webcam';
	if (!earlier && !isKept) sessions.leave();
	const writer = earlier ? await sessions.resume(earlier) : isKept ? await sessions.begin(session) : null;
	return (
		writer && {
			append: (text) => writer.add(text),
			async save({ header, checkpoint, state, untilMs, ...summary }) {
				sessions.saving(writer);
				try {
					const first = await header();
					await writer.save({
						summary: { ...summary, header: first },
						resume: checkpoint && ((byteOffset) => serializeCheckpoint({ ...checkpoint, byteOffset })),
						entry: { source: first.source, state, untilMs, peopleCount: summary.graph?.people.length ?? 0 },
					});
					sessions.saved(writer, null);
				} catch (e) {
					sessions.saved(writer, e);
				}
			},
			close: () => sessions.release(writer),
		}
	);
};
