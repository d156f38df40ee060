import { AppError } from '../../core/errors';
import type { KeptSession } from '../../session/store/session-store';
import { isSessionFile } from '../../session/file/is-session-file';
import { OpenedSession } from '../../session/open/opened-session';
import type { CameraNow } from '../../source/webcam';
import type { SourceRequest, SourceSummary } from '../phase';
import type { OpenSource, WatchPorts } from '../ports/ports';
import type { Sessions } from './sessions.svelte';

/** What was opened: a source to analyse, a kept session to look at, or both. */
export type Opened = {
	/** `null`: a session without its video. */
	source: OpenSource | null;
	/** Of the session; with `view` `null` it is to be taken up again. */
	kept: KeptSession | null;
	/** What is to be shown; `null`: the source is to be analysed. */
	view: OpenedSession | null;
};

/** A session without its video as a source of pictures that are not there. */
export const summaryWithoutPicture = ({ source, analysed }: OpenedSession): SourceSummary => ({
	kind: source.kind,
	name: source.name,
	widthPx: source.widthPx,
	heightPx: source.heightPx,
	durationMs: source.durationMs ?? analysed?.endMs ?? 0,
	isLive: false,
	mediaUrl: null,
	stream: null,
	isPictureMissing: true,
});

/** Names of videos and pictures. */
const MEDIA = /\.(mp4|m4v|mov|mkv|webm|avi|ogv|png|jpe?g|gif|webp|avif|bmp)$/i;

/**
 * Opens a source, or a kept session; a file that was analysed before, by its hash, with its session. Rejects with an
 * `AppError`; then nothing is left open.
 */
export const openAnything = async (
	request: SourceRequest,
	ports: WatchPorts,
	sessions: Sessions,
	onCamera: (camera: CameraNow | null) => void,
): Promise<Opened> => {
	if (request.kind === 'session') {
		const kept = await sessions.read(request.id);
		return { source: null, kept, view: await OpenedSession.from(kept) };
	}
	// A file whose type says video or picture is opened as such, without inspecting its bytes first.
	if (request.kind === 'file' && !MEDIA.test(request.file.name) && (await isSessionFile(request.file))) {
		const { importSession } = await import('../../session/open/import-session');
		const kept = await importSession(request.file, ports.today());
		const view = await OpenedSession.from(kept);
		await sessions.keep(kept);
		return { source: null, kept, view };
	}
	const source = await ports.openSource(request, onCamera);
	if (request.kind !== 'file' || source.fileBytes === undefined) return { source, kept: null, view: null };
	const known = await sessions.find(source.fileBytes, () => source.sha256()).catch(() => null);
	if (known?.kind !== 'kept') return { source, kept: null, view: null };
	try {
		const kept = await sessions.read(known.entry.id);
		if (kept.entry.state !== 'complete' && kept.checkpoint !== null) return { source, kept, view: null };
		// Neither complete nor resumable: the file is here, so it is analysed again.
		if (kept.entry.state !== 'complete') return { source, kept: null, view: null };
		return { source, kept, view: await OpenedSession.from(kept) };
	} catch (e) {
		if (e instanceof AppError && e.code === 'session-busy') {
			source.close();
			throw e;
		}
		// Its kept session cannot be read: the file is analysed like any other.
		return { source, kept: null, view: null };
	}
};
