import { AppError, isAbort, messageOf } from '../../core/errors';
import type { Backend } from '../../models/onnx/tensor';
import { isSameResult } from '../delegate';
import type { Mosaic } from '../picture/mosaic';
import { nowMs } from '../picture/spans';
import type { Raster } from '../picture/raster';
import { faceFinder } from '../faces/face';
import type { Landmarker } from '../faces/landmarker';
import type { OwnLandmarker } from './own-landmarker';
import type { TaskLandmarker } from './task-landmarker';

/** Who finds landmarks of faces: MediaPipe's task, ours on ONNX Runtime, or whichever is faster live. */
export type LandmarkChoice = 'auto' | 'tasks' | 'onnx';

/** How ours fares. */
export type OwnStatus = {
	/** `null`: MediaPipe's task runs. */
	backend: Backend | null;
	/** Why it does not run, or runs where it does, in plain words. */
	reason: string;
};

/** What both are compared on: a picture, and the part of it that shows a face. */
export type KnownFaces = { picture: Raster; face: Mosaic };

const TIMES = 3;

/** The least time that a landmarker takes for a picture, milliseconds. */
const leastMs = async ({ inPicture }: Landmarker, picture: Raster): Promise<number> => {
	let least = Infinity;
	for (let i = 0; i < TIMES; i++) {
		const fromMs = nowMs();
		await inPicture(picture);
		least = Math.min(least, nowMs() - fromMs);
	}
	return least;
};

/** Why ours should not run, in plain words; `null`: it should. */
const whyNot = async (
	own: OwnLandmarker,
	tasks: Landmarker,
	{ picture, face }: KnownFaces,
	mustBeFaster: boolean,
): Promise<string | null> => {
	const look = async (landmarker: Landmarker) =>
		(await faceFinder(landmarker, 0).inCrops(face, picture)).flatMap((found) => found?.landmarks ?? []);
	if (!isSameResult(await look(tasks), await look(own))) return 'its landmarks differ from those of tasks-vision';
	if (!mustBeFaster) return null;
	if (own.ready.backend !== 'webgpu') return own.ready.reason;
	const [ownMs, tasksMs] = [await leastMs(own, picture), await leastMs(tasks, picture)];
	return ownMs < tasksMs
		? null
		: `it takes ${ownMs.toFixed(0)} ms for a picture here, and tasks-vision ${tasksMs.toFixed(0)} ms`;
};

/** MediaPipe's task until ours is loaded and found right, and whenever ours fails. */
export type ChosenLandmarker = Landmarker & {
	/**
	 * Loads ours and takes it if it is right, and faster where it has to be. Once; never fails.
	 * @param open loads it
	 */
	load(open: () => Promise<OwnLandmarker>, mustBeFaster: boolean): Promise<void>;
	/** `null` before ours was loaded. */
	status(): OwnStatus | null;
};

/** @param known for the comparison */
export const chooseLandmarker = (tasks: TaskLandmarker, known: KnownFaces): ChosenLandmarker => {
	let own: OwnLandmarker | null = null;
	let status: OwnStatus | null = null;
	let isLoading = false;
	/** Who looked at the last frame of the video: the other one does not know it. */
	let last: Landmarker = tasks;

	const giveUp = (cause: unknown): void => {
		console.warn('Faces are found by tasks-vision: ONNX Runtime failed', cause);
		status = { backend: null, reason: messageOf(cause) };
		own?.close();
		own = null;
	};
	/** Blendshapes are MediaPipe's alone. */
	const ours = (): OwnLandmarker | null => (tasks.movementModel() === null ? own : null);
	/** What ours finds, or else what the task does. */
	const found = async <T>(look: (landmarker: Landmarker) => T | Promise<T>): Promise<T> => {
		const first = ours();
		if (!first) return look(tasks);
		try {
			return await look(first);
		} catch (cause) {
			if (isAbort(cause)) throw cause;
			giveUp(cause);
			return look(tasks);
		}
	};

	return {
		inVideo: (raster, tMs) =>
			found(async (landmarker) => {
				if (landmarker !== last) await landmarker.restart();
				last = landmarker;
				return landmarker.inVideo(raster, tMs);
			}),
		inPicture: (raster) => found((landmarker) => landmarker.inPicture(raster)),
		async restart() {
			await own?.restart();
			await tasks.restart();
		},
		async load(open, mustBeFaster) {
			if (isLoading) return;
			isLoading = true;
			let opened: OwnLandmarker | null = null;
			try {
				opened = await open();
				const reason = await whyNot(opened, tasks, known, mustBeFaster);
				if (reason !== null) throw new AppError('backend-unavailable', reason);
				own = opened;
				status = { ...opened.ready };
			} catch (cause) {
				opened?.close();
				giveUp(cause);
			}
		},
		status: () => (own && !ours() ? { backend: null, reason: 'blendshapes are measured by tasks-vision' } : status),
		close() {
			own?.close();
			tasks.close();
		},
	};
};
