import { AppError } from '../../core/errors';
import { fileStem } from '../../core/text/file-stem';
import { OpenedSession } from '../../session/open/opened-session';
import type { KeptSession } from '../../session/store/session-store';

/** A kept session as a project file: all of it but the video. Rejects with an `AppError`. */
export const projectOf = async (kept: KeptSession): Promise<{ name: string; blob: Blob }> => {
	const view = await OpenedSession.from(kept);
	const { name, createdAt, fileBytes, settings, labels, areas, corrections } = kept.entry;
	const session = await view.file({ labels, areas });
	if (!session) throw new AppError('recording-invalid', `“${name}” has no frame yet`);
	const { packProject } = await import('../../session/store/project');
	const blob = await packProject({ name, createdAt, fileBytes, settings, labels, areas, corrections }, session);
	return { name: `${fileStem(name)}.regard.zip`, blob };
};
