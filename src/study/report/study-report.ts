import type { AgreementRecord } from './agreement-record';
import type { SessionQuality } from './session-quality';

/** An event to be checked by eye. */
export type Place = {
	sessionId: string;
	/** Path of the video from the report. */
	video: string;
	startMs: number;
	endMs: number;
	/** Such as `P1 looks at P2`. */
	sentence: string;
	/** As of `SocialEvent`. */
	confidence: number;
};

/** What the report says of one session. */
export type ReportRow = {
	sessionId: string;
	file: string;
	/** `left-out`: by consent or by hand; `not-analysed`: nobody has tried yet. */
	state: 'analysed' | 'failed' | 'left-out' | 'not-analysed';
	/** Why it is not among the results; of one that was analysed, what is missing from it. `null`: nothing to say. */
	reason: string | null;
	quality: SessionQuality | null;
	/** `null`: there is no coder’s file, or it has not been compared yet. */
	agreement: AgreementRecord | null;
};

/** Everything that the report of a study shows. */
export type StudyReport = {
	title: string;
	/** Name and version of the program. */
	app: string;
	rows: readonly ReportRow[];
	/** Participants who are left out, and why. */
	participants: readonly { participantId: string; reason: string }[];
	/** Drawn at random from all events of the model. */
	places: readonly Place[];
	/** How many events there are to draw from, and what the drawing began with. */
	eventCount: number;
	seed: number;
};

/** How well all sessions with a coder’s file agree about one kind of event. */
export type KindAgreement = {
	/** `null`: all kinds together. */
	channel: string | null;
	sessions: number;
	/** Mean of the sessions in which it is known; `null`: of none. */
	kappa: number | null;
	f1: number | null;
	/** Events in all sessions. */
	ours: number;
	theirs: number;
};

const mean = (values: readonly (number | null)[]): number | null => {
	const known = values.filter((value) => value !== null);
	return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Agreement by kind over the sessions of a report: means over sessions, so that each counts alike. All kinds come first. */
export const agreementByKind = (rows: readonly ReportRow[]): KindAgreement[] => {
	const compared = rows.flatMap(({ agreement }) => (agreement?.state === 'compared' ? [agreement] : []));
	if (compared.length === 0) return [];
	const channels = [...new Set(compared.flatMap(({ byKind }) => byKind.map(({ channel }) => channel)))].sort();
	return [null, ...channels].map((channel): KindAgreement => {
		const found = compared.flatMap(({ overall, byKind }) =>
			channel === null ? [overall] : byKind.filter((one) => one.channel === channel),
		);
		return {
			...{ channel, sessions: found.length },
			...{ kappa: mean(found.map(({ kappa }) => kappa)), f1: mean(found.map(({ f1 }) => f1)) },
			ours: found.reduce((sum, { ours }) => sum + ours, 0),
			theirs: found.reduce((sum, { theirs }) => sum + theirs, 0),
		};
	});
};
