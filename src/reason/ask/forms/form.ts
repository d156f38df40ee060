import type { PersonId } from '../../../core/people';
import type { FaceMovements } from '../../../core/perception';
import type { AskForm, AskSession, FormSources } from '../../answer/types';
import type { LikelyState } from '../../emotion-dynamics/markov';
import type { DynamicsQuestion } from '../../emotion-dynamics/questions';
import type { StateChange, StateSpan } from '../../emotion-dynamics/states';
import type { FaceCaption } from '../../face-caption/caption';
import type { Moment, StageStep } from '../../moments/find-moments';

/** A form as it was asked. */
export type FormQuestion = {
	readonly form: AskForm;
	/** Those whom it names; empty for nobody by name. */
	readonly people: readonly PersonId[];
	/** Names in it that nobody has. */
	readonly unknown: readonly string[];
	/** The moment that it speaks of, ms; `null`: none. */
	readonly atMs: number | null;
};

/** A question of a form, with all that it is answered from. */
export type FormRequest = {
	readonly question: string;
	readonly asked: FormQuestion;
	readonly session: AskSession;
	readonly sources: FormSources;
};

/** The one whom a question is about: the first whom it names, or else the only one there; `null`: nobody says whom. */
export const oneAskedFor = ({ asked, session }: FormRequest): PersonId | null => {
	const [alone, ...others] = session.people;
	return asked.people[0] ?? (alone && others.length === 0 ? alone.personId : null);
};

/** A moment as it is listed. `factId`: the fact that is its stretch; `because`: one fact a sentence of its rationale. */
export type ListedMoment = Pick<Moment, 'rank' | 'startMs' | 'endMs' | 'label' | 'status' | 'retries' | 'readings'> & {
	readonly factId: string;
	readonly because: readonly string[];
};

/** What came of a vague query. */
type MomentsForm = {
	readonly kind: 'moments';
	/** Whether apparent expressions took part. */
	readonly hasEmotions: boolean;
	/** Signals that there were, in words. */
	readonly signals: readonly string[];
	readonly steps: readonly StageStep[];
	/** Best first. */
	readonly moments: readonly ListedMoment[];
};

/** Where a state gave way to another, with the facts of what came just before, nearest first. */
export type ListedChange = StateChange & { readonly factId: string; readonly before: readonly string[] };

/** One track of one person. */
export type ChangeTrack = {
	readonly personId: PersonId;
	readonly of: 'apparent expression' | 'interaction';
	readonly spans: readonly StateSpan[];
	readonly changes: readonly ListedChange[];
	/** `null`: over a gap it is not known. */
	readonly hasChanged: boolean | null;
	/** What followed the last state before, likeliest first; empty when it was never seen to change. */
	readonly likely: readonly LikelyState[];
	/** How often the last state was seen to change: the denominator of `likely`. */
	readonly seenChanges: number;
	/** The same in EmoTrans’s four forms. */
	readonly questions: readonly DynamicsQuestion[];
};

/** Change over time. */
type ChangeForm = {
	readonly kind: 'change';
	readonly hasEmotions: boolean;
	readonly tracks: readonly ChangeTrack[];
};

/** Something said or seen that a guess rests on. */
export type GuessBasis = { readonly text: string; readonly factId: string };

/** A guess at the next utterance. */
export type NextUtteranceForm = {
	readonly kind: 'next-utterance';
	readonly personId: PersonId;
	/** What was said last to the person; `null`: nothing was. */
	readonly prompt: GuessBasis | null;
	readonly cues: readonly GuessBasis[];
	/** `null`: none was made. Nobody has said it. */
	readonly guess: string | null;
	/** What the person said then, where the transcript goes on. `factId` of it. */
	readonly then: GuessBasis | null;
};

/** What a face does at a moment. */
type FaceForm = {
	readonly kind: 'face';
	readonly personId: PersonId;
	readonly tMs: number;
	/** What measured it: MediaPipe’s 52 blendshapes, or distances between face points. */
	readonly measuredBy: FaceMovements['by'];
	readonly caption: FaceCaption;
};

/** A form that could not be answered here, and why. */
export type RefusedForm = {
	readonly kind: 'refused';
	readonly form: AskForm;
	readonly reason:
		| 'nobody-named'
		| 'nobody-known'
		| 'no-transcript'
		| 'no-language-model'
		| 'small-language-model'
		| 'expression-off'
		| 'not-measured'
		| 'nothing-known';
};

/** The part of an answer that is a form’s own. */
export type FormResult = MomentsForm | ChangeForm | NextUtteranceForm | FaceForm | RefusedForm;
