import { toObservation } from '../../session/file/json-lines';
import { LineReader, requireHeader } from '../../session/file/line-reader';
import type { Observation } from '../../core/attention';
import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';
import type { SessionHeader } from '../../core/session';
import type { SocialEvent, Tie } from '../../core/social';
import { addEvents, noSums, toGraph } from '../../graph/tie-sums';
import { defaultGraphConfig } from '../../graph/graph-config';
import { LookBook } from '../measures/look-book';
import type { Look } from '../measures/session-looks';
import type { KeptPeople } from './kept-people';

/** A person as the session file has them, with what was counted. */
type GatheredPerson = {
	personId: PersonId;
	label: string | null;
	visibleMs: number;
	gazeKnownMs: number;
	timesLost: number;
};

/** What of a session goes into a dataset, but for its observations. */
export type GatheredSession = {
	header: SessionHeader;
	durationMs: number;
	/** In order of id. */
	people: readonly GatheredPerson[];
	looks: readonly Look[];
	/** In order of their start. */
	events: readonly SocialEvent[];
	ties: readonly Tie[];
	/** Tracks put together as one person, beyond one for each. */
	switchesRepaired: number;
};

/** A shorter break is a blink of the detector: as `minAwayMs` of doubtful places. */
const LOST_AFTER_MS = 1000;

/** Takes a session line by line. Holds looks and events, and hands observations on as they come. */
export class SessionGatherer {
	readonly #kept: KeptPeople;
	readonly #onObservation: (observation: Observation, header: SessionHeader) => void;
	readonly #reader = new LineReader();
	readonly #book = new LookBook(defaultGraphConfig.maxFrameMs);
	readonly #labels = new Map<PersonId, string | null>();
	readonly #lastMs = new Map<PersonId, number>();
	readonly #timesLost = new Map<PersonId, number>();
	readonly #events: SocialEvent[] = [];
	#header: SessionHeader | null = null;
	#switchesRepaired = 0;
	#frame: { tMs: number; seen: Set<PersonId> } | null = null;

	constructor(kept: KeptPeople, onObservation: (observation: Observation, header: SessionHeader) => void) {
		this.#kept = kept;
		this.#onObservation = onObservation;
	}

	/** The next line, as corrected. @throws AppError `recording-invalid` that names the line */
	take(text: string): void {
		const line = this.#reader.read(text);
		switch (line?.type) {
			case 'header': {
				const { type: _, ...header } = line;
				this.#header ??= header;
				return;
			}
			case 'person': {
				const personId = this.#kept.person(line.personId);
				if (personId === null) return;
				this.#labels.set(personId, this.#labels.get(personId) ?? line.label);
				this.#switchesRepaired += Math.max(0, line.trackIds.length - 1);
				return;
			}
			case 'frame':
				return this.#book.addFrame(line.tMs);
			case 'observation':
				return this.#see(toObservation(line));
			case 'event': {
				const { type: _, ...event } = line;
				const kept = this.#kept.event(event);
				if (kept) this.#events.push(kept);
				return;
			}
			case 'object':
			case 'tie':
			case 'correction':
			case 'end':
			case undefined:
		}
	}

	#see(observation: Observation): void {
		// Nobody may be left of a frame, and it counts nevertheless.
		this.#book.addFrame(observation.tMs);
		const kept = this.#kept.observation(observation);
		if (!kept || !this.#header) return;
		const { personId, tMs } = kept;
		if (this.#frame?.tMs !== tMs) this.#frame = { tMs, seen: new Set() };
		// Two who are one may be seen in the same frame: the first counts.
		if (this.#frame.seen.has(personId)) return;
		this.#frame.seen.add(personId);
		const last = this.#lastMs.get(personId);
		if (last !== undefined && tMs - last > LOST_AFTER_MS) {
			this.#timesLost.set(personId, (this.#timesLost.get(personId) ?? 0) + 1);
		}
		this.#lastMs.set(personId, tMs);
		this.#book.add(kept);
		this.#onObservation(kept, this.#header);
	}

	/** After the last line. @throws AppError `recording-invalid` when there was no header */
	end(): GatheredSession {
		const header = requireHeader(this.#header);
		const { looks, people } = this.#book.end(null);
		const lastMs = Math.max(0, ...[...this.#lastMs.values()]);
		const durationMs = header.source.durationMs ?? lastMs;
		const ids = [...new Set([...this.#labels.keys(), ...people.map(({ personId }) => personId)])].sort(compareIds);
		const times = new Map(people.map((person) => [person.personId, person]));
		this.#events.sort((a, b) => a.startMs - b.startMs);
		return {
			header,
			durationMs,
			people: ids.map((personId) => ({
				personId,
				label: this.#labels.get(personId) ?? null,
				visibleMs: times.get(personId)?.visibleMs ?? 0,
				gazeKnownMs: times.get(personId)?.gazeKnownMs ?? 0,
				timesLost: this.#timesLost.get(personId) ?? 0,
			})),
			looks,
			events: this.#events,
			ties: toGraph(addEvents(noSums, this.#events, durationMs, null), 0, durationMs).ties,
			switchesRepaired: this.#switchesRepaired,
		};
	}
}
