import { readSession } from '../../session/file/read-session';
import type { GraspClip } from '../../reason/grasp/clips/clip';
import { clipsFromEvents } from '../../reason/grasp/clips/clip-from-events';

const ENDING = /\.regard\.jsonl$/;

/** Whether a file is a session of a clip, by its name. */
export const isSessionName = (name: string): boolean => ENDING.test(name);

/**
 * Event graphs of session files, by the name of their clip: `video7.regard.jsonl` is of `video7.mp4`. Of a session longer
 * than GRASP’s two minutes the first two.
 *
 * @throws AppError `recording-invalid`
 */
export const readSessionClips = async (
	files: readonly {
		readonly name: string;
		readonly lines: () => AsyncIterable<string>;
	}[],
): Promise<Map<string, GraspClip>> => {
	const clips = new Map<string, GraspClip>();
	for (const { name, lines } of files) {
		const { people, events, header, graph } = await readSession(lines(), { keep: 'last' });
		const [clip] = clipsFromEvents({
			people: people.map(({ personId }) => personId),
			events,
			durationMs: header.source.durationMs ?? graph.window.endMs,
		});
		if (clip) clips.set(name.replace(/^.*\//, '').replace(ENDING, ''), clip);
	}
	return clips;
};
