import { eventKinds } from '../../../core/event-kinds/kinds';
import type { NameOf } from '../../../core/people';
import { pxOfTime, spanMs, type TimeSpan } from '../../../state/timeline/timeline-span';
import type { Lane } from '../lanes/lane-book';
import type { LaneItem, RowName } from '../lanes/lane-items';
import { rowBox } from '../lanes/lane-layout';
import type { Segment } from '../lanes/level-of-detail';
import type { Painter } from './painter';

/** What is shown, and how wide. */
export type LaneView = {
	span: TimeSpan;
	/** CSS pixels. */
	widthPx: number;
	/** How far the session is known. */
	untilMs: number;
	/** Short names, for labels on bars. */
	nameOf: NameOf;
};

/** A lane and where it stands, CSS pixels. */
export type PlacedLane = { lane: Lane; topPx: number; heightPx: number };

/** Bars narrower than this have no round corners and no words, CSS pixels. */
const ROUND_PX = 6;
const WORDS_FROM_PX = 18;
const MIN_WORDS_PX = 9;
/** Bins of signs are so many times those of bars. */
const SIGN_BINS = 3;
/** Lower bars of several items show one colour. */
const STACK_FROM_PX = 7;
const LANE_FILL = '#ffffff';
const LANE_OPACITY = 0.035;
const DARK_INK = '#0a1016';
const LIGHT_INK = '#e9eef3';
/** Bars paler than this have light words. */
const PALE = 0.62;

/** Words for a bar, the longest first: those that fit are written. */
export const barWords = ({ event, run }: Pick<LaneItem, 'event' | 'run'>, nameOf: NameOf): readonly string[] => {
	const target = run?.target ?? event?.target ?? null;
	const on =
		target === null || target.kind === 'outside'
			? ''
			: target.kind === 'person'
				? nameOf(target.personId)
				: target.kind === 'object'
					? target.label
					: 'camera';
	if (run) return on ? [on] : [];
	if (!event) return [];
	const kind = event.kind === 'mutual-gaze' ? 'mutual' : eventKinds[event.kind].title.toLowerCase();
	const what = on ? `${kind} · ${on}` : kind;
	const words = on ? [what, on] : [what];
	return event.people.length > 2 ? [`${event.people.map(nameOf).join(' ')}: ${what}`, ...words] : words;
};

/** Rows drawn as bars, in the order they cover one another; those after the first layer lie above the words. */
const BAR_ROWS: readonly RowName[] = ['bars', 'voice', 'forth', 'back'];

/** Draws the lanes: their grounds, bars, words and signs. Only what the span shows is looked at. */
export const paintLanes = (painter: Painter, placed: readonly PlacedLane[], view: LaneView): void => {
	const { span, widthPx, untilMs, nameOf } = view;
	const msPerPx = spanMs(span) / Math.max(1, widthPx);
	const xOf = (tMs: number) => pxOfTime(tMs, span, widthPx);
	const knownPx = Math.min(widthPx, xOf(untilMs));
	for (const { topPx, heightPx } of placed) {
		if (knownPx > 0)
			painter.bar({ x: 0, y: topPx, width: knownPx, height: heightPx, fill: LANE_FILL, opacity: LANE_OPACITY });
	}
	painter.layer();

	const paintBar = (segment: Segment, top: number, height: number) => {
		const { fill, fill2, opacity, item, parts } = segment;
		const left = Math.max(-4, xOf(segment.startMs));
		const right = Math.min(widthPx + 4, xOf(segment.endMs));
		if (parts && height > STACK_FROM_PX) {
			let bottom = top + height;
			for (const { fill: colour, share } of parts) {
				bottom -= share * height;
				painter.bar({
					x: left,
					y: bottom,
					width: Math.max(1, right - left),
					height: share * height,
					fill: colour,
					opacity,
				});
			}
			return;
		}
		// Neighbours stand apart, where there is room for that.
		const width = Math.max(1, right - left > ROUND_PX ? right - left - 0.75 : right - left);
		const radius = width > ROUND_PX ? Math.min(3, height / 2) : 0;
		if (fill2 === null) painter.bar({ x: left, y: top, width, height, radius, fill, opacity });
		else {
			painter.bar({ x: left, y: top, width, height: height / 2, fill, opacity });
			painter.bar({ x: left, y: top + height / 2, width, height: height / 2, fill: fill2, opacity });
		}
		if (item === null || height < MIN_WORDS_PX || width < WORDS_FROM_PX) return;
		const shownLeft = Math.max(0, left);
		const room = Math.min(widthPx, left + width) - shownLeft - 8;
		const words = barWords(item, nameOf).find((text) => painter.textWidth(text) <= room);
		if (words === undefined) return;
		painter.text(words, shownLeft + 5, top + height / 2 + 0.5, opacity < PALE ? LIGHT_INK : DARK_INK);
	};
	for (const { lane, topPx, heightPx } of placed) {
		for (const name of BAR_ROWS) {
			if (lane.rows[name].count === 0) continue;
			const { top, height } = rowBox(lane.kind, name, heightPx);
			lane.rows[name].visit(span, msPerPx, (segment) => paintBar(segment, topPx + top, height));
		}
	}
	painter.layer();

	for (const { lane, topPx, heightPx } of placed) {
		if (lane.rows.shift.count > 0) {
			const { top, height } = rowBox(lane.kind, 'shift', heightPx);
			// Most looks end with a shift: small ticks will do, and a faint line for many.
			lane.rows.shift.visit(span, msPerPx, ({ startMs, endMs, opacity, fill, item }) => {
				const left = xOf(startMs);
				const y = topPx + top;
				if (item) painter.bar({ x: left, y, width: 1.25, height, fill, opacity: opacity * 0.8 });
				else {
					const width = Math.max(1, xOf(endMs) - left);
					painter.bar({ x: left, y: y + 1, width, height: 1, fill, opacity: opacity * 0.5 });
				}
			});
		}
		if (lane.rows.hand.count > 0) {
			const { top, height } = rowBox(lane.kind, 'hand', heightPx);
			lane.rows.hand.visit(span, msPerPx, ({ startMs, endMs, opacity, fill }) => {
				const left = Math.max(-4, xOf(startMs));
				const width = Math.max(1.5, Math.min(widthPx + 4, xOf(endMs)) - left);
				painter.bar({
					x: left,
					y: topPx + top,
					width,
					height,
					radius: width > ROUND_PX ? height / 2 : 0,
					fill,
					opacity,
				});
			});
		}
		if (lane.rows.marks.count === 0) continue;
		const { top, height } = rowBox(lane.kind, 'marks', heightPx);
		const middle = topPx + top + height / 2;
		// Signs are wider than bars: those that would cover one another become a line.
		lane.rows.marks.visit(span, msPerPx * SIGN_BINS, ({ startMs, endMs, fill, opacity, item }) => {
			const left = xOf(startMs);
			const width = Math.max(0, Math.min(widthPx + 4, xOf(endMs)) - Math.max(-4, left));
			if (!item?.event) {
				const bar = { x: left, y: middle - 1.5, width: Math.max(1.5, width), height: 3 };
				painter.bar({ ...bar, fill, opacity: opacity * 0.75 });
				return;
			}
			if (width > 8) painter.bar({ x: Math.max(-4, left), y: middle - 0.75, width, height: 1.5, fill, opacity });
			const { glyph } = eventKinds[item.event.kind].timeline;
			painter.glyph({ shape: glyph, x: left + 3.5, y: middle, size: Math.min(8, height + 1), fill, opacity });
		});
	}
	painter.layer();
};
