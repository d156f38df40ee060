import { modelsUrl } from '../../models/catalogue';
import { openImage } from '../../source/image';
import { loadSample } from '../../source/sample';
import { sha256OfBlob } from '../../source/sha256';
import { listCameras, openWebcam, watchCameras, type WebcamOptions } from '../../source/webcam';
import { connectReason } from '../../workers/reason/reason-client';
import { modelSetHere } from '../../workers/model-set-here';
import { startPerception } from '../../workers/start';
import { openFileHearing } from '../../workers/sound/speech-client';
import { openTranscripts } from '../../workers/sound/transcript-client';
import { openVideoFile } from '../../workers/video-file/video-file-client';
import type { AreaOfInterest } from '../../core/attention';
import type { SourceKind } from '../../core/session';
import { hearMicrophone } from './hear-microphone';
import { modelsBeside } from './models-beside';
import type { SourceRequest } from '../phase';
import type { OpenSource, WatchPorts } from './ports';
import { browserKeeping } from './session-storage';

/** Tells kinds of files by a large library, which the first look at the sample does not wait for. */
const loadDetectKind = async () => (await import('../../source/detect-kind')).detectKind;

/** A file to open, and the things that come with it. */
type VideoRequest = {
	file: Blob;
	name: string;
	kind: Extract<SourceKind, 'sample' | 'video-file'>;
	areas: readonly AreaOfInterest[];
};

const openVideoSource = async (
	{ file, name, kind, areas }: VideoRequest,
	modelsFolderUrl: string,
): Promise<OpenSource> => {
	const video = await openVideoFile(file, name);
	const { widthPx, heightPx, durationMs } = video.info;
	const mediaUrl = URL.createObjectURL(file);
	return {
		summary: { kind, name, widthPx, heightPx, durationMs, isLive: false, mediaUrl, file, stream: null },
		schedule: 'offline',
		areas,
		frames: (fps, from) => video.frames({ fps, ...from }),
		frameAt: (tMs) => video.frameAt(tMs),
		fileBytes: file.size,
		// The sample has no sound: looking for it would cost the first second of the page.
		...(kind === 'video-file' && { openHearing: (signal) => openFileHearing(file, modelsFolderUrl, signal) }),
		sha256: () => video.sha256(),
		close() {
			video.close();
			URL.revokeObjectURL(mediaUrl);
		},
	};
};

const openImageSource = async (file: Blob, name: string): Promise<OpenSource> => {
	const image = await openImage(file, name);
	const { widthPx, heightPx, durationMs } = image;
	return {
		summary: { kind: 'image', name, widthPx, heightPx, durationMs, isLive: false, mediaUrl: null, stream: null },
		schedule: 'image',
		areas: [],
		frames: () => image,
		frameAt: null,
		sha256: () => sha256OfBlob(file),
		close: () => image.close(),
	};
};

const openCameraSource = async (
	{ deviceId, facing }: Extract<SourceRequest, { kind: 'webcam' }>,
	onChange: NonNullable<WebcamOptions['onChange']>,
): Promise<OpenSource> => {
	const camera = await openWebcam({ onChange, facing, ...(deviceId !== null && { deviceId }) });
	return {
		summary: {
			kind: 'webcam',
			name: camera.label || 'webcam',
			// Browsers that do not say are right from the first frame on.
			widthPx: camera.widthPx ?? 1280,
			heightPx: camera.heightPx ?? 720,
			durationMs: null,
			isLive: true,
			mediaUrl: null,
			stream: camera.stream,
			deviceId: camera.deviceId,
			isFacingAway: camera.isFacingAway,
		},
		schedule: 'live',
		areas: [],
		frames: () => camera,
		frameAt: null,
		sha256: () => Promise.resolve(null),
		close: () => camera.close(),
	};
};

/**
 * The real world for the Watch view.
 *
 * @param appUrl absolute address of the folder that the app is served from.
 */
export const browserPorts = (appUrl: string): WatchPorts => {
	let tellCameras: () => Promise<void> = () => Promise.resolve();
	return {
		async openSource(request, onCamera) {
			switch (request.kind) {
				case 'sample': {
					const { name, file, areas } = await loadSample(appUrl);
					const sample = await openVideoSource({ file, name, kind: 'sample', areas }, modelsUrl(appUrl));
					// Files can be opened from now on also when the network has gone.
					loadDetectKind().catch(() => undefined);
					return sample;
				}
				case 'file': {
					const { file } = request;
					const detectKind = await loadDetectKind();
					return (await detectKind(file, file.name)) === 'image'
						? openImageSource(file, file.name)
						: openVideoSource({ file, name: file.name, kind: 'video-file', areas: [] }, modelsUrl(appUrl));
				}
				case 'webcam':
					// Names and numbers of cameras are told once one is allowed, and no event says so.
					return openCameraSource(request, onCamera).finally(() => void tellCameras());
			}
		},
		watchCameras(callback) {
			// Insecure pages have no cameras to choose from; opening one says why.
			if (!('mediaDevices' in navigator)) return;
			tellCameras = () => listCameras().then(callback, () => {});
			void tellCameras();
			watchCameras(callback);
		},
		connectPerception: () => startPerception(),
		connectReason: () => connectReason(),
		keeping: browserKeeping(),
		hearMicrophone: (onLost, signal) => hearMicrophone(modelsUrl(appUrl), onLost, signal),
		openTranscripts: (signal) => openTranscripts(modelsUrl(appUrl), signal),
		modelsBeside: () => modelsBeside.all,
		modelsUrl: modelsUrl(appUrl),
		modelSet: modelSetHere(),
		nowMs: () => performance.now(),
		today: () => new Date(),
	};
};
