import type { CDPSession } from 'playwright';

/** What is used of an event of Chromium's trace format: microseconds on the trace's own clock. */
export type TraceEvent = {
	name: string;
	ph: string;
	ts: number;
	dur?: number;
	/** Time on the processor, where the trace has it. */
	tdur?: number;
	pid: number;
	tid: number;
	args?: { name?: string };
};

/** A span on the main thread, milliseconds on the trace's own clock. */
export type ScriptSpan = { startMs: number; endMs: number };

/** Traces the page's threads while `act` runs. */
export const traceWhile = async (
	session: CDPSession,
	categories: string,
	act: () => Promise<void>,
): Promise<TraceEvent[]> => {
	const events: TraceEvent[] = [];
	const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
	session.on('Tracing.dataCollected', collect);
	const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
	await session.send('Tracing.start', { transferMode: 'ReportEvents', categories });
	await act();
	await session.send('Tracing.end');
	await complete;
	session.off('Tracing.dataCollected', collect);
	return events;
};

/** Trace events in which the main thread runs scripts, or the engine works for them. */
const SCRIPTING = new Set([
	'EvaluateScript',
	'FunctionCall',
	'EventDispatch',
	'TimerFire',
	'FireAnimationFrame',
	'RunMicrotasks',
	'HandlePostMessage',
	'v8.run',
	'v8.callFunction',
	'MinorGC',
	'MajorGC',
	'V8.GCScavenger',
]);

/** The same events with their time on the processor, where the trace has it: what other programs did meanwhile is not the page's. */
export const onProcessor = (events: readonly TraceEvent[]): TraceEvent[] =>
	events.map((event) => (event.tdur === undefined ? event : { ...event, dur: event.tdur }));

/** Spans of scripting on the busiest renderer main thread, merged where they touch or nest. */
export const scriptingSpans = (events: readonly TraceEvent[]): ScriptSpan[] => {
	const mains = events
		.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain')
		.map((e) => `${e.pid}/${e.tid}`);
	const byThread = new Map<string, ScriptSpan[]>(mains.map((thread) => [thread, []]));
	for (const { name, ph, ts, dur, pid, tid } of events) {
		if (ph !== 'X' || dur === undefined || !SCRIPTING.has(name)) continue;
		byThread.get(`${pid}/${tid}`)?.push({ startMs: ts / 1000, endMs: (ts + dur) / 1000 });
	}
	const busiest = [...byThread.values()].sort((a, b) => b.length - a.length)[0] ?? [];
	const merged: ScriptSpan[] = [];
	for (const span of busiest.sort((a, b) => a.startMs - b.startMs)) {
		const last = merged.at(-1);
		if (last && span.startMs <= last.endMs) last.endMs = Math.max(last.endMs, span.endMs);
		else merged.push({ ...span });
	}
	return merged;
};

/**
 * Milliseconds of scripting in each window of `windowMs` from the first span to the last: with the mean time between
 * analysed frames as the window, what the main thread spends on one frame.
 */
export const scriptingWithin = (spans: readonly ScriptSpan[], windowMs: number): number[] => {
	const first = spans[0];
	const last = spans.at(-1);
	if (!first || !last) return [];
	const count = Math.floor((last.endMs - first.startMs) / windowMs);
	return Array.from({ length: count }, (_, i) => {
		const fromMs = first.startMs + i * windowMs;
		const untilMs = fromMs + windowMs;
		return spans.reduce((sum, s) => sum + Math.max(0, Math.min(s.endMs, untilMs) - Math.max(s.startMs, fromMs)), 0);
	});
};
