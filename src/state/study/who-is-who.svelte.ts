import { SvelteMap } from 'svelte/reactivity';
import type { PersonId } from '../../core/people';
import type { Participation } from '../../study/folder/participants-table';
import { withDecisions, type Decision } from '../../study/participants/decisions';
import type { WhoIsWho } from '../../study/participants/who-is-who';

/** A session of a study with its participants. */
type ParticipantsOfSession = WhoIsWho['sessions'][number];

/** Who is who of a study while somebody confirms it: what the file says, and what was changed since it was read. */
export class WhoIsWhoEdits {
	/** Those with somebody to be confirmed first; in this order also once they are confirmed. */
	readonly sessions: readonly ParticipantsOfSession[];
	readonly #text: string;
	readonly #decisions = new SvelteMap<number, Decision>();

	constructor({ text, sessions }: WhoIsWho) {
		const isOpen = ({ participations }: ParticipantsOfSession) =>
			participations.some(({ isConfirmed }) => !isConfirmed);
		this.#text = text;
		this.sessions = [...sessions.filter(isOpen), ...sessions.filter((session) => !isOpen(session))];
	}

	/** What counts for a participant of a session now. */
	of({ row, people, isConfirmed }: Participation): Decision {
		return this.#decisions.get(row) ?? { row, people, isConfirmed };
	}

	/** Says who a participant is. Whoever was somebody else is to be confirmed again. */
	choose(one: Participation, people: readonly PersonId[]): void {
		this.#decide({ row: one.row, people, isConfirmed: false }, one);
	}

	/** Says that it is right, or that nobody knows yet. */
	confirm(one: Participation, isConfirmed: boolean): void {
		this.#decide({ ...this.of(one), isConfirmed }, one);
	}

	/** Says that a whole session is right. */
	confirmAll({ participations }: ParticipantsOfSession): void {
		for (const one of participations) this.confirm(one, true);
	}

	/** Those who are taken for more than one participant of a session. */
	doubled({ participations }: ParticipantsOfSession): readonly PersonId[] {
		const all = participations.flatMap((one) => this.of(one).people);
		return [...new Set(all.filter((personId, at) => all.indexOf(personId) !== at))];
	}

	/** How many participants of how many nobody has confirmed. */
	get left(): { open: number; all: number } {
		const all = this.sessions.flatMap(({ participations }) => participations);
		return { open: all.filter((one) => !this.of(one).isConfirmed).length, all: all.length };
	}

	/** Whether something differs from the file. */
	get isChanged(): boolean {
		return this.#decisions.size > 0;
	}

	/** Whether the file can be written: nobody is two participants of a session. */
	get canSave(): boolean {
		return this.isChanged && this.sessions.every((session) => this.doubled(session).length === 0);
	}

	/** The whole file with what was changed. */
	get text(): string {
		return withDecisions(this.#text, [...this.#decisions.values()]);
	}

	#decide(decision: Decision, { people, isConfirmed }: Participation): void {
		const isSame = decision.isConfirmed === isConfirmed && decision.people.join() === people.join();
		if (isSame) this.#decisions.delete(decision.row);
		else this.#decisions.set(decision.row, decision);
	}
}
