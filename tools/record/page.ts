import { cameraFromFov } from '../../src/core/geometry/camera.ts';
import type { EncoderSwitches } from '../../src/core/perception.ts';
import type { ModelSet, RecordingLine } from '../../src/core/session.ts';
import { defaultPipelineConfig } from '../../src/pipeline/pipeline-config.ts';
import { runAnalysis } from '../../src/run/run-analysis.ts';
import { startWorker } from '../../src/workers/start.ts';
import { openVideoFile } from '../../src/workers/video-file/video-file-client.ts';

/** What to record: an address of a video, analysed frames a second (`null`: all), and the most frames to take. */
export type RecordJob = {
	url: string;
	name: string;
	fps: number | null;
	maxFrames: number | null;
	encoders: EncoderSwitches;
	modelSet: ModelSet;
};
/** What came of it. Milliseconds; `stages` are means over all frames. */
export type RecordResult = {
	frames: number;
	wallMs: number;
	loadMs: number;
	videoMs: number;
	stages: Record<string, number>;
};

declare global {
	var writeLine: (line: string) => Promise<void>;
	var record: (job: RecordJob) => Promise<RecordResult>;
}

/** Coordinates to a hundredth of a pixel, metres to a tenth of a millimetre: precise enough, at a third of the size. */
const toJson = (line: RecordingLine): string =>
	JSON.stringify(line, (_, value: unknown) =>
		value instanceof Float32Array
			? Array.from(value, (v) => Number(v.toFixed(Math.abs(v) >= 4 ? 2 : 4)))
			: typeof value === 'number'
				? Number(value.toFixed(6))
				: value,
	);

globalThis.record = async ({ url, name, fps, maxFrames, encoders, modelSet: set }) => {
	const perception = startWorker('perception');
	const video = await openVideoFile(await (await fetch(url)).blob(), name);
	const stop = new AbortController();
	try {
		const loadFrom = performance.now();
		const modelsUrl = new URL('/models/', location.href).href;
		const ready = await perception.call('load', { modelsUrl, schedule: 'offline', delegate: 'cpu', set });
		const loadMs = performance.now() - loadFrom;
		const { widthPx, heightPx } = video.info;
		const camera = cameraFromFov(widthPx, heightPx);
		await writeLine(
			toJson({
				type: 'header',
				header: {
					format: 'regard/2',
					source: { kind: 'video-file', name, widthPx, heightPx, durationMs: null, sha256: null },
					camera,
					models: ready.models,
					config: {},
					analysis: { fps, app: 'regard-recorder', startedAt: '1970-01-01T00:00:00.000Z' },
				},
			}),
		);
		const times: Record<string, number[]> = {};
		const from = performance.now();
		let frames = 0;
		let lastMs = 0;
		await runAnalysis({
			source: video.frames({ fps }),
			perception,
			// The tracker tells perception where heads are missing, so the recording needs the program's own loop.
			config: defaultPipelineConfig,
			getCamera: () => camera,
			getAreas: () => [],
			getEncoders: () => encoders,
			signal: stop.signal,
			async onStep({ perception: seen }) {
				for (const [stage, ms] of Object.entries(seen.timingsMs)) (times[stage] ??= []).push(ms);
				lastMs = seen.frame.tMs;
				frames++;
				await writeLine(toJson({ type: 'perception', perception: seen }));
				if (frames === maxFrames) stop.abort();
			},
		}).catch((cause: unknown) => {
			if (!stop.signal.aborted) throw cause;
		});
		const wallMs = performance.now() - from;
		const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
		const stages = Object.fromEntries(
			Object.entries(times).map(([stage, ms]) => [stage, Math.round((sum(ms) / frames) * 10) / 10]),
		);
		return { frames, wallMs, loadMs, videoMs: lastMs, stages };
	} finally {
		video.close();
		perception.close();
	}
};
