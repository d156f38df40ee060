import { targetKey } from '../../core/attention';
import { keysOf } from '../../core/collections';
import { describeDamage } from '../../core/damage';
import { deicticGestures } from '../../core/event-kinds/gestures';
import { channelOf, eventKinds } from '../../core/event-kinds/kinds';
import type { Session } from '../../core/session';
import { seconds, tsvRow, wholeMs } from './cells';
import { endedEvents, namesOf } from './names';

const COLUMNS = ['onset', 'duration', 'trial_type', 'actor', 'people', 'target', 'confidence', 'source', 'event_id'];

/** What BIDS writes for a value that is not known or does not apply. */
const NOT_AVAILABLE = 'n/a';

/** BIDS `_events.tsv` (BIDS 1.10, “Task events”): onset and duration in seconds, then our columns, which the sidecar explains. */
export function* writeBidsEvents({ events }: Session): Generator<string> {
	yield tsvRow(COLUMNS);
	for (const event of endedEvents(events)) {
		yield tsvRow(
			[
				seconds(event.startMs),
				seconds(wholeMs(event.endMs) - wholeMs(event.startMs)),
				channelOf(event),
				event.people[0] ?? null,
				event.people.join(' ') || null,
				event.target && targetKey(event.target),
				Math.round(event.confidence * 1e4) / 1e4,
				event.source,
				event.eventId,
			],
			NOT_AVAILABLE,
		);
	}
}

/** Definitions of what is in `trial_type`, in the order of the sidecar. */
const trialTypes = keysOf(eventKinds).flatMap((kind): [string, string][] =>
	kind === 'deictic-gesture'
		? keysOf(deicticGestures).map((gesture) => [gesture, deicticGestures[gesture].definition])
		: [[kind, eventKinds[kind].definition]],
);

/** BIDS sidecar of the events: what each column holds. Names of people and things are levels, for they are data. */
export function* writeBidsSidecar(session: Session): Generator<string> {
	const { header, events } = session;
	const { damage } = header.source;
	const names = namesOf(session);
	const used = new Set(events.map(channelOf));
	const levels = (entries: Iterable<readonly [string, string]>) => Object.fromEntries(entries);
	const sidecar = {
		onset: { Description: 'Start of the event, from the start of the video.', Units: 's' },
		duration: { Description: 'Length of the event.', Units: 's' },
		trial_type: {
			LongName: 'Kind of social event',
			Levels: levels(trialTypes.filter(([kind]) => used.has(kind))),
		},
		actor: {
			Description: 'Who acts; the first of people where all do the same.',
			Levels: levels([...names.people].map(([name, id]) => [id, name])),
		},
		people: { Description: 'Everybody in the event, actor first, with blanks between.' },
		target: {
			Description: 'What the event is about.',
			Levels: levels([...names.targets].map(([name, target]) => [targetKey(target), name])),
		},
		confidence: { Description: 'Mean probability over the frames in which the event held, 0 to 1.' },
		source: { Levels: { model: 'Found by the program.', person: 'Added or changed by hand.' } },
		event_id: { Description: 'Id of the event within the session.' },
		StimulusPresentation: { SoftwareName: header.analysis.app },
		...(damage && { SourceDamage: { Description: describeDamage(damage), Spans: damage } }),
	};
	yield `${JSON.stringify(sidecar, null, '\t')}\n`;
}
