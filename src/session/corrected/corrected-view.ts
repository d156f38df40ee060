import type { AreaOfInterest, Observation } from '../../core/attention';
import type { Camera, FieldOfView } from '../../core/geometry/camera';
import { asMarked, needsRerun, spanAreasOf, type Correction } from '../../core/corrections';
import type { PersonId } from '../../core/people';
import type { SourceInfo } from '../../core/session';
import type { SocialEvent, SocialGraph } from '../../core/social';
import type { PipelineConfig } from '../../pipeline/pipeline-config';
import type { SettledFrame } from '../../pipeline/from-observations';
import { foldWindow, type PresenceRecord } from '../../pipeline/pipeline';
import { correctEvents, withKeptEvents, type FrameIndexAt } from '../corrections/events';
import { PresenceColumns } from '../log/presence-columns';
import { frameCorrection, type CorrectAt } from '../corrections/rerun';
import type { AttentionRun } from '../log/attention-runs';
import { countWhile } from '../../core/collections';
import { linesOf } from '../file/blob-lines';
import { linesToBlob } from '../file/lines-to-blob';
import { withCorrectionLines } from './corrected-file';
import type { CorrectionsResult } from './corrected-input';
import type { MapsAt } from '../log/gaze-map-log';
import { readingsOf, type PairReading } from '../log/pair-likeness';
import type { SessionView, ViewFileOptions } from '../log/session-view';

/** Place of the frame shown at a time among the analysed frames; 0 before the first. */
const frameIndexOf = (machine: SessionView): FrameIndexAt => {
	const times: number[] = [];
	return (tMs) => {
		if (times.length === 0) for (const { tMs: at } of machine.presenceWithin(-Infinity, Infinity)) times.push(at);
		return Math.max(0, countWhile(times.length, (place) => times[place]! <= tMs) - 1);
	};
};

/** A reading as an observation of its two people, of whom nothing else is known here. */
const observationsOf = ({ tMs, first, second, domain, relation }: PairReading): Observation[] =>
	[first, second].map((personId) => ({
		...{ frameIndex: 0, tMs, personId, box: { x: 0, y: 0, width: 0, height: 0 }, headPose: null },
		...{ gaze: null, pointing: null, gesture: null, speaking: null, expression: null },
		...(personId === first && { likeness: [{ with: second, domain, relation }] }),
	}));

/** A session as a person corrected it, on top of the machine's, which stays unchanged. */
export class CorrectedView implements SessionView {
	readonly source: SourceInfo | null;
	readonly camera: Camera | null;
	readonly fieldOfView: FieldOfView | null;
	readonly config: PipelineConfig;
	readonly labels: Readonly<Record<PersonId, string>>;
	readonly areas: readonly AreaOfInterest[];
	readonly open: readonly SocialEvent[] = [];
	readonly events: readonly SocialEvent[];
	readonly runs: readonly AttentionRun[];
	readonly corrections: readonly Correction[];
	readonly #machine: SessionView;
	readonly #presence: PresenceColumns | null;
	readonly #correct: CorrectAt | null;
	#graph: SocialGraph | null = null;
	#pairs: readonly PairReading[] | null = null;
	/** The frame that was corrected last, as it was and as it is. */
	#latest: { was: readonly Observation[]; is: readonly Observation[] } | null = null;

	/** `result`: of a run under these corrections; `null` when they need none. */
	constructor(machine: SessionView, corrections: readonly Correction[], result: CorrectionsResult | null) {
		this.#machine = machine;
		this.corrections = corrections;
		this.source = machine.source;
		this.camera = machine.camera;
		this.fieldOfView = machine.fieldOfView;
		this.config = machine.config;
		this.labels = machine.labels;
		this.areas = machine.areas;
		this.#presence = result && new PresenceColumns(result.presence);
		this.#correct =
			machine.camera && corrections.some(needsRerun)
				? frameCorrection(corrections, machine.camera, machine.config)
				: null;
		const found = result ? withKeptEvents(result.events, machine.events, corrections) : machine.events;
		this.events = correctEvents(found, corrections, frameIndexOf(machine)).events;
		this.runs = result?.runs ?? machine.runs;
	}

	get analysed(): { startMs: number; endMs: number } | null {
		return this.#machine.analysed;
	}

	get graph(): SocialGraph | null {
		const { graph } = this.#machine;
		if (!graph) return null;
		this.#graph ??= this.graphWithin(graph.window.startMs, graph.window.endMs);
		return this.#graph;
	}

	/** Under corrected ids, without readings of people who are left out. */
	get pairs(): readonly PairReading[] {
		const readings = this.#machine.pairs ?? [];
		const correct = this.#correct;
		if (!correct) return readings;
		this.#pairs ??= readings.flatMap((reading) =>
			readingsOf(reading.tMs, correct(reading.tMs, observationsOf(reading))),
		);
		return this.#pairs;
	}

	get detected(): readonly AreaOfInterest[] {
		return this.#machine.detected;
	}

	graphWithin(startMs: number, endMs: number): SocialGraph {
		return foldWindow(this.presenceWithin(startMs, endMs), this.events, startMs, endMs);
	}

	presenceWithin(startMs: number, endMs: number): Iterable<PresenceRecord> {
		return this.#presence?.within(startMs, endMs) ?? this.#machine.presenceWithin(startMs, endMs);
	}

	detectedAt(tMs: number): readonly AreaOfInterest[] {
		const spans = spanAreasOf(this.corrections)
			.filter((area) => area.startMs <= tMs && tMs < area.endMs)
			.map(asMarked);
		const detected = this.#machine.detectedAt(tMs);
		return spans.length === 0 ? detected : [...detected, ...spans];
	}

	observationsAt(tMs: number, onRead: () => void): readonly Observation[] | null | undefined {
		const was = this.#machine.observationsAt(tMs, onRead);
		const correct = this.#correct;
		if (!was || !correct) return was;
		if (this.#latest?.was !== was) this.#latest = { was, is: correct(was[0]?.tMs ?? tMs, was) };
		return this.#latest.is;
	}

	async *frames(): AsyncGenerator<SettledFrame> {
		const correct = this.#correct;
		for await (const settled of this.#machine.frames()) {
			yield correct ? { ...settled, observations: correct(settled.frame.tMs, settled.observations) } : settled;
		}
	}

	/** Who is where in each frame, for writing the corrected session. */
	presenceParts() {
		if (this.#presence) return this.#presence.toParts();
		const columns = new PresenceColumns();
		for (const record of this.#machine.presenceWithin(-Infinity, Infinity)) columns.add(record);
		return columns.toParts();
	}

	/** As the machine saw it. */
	lines(): ReturnType<SessionView['lines']> {
		return this.#machine.lines();
	}

	mapsAt(tMs: number): MapsAt | null {
		return this.#machine.mapsAt(tMs);
	}

	/** The machine's session, with the corrections as lines and what people coded as events of their own. */
	async file(options: ViewFileOptions): Promise<Blob | null> {
		const blob = await this.#machine.file(options);
		if (!blob) return null;
		const coded = this.events.filter((e) => e.source === 'person');
		return linesToBlob(withCorrectionLines(linesOf(blob), this.corrections, this.#machine.events, coded));
	}
}
