import type { NamedFile } from '../../core/named-file';
import type { StudyComparison, ScreenedMeasure } from '../../study/compare/compare-groups';
import type { StudyNetworks } from '../../study/compare/group-network';
import { methodsText } from '../../study/compare/methods-text';
import type { StudyOverview } from '../../study/compare/overview';
import { PERI_EVENT, type TimeCourse } from '../../study/compare/peri-event';
import type { Question } from '../../study/measures/session-value';
import type { WorkerClient } from '../../workers/client';
import type { StudyApi } from '../../workers/study/study.worker';
import { problemOf, type Problem } from '../phase';
import { WhoIsWhoEdits } from './who-is-who.svelte';

export type { Comparison } from '../../study/statistics/compare';
export type { GroupPoint, ScreenedMeasure, StudyComparison } from '../../study/compare/compare-groups';
export type { StudyNetworks } from '../../study/compare/group-network';
export type { StudyOverview } from '../../study/compare/overview';
export type { SessionSummary } from '../../study/compare/study-data';
export type { TimeCourse } from '../../study/compare/peri-event';
export type { Question } from '../../study/measures/session-value';
export type { Interval } from '../../study/statistics/bootstrap';

/** What the view reaches the world by. */
export type StudyPorts = { connect: () => WorkerClient<StudyApi> };

/** A session to be shown in Watch. */
export type SessionToOpen = { file: File; atMs: number };

/** What happens around an event: the question without its times. */
export type Around = { trigger: string; response: string };

/** A study that is open, what is asked about it, and the answers. */
export class StudyPage {
	overview = $state.raw<StudyOverview | null>(null);
	/** How much is read, 0 to 1; `null`: nothing is under way. */
	progress = $state<number | null>(null);
	problem = $state.raw<Problem | null>(null);
	/** `null`: all sessions are one group. */
	factor = $state<string | null>(null);
	/** The two groups that are compared; `null`: there are none. */
	pair = $state.raw<readonly [string, string] | null>(null);
	question = $state.raw<Question>({ level: 'session', measure: 'mutual', role: null, otherRole: null });
	comparison = $state.raw<StudyComparison | null>(null);
	screened = $state.raw<readonly ScreenedMeasure[] | null>(null);
	networks = $state.raw<StudyNetworks | null>(null);
	around = $state.raw<Around>({ trigger: 'pointing', response: 'look-at-head' });
	courses = $state.raw<readonly TimeCourse[] | null>(null);
	/** Who is who, with what is being changed of it; `null`: the study has no list of participants. */
	whoIsWho = $state.raw<WhoIsWhoEdits | null>(null);
	readonly #ports: StudyPorts;
	#client: WorkerClient<StudyApi> | null = null;
	#files: ReadonlyMap<string, NamedFile> = new Map();
	#controller = new AbortController();

	constructor(ports: StudyPorts) {
		this.#ports = ports;
	}

	/** Opens a study in place of the one before; where that fails, the one before stays. Never rejects. */
	async open(files: readonly NamedFile[]): Promise<void> {
		const isOpen = await this.#run('the study', async (client, signal) => {
			const onEvent = (share: number) => (this.progress = share);
			const { overview, whoIsWho } = await client.call('open', files, { signal, onEvent });
			this.overview = overview;
			this.whoIsWho = whoIsWho && new WhoIsWhoEdits(whoIsWho);
			this.#files = new Map(files.map((file) => [file.name, file]));
			this.#forgetAnswers();
			const [factor] = overview.factors;
			this.#group(factor?.name ?? null);
			const isThere = (measure: string) => overview.measures.some((m) => m.level === 'session' && m.id === measure);
			const measure = isThere('mutual') ? 'mutual' : (overview.measures[0]?.id ?? 'known');
			this.question = { level: 'session', measure, role: null, otherRole: null };
			const [trigger, response] = overview.channels;
			const has = (channel: string) => overview.channels.some((one) => one.channel === channel);
			this.around = {
				trigger: has('pointing') ? 'pointing' : (trigger?.channel ?? 'speaking'),
				response: has('mutual-gaze') ? 'mutual-gaze' : (response?.channel ?? 'look-at-head'),
			};
		});
		if (isOpen) await this.compare();
	}

	/** Stops what is under way. */
	cancel(): void {
		this.#controller.abort();
	}

	/** Forgets what went wrong. */
	dismiss(): void {
		this.problem = null;
	}

	/** Groups sessions by a factor, and compares its first two values. */
	async groupBy(factor: string | null): Promise<void> {
		this.#group(factor);
		this.#forgetAnswers();
		await this.compare();
	}

	/** Compares two values of the factor. */
	async comparePair(pair: readonly [string, string]): Promise<void> {
		this.pair = pair;
		this.screened = null;
		await this.compare();
	}

	/** Asks for another measure, of whom. */
	async ask(question: Question): Promise<void> {
		this.question = question;
		await this.compare();
	}

	/** The measure that is asked for, in groups. */
	async compare(): Promise<void> {
		if (!this.overview) return;
		const { question, factor, pair } = this;
		await this.#run('the comparison', async (client, signal) => {
			this.comparison = await client.call('compare', { question, choice: { factor, pair } }, { signal });
		});
	}

	/** All measures of sessions between the two groups. */
	async screen(): Promise<void> {
		const { factor, pair } = this;
		if (factor === null || pair === null) return;
		await this.#run('all measures', async (client, signal) => {
			this.screened = await client.call('screen', { factor, pair }, { signal });
		});
	}

	/** Mean networks of the groups. */
	async findNetworks(): Promise<void> {
		const { factor } = this;
		await this.#run('the networks', async (client, signal) => {
			this.networks = await client.call('networks', { factor }, { signal });
		});
	}

	/** What happens around an event. */
	async findAround(around: Around): Promise<void> {
		this.around = around;
		const { factor } = this;
		await this.#run('the time course', async (client, signal) => {
			const onEvent = (share: number) => (this.progress = share);
			this.courses = await client.call(
				'around',
				{ question: { ...around, ...PERI_EVENT }, factor },
				{ signal, onEvent },
			);
		});
	}

	/**
	 * The file of a session and the moment behind what is asked; `null`: the file is not among those that were chosen, and
	 * `problem` says so.
	 */
	async sessionBehind(sessionId: string): Promise<SessionToOpen | null> {
		const path = this.overview?.sessions.find((session) => session.sessionId === sessionId)?.path ?? '';
		const found = [...this.#files.values()].find(({ name }) => name === path || name.endsWith(`/${path}`));
		if (!found) {
			const detail = `The session file of ${sessionId} is not among the files you chose. Open the folder of the whole study, or its session files.`;
			this.problem = { code: 'recording-invalid', about: sessionId, detail };
			return null;
		}
		const { measure } = this.question;
		const to = { atMs: 0 };
		await this.#run('the moment', async (client, signal) => {
			to.atMs = (await client.call('moment', { sessionId, measure }, { signal })) ?? 0;
		});
		const name = found.name.split('/').at(-1) ?? found.name;
		return { file: found.blob instanceof File ? found.blob : new File([found.blob], name), atMs: to.atMs };
	}

	/** A methods paragraph of what is open and compared; `null`: nothing is open. */
	get methods(): string | null {
		const { overview, factor, pair, comparison, question } = this;
		if (!overview) return null;
		const title = overview.measures.find((m) => m.level === question.level && m.id === question.measure)?.title;
		const result = comparison?.comparison;
		return methodsText({
			...{ origin: overview.origin, sessions: overview.sessions, agreement: overview.agreement },
			comparison: factor !== null && pair && result ? { title: title ?? question.measure, factor, pair, result } : null,
		});
	}

	#group(factor: string | null): void {
		const [a, b] = this.overview?.factors.find(({ name }) => name === factor)?.levels ?? [];
		this.factor = factor;
		this.pair = a !== undefined && b !== undefined ? [a, b] : null;
	}

	#forgetAnswers(): void {
		this.comparison = null;
		this.screened = null;
		this.networks = null;
		this.courses = null;
	}

	/** One thing at a time: a further one stops the one before. @returns whether it came to its end */
	async #run(
		about: string,
		work: (client: WorkerClient<StudyApi>, signal: AbortSignal) => Promise<void>,
	): Promise<boolean> {
		this.#controller.abort();
		const controller = (this.#controller = new AbortController());
		if (this.#client?.isDead) this.#client = null;
		this.progress = 0;
		this.problem = null;
		try {
			await work((this.#client ??= this.#ports.connect()), controller.signal);
			return true;
		} catch (e) {
			if (!controller.signal.aborted) this.problem = problemOf(e, about);
			return false;
		} finally {
			if (this.#controller === controller) this.progress = null;
		}
	}
}
