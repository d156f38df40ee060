import type { ObjectId, Observation, Target } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { EventId, SocialEvent } from '../../core/social';
import type { SpokenWord } from '../../core/transcript';

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

/**
 * Questions that no lookup in the events answers: vague ones (AffectSeek), change over time (EmoTrans), the next utterance
 * (SayNext) and what a face does (EmoCap).
 */
const askForms = ['moments', 'change', 'next-utterance', 'face'] as const;
export type AskForm = (typeof askForms)[number];

/** What forms read of somebody in one frame. `movements`: left out where nobody asked for them. */
export type FormObservation = Pick<Observation, 'personId' | 'tMs' | 'box' | 'expression' | 'faceMovements'>;

/** What forms are answered from, besides the events and looks of the session: plain data. */
export type FormSources = {
	/** The form that the visitor chose; `null`: as the question says. */
	readonly wanted: AskForm | null;
	/** The moment that is shown, media time, ms: “now” in questions. `null`: the end of the session. */
	readonly atMs: number | null;
	/** Whether apparent expressions are switched on. Without, none takes part, even where they were measured. */
	readonly hasEmotions: boolean;
	/** In any order. */
	readonly observations: readonly FormObservation[];
	/** `null`: there is no transcript. */
	readonly words: readonly SpokenWord[] | null;
};

/** All that questions are answered from: plain data, so that it can cross into a worker. */
export type AskSession = {
	readonly people: readonly AskPerson[];
	readonly objects: readonly { readonly objectId: ObjectId; readonly label: string }[];
	/** In order of start. One that goes on has no end. */
	readonly events: readonly SocialEvent[];
	/** In order of start; “elsewhere” included. */
	readonly looks: readonly AskLook[];
	/** How far the session is known, media time, ms. */
	readonly untilMs: number;
	/** Of the frame, pixels. */
	readonly widthPx: number;
	readonly heightPx: number;
	/** What the forms beyond lookups are answered from; left out where none is asked for. */
	readonly forms?: FormSources;
	/** Whom descriptions stand for that no session knows, as whoever asks has told, the latest last; left out: nothing was told. */
	readonly described?: readonly Described[];
};

/** A description of people, such as “the man” or “the woman in ochre”, and who they are. */
export type Described = { readonly text: string; readonly people: readonly PersonId[] };

/** Something that is so in this session, and the events that show it. */
export type Fact = {
	/** `F1`, `F2`, … within one answer. */
	readonly id: string;
	/** One sentence. */
	readonly text: string;
	/** Empty for facts that rest on looks alone. */
	readonly eventIds: readonly EventId[];
	/** Where it is to be seen, media time, ms. */
	readonly startMs: number;
	readonly endMs: number;
	readonly people: readonly PersonId[];
};

/** Part of an answer as it is shown. */
export type Segment =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'citation'; readonly factId: string }
	/** A name, number, time or relation that stands in no cited fact. `reason`: what is missing, for people. */
	| { readonly kind: 'unsupported'; readonly text: string; readonly reason: string };

/** How well a text's naming of people agrees with the events (SGR, as GRASP released it). */
export type Grounding = {
	/** 0 to 1. */
	readonly sgr: number;
	/** People of the events that the text leaves out. */
	readonly missed: readonly PersonId[];
	/** People of the text that the events know nothing of. */
	readonly extra: readonly PersonId[];
	/** The text as it was scored: everybody by number, in the tags of the streams that the events have. */
	readonly tagged: string;
};
