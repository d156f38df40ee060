import { describeMissing } from '../../core/damage';
import { eventSentence } from '../../core/event-kinds/sentence';
import type { Session } from '../../core/session';
import { wholeMs } from './cells';
import { endedEvents, namesOf } from './names';

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** `01:02:03.456`. */
const timestamp = (ms: number): string =>
	`${pad(Math.floor(ms / 3_600_000), 2)}:${pad(Math.floor(ms / 60_000) % 60, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;

/** Text of a cue: one line, nothing in it is markup. */
const cueText = (text: string): string =>
	text
		.replace(/\s+/g, ' ')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		// Also keeps “-->” out, which would end the cue.
		.replaceAll('>', '&gt;');

/** WebVTT captions, one cue an event: `Anna (P1) looks at Ben (P2) (93 %)`. Cues without a length get a millisecond. */
export function* writeVtt(session: Session): Generator<string> {
	const names = namesOf(session);
	yield 'WEBVTT\n\n';
	const damage = describeMissing(session.header.source);
	if (damage !== null) yield `NOTE\n${cueText(damage)}\n\n`;
	for (const event of endedEvents(session.events)) {
		if (event.people.length === 0) continue;
		const startMs = wholeMs(event.startMs);
		const endMs = Math.max(startMs + 1, wholeMs(event.endMs));
		const text = eventSentence(event, names.person, (target) =>
			target.kind === 'camera' ? 'the camera' : names.target(target),
		);
		yield `${event.eventId}\n${timestamp(startMs)} --> ${timestamp(endMs)}\n`;
		yield `${cueText(`${text} (${Math.round(event.confidence * 100)} %)`)}\n\n`;
	}
}
