import type { Trace } from '../../reason/social-genome/trace';
import type { TraceSide } from './evaluate-traces-kept';

/** What a trace was before a change; `null`: there was none. */
export type PastTrace = { readonly side: TraceSide; readonly qid: string; readonly trace: Trace | null };

/** Steps back that are remembered. */
const MOST = 200;

/** What traces were before each change, for undo. */
export class TracePast {
	#past = $state.raw<readonly PastTrace[]>([]);
	/** The step that is typed in. */
	#typed: string | null = null;

	get canUndo(): boolean {
		return this.#past.length > 0;
	}

	/** @param typed names the step that is typed in: all typing in one step is one change; `null`: another change */
	add(past: PastTrace, typed: string | null): void {
		if (typed === null || typed !== this.#typed) this.#past = [...this.#past, past].slice(-MOST);
		this.#typed = typed;
	}

	/** Takes the latest out; `undefined` when there is none. */
	pop(): PastTrace | undefined {
		const last = this.#past.at(-1);
		this.#past = this.#past.slice(0, -1);
		this.#typed = null;
		return last;
	}

	/** Forgets what one question’s traces were; left out: all. */
	forget(qid?: string): void {
		this.#past = qid === undefined ? [] : this.#past.filter((past) => past.qid !== qid);
	}
}
