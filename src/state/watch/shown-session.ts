import type { NamedFile } from '../../core/named-file';
import type { ViewFileOptions, SessionView } from '../../session/log/session-view';
import type { Snapshot } from '../phase';

/**
 * The session that is shown, and its newest frame. Nothing here is reactive: the canvas reads the frame in its own loop,
 * and the panels read the session at their own pace.
 */
export class ShownSession {
	/** The newest analysed frame; `null` before the first. */
	latest: Snapshot | null = null;
	#machine: SessionView | null = null;
	#corrected: SessionView | null = null;

	/** The session as the machine saw it: a run, or one that was opened again. `null` before the first frame of one. */
	get machine(): SessionView | null {
		return this.#machine;
	}

	/** The machine's session, or what a person made of it. */
	get view(): SessionView | null {
		return this.#corrected ?? this.#machine;
	}

	/** How far the session is known, media time. */
	get untilMs(): number {
		return this.latest?.frame.tMs ?? 0;
	}

	/** Shows another session from now on. */
	begin(machine: SessionView): void {
		this.forget();
		this.#machine = machine;
	}

	/** Shows what a person made of the machine's session; `null` shows the machine's again. Ends with the session. */
	correct(view: SessionView | null): void {
		this.#corrected = view;
	}

	/** Shows nothing. */
	forget(): void {
		this.latest = null;
		this.#machine = null;
		this.#corrected = null;
	}

	/** The session as a file, corrections as lines of their own; `null` when nothing was analysed. */
	async file(persons: ViewFileOptions): Promise<NamedFile | null> {
		const { view } = this;
		if (!view) return null;
		const blob = await view.file(persons);
		const name = view.source?.name ?? 'session';
		return blob && { name: `${name.replace(/\.[^.]+$/, '')}.regard.jsonl`, blob };
	}
}
