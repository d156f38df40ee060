import { AppError, messageOf } from '../../core/errors';
import type { Observation } from '../../core/attention';
import type { SocialEvent } from '../../core/social';
import { toObservation } from '../file/json-lines';
import { LineReader } from '../file/line-reader';
import type { RestoredFrame, SessionLog } from './session-log';
import { appendToRuns, type AttentionRuns } from './attention-runs';

/** Lines of a session, without line feeds; the header and other lines that stand for no frame are passed over. */
export type KeptLines = AsyncIterable<string> | Iterable<string>;

/** Lines are read for this long before the page gets a turn, milliseconds. */
const SLICE_MS = 12;

/** Lets the page do what waits. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** A frame being gathered from its lines; `frame` is `null` before the first one. */
type Gathered = {
	frame: RestoredFrame['frame'] | null;
	isShotStart: boolean;
	observations: Observation[];
	ended: SocialEvent[];
	text: string[];
};

const nothing = (): Gathered => ({ frame: null, isShotStart: false, observations: [], ended: [], text: [] });

/** The frames in lines, each with the events that ended in it and with its lines as text. */
async function* framesIn(lines: KeptLines): AsyncGenerator<{ settled: RestoredFrame; text: string }> {
	const reader = new LineReader(false);
	let now = nothing();
	for await (const line of lines) {
		const parsed = reader.read(line);
		if (!parsed) continue;
		if (parsed.type === 'observation' || parsed.type === 'frame') {
			const { frameIndex, tMs } = parsed;
			if (now.frame && now.frame.index !== frameIndex) {
				yield finished(now, now.frame);
				now = nothing();
			}
			now.frame = { index: frameIndex, tMs };
			if (parsed.type === 'observation') now.observations.push(toObservation(parsed));
			else now.isShotStart = parsed.isShotStart;
		} else if (parsed.type === 'event') {
			const { type: _, ...event } = parsed;
			now.ended.push(event);
		} else {
			continue;
		}
		now.text.push(`${line}\n`);
	}
	if (now.frame) yield finished(now, now.frame);
}

const finished = ({ isShotStart, observations, ended, text }: Gathered, frame: RestoredFrame['frame']) => ({
	settled: { frame, isShotStart, observations, ended },
	text: text.join(''),
});

/**
 * Reads a session back into a log and its book of runs, without holding up the page.
 *
 * Rejects with `recording-invalid` that names the line which cannot be read, or is out of order.
 */
export const restoreLog = async (log: SessionLog, book: AttentionRuns, lines: KeptLines): Promise<void> => {
	let sinceMs = performance.now();
	for await (const { settled, text } of framesIn(lines)) {
		try {
			log.restoreFrame(settled, text);
		} catch (cause) {
			throw new AppError('recording-invalid', messageOf(cause), { cause });
		}
		appendToRuns(book, settled.frame.tMs, settled.observations);
		if (performance.now() - sinceMs > SLICE_MS) {
			await breathe();
			sinceMs = performance.now();
		}
	}
};
