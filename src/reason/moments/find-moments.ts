import { evidenceOf, type Evidence, type MomentSession } from './evidence';
import { interpretQuery, type MomentIntent } from './intent';
import { labelWords, type MomentLabel } from './labels';
import { isCore, localise, overlapMs, refine, type Candidate } from './localise';
import {
	readRationale,
	readRationaleAndSignals,
	signalShares,
	topLabel,
	writeRationale,
	type LabelShares,
	type Rationale,
} from './rationale';

/** The five stages of AffectSeek (arXiv 2605.05640), in order. */
export const momentStages = ['intent', 'localisation', 'verification', 'emotion', 'rationale'] as const;
export type MomentStage = (typeof momentStages)[number];

/** One step as it is shown. */
export type StageStep = {
	readonly stage: MomentStage;
	/** Place of the candidate, from 0; `null` before there are any. */
	readonly candidate: number | null;
	/** 0 for the first try, to 3 for the last. */
	readonly attempt: number;
	/** `skipped`: there was nothing to work on. */
	readonly state: 'passed' | 'failed' | 'skipped';
	/** A sentence. */
	readonly says: string;
};

/** A moment that was found. */
export type Moment = {
	readonly startMs: number;
	readonly endMs: number;
	/** From 1; those that passed come first. */
	readonly rank: number;
	readonly score: number;
	readonly label: MomentLabel | null;
	/** `manual-review`: the two readings did not agree with the label in any try, so a person must look. */
	readonly status: 'accepted' | 'manual-review';
	/** 0 to 3. */
	readonly retries: number;
	readonly rationale: Rationale;
	/** What the two readings said last. */
	readonly readings: { readonly fromRationale: MomentLabel | null; readonly withSignals: MomentLabel | null };
	/** All that lies in the window. */
	readonly evidence: readonly Evidence[];
};

/** What came of a query. */
export type MomentsFound = {
	readonly intent: MomentIntent;
	/** Ranked; empty is “not seen”. */
	readonly moments: readonly Moment[];
	/** Every step of every stage in the order they ran. All five stages occur. */
	readonly steps: readonly StageStep[];
	/** Whether emotion signals took part; else labels are manners. */
	readonly hasEmotions: boolean;
};

/** Most retries of one candidate: as the data set was built (vqau-bench, overview of the workflow). */
const MAX_RETRIES = 3;

/** Evidence against the rest of the session that a candidate needs, as a ratio of weights a second. Ours. */
const MIN_CONTRAST = 1.5;
/** Shortest moment: less cannot be watched, and a single word would be all there is in it. Ours. */
const MIN_LENGTH_MS = 3000;
const MARGIN_MS = 2000;

type Awaitable<T> = T | Promise<T>;
type Span = { readonly startMs: number; readonly endMs: number };

/** Parts that a language model may take over, each by default a rule; and what is told on the way. */
export type MomentDeps = {
	/** Fourth stage: the label of a window. */
	reason: (evidence: readonly Evidence[], window: Span, intent: MomentIntent) => Awaitable<MomentLabel | null>;
	/** Fifth stage. */
	write: (evidence: readonly Evidence[], window: Span, label: MomentLabel | null) => Awaitable<Rationale>;
	/** Path A. */
	readAlone: (rationale: Rationale) => Awaitable<MomentLabel | null>;
	/** Path B. */
	readWithSignals: (rationale: Rationale, signals: LabelShares) => Awaitable<MomentLabel | null>;
	onStep: (step: StageStep) => void;
	signal: AbortSignal | null;
};

/** What was asked for where anything in the window speaks for it, else what most speaks for. */
const reasonByRule: MomentDeps['reason'] = (evidence, window, intent) => {
	const inside = evidence.filter((piece) => overlapMs(piece, window) > 0);
	const isWanted = intent.label !== null && inside.some((piece) => piece.label === intent.label);
	return isWanted ? intent.label : topLabel(signalShares(evidence, window, intent.label));
};

const defaults: MomentDeps = {
	reason: reasonByRule,
	write: writeRationale,
	readAlone: readRationale,
	readWithSignals: readRationaleAndSignals,
	onStep: () => undefined,
	signal: null,
};

const clipTo = (span: Span, untilMs: number): Span => ({
	startMs: Math.max(0, span.startMs),
	endMs: Math.min(untilMs, span.endMs),
});

/** At least the shortest moment long, about the same middle as far as the session goes. */
const atLeast = (span: Span, untilMs: number): Span => {
	const missing = (MIN_LENGTH_MS - (span.endMs - span.startMs)) / 2;
	return clipTo(missing > 0 ? { startMs: span.startMs - missing, endMs: span.endMs + missing } : span, untilMs);
};

/** The window of a try: as refined; narrower; wider; as it was localised. */
const windowOf = (candidate: Candidate, refined: Span, attempt: number, untilMs: number): Span => {
	const { startMs, endMs } = refined;
	const quarter = (endMs - startMs) / 4;
	const tries: readonly Span[] = [
		refined,
		{ startMs: startMs + quarter, endMs: endMs - quarter },
		{ startMs: startMs - MARGIN_MS, endMs: endMs + MARGIN_MS },
		{ startMs: candidate.startMs, endMs: candidate.endMs },
	];
	return atLeast(tries[attempt] ?? refined, untilMs);
};

const weightIn = (pieces: readonly Evidence[], window: Span): number =>
	pieces.reduce((sum, piece) => sum + piece.weight * overlapMs(piece, window), 0);

/** Third stage: why a window is no moment; `null` when it is one. */
const whyNot = (evidence: readonly Evidence[], window: Span, intent: MomentIntent, untilMs: number): string | null => {
	const lengthMs = window.endMs - window.startMs;
	const core = evidence.filter((piece) => isCore(piece, intent));
	const inside = weightIn(core, window);
	if (inside <= 0) return 'Nothing in it bears on what was asked';
	const restMs = untilMs - lengthMs;
	const rest = weightIn(core, { startMs: 0, endMs: untilMs }) - inside;
	if (restMs > 0 && inside / lengthMs < MIN_CONTRAST * (rest / restMs)) return 'It does not stand out from the rest';
	return null;
};

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const orNone = (label: MomentLabel | null): string => label ?? 'none';

const describeIntent = (intent: MomentIntent, people: MomentSession['people'], hasEmotions: boolean): string => {
	const names = intent.people.map((id) => people.find(({ personId }) => personId === id)?.name ?? id);
	const wanted = intent.label && `moments in which ${labelWords(intent.label)}`;
	const parts = [
		intent.isStandIn
			? `${intent.emotion} is asked for; emotion signals are off, so ${intent.label} moments are looked for, in which ${labelWords(intent.label!)}`
			: hasEmotions && intent.label !== null && intent.label === intent.emotion
				? `moments of ${labelWords(intent.label)}`
				: wanted,
		intent.kinds.length > 0 && `events ${intent.kinds.join(', ')}`,
		names.length > 0 && `people ${names.join(', ')}`,
		intent.when && `from ${seconds(intent.when.startMs)} s to ${seconds(intent.when.endMs)} s`,
		intent.words.length > 0 && `words ${intent.words.join(', ')}`,
	].filter(Boolean);
	if (parts.length > 0) return parts.join('; ');
	return hasEmotions ? 'Any moment that stands out' : 'Any moment of movement or interaction that stands out';
};

/**
 * Finds the moments that a vague query may mean, in five stages: intent, localisation, verification, emotion and
 * rationale. A label stands when it is read again from the rationale alone and from the rationale with the signals; else
 * the candidate is tried again with another window, at most three times, and then left to a person.
 *
 * The stages and the two-path check with its three retries are published (AffectSeek, VQAU-Bench); every rule and
 * threshold within them is ours, as none is. An emotion is an apparent one, of faces and words, and only where these
 * signals are switched on.
 *
 * @throws DOMException `AbortError` when `signal` stops it; whatever a dependency throws
 */
export const findMoments = async (
	query: string,
	session: MomentSession,
	deps: Partial<MomentDeps> = {},
): Promise<MomentsFound> => {
	const { reason, write, readAlone, readWithSignals, onStep, signal } = { ...defaults, ...deps };
	const { untilMs } = session;
	const hasEmotions = session.expressions !== null;
	const steps: StageStep[] = [];
	const tell = (
		stage: MomentStage,
		state: StageStep['state'],
		says: string,
		at: Pick<StageStep, 'candidate' | 'attempt'> = { candidate: null, attempt: 0 },
	) => {
		const step: StageStep = { stage, ...at, state, says };
		steps.push(step);
		onStep(step);
	};

	const intent = interpretQuery(query, session);
	tell('intent', 'passed', describeIntent(intent, session.people, hasEmotions));
	const evidence = evidenceOf(session);
	const candidates = localise(evidence, intent, untilMs);
	const places = candidates.map((c) => `${seconds(c.startMs)}–${seconds(c.endMs)} s`).join(', ');
	tell('localisation', candidates.length > 0 ? 'passed' : 'failed', places || 'Nothing that was asked was seen');

	const moments: Omit<Moment, 'rank'>[] = [];
	const tried: Span[] = [];
	for (const [i, candidate] of candidates.entries()) {
		const refined = refine(candidate, evidence, intent);
		const first = windowOf(candidate, refined, 0, untilMs);
		// Once their ends are refined, two candidates may cover the same moment.
		if (tried.some((span) => 2 * overlapMs(span, first) >= first.endMs - first.startMs)) continue;
		tried.push(first);
		for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
			signal?.throwIfAborted();
			const window = windowOf(candidate, refined, attempt, untilMs);
			const problem = whyNot(evidence, window, intent, untilMs);
			const at = { candidate: i, attempt };
			tell('verification', problem ? 'failed' : 'passed', problem ?? 'It stands out from the rest', at);
			// Another window in the same place would stand out no better, so a candidate that fails at once is dropped.
			if (problem && attempt === 0) break;
			const label = await reason(evidence, window, intent);
			tell('emotion', 'passed', orNone(label), at);
			const rationale = await write(evidence, window, label);
			const signals = signalShares(evidence, window, intent.label);
			const fromRationale = await readAlone(rationale);
			const withSignals = await readWithSignals(rationale, signals);
			// A moment of another emotion does not answer the query, however consistent its label is.
			const isAsked = !hasEmotions || intent.emotion === null || label === intent.emotion;
			const agrees = !problem && isAsked && fromRationale === label && withSignals === label;
			const read = `Read from the rationale: ${orNone(fromRationale)}; with the signals: ${orNone(withSignals)}`;
			tell('rationale', agrees ? 'passed' : 'failed', read, at);
			if (!agrees && attempt < MAX_RETRIES) continue;
			moments.push({
				...window,
				score: candidate.score,
				label,
				status: agrees ? 'accepted' : 'manual-review',
				retries: attempt,
				rationale,
				readings: { fromRationale, withSignals },
				evidence: evidence.filter((piece) => overlapMs(piece, window) > 0),
			});
			break;
		}
	}
	for (const stage of momentStages) {
		if (!steps.some((step) => step.stage === stage)) tell(stage, 'skipped', 'There was nothing to work on');
	}
	moments.sort(
		(a, b) =>
			Number(b.status === 'accepted') - Number(a.status === 'accepted') || b.score - a.score || a.startMs - b.startMs,
	);
	return { intent, moments: moments.map((moment, i) => ({ ...moment, rank: i + 1 })), steps, hasEmotions };
};
