/** `before` when it holds the very same items, else `after`: what has not changed then draws nothing anew. */
export const keepSame = <T>(before: readonly T[], after: readonly T[]): readonly T[] =>
	before.length === after.length && before.every((item, i) => item === after[i]) ? before : after;
