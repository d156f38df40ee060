import { describeMissing } from '../../core/damage';
import { channelOf, eventKinds } from '../../core/event-kinds/kinds';
import type { Session } from '../../core/session';
import { csvRow, seconds, tsvRow, wholeMs, type Cell } from './cells';
import { AND, endedEvents, namesOf } from './names';

/**
 * Columns of BORIS 9 “Export aggregated events” (`fields_type` in its export_events.py), for a project without
 * independent variables and with two sets of modifiers: the target, and the other people.
 */
const BORIS_COLUMNS = [
	'Observation id',
	'Observation date',
	'Description',
	'Observation type',
	'Source',
	'Time offset (s)',
	'Coding duration',
	'Media duration (s)',
	'FPS (frame/s)',
	'Subject',
	'Observation duration by subject by observation',
	'Behavior',
	'Behavioral category',
	'Modifier #1',
	'Modifier #2',
	'Behavior type',
	'Start (s)',
	'Stop (s)',
	'Duration (s)',
	'Media file name',
	'Image index start',
	'Image index stop',
	'Image file path start',
	'Image file path stop',
	'Comment start',
	'Comment stop',
] as const;

/** BORIS's word for what it does not know. */
const UNKNOWN = 'NA';

function* borisRows(session: Session): Generator<readonly Cell[]> {
	const { source, analysis } = session.header;
	const damage = describeMissing(source) ?? '';
	const names = namesOf(session);
	const events = endedEvents(session.events);
	const lastMs = Math.max(
		0,
		...session.observations.slice(-1).map((o) => o.tMs),
		...events.slice(-1).map((e) => e.endMs),
	);
	const length = seconds(source.durationMs ?? lastMs);
	yield BORIS_COLUMNS;
	for (const event of events) {
		const [actor, ...others] = event.people;
		// BORIS knows events that last (STATE) and those that do not (POINT).
		const isPoint = wholeMs(event.startMs) === wholeMs(event.endMs);
		yield [
			source.name,
			analysis.startedAt.slice(0, 19).replace('T', ' '),
			damage,
			'Media file',
			`player #1:${source.name}`,
			'0.000',
			length,
			length,
			UNKNOWN,
			actor ? names.person(actor) : 'No focal subject',
			length,
			channelOf(event),
			eventKinds[event.kind].category,
			event.target ? names.target(event.target) : '',
			others.map(names.person).join(AND),
			isPoint ? 'POINT' : 'STATE',
			seconds(event.startMs),
			seconds(event.endMs),
			isPoint ? UNKNOWN : seconds(wholeMs(event.endMs) - wholeMs(event.startMs)),
			source.name,
			UNKNOWN,
			UNKNOWN,
			'',
			'',
			`${event.eventId} confidence ${event.confidence.toFixed(3)} ${event.source}`,
			'',
		];
	}
}

/** BORIS aggregated events, comma-separated. Subject: the actor. Modifiers: the target, and the other people. */
export function* writeBorisCsv(session: Session): Generator<string> {
	for (const row of borisRows(session)) yield csvRow(row);
}

/** BORIS aggregated events, tab-separated. */
export function* writeBorisTsv(session: Session): Generator<string> {
	for (const row of borisRows(session)) yield tsvRow(row);
}
