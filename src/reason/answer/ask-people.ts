import type { Target } from '../../core/attention';
import type { PersonId } from '../../core/people';

/** A person as answers speak of them. */
export type AskPerson = {
	readonly personId: PersonId;
	/** What the page calls them: the name given by the visitor, else `Person 2`. */
	readonly name: string;
	/** Whether the visitor gave the name. */
	readonly isNamed: boolean;
	/** Word for the colour that the page draws them in: `blue`. People beyond the palette share words. */
	readonly colour: string;
	/** Mean over the session of the middle of the head from the left edge, pixels; `null` when never seen. */
	readonly meanHeadX: number | null;
};

/** A stretch of time in which one person looked at one target. */
export type AskLook = {
	readonly personId: PersonId;
	readonly target: Target;
	readonly startMs: number;
	/** Exclusive. */
	readonly endMs: number;
	/** Mean probability of the target, 0 to 1. */
	readonly confidence: number;
};
