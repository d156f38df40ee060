import type { SourceRequest } from '../phase';
import type { Watch } from './watch.svelte';

/** Of Watch, what opening files one after another needs. */
export type QueueHost = Pick<Watch, 'phase' | 'changedModels' | 'source'> & {
	open(request: SourceRequest): Promise<boolean>;
	agreement: Pick<Watch['agreement'], 'open' | 'problem'>;
};

/** Names of files with a coder's codes. */
const isCodes = (name: string): boolean => /\.(eaf|boris|opf|csv|tsv|txt|xml)$/i.test(name);

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '');

/** Sources as they came, each with the codes of the same name after it; other codes last. */
const inTurn = (files: readonly File[]): File[] => {
	const sources = files.filter(({ name }) => !isCodes(name));
	const codes = files.filter(({ name }) => isCodes(name));
	const of = (source: File) => codes.filter(({ name }) => stemOf(name) === stemOf(source.name));
	return [...new Set([...sources.flatMap((source) => [source, ...of(source)]), ...codes])];
};

/**
 * Opens several files one after another: the next one when what was opened is analysed to its end. Codes are compared with
 * the session that is open by then. Where something cannot be opened, is stopped or asks a question, the others wait.
 */
export class OpenQueue {
	/** Files whose turn is still to come. */
	waiting = $state.raw<readonly File[]>([]);
	/** Names of files that were to be opened and could not be read, until this is put away. */
	unread = $state.raw<readonly string[]>([]);
	readonly #host: QueueHost;
	readonly #onCodes: () => void;
	#turn = 0;

	/** @param onCodes codes are opened: the comparison is to be shown */
	constructor(host: QueueHost, onCodes: () => void = () => undefined) {
		this.#host = host;
		this.#onCodes = onCodes;
	}

	/**
	 * Opens the first of the files at once; the others come before those that wait already. Never rejects.
	 * @param unread names of files that came with them and could not be read
	 */
	async add(files: readonly File[], unread: readonly string[] = []): Promise<void> {
		this.unread = unread;
		if (files.length === 0) return;
		this.waiting = [...inTurn(files), ...this.waiting];
		await this.next();
	}

	/** Opens the next file now, and those after it in turn. Never rejects. */
	async next(): Promise<void> {
		const turn = ++this.#turn;
		for (;;) {
			const [file, ...others] = this.waiting;
			if (!file) return;
			this.waiting = others;
			const isThrough = await this.#open(file);
			if (!isThrough || turn !== this.#turn) return;
		}
	}

	/** Leaves out what waits. */
	clear(): void {
		this.waiting = [];
	}

	/** Puts away what could not be read. */
	dismiss(): void {
		this.unread = [];
	}

	/** Whether the file was opened and analysed to its end. */
	async #open(file: File): Promise<boolean> {
		if (isCodes(file.name)) {
			this.#onCodes();
			const { agreement } = this.#host;
			await agreement.open(file);
			return agreement.problem === null;
		}
		if (!(await this.#host.open({ kind: 'file', file }))) return false;
		const { phase, changedModels, source } = this.#host;
		const isWhole = phase.kind === 'done' && (phase.reason !== 'stopped' || source?.isPictureMissing === true);
		return isWhole && changedModels === null;
	}
}
