/** Resolves once the messages waiting for this thread, such as a stop, were delivered: its own joins the end of the queue. */
export const messagesDelivered = (): Promise<void> =>
	new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port2.onmessage = () => {
			port2.close();
			resolve();
		};
		port1.postMessage(null);
	});
