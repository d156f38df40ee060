import { always, between } from '../../query/build';
import type { Span } from '../../query/query';
import { amountAt, MINUTE_MS, unitMs, type Length } from './amounts';
import { halvesAt, type Halves } from './halves';
import { hasTag, type Item } from './items';
import type { Concept } from '../vocabulary/vocabulary';

/** A time of a question. */
export type TimeFound =
	| Halves
	| { readonly is: 'span'; readonly span: Span; readonly length: number }
	/** A length: “for more than two seconds”. */
	| {
			readonly is: 'lasting';
			readonly atLeastMs: number | null;
			readonly atMostMs: number | null;
			readonly length: number;
	  }
	/** “Within two seconds of”. */
	| { readonly is: 'within'; readonly ms: number; readonly length: number };

const SKIPPED: readonly Concept[] = ['about', 'exactly', 'the', 'mark', 'ordinal'];

/** A moment: “about 3 s”, “second 2”, “the ten second mark”. */
const pointAt = (items: readonly Item[], from: number): Length | null => {
	let at = from;
	while (hasTag(items[at], ...SKIPPED) && amountAt(items, at)?.isBare !== false && at - from < 4) at += 1;
	const unit = unitMs(items[at]);
	const named = items[at + 1];
	if (unit !== null && named && named.number !== null && !hasTag(named, 'one') && unitMs(items[at + 2]) === null) {
		return { ms: named.number * unit, length: at + 2 - from, isBare: false };
	}
	if (unit !== null && named && named.clockMs !== null)
		return { ms: named.clockMs, length: at + 2 - from, isBare: false };
	const amount = amountAt(items, at);
	if (!amount) return null;
	let end = at + amount.length;
	if (hasTag(items[end], 'mark') && !amount.isBare) end += 1;
	if (hasTag(items[end], 'in', 'of') && hasTag(items[end + 1], 'the', 'this') && hasTag(items[end + 2], 'video'))
		end += 3;
	else if (hasTag(items[end], 'in') && (end + 1 >= items.length || items[end + 1]?.sign !== null)) end += 1;
	return { ...amount, length: end - from };
};

const spanOf = (span: Span, length: number): TimeFound => ({ is: 'span', span, length });

/** “Of the clip” and the like after a part of it. */
const clipAfter = (items: readonly Item[], at: number): number => {
	if (!hasTag(items[at], 'of', 'in')) return 0;
	let i = at + 1;
	while (hasTag(items[i], 'the', 'this', 'whole')) i += 1;
	if (hasTag(items[i], 'video')) return i + 1 - at;
	// “Of the 13 s”.
	const amount = amountAt(items, i);
	return amount && !amount.isBare && i > at + 1 ? i + amount.length - at : 0;
};

const PARTS: readonly (readonly [Concept, number])[] = [
	['half', 2],
	['third', 3],
	['quarter', 4],
];

/** “The first half”, “the last 3 s”, “the second third”, at a place where these words begin. */
const partAt = (items: readonly Item[], from: number, untilMs: number): TimeFound | null => {
	let at = from;
	if (hasTag(items[at], 'in', 'for', 'at', 'on', 'within', 'while', 'from')) at += 1;
	if (hasTag(items[at], 'only')) at += 1;
	while (hasTag(items[at], 'the')) at += 1;
	const which = items[at];
	if (!which) return null;
	const isFirst = hasTag(which, 'first', 'start') || which.ordinal === 1;
	const isLast = hasTag(which, 'last', 'end') && which.ordinal === null;
	const isMiddle = hasTag(which, 'middle');
	const next = items[at + 1];
	if (!isFirst && !isLast && !isMiddle && which.ordinal === null && !hasTag(which, 'less')) return null;
	// “The third third” is no third.
	const parts = PARTS.find(([tag]) => hasTag(next, tag) && (tag !== 'third' || next?.ordinal !== which.ordinal));
	if (parts && next) {
		const [tag, count] = parts;
		const isHalfSecond =
			tag === 'half' && (hasTag(items[at + 2], 'the') ? unitMs(items[at + 3]) : unitMs(items[at + 2])) !== null;
		if (!isHalfSecond) {
			const index = isMiddle ? 1 : isLast ? count - 1 : (which.ordinal ?? 1) - 1;
			const [startMs, endMs] = [
				Math.round((index * untilMs) / count),
				index === count - 1 ? null : Math.round(((index + 1) * untilMs) / count),
			];
			return spanOf(between(startMs, endMs), at + 2 - from + clipAfter(items, at + 2));
		}
	}
	// “In the second minute”.
	const nth = which.ordinal ?? (isFirst ? 1 : null);
	if (nth !== null && unitMs(next) === MINUTE_MS && !hasTag(items[at + 2], 'mark')) {
		const end = at + 2;
		return spanOf(between((nth - 1) * MINUTE_MS, nth * MINUTE_MS), end - from + clipAfter(items, end));
	}
	const said = amountAt(items, at + 1);
	// “In the first six minutes than in the last six”.
	const earlier = items.slice(0, from).findLast((one) => unitMs(one) !== null);
	const amount =
		said?.isBare && earlier && !items[at + 2]?.deeds.length && /^\p{L}+$/u.test(next?.text ?? '')
			? { ...said, ms: (said.ms / 1000) * (unitMs(earlier) ?? 1000), isBare: false }
			: said;
	const alone = unitMs(next);
	const ms = amount && !amount.isBare ? amount.ms : alone;
	const length = amount && !amount.isBare ? amount.length : 1;
	if (ms === null) return null;
	// “The first second”, but not “the first time”.
	const end = at + 1 + length;
	const tail = clipAfter(items, end);
	// “The second twelve minutes”.
	const isLater = !isFirst && !isLast && amount !== null && nth !== null && nth * ms <= untilMs;
	if (isLater) return spanOf(between((nth - 1) * ms, nth * ms), end - from + tail);
	if (!isFirst && !isLast) return null;
	return spanOf(isFirst ? between(0, ms) : between(Math.max(0, untilMs - ms), null), end - from + tail);
};

/** The time that is said at a place; `null`: none. */
export const timeAt = (items: readonly Item[], from: number, untilMs: number): TimeFound | null => {
	const item = items[from];
	if (!item) return null;
	const skip = hasTag(item, 'in', 'while', 'for', 'at') && hasTag(items[from + 1], 'between', 'from') ? 1 : 0;
	const lead = items[from + skip];
	// From one time to another.
	if (hasTag(lead, 'between', 'from', 'in', 'at', 'while', 'for')) {
		const a = pointAt(items, from + skip + 1);
		if (a) {
			const joint = from + skip + 1 + a.length;
			if (
				hasTag(items[joint], 'to', 'until', 'and') &&
				(hasTag(lead, 'between', 'from') || hasTag(items[joint], 'to', 'until'))
			) {
				const b = pointAt(items, joint + 1);
				if (b) {
					// “Between 1 and 2 min”.
					const startMs =
						a.isBare && hasTag(items[joint + b.length], 'minute') && items[from + skip + 1]?.clockMs === null
							? a.ms * 60
							: a.ms;
					const [low, high] = [Math.min(startMs, b.ms), Math.max(startMs, b.ms)];
					if (high > low) return spanOf(between(low, high), joint + 1 + b.length - from);
				}
			}
		}
	}
	// “In minute 3”: all of it; “at minute 3” is a moment.
	const minuteAt = hasTag(item, 'in', 'while', 'for', 'of') ? from + 1 : from;
	const number = items[minuteAt + 1]?.number ?? null;
	const isMinute = unitMs(items[minuteAt]) === MINUTE_MS && /^min/.test(items[minuteAt]?.text ?? '');
	if (
		isMinute &&
		number !== null &&
		Number.isInteger(number) &&
		number > 0 &&
		!hasTag(items[from - 1], 'at', 'about')
	) {
		const isTo = hasTag(items[minuteAt + 2], 'to', 'until', 'and');
		// “Minutes 28 to 30”: from the one mark to the other.
		const until = items[minuteAt + 3]?.number ?? null;
		const isRange = isTo && until !== null && until > number && items[minuteAt]?.text !== 'minute';
		if (isRange) return spanOf(between(number * MINUTE_MS, until * MINUTE_MS), minuteAt + 4 - from);
		if (!isTo) return spanOf(between((number - 1) * MINUTE_MS, number * MINUTE_MS), minuteAt + 2 - from);
	}
	const loneA = item.number !== null || item.clockMs !== null || unitMs(item) !== null ? pointAt(items, from) : null;
	if (loneA && hasTag(items[from + loneA.length], 'to', 'until')) {
		const b = pointAt(items, from + loneA.length + 1);
		if (b && b.ms > loneA.ms && (!b.isBare || !loneA.isBare)) {
			return spanOf(between(loneA.ms, b.ms), from + loneA.length + 1 + b.length - from);
		}
	}
	const halves = halvesAt(items, from, untilMs);
	if (halves) return halves;
	const part = partAt(items, from, untilMs);
	if (part) return part;
	const lasting = lastingAt(items, from);
	if (lasting) return lasting;
	if (hasTag(item, 'in') && hasTag(items[from + 1], 'the')) {
		const a = amountAt(items, from + 2);
		if (a && !a.isBare && hasTag(items[from + 2 + a.length], 'after', 'before')) {
			return { is: 'within', ms: a.ms, length: 2 + a.length };
		}
	}
	if (hasTag(item, 'within') || (hasTag(item, 'in') && hasTag(items[from + 1], 'less'))) {
		const a = pointAt(items, from + 1);
		if (a && !a.isBare)
			return { is: 'within', ms: a.ms, length: 1 + a.length + (hasTag(items[from + 1 + a.length], 'of') ? 1 : 0) };
	}
	if (hasTag(item, 'after') && hasTag(items[from + 1], 'exactly')) {
		const a = pointAt(items, from + 1);
		if (a && !a.isBare) return spanOf({ is: 'at', tMs: a.ms }, 1 + a.length);
	}
	if (hasTag(item, 'from', 'after', 'since')) {
		const a = pointAt(items, from + 1);
		if (a && (!a.isBare || hasTag(item, 'from', 'since', 'after'))) {
			const end = from + 1 + a.length;
			return spanOf(between(a.ms, null), end - from + (hasTag(items[end], 'on') ? 1 : 0));
		}
	}
	if (hasTag(item, 'before', 'until')) {
		const a = pointAt(items, from + 1);
		if (a && a.ms > 0) return spanOf(between(null, a.ms), 1 + a.length);
	}
	if (hasTag(item, 'at', 'about', 'in', 'by', 'on', 'to') || hasTag(item, 'second')) {
		const start = hasTag(item, 'second') ? from : from + 1;
		const a = pointAt(items, start);
		const isBareOk = hasTag(item, 'at') || hasTag(item, 'about');
		// “At the one who points” is nobody’s time.
		const isOne = a !== null && a.isBare && hasTag(items[start + a.length - 1], 'one');
		if (
			a &&
			!isOne &&
			(!a.isBare || isBareOk) &&
			!hasTag(items[start + a.length], 'person', 'thing', 'ones', 'sexed')
		) {
			return spanOf({ is: 'at', tMs: a.ms }, start + a.length - from);
		}
	}
	// “At the ten second mark”.
	if (
		loneA &&
		!loneA.isBare &&
		(hasTag(items[from + loneA.length - 1], 'mark', 'in') || item.clockMs !== null || unitMs(item) !== null)
	) {
		return spanOf({ is: 'at', tMs: loneA.ms }, loneA.length);
	}
	return edgeAt(items, from, untilMs);
};

/** “At the start”, “towards the end”, “halfway through”, “throughout the clip”. */
const edgeAt = (items: readonly Item[], from: number, untilMs: number): TimeFound | null => {
	let at = from;
	if (!hasTag(items[at], 'in', 'at', 'by', 'from', 'to', 'of', 'while', 'for')) return null;
	at += 1;
	while (hasTag(items[at], 'the', 'this', 'exactly', 'far', 'whole')) at += 1;
	const tail = clipAfter(items, at + 1);
	if (hasTag(items[at], 'start') && hasTag(items[from], 'at', 'in', 'by'))
		return spanOf({ is: 'at', tMs: 0 }, at + 1 + tail - from);
	if (hasTag(items[at], 'end') && hasTag(items[from], 'at', 'by')) {
		return spanOf({ is: 'at', tMs: Math.max(0, untilMs - 1) }, at + 1 + tail - from);
	}
	if (hasTag(items[at], 'middle') && tail > 0) {
		return spanOf(between(Math.round(untilMs / 3), Math.round((untilMs * 2) / 3)), at + 1 + tail - from);
	}
	if (hasTag(items[at], 'video')) return spanOf(always, at + 1 - from);
	const amount = amountAt(items, at);
	if (hasTag(items[from], 'of') && at > from + 1 && amount && !amount.isBare)
		return spanOf(always, at + amount.length - from);
	return null;
};

/** “A minute”, which is so many times a minute elsewhere. */
const oneAt = (items: readonly Item[], at: number): Length | null => {
	const unit = /^an? (second|minute|hour)$/.exec(items[at]?.text ?? '')?.[1];
	const ms = unit === 'hour' ? 60 * MINUTE_MS : unit === 'minute' ? MINUTE_MS : unit === 'second' ? 1000 : null;
	return ms === null ? null : { ms, length: 1, isBare: false };
};

/** By so much more is “longer than”, ms: the shortest time there is. */
const STRICTLY_MS = 1;

/** “For more than 2 s”, “longer than a second”, “at least 1.5 s long”, “under a second”. */
const lastingAt = (items: readonly Item[], from: number): TimeFound | null => {
	let at = from;
	if (hasTag(items[at], 'for')) at += 1;
	// “For a stretch of more than 20 s”.
	if (hasTag(items[at], 'the') && hasTag(items[at + 1], 'times') && hasTag(items[at + 2], 'of')) at += 3;
	const bound = items[at];
	const isOver = hasTag(bound, 'over', 'at-least');
	const isUnder = hasTag(bound, 'under', 'at-most');
	if (!isOver && !isUnder) return null;
	const amount = amountAt(items, at + 1) ?? oneAt(items, at + 1);
	if (!amount || amount.isBare) return null;
	return {
		is: 'lasting',
		atLeastMs: isOver ? amount.ms + (hasTag(bound, 'at-least') ? 0 : STRICTLY_MS) : null,
		atMostMs: isUnder ? amount.ms - (hasTag(bound, 'at-most') ? 0 : STRICTLY_MS) : null,
		length: at + 1 + amount.length - from,
	};
};
