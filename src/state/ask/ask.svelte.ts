import { AppError, isAbort, messageOf } from '../../core/errors';
import { allModels } from '../../models/catalogue/entries';
import { takesStyles, type HumanSenseStyle } from '../../reason/human-sense/styles';
import type { GenerateOptions, Generated, Prompt } from '../../reason/language-model/language-model';
import type { AnswerUpdate } from '../../reason/ask/answer';
import { earlierOf } from '../../reason/ask/earlier';
import type { Reading } from '../../reason/query/reading';
import type { AskSession } from '../../reason/answer/types';
import {
	openPromptApi,
	promptApiAvailability,
	type PromptApiAvailability,
} from '../../reason/language-model/prompt-api';
import type { ReasonClient } from '../../workers/reason/reason-client';
import type { AskTurn, Cited, StyleProblem, WriterChoice, WriterState } from './ask-turn';
import { loadShare } from './load-share';
import { ReaderSwitch } from './reader-switch.svelte';

export { stylesHere as answerStyles, type HumanSenseStyle as AnswerStyle } from '../../reason/human-sense/styles';

export type { AskStage, AskTurn, Cited, StyleProblem, WriterChoice, WriterState } from './ask-turn';

/** What the conversation needs of the world; tests pass stand-ins. */
export type AskPorts = {
	/** Starts the worker that answers. */
	connectReason?(): ReasonClient;
	/** Absolute address of the models folder. */
	modelsUrl: string;
};

/** Machines with fewer cores than this cannot look and write at full speed side by side. */
const PLENTY_OF_CORES = 4;
/** Share of the time that a language model on the CPU gets beside live analysis on fewer cores. */
const SHARE_BESIDE_ANALYSIS = 0.3;
/** Earlier turns that the next question may refer to: pronouns reach no farther back. */
const REMEMBERED_TURNS = 4;

/**
 * The language model that comes with the page; `null`: this copy has none. It runs on the CPU: it is so small that the
 * GPU, which live analysis needs, would gain nothing.
 */
const writerOfPage: Extract<WriterChoice, { kind: 'catalogue' }> | null =
	allModels
		.filter(({ task, tier }) => task === 'language' && tier === 'embedded')
		.map(({ id, title }) => ({ kind: 'catalogue' as const, id, title }))[0] ?? null;

/** The conversation about the session that is open, and the language model that takes part in it. */
export class Ask {
	turns = $state.raw<readonly AskTurn[]>([]);
	writer = $state.raw<WriterState>({ kind: 'templates' });
	/** The citation shown last. */
	cited = $state.raw<Cited | null>(null);
	/** Whether the browser has a model of its own; `null` until it has been asked. */
	promptApi = $state.raw<PromptApiAvailability | null>(null);
	/** How a language model is asked to phrase the answers, as far as it can; see `styleProblem`. */
	style = $state<HumanSenseStyle>('plain');
	/** What is typed and not asked yet. */
	draft = $state('');
	/** The model that reads questions which the rules are in doubt about. */
	readonly reader: ReaderSwitch;
	readonly #ports: AskPorts;
	readonly #isAnalysing: () => boolean;
	#client: ReasonClient | null = null;
	#stop: AbortController | null = null;
	#loading: AbortController | null = null;
	#nextId = 1;
	/** Whether the writer has been chosen, or the page's own model tried. */
	#hasBegun = false;

	constructor(ports: AskPorts, isAnalysing: () => boolean) {
		this.#ports = ports;
		this.reader = new ReaderSwitch(ports.modelsUrl);
		this.#isAnalysing = isAnalysing;
	}

	/** The turn that is being answered; `null`: none. */
	get current(): AskTurn | null {
		return this.turns.find(({ state }) => state === 'answering') ?? null;
	}

	/** Why answers are written in the plain style whatever is chosen; `null`: the choice counts. */
	get styleProblem(): StyleProblem | null {
		if (this.writer.kind === 'ready') return takesStyles(this.writer.info) ? null : 'one-form';
		return this.writer.kind === 'loading' ? 'loading' : 'no-model';
	}

	/** Asks a question of a session, as `reading` has it if given. Does nothing while another is answered. Never rejects. */
	async ask(question: string, getSession: () => Promise<AskSession | null>, reading?: Reading): Promise<void> {
		const words = question.trim();
		if (words === '' || this.current) return;
		const id = this.#nextId++;
		const stop = (this.#stop = new AbortController());
		const earlier = this.turns
			.flatMap(({ question: asked, answer }) => (answer ? [{ ...earlierOf(answer), question: asked }] : []))
			.slice(-REMEMBERED_TURNS);
		const turn: AskTurn = {
			id,
			question: words,
			state: 'answering',
			stage: 'planning',
			draft: '',
			askedAtMs: null,
			facts: [],
			steps: [],
			answer: null,
			problem: null,
		};
		this.turns = [...this.turns, turn];
		this.cited = null;
		try {
			const session = await getSession();
			stop.signal.throwIfAborted();
			if (!session) throw new AppError('recording-invalid', 'Nothing has been analysed yet');
			if (this.#isAnalysing()) this.#change(id, { askedAtMs: session.untilMs });
			this.setPace();
			const answer = await this.#reason.ask(
				{
					...{ question: words, session, earlier, ...(reading && { reading }) },
					style: this.styleProblem === null ? this.style : 'plain',
				},
				{ signal: stop.signal, onUpdate: (update) => this.#follow(id, update) },
			);
			this.#change(id, { state: 'answered', answer });
		} catch (e) {
			if (stop.signal.aborted || isAbort(e)) this.#change(id, { state: 'stopped' });
			else this.#change(id, { state: 'failed', problem: asProblem(e) });
		}
		this.#tellOfModel();
	}

	/** Stops the answer that is being written; what is written stays. */
	stop(): void {
		this.#stop?.abort(new DOMException('The answer was stopped', 'AbortError'));
	}

	/** Forgets the conversation: it was about another session. */
	forget(): void {
		this.stop();
		this.turns = [];
		this.cited = null;
	}

	/** Follows a citation; `null`: none any more. */
	cite(cited: Cited | null): void {
		this.cited = cited;
	}

	/**
	 * Lets the language model that comes with the page write, once, unless somebody has chosen before. Until it is ready,
	 * and where it is not there, answers come from templates. Never rejects.
	 */
	async begin(): Promise<void> {
		if (this.#hasBegun || !writerOfPage || !this.#ports.connectReason) return;
		this.#hasBegun = true;
		await this.#load(writerOfPage);
		// A copy of the page without the file is not an error to report.
		if (this.writer.kind === 'failed' && this.writer.problem.code === 'model-missing') {
			this.writer = { kind: 'templates' };
		}
	}

	/** Chooses who writes the answers and loads it. Never rejects: `writer` tells. */
	choose(choice: WriterChoice): Promise<void> {
		this.#hasBegun = true;
		return this.#load(choice);
	}

	async #load(choice: WriterChoice): Promise<void> {
		this.#loading?.abort(new DOMException('Another model was chosen', 'AbortError'));
		const loading = (this.#loading = new AbortController());
		const { signal } = loading;
		if (choice.kind === 'templates') {
			this.writer = { kind: 'templates' };
			await this.#client?.unload().catch(() => undefined);
			return;
		}
		const title = choice.kind === 'prompt-api' ? 'The browser’s own model' : choice.title;
		this.writer = { kind: 'loading', title, share: null };
		const tell = (share: number | null) => {
			if (!signal.aborted) this.writer = { kind: 'loading', title, share };
		};
		try {
			this.setPace();
			const info =
				choice.kind === 'prompt-api'
					? await this.#reason.use(await openPromptApi({ signal, onProgress: tell }))
					: await this.#reason.load(
							{ kind: 'catalogue', id: choice.id, modelsUrl: this.#ports.modelsUrl },
							{
								signal,
								onProgress: loadShare(tell),
								...(choice.id === writerOfPage?.id && { prefer: 'wasm' as const }),
							},
						);
			if (!signal.aborted) this.writer = { kind: 'ready', info };
		} catch (e) {
			if (!signal.aborted) this.writer = { kind: 'failed', title, problem: asProblem(e) };
		}
	}

	/**
	 * Writes any text with the language model that is ready, for the Evaluate view.
	 *
	 * @throws AbortError; AppError `protocol` without a model, and what the model throws
	 */
	generate(prompt: Prompt, options: GenerateOptions = {}): Promise<Generated> {
		this.setPace();
		return this.#reason.generate(prompt, options);
	}

	/** Stops loading a model. */
	stopLoading(): Promise<void> {
		return this.choose({ kind: 'templates' });
	}

	/** Asks whether the browser has a model of its own. */
	async lookForPromptApi(): Promise<void> {
		this.promptApi = await promptApiAvailability();
	}

	/** Leaves the cores to the analysis while one goes on. */
	setPace(): void {
		const isCrowded = navigator.hardwareConcurrency < PLENTY_OF_CORES && this.#isAnalysing();
		this.#client?.setPace(isCrowded ? SHARE_BESIDE_ANALYSIS : 1);
	}

	get #reason(): ReasonClient {
		if (!this.#client) {
			if (!this.#ports.connectReason) throw new AppError('backend-unavailable', 'Nothing can be asked here');
			this.#client = this.#ports.connectReason();
			this.reader.attach(this.#client);
		}
		return this.#client;
	}

	#change(id: number, change: Partial<AskTurn>): void {
		this.turns = this.turns.map((turn) => (turn.id === id ? { ...turn, ...change } : turn));
	}

	#follow(id: number, update: AnswerUpdate): void {
		const turn = this.turns.find((one) => one.id === id);
		if (turn?.state !== 'answering') return;
		switch (update.type) {
			case 'planning':
				// A model that broke in the middle begins again.
				return this.#change(id, { stage: 'planning', draft: '', facts: [], steps: [] });
			case 'step':
				return this.#change(id, { stage: 'looking-up', steps: [...turn.steps, update.step] });
			case 'facts':
				return this.#change(id, { stage: 'looking-up', facts: update.facts });
			case 'text':
				return this.#change(id, { stage: 'writing', draft: turn.draft + update.text });
			case 'verifying':
				return this.#change(id, { stage: 'verifying' });
		}
	}

	/** Says where the model runs now: it may have moved. */
	#tellOfModel(): void {
		const info = this.#client?.info;
		if (info && this.writer.kind === 'ready') this.writer = { kind: 'ready', info };
	}
}

const asProblem = (e: unknown): AppError =>
	e instanceof AppError ? e : new AppError('internal', messageOf(e), { cause: e });
