import type { Observation } from '../../core/attention';
import type { SessionEnding } from './session-file';
import type { SocialEvent } from '../../core/social';
import type { SettledFrame } from '../../pipeline/from-observations';

/** An analysed frame; of its picture the log keeps nothing. */
export type FrameInLog = {
	frame: { index: number; tMs: number };
	isShotStart: boolean;
	observations: readonly Observation[];
};

/** A frame as it was read back from its lines. */
export type RestoredFrame = FrameInLog & { ended: readonly SocialEvent[] };

/** How lines are written and read back; `export/json-lines` fits. */
export type LineFormat = {
	/** Lines with their line feeds. */
	encodeSettled(settled: SettledFrame, ended: readonly SocialEvent[]): string;
	encodeFrame(observations: readonly Observation[], ended: readonly SocialEvent[]): string;
	decodeObservations(text: string): Observation[];
	finalizeLines(lines: AsyncIterable<string>, ending: SessionEnding): AsyncIterable<string>;
};
