import type { AreaOfInterest, Observation } from '../../core/attention';
import { AppError } from '../../core/errors';
import { mergeEvent, mergeObservation, resolveMerges } from '../../core/merge';
import { compareIds } from '../../core/order';
import type { Person } from '../../core/people';
import type { SessionHeader } from '../../core/session';
import type {
	EndLine,
	EventLine,
	FrameLine,
	HeaderLine,
	ObjectLine,
	ObservationLine,
	PersonLine,
	SessionEnding,
	SessionLine,
	SessionObject,
	TieLine,
} from './session-file';
import type { SocialEvent, SocialGraph, Tie } from '../../core/social';
import {
	fine,
	roundAttention,
	roundBox,
	roundFieldOfView,
	roundLikeness,
	roundPoint,
	roundPose,
	roundRay,
	time,
} from './rounding';
import { parseLine } from './session-schema';

/*
 * Order of a finished file: header, person (by id), object (by id), frame, observation and event as time brings them (an
 * event stands after the observations of the frame in which its end was known), tie (by from, to), end. A growing file,
 * `.partial`, has the header, frames, observations and events only.
 */

/** First line. */
export const headerLine = ({
	format,
	source,
	camera,
	fieldOfView,
	models,
	config,
	analysis,
}: SessionHeader): HeaderLine => ({
	type: 'header',
	format,
	source,
	camera,
	...(fieldOfView && { fieldOfView: roundFieldOfView(fieldOfView) }),
	models,
	config,
	analysis,
});

/** A person with their times. Zero milliseconds for someone the graph does not know. */
export const personLine = ({ personId, label, trackIds }: Person, graph: SocialGraph): PersonLine => {
	const times = graph.people.find((p) => p.personId === personId);
	return {
		type: 'person',
		personId,
		label,
		trackIds,
		visibleMs: time(times?.visibleMs ?? 0),
		gazeKnownMs: time(times?.gazeKnownMs ?? 0),
	};
};

/** A marked area as a thing: it stays where it is for the whole session, `[0, durationMs)`. */
export const markedObject = ({ objectId, label, from, box }: AreaOfInterest, durationMs: number): SessionObject => ({
	objectId,
	label,
	from,
	spans: [{ startMs: 0, endMs: durationMs, box }],
});

/** A thing, rounded. */
export const objectLine = ({ objectId, label, from, spans }: SessionObject): ObjectLine => ({
	type: 'object',
	objectId,
	label,
	from,
	spans: spans.map(({ startMs, endMs, box }) => ({ startMs: time(startMs), endMs: time(endMs), box: roundBox(box) })),
});

/** A person seen in one frame, rounded. */
export const observationLine = (o: Observation): ObservationLine => ({
	type: 'observation',
	tMs: time(o.tMs),
	frameIndex: o.frameIndex,
	personId: o.personId,
	box: roundBox(o.box),
	headPose: o.headPose && roundPose(o.headPose),
	gaze: o.gaze && {
		ray: o.gaze.ray && roundRay(o.gaze.ray),
		point: roundPoint(o.gaze.point),
		...(o.gaze.targetPoint !== undefined && { targetPoint: roundPoint(o.gaze.targetPoint) }),
		...roundAttention(o.gaze),
	},
	pointing: o.pointing && { hand: o.pointing.hand, ray: roundRay(o.pointing.ray), ...roundAttention(o.pointing) },
	gesture: o.gesture && { hand: o.gesture.hand, name: o.gesture.name, score: fine(o.gesture.score) },
	expression: o.expression && { name: o.expression.name, score: fine(o.expression.score) },
	speaking: o.speaking === null ? null : fine(o.speaking),
	...(o.faceMovements && {
		faceMovements: {
			by: o.faceMovements.by,
			movements: o.faceMovements.movements.map(({ name, score }) => ({ name, score: fine(score) })),
		},
	}),
	...(o.likeness && {
		likeness: o.likeness.map((pair) => ({
			with: pair.with,
			domain: pair.domain.map(roundLikeness),
			relation: pair.relation.map(roundLikeness),
		})),
	}),
});

/** An event that is over. Throws `internal` for one that still goes on. */
export const eventLine = (event: SocialEvent): EventLine => {
	if (event.endMs === null) throw new AppError('internal', `Event still open: ${event.eventId}`);
	const { eventId, kind, gesture, people, target, evidence, source } = event;
	return {
		type: 'event',
		eventId,
		kind,
		gesture,
		startMs: time(event.startMs),
		endMs: time(event.endMs),
		people,
		target,
		confidence: fine(event.confidence),
		evidence,
		source,
	};
};

/** A tie of the whole session, rounded. */
export const tieLine = (tie: Tie): TieLine => ({
	type: 'tie',
	from: tie.from,
	to: tie.to,
	lookMs: time(tie.lookMs),
	lookCount: tie.lookCount,
	mutualMs: time(tie.mutualMs),
	mutualCount: tie.mutualCount,
	jointMs: time(tie.jointMs),
	followCount: tie.followCount,
	avertCount: tie.avertCount,
	pointCount: tie.pointCount,
	confidence: tie.confidence === null ? null : fine(tie.confidence),
});

/** Last line. */
export const endLine = (counts: EndLine['counts'], wallMs: EndLine['wallMs']): EndLine => ({
	type: 'end',
	counts,
	wallMs: Object.fromEntries(Object.entries(wallMs).map(([stage, value]) => [stage, time(value)])),
});

/** Line of a frame that its observations do not reveal; `null` for any other, which needs none. */
const frameLine = ({ frame, isShotStart, observations }: FrameOfFile): FrameLine | null =>
	isShotStart || observations.length === 0
		? { type: 'frame', tMs: time(frame.tMs), frameIndex: frame.index, isShotStart }
		: null;

/** A line as text, with its line feed. */
export const encodeLine = (line: { type: string }): string => `${JSON.stringify(line)}\n`;

/** An analysed frame as a file needs it. */
export type FrameOfFile = {
	frame: { index: number; tMs: number };
	isShotStart: boolean;
	observations: readonly Observation[];
};

/** People seen in a frame, then the events that ended with it. */
export const encodeFrame = (observations: readonly Observation[], ended: readonly SocialEvent[]): string =>
	observations.map((o) => encodeLine(observationLine(o))).join('') +
	ended.map((e) => encodeLine(eventLine(e))).join('');

/** What one frame adds to a growing file: a line of its own where it needs one, and what `encodeFrame` gives. */
export const encodeSettled = (settled: FrameOfFile, ended: readonly SocialEvent[]): string => {
	const line = frameLine(settled);
	return (line ? encodeLine(line) : '') + encodeFrame(settled.observations, ended);
};

/** An observation read back from its line. */
export const toObservation = ({ type: _, ...observation }: ObservationLine): Observation => observation;

/**
 * A line of one type as this program wrote it, read without checking it again; `null` for one of another type.
 *
 * @param text of a line that was checked when it was read first, or never left this program
 */
export const ownLine = <Type extends SessionLine['type']>(
	text: string,
	type: Type,
): Extract<SessionLine, { type: Type }> | null =>
	text.startsWith(`{"type":"${type}"`) ? (JSON.parse(text) as Extract<SessionLine, { type: Type }>) : null;

/** The observations in lines that this program wrote, events left out. */
export const decodeObservations = (text: string): Observation[] =>
	text.split('\n').flatMap((text) => {
		const line = ownLine(text, 'observation');
		return line ? toObservation(line) : [];
	});

const toEvent = ({ type: _, ...event }: EventLine): SocialEvent => event;

/**
 * Turns a growing file into the finished one, line by line, holding none of it: final header; people, areas, ties and
 * counts put in their places; every observation and event under final person ids.
 *
 * Events between a person and their own former id are dropped, and so is a second observation of the same person in one
 * frame. Throws `recording-invalid` with the number of the line that cannot be read.
 *
 * @param lines of the growing file, without line feeds; empty ones are passed over.
 * @returns lines with their line feeds.
 */
export async function* finalizeLines(
	lines: AsyncIterable<string> | Iterable<string>,
	{ header, merges, people, areas, objects: detected, graph, frameCount, wallMs }: SessionEnding,
): AsyncGenerator<string> {
	const resolve = resolveMerges(merges);
	const byId = [...people].sort((a, b) => compareIds(a.personId, b.personId));
	const durationMs = header.source.durationMs ?? graph.window.endMs;
	const marked = areas.map((area) => markedObject(area, durationMs));
	const objects = [...marked, ...detected].sort((a, b) => compareIds(a.objectId, b.objectId));
	yield encodeLine(headerLine(header));
	for (const person of byId) yield encodeLine(personLine(person, graph));
	for (const object of objects) yield encodeLine(objectLine(object));

	let observations = 0;
	let events = 0;
	let lineNumber = 0;
	let frameIndex = -1;
	let seenInFrame = new Set<string>();
	for await (const text of lines) {
		lineNumber++;
		if (text.trim() === '') continue;
		const line = parseLine(text, lineNumber);
		if (line.type === 'observation') {
			const merged = mergeObservation(toObservation(line), resolve);
			if (merged.frameIndex !== frameIndex) seenInFrame = new Set();
			frameIndex = merged.frameIndex;
			if (seenInFrame.has(merged.personId)) continue;
			seenInFrame.add(merged.personId);
			observations++;
			yield encodeLine({ ...observationLine(merged), ...measured(line) });
		} else if (line.type === 'event') {
			const merged = mergeEvent(toEvent(line), resolve);
			if (!merged) continue;
			events++;
			yield encodeLine(eventLine(merged));
		} else if (line.type === 'frame') {
			yield encodeLine(line);
		}
	}

	for (const tie of graph.ties) yield encodeLine(tieLine(tie));
	const counts = {
		frames: frameCount,
		people: byId.length,
		objects: objects.length,
		observations,
		events,
		ties: graph.ties.length,
	};
	yield encodeLine(endLine(counts, wallMs));
}

/** Values that are copied from the line as they stand. */
const measured = ({ gesture, expression, speaking }: ObservationLine) => ({ gesture, expression, speaking });
