import { MAX_DAMAGED_SPANS } from '../../core/damage';

/**
 * The most that a session file may hold, against files that are broken or were made to exhaust whoever reads them. All lie
 * far above what an analysis finds and what a page can show.
 */
export const SESSION_LIMITS = {
	/**
	 * Latest time, milliseconds: a week. Time-unit κ and GRASP's clips walk over all of a session's length: a week has
	 * 604,800 units of one second for each person and kind of event.
	 */
	timeMs: 7 * 24 * 3_600_000,
	/** Sides of a picture, pixels: the most that JPEG can say. */
	sidePx: 65_535,
	/** Coordinates in a picture, pixels either way: tenths of them are kept in 32 bits. */
	coordinatePx: 100_000_000,
	/** Metres, directions and radians, either way: ten-thousandths of them are kept in 32 bits. */
	space: 100_000,
	/** Number of a frame: kept in 32 bits. */
	frameIndex: 2 ** 32 - 1,
	/** Names, labels and words, in UTF-16 units: file systems allow 255, the page lets 120 be typed. */
	nameLength: 1024,
	/**
	 * A line, in UTF-16 units. The longest that an analysis can write is that of a thing with a new span in every frame: 36
	 * million in three hours at 30 frames a second.
	 */
	lineLength: 48 << 20,
	/** People in a frame, or in one event: five times what perception finds, 10 faces and 10 bodies. Pairs grow with the square. */
	peopleInFrame: 100,
	/** People of a session: a person has a card, a node and a row. Somebody who is lost and found again may count twice. */
	people: 2000,
	/** Ties of a session: those of 500 people, each with all others, take 0.4 GB in the page. */
	ties: 250_000,
	/** Things of a session: each has a row. */
	things: 10_000,
	/** Events of a session, all held in memory: twenty a second for fourteen hours. */
	events: 1_000_000,
	/** Stretches that are missing from the analysis: writing makes no more of them. */
	damage: MAX_DAMAGED_SPANS,
	/** Corrections, which are made by hand: one a second for three hours. */
	corrections: 10_000,
} as const;
