import type { PersonId } from '../../core/people';
import type { EventId } from '../../core/social';
import type { SpokenWord } from '../../core/transcript';
import { seededRandom } from '../../core/maths/random';
import { editTrace, type TraceEdit } from '../../reason/social-genome/edit';
import type { Measure, SentenceEncoder } from '../../reason/social-genome/measures';
import { readSocialGenome, type SocialGenomeQuestion } from '../../reason/social-genome/questions';
import {
	questionLines,
	questionsAbout,
	traceForQuestion,
	tsOfSpan,
	type SessionEvidence,
} from '../../reason/social-genome/session-trace';
import type { Trace } from '../../reason/social-genome/trace';
import type { TraceReport } from '../../reason/social-genome/trace-report';
import { wordEncoder } from '../../reason/social-genome/word-encoder';
import type { NamedFile } from '../../core/named-file';
import {
	measureTraces,
	newAmong,
	noTraces,
	rememberingEncoder,
	submissionOf,
	tinyTraces,
	withTrace,
	type TracePorts,
	type TraceSets,
	type TypedQuestion,
} from './evaluate-trace-sets';
import { readKeptTraces, traceKeeper, type TraceKeeper, type TraceSide } from './evaluate-traces-kept';
import { TracePast } from './trace-past.svelte';
import { readTraceFile } from './read-trace-file';
import { problemOf, type Problem } from '../phase';

export { emptyStep } from '../../reason/social-genome/edit';
export { socialGenomeAnchors } from '../../reason/social-genome/measures';
export { answerLetters, modalities } from '../../reason/social-genome/trace';
export type { AnswerLetter, Modality, Trace, TraceStep } from '../../reason/social-genome/trace';
export type { Measure, SocialGenomeQuestion, TraceEdit, TraceReport, TraceSide, TypedQuestion };

const EMPTY: Trace = { steps: [], answer: null };

/** Social Genome’s questions with a trace and a reference trace each, edited, measured, read and written. */
export class EvaluateTraces {
	questions = $state.raw<readonly SocialGenomeQuestion[]>([]);
	traces = $state.raw<TraceSets>(noTraces());
	selectedId = $state<string | null>(null);
	side = $state<TraceSide>('trace');
	/** Words of the transcript that was opened; `null`: none. */
	words = $state.raw<{ readonly name: string; readonly words: readonly SpokenWord[] } | null>(null);
	problem = $state.raw<Problem | null>(null);
	/** What was left out of the files that were opened last, each with its place and field. */
	leftOut = $state.raw<readonly string[]>([]);
	/** Whether all work is kept. */
	isKept = $state(true);
	/** Of the selected question; `null` unless it has both traces. */
	measures = $state.raw<readonly Measure[] | null>(null);
	/** Over all questions; `null` until asked for and after every change. */
	report = $state.raw<TraceReport | null>(null);
	isMeasuring = $state(false);
	/** What compares sentences; `null` until it was first needed. */
	encoder = $state.raw<Pick<SentenceEncoder, 'name' | 'isPublished'> | null>(null);
	readonly #ports: TracePorts;
	readonly #keeper: TraceKeeper;
	#encoder: Promise<SentenceEncoder> | null = null;
	readonly #past = new TracePast();
	#turn = 0;

	constructor(ports: TracePorts) {
		this.#ports = ports;
		this.#keeper = traceKeeper(ports.storage);
		const kept = readKeptTraces(ports.storage);
		this.questions = kept.questions;
		this.traces = kept.traces;
		this.selectedId = kept.questions.find(({ qid }) => qid === kept.selected)?.qid ?? kept.questions[0]?.qid ?? null;
	}

	/** Whether there is a change to take back. */
	get canUndo(): boolean {
		return this.#past.canUndo;
	}

	/** The question that is shown. */
	get question(): SocialGenomeQuestion | null {
		return this.questions.find(({ qid }) => qid === this.selectedId) ?? null;
	}

	/** The trace that is shown; one without steps where there is none yet. */
	get trace(): Trace {
		return this.traces[this.side].get(this.selectedId ?? '') ?? EMPTY;
	}

	select(qid: string | null): void {
		this.selectedId = qid;
		this.#keeper.selected(qid);
		void this.measure();
	}

	show(side: TraceSide): void {
		this.side = side;
	}

	/**
	 * Opens files by what they are (`readTraceFile`); a submission goes to the side shown.
	 *
	 * @param personOf the person of a voice’s name in a transcript
	 */
	async open(files: readonly NamedFile[], personOf: (voice: string) => PersonId | null = () => null): Promise<void> {
		this.problem = null;
		this.leftOut = [];
		for (const { name, blob } of files) {
			try {
				const read = await readTraceFile({ name, blob }, personOf);
				this.leftOut = [...this.leftOut, ...(read.wrong ?? [])];
				if (read.kind === 'submission') {
					for (const [qid, trace] of read.traces) this.#put(this.side, qid, trace);
				} else if (read.kind === 'transcript') this.words = { name, words: read.words };
				else {
					this.#setQuestions(read.questions);
					this.select(read.questions[0]?.qid ?? null);
				}
			} catch (e) {
				this.problem = problemOf(e, name);
			}
		}
		await this.measure();
	}

	/** Adds a question of one’s own and selects it. */
	add({ question, answers, right, videoName, ts }: TypedQuestion): void {
		let number = this.questions.length + 1;
		while (this.questions.some(({ qid }) => qid === `${videoName}_own${number}`)) number++;
		const [a0, a1, a2, a3] = answers;
		const row = { qid: `${videoName}_own${number}`, q: question, vid_name: videoName, ts, a0, a1, a2, a3 };
		const keyed = right === null ? row : { ...row, answer_idx: ['A', 'B', 'C', 'D'].indexOf(right) };
		this.#setQuestions([...this.questions, ...readSocialGenome(JSON.stringify([keyed]), 'the question').rows]);
		this.select(row.qid);
	}

	/** Adds the set’s made-up questions with their traces and references, and measures all. */
	async tryIt(): Promise<void> {
		const tiny = await tinyTraces();
		this.#setQuestions([...this.questions.filter(({ qid }) => !tiny.trace.has(qid)), ...tiny.questions]);
		for (const [qid, trace] of tiny.trace) this.#put('trace', qid, trace);
		for (const [qid, trace] of tiny.reference) this.#put('reference', qid, trace);
		this.select(tiny.questions[0]?.qid ?? null);
		await this.measureAll();
	}

	/** Adds questions that GRASP’s templates ask about a session; those that are there already stay. */
	addAbout({ session }: SessionEvidence, videoName: string): void {
		const found = questionsAbout(session, videoName, seededRandom(1));
		this.#setQuestions([...this.questions, ...newAmong(found, this.questions)]);
		if (this.questions[0] && this.selectedId === null) this.select(this.questions[0].qid);
	}

	/**
	 * Selects a question that was asked in words of one’s own, without four answers to choose from; adds it with a trace
	 * made from the session where it is new. What was written of it before stays.
	 *
	 * @param answering events that its answer rests on; none: those that the question is read to ask for
	 */
	addAsked(question: string, videoName: string, evidence: SessionEvidence, answering: ReadonlySet<EventId>): void {
		const known = this.questions.find((one) => one.videoName === videoName && one.question === question);
		const ts = tsOfSpan({ startMs: 0, endMs: evidence.session.untilMs });
		if (known) this.select(known.qid);
		else this.add({ question, answers: ['', '', '', ''], right: null, videoName, ts });
		this.show('trace');
		if (this.trace.steps.length === 0) this.makeFrom(evidence, answering);
	}

	/** Removes a question with its traces. */
	remove(qid: string): void {
		const at = this.questions.findIndex((question) => question.qid === qid);
		this.#put('trace', qid, null);
		this.#put('reference', qid, null);
		this.#setQuestions(this.questions.filter((question) => question.qid !== qid));
		this.#past.forget(qid);
		if (this.selectedId === qid) this.select(this.questions[Math.min(at, this.questions.length - 1)]?.qid ?? null);
	}

	/**
	 * Makes the trace of the question shown from a session, in place of what it was; can be undone.
	 *
	 * @param answering events that are known to answer it
	 */
	makeFrom(evidence: SessionEvidence, answering?: ReadonlySet<EventId>): void {
		const { question } = this;
		if (!question) return;
		const own = this.words ? { ...evidence, words: this.words.words } : evidence;
		this.#change(question.qid, traceForQuestion(question, own, answering));
	}

	/** Changes the trace that is shown; can be undone. */
	edit(edit: TraceEdit): void {
		if (this.selectedId === null) return;
		const next = editTrace(this.trace, edit);
		if (next === this.trace) return;
		// All typing in one step is one change, and is undone as one.
		const typed =
			edit.kind === 'change' && edit.change.text !== undefined ? `${this.side}/${this.selectedId}/${edit.at}` : null;
		this.#change(this.selectedId, next, typed);
	}

	/** Takes back the last change of any trace, and shows it. */
	undo(): void {
		const past = this.#past.pop();
		if (!past) return;
		this.side = past.side;
		this.#put(past.side, past.qid, past.trace);
		this.select(past.qid);
	}

	/** Measures the question that is shown, where it has both traces. */
	async measure(): Promise<void> {
		const turn = ++this.#turn;
		const { selectedId } = this;
		if (selectedId === null || !this.#of('trace') || !this.#of('reference')) {
			this.measures = null;
			return;
		}
		const report = await this.#report(selectedId);
		if (turn === this.#turn) this.measures = report?.questions[0]?.measures ?? null;
	}

	/** Measures all questions that have both traces. */
	async measureAll(): Promise<void> {
		this.isMeasuring = true;
		this.report = await this.#report(null);
		this.isMeasuring = false;
	}

	/** The traces of the side shown, as a submission file. */
	submission(): Blob {
		return submissionOf(this.traces[this.side]);
	}

	/** The questions, in the published form. */
	questionFile(): Blob {
		return new Blob([questionLines(this.questions)]);
	}

	/** Forgets questions and traces, kept ones too. */
	forget(): void {
		this.#keeper.clear();
		this.isKept = true;
		this.questions = [];
		this.traces = noTraces();
		this.words = null;
		this.#past.forget();
		this.report = null;
		this.measures = null;
		this.problem = null;
		this.selectedId = null;
	}

	#setQuestions(questions: readonly SocialGenomeQuestion[]): void {
		this.questions = questions;
		this.report = null;
		this.isKept = this.#keeper.questions(questions);
	}

	#of(side: TraceSide): Trace | undefined {
		return this.traces[side].get(this.selectedId ?? '');
	}

	#change(qid: string, trace: Trace, typed: string | null = null): void {
		this.#past.add({ side: this.side, qid, trace: this.#of(this.side) ?? null }, typed);
		this.#put(this.side, qid, trace);
		void this.measure();
	}

	#put(side: TraceSide, qid: string, trace: Trace | null): void {
		this.traces = withTrace(this.traces, side, qid, trace);
		this.report = null;
		this.isKept = this.#keeper.trace(side, qid, trace);
	}

	async #report(only: string | null): Promise<TraceReport | null> {
		try {
			const encoder = await (this.#encoder ??= this.#openEncoder());
			return await measureTraces(this.traces, this.questions, encoder, only);
		} catch (e) {
			this.#encoder = null;
			this.problem = problemOf(e, 'the sentence encoder');
			return null;
		}
	}

	async #openEncoder(): Promise<SentenceEncoder> {
		const encoder = rememberingEncoder((await this.#ports.openEncoder()) ?? wordEncoder);
		this.encoder = { name: encoder.name, isPublished: encoder.isPublished };
		return encoder;
	}
}
