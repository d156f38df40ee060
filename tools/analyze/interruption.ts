/** Signals by which somebody asks a command to stop, and their numbers. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** `npm` and the shell each pass the same Ctrl+C on, so it may come more than once. */
const SAME_REQUEST_MS = 1000;

/** Whether somebody asked to stop. */
export type Interruption = {
	/** Exit code by which a shell knows the signal; `null` while nobody asked. */
	readonly exitCode: number | null;
};

/**
 * Turns the first Ctrl+C into a call of `stop`, so that the command can put things in order; the second ends the
 * command at once.
 */
export const listenForInterruption = (stop: (exitCode: number) => void): Interruption => {
	let exitCode: number | null = null;
	let askedAtMs = 0;
	for (const [signal, number] of Object.entries(SIGNALS)) {
		process.on(signal, () => {
			if (exitCode === null) {
				exitCode = 128 + number;
				askedAtMs = performance.now();
				stop(exitCode);
			} else if (performance.now() - askedAtMs > SAME_REQUEST_MS) {
				process.exit(exitCode);
			}
		});
	}
	return {
		get exitCode() {
			return exitCode;
		},
	};
};
