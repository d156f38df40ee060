import { defaultPipelineConfig } from '../../../src/pipeline/config';
import { openWebcam } from '../../../src/source/webcam';
import { runAnalysis } from '../../../src/state/run-analysis';
import { cameraGetter, stepKeeper } from './analyse.ts';
import type { LiveOptions, LiveResult } from './api.ts';
import { loadPerception } from './clip.ts';

/** When each picture of a camera came into the page, by its timestamp. Reads all of them, on a track of its own. */
const watchArrivals = (stream: MediaStream) => {
	const track = stream.getVideoTracks()[0]!.clone() as MediaStreamVideoTrack;
	const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
	const arrivedMs = new Map<number, number>();
	const read = async () => {
		for (;;) {
			const { value, done } = await reader.read();
			if (done) return;
			arrivedMs.set(value.timestamp, performance.now());
			value.close();
		}
	};
	const reading = read();
	return {
		arrivedMs,
		async close() {
			await reader.cancel();
			track.stop();
			await reading;
		},
	};
};

/** Resolves after the next repaint. */
const repainted = () =>
	new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)));

/** Analyses the camera with the program's own loop for some seconds and draws heads and rays after each step. */
export const live = async ({ seconds }: LiveOptions): Promise<LiveResult> => {
	const { perception } = await loadPerception('live');
	const webcam = await openWebcam({ onLost: () => {} });
	const arrivals = watchArrivals(webcam.stream);
	const canvas = document.querySelector('canvas')!.getContext('2d')!;
	const stop = new AbortController();
	const keeper = stepKeeper();
	const delays: Promise<number>[] = [];
	let timestamp = -1;
	let startedMs = 0;
	let endedMs = 0;
	let firstArrivals = 0;
	try {
		await runAnalysis({
			source: webcam,
			perception,
			config: defaultPipelineConfig,
			getCamera: cameraGetter(null),
			getAreas: () => [],
			signal: stop.signal,
			onFrame: ({ pixels }) => {
				timestamp = pixels instanceof VideoFrame ? pixels.timestamp : -1;
			},
			onStep(step) {
				canvas.clearRect(0, 0, canvas.canvas.width, canvas.canvas.height);
				for (const { box } of step.output.observations) canvas.strokeRect(box.x, box.y, box.width, box.height);
				// The rates settle in the first seconds.
				if (step.frame.tMs < 3000) {
					startedMs = performance.now();
					firstArrivals = arrivals.arrivedMs.size;
					keeper.restart();
					return;
				}
				keeper.take(step);
				endedMs = performance.now();
				const arrivedMs = arrivals.arrivedMs.get(timestamp);
				if (arrivedMs !== undefined) delays.push(repainted().then((paintedMs) => paintedMs - arrivedMs));
				if (endedMs - startedMs >= seconds * 1000) stop.abort();
			},
		}).catch((cause: unknown) => {
			if (!stop.signal.aborted) throw cause;
		});
		const wallMs = endedMs - startedMs;
		return {
			widthPx: webcam.widthPx ?? 0,
			heightPx: webcam.heightPx ?? 0,
			cameraFps: ((arrivals.arrivedMs.size - firstArrivals) * 1000) / wallMs,
			analysedFrames: keeper.frames.length,
			wallMs,
			delaysMs: await Promise.all(delays),
			timings: keeper.timings.map((t) => t.models),
		};
	} finally {
		await arrivals.close();
		webcam.close();
		perception.close();
	}
};
