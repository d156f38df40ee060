/** Lets heavy work run only part of the time, so that what runs beside it on the same cores keeps its speed. */
export type Pace = {
	/** Share of the time that the work may take, above 0 up to 1. */
	set(share: number): void;
	/** Runs a job after the pause that the jobs before it require. */
	take<T>(job: () => Promise<T>): Promise<T>;
};

/** @param sleep waits for that many milliseconds */
export const createPace = (
	sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
	nowMs: () => number = () => performance.now(),
): Pace => {
	let share = 1;
	/** When the next job may begin. */
	let fromMs = 0;
	return {
		set(wanted) {
			share = wanted;
			if (wanted >= 1) fromMs = 0;
		},
		async take(job) {
			const waitMs = fromMs - nowMs();
			if (waitMs > 0) await sleep(waitMs);
			const begunMs = nowMs();
			try {
				return await job();
			} finally {
				const endMs = nowMs();
				fromMs = endMs + (endMs - begunMs) * (1 / share - 1);
			}
		},
	};
};
