import { AppError } from '../../core/errors';
import type { NamedFile } from '../../core/named-file';
import type { GraspClip } from '../../reason/grasp/clips/clip';
import { clipsFromEvents } from '../../reason/grasp/clips/clip-from-events';
import { linesOf } from '../../session/file/blob-lines';
import { readSession } from '../../session/file/read-session';
import { clipName } from './best-of';

const ENDING = /\.regard\.jsonl$/;

/**
 * Event graphs of session files, by the name of their clip: `video7.regard.jsonl` is of `video7.mp4`; files of other names
 * are passed over. Of a session longer than GRASP’s two minutes the first two. `wrong`: sessions that cannot be read.
 */
export const readSessionClips = async (files: readonly NamedFile[]) => {
	const clips = new Map<string, GraspClip>();
	const wrong: string[] = [];
	for (const { name, blob } of files.filter((file) => ENDING.test(file.name))) {
		try {
			const { people, events, header, graph } = await readSession(linesOf(blob), { keep: 'last' });
			const [clip] = clipsFromEvents({
				people: people.map(({ personId }) => personId),
				events,
				durationMs: header.source.durationMs ?? graph.window.endMs,
			});
			if (clip) clips.set(clipName(name.replace(ENDING, '.mp4')), clip);
		} catch (e) {
			if (!(e instanceof AppError)) throw e;
			wrong.push(`${name}: ${e.message}`);
		}
	}
	return { clips, wrong };
};
