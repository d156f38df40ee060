/** Runs one job after the other, in the order in which they came. */
export type Turns = {
	/** @throws AbortError where the signal says so before its turn; what the job throws, which stops none behind it */
	take<T>(signal: AbortSignal | undefined, job: () => Promise<T>): Promise<T>;
	/** Resolves when all that came so far is over. */
	over(): Promise<unknown>;
};

export const createTurns = (): Turns => {
	let last: Promise<unknown> = Promise.resolve();
	return {
		take(signal, job) {
			const next = last.then(() => {
				signal?.throwIfAborted();
				return job();
			});
			last = next.catch(() => undefined);
			return next;
		},
		over: () => last,
	};
};
