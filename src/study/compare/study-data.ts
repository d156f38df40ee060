import type { ModelUse } from '../../core/session';
import type { PersonId } from '../../core/people';
import type { Factor, FactorValue } from '../folder/factors';
import type { MeasureOptions, MeasureRow } from '../measures/session-measures';

/** How well a session was seen. */
export type SessionQuality = {
	durationMs: number;
	people: number;
	/** Of all people added up. */
	visibleMs: number;
	gazeKnownMs: number;
	/** Breaks of more than a second in which somebody was not seen. */
	timesLost: number;
	/** Tracks put together as one person, beyond one for each. */
	switchesRepaired: number;
	/** Events of the program whose mean probability is below 0.5. */
	doubtfulEvents: number;
	events: number;
};

/** A session as it is listed. */
export type SessionSummary = {
	sessionId: string;
	/** Of its session file, as far as known. */
	path: string;
	video: string;
	factors: Readonly<Record<string, FactorValue>>;
	quality: SessionQuality;
};

/** A session with its measures. */
export type MeasuredSession = SessionSummary & {
	/** Role of each person; left out: unknown. */
	roles: ReadonlyMap<PersonId, string>;
	labels: ReadonlyMap<PersonId, string>;
	rows: readonly MeasureRow[];
};

/** What was run, for the methods of a paper. */
export type StudyOrigin = {
	title: string;
	apps: readonly string[];
	models: readonly ModelUse[];
	/** Analysed frames a second; `null`: live. */
	fps: readonly (number | null)[];
	measures: MeasureOptions;
	/** Reasons with how many sessions or participants each. */
	leftOut: readonly { what: 'session' | 'participant'; reason: string; count: number }[];
};

/** How far sessions agree with human coders: mean of Cohen’s κ over those sessions. */
export type StudyAgreement = { kappa: number; sessions: number };

/** All of a study that is open. */
export type StudyData = {
	origin: StudyOrigin;
	/** `null`: not known. */
	agreement: StudyAgreement | null;
	factors: readonly Factor[];
	sessions: readonly MeasuredSession[];
};
