/** How long a worker computes before it looks for messages, such as one that cancels, milliseconds. */
const TURN_MS = 40;

/** Gives a function that lets waiting messages in when the last time is long ago, and then calls `onTurn` before. */
export const createTurns = () => {
	let lastMs = performance.now();
	return async (onTurn: () => void = () => {}): Promise<void> => {
		if (performance.now() - lastMs < TURN_MS) return;
		onTurn();
		await new Promise((resolve) => setTimeout(resolve));
		lastMs = performance.now();
	};
};

/** Passes a call on no more often than every `everyMs` milliseconds, and the first at once; the others are dropped. */
export const throttled = <Args extends readonly unknown[]>(everyMs: number, call: (...args: Args) => void) => {
	let lastMs = -Infinity;
	return (...args: Args): void => {
		const nowMs = performance.now();
		if (nowMs - lastMs < everyMs) return;
		lastMs = nowMs;
		call(...args);
	};
};
