import { isAbort } from '../../core/errors';
import { exportChoices, exportSession, type ExportChoice } from './export-session';
import type { NamedFile } from '../../core/named-file';
import { problemOf, type Problem } from '../phase';

/** The session as it is kept, and the video with labels: choices beside the formats. */
export const SESSION_CHOICE = 'regard';
export const VIDEO_CHOICE = 'labelled-video';

/** What of a session can be saved. */
export type SaveChoice = Pick<ExportChoice, 'id' | 'title' | 'about' | 'extensions'>;

const session: SaveChoice = {
	...{ id: SESSION_CHOICE, title: 'Regard session', extensions: ['.regard.jsonl'] },
	about: 'Everything that was seen, found and corrected, a line each. Opens here again.',
};
const video: SaveChoice = {
	...{ id: VIDEO_CHOICE, title: 'Labelled video', extensions: ['.mp4', '.webm'] },
	about: 'The video with looks, boxes and names drawn on it, with its sound; faces covered if you like.',
};

/** All of them, in groups with a title each. */
export const saveChoices: readonly { title: string; choices: readonly SaveChoice[] }[] = [
	{ title: 'All of it', choices: [session, video] },
	{
		title: 'Events',
		choices: exportChoices.filter(({ of, id }) => of === 'events' && id !== 'graphml' && id !== 'gexf'),
	},
	{ title: 'Frames', choices: exportChoices.filter(({ of }) => of === 'observations') },
	{ title: 'Graph', choices: exportChoices.filter(({ id }) => id === 'graphml' || id === 'gexf') },
];

/** Where the saving stands. */
export type SaveWork =
	| { kind: 'idle' }
	/** `share`: how much is done, 0 to 1; `null` when unknown. */
	| { kind: 'working'; share: number | null }
	| { kind: 'failed'; problem: Problem };

/** Where the last choice is remembered; a private window may refuse. */
const MEMORY = 'regard.save';

const remembered = (): string => {
	try {
		const id = localStorage.getItem(MEMORY);
		return saveChoices.some(({ choices }) => choices.some((c) => c.id === id)) ? id! : SESSION_CHOICE;
	} catch {
		return SESSION_CHOICE;
	}
};

/** Saving the open session: what as, and how far it is. */
export class Saving {
	#choice = $state(remembered());
	work = $state.raw<SaveWork>({ kind: 'idle' });
	#abort: AbortController | null = null;

	/** Id of what is saved; remembered for the next time. */
	get choice(): string {
		return this.#choice;
	}

	set choice(id: string) {
		this.#choice = id;
		if (this.work.kind === 'failed') this.work = { kind: 'idle' };
		try {
			localStorage.setItem(MEMORY, id);
		} catch {
			// Then it is chosen anew the next time.
		}
	}

	/**
	 * The files of a format; none when it was cancelled or went wrong, which `work` tells. Not for the labelled video.
	 *
	 * @param choice id of `saveChoices`
	 * @param sessionFile gives the session; `null` when nothing was analysed
	 */
	async files(choice: string, sessionFile: () => Promise<NamedFile | null>): Promise<readonly NamedFile[]> {
		this.cancel();
		const abort = (this.#abort = new AbortController());
		const { signal } = abort;
		this.work = { kind: 'working', share: null };
		try {
			const file = await sessionFile();
			signal.throwIfAborted();
			const files =
				file === null
					? []
					: choice === SESSION_CHOICE
						? [file]
						: await exportSession(file, [choice], {
								signal,
								onProgress: (share) => (this.work = { kind: 'working', share }),
							});
			signal.throwIfAborted();
			this.work = { kind: 'idle' };
			return files;
		} catch (cause) {
			if (this.#abort === abort) {
				this.work = isAbort(cause) ? { kind: 'idle' } : { kind: 'failed', problem: problemOf(cause, 'the session') };
			}
			return [];
		}
	}

	/** Ends the work; nothing is saved. */
	cancel(): void {
		this.#abort?.abort(new DOMException('Cancelled', 'AbortError'));
		this.#abort = null;
		if (this.work.kind === 'working') this.work = { kind: 'idle' };
	}
}
