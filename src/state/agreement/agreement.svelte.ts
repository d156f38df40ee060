import type { AreaOfInterest } from '../../core/attention';
import type { PersonId } from '../../core/people';
import {
	compareWith,
	defaultComparison,
	readOther,
	suggestFor,
	type CodeMapping,
	type CoderFile,
	type Comparison,
	type ComparisonOptions,
	type OtherCoder,
	type OurCoding,
} from './compare-codes';
import { otherVideo } from './other-video';
import { problemOf, type Problem } from '../phase';
import type { SessionView } from '../../session/log/session-view';

/** Where the comparison reads the session. */
export type AgreementSource = {
	/** What is shown; `null` before the first frame. */
	view: SessionView | null;
	/** The same as the machine saw it. */
	machine: SessionView | null;
	labels: Readonly<Record<PersonId, string>>;
	areas: readonly AreaOfInterest[];
	/** Length of the source if all of it was analysed; `null` when less was, or it has no end. */
	fullMs: number | null;
	/** What the source is called; `null` where nothing is open. */
	name: string | null;
};

/** Whose events are compared with the other coder's. */
export type OurSide = 'shown' | 'machine';

/**
 * Comparison of the session with another coder's file: the file, what its words mean here, and how far both agree. Never
 * changes the session.
 */
export class AgreementState {
	/** `null`: none opened yet. */
	other = $state.raw<OtherCoder | null>(null);
	mapping = $state.raw<CodeMapping>({ people: {}, kinds: {}, targets: {} });
	options = $state.raw<ComparisonOptions>(defaultComparison);
	side = $state<OurSide>('shown');
	comparison = $state.raw<Comparison | null>(null);
	/** What the comparison was made with. */
	ours = $state.raw<OurCoding | null>(null);
	/** A file or mapping that could not be used. What was open before stays. */
	problem = $state.raw<Problem | null>(null);
	isReading = $state(false);
	/** Which observation of a BORIS file with several. */
	observation = $state('');
	/** The file that could not be read, to read it again with another observation. */
	#failed: CoderFile | null = null;
	#turn = 0;
	readonly #source: () => AgreementSource;

	constructor(source: () => AgreementSource) {
		this.#source = source;
	}

	/** Whether the session was corrected by hand, so that there are two sides to compare. */
	get isCorrected(): boolean {
		const { view, machine } = this.#source();
		return machine !== null && view !== machine;
	}

	/** The video that the coder's file names, where that is another one than is open; else `null`. */
	get otherVideo(): string | null {
		return this.other && otherVideo(this.other, this.#source().name);
	}

	/** Reads a file, guesses what its words mean, and compares. A file that cannot be read leaves everything as it was. */
	async open(file: CoderFile): Promise<void> {
		const turn = ++this.#turn;
		this.isReading = true;
		this.problem = null;
		try {
			const other = await readOther(file, this.observation.trim() === '' ? null : this.observation.trim());
			if (turn !== this.#turn) return;
			const ours = this.#read();
			const mapping = ours ? suggestFor(other, ours) : this.mapping;
			const comparison = ours ? compareWith(ours, other, mapping, this.options) : null;
			Object.assign(this, { other, mapping, ours, comparison });
			this.#failed = null;
		} catch (e) {
			if (turn !== this.#turn) return;
			this.problem = problemOf(e, file.name);
			this.#failed = file;
		} finally {
			if (turn === this.#turn) this.isReading = false;
		}
	}

	/** Whether another observation might help: the file that failed may have several. */
	get mayHaveObservations(): boolean {
		return this.problem?.code === 'codes-invalid' && /observation/i.test(this.problem.detail);
	}

	/** Reads the file that failed once more, as after another observation was named. */
	async retry(): Promise<void> {
		if (this.#failed) await this.open(this.#failed);
	}

	/** Gives a word of the coder another meaning; `null`: not compared. */
	mean(part: keyof CodeMapping, word: string, meaning: string | null): void {
		this.mapping = { ...this.mapping, [part]: { ...this.mapping[part], [word]: meaning } };
		this.compare();
	}

	/** Guesses anew what the words mean. */
	guess(): void {
		const ours = this.#read();
		if (!this.other || !ours) return;
		this.mapping = suggestFor(this.other, ours);
		this.compare();
	}

	setOptions(change: Partial<ComparisonOptions>): void {
		this.options = { ...this.options, ...change };
		this.compare();
	}

	setSide(side: OurSide): void {
		this.side = side;
		this.compare();
	}

	/** Compares anew with the session as it is now. What was found before stays when that fails. */
	compare(): void {
		const ours = this.#read();
		if (!this.other || !ours) return;
		try {
			this.comparison = compareWith(ours, this.other, this.mapping, this.options);
			this.ours = ours;
			this.problem = null;
		} catch (e) {
			this.problem = problemOf(e, this.other.name);
		}
	}

	/** Forgets the other coder. */
	close(): void {
		this.#turn++;
		this.other = null;
		this.comparison = null;
		this.ours = null;
		this.problem = null;
		this.isReading = false;
		this.#failed = null;
	}

	/** The whole report with what it rests on, as `npm run agree -- --json` prints it. */
	reportJson(): string | null {
		if (!this.other || !this.comparison) return null;
		const { name, format, codes, events, notes } = this.other;
		const { report, eventCount, unread } = this.comparison;
		const readAs = {
			...{ file: name, format, codes: codes.length || events.length, events: eventCount },
			...{ mapping: format === 'regard' ? null : this.mapping, notes, unread },
		};
		return `${JSON.stringify({ readAs, report }, null, '\t')}\n`;
	}

	/** The mapping as a file for `npm run agree -- --map`. */
	mappingJson(): string {
		return `${JSON.stringify(this.mapping, null, '\t')}\n`;
	}

	#read(): OurCoding | null {
		const { view, machine, labels, areas, fullMs } = this.#source();
		const from = this.side === 'machine' ? (machine ?? view) : view;
		if (!from?.graph) return null;
		return {
			people: from.graph.people.map(({ personId }) => ({ personId, label: labels[personId] ?? null })),
			areas: [...areas, ...from.detected.filter((d) => areas.every((a) => a.objectId !== d.objectId))],
			events: from.events,
			window: { startMs: 0, endMs: fullMs ?? from.graph.window.endMs },
		};
	}
}
