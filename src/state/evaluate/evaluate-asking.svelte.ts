import * as v from 'valibot';
import { AppError, isAbort } from '../../core/errors';
import {
	jsonLines,
	noTools,
	type BenchmarkSet,
	type GivenFiles,
	type OptionValues,
	type SetOptions,
} from '../../bench/benchmark-set';
import type { NamedFile } from '../../core/named-file';
import type { Sampling } from '../../reason/language-model/language-model';
import { problemOf, type Problem } from '../phase';
import { askEach, type AskProgress } from './ask-each';
import type { NamedWriter } from './evaluate-human-sense.svelte';
import type { TextStorage } from './evaluate-traces-kept';
import { KeptReplies, replyKey } from './kept-replies';

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

/** Says whether replies belong to what is asked now: same set, model and number, same words in prompts and rows. */
const keyOf = ({ set, options, count }: AskedSet, title: string, items: readonly unknown[]): Promise<string> =>
	replyKey(
		[set.id, title, count],
		items.map((item) => [set.asking?.prompts(item, options), set.asking?.row(item, [])]),
	);

/**
 * A language model answers the items of a set, one after the other. Replies are kept while it goes on, so that it can be
 * stopped and go on later, also after the page was left.
 */
export class EvaluateAsking {
	/** `null` while nothing is asked. */
	progress = $state.raw<AskProgress | null>(null);
	problem = $state.raw<Problem | null>(null);
	/** Items that have been answered, and of how many; `null` before any. */
	answered = $state.raw<{ readonly setId: string; readonly done: number; readonly total: number } | null>(null);
	readonly #writer: () => NamedWriter | null;
	readonly #kept: KeptReplies<readonly object[]>;
	#stop: AbortController | null = null;

	/**
	 * @param writer the language model that is ready now; `null` for none
	 * @param storage where replies are kept; `null`: in the page alone
	 */
	constructor(writer: () => NamedWriter | null = () => null, storage: TextStorage | null = null) {
		this.#writer = writer;
		this.#kept = new KeptReplies(storage, keptShape);
	}

	/** Name of the language model that can be asked; `null` for none. */
	get writerTitle(): string | null {
		return this.#writer()?.title ?? null;
	}

	/** Asks the items that have no reply yet. Never rejects. @returns all replies as a file of the set; `null` without any */
	async ask(asked: AskedSet): Promise<NamedFile | null> {
		const writer = this.#writer();
		const { set, files, options, count } = asked;
		this.stop();
		this.problem = null;
		const stop = (this.#stop = new AbortController());
		const { signal } = stop;
		try {
			const { asking } = set;
			if (!writer || !asking) throw new AppError('model-missing', 'No language model is ready');
			const { items } = await set.read(files, options, noTools);
			const key = await keyOf(asked, writer.title, items);
			signal.throwIfAborted();
			this.#kept.open(set.id, key, items.length);
			await askEach(this.#kept.left(items.length), items.length, {
				signal,
				onProgress: (progress) => {
					if (!signal.aborted) this.progress = progress;
					this.answered = { setId: set.id, done: progress.done, total: progress.total };
				},
				ask: async (index) => {
					const item = items[index];
					const prompts = asking.prompts(item, options);
					const rows: object[] = [];
					for (let n = 0; n < count; n++) {
						const replies: string[] = [];
						for (const prompt of prompts) {
							const sampled = count > 1 ? { ...prompt, sampling: drawn(n) } : prompt;
							const { text } = await writer.generate(sampled, { signal });
							signal.throwIfAborted();
							replies.push(text);
						}
						rows.push(asking.row(item, replies));
					}
					this.#kept.put(index, rows);
				},
			});
		} catch (e) {
			if (!signal.aborted && !isAbort(e)) this.problem = problemOf(e, writer?.title ?? 'the language model');
		} finally {
			this.#kept.save();
			if (this.#stop === stop) this.progress = null;
		}
		return this.#file(set);
	}

	/** Stops asking; what was answered stays. */
	stop(): void {
		this.#stop?.abort(new DOMException('Asking was stopped', 'AbortError'));
		this.#stop = null;
		this.progress = null;
	}

	#file({ id, asking }: BenchmarkSet): NamedFile | null {
		const rows = this.#kept.replies.flatMap((own) => own ?? []);
		if (rows.length === 0 || !asking) return null;
		const { name, text } = asking.file?.(rows) ?? jsonLines(`${id}-replies.jsonl`, rows);
		return { name, blob: new Blob([text]) };
	}
}
