import type { AreaOfInterest } from '../../core/attention';
import type { Correction } from '../../core/corrections';
import type { PersonId } from '../../core/people';
import type { ModelUse, SourceInfo } from '../../core/session';
import { encodersOnCpu } from '../../models/embedded-encoders';
import { defaultPipelineConfig, offlineConfig, withoutContext } from '../../pipeline/pipeline-config';
import { keepSession } from '../../run/keep-session';
import { SessionJob } from '../../run/session-job';
import type { RunSink } from '../../run/session-job-start';
import { stillPictureConfig } from '../../run/still-picture';
import type { TakenPart } from '../../run/taken-part';
import { toKept } from '../../session/corrected/corrections-kept';
import { linesOf } from '../../session/file/blob-lines';
import type { KeptSession } from '../../session/store/session-store';
import type { WorkerClient } from '../../workers/client';
import type { PerceptionApi } from '../../workers/perception/perception-api';
import type { Models } from '../models/models.svelte';
import type { OpenSource, WatchPorts } from '../ports/ports';
import type { Settings } from '../settings.svelte';
import type { Sessions } from './sessions.svelte';

/** Name of the program in session files. */
const APP = 'regard';

/** What a run reads of the view that it is begun in. */
type StartParts = {
	readonly models: Pick<Models, 'ready' | 'loadInstalled'>;
	readonly settings: Pick<Settings, 'fps' | 'fovDeg' | 'encoders' | 'usesContext'>;
	readonly sound: { modelsOfFile(): Promise<readonly ModelUse[]> };
	readonly sessions: Sessions;
	/** Those that stay with what is analysed anew. */
	readonly corrections: { readonly steps: readonly Correction[] };
	readonly things: { readonly areas: readonly AreaOfInterest[] };
	/** Names given by the visitor. */
	readonly labels: Readonly<Record<PersonId, string>>;
};

/** What a run is begun with. */
export type StartRun = {
	ports: WatchPorts;
	parts: StartParts;
	open: OpenSource;
	/** What is kept of the same analysis, to go on from there. */
	earlier: KeptSession | null;
	/** Goes on although `earlier` was made with other models. */
	mixesModels: boolean;
	client: WorkerClient<PerceptionApi>;
	takenPart: TakenPart;
	signal: AbortSignal;
	/** What keeps the session is being opened: when this resolves it is there, or, where `signal` is aborted, closed again. */
	onKeeping(opening: Promise<unknown>): void;
};

/** Loads the models that are installed, and begins to keep what will be found. Rejects with an `AppError`, or as aborted. */
export const startJob = async (start: StartRun): Promise<SessionJob> => {
	const { ports, parts, open, earlier, mixesModels, client, takenPart, signal } = start;
	const { models, settings, sound, sessions, things, labels, corrections } = parts;
	const { fovDeg, encoders, usesContext } = settings;
	const { kind, name, widthPx, heightPx, durationMs, isLive } = open.summary;
	const fps = isLive ? null : settings.fps;
	const source: SourceInfo = { kind, name, widthPx, heightPx, durationMs, sha256: null };
	// A run that may be resumed begins with all of its models, so that each frame is seen by the same ones.
	const installed = kind === 'video-file' ? await models.loadInstalled(client, encoders, signal) : [];
	// So does what hears it, which its first frame would wait for.
	const heard = kind === 'video-file' ? await sound.modelsOfFile() : [];
	signal.throwIfAborted();
	const loaded = [...(models.ready?.models ?? []), ...installed, ...heard];
	const config = kind === 'image' ? stillPictureConfig : isLive ? defaultPipelineConfig : offlineConfig(fps);
	const light = ports.modelSet === 'light' && ({ modelSet: 'light' } as const);
	const kept = {
		...{ source, fileBytes: open.fileBytes ?? null, settings: { fps, fovDeg, encoders, usesContext } },
		...{ labels, areas: things.areas, corrections: toKept(corrections.steps) },
	};
	const keep = async (): Promise<RunSink | null> => {
		const sink = await keepSession(sessions, kept, earlier);
		if (signal.aborted) await sink?.close?.();
		signal.throwIfAborted();
		return sink;
	};
	return SessionJob.start({
		...{ source, sha256: open.sha256(), fps, app: APP },
		config: usesContext ? config : withoutContext(config),
		camera: earlier?.summary.header.camera ?? null,
		startedAt: earlier?.summary.header.analysis.startedAt ?? ports.today().toISOString(),
		frames: (from) => open.frames(fps, from ?? undefined),
		asked: { fps: fps ?? 'every frame', fovDeg: fovDeg ?? 'unknown', usesContext, ...encoders, ...light },
		models: [...loaded, ...encodersOnCpu(encoders, loaded)],
		allModels: async () => [...(await takenPart.all()), ...(ports.modelsBeside?.() ?? [])],
		...{ isShown: true, keepsFaces: true, ...light },
		earlier: earlier && { checkpoint: earlier.checkpoint, mixesModels, lines: linesOf(earlier.lines) },
		openSink: () => {
			// What was kept is read back before, which takes long: what was closed meanwhile is not written again.
			signal.throwIfAborted();
			const opening = keep();
			start.onKeeping(opening);
			return opening;
		},
		nowMs: () => ports.nowMs(),
	});
};
