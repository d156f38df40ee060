import type { NamedFile } from '../../core/named-file';
import type { EventTimes } from '../compare/peri-event';
import type { StudyData } from '../compare/study-data';
import type { ParticipantsFile } from '../participants/who-is-who';

/** A study that is open, and where its events are read. */
export type OpenedStudy = {
	data: StudyData;
	/** What could not be read, a sentence each. */
	problems: readonly string[];
	/** Who is who, as the study's folder says; `null`: there is no such file. */
	participants: ParticipantsFile | null;
	/** Events of one session by channel, in order of their start; of channels that are not there nothing. */
	events: (sessionId: string, channels: readonly string[]) => Promise<ReadonlyMap<string, EventTimes>>;
};

/** How opening is followed and stopped. */
export type OpenProgress = { onShare: (share: number) => void; signal: AbortSignal };

/** Files by their path, `/` between folders. */
export type FilesByPath = ReadonlyMap<string, NamedFile>;

/** Times of events in order of their start. */
export const eventTimesOf = (spans: readonly { startMs: number; endMs: number }[]): EventTimes => {
	const sorted = [...spans].sort((a, b) => a.startMs - b.startMs);
	return {
		startMs: Float64Array.from(sorted, ({ startMs }) => startMs),
		endMs: Float64Array.from(sorted, ({ endMs }) => endMs),
	};
};
