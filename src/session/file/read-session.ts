import type { AreaOfInterest, Observation } from '../../core/attention';
import type { Correction } from '../../core/corrections';
import type { Person } from '../../core/people';
import type { Session, SessionHeader } from '../../core/session';
import type { ObjectLine } from './session-file';
import type { SocialEvent, SocialGraph, Tie } from '../../core/social';
import { toObservation } from './json-lines';
import { LineReader, requireHeader } from './line-reader';
import { parseLine } from './session-schema';

/** A detected thing is where it was last seen. */
const toArea = ({ objectId, label, from, spans }: ObjectLine): AreaOfInterest => ({
	objectId,
	label,
	from,
	box: spans.at(-1)?.box ?? { x: 0, y: 0, width: 0, height: 0 },
});

/** How this program begins the lines of people seen in frames. */
const OBSERVATION_START = '{"type":"observation"';

/** How much of a session is read. */
export type ReadSessionOptions = {
	/** `last`: only the last observation; the others are not parsed, which saves most of the work. */
	keep?: 'all' | 'last';
};

/**
 * Reads a session file, `NAME.regard.jsonl`, finished or still growing.
 *
 * @param lines without line feeds; empty ones are passed over.
 * @throws AppError `recording-invalid`: a line that cannot be read, with its number; no header in the first line.
 */
export const readSession = async (
	lines: AsyncIterable<string> | Iterable<string>,
	{ keep = 'all' }: ReadSessionOptions = {},
): Promise<Session> => {
	let header: SessionHeader | null = null;
	const people: Person[] = [];
	const times: SocialGraph['people'][number][] = [];
	const areas: AreaOfInterest[] = [];
	const observations: Observation[] = [];
	const events: SocialEvent[] = [];
	const corrections: Correction[] = [];
	const ties: Tie[] = [];
	const reader = new LineReader();
	let last: { text: string; lineNumber: number } | null = null;
	for await (const text of lines) {
		if (header !== null && keep === 'last' && text.startsWith(OBSERVATION_START)) {
			last = { text, lineNumber: reader.pass() };
			continue;
		}
		const line = reader.read(text);
		switch (line?.type) {
			case 'header': {
				const { type: _, ...rest } = line;
				header ??= rest;
				break;
			}
			case 'person': {
				const { personId, label, trackIds, visibleMs, gazeKnownMs } = line;
				people.push({ personId, label, trackIds });
				times.push({ personId, visibleMs, gazeKnownMs });
				break;
			}
			case 'object':
				areas.push(toArea(line));
				break;
			case 'observation':
				observations.push(toObservation(line));
				break;
			case 'event': {
				const { type: _, ...event } = line;
				events.push(event);
				break;
			}
			case 'tie': {
				const { type: _, ...tie } = line;
				ties.push(tie);
				break;
			}
			case 'correction': {
				const { type: _, machineEventId: __, ...correction } = line;
				corrections.push(correction);
				break;
			}
			case 'frame':
			case 'end':
			case undefined:
		}
	}
	if (last) {
		const line = parseLine(last.text, last.lineNumber);
		if (line.type === 'observation') observations.push(toObservation(line));
	}
	const read = requireHeader(header);
	const endMs = read.source.durationMs ?? observations.at(-1)?.tMs ?? 0;
	const graph = { window: { startMs: 0, endMs }, people: times, ties };
	const corrected = corrections.length > 0 ? { corrections } : {};
	return { header: read, people, areas, observations, events, graph, ...corrected };
};
