import type { SocialEvent } from '../../core/social';
import { WindowIndex, type WindowSums } from '../../graph/window-index';
import type { SessionView } from '../../session/log/session-view';

export type { WindowSums } from '../../graph/window-index';

/** What is read of a session; any `SessionView` has it. */
export type IndexedView = Pick<SessionView, 'analysed' | 'events' | 'graph' | 'presenceWithin'>;

const isSame = (a: SocialEvent | undefined, b: SocialEvent | undefined): boolean =>
	a === b || (a?.eventId === b?.eventId && a?.startMs === b?.startMs && a?.endMs === b?.endMs && a?.kind === b?.kind);

/**
 * Sums over windows of the session that is shown. Follows a session that grows by taking in what is new; begins anew with
 * another session, and where ids or ended events have changed, as after a merge or a correction.
 */
export class WindowSumsOf {
	#view: IndexedView | null = null;
	#index = new WindowIndex();
	#ended: readonly SocialEvent[] = [];
	/** Start of the latest frame taken in. */
	#lastMs = -Infinity;

	/**
	 * Over `[startMs, endMs)`; events that go on last until the latest analysed frame.
	 *
	 * @param events of the view, if they are at hand
	 */
	within(view: IndexedView, startMs: number, endMs: number, events = view.events): WindowSums {
		const open = events.filter((e) => e.endMs === null);
		const ended = open.length === 0 ? events : events.filter((e) => e.endMs !== null);
		if (this.#isStale(view, ended)) this.#reset(view);
		for (const record of view.presenceWithin(this.#lastMs, Infinity)) {
			// The length of the latest frame is known with the next one.
			if (record.tMs <= this.#lastMs || record.durationMs <= 0) continue;
			this.#index.addPresence(record);
			this.#lastMs = record.tMs;
		}
		// A file may have them in any order; in order of time they are added fastest.
		const added = ended.slice(this.#ended.length).sort((a, b) => a.startMs - b.startMs);
		for (const event of added) this.#index.addEvent(event);
		this.#ended = ended;
		const nowMs = Math.max(startMs, Math.min(endMs, view.analysed?.endMs ?? endMs));
		return this.#index.within(startMs, endMs, { events: open, nowMs });
	}

	#isStale(view: IndexedView, ended: readonly SocialEvent[]): boolean {
		if (view !== this.#view || ended.length < this.#ended.length) return true;
		if (!this.#ended.every((event, i) => isSame(event, ended[i]))) return true;
		// An id that is used no more has become another.
		const present = new Set(view.graph?.people.map((p) => p.personId));
		return this.#index.people.some((id) => !present.has(id));
	}

	#reset(view: IndexedView): void {
		this.#view = view;
		this.#index = new WindowIndex();
		this.#ended = [];
		this.#lastMs = -Infinity;
	}
}
