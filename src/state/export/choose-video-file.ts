import type { LabelledContainer } from '../../source/labelled-video/plan';
import type { TargetChoice } from '../../source/labelled-video/target';

/** Not in every browser. */
type SaveFilePicker = (options: {
	suggestedName: string;
	types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

const MIME = { mp4: 'video/mp4', webm: 'video/webm' } as const;

/**
 * Where a video goes: into a file that the visitor names, where the browser can write to it as it grows, so that a long
 * video needs no second copy; else through private storage into the downloads. `null`: the visitor cancelled.
 */
export const chooseVideoFile = async (name: string, container: LabelledContainer): Promise<TargetChoice | null> => {
	const host: Window & { showSaveFilePicker?: SaveFilePicker } = window;
	if (!host.showSaveFilePicker) return { kind: 'private' };
	try {
		const handle = await host.showSaveFilePicker({
			suggestedName: name,
			types: [{ description: 'Video', accept: { [MIME[container]]: [`.${container}`] } }],
		});
		return { kind: 'file', handle };
	} catch (cause) {
		if (cause instanceof DOMException && cause.name === 'AbortError') return null;
		// Forbidden, as in a frame of another site.
		return { kind: 'private' };
	}
};
