/** First wait before another try, ms; each further one is twice as long. */
const FIRST_WAIT_MS = 500;
/** However often it failed: a minute later somebody can press the button again. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Wait before the try after `failures` failed ones in a row, ms: 0.5 s, 1 s, 2 s … up to a minute, each drawn from its
 * upper half so that many visitors do not come back at once.
 * @param random from 0 to 1
 */
export const backoffMs = (failures: number, random: number): number =>
	Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + random / 2);
