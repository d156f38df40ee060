import { entriesOf } from '../../core/collections';
import type { Evidence } from './evidence';
import { emotionsNamed, isManner, mannersTold, type MomentLabel } from './labels';
import { overlapMs } from './localise';

/** One sentence with what it rests on. */
type RationaleSentence = {
	readonly text: string;
	readonly evidenceId: string;
	readonly startMs: number;
	readonly endMs: number;
};

/** Why a moment has its label. */
export type Rationale = { readonly sentences: readonly RationaleSentence[] };

/** Share of what speaks for each label, 0 to 1. */
export type LabelShares = Readonly<Partial<Record<MomentLabel, number>>>;

type Span = { readonly startMs: number; readonly endMs: number };

/** Most sentences of a rationale. Ours. */
const MAX_SENTENCES = 4;
/** Signals count for more than the words about them where both are read. Ours. */
const SIGNAL_WEIGHT = 2;

const shares = (votes: readonly (readonly [MomentLabel, number])[]): LabelShares => {
	const total = votes.reduce((sum, [, weight]) => sum + weight, 0);
	const result: Partial<Record<MomentLabel, number>> = {};
	if (total <= 0) return result;
	for (const [label, weight] of votes) result[label] = (result[label] ?? 0) + weight / total;
	return result;
};

/** The label with the largest share, by name among equals; `null` when there is none. */
export const topLabel = (of: LabelShares): MomentLabel | null => {
	const all = entriesOf(of);
	// Shares are sums of quotients: equals may differ by rounding.
	all.sort(([a, x], [b, y]) => (Math.abs(x - y) > 1e-9 ? y - x : a < b ? -1 : 1));
	return all[0]?.[0] ?? null;
};

/**
 * What the signals within a window speak for: weight by time, a word counting as a second.
 *
 * @param wanted what is looked for; where that is a manner, faces and words about feelings say nothing for or against it
 */
export const signalShares = (
	evidence: readonly Evidence[],
	window: Span,
	wanted: MomentLabel | null = null,
): LabelShares => {
	const labelled = evidence.filter((piece) => piece.label !== null && overlapMs(piece, window) > 0);
	// Where emotions were read they alone are labels: manners would outnumber them everywhere.
	const emotional = labelled.filter((piece) => piece.source === 'expression' || piece.source === 'words');
	const observed = labelled.filter((piece) => !emotional.includes(piece));
	const used = wanted !== null && isManner(wanted) ? observed : emotional.length > 0 ? emotional : labelled;
	return shares(
		used.map((piece) => {
			const seconds = piece.source === 'words' ? 1 : overlapMs(piece, window) / 1000;
			return [piece.label!, piece.weight * seconds] as const;
		}),
	);
};

/**
 * Fifth stage: sentences that tell of the strongest evidence for a label within a window, in order of time. The label
 * itself is never stated, so that a reader must find it in what is told.
 */
export const writeRationale = (evidence: readonly Evidence[], window: Span, label: MomentLabel | null): Rationale => {
	const chosen = evidence
		.filter((piece) => overlapMs(piece, window) > 0 && (label === null ? piece.label !== null : piece.label === label))
		.sort((a, b) => b.weight * overlapMs(b, window) - a.weight * overlapMs(a, window) || a.startMs - b.startMs)
		.slice(0, MAX_SENTENCES)
		.sort((a, b) => a.startMs - b.startMs);
	return {
		sentences: chosen.map(({ id, text, startMs, endMs }) => ({ text: `${text}.`, evidenceId: id, startMs, endMs })),
	};
};

/** What a rationale speaks for by its words alone. An emotion that is named outweighs manners that are told of. */
const rationaleShares = ({ sentences }: Rationale): LabelShares => {
	const text = sentences.map((sentence) => sentence.text).join(' ');
	const named: readonly MomentLabel[] = emotionsNamed(text);
	return shares((named.length > 0 ? named : mannersTold(text)).map((label) => [label, 1] as const));
};

/** Path A of the consistency check: the label from the rationale alone. */
export const readRationale = (rationale: Rationale): MomentLabel | null => topLabel(rationaleShares(rationale));

/** Path B: the label from the rationale together with the signals, which count double. */
export const readRationaleAndSignals = (rationale: Rationale, signals: LabelShares): MomentLabel | null => {
	const both: (readonly [MomentLabel, number])[] = [];
	for (const [from, weight] of [
		[rationaleShares(rationale), 1],
		[signals, SIGNAL_WEIGHT],
	] as const) {
		for (const [label, share] of entriesOf(from)) both.push([label, share * weight]);
	}
	return topLabel(shares(both));
};
