import { wordings } from '../wordings';

/** Numbers from 0 in words. */
export const NUMBERS = wordings`
	zero | one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | thirteen | fourteen
	fifteen | sixteen | seventeen | eighteen | nineteen | twenty
`;

/** Two points in time, `A` and `B`. What is said more often stands more often, here and below. */
export const BETWEEN = wordings`
	between A and B ×3 | from A to B ×2 | from A until B | between A and B | from A till B | A to B | A - B
	from A through B
`;

/** One point. */
export const AT = wordings`
	at A ×5 | at around A | at about A | around A | at exactly A | at time A | at the A mark | at second A | @ A
	at the moment A | at t=A | at precisely A
`;

/** All after a point. */
export const FROM = wordings`
	from A on | after A ×2 | from A onwards | since A | later than A | past A | from A onward | from A until the end
	starting at A | after the A mark | beyond A
`;

/** All before a point. */
export const UNTIL = wordings`
	before A ×2 | until A | up to A | till A | prior to A | earlier than A | up until A | before the A mark
`;

/** So much at the beginning: `A` is a length. */
export const FIRST = wordings`first A ×3 | opening A | initial A`;

/** So much at the end. */
export const LAST = wordings`last A ×3 | final A | closing A`;

/** A part of the whole. */
export const PARTS = wordings`
	first half | second half | first half | second half | last half | first third | last third | second third
	middle third | first quarter | last quarter | second quarter | third quarter | final third
`;

/** What leads to a length or a part. */
export const IN = wordings`in the ×3 | during the ×2 | within the | over the | throughout the`;

/** What the part is of; mostly it goes without saying. */
export const CLIP = wordings`
	"" ×5 | " of the clip" | " of the video" | " of the recording" | " of the session" | " of the film" | " in the clip"
	" of the scene"
`;
