import { isAbort } from '../../core/errors';
import type { CameraNow } from '../../source/webcam';
import { openAnything, type Opened } from '../start/open-anything';
import { nameOfRequest, problemOf, type Problem, type SourceRequest } from '../phase';
import type { WatchPorts } from '../ports/ports';
import type { Sessions } from '../start/sessions.svelte';

/** What opening tells its owner. */
export type WatchOpeningHost = {
	ports: WatchPorts;
	sessions: Sessions;
	/** Shows what was opened in place of what was open before, at once. Resolves when it was analysed; never rejects. */
	take(opened: Opened): Promise<void>;
	/** What was asked for last did not open. */
	onProblem(problem: Problem): void;
	/** The open camera went away (`null`), or is there again. */
	onCamera(camera: CameraNow | null): void;
};

/**
 * Opens what the visitor asks for. Of several that are asked for in haste the last one that opens stays; what was open
 * before goes on meanwhile.
 */
export class WatchOpening {
	/** What is being opened; `null`: nothing. */
	current = $state.raw<{ about: string } | null>(null);
	readonly #host: WatchOpeningHost;
	#turn = 0;
	/** The turn of what is open, or of the last closing. */
	#openedTurn = 0;

	constructor(host: WatchOpeningHost) {
		this.#host = host;
	}

	/**
	 * Opens a source or a kept session and hands it over. When it cannot be opened, or something asked for later is open
	 * already, nothing of it stays open. Resolves when what was opened was analysed; never rejects.
	 *
	 * @returns whether it is open now: not where it could not be opened, or something else was opened since
	 */
	async open(request: SourceRequest): Promise<boolean> {
		const host = this.#host;
		const turn = ++this.#turn;
		const about = nameOfRequest(request);
		this.current = { about };
		let taken: Promise<void>;
		try {
			const opened = await openAnything(request, host.ports, host.sessions, (camera) => {
				if (turn === this.#openedTurn) host.onCamera(camera);
			});
			// Something requested later has opened meanwhile. While that is still pending it may fail, and then this one stays.
			if (turn < this.#openedTurn) {
				opened.source?.close();
				return false;
			}
			this.#openedTurn = turn;
			taken = host.take(opened);
		} catch (e) {
			const camera = request.kind === 'webcam' && { camera: request };
			if (turn === this.#turn && !isAbort(e)) host.onProblem({ ...problemOf(e, about), ...camera });
			return false;
		} finally {
			if (turn === this.#turn) this.current = null;
		}
		await taken;
		return turn === this.#openedTurn;
	}

	/** Closes everything: what is still being opened is closed before it is shown. */
	close(): void {
		this.#openedTurn = ++this.#turn;
		this.current = null;
	}
}
