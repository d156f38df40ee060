import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { cameraFromFov } from '../../src/core/camera.ts';
import type { Perception } from '../../src/core/perception.ts';
import type { RecordingLine } from '../../src/core/session.ts';
import { connectPerception } from '../../src/workers/perception-client.ts';

/** What to record: an address of a video, analysed frames a second (`null`: all), and the most frames to take. */
export type RecordJob = { url: string; name: string; fps: number | null; maxFrames: number | null };
/** What came of it. Milliseconds; `stages` are medians a frame. */
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

/** Coordinates to a hundredth of a pixel, metres to a tenth of a millimetre: enough, and a third of the size. */
const toJson = (line: RecordingLine): string =>
	JSON.stringify(line, (_, value: unknown) =>
		value instanceof Float32Array
			? Array.from(value, (v) => Number(v.toFixed(Math.abs(v) >= 4 ? 2 : 4)))
			: typeof value === 'number'
				? Number(value.toFixed(6))
				: value,
	);

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

globalThis.record = async ({ url, name, fps, maxFrames }) => {
	const perception = connectPerception();
	try {
		const loadFrom = performance.now();
		const modelsUrl = new URL('/models/', location.href).href;
		const ready = await perception.call('load', { modelsUrl, schedule: 'offline', delegate: 'cpu' });
		const loadMs = performance.now() - loadFrom;
		const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(await (await fetch(url)).blob()) });
		const track = await input.getPrimaryVideoTrack();
		if (!track) throw new Error(`No video in ${name}`);
		const [widthPx, heightPx] = [track.displayWidth, track.displayHeight];
		await writeLine(
			toJson({
				type: 'header',
				header: {
					format: 'regard/1',
					source: { kind: 'video-file', name, widthPx, heightPx, durationMs: null, sha256: null },
					camera: cameraFromFov(widthPx, heightPx),
					models: ready.models,
					config: {},
					analysis: { fps, app: 'regard-recorder', startedAt: '1970-01-01T00:00:00.000Z' },
				},
			}),
		);
		const times: Record<string, number[]> = {};
		const from = performance.now();
		let index = 0;
		let nextTick = 0;
		let lastMs = 0;
		let pending: Promise<Perception> | null = null;
		const finish = async () => {
			if (!pending) return;
			const seen = await pending;
			for (const [stage, ms] of Object.entries(seen.timingsMs)) (times[stage] ??= []).push(ms);
			await writeLine(toJson({ type: 'perception', perception: seen }));
		};
		for await (const sample of new VideoSampleSink(track).samples()) {
			const tMs = Math.max(0, sample.timestamp * 1000);
			lastMs = tMs;
			if (fps !== null && tMs < nextTick - 0.5) {
				sample.close();
				continue;
			}
			if (fps !== null) nextTick = (Math.floor((tMs + 0.5) / (1000 / fps)) + 1) * (1000 / fps);
			const pixels = sample.toVideoFrame();
			sample.close();
			await finish();
			if (index === maxFrames) {
				pixels.close();
				pending = null;
				break;
			}
			pending = perception.call(
				'perceive',
				{ frame: { index: index++, tMs, widthPx, heightPx, pixels }, hints: { missingHeads: [] } },
				{ transfer: [pixels] },
			);
		}
		await finish();
		const stages = Object.fromEntries(
			Object.entries(times).map(([stage, ms]) => [stage, Math.round(median(ms) * 10) / 10]),
		);
		return { frames: index, wallMs: performance.now() - from, loadMs, videoMs: lastMs, stages };
	} finally {
		perception.close();
	}
};
