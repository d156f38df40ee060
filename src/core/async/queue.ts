/** Gives a function that runs each job after every earlier one has ended, well or badly. */
export const createQueue = (): (<T>(job: () => Promise<T>) => Promise<T>) => {
	let tail: Promise<unknown> = Promise.resolve();
	return (job) => {
		const next = tail.then(job);
		tail = next.catch(() => undefined);
		return next;
	};
};
