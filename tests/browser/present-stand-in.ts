import { vi } from 'vitest';
import { AppError, type ErrorCode } from '../../src/core/errors';
import type { Frame, Perception } from '../../src/core/perception';
import type { SourceSummary } from '../../src/state/phase';
import type { OpenSource, WatchPorts } from '../../src/state/ports/ports';
import type { WorkerClient } from '../../src/workers/client';
import type { PerceptionApi } from '../../src/workers/protocol';

/** What the stand-ins do. */
export type Script = {
	/** Frames the source gives; `null` never ends. */
	frames?: number | null;
	isLive?: boolean;
	failAtFrame?: { index: number; code: ErrorCode };
	failOpen?: ErrorCode;
	openAfterMs?: number;
	damage?: string;
	name?: string;
};

/** The world without models and cameras: a perception worker that sees nobody, and a source that follows a script. */
export const standIn = () => {
	const opened: OpenSource[] = [];
	const closed: string[] = [];
	let script: Script = {};
	let lose: (error: AppError) => void = () => {};
	const client = {
		call: vi.fn((method: string, input: unknown, options?: { signal?: AbortSignal }) => {
			if (options?.signal?.aborted) return Promise.reject(options.signal.reason as Error);
			if (method === 'load') return Promise.resolve({ models: [], backend: 'wasm', backendReason: 'a stand-in' });
			if (method === 'encoderModels' || method === 'loadInstalled') return Promise.resolve([]);
			const { frame } = input as { frame: Frame };
			const { index, tMs, widthPx, heightPx } = frame;
			const seen: Perception = {
				frame: { index, tMs, widthPx, heightPx },
				isShotStart: index === 0,
				faces: [],
				bodies: [],
				hands: [],
				objects: null,
				heads: null,
				sound: null,
				timingsMs: { faces: 5 },
			};
			return Promise.resolve(seen);
		}),
		close: vi.fn(),
	};
	const ports: WatchPorts = {
		async openSource(request, onLost) {
			lose = onLost;
			const { frames = 5, isLive = false, failOpen, damage = null, name = 'a.mp4', openAfterMs = 0 } = script;
			if (openAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, openAfterMs));
			if (failOpen) throw new AppError(failOpen, 'as the script says');
			const summary: SourceSummary = {
				kind: request.kind === 'webcam' ? 'webcam' : 'video-file',
				name,
				widthPx: 320,
				heightPx: 240,
				durationMs: isLive ? null : 1000,
				isLive,
				mediaUrl: null,
				stream: null,
			};
			const open: OpenSource = {
				summary,
				schedule: isLive ? 'live' : 'offline',
				areas: [],
				frames: () => ({
					isLive,
					durationMs: summary.durationMs,
					async *frames(signal) {
						for (let index = 0; frames === null || index < frames; index++) {
							const { failAtFrame } = script;
							if (failAtFrame?.index === index) throw new AppError(failAtFrame.code, 'as the script says');
							await new Promise((resolve) => setTimeout(resolve, 2));
							signal.throwIfAborted();
							yield {
								index,
								tMs: index * 100,
								widthPx: 320,
								heightPx: 240,
								pixels: { close() {} } as unknown as VideoFrame,
							};
						}
					},
					close() {},
				}),
				damage: () => damage,
				frameAt: null,
				sha256: () => Promise.resolve('ab'.repeat(32)),
				close: () => closed.push(name),
			};
			opened.push(open);
			return open;
		},
		watchCameras: (callback) => callback([{ deviceId: 'one', label: 'Camera 1' }]),
		connectPerception: () => client as unknown as WorkerClient<PerceptionApi>,
		modelsUrl: 'http://localhost/models/',
		nowMs: () => performance.now(),
		today: () => new Date('2026-01-02T03:04:05Z'),
	};
	return { ports, client, closed, play: (next: Script) => (script = next), lose: (e: AppError) => lose(e) };
};
