import {
	markOf,
	needsRerun,
	spanAreasOf,
	type CodedByHand,
	type Correction,
	type CorrectionStep,
	type SpanArea,
} from '../../core/corrections';
import { isAbort } from '../../core/errors';
import { personIdOf, type PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { Box } from '../../core/geometry/space';
import { doubtfulEvents, type DoubtfulPlace } from '../../session/corrections/doubtful';
import type { WorkerClient } from '../../workers/client';
import { isOfDeath } from '../../workers/renewed-worker';
import { newObjectId } from '../areas';
import { CorrectedView } from '../../session/corrected/corrected-view';
import type { CorrectionsApi } from '../../workers/session/corrections.worker';
import { CorrectionsRunner, type CorrectionsBusy } from './corrections-runner';
import { problemOf, type Problem } from '../phase';
import type { SessionView } from '../../session/log/session-view';

/** What corrections need of the session around them. */
export type CorrectionsHost = {
	/** The session as the machine saw it; `null` without one. */
	machine(): SessionView | null;
	/** The analysis is over: nothing grows any more. */
	isSettled(): boolean;
	/** Shows a corrected session; `null`: the machine's. */
	show(view: SessionView | null): void;
	/** Takes over all names. */
	setLabels(labels: Readonly<Record<PersonId, string>>): void;
	connect(): WorkerClient<CorrectionsApi>;
};

export type { CorrectionsBusy } from './corrections-runner';

/** An event that is being edited: `event` is `null` for a new one at `tMs`. */
export type EventDraft = { event: SocialEvent | null; tMs: number };

/** An absence of this length ends a sighting, milliseconds; as `minAwayMs` of doubtful places. */
const SIGHTING_GAP_MS = 1000;

const numberOf = (id: string): number => Number(id.slice(1));

/** The corrections of the open session: the list, undo and redo, and the corrected session. */
export class Corrections {
	/** In the order they were made. */
	steps = $state.raw<readonly Correction[]>([]);
	/** Undone last comes last. */
	undone = $state.raw<readonly Correction[]>([]);
	busy = $state.raw<CorrectionsBusy | null>(null);
	problem = $state.raw<Problem | null>(null);
	/** The event whose dialog is open. */
	draft = $state.raw<EventDraft | null>(null);
	/** The doubtful place that is shown. */
	doubt = $state.raw<DoubtfulPlace | null>(null);
	/** Called at every change of the list, to keep it with the session. */
	onChange: ((steps: readonly Correction[]) => void) | null = null;
	/** Called when a correction is made, not when one is taken back or made again. */
	onAdd: (() => void) | null = null;

	readonly #host: CorrectionsHost;
	readonly #runner: CorrectionsRunner;
	#view: CorrectedView | null = null;
	#names: Readonly<Record<PersonId, string>> = {};
	#abort = new AbortController();
	/** The latest run, for those who wait for it. */
	#applied: Promise<void> = Promise.resolve();
	/** Doubtful places that were reviewed and found right, as JSON. */
	#checked: readonly string[] = [];

	constructor(host: CorrectionsHost) {
		this.#host = host;
		this.#runner = new CorrectionsRunner(
			() => host.connect(),
			(busy) => (this.busy = busy),
		);
	}

	/** Corrections other than names can be made: the session is over and something was seen. */
	get canCorrect(): boolean {
		return this.#host.isSettled() && this.#host.machine() !== null;
	}

	/** Areas that are there for a part of the session. */
	get areas() {
		return spanAreasOf(this.steps);
	}

	/** Starts with another session: with the names and corrections that came with it. */
	reset(names: Readonly<Record<PersonId, string>> = {}, steps: readonly Correction[] = []): void {
		this.#runner.reset();
		this.#abort.abort(new DOMException('Another session', 'AbortError'));
		this.#view = null;
		const renamed: readonly string[] = steps.flatMap((s) => (s.kind === 'rename' ? [s.personId] : []));
		// Kept names include those from corrections: undoing such a correction removes the name.
		this.#names = Object.fromEntries(Object.entries(names).filter(([id]) => !renamed.includes(id)));
		this.#checked = [];
		[this.steps, this.undone] = [steps, []];
		[this.busy, this.problem, this.draft, this.doubt] = [null, null, null, null];
		if (steps.length > 0) this.#apply();
	}

	/** The analysis is over: corrections that came with its session hold for what was found since, too. */
	settle(): void {
		if (this.steps.length > 0) this.#apply();
	}

	/** Makes a correction. What was undone before is forgotten. */
	add(step: CorrectionStep): void {
		const next = [...this.steps, ...this.undone].reduce((most, c) => Math.max(most, numberOf(c.correctionId)), 0) + 1;
		// Plain data, whatever it was taken from: it crosses to the worker and goes into files.
		const correction = JSON.parse(JSON.stringify({ correctionId: `C${next}`, ...step })) as Correction;
		this.#change([...this.steps, correction], []);
		this.onAdd?.();
	}

	/** Takes the latest correction back. */
	undo(): void {
		const last = this.steps.at(-1);
		if (last) this.#change(this.steps.slice(0, -1), [...this.undone, last]);
	}

	/** Makes the correction again that was taken back last. */
	redo(): void {
		const last = this.undone.at(-1);
		if (last) this.#change([...this.steps, last], this.undone.slice(0, -1));
	}

	/** What was taken back cannot be made again. */
	forgetUndone(): void {
		this.undone = [];
	}

	/** Tries again what went wrong. */
	retry(): void {
		this.#change(this.steps, this.undone);
	}

	#change(steps: readonly Correction[], undone: readonly Correction[]): void {
		[this.steps, this.undone] = [steps, undone];
		this.onChange?.(steps);
		this.#apply();
	}

	/** Gives a person a name; an empty one takes it back. */
	rename(personId: PersonId, label: string): void {
		const name = label.trim() || null;
		if ((this.#labels()[personId] ?? null) !== name) this.add({ kind: 'rename', personId, label: name });
	}

	/** From `atMs` on it is somebody else, with a new id that comes back. */
	split(personId: PersonId, atMs: number): PersonId {
		const known = [
			...(this.#host.machine()?.graph?.people.map((p) => p.personId) ?? []),
			...this.steps.flatMap((s) => (s.kind === 'split' ? [s.into] : [])),
		];
		const into = personIdOf(known.reduce((most, id) => Math.max(most, numberOf(id)), 0) + 1);
		this.add({ kind: 'split', personId, atMs, into });
		return into;
	}

	/** The stretch around a time in which somebody is seen without a break; the whole session where they are not there. */
	sightingAt(personId: PersonId, tMs: number): { startMs: number | null; endMs: number | null } {
		const view = this.#view ?? this.#host.machine();
		let startMs: number | null = null;
		let endMs: number | null = null;
		for (const { tMs: at, durationMs, visible } of view?.presenceWithin(-Infinity, Infinity) ?? []) {
			if (!visible.includes(personId)) continue;
			const isBroken = endMs !== null && at - endMs >= SIGHTING_GAP_MS;
			if (isBroken && endMs !== null && endMs > tMs) break;
			if (startMs === null || isBroken) startMs = at;
			endMs = at + durationMs;
		}
		const isThere = startMs !== null && endMs !== null && startMs <= tMs && tMs < endMs + SIGHTING_GAP_MS;
		return isThere ? { startMs, endMs } : { startMs: null, endMs: null };
	}

	/** Draws something that can be looked at from `startMs` to `endMs` only. */
	addArea(label: string, box: Box, startMs: number, endMs: number): void {
		const machine = this.#host.machine();
		const taken = [...(machine?.areas ?? []), ...(machine?.detected ?? []), ...this.areas];
		const objectId = newObjectId(label, taken);
		this.changeArea({ objectId, label, box, startMs, endMs });
	}

	/** Draws a span area anew under its id. */
	changeArea({ objectId, label, box, startMs, endMs }: SpanArea): void {
		this.add({ kind: 'area', area: { objectId, label: label.trim() || 'thing', box }, startMs, endMs });
	}

	/** Opens the dialog of an event, or of a new one at a time. */
	edit(event: SocialEvent | null, tMs: number): void {
		if (this.canCorrect) this.draft = { event, tMs };
	}

	/** Saves what the dialog says. */
	saveEvent(event: CodedByHand): void {
		const old = this.draft?.event;
		this.add(old ? { kind: 'event-change', of: markOf(old, event.endMs), event } : { kind: 'event-add', event });
		this.draft = null;
	}

	/** Says that an event did not happen. */
	deleteEvent(event: SocialEvent): void {
		this.add({ kind: 'event-delete', of: markOf(event, event.endMs ?? event.startMs) });
		if (this.draft?.event?.eventId === event.eventId) this.draft = null;
	}

	/** The next doubtful place after a time (or the one before it), which is shown from then on; `null` when there is none. */
	async findDoubt(fromMs: number, direction: 1 | -1): Promise<DoubtfulPlace | null> {
		const machine = this.#host.machine();
		if (!machine || !this.canCorrect) return null;
		try {
			await this.#applied;
			const places = await this.#runner.doubts(machine, this.steps);
			const events = doubtfulEvents(this.#view?.events ?? machine.events);
			const open = [...places, ...events]
				.filter((place) => !this.#checked.includes(JSON.stringify(place.doubt)))
				.sort((a, b) => a.tMs - b.tMs);
			// The millisecond keeps the place that is shown from being found again.
			const after = open.filter((p) => (direction === 1 ? p.tMs > fromMs + 1 : p.tMs < fromMs - 1));
			this.doubt = (direction === 1 ? (after[0] ?? open[0]) : (after.at(-1) ?? open.at(-1))) ?? null;
			return this.doubt;
		} catch (e) {
			this.#fail(e);
			return null;
		}
	}

	/** The doubtful place that is shown was looked at and is right: it is not shown again. */
	settleDoubt(): void {
		if (this.doubt) this.#checked = [...this.#checked, JSON.stringify(this.doubt.doubt)];
		this.doubt = null;
	}

	/**
	 * A saved session with its corrections put in, for what reads no correction lines; the same one where nothing was
	 * corrected.
	 */
	async applied(session: Blob): Promise<Blob> {
		await this.#applied;
		return this.#view ? this.#runner.file(session, this.#view) : session;
	}

	#labels(): Readonly<Record<PersonId, string>> {
		const labels: Record<PersonId, string> = { ...this.#names };
		for (const step of this.steps) {
			if (step.kind !== 'rename') continue;
			if (step.label) labels[step.personId] = step.label;
			else delete labels[step.personId];
		}
		return labels;
	}

	#apply(): void {
		this.#host.setLabels(this.#labels());
		this.#abort.abort(new DOMException('Corrected again', 'AbortError'));
		const abort = (this.#abort = new AbortController());
		this.#applied = this.#run(this.steps, abort.signal).catch((e: unknown) => {
			if (!abort.signal.aborted) this.#fail(e);
		});
	}

	async #run(steps: readonly Correction[], signal: AbortSignal): Promise<void> {
		const machine = this.#host.machine();
		this.problem = null;
		const isOnlyNames = steps.every(({ kind }) => kind === 'rename');
		// What still grows is corrected when it is over.
		if (!machine || isOnlyNames || !this.#host.isSettled()) {
			this.#show(null);
			this.busy = null;
			return;
		}
		const result = steps.some(needsRerun) ? await this.#runner.run(machine, steps, signal) : null;
		signal.throwIfAborted();
		this.#show(new CorrectedView(machine, steps, result));
		this.busy = null;
	}

	#show(view: CorrectedView | null): void {
		if (!view && !this.#view) return;
		this.#view = view;
		this.#host.show(view);
	}

	#fail(e: unknown): void {
		this.busy = null;
		if (isAbort(e)) return;
		this.problem = problemOf(e, 'the corrections');
		if (isOfDeath(e)) this.#runner.forgetWorker();
	}
}
