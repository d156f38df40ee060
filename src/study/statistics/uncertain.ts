/**
 * A measure of one session. `value`: the best estimate. `draws`: what it would be under other readings of what was seen,
 * each as likely as the others; empty for a measure that is known as it is.
 */
export type Uncertain = { readonly value: number; readonly draws: readonly number[] };

/** A number that is not in doubt. */
export const certain = (value: number): Uncertain => ({ value, draws: [] });
