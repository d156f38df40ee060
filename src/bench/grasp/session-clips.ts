import type { NamedFile } from '../../core/named-file';
import type { GraspClip } from '../../reason/grasp/clips/clip';
import { clipsFromEvents } from '../../reason/grasp/clips/clip-from-events';
import { linesOf } from '../../session/file/blob-lines';
import { readSession } from '../../session/file/read-session';
import { clipName } from './best-of';

const ENDING = /\.regard\.jsonl$/;

/**
 * Event graphs of session files, by the name of their clip: `video7.regard.jsonl` is of `video7.mp4`; files of other names
 * are passed over. Of a session longer than GRASP’s two minutes the first two.
 *
 * @throws AppError `recording-invalid`
 */
export const readSessionClips = async (files: readonly NamedFile[]): Promise<Map<string, GraspClip>> => {
	const clips = new Map<string, GraspClip>();
	for (const { name, blob } of files.filter((file) => ENDING.test(file.name))) {
		const { people, events, header, graph } = await readSession(linesOf(blob), { keep: 'last' });
		const [clip] = clipsFromEvents({
			people: people.map(({ personId }) => personId),
			events,
			durationMs: header.source.durationMs ?? graph.window.endMs,
		});
		if (clip) clips.set(clipName(name.replace(ENDING, '.mp4')), clip);
	}
	return clips;
};
