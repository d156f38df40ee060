import { parseJson } from '../read-json.ts';
import type { DamagedSpan, SoundLoss } from '../../src/core/damage.ts';

/** What a run left: of a kept session its lines and its summary, of one that is saved the file. */
export type Left = {
	/** Of the session as the browser keeps it, up to where it was saved; `null` when nothing is kept. */
	lines: string | null;
	/** What is kept beside the lines, as JSON, without what only the clock on the wall says. */
	summary: string | null;
	/** The file that Save writes, without such times; `null` when it was not asked for. */
	saved: string | null;
	/** What the session's header says is missing. */
	damage: readonly DamagedSpan[];
	soundLostMs: readonly SoundLoss[];
};

/** Nothing. */
export const NOTHING_LEFT: Left = { lines: null, summary: null, saved: null, damage: [], soundLostMs: [] };

/** How a run went, as a visitor sees it. */
export type Seen = {
	/** `stopped`: the page said why, and trying again did not help; `stuck`: nothing more came for minutes. */
	ended: 'complete' | 'stopped' | 'stuck';
	/** Whether “Try again”, or opening the file once more, was needed. */
	isRetried: boolean;
	left: Left;
	/** Everything that the page said meanwhile. */
	texts: readonly string[];
};

/** Of a camera, where no two runs see the same pictures: the lines that were kept when the fault struck. */
export type LiveBefore = { lines: string; isTabGone: boolean };

export type Verdict = {
	/**
	 * `equal`: as if nothing had happened. `said`: something is missing, the session says what, and all else is equal.
	 * `silent`: something is missing or different without a word. `lost`: nothing is left of the session, or the run never
	 * ends. `unsaved`: the tab was gone before the first saving of a camera, some seconds after its first frame, or the
	 * camera was switched off then, while the models were starting again; the page says so.
	 */
	outcome: 'equal' | 'said' | 'silent' | 'lost' | 'unsaved';
	/** Whether the page named the fault; `null` where it owes no word. */
	isTold: boolean | null;
	/** What is different, in a few words. */
	detail: string;
};

/** Whether anything in the session says that something is missing. */
const saysMissing = ({ damage, soundLostMs }: Left): boolean => damage.length + soundLostMs.length > 0;

/** The first line in which two texts differ. */
const firstDifference = (a: string, b: string): string => {
	const [ours, theirs] = [a.split('\n'), b.split('\n')];
	const at = theirs.findIndex((line, i) => line !== ours[i]);
	const line = at < 0 ? theirs.length : at;
	return `line ${line + 1}: ${(ours[line] ?? 'nothing').slice(0, 160)} instead of ${(theirs[line] ?? 'nothing').slice(0, 160)}`;
};

/** Where what was kept differs from that of an undisturbed run; `null` where it does not. */
const differenceOf = (left: Left, calm: Left): string | null => {
	if (left.lines !== null && calm.lines !== null && left.lines !== calm.lines) {
		return `lines kept, ${firstDifference(left.lines, calm.lines)}`;
	}
	if (left.summary !== null && calm.summary !== null && left.summary !== calm.summary) {
		return `summary, ${firstDifference(left.summary.replaceAll(',"', ',\n"'), calm.summary.replaceAll(',"', ',\n"'))}`;
	}
	if (left.saved !== null && calm.saved !== null && left.saved !== calm.saved) {
		return `file saved, ${firstDifference(left.saved, calm.saved)}`;
	}
	return null;
};

const toldBy = (texts: readonly string[], told: RegExp | null): boolean | null =>
	told === null ? null : texts.some((text) => told.test(text));

/**
 * Judges a run of something that is the same each time, by an undisturbed run of it.
 *
 * @param told how the page has to name the fault; `null`: it need not
 */
export const judge = (seen: Seen, calm: Left, told: RegExp | null): Verdict => {
	const isTold = toldBy(seen.texts, told);
	const { left, ended } = seen;
	if (ended !== 'complete') return { outcome: 'lost', isTold, detail: `the run ${ended}` };
	if (left.lines === null && left.saved === null) return { outcome: 'lost', isTold, detail: 'nothing is kept' };
	const difference = differenceOf(left, calm);
	const detail = seen.isRetried ? 'after “Try again”' : '';
	if (difference === null) return { outcome: 'equal', isTold, detail };
	return { outcome: saysMissing(left) ? 'said' : 'silent', isTold, detail: difference };
};

/** Between two frames of a camera, milliseconds: further apart something is missing, on a machine however busy. */
const LONGEST_PAUSE_MS = 15_000;

/** Times of the frames in session lines, in order: a frame has a line of its own, or one for each person seen. */
const frameTimes = (lines: string): number[] => {
	const isOfFrame = (line: string) => /^\{"type":"(frame|observation)"/.test(line);
	const times = lines
		.split('\n')
		.filter(isOfFrame)
		.map((line) => parseJson<{ tMs: number }>(line).tMs);
	return [...new Set(times)].sort((a, b) => a - b);
};

/** Judges a run of a camera: what was kept before is there, and each long gap is listed. */
export const judgeLive = (seen: Seen, before: LiveBefore, told: RegExp | null): Verdict => {
	const isTold = toldBy(seen.texts, told);
	const { left, ended } = seen;
	if (ended !== 'complete') return { outcome: 'lost', isTold, detail: `the run ${ended}` };
	if (left.lines === null) {
		const isRestSaid = seen.texts.some((text) => text.includes('Nothing is left of this analysis'));
		if ((before.isTabGone || isRestSaid) && before.lines === '') return { outcome: 'unsaved', isTold, detail: '' };
		const isSaid = left.saved !== null && seen.texts.some((text) => /no room left|not kept/i.test(text));
		return { outcome: isSaid ? 'equal' : 'lost', isTold, detail: 'kept in no browser, Save writes it' };
	}
	if (!left.lines.startsWith(before.lines)) {
		return { outcome: 'silent', isTold, detail: `kept before, ${firstDifference(left.lines, before.lines)}` };
	}
	const times = frameTimes(left.lines);
	for (const [i, tMs] of times.entries()) {
		const fromMs = i === 0 ? 0 : (times[i - 1] ?? 0);
		const isListed = left.damage.some((span) => span.fromMs <= fromMs + 1 && (span.toMs ?? Infinity) >= tMs - 1);
		if (tMs - fromMs > LONGEST_PAUSE_MS && !isListed) {
			return { outcome: 'silent', isTold, detail: `no frame from ${fromMs} to ${tMs} ms, and no gap is listed` };
		}
	}
	const gaps = left.damage.map(({ fromMs, toMs, reason }) => `${reason} ${fromMs.toFixed(0)}–${toMs?.toFixed(0)}`);
	return { outcome: saysMissing(left) ? 'said' : 'equal', isTold, detail: `${times.length} frames ${gaps.join(', ')}` };
};
