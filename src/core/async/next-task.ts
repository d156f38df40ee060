/**
 * Resolves in a task of its own, at the end of the queue: by then all that is to be done at once is done, what this thread sent to others
 * is on its way, and the messages that waited for it, such as a stop, were delivered.
 */
export const nextTask = (): Promise<void> =>
	new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(null);
	});
