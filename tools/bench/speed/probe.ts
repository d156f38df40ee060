// Stands in the page while it is measured: when the first gaze cone was drawn, and which tasks took long.

/** What was noted in the page, milliseconds from the start of its navigation. */
export type Probe = { firstRayMs: number | null; longTasks: { startMs: number; durationMs: number }[] };

declare global {
	/** Stands in the page. */
	var benchProbe: Probe;
}

/** Runs in the page before its own scripts: notes the first gradient that the overlay is given (a gaze cone), and long tasks. */
export const installProbe = () => {
	const probe: Probe = { firstRayMs: null, longTasks: [] };
	globalThis.benchProbe = probe;
	new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries()) {
			probe.longTasks.push({ startMs: startTime, durationMs: duration });
		}
	}).observe({ type: 'longtask', buffered: true });
	const { prototype } = CanvasRenderingContext2D;
	// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its canvas below
	const original = prototype.createLinearGradient;
	prototype.createLinearGradient = function (x0, y0, x1, y1) {
		if (probe.firstRayMs === null && this.canvas.classList.contains('overlay')) probe.firstRayMs = performance.now();
		return original.call(this, x0, y0, x1, y1);
	};
};

export const readProbe = () => globalThis.benchProbe;

/** Whether the first ray was drawn: to be waited for in the page. */
export const hasRay = () => globalThis.benchProbe.firstRayMs !== null;
