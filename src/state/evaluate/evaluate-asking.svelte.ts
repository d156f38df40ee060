import * as v from 'valibot';
import { AppError, isAbort } from '../../core/errors';
import {
	jsonLines,
	noTools,
	type BenchmarkSet,
	type GivenFiles,
	type OptionValues,
	type SetOptions,
	type TinyFile,
} from '../../bench/benchmark-set';
import type { Eye } from '../../bench/seeing/eye';
import { looksOf } from '../../bench/seeing/look';
import type { NamedFile } from '../../core/named-file';
import type { Sampling } from '../../reason/language-model/language-model';
import { problemOf, type Problem } from '../phase';
import { askEach, type AskProgress } from './ask-each';
import type { NamedWriter } from './evaluate-human-sense.svelte';
import type { TextStorage } from './evaluate-traces-kept';
import { KeptReplies, replyKey, type OpenReplies } from './kept-replies';

/** What is asked: items of a set, as the files and options have them. */
export type AskedSet = {
	readonly set: BenchmarkSet;
	readonly files: GivenFiles;
	readonly options: OptionValues<SetOptions>;
	/** Replies to each item. */
	readonly count: number;
};

/** Several replies are drawn as GRASP’s training draws them: from the model’s own distribution (trainer.py, temperature 1). */
const drawn = (seed: number): Sampling => ({ temperature: 1, topK: null, topP: null, seed });

/** Rows of the set’s file of replies, one for each reply to an item. */
const keptShape: v.GenericSchema<unknown, readonly object[]> = v.array(v.looseObject({}));

/** Opens models that see. */
export type Eyes = {
	/** The image–text model that is installed; `null` without one. */
	readonly openImageText: () => Promise<Eye | null>;
	/** @param files of the checkpoint’s folder @throws AppError `model-corrupt` */
	readonly openCheckpoint: (files: readonly NamedFile[]) => Promise<Eye>;
};

/**
 * A language model answers the items of a set, one after the other, or a model that sees looks at their pictures. Replies are kept while it goes on, so that it can be
 * stopped and go on later, also after the page was left.
 */
export class EvaluateAsking {
	/** `null` while nothing is asked. */
	progress = $state.raw<AskProgress | null>(null);
	problem = $state.raw<Problem | null>(null);
	/** Items that have been answered, and of how many; `null` before any. */
	answered = $state.raw<{ readonly slot: string; readonly done: number; readonly total: number } | null>(null);
	readonly #writer: () => NamedWriter | null;
	readonly #kept: KeptReplies<readonly object[]>;
	readonly #eyes: Eyes | null;
	#stop: AbortController | null = null;

	/**
	 * @param writer the language model that is ready now; `null` for none
	 * @param storage where replies are kept; `null`: in the page alone
	 * @param eyes opens models that see; `null`: none can be asked
	 */
	constructor(
		writer: () => NamedWriter | null = () => null,
		storage: TextStorage | null = null,
		eyes: Eyes | null = null,
	) {
		this.#writer = writer;
		this.#kept = new KeptReplies(storage, keptShape);
		this.#eyes = eyes;
	}

	/** Name of the language model that can be asked; `null` for none. */
	get writerTitle(): string | null {
		return this.#writer()?.title ?? null;
	}

	/** Whether models that see can be asked. */
	get canLook(): boolean {
		return this.#eyes !== null;
	}

	/** Asks the items that have no reply yet. Never rejects. @returns all replies as a file of the set; `null` without any */
	async ask({ set, files, options, count }: AskedSet): Promise<NamedFile | null> {
		const writer = this.#writer();
		const rows = await this.#answer(set.id, writer?.title ?? 'the language model', async (signal) => {
			const { asking } = set;
			if (!writer || !asking) throw new AppError('model-missing', 'No language model is ready');
			const { items } = await set.read(files, options, noTools);
			const words = items.map((item) => [asking.prompts(item, options), asking.row(item, [])]);
			return {
				key: await replyKey([set.id, writer.title, count], words),
				total: items.length,
				async answerAt(index) {
					const item = items[index];
					const rows: object[] = [];
					for (let n = 0; n < count; n++) {
						const replies: string[] = [];
						for (const prompt of asking.prompts(item, options)) {
							const sampled = count > 1 ? { ...prompt, sampling: drawn(n) } : prompt;
							const { text } = await writer.generate(sampled, { signal });
							signal.throwIfAborted();
							replies.push(text);
						}
						rows.push(asking.row(item, replies));
					}
					return rows;
				},
			};
		});
		if (rows.length === 0 || !set.asking) return null;
		return fileFrom(set.asking.file?.(rows) ?? jsonLines(`${set.id}-replies.jsonl`, rows));
	}

	/**
	 * Lets a model that sees look at the pictures that have not been looked at: a checkpoint where its files are given, else
	 * the image–text model that is installed. Never rejects.
	 *
	 * @returns what it made as a file of the set; `null` without any
	 */
	async look({ set, files }: Pick<AskedSet, 'set' | 'files'>): Promise<NamedFile | null> {
		let eye: Eye | null = null;
		let made: NamedFile | null = null;
		await this.#answer(`${set.id}/seen`, 'the model', async (signal) => {
			const looks = await looksOf(set, files);
			const opened = (eye = await this.#openEye(set, files));
			signal.throwIfAborted();
			return {
				key: await replyKey([set.id, opened.title], [looks.map(({ name }) => name), await set.seeing?.items(files)]),
				total: looks.length,
				async answerAt(index) {
					const row = await looks[index]?.row(opened);
					signal.throwIfAborted();
					return row ? [row] : [];
				},
				async end(rows) {
					made = set.seeing && rows.length > 0 ? fileFrom(await set.seeing.file(rows, opened)) : null;
				},
			};
		});
		(eye as Eye | null)?.close();
		return made;
	}

	/** Stops asking; what was answered stays. */
	stop(): void {
		this.#stop?.abort(new DOMException('Asking was stopped', 'AbortError'));
		this.#stop = null;
		this.progress = null;
	}

	/** @throws AppError `model-missing` when none is there, and what opening it throws */
	async #openEye({ seeing }: BenchmarkSet, files: GivenFiles): Promise<Eye> {
		const checkpoint = files[seeing?.checkpoint ?? ''] ?? [];
		const eye =
			checkpoint.length > 0 ? await this.#eyes?.openCheckpoint(checkpoint) : await this.#eyes?.openImageText();
		if (!eye)
			throw new AppError('model-missing', 'No image–text model is installed: load one, such as CLIP, in Models');
		return eye;
	}

	/**
	 * Answers what has no answer yet, one after the other, with what `open` says of it.
	 *
	 * @param slot where answers are kept: the set, and whether it was looked at
	 * @returns its own rows, also where another set is asked meanwhile; empty when it could not begin
	 */
	async #answer(slot: string, by: string, open: (signal: AbortSignal) => Promise<Job>): Promise<readonly object[]> {
		this.stop();
		this.problem = null;
		const stop = (this.#stop = new AbortController());
		const { signal } = stop;
		let end: Job['end'];
		let kept: OpenReplies<readonly object[]> | null = null;
		try {
			const { key, total, answerAt, end: last } = await open(signal);
			signal.throwIfAborted();
			end = last;
			const own = (kept = this.#kept.open(slot, key, total));
			await askEach(own.left(total), total, {
				signal,
				onProgress: (progress) => {
					if (signal.aborted) return;
					this.progress = progress;
					this.answered = { slot, done: progress.done, total: progress.total };
				},
				ask: async (index) => own.put(index, await answerAt(index)),
			});
		} catch (e) {
			if (!signal.aborted && !isAbort(e)) this.problem = problemOf(e, by);
		}
		kept?.save();
		const rows = kept?.replies.flatMap((own) => own ?? []) ?? [];
		try {
			await end?.(rows);
		} catch (e) {
			this.problem ??= problemOf(e, by);
		}
		if (this.#stop === stop) this.progress = null;
		return rows;
	}
}

/** What is asked, and how one of it is answered. */
type Job = {
	/** Says what is asked, and of whom. */
	readonly key: string;
	readonly total: number;
	readonly answerAt: (index: number) => Promise<readonly object[]>;
	/** Called with all rows when answering has ended, also where it was stopped. */
	readonly end?: (rows: readonly object[]) => Promise<void>;
};

const fileFrom = ({ name, text }: TinyFile): NamedFile => ({ name, blob: new Blob([text]) });
