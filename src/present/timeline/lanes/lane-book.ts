import { personIdOf, type PersonId } from '../../../core/people';
import type { SocialEvent } from '../../../core/social';
import { isPersonShown, type EventFilterChoice } from '../../../state/timeline/event-filter';
import { eventItem, GROUP_LANE, placeOf, rowNames, runItem, type LaneItem, type TimelineRun } from './lane-items';
import type { RowName } from './lane-items';
import { LaneRow } from './lane-row';

/** One lane: a person, a pair, or all events of three and more. */
export type Lane = {
	/** `P1`, `P1+P2`, `group`. */
	key: string;
	kind: 'person' | 'pair' | 'group';
	/** In order of id; nobody in the lane of the group. */
	people: readonly PersonId[];
	rows: Readonly<Record<RowName, LaneRow>>;
};

/** What the lanes show. */
export type LaneInput = {
	/** In order of id. */
	people: readonly PersonId[];
	/** In order of start; their ends may still grow. */
	runs: readonly TimelineRun[];
	/** Those the reader wants to see; ended ones first, then those going on. */
	events: readonly SocialEvent[];
	/** How far the session is known. */
	untilMs: number;
	choice: EventFilterChoice;
};

/** A run that ended this long ago grows no more, milliseconds. */
const SETTLE_MS = 3000;

const emptyRows = (): Record<RowName, LaneRow> =>
	Object.fromEntries(rowNames.map((name) => [name, new LaneRow()])) as Record<RowName, LaneRow>;

const startsWith = <T>(list: readonly T[], beginning: readonly T[]): boolean =>
	list.length >= beginning.length && beginning.every((item, i) => list[i] === item);

/** How many events at the beginning of the list have ended. */
const endedCount = (events: readonly SocialEvent[]): number => {
	const open = events.findIndex((event) => event.endMs === null);
	return open < 0 ? events.length : open;
};

/**
 * All lanes of a session. While a session grows, `update` only takes in what is new; when what was there has changed
 * (another session, a merge, a correction, another filter) everything is put in its place anew.
 */
export class LaneBook {
	#lanes = new Map<string, Lane>();
	#input: LaneInput | null = null;
	#settledEvents: readonly SocialEvent[] = [];
	#seenRuns: readonly TimelineRun[] = [];
	/** Events that went on when the lanes were brought up to date last. */
	#openCount = 0;
	/** Runs that may still grow. */
	#growing: TimelineRun[] = [];

	/** People first, then pairs in their order, then the group. A pair's lane is there once something happened. */
	lanes: readonly Lane[] = [];

	/** Brings the lanes up to date; `false` when they show what they showed. */
	update(input: LaneInput): boolean {
		const before = this.#input;
		const [eventCount, runCount] = [this.#settledEvents.length, this.#seenRuns.length];
		const isGrown =
			before !== null &&
			before.choice === input.choice &&
			// Somebody new may have events from before their lane.
			input.people.length === before.people.length &&
			startsWith(input.people, before.people) &&
			startsWith(input.events, this.#settledEvents) &&
			startsWith(input.runs, this.#seenRuns);
		if (!isGrown) this.#clear();
		this.#input = input;
		for (const id of input.people) if (isPersonShown(id, input.choice)) this.#lane(id);
		const open = new Map<LaneRow, LaneItem[]>();
		this.#addEvents(input, open);
		this.#addRuns(input, open);
		for (const { rows } of this.#lanes.values()) {
			for (const name of rowNames) rows[name].setOpen(open.get(rows[name]) ?? []);
		}
		this.#order(input.people);
		const openCount = input.events.length - this.#settledEvents.length;
		const isSame =
			isGrown &&
			before.untilMs === input.untilMs &&
			openCount === this.#openCount &&
			eventCount === this.#settledEvents.length &&
			runCount === this.#seenRuns.length;
		this.#openCount = openCount;
		return !isSame;
	}

	#clear(): void {
		this.#lanes = new Map();
		this.#settledEvents = [];
		this.#seenRuns = [];
		this.#growing = [];
	}

	#lane(key: string): Lane {
		const known = this.#lanes.get(key);
		if (known) return known;
		const people = key === GROUP_LANE ? [] : key.split('+').map((id) => personIdOf(id.slice(1)));
		const kind = key === GROUP_LANE ? 'group' : people.length === 1 ? 'person' : 'pair';
		const lane: Lane = { key, kind, people, rows: emptyRows() };
		this.#lanes.set(key, lane);
		return lane;
	}

	/** The row of an event; `null` for somebody who has no lane. */
	#rowOf(event: SocialEvent): LaneRow | null {
		const place = placeOf(event);
		if (!place) return null;
		const isOwn = place.lane !== GROUP_LANE && !place.lane.includes('+');
		if (isOwn && !this.#lanes.has(place.lane)) return null;
		return this.#lane(place.lane).rows[place.row];
	}

	#addEvents({ events, untilMs }: LaneInput, open: Map<LaneRow, LaneItem[]>): void {
		const ended = endedCount(events);
		const settled = new Map<LaneRow, LaneItem[]>();
		const from = this.#settledEvents.length;
		for (const [at, event] of events.slice(from).entries()) {
			const row = this.#rowOf(event);
			if (!row) continue;
			const lists = from + at < ended ? settled : open;
			const list = lists.get(row);
			if (list) list.push(eventItem(event, untilMs));
			else lists.set(row, [eventItem(event, untilMs)]);
		}
		for (const [row, items] of settled) row.settle(items);
		if (ended !== this.#settledEvents.length) this.#settledEvents = events.slice(0, ended);
	}

	#addRuns({ runs, untilMs, choice }: LaneInput, open: Map<LaneRow, LaneItem[]>): void {
		const settled = new Map<LaneRow, LaneItem[]>();
		const growing: TimelineRun[] = [];
		const take = (run: TimelineRun) => {
			const row = this.#lanes.get(run.personId)?.rows[run.by === 'gaze' ? 'bars' : 'hand'];
			const isGrowing = run.endMs >= untilMs - SETTLE_MS;
			if (isGrowing) growing.push(run);
			if (!row || run.probability < choice.minConfidence) return;
			const lists = isGrowing ? open : settled;
			const list = lists.get(row);
			if (list) list.push(runItem(run));
			else lists.set(row, [runItem(run)]);
		};
		for (const run of this.#growing) take(run);
		for (const run of runs.slice(this.#seenRuns.length)) take(run);
		for (const [row, items] of settled) row.settle(items);
		this.#growing = growing;
		// A copy: the list may be one that grows in place.
		if (runs.length !== this.#seenRuns.length) this.#seenRuns = runs.slice();
	}

	#order(people: readonly PersonId[]): void {
		const place = new Map(people.map((id, i) => [id, i]));
		const rank = ({ kind, people: own }: Lane): number => {
			const [a = 0, b = 0] = own.map((id) => place.get(id) ?? people.length);
			return kind === 'person' ? a : kind === 'pair' ? 1e3 + a * 1e3 + b : 1e9;
		};
		const lanes = [...this.#lanes.values()].sort((a, b) => rank(a) - rank(b));
		const isSame = lanes.length === this.lanes.length && lanes.every((lane, i) => lane === this.lanes[i]);
		if (!isSame) this.lanes = lanes;
	}
}
