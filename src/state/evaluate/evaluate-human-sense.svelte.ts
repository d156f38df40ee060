import * as v from 'valibot';
import { AppError, isAbort } from '../../core/errors';
import { askHumanSense, type Writer } from '../../reason/human-sense/ask';
import { readHumanSense, type HumanSenseItem } from '../../reason/human-sense/item';
import { humanSensePrompt, type HumanSenseStyle } from '../../reason/human-sense/prompt';
import { modelsWithReplies, readHumanSenseReplies, repliesBy, replyLines } from '../../reason/human-sense/replies';
import { humanSenseReport, type HumanSenseReport } from '../../reason/human-sense/report';
import type { HumanSenseCode } from '../../reason/human-sense/tasks';
import { fileOf, tinyFilesOf } from '../../bench/benchmark-set';
import { humanSenseSet } from '../../bench/sets/human-sense';
import type { NamedFile } from '../../core/named-file';
import { problemOf, type Problem } from '../phase';
import { askEach, type AskProgress } from './ask-each';
import type { TextStorage } from './evaluate-traces-kept';
import { KeptReplies, replyKey, type OpenReplies } from './kept-replies';

export { humanSenseStyles } from '../../reason/human-sense/prompt';
export { radarLines } from '../../bench/scores/radar';
export { humanSensePart } from '../../bench/sets/human-sense';
export { humanSenseTasks } from '../../reason/human-sense/tasks';
export type { HumanSenseCode, HumanSenseReport, HumanSenseStyle };

/** A language model that is ready, with its name. */
export type NamedWriter = Writer & { readonly title: string };

/** Replies with where they come from. */
export type HumanSenseReplies = {
	readonly by: string;
	/** The style they were asked in, which decides how they are read. */
	readonly style: HumanSenseStyle;
	readonly replies: readonly (string | null)[];
	/** Lines of a file that were left out. */
	readonly wrong?: readonly string[];
};

/** HumanSense in the Evaluate view: a file of questions, replies to them from a file or from a language model here, scores. */
export class EvaluateHumanSense {
	file = $state.raw<{
		readonly name: string;
		readonly items: readonly HumanSenseItem[];
		/** Questions that were left out, each with its place and field. */
		readonly wrong: readonly string[];
	} | null>(null);
	/** Models whose replies stand beside the questions. */
	models = $state.raw<readonly string[]>([]);
	replies = $state.raw<HumanSenseReplies | null>(null);
	style = $state<HumanSenseStyle>('plain');
	/** Scores exactly as the released scripts do, errors included. */
	asReleased = $state(false);
	/** Leaves Abnormal_Recognition out, as the released script does. */
	skipsAbnormal = $state(false);
	/** Puts what is said in the video before each question. */
	withTranscript = $state(true);
	/** Questions that the language model has answered; `null` while it is not asked. */
	progress = $state.raw<AskProgress | null>(null);
	problem = $state.raw<Problem | null>(null);
	readonly #writer: () => NamedWriter | null;
	#text = '';
	#taskTypes: Readonly<Record<string, HumanSenseCode>> = {};
	readonly #kept: KeptReplies<string>;
	#stop: AbortController | null = null;

	/**
	 * @param writer the language model that is ready now; `null` for none
	 * @param storage where its replies are kept; `null`: in the page alone
	 */
	constructor(writer: () => NamedWriter | null = () => null, storage: TextStorage | null = null) {
		this.#writer = writer;
		this.#kept = new KeptReplies(storage, v.string());
	}

	readonly report: HumanSenseReport | null = $derived.by(() => {
		const { file, replies, asReleased, skipsAbnormal } = this;
		if (!file || !replies || replies.replies.length !== file.items.length) return null;
		const protocol = replies.style === 'think' ? 'think' : 'plain';
		return humanSenseReport(file.items, replies.replies, { protocol, asReleased, skipsAbnormal });
	});

	/** Name of the language model that can be asked; `null` for none. */
	get writerTitle(): string | null {
		return this.#writer()?.title ?? null;
	}

	/** Opens `HumanSense_VQA.json` or `HumanSense_AQA.json`, a result file with replies of models too. */
	async open({ name, blob }: NamedFile): Promise<void> {
		this.stop();
		this.problem = null;
		try {
			const text = await blob.text();
			const { rows: items, wrong } = readHumanSense(text, name);
			this.#text = text;
			this.#taskTypes = {};
			this.file = { name, items, wrong };
			this.models = modelsWithReplies(items);
			this.replies = null;
			if (this.models[0] !== undefined) this.use(this.models[0]);
		} catch (e) {
			this.problem = problemOf(e, name);
		}
	}

	/** Opens the set’s made-up questions with replies. */
	async tryIt(): Promise<void> {
		const files = tinyFilesOf(humanSenseSet);
		await this.open(fileOf(files, 'questions'));
		await this.openReplies(fileOf(files, 'replies'));
	}

	/** Assigns a task to a type in the file: seven of the published strings are not known. */
	assign(taskType: string, code: HumanSenseCode): void {
		if (!this.file) return;
		this.#taskTypes = { ...this.#taskTypes, [taskType]: code };
		this.file = { ...this.file, items: readHumanSense(this.#text, this.file.name, this.#taskTypes).rows };
	}

	/** Takes the replies of a model that stand beside the questions. */
	use(model: string): void {
		if (this.file) this.replies = { by: model, style: this.style, replies: repliesBy(this.file.items, model) };
	}

	/** Takes replies from a file of lines. */
	async openReplies({ name, blob }: NamedFile): Promise<void> {
		this.problem = null;
		if (!this.file) return;
		try {
			const { replies, wrong } = readHumanSenseReplies(await blob.text(), name, this.file.items);
			this.replies = { by: name, style: this.style, replies, wrong };
		} catch (e) {
			this.problem = problemOf(e, name);
		}
	}

	/** Says in which style the replies were asked. */
	setStyle(style: HumanSenseStyle): void {
		this.style = style;
		if (this.replies && !this.progress) this.replies = { ...this.replies, style };
	}

	/** Whether the model that is ready has answered some questions in this style, and others not yet. */
	get canGoOn(): boolean {
		const own = this.replies?.by === this.writerTitle && this.replies?.style === this.style ? this.replies.replies : [];
		return own.includes(null) && own.some((reply) => reply !== null);
	}

	/** Whether all that is shown is this model’s own, in the style that is chosen. */
	get #hasAll(): boolean {
		const { replies, style } = this;
		return replies?.by === this.writerTitle && replies?.style === style && !replies?.replies.includes(null);
	}

	/**
	 * Asks the language model the questions that it has not answered in this style, one after the other, also those left of
	 * a time before the page was loaded again; scores grow while it answers. When all its answers are shown it is asked anew.
	 * Never rejects.
	 */
	async ask(): Promise<void> {
		const writer = this.#writer();
		const { file, style, withTranscript } = this;
		if (!file) return;
		const isAnew = this.#hasAll;
		let kept: OpenReplies<string> | null = null;
		this.stop();
		this.problem = null;
		const stop = (this.#stop = new AbortController());
		const { signal } = stop;
		const total = file.items.length;
		const show = (own: OpenReplies<string>, progress: AskProgress) => {
			if (signal.aborted) return;
			this.progress = progress;
			const replies = Array.from({ length: total }, (_, i) => own.replies[i] ?? null);
			this.replies = { by: writer?.title ?? '', style, replies };
		};
		try {
			if (!writer) throw new AppError('model-missing', 'No language model is ready');
			const words = file.items.map((item) => humanSensePrompt(item, style, { withTranscript }).text);
			const key = await replyKey([humanSenseSet.id, writer.title, style], words);
			signal.throwIfAborted();
			const own = (kept = this.#kept.open(humanSenseSet.id, key, total));
			if (isAnew) own.clear();
			await askEach(own.left(total), total, {
				signal,
				onProgress: (progress) => show(own, progress),
				ask: async (i) => {
					const item = file.items[i];
					if (!item) return;
					const { reply } = await askHumanSense(writer, item, style, { withTranscript, signal });
					signal.throwIfAborted();
					own.put(i, reply);
				},
			});
		} catch (e) {
			if (!signal.aborted && !isAbort(e)) this.problem = problemOf(e, writer?.title ?? 'the language model');
		} finally {
			kept?.save();
			if (this.#stop === stop) this.progress = null;
		}
	}

	/** Stops asking; what was answered stays. */
	stop(): void {
		this.#stop?.abort(new DOMException('Asking was stopped', 'AbortError'));
		this.#stop = null;
		this.progress = null;
	}

	/** The replies as a file that can be opened again. */
	replyFile(): Blob {
		return new Blob([replyLines(this.file?.items ?? [], this.replies?.replies ?? [])]);
	}
}
