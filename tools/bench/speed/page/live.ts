import { cameraFromFov } from '../../../../src/core/geometry/camera';
import { defaultEncoders } from '../../../../src/core/perception';
import { defaultPipelineConfig } from '../../../../src/pipeline/pipeline-config';
import { openWebcam } from '../../../../src/source/webcam';
import { runAnalysis } from '../../../../src/run/run-analysis';
import type { LiveOptions, LiveResult } from './api.ts';
import { loadPerception } from './clip.ts';

/** The live rates settle in the first seconds, which do not count. */
const SETTLE_MS = 3000;

type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };

/** Chromium's, which bench runs in; not in every set of type definitions. */
const { MediaStreamTrackProcessor: TrackProcessor } = globalThis as unknown as { MediaStreamTrackProcessor: Processor };

/** When each picture of a camera came into the page, by its timestamp. Reads all of them, on a track of its own. */
const watchArrivals = (stream: MediaStream) => {
	const track = stream.getVideoTracks()[0]!.clone();
	const reader = new TrackProcessor({ track }).readable.getReader();
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

/** Resolves after the next repaint, with its time. */
const repainted = () =>
	new Promise<number>((resolve) => {
		requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
	});

/** Analyses the camera with the program's own loop for some seconds and draws the heads after each step. */
export const live = async ({ seconds, delegate }: LiveOptions): Promise<LiveResult> => {
	const perception = await loadPerception('live', delegate);
	const webcam = await openWebcam({});
	const arrivals = watchArrivals(webcam.stream);
	const canvas = document.querySelector('canvas')!.getContext('2d')!;
	const stop = new AbortController();
	const delays: Promise<number>[] = [];
	let timestamp = -1;
	let startedMs: number | null = null;
	let endedMs = 0;
	let analysedFrames = 0;
	let peopleSeen = 0;
	let arrivedBefore = 0;
	try {
		const run = runAnalysis({
			source: webcam,
			perception,
			config: defaultPipelineConfig,
			getCamera: ({ widthPx, heightPx }) => cameraFromFov(widthPx, heightPx),
			getAreas: () => [],
			getEncoders: () => defaultEncoders,
			signal: stop.signal,
			onFrame: ({ pixels }) => {
				timestamp = pixels instanceof VideoFrame ? pixels.timestamp : -1;
			},
			onStep({ frame, output }) {
				canvas.clearRect(0, 0, canvas.canvas.width, canvas.canvas.height);
				for (const { box } of output.observations) canvas.strokeRect(box.x, box.y, box.width, box.height);
				const nowMs = performance.now();
				if (frame.tMs < SETTLE_MS) return;
				if (startedMs === null) {
					startedMs = nowMs;
					arrivedBefore = arrivals.arrivedMs.size;
					return;
				}
				analysedFrames += 1;
				peopleSeen += output.observations.length;
				endedMs = nowMs;
				const arrivedMs = arrivals.arrivedMs.get(timestamp);
				if (arrivedMs !== undefined) delays.push(repainted().then((paintedMs) => paintedMs - arrivedMs));
				if (endedMs - startedMs >= seconds * 1000) stop.abort();
			},
		});
		await run.catch((cause: unknown) => {
			if (!stop.signal.aborted) throw cause;
		});
		const wallMs = endedMs - (startedMs ?? endedMs);
		return {
			widthPx: webcam.widthPx ?? 0,
			heightPx: webcam.heightPx ?? 0,
			cameraFps: ((arrivals.arrivedMs.size - arrivedBefore) * 1000) / wallMs,
			analysedFps: (analysedFrames * 1000) / wallMs,
			peopleAFrame: peopleSeen / analysedFrames,
			delaysMs: await Promise.all(delays),
		};
	} finally {
		await arrivals.close();
		webcam.close();
		perception.close();
	}
};
