import { targetKey } from '../../core/attention';
import type { Session } from '../../core/session';
import { csvRow, seconds } from './cells';
import { endedEvents } from './names';

/**
 * Columns of the long CSV, one row an event. Times are seconds from the start of the file with three decimals, frames are
 * indices of analysed frames, `people` are ids in the order of the event with blanks between, `target` is `person:P2`,
 * `person:P2:hand`, `object:ID`, `camera` or `outside`.
 */
const EVENT_COLUMNS = [
	'event_id',
	'start_s',
	'stop_s',
	'duration_s',
	'type',
	'gesture',
	'actor',
	'actor_label',
	'people',
	'target',
	'target_label',
	'confidence',
	'source',
	'frame_start',
	'frame_peak',
	'frame_stop',
	'frame_count',
] as const;

/** Long CSV: one row an event, RFC 4180, UTF-8. */
export function* writeEventCsv({ people, events }: Session): Generator<string> {
	const labels = new Map(people.map((p) => [p.personId, p.label]));
	yield csvRow(EVENT_COLUMNS);
	for (const event of endedEvents(events)) {
		const { target, evidence } = event;
		const [actor] = event.people;
		const targetLabel =
			target?.kind === 'person' ? labels.get(target.personId) : target?.kind === 'object' ? target.label : null;
		yield csvRow([
			event.eventId,
			seconds(event.startMs),
			seconds(event.endMs),
			seconds(Math.round(event.endMs) - Math.round(event.startMs)),
			event.kind,
			event.gesture,
			actor ?? null,
			(actor && labels.get(actor)) ?? null,
			event.people.join(' '),
			target && targetKey(target),
			targetLabel ?? null,
			Math.round(event.confidence * 1e4) / 1e4,
			event.source,
			evidence.firstFrame,
			evidence.peakFrame,
			evidence.lastFrame,
			evidence.frameCount,
		]);
	}
}
