/** Numbers from 0 in words. */
export const NUMBERS = [
	'zero',
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
	'eleven',
	'twelve',
	'thirteen',
	'fourteen',
	'fifteen',
	'sixteen',
	'seventeen',
	'eighteen',
	'nineteen',
	'twenty',
] as const;

/** Two points in time, `A` and `B`. What is said more often stands more often, here and below. */
export const BETWEEN = [
	'between A and B',
	'between A and B',
	'between A and B',
	'from A to B',
	'from A to B',
	'from A until B',
	'between A and B',
	'from A till B',
	'A to B',
	'A - B',
	'from A through B',
] as const;

/** One point. */
export const AT = [
	'at A',
	'at A',
	'at A',
	'at A',
	'at A',
	'at around A',
	'at about A',
	'around A',
	'at exactly A',
	'at time A',
	'at the A mark',
	'at second A',
	'@ A',
	'at the moment A',
	'at t=A',
	'at precisely A',
] as const;

/** All after a point. */
export const FROM = [
	'from A on',
	'after A',
	'after A',
	'from A onwards',
	'since A',
	'later than A',
	'past A',
	'from A onward',
	'from A until the end',
	'starting at A',
	'after the A mark',
	'beyond A',
] as const;

/** All before a point. */
export const UNTIL = [
	'before A',
	'before A',
	'until A',
	'up to A',
	'till A',
	'prior to A',
	'earlier than A',
	'up until A',
	'before the A mark',
] as const;

/** So much at the beginning: `A` is a length. */
export const FIRST = ['first A', 'first A', 'first A', 'opening A', 'initial A'] as const;

/** So much at the end. */
export const LAST = ['last A', 'last A', 'last A', 'final A', 'closing A'] as const;

/** A part of the whole. */
export const PARTS = [
	'first half',
	'second half',
	'first half',
	'second half',
	'last half',
	'first third',
	'last third',
	'second third',
	'middle third',
	'first quarter',
	'last quarter',
	'second quarter',
	'third quarter',
	'final third',
] as const;

/** What leads to a length or a part. */
export const IN = [
	'in the',
	'in the',
	'in the',
	'during the',
	'during the',
	'within the',
	'over the',
	'throughout the',
] as const;

/** What the part is of; mostly it goes without saying. */
export const CLIP = [
	'',
	'',
	'',
	'',
	'',
	' of the clip',
	' of the video',
	' of the recording',
	' of the session',
	' of the film',
	' in the clip',
	' of the scene',
] as const;
