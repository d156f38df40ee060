import { lastWhile } from '../../core/collections';
import { upperMedian } from '../../core/maths/statistics';
import type { AreaOfInterest } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SessionHeader } from '../../core/session';
import type { SessionObject } from '../../session/file/session-file';
import { LineReader, requireHeader } from '../../session/file/line-reader';
import { FacePathBuilder, type FacePath } from './face-paths';

/** The part of a session that a labelled video needs before its first frame; the rest is read along with the video. */
export type OverlaySession = {
	header: SessionHeader;
	/** Names given to people. */
	labels: ReadonlyMap<PersonId, string>;
	things: readonly SessionObject[];
	paths: readonly FacePath[];
	/** From one analysed frame to the next, milliseconds. */
	stepMs: number;
};

/** The step comes from the session's rate, or, where every frame was taken, from the median step. */
const MAX_STEPS_COUNTED = 2000;
/** Step of a session with a single frame, milliseconds. */
const ASSUMED_STEP_MS = 100;

/**
 * Reads what a labelled video needs beforehand from a session file.
 *
 * @param lines without line feeds; empty ones are passed over
 * @throws AppError `recording-invalid`: a line that cannot be read, with its number; no header.
 */
export const readOverlaySession = async (lines: AsyncIterable<string> | Iterable<string>): Promise<OverlaySession> => {
	let header: SessionHeader | null = null;
	const labels = new Map<PersonId, string>();
	const things: SessionObject[] = [];
	const faces = new FacePathBuilder();
	const steps: number[] = [];
	let last: { frameIndex: number; tMs: number } | null = null;
	const reader = new LineReader();
	for await (const text of lines) {
		const line = reader.read(text);
		if (line?.type === 'header') {
			const { type: _, ...rest } = line;
			header ??= rest;
		} else if (line?.type === 'person') {
			if (line.label !== null) labels.set(line.personId, line.label);
		} else if (line?.type === 'object') {
			const { type: _, ...thing } = line;
			things.push(thing);
		} else if (line?.type === 'observation') {
			faces.add(line);
			if (last && line.frameIndex > last.frameIndex && steps.length < MAX_STEPS_COUNTED) {
				steps.push((line.tMs - last.tMs) / (line.frameIndex - last.frameIndex));
			}
			last = line;
		}
	}
	const read = requireHeader(header);
	const { fps } = read.analysis;
	const stepMs = (fps === null ? upperMedian(steps) : 1000 / fps) ?? ASSUMED_STEP_MS;
	return { header: read, labels, things, paths: faces.paths, stepMs };
};

/** Things that are there at a time, each at its place. */
export const thingsAt = (things: readonly SessionObject[], tMs: number): AreaOfInterest[] =>
	things.flatMap(({ objectId, label, from, spans }) => {
		const span = lastWhile(spans, ({ startMs }) => startMs <= tMs);
		return span && tMs < span.endMs ? [{ objectId, label, from, box: span.box }] : [];
	});
