import type { AreaOfInterest } from '../../core/attention';
import type { PersonId } from '../../core/people';
import { defaultEncoders } from '../../core/perception';
import type { SessionHeader } from '../../core/session';
import type { SessionLine } from '../file/session-file';
import type { SocialGraph, Tie } from '../../core/social';
import { LineReader, requireHeader } from '../file/line-reader';
import { unpackProject } from '../store/project';
import type { PersonsPart, SessionEntry } from '../store/entry';
import type { KeptSession } from '../store/session-store';
import type { SessionTally } from '../log/tally';
import { linesOf } from '../file/blob-lines';
import { isZip } from '../file/is-session-file';

/** Lines are gathered into Blobs of about this many characters. */
const PART_LENGTH = 1 << 20;
/** Lines are read for this long before the page gets a turn, milliseconds. */
const SLICE_MS = 12;

/** What a session file holds, in the form in which sessions are kept. */
type ReadFile = {
	header: SessionHeader;
	/** Frames, observations and the machine's events. */
	lines: Blob;
	tally: SessionTally;
	graph: SocialGraph;
	persons: PersonsPart;
	untilMs: number;
	isWhole: boolean;
	wallMs: Readonly<Record<string, number>>;
};

class LineSorter {
	header: SessionHeader | null = null;
	readonly #parts: Blob[] = [];
	#text: string[] = [];
	#length = 0;
	readonly #labels: Record<PersonId, string> = {};
	readonly #areas: AreaOfInterest[] = [];
	readonly #corrections: unknown[] = [];
	readonly #tracks: SessionTally['tracks'][number][] = [];
	readonly #objects: SessionTally['objects'][number][] = [];
	readonly #people: SocialGraph['people'][number][] = [];
	readonly #ties: Tie[] = [];
	/** Events coded by hand: recreated from the corrections, and used as they are where there are none. */
	readonly #byHand: string[] = [];
	#frameIndexes = 0;
	#lastFrame = -1;
	#untilMs = 0;
	#end: Extract<SessionLine, { type: 'end' }> | null = null;

	take(line: SessionLine, text: string): void {
		switch (line.type) {
			case 'header': {
				const { type: _, ...header } = line;
				this.header ??= header;
				return;
			}
			case 'person': {
				const { personId, label, trackIds, visibleMs, gazeKnownMs } = line;
				if (label !== null) this.#labels[personId] = label;
				this.#tracks.push(...trackIds.map((trackId) => ({ trackId, personId })));
				this.#people.push({ personId, visibleMs, gazeKnownMs });
				return;
			}
			case 'object': {
				const { objectId, label, from, spans } = line;
				const box = spans.at(-1)?.box;
				if (from === 'marked' && box) this.#areas.push({ objectId, label, from, box });
				else if (box) this.#objects.push({ objectId, label, isThere: false, spans });
				return;
			}
			case 'frame':
			case 'observation':
				if (line.frameIndex !== this.#lastFrame) this.#frameIndexes++;
				this.#lastFrame = line.frameIndex;
				this.#untilMs = Math.max(this.#untilMs, line.tMs);
				return this.#keep(text);
			case 'event':
				this.#untilMs = Math.max(this.#untilMs, line.endMs);
				if (line.source === 'person') this.#byHand.push(text);
				else this.#keep(text);
				return;
			case 'correction': {
				const { type: _, machineEventId: __, ...correction } = line;
				this.#corrections.push(correction);
				return;
			}
			case 'tie': {
				const { type: _, ...tie } = line;
				this.#ties.push(tie);
				return;
			}
			case 'end':
				this.#end = line;
		}
	}

	#keep(text: string): void {
		this.#text.push(`${text}\n`);
		this.#length += text.length;
		if (this.#length < PART_LENGTH) return;
		this.#parts.push(new Blob(this.#text));
		this.#text = [];
		this.#length = 0;
	}

	result(header: SessionHeader): ReadFile {
		if (this.#corrections.length === 0) for (const text of this.#byHand) this.#keep(text);
		const endMs = header.source.durationMs ?? this.#untilMs;
		return {
			header,
			lines: new Blob([...this.#parts, ...this.#text]),
			tally: {
				frameCount: this.#end?.counts.frames ?? this.#frameIndexes,
				merges: [],
				tracks: this.#tracks,
				objects: this.#objects,
			},
			graph: { window: { startMs: 0, endMs }, people: this.#people, ties: this.#ties },
			persons: { labels: this.#labels, areas: this.#areas, corrections: { version: 1, list: this.#corrections } },
			untilMs: this.#end ? endMs : this.#untilMs,
			isWhole: this.#end !== null,
			wallMs: this.#end?.wallMs ?? {},
		};
	}
}

const readFile = async (file: Blob): Promise<ReadFile> => {
	const sorter = new LineSorter();
	const reader = new LineReader();
	let sinceMs = performance.now();
	for await (const text of linesOf(file)) {
		const line = reader.read(text);
		if (line) sorter.take(line, text);
		if (performance.now() - sinceMs > SLICE_MS) {
			await new Promise((resolve) => setTimeout(resolve));
			sinceMs = performance.now();
		}
	}
	return sorter.result(requireHeader(sorter.header));
};

/**
 * Reads a session file or a project into the form in which sessions are kept; it is not kept yet.
 *
 * @throws AppError `recording-invalid` that says what and where
 */
export const importSession = async (file: File, now: Date): Promise<KeptSession> => {
	const project = (await isZip(file)) ? await unpackProject(file) : null;
	const read = await readFile(project?.session ?? file);
	const at = now.toISOString();
	const { header, tally, graph, wallMs, isWhole, untilMs } = read;
	const manifest = project?.manifest;
	const entry: SessionEntry = {
		labels: { ...read.persons.labels, ...manifest?.labels },
		areas: manifest?.areas ?? read.persons.areas,
		corrections: manifest?.corrections ?? read.persons.corrections,
		version: 1,
		id: crypto.randomUUID(),
		name: manifest?.name ?? (header.source.name || file.name),
		source: header.source,
		fileBytes: manifest?.fileBytes ?? null,
		settings: manifest?.settings ?? { fps: header.analysis.fps, fovDeg: null, encoders: defaultEncoders },
		createdAt: manifest?.createdAt ?? at,
		updatedAt: at,
		state: isWhole ? 'complete' : 'stopped',
		untilMs,
		peopleCount: graph.people.length,
		bytes: read.lines.size,
	};
	const endMs = header.source.durationMs;
	return {
		entry,
		summary: {
			...{ seq: 0, byteOffset: read.lines.size, header, tally, wallMs, endMs },
			graph: isWhole ? graph : null,
			isOver: isWhole,
		},
		lines: read.lines,
		checkpoint: null,
	};
};
