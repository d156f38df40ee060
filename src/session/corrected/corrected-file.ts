import type { Observation } from '../../core/attention';
import { labelsOf, spanAreasOf, type Correction } from '../../core/corrections';
import { compareIds } from '../../core/order';
import type { PersonId, TrackId } from '../../core/people';
import type { CorrectionLine, HeaderLine, ObjectLine, PersonLine, SessionLine } from '../file/session-file';
import { eventIdOf, type SocialEvent, type SocialGraph } from '../../core/social';
import {
	encodeLine,
	endLine,
	eventLine,
	objectLine,
	observationLine,
	ownLine,
	personLine,
	tieLine,
	toObservation,
} from '../file/json-lines';
import { configFrom } from '../file/config-from';
import { defaultPipelineConfig } from '../../pipeline/pipeline-config';
import { foldWindow, type PresenceRecord } from '../../pipeline/pipeline';
import { findMarked } from '../corrections/events';
import { identityPlan } from '../corrections/identity';
import { frameCorrection } from '../corrections/rerun';
import { isLineType } from '../file/session-schema';

/** Types of the lines at the head of a session file, before those in order of time. */
const HEAD: ReadonlySet<SessionLine['type']> = new Set<SessionLine['type']>([
	'header',
	'person',
	'object',
	'correction',
]);

/** Type of a line that this program wrote; `null` for an empty one. */
const typeOf = (text: string): SessionLine['type'] | null => {
	const type = /^\{"type":"([a-z-]+)"/.exec(text)?.[1];
	return isLineType(type) ? type : null;
};

const correctionLine = (correction: Correction, machine: readonly SocialEvent[]): CorrectionLine => ({
	type: 'correction',
	machineEventId:
		correction.kind === 'event-change' || correction.kind === 'event-delete'
			? (findMarked(machine, correction.of)?.eventId ?? null)
			: null,
	...correction,
});

/** Gives a person's events numbers that no event of the machine has. */
const renumber = (events: readonly SocialEvent[], machine: readonly SocialEvent[]): SocialEvent[] => {
	let next = machine.reduce((most, e) => Math.max(most, Number(e.eventId.slice(1))), 0) + 1;
	return events.map((e) => ({ ...e, eventId: eventIdOf(next++) }));
};

/**
 * The machine's session with a person's corrections: every line of the machine unchanged, one line per correction before
 * the first observation, and the events that a person coded after the machine's last line.
 *
 * @param lines of a session that this program wrote, without line feeds; corrections in it are taken out
 * @param coded events of source `person`, under corrected ids
 * @returns lines with their line feeds
 */
export async function* withCorrectionLines(
	lines: AsyncIterable<string>,
	corrections: readonly Correction[],
	machine: readonly SocialEvent[],
	coded: readonly SocialEvent[],
): AsyncGenerator<string> {
	let isHead = true;
	let isBeforeTail = true;
	const added = renumber(coded, machine);
	for await (const text of lines) {
		const type = typeOf(text);
		if (type === null || type === 'correction') continue;
		if (isHead && !HEAD.has(type)) {
			isHead = false;
			for (const correction of corrections) yield encodeLine(correctionLine(correction, machine));
		}
		if (isBeforeTail && (type === 'tie' || type === 'end')) {
			isBeforeTail = false;
			for (const event of added) yield encodeLine(eventLine(event));
		}
		const end = ownLine(text, 'end');
		yield end
			? encodeLine(endLine({ ...end.counts, events: end.counts.events + added.length }, end.wallMs))
			: `${text}\n`;
	}
}

/** Everything a corrected session is written from, besides the machine's lines. */
export type CorrectedSession = {
	corrections: readonly Correction[];
	/** As they are shown. */
	events: readonly SocialEvent[];
	/** In order of time. */
	presence: () => Iterable<PresenceRecord>;
};

const peopleLines = (machine: readonly PersonLine[], corrections: readonly Correction[], graph: SocialGraph) => {
	const plan = identityPlan(corrections);
	const labels = labelsOf(corrections);
	const tracks = new Map<PersonId, Set<TrackId>>();
	const names = new Map<PersonId, string | null>();
	for (const { personId, trackIds, label } of machine) {
		names.set(personId, label);
		for (const { fateOf } of plan) {
			const fate = fateOf(personId);
			if (fate.kind !== 'is') continue;
			tracks.set(fate.personId, new Set([...(tracks.get(fate.personId) ?? []), ...trackIds]));
		}
	}
	return graph.people.map(({ personId }) =>
		personLine(
			{
				personId,
				label: labels.get(personId) ?? names.get(personId) ?? null,
				trackIds: [...(tracks.get(personId) ?? [])].sort((a, b) => a - b),
			},
			graph,
		),
	);
};

/**
 * The session as a person corrected it: observations, people, events and ties under corrected ids, without correction
 * lines, which have been applied. Other formats are written from it. Events have a `source`, and the header says how many
 * corrections were applied.
 *
 * @param lines of a session that this program wrote, without line feeds
 * @returns lines with their line feeds
 */
export async function* correctedLines(
	lines: AsyncIterable<string>,
	{ corrections, events, presence }: CorrectedSession,
): AsyncGenerator<string> {
	const head: { header: HeaderLine | null; people: PersonLine[]; objects: ObjectLine[]; graph: SocialGraph | null } = {
		...{ header: null, graph: null },
		...{ people: [], objects: [] },
	};
	const byEnd = [...events].sort((a, b) => (a.endMs ?? a.startMs) - (b.endMs ?? b.startMs));
	let nextEvent = 0;
	let correct: ReturnType<typeof frameCorrection> | null = null;
	let [frameText, frameIndex]: [string[], number] = [[], -1];
	let counted = { observations: 0, objects: 0, people: 0 };

	function* frame(): Generator<string> {
		const read = frameText.flatMap((text) => ownLine(text, 'observation') ?? []);
		const [first] = read;
		if (!first || !correct) return;
		while (nextEvent < byEnd.length && (byEnd[nextEvent]!.endMs ?? 0) <= first.tMs) {
			yield encodeLine(eventLine(byEnd[nextEvent++]!));
		}
		const observations: readonly Observation[] = read.map(toObservation);
		const corrected = correct(first.tMs, observations);
		counted = { ...counted, observations: counted.observations + corrected.length };
		if (corrected === observations) yield* frameText.map((text) => `${text}\n`);
		else for (const o of corrected) yield encodeLine(observationLine(o));
		frameText = [];
	}

	function* begin(): Generator<string> {
		const { header } = head;
		if (!header) return;
		const durationMs = header.source.durationMs ?? Infinity;
		const records = [...presence()];
		const last = records.at(-1);
		const endMs = Math.min(durationMs, last ? last.tMs + last.durationMs : 0);
		const graph = foldWindow(records, events, 0, Math.max(endMs, last?.tMs ?? 0));
		head.graph = graph;
		correct = frameCorrection(corrections, header.camera, configFrom(header.config, defaultPipelineConfig));
		const line: HeaderLine = { ...header, config: { ...header.config, 'corrections.applied': corrections.length } };
		yield encodeLine(line);
		const people = peopleLines(head.people, corrections, graph);
		const spans = spanAreasOf(corrections).map(({ objectId, label, box, startMs, endMs: untilMs }) =>
			objectLine({ objectId, label, from: 'marked', spans: [{ startMs, endMs: untilMs, box }] }),
		);
		const objects = [...head.objects, ...spans].sort((a, b) => compareIds(a.objectId, b.objectId));
		counted = { observations: 0, objects: objects.length, people: people.length };
		for (const line of [...people, ...objects]) yield encodeLine(line);
	}

	for await (const text of lines) {
		const type = typeOf(text);
		if (type === null || type === 'correction') continue;
		const [person, object] = [ownLine(text, 'person'), ownLine(text, 'object')];
		head.header ??= ownLine(text, 'header');
		if (person) head.people.push(person);
		if (object) head.objects.push(object);
		if (HEAD.has(type)) continue;
		if (!head.graph) yield* begin();
		if (type === 'observation') {
			const index = Number(/"frameIndex":(\d+)/.exec(text)?.[1] ?? -1);
			if (index !== frameIndex) yield* frame();
			frameIndex = index;
			frameText.push(text);
			continue;
		}
		if (type === 'event') continue;
		yield* frame();
		if (type === 'frame') yield `${text}\n`;
		const end = ownLine(text, 'end');
		if (!end) continue;
		while (nextEvent < byEnd.length) yield encodeLine(eventLine(byEnd[nextEvent++]!));
		const ties = head.graph?.ties ?? [];
		for (const tie of ties) yield encodeLine(tieLine(tie));
		const { counts, wallMs } = end;
		yield encodeLine(endLine({ ...counts, ...counted, events: events.length, ties: ties.length }, wallMs));
	}
}
