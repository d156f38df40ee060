/** A phone: touched with a finger, on a narrow screen, or on one that is held across. */
export const isHandheld = (): boolean =>
	matchMedia('(pointer: coarse) and (max-width: 900px), (pointer: coarse) and (max-height: 480px)').matches;

/**
 * Keeps the screen on until `signal` is aborted: a phone whose screen goes off stops the page. Browsers let go of it when
 * the page is hidden, so it is asked for again when it is shown. Where it is refused nothing happens.
 */
export const keepAwake = (signal: AbortSignal): void => {
	if (!('wakeLock' in navigator)) return;
	let held: WakeLockSentinel | null = null;
	const hold = async () => {
		if (document.hidden || signal.aborted) return;
		held = await navigator.wakeLock.request('screen').catch(() => null);
		if (signal.aborted) void held?.release();
	};
	void hold();
	document.addEventListener('visibilitychange', () => void hold(), { signal });
	signal.addEventListener('abort', () => void held?.release(), { once: true });
};
