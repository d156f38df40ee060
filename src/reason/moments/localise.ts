import type { Evidence } from './evidence';
import type { MomentIntent } from './intent';
import { wordsOf } from './labels';

/** A stretch that may be the moment. */
export type Candidate = {
	readonly startMs: number;
	readonly endMs: number;
	/** Highest score in it, of no fixed unit: for order alone. */
	readonly score: number;
};

/** Thresholds of localisation. All ours. */
const localiseConfig = {
	/** Milliseconds. */
	binMs: 500,
	/** Bins of the moving mean. */
	smoothBins: 3,
	/** A moment goes on while its score is at least this share of its peak. */
	edgeShare: 0.5,
	/** Gaps that a moment goes on over. Milliseconds. */
	bridgeMs: 2000,
	/** Candidates below this share of the best are left. */
	keepShare: 0.25,
	maxCandidates: 5,
	/** Weight of what lies outside a hint at the time, and of what others than those named do. */
	elsewhere: 0.25,
	/** Weight of evidence that speaks for nothing that was asked. */
	support: 0.05,
} as const;

/** True for evidence that bears on what was asked; other evidence only supports. */
export const isCore = (piece: Evidence, intent: MomentIntent): boolean => {
	if (intent.label !== null && piece.label === intent.label) return true;
	if (piece.kind !== null && intent.kinds.includes(piece.kind)) return true;
	if (intent.words.length > 0 && (piece.source === 'words' || piece.source === 'look')) {
		const said = new Set(wordsOf(piece.text));
		if (intent.words.some((word) => said.has(word))) return true;
	}
	const isOpen =
		intent.label === null && intent.emotion === null && intent.kinds.length === 0 && intent.words.length === 0;
	return isOpen && piece.label !== null;
};

const isOf = (piece: Evidence, intent: MomentIntent): boolean =>
	intent.people.length === 0 || intent.people.some((id) => piece.people.includes(id));

/** Score of each half second: what was asked counts whole, anything else a little, less out of the hinted time. */
const scoreSeries = (evidence: readonly Evidence[], intent: MomentIntent, untilMs: number): number[] => {
	const { binMs, smoothBins, elsewhere, support } = localiseConfig;
	const bins = Array.from({ length: Math.ceil(untilMs / binMs) }, () => 0);
	for (const piece of evidence) {
		const relevance = (isCore(piece, intent) ? 1 : support) * (isOf(piece, intent) ? 1 : elsewhere);
		const last = Math.min(bins.length - 1, Math.ceil(piece.endMs / binMs) - 1);
		for (let i = Math.max(0, Math.floor(piece.startMs / binMs)); i <= last; i++) {
			const covered = Math.min(piece.endMs, (i + 1) * binMs) - Math.max(piece.startMs, i * binMs);
			const { when } = intent;
			const middleMs = (i + 0.5) * binMs;
			const hinted = !when || (middleMs >= when.startMs && middleMs < when.endMs) ? 1 : elsewhere;
			bins[i]! += piece.weight * relevance * hinted * (covered / binMs);
		}
	}
	const reach = Math.floor(smoothBins / 2);
	return bins.map((_, i) => {
		const around = bins.slice(Math.max(0, i - reach), i + reach + 1);
		return around.reduce((sum, v) => sum + v, 0) / around.length;
	});
};

/** The stretch about a peak within which the score keeps to a share of the peak, short gaps bridged. In bins, end exclusive. */
const grow = (series: readonly number[], peak: number, share: number): { from: number; to: number } => {
	const level = series[peak]! * share;
	const bridge = localiseConfig.bridgeMs / localiseConfig.binMs;
	const reach = (step: 1 | -1): number => {
		let edge = peak;
		for (let i = peak + step; i >= 0 && i < series.length && Math.abs(i - edge) <= bridge + 1; i += step) {
			if (series[i]! >= level) edge = i;
		}
		return edge;
	};
	return { from: reach(-1), to: reach(1) + 1 };
};

/**
 * Second stage: the stretches in which most speaks for what was asked, best first. None when nothing that was asked occurs
 * at all: support alone makes no candidate.
 */
export const localise = (evidence: readonly Evidence[], intent: MomentIntent, untilMs: number): Candidate[] => {
	const { binMs, keepShare, maxCandidates, edgeShare } = localiseConfig;
	const core = evidence.filter((piece) => isCore(piece, intent) && isOf(piece, intent));
	if (core.length === 0) return [];
	const series = scoreSeries(evidence, intent, untilMs);
	const left = [...series];
	const found: Candidate[] = [];
	for (let tries = 0; tries < 4 * maxCandidates && found.length < maxCandidates; tries++) {
		const peak = left.reduce((best, value, i) => (value > left[best]! ? i : best), 0);
		const score = left[peak] ?? 0;
		if (score <= 0 || (found[0] && score < found[0].score * keepShare)) break;
		const { from, to } = grow(left, peak, edgeShare);
		left.fill(0, from, to);
		const span = { startMs: from * binMs, endMs: Math.min(untilMs, to * binMs) };
		if (core.some((piece) => overlapMs(piece, span) > 0)) found.push({ ...span, score });
	}
	return found;
};

type Span = { readonly startMs: number; readonly endMs: number };

/** How long two spans overlap, milliseconds. */
export const overlapMs = (a: Span, b: Span): number =>
	Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));

/**
 * Ends of a candidate moved to where the evidence in it begins and ends, at most a second outwards, for bins and their
 * smoothing blur them. Pieces that lie mostly outside are left.
 */
export const refine = (candidate: Span, evidence: readonly Evidence[], intent: MomentIntent): Span => {
	const inside = evidence.filter(
		(piece) =>
			isCore(piece, intent) && overlapMs(piece, candidate) >= Math.min(1000, (piece.endMs - piece.startMs) / 2),
	);
	if (inside.length === 0) return { startMs: candidate.startMs, endMs: candidate.endMs };
	const startMs = Math.max(candidate.startMs - 1000, Math.min(...inside.map((piece) => piece.startMs)));
	const endMs = Math.min(candidate.endMs + 1000, Math.max(...inside.map((piece) => piece.endMs)));
	return endMs > startMs ? { startMs, endMs } : { startMs: candidate.startMs, endMs: candidate.endMs };
};
