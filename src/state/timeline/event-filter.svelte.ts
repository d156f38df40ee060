import { clamp01 } from '../../core/maths/statistics';
import type { PersonId } from '../../core/people';
import type { SocialEventKind } from '../../core/social';
import { leavesOut, showingOnly, showsAll, toggled, type EventFilterChoice } from './event-filter';

/** Two views of one session: events as they happen, or GRASP's published detectors at two samples a second. */
export type EventView = 'continuous' | 'grasp';

/** GRASP as released, or with either person as the leader of a gaze following. */
export type GraspFlavour = 'compat' | 'symmetric';

/** Which events the reader wants to see; the time line and the list share it. */
export class EventFilter {
	choice = $state.raw<EventFilterChoice>(showsAll);
	view = $state<EventView>('continuous');
	flavour = $state<GraspFlavour>('compat');

	/** Whether anything is left out. */
	get isOn(): boolean {
		return leavesOut(this.choice);
	}

	/** Shows a kind that was hidden, or hides it. */
	toggleKind(kind: SocialEventKind): void {
		this.choice = { ...this.choice, hiddenKinds: toggled(this.choice.hiddenKinds, kind) };
	}

	/** Shows only these kinds, of all there are. */
	showOnly(kinds: readonly SocialEventKind[], all: readonly SocialEventKind[]): void {
		this.choice = { ...this.choice, hiddenKinds: showingOnly(kinds, all) };
	}

	/** Adds a person to those whose events are shown, or removes them; with nobody left, everybody's are shown. */
	togglePerson(personId: PersonId): void {
		this.choice = { ...this.choice, people: toggled(this.choice.people, personId) };
	}

	/** Leaves out what is less sure, 0 to 1. */
	setMinConfidence(minConfidence: number): void {
		this.choice = { ...this.choice, minConfidence: clamp01(minConfidence) };
	}

	/** Clears the chosen people: another session has other people. */
	forgetPeople(): void {
		if (this.choice.people.size > 0) this.choice = { ...this.choice, people: showsAll.people };
	}

	/** Leaves out nothing. */
	clear(): void {
		this.choice = showsAll;
	}
}
